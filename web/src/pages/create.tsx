// A new table: who sits where and on which side, the title's options, the clock, the seed.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { playerName } from "../look/settings";
import { Heading } from "../parts/heading";
import { useLoad, why } from "../parts/load";
import { carried, defaults, OptionsForm } from "../parts/options";
import { kindsOf, SeatRows, type AskedSeat } from "../parts/seatrows";
import { clockChoices } from "../table/clocks";
import { toast } from "../parts/toast";
import { Terms } from "../parts/words";
import type { Route } from "../router";
import { keepLevel, levelOf, openTable } from "../tables";
import { t } from "../texts";
import { boardOf, titles } from "../titles";
import { PLACE } from "../wire/place";
import type { JsonSchema } from "../wire/schema";
import { Refusal, sides as sidesOf, type SideCard, type TableRequest, type TitleCard } from "../wire/http";
import "./create.css";

export function Create({ route }: { route: Route }): JSX.Element {
  const cards = useLoad(titles, []);
  const card = cards.data?.find((each) => each.name === route.path[1]) ?? (route.path[1] ? undefined : cards.data?.[0]);
  if (cards.error) return <p class="page notice">{cards.error}</p>;
  if (!cards.data) return <p class="page hint">{t.loading}</p>;
  if (!card) return <p class="page notice">{t.lost.text}</p>;
  return (
    <Terms title={card.name}>
      <Form key={card.name} card={card} query={route.query} />
    </Terms>
  );
}

/** The seats that a form begins with: a person, and bots or, with a friend, a free seat. */
function firstSeats(card: TitleCard, friend: boolean): readonly AskedSeat[] {
  const level = levelOf(card);
  const rival: AskedSeat = card.has_bot ? { kind: "bot", level } : { kind: "random", level: "" };
  const mine = card.quick.seat < card.usual ? card.quick.seat : 0;
  const guest = mine === 0 ? 1 : 0;
  return Array.from({ length: card.usual }, (_, n): AskedSeat => (n === mine ? { kind: "human", level: "" } : friend && n === guest ? { kind: "open", level: "" } : rival));
}

/** An option as an address brings it: a text, which may stand for a number, a switch or a list. */
function fromAddress(schema: JsonSchema | undefined, value: string): unknown {
  if (schema?.oneOf) return schema.oneOf.find((each) => String(each.const) === value)?.const ?? value;
  if (schema?.type === "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // the server says what is wrong with it
  }
}

/** What the server found wrong with the options, by the option it is about. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof Refusal && error.code === "options.bad" ? error.facts["fields"] : undefined;
  const found = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  return Object.fromEntries(found.map(([path, message]) => [path.split(/[.[]/)[0] ?? "", t.create.wrongField(String(message))]));
}

function Form({ card, query }: { card: TitleCard; query: URLSearchParams }): JSX.Element {
  const [seats, setSeats] = useState<readonly AskedSeat[]>(() => firstSeats(card, query.has("friend")));
  const [overlay, setOverlay] = useState(() => card.overlays.find((each) => each.id === query.get("overlay"))?.id ?? "");
  const mod = card.overlays.find((each) => each.id === overlay);
  const schema = (mod ?? card).options;
  const [options, setOptions] = useState(() => {
    const given = Object.entries(schema.properties ?? {}).flatMap(([name]) => {
      const value = query.get(name);
      return value === null ? [] : [[name, fromAddress(schema.properties?.[name], value)] as const];
    });
    return { ...defaults(schema), ...Object.fromEntries(given) };
  });
  const play = (id: string): void => {
    setOverlay(id);
    setOptions((before) => carried((card.overlays.find((each) => each.id === id) ?? card).options, before));
  };
  const [seed, setSeed] = useState(query.get("seed") ?? "");
  const [clock, setClock] = useState("none");
  const [listed, setListed] = useState(query.has("listed"));
  const [hidden, setHidden] = useState(false);
  const [practice, setPractice] = useState(query.has("practice"));
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState("");
  const Hint = useLoad(() => boardOf(card.name), [card.name]).data?.Hint;
  const sides = useSides(card.name, overlay, seats.length, options);
  const id = useId();
  const own = seats.filter((seat) => seat.kind === "human").length;
  const waits = seats.some((seat) => seat.kind === "open");

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault("");
    setFaults({});
    let mine = 0;
    const level = seats.find((seat) => seat.level)?.level;
    if (level) keepLevel(card.name, level);
    const asked: TableRequest = {
      title: card.name,
      options: options as NonNullable<TableRequest["options"]>,
      listed,
      hidden,
      practice,
      ...(overlay ? { overlay } : {}),
      seats: seats.map(({ kind, level }) => {
        if (kind === "bot") return { kind, ...(level && card.levels.includes(level) ? { level } : {}) };
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
      const found = faultsOf(error);
      setFaults(found);
      setFault(Object.keys(found).length ? t.create.wrong : t.failed(why(error)));
      if (!(error instanceof Refusal)) toast(t.failed(why(error)));
      setBusy(false);
    }
  };

  return (
    <form class="page create" onSubmit={(event) => void submit(event)}>
      <Heading title={t.create.heading(card.title)}>{t.create.heading(card.title)}</Heading>
      <div class="create-columns">
        <section class="card pad stack" aria-labelledby={`${id}s`}>
          <h2 id={`${id}s`}>{t.create.seats}</h2>
          <div class="field">
            <label for={`${id}n`}>{t.create.yourName}</label>
            <input id={`${id}n`} autocomplete="nickname" maxLength={24} value={playerName.value} onInput={(event) => (playerName.value = event.currentTarget.value)} />
          </div>
          {own === 1 && sides.length > 1 && <SideChoice title={card.name} sides={sides} seats={seats} onChange={setSeats} />}
          <SeatRows card={card} kinds={kindsOf(card)} seats={seats} sides={sides} onChange={setSeats} />
          {own > 1 && <p class="hint">{t.create.hotseat}</p>}
          {own === 0 && <p class="hint">{t.create.watching}</p>}
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
                {mod ? t.create.modBy(mod) : t.create.modHint}
              </p>
            </div>
          )}
          <OptionsForm title={card.name} schema={schema} values={options} faults={faults} onChange={(next) => setOptions({ ...next })} />
          {Hint && <Hint values={options} onChange={(next) => setOptions({ ...next })} />}
        </section>
        <section class="card pad stack create-rest" aria-labelledby={`${id}t`}>
          <h2 id={`${id}t`}>{t.create.more}</h2>
          <div class="form-grid">
            <div class="field">
              <label for={`${id}c`}>{t.create.clock}</label>
              <select id={`${id}c`} value={clock} aria-describedby={`${id}ch`} onChange={(event) => setClock(event.currentTarget.value)}>
                {clockChoices(card.clocks).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
              <p class="hint" id={`${id}ch`}>
                {clock === "none" ? "" : t.create.clockHint}
              </p>
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
            <div class="field">
              <div class="check">
                <input id={`${id}p`} type="checkbox" checked={practice} aria-describedby={`${id}ph`} onChange={(event) => setPractice(event.currentTarget.checked)} />
                <label for={`${id}p`}>{t.create.practice}</label>
              </div>
              <p class="hint" id={`${id}ph`}>
                {t.create.practiceHint}
              </p>
              <div class="check">
                <input id={`${id}l`} type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
                <label for={`${id}l`}>{t.create.listed}</label>
              </div>
              <div class="check">
                <input id={`${id}h`} type="checkbox" checked={hidden} aria-describedby={`${id}hh`} onChange={(event) => setHidden(event.currentTarget.checked)} />
                <label for={`${id}h`}>{t.create.hidden}</label>
              </div>
              <p class="hint" id={`${id}hh`}>
                {t.create.hiddenHint}
              </p>
            </div>
          </div>
        </section>
      </div>
      <div class="create-foot">
        {fault && (
          <p class="notice grow" role="alert">
            {fault}
          </p>
        )}
        <button class="button main" disabled={busy} data-main="always">
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

/** Asked again whenever seats or options change; the last answer stands until the next one is here. */
function useSides(title: string, overlay: string, seats: number, options: unknown): readonly SideCard[] {
  const [sides, setSides] = useState<readonly SideCard[]>([]);
  const asked = JSON.stringify(options);
  useEffect(() => {
    let wanted = true;
    sidesOf(title, overlay, seats, JSON.parse(asked)).then(
      (found) => wanted && setSides(found),
      () => wanted && setSides([]), // what is wrong with the options is said when the table is asked for
    );
    return () => {
      wanted = false;
    };
  }, [title, overlay, seats, asked]);
  return sides;
}

/** The person sits down where the side is; whoever sat there takes the other seat. */
function SideChoice(props: { title: string; sides: readonly SideCard[]; seats: readonly AskedSeat[]; onChange: (seats: readonly AskedSeat[]) => void }): JSX.Element {
  const { sides, seats } = props;
  const id = useId();
  const mine = seats.findIndex((seat) => seat.kind === "human");
  const sit = (there: number): void => {
    const [me, other] = [seats[mine], seats[there]];
    if (me && other) props.onChange(seats.map((seat, n) => (n === there ? me : n === mine ? other : seat)));
  };
  return (
    <fieldset class="field">
      <legend>{t.create.sideHeading}</legend>
      <p class="hint">{t.create.sideHint}</p>
      <div class="picks">
        {sides.map((side, n) => (
          <label key={side.id} class={n === mine ? "pick on" : "pick"}>
            <input type="radio" name={id} checked={n === mine} onChange={() => sit(n)} />
            {side.picture && <img src={`${PLACE}titles/${encodeURIComponent(props.title)}/${side.picture}.svg`} alt="" />}
            <span class="pick-text">
              <strong>{side.name}</strong>
              {side.text && <span class="hint">{side.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
