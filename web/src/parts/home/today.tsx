// Today's run of a title that has one: the same seed for everybody, and who has finished it at this host.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { playerName } from "../../look/settings";
import { href } from "../../router";
import { openTable } from "../../tables";
import { t } from "../../texts";
import { getOf, playedWith, type TitleCard } from "../../wire/http";
import { useLoad, why } from "../load";
import { toast } from "../toast";
import { byResult } from "./daily";

/** The page of a title that lists the results of a day. */
export const DAILY = "daily";

interface Day {
  readonly date: string;
  readonly seed: string;
}

export const today = (title: string): Promise<Day> => getOf(title)<Day>("daily");

export const playToday = (title: string, seed: string, options: Readonly<Record<string, unknown>> = {}): Promise<void> =>
  openTable({
    title,
    seed,
    listed: true, // so that its result is among those of the day
    options: options as never,
    seats: [{ kind: "human", ...(playerName.value ? { name: playerName.value } : {}) }],
  });

export function Today({ card }: { card: TitleCard }): JSX.Element | null {
  const [busy, setBusy] = useState(false);
  const day = useLoad(async () => {
    const found = await today(card.name);
    return { ...found, results: byResult(await playedWith(card.name, found.seed)) };
  }, [card.name]);
  if (!day.data) return null;
  const { seed, results } = day.data;
  const best = results[0];
  const play = async (): Promise<void> => {
    setBusy(true);
    try {
      await playToday(card.name, seed);
    } catch (error) {
      toast(t.failed(why(error)));
      setBusy(false);
    }
  };
  return (
    <section class="today card" aria-labelledby="today-heading">
      <div class="grow">
        <h2 id="today-heading">{t.home.today}</h2>
        <p class="hint">
          {t.home.todayLead(card.title)} {best ? t.home.todayBest(best.seats[0]?.name ?? "", results.length) : t.home.todayNone}
        </p>
      </div>
      <div class="row">
        <button type="button" class="button" disabled={busy} onClick={() => void play()}>
          <Icon name="play" />
          {t.home.todayPlay}
        </button>
        <a class="button quiet" href={href(card.name, DAILY)}>
          {t.home.todayResults}
        </a>
      </div>
    </section>
  );
}
