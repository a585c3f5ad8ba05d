// Taktik's board: the map and the panels beside it. What can be clicked is what the choices say; this file only
// ties pointing (intent), drawing (map) and the panels together.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { kept } from "../../look/settings";
import { board, type BoardProps } from "../board";
import type { Catalogue, Cell, Command, Event, UnitView, View } from "../../wire/generated/taktik";
import { Aims } from "./aims";
import { Hand, Pending, ReactionPrompt } from "./cards";
import { calledOf, cardOf, learn, unitName } from "./catalogue";
import { CounterIcon } from "./counter";
import { Dice, Rolling, useChance } from "./dice";
import { followingOf } from "./follows";
import { Effects, Forces, Scenario } from "./forces";
import { actOf, flashesOf, ghostsOf, placesOf, rollOf, type Flash, type Ghost, type Rolled } from "./happenings";
import { begin, IDLE, letGo, pickQuadrant, point, revise, type Pointing, type Result } from "./intent";
import { cellLabels, cellName, groundName, unitLabel, unitTitle, type Marks } from "./labels";
import { Legend } from "./legend";
import { BattleMap } from "./map";
import { aimed, busyUnits, planOf, reachOf, sideName, type Offer, type Plan } from "./options";
import { Pointed } from "./pointed";
import { Steps } from "./steps";
import { TacticsPicker } from "./tactics";
import { results, words } from "./texts";
import "./taktik.css";

type Props = BoardProps<View, Command, Event, Catalogue> & {
  /** What the line of the log that is being pointed at tells. */
  readonly marked?: readonly Event[] | null;
};

const NOTHING: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlySet<number> = new Set();
const NO_PLACES: readonly Cell[] = [];
const MOMENT = 1500;

/** Seen at a slant, as this browser last had it. */
const slanted = kept<"off" | "on">("taktik.slanted", "off", ["off", "on"]);

interface Happening {
  readonly seq: number;
  readonly ghosts: readonly Ghost[];
  readonly flashes: readonly Flash[];
}

const QUIET: Happening = { seq: -1, ghosts: [], flashes: [] };

/** What is shown for a moment after an update, and the last roll, which stays until the turn changes hands. */
function useHappenings(view: View, told: Props["told"]): { readonly now: Happening; readonly rolled: Rolled | null } {
  const before = useRef<{ seq: number; view: View }>({ seq: told.seq, view });
  const [now, setNow] = useState<Happening>(QUIET);
  const [rolled, setRolled] = useState<Rolled | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { seq: told.seq, view };
    if (told.seq < 0 || told.seq === last.seq) return;
    const roll = rollOf(told.events, last.view.attack ?? view.attack ?? null, { ...view.units, ...last.view.units }, told.seq);
    if (roll) setRolled(roll);
    else if (told.events.some((event) => event.type === "TurnStarted")) setRolled(null);
    const ghosts = ghostsOf(told.events, last.view.units, told.seq);
    const flashes = flashesOf(told.events, last.view.units, view.units, told.seq);
    if (!ghosts.length && !flashes.length) return;
    setNow({ seq: told.seq, ghosts, flashes });
    const timer = setTimeout(() => setNow((each) => (each.seq === told.seq ? QUIET : each)), MOMENT);
    return () => clearTimeout(timer);
  }, [told.seq, view]);
  return { now, rolled };
}

function marksOf(pointing: Pointing, plan: Plan): Marks & { readonly chosen: ReadonlySet<string>; readonly quadrants: ReadonlySet<string> } {
  const { intent, armed } = pointing;
  if (intent.kind === "pick") {
    const { units, quadrants } = aimed(intent.offer, intent.chosen);
    return { selected: null, reach: NOWHERE, targets: NOTHING, picks: units, chosen: new Set(intent.chosen), quadrants };
  }
  if (intent.kind === "idle") return { selected: null, reach: NOWHERE, targets: NOTHING, picks: NOTHING, chosen: NOTHING, quadrants: NOTHING };
  return {
    selected: intent.unit,
    reach: new Set(reachOf(plan, armed).get(intent.unit)?.keys()),
    targets: new Set(plan.attacks.get(intent.unit)?.keys()),
    picks: NOTHING,
    chosen: NOTHING,
    quadrants: NOTHING,
  };
}

/** Where the other side last did something, for the view to follow. */
function useAct(view: View, told: Props["told"], seat: number | null): { readonly cell: Cell; readonly key: number } | null {
  const last = useRef<{ readonly cell: Cell; readonly key: number } | null>(null);
  if (told.seq >= 0 && told.seq !== last.current?.key && told.seat !== seat) {
    const cell = actOf(told.events, view);
    if (cell) last.current = { cell, key: told.seq };
  }
  return last.current;
}

function TaktikBoard({ view, seat, choices, send, ask, told, names, colours, catalogue, marked, over = false, follow: follows }: Props): JSX.Element {
  learn(catalogue);
  const plan = useMemo(() => planOf(choices, view, seat), [choices, view, seat]);
  const [pointing, setPointing] = useState<Pointing>(IDLE);
  // A malus whose target must be chosen leaves nothing else to do: the choosing begins by itself.
  const forced = useMemo(() => {
    const offer = plan.offers.find((each) => each.use === "pending");
    return offer && view.pending?.stage === "target" && !aimed(offer, []).done ? offer : null;
  }, [plan, view]);
  const now = useMemo(() => {
    const revised = revise(pointing, view, plan);
    return forced && revised.intent.kind !== "pick" ? begin(forced, IDLE) : revised;
  }, [pointing, view, plan, forced]);
  const marks = useMemo(() => marksOf(now, plan), [now, plan]);
  const busy = useMemo(() => new Set(busyUnits(plan, now.armed)), [plan, now.armed]);
  const labels = useMemo(() => cellLabels(view, seat, plan, now.armed, marks), [view, seat, plan, now.armed, marks]);
  const { now: shown, rolled } = useHappenings(view, told);
  const [looked, setLooked] = useState<Command | null>(null);
  const roll = plan.bare.get("RollDice") ?? null;
  const chance = useChance(looked?.type === "RollDice" ? looked : roll, ask);

  const follow = useCallback(
    (result: Result) => {
      setPointing({ intent: result.intent, armed: result.armed });
      if (result.send) send(result.send);
    },
    [send],
  );
  const onPoint = useCallback((cell: number) => follow(point(now, cell, view, plan)), [follow, now, view, plan]);
  const onOffer = useCallback((offer: Offer) => follow(begin(offer, now)), [follow, now]);
  const onEscape = useCallback(() => setPointing(letGo(now)), [now]);
  const act = useCallback(
    (command: Command) => {
      setPointing(IDLE);
      send(command);
    },
    [send],
  );
  const following = useMemo(() => followingOf(plan, view, seat, told.events), [plan, view, seat, told.seq]);
  useLayoutEffect(() => follows?.(following), [following]);
  const hovered = useMemo(() => signal<number | null>(null), []);
  const onHover = useCallback((cell: number | null) => void (hovered.value = cell), [hovered]);
  const followed = useAct(view, told, seat);
  const rings = useMemo(() => (marked?.length ? placesOf(marked, view) : NO_PLACES), [marked, view]);
  const choosing = plan.selections.length > 0;
  const slant = slanted.value === "on";

  const picking = now.intent.kind === "pick" ? now.intent : null;
  const shared = { view, plan, own: seat, send: act, onOffer };
  const wide = { view, own: seat, names, colours };
  const convoy = seat === null ? null : (view.sides[sideName(seat)]?.convoy ?? null);
  return (
    <div class="taktik">
      <div class="tk-field">
        <BattleMap
          view={view}
          own={seat}
          iso={slant}
          colours={colours}
          labels={labels}
          busy={busy}
          convoy={convoy}
          selected={marks.selected}
          reach={marks.reach}
          targets={marks.targets}
          picks={marks.picks}
          chosen={marks.chosen}
          quadrants={marks.quadrants}
          ghosts={shown.ghosts}
          flashes={shown.flashes}
          rings={rings}
          act={followed}
          onPoint={onPoint}
          onEscape={onEscape}
          onHover={onHover}
        />
        <button type="button" class="button tk-slant" aria-pressed={slant} data-act="slant" onClick={() => (slanted.value = slant ? "off" : "on")}>
          <SlantIcon on={slant} />
          <span>{slant ? words.fromAbove : words.slanted}</span>
        </button>
        <Rolling rolled={view.roll || !view.attack ? rolled : null} />
        {picking && (
          <div class="tk-banner" role="status">
            <strong>{words.picking(cardOf(picking.offer.card).name)}</strong>
            {[...marks.quadrants].map((quadrant) => (
              <button key={quadrant} type="button" class="button" onClick={() => follow(pickQuadrant(picking.offer, quadrant, now))}>
                {words.quadrants[quadrant] ?? quadrant}
              </button>
            ))}
            {!forced && (
              <button type="button" class="button quiet" onClick={onEscape}>
                {words.stopPicking}
              </button>
            )}
          </div>
        )}
        {!picking && now.armed && (
          <div class="tk-banner" role="status">
            <strong>{words.armed(cardOf(now.armed.split("|")[0] ?? "").name)}</strong>
            <button type="button" class="button quiet" onClick={() => setPointing({ ...now, armed: "" })}>
              {words.disarm}
            </button>
          </div>
        )}
      </div>
      <div class={choosing ? "tk-side tk-choosing" : "tk-side"}>
        {choosing && <TacticsPicker selections={plan.selections} ruleset={view.ruleset} send={act} />}
        <Steps view={view} plan={plan} own={seat} over={over} names={names} colours={colours} send={act} onPoint={setLooked} />
        {!picking && <ReactionPrompt {...shared} />}
        <Pending {...shared} names={names} />
        <Dice view={view} colours={colours} rolled={rolled} chance={chance} />
        <Selected view={view} plan={plan} own={seat} pointing={now} colours={colours} ask={ask} send={act} />
        <Hand {...shared} armed={now.armed} onDisarm={() => setPointing({ ...now, armed: "" })} onPoint={setLooked} />
        <Effects {...wide} />
        <Scenario {...wide} />
        <Forces {...wide} />
        <Legend />
      </div>
      <Pointed hovered={hovered} view={view} plan={plan} own={seat} colours={colours} ask={ask} />
      <Says view={view} own={seat} marks={marks} rolled={rolled} />
    </div>
  );
}

/** A board from above, or at a slant: what the button leads to. */
function SlantIcon({ on }: { on: boolean }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={on ? "M4 4h16v16H4zM12 4v16M4 12h16" : "M12 5L22 11L12 17L2 11zM7 8l10 6M17 8L7 14M2 11v3l10 6l10 -6v-3"} />
    </svg>
  );
}

/** The unit pointed at, with its numbers, and its way off the map where it has one. */
function Selected(props: { view: View; plan: Plan; own: number | null; pointing: Pointing; colours: Props["colours"]; ask: Props["ask"]; send: (command: Command) => void }): JSX.Element | null {
  const { view, plan, own, pointing } = props;
  if (pointing.intent.kind !== "unit") return null;
  const name = pointing.intent.unit;
  const unit: UnitView | undefined = view.units[name];
  const colour = props.colours[unit?.owner ?? 0];
  if (!unit || !colour) return null;
  const exit = plan.exits.get(name);
  const targets = plan.attacks.get(name);
  const details = unitLabel(name, unit, own, plan, pointing.armed).split(", ").slice(1);
  return (
    <section class="tk-panel tk-selected-unit" aria-label={unitTitle(name, unit, own)}>
      <h2>
        <CounterIcon owner={unit.owner} kind={unit.kind} colour={colour} size={30} /> {calledOf(name, unit.kind)} <span class="tk-quiet">{unitName(unit.kind)}</span>
      </h2>
      <p>
        {cellName(unit.x, unit.y)}, {groundName(view, unit.x, unit.y)}; {words.stats(unit.movement, unit.reach, unit.hits, unit.damage)}
      </p>
      {details.length > 0 && (
        <p class="row">
          {details.map((each) => (
            <span key={each} class="chip">
              {each}
            </span>
          ))}
        </p>
      )}
      {targets && <Aims targets={targets} view={view} own={own} colours={props.colours} ask={props.ask} send={props.send} />}
      {exit && (
        <button type="button" class="button main" data-act="exit" onClick={() => props.send(exit)}>
          {words.exit(calledOf(name, unit.kind))}
        </button>
      )}
    </section>
  );
}

/** What the eye sees at once and the ear must be told: the selection, and the die. */
function Says({ view, own, marks, rolled }: { view: View; own: number | null; marks: Marks; rolled: Rolled | null }): JSX.Element {
  const unit = marks.selected === null ? undefined : view.units[marks.selected];
  const selection = unit && marks.selected !== null ? words.says.selected(unitTitle(marks.selected, unit, own), marks.reach.size, marks.targets.size) : "";
  return (
    <div class="sr" role="status" aria-live="polite">
      <span>{selection}</span>
      {view.roll && rolled && <span key={rolled.seq}>{words.says.rolled(rolled.value, rolled.threshold, rolled.hit)}</span>}
    </div>
  );
}

export default board<View, Command, Event, Catalogue>({ title: "taktik", Board: TaktikBoard, list: "closed", endings: results });
