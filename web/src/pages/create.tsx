// A new table: who sits where, the title's options, the clock, the seed.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { playerName } from "../look/settings";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { carried, defaults, OptionsForm } from "../parts/options";
import { SeatMark } from "../parts/seatmark";
import { toast } from "../parts/toast";
import type { Route } from "../router";
import { openTable } from "../tables";
import { t } from "../texts";
import { titles } from "../titles";
import type { TableRequest, TitleCard } from "../wire/http";
import "./create.css";

type Kind = NonNullable<TableRequest["seats"]>[number]["kind"];

export function Create({ route }: { route: Route }): JSX.Element {
  const cards = useLoad(titles, []);
  const card = cards.data?.find((each) => each.name === route.path[1]) ?? (route.path[1] ? undefined : cards.data?.[0]);
  if (cards.error) return <p class="page notice">{cards.error}</p>;
  if (!cards.data) return <p class="page hint">{t.loading}</p>;
  if (!card) return <p class="page notice">{t.lost.text}</p>;
  return <Form key={card.name} card={card} query={route.query} />;
}

function Form({ card, query }: { card: TitleCard; query: URLSearchParams }): JSX.Element {
  const [low, high] = card.seats;
  const rival: Kind = card.has_bot ? "bot" : "random";
  const [seats, setSeats] = useState<readonly Kind[]>(
    Array.from({ length: card.usual }, (_, n) => (n === 0 ? "human" : rival)),
  );
  const [overlay, setOverlay] = useState(() => card.overlays.find((each) => each.id === query.get("overlay"))?.id ?? "");
  const mod = card.overlays.find((each) => each.id === overlay);
  const schema = (mod ?? card).options;
  const [options, setOptions] = useState(() => {
    const given = Object.entries(schema.properties ?? {}).flatMap(([name]) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { ...defaults(schema), ...Object.fromEntries(given) };
  });
  const play = (id: string): void => {
    setOverlay(id);
    setOptions((before) => carried((card.overlays.find((each) => each.id === id) ?? card).options, before));
  };
  const [seed, setSeed] = useState(query.get("seed") ?? "");
  const [clock, setClock] = useState("none");
  const [listed, setListed] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const kinds: Kind[] = ["human", "open", ...(card.has_bot ? (["bot"] as const) : []), "random"];
  const own = seats.filter((kind) => kind === "human").length;
  const waits = seats.includes("open");

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    let mine = 0;
    const asked: TableRequest = {
      title: card.name,
      options,
      listed,
      ...(overlay ? { overlay } : {}),
      seats: seats.map((kind) => {
        if (kind !== "human" || !playerName.value) return { kind };
        mine += 1;
        return { kind, name: own > 1 ? `${playerName.value} ${mine}` : playerName.value };
      }),
      ...(seed ? { seed } : {}),
      ...(name ? { name } : {}),
      ...(clock === "none" ? {} : { clock: { turn: Number(clock) } }),
    };
    try {
      await openTable(asked);
    } catch (error) {
      toast(t.failed(why(error)));
      setBusy(false);
    }
  };

  return (
    <form class="page narrow create" onSubmit={(event) => void submit(event)}>
      <Heading title={t.create.heading(card.title)}>{t.create.heading(card.title)}</Heading>
      <section class="card pad stack" aria-labelledby={`${id}s`}>
        <h2 id={`${id}s`}>{t.create.seats}</h2>
        <div class="field">
          <label for={`${id}n`}>{t.create.yourName}</label>
          <input id={`${id}n`} autocomplete="nickname" maxLength={24} value={playerName.value} onInput={(event) => (playerName.value = event.currentTarget.value)} />
        </div>
        <ol class="seat-rows">
          {seats.map((kind, n) => (
            <li key={n} class="seat-row">
              <SeatMark seat={n} size={20} />
              <label class="seat-label" for={`${id}k${n}`}>
                {t.create.seat(n)}
              </label>
              <select
                id={`${id}k${n}`}
                value={kind}
                onChange={(event) => setSeats(seats.map((each, m) => (m === n ? (event.currentTarget.value as Kind) : each)))}
              >
                {kinds.map((each) => (
                  <option key={each} value={each}>
                    {t.create.kinds[each]}
                  </option>
                ))}
              </select>
              {seats.length > low && (
                <button type="button" class="button quiet icon" aria-label={t.create.dropSeat(n)} onClick={() => setSeats(seats.filter((_, m) => m !== n))}>
                  <Icon name="cross" />
                </button>
              )}
            </li>
          ))}
        </ol>
        <div class="row">
          {seats.length < high && (
            <button type="button" class="button" onClick={() => setSeats([...seats, rival])}>
              <Icon name="plus" />
              {t.create.addSeat}
            </button>
          )}
          {own > 1 && <p class="hint">{t.create.hotseat}</p>}
          {own === 0 && <p class="hint">{t.create.watching}</p>}
        </div>
      </section>
      <section class="card pad stack" aria-labelledby={`${id}o`}>
        <h2 id={`${id}o`}>{t.create.options}</h2>
        {card.overlays.length > 0 && (
          <div class="field">
            <label for={`${id}v`}>{t.create.mod}</label>
            <select id={`${id}v`} value={overlay} aria-describedby={`${id}vh`} onChange={(event) => play(event.currentTarget.value)}>
              <option value="">{t.create.noMod}</option>
              {card.overlays.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
            <p class="hint" id={`${id}vh`}>
              {mod ? mod.summary : t.create.modHint}
            </p>
          </div>
        )}
        <OptionsForm schema={schema} values={options} onChange={(next) => setOptions({ ...next })} />
      </section>
      <section class="card pad stack" aria-labelledby={`${id}t`}>
        <h2 id={`${id}t`}>{t.create.more}</h2>
        <div class="form-grid">
          <div class="field">
            <label for={`${id}c`}>{t.create.clock}</label>
            <select id={`${id}c`} value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
              {Object.entries(t.create.clocks)
                .sort(([a], [b]) => (Number(a) || 0) - (Number(b) || 0))
                .map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
            </select>
          </div>
          <div class="field">
            <label for={`${id}d`}>{t.create.seed}</label>
            <input id={`${id}d`} value={seed} maxLength={64} aria-describedby={`${id}dh`} onInput={(event) => setSeed(event.currentTarget.value)} />
            <p class="hint" id={`${id}dh`}>
              {t.create.seedHint}
            </p>
          </div>
          <div class="field">
            <label for={`${id}m`}>{t.create.tableName}</label>
            <input id={`${id}m`} value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
          </div>
          <div class="check">
            <input id={`${id}l`} type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
            <label for={`${id}l`}>{t.create.listed}</label>
          </div>
        </div>
      </section>
      <div class="row">
        <button class="button main" disabled={busy}>
          {busy && <span class="spin" />}
          {waits ? t.create.submit : t.create.submitNow}
        </button>
        <a class="button quiet" href="#/">
          {t.cancel}
        </a>
      </div>
    </form>
  );
}
