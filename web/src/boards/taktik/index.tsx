// Taktik's board: the map and the panels beside it. What can be clicked is what the choices say; this file only
// ties pointing (intent), drawing (map) and the panels together.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { board, type BoardProps } from "../board";
import type { Catalogue, Command, Event, UnitView, View } from "../../wire/generated/taktik";
import { Aims } from "./aims";
import { Hand, Pending, ReactionPrompt } from "./cards";
import { cardOf, learn, unitName } from "./catalogue";
import { CounterIcon } from "./counter";
import { Dice, useChance } from "./dice";
import { Effects, Forces, Scenario } from "./forces";
import { flashesOf, ghostsOf, rollOf, type Flash, type Ghost, type Rolled } from "./happenings";
import { begin, IDLE, letGo, pickQuadrant, point, revise, type Pointing, type Result } from "./intent";
import { cellLabels, cellName, groundName, unitLabel, unitTitle, type Marks } from "./labels";
import { BattleMap } from "./map";
import { aimed, busyUnits, planOf, reachOf, sideName, type Offer, type Plan } from "./options";
import { Steps } from "./steps";
import { TacticsPicker } from "./tactics";
import { words } from "./texts";
import "./taktik.css";

type Props = BoardProps<View, Command, Event, Catalogue>;

const NOTHING: ReadonlySet<string> = new Set();
const NOWHERE: ReadonlySet<number> = new Set();
const MOMENT = 1500;

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
    const roll = rollOf(told.events, last.view.attack ?? view.attack ?? null, told.seq);
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

function TaktikBoard({ view, seat, choices, send, ask, told, names, colours, catalogue }: Props): JSX.Element {
  learn(catalogue);
  const plan = useMemo(() => planOf(choices, view, seat), [choices, view, seat]);
  const [pointing, setPointing] = useState<Pointing>(IDLE);
  const now = useMemo(() => revise(pointing, view, plan), [pointing, view, plan]);
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

  // A malus whose target must be chosen leaves nothing else to do: the choosing begins by itself.
  const pendingOffer = plan.offers.find((each) => each.use === "pending");
  const forced = pendingOffer && view.pending?.stage === "target" && !aimed(pendingOffer, []).done ? pendingOffer : null;
  useEffect(() => {
    if (forced) setPointing({ intent: { kind: "pick", offer: forced, chosen: [] }, armed: "" });
  }, [forced?.key]);

  const picking = now.intent.kind === "pick" ? now.intent : null;
  const shared = { view, plan, own: seat, send: act, onOffer };
  const wide = { view, own: seat, names, colours };
  const convoy = seat === null ? null : (view.sides[sideName(seat)]?.convoy ?? null);
  return (
    <div class="taktik">
      <div class="tk-field">
        <BattleMap
          view={view}
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
          onPoint={onPoint}
          onEscape={onEscape}
        />
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
        {plan.selections.length > 0 && <TacticsPicker selections={plan.selections} ruleset={view.ruleset} send={act} />}
      </div>
      <div class="tk-side">
        <Steps view={view} plan={plan} own={seat} names={names} colours={colours} send={act} onPoint={setLooked} />
        {!picking && <ReactionPrompt {...shared} />}
        <Pending {...shared} names={names} />
        <Dice view={view} colours={colours} rolled={rolled} chance={chance} />
        <Selected view={view} plan={plan} own={seat} pointing={now} colours={colours} ask={ask} send={act} />
        <Hand {...shared} armed={now.armed} onDisarm={() => setPointing({ ...now, armed: "" })} onPoint={setLooked} />
        <Effects {...wide} />
        <Scenario {...wide} />
        <Forces {...wide} />
      </div>
      <Says view={view} own={seat} marks={marks} rolled={rolled} />
    </div>
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
        <CounterIcon owner={unit.owner} kind={unit.kind} colour={colour} size={30} /> {name} <span class="tk-quiet">{unitName(unit.kind)}</span>
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
          {words.exit(name)}
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

export default board<View, Command, Event, Catalogue>({ title: "taktik", Board: TaktikBoard, list: "closed" });
