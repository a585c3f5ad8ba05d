// What just happened, in words and with the die if one was thrown; read out politely. What is grave stands first and
// stays until one acts oneself.
import type { JSX } from "preact";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import type { Told } from "../table/session";
import { GRAVE, told as toldOf } from "../table/telling";
import { t } from "../texts";
import { Die } from "./die";
import { useScroller } from "./scroller";
import { SeatMark } from "./seatmark";
import "./told.css";
import { Words } from "./words";

const SHOWN = 6;

interface ToldStripProps {
  readonly told: Told;
  /** The updates since one's own last act; only the last one when left out. */
  readonly recent?: readonly Told[];
  readonly names: readonly string[];
}

export function ToldStrip({ told, recent = [told], names }: ToldStripProps): JSX.Element {
  const { lines, more } = toldOf(recent, SHOWN);
  const rolls = (recent.findLast((each) => each.events.length) ?? told).events.flatMap((event) => {
    const roll = (event as unknown as Record<string, unknown>)["roll"];
    return typeof roll === "number" && roll >= 1 && roll <= 6 ? [roll] : [];
  });
  const seats = new Set(lines.map((line) => line.seat));
  const [only] = lines;
  const list = useScroller<HTMLUListElement>();
  return (
    <div class="told" role="status" aria-live="polite" aria-label={t.table.justHappened}>
      {only && (
        <div class="told-lines">
          {seats.size === 1 && only.seat !== null && only.seat >= 0 && <SeatMark seat={only.seat} size={16} />}
          {rolls.map((roll, n) => (
            <Die key={`${told.seq}-${n}`} value={roll} />
          ))}
          <ul ref={list}>
            {lines.map((line, n) => (
              <li key={`${line.seq} ${line.text} ${n}`} class={line.weight >= GRAVE ? "told-grave" : undefined} style={{ animationDelay: `${Math.min(n, SHOWN) * 60}ms` }}>
                {seats.size > 1 && line.seat !== null && line.seat >= 0 && <SeatMark seat={line.seat} size={12} />}
                <Words text={sentence(named(line.text, names))} />
              </li>
            ))}
            {more > 0 && <li class="hint">{t.table.toldMore(more)}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
