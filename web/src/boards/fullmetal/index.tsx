// Full Metal Planète's board: the planet and the panels beside it. What can be clicked is what the choices say; this
// file only ties pointing (intent), drawing (map) and the panels together.
import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { board, type BoardProps } from "../board";
import type { Catalogue, Command, Event, View } from "../../wire/generated/fullmetal";
import { learn } from "./catalogue";
import { Chosen, Here } from "./chosen";
import { Companies, ScoreSheet } from "./companies";
import { cellOf } from "./hexes";
import { chosen, IDLE, letGo, marksOf, point, revise, settle, type Pointing, type Result } from "./intent";
import { cellLabels, unitTitle } from "./labels";
import { PlanetMap } from "./map";
import { planOf, type Deed } from "./options";
import { Status } from "./status";
import { words } from "./texts";
import "./ground.css";
import "./fullmetal.css";

type Props = BoardProps<View, Command, Event, Catalogue>;

function FullMetalBoard({ view, seat, choices, send, names, colours, catalogue }: Props): JSX.Element {
  learn(catalogue);
  const plan = useMemo(() => planOf(choices, view, seat), [choices, view, seat]);
  const [pointing, setPointing] = useState<Pointing>(IDLE);
  const now = useMemo(() => revise(pointing, view, plan, seat), [pointing, view, plan, seat]);
  const marks = useMemo(() => marksOf(now, plan), [now, plan]);
  // Whose fire is shown: the others', unless said otherwise.
  const [switched, setSwitched] = useState<Readonly<Record<number, boolean>>>({});
  const fire = useMemo(() => new Set(view.players.map((_, each) => each).filter((each) => switched[each] ?? each !== seat)), [view.players.length, switched, seat]);
  const labels = useMemo(() => cellLabels(view, seat, names, plan, now, marks, fire), [view, seat, names, plan, now, marks, fire]);
  const [range, setRange] = useState(true);
  const [printed, setPrinted] = useState(false);
  const [zones, setZones] = useState<boolean | null>(null);
  const showZones = zones ?? (view.phase === "landing" || view.phase === "deployment");
  const stops = useMemo(() => {
    const cells = new Set<number>();
    for (const name of plan.of.keys()) for (const hex of view.units[name]?.hexes ?? []) cells.add(cellOf(hex));
    for (const deed of plan.landings) for (const cell of deed.cells) cells.add(cell);
    return [...cells].sort((a, b) => a - b);
  }, [plan, view.units]);

  const follow = useCallback(
    (result: Result) => {
      setPointing(result.pointing);
      if (result.send) send(result.send);
    },
    [send],
  );
  const onPoint = useCallback((cell: number) => follow(point(now, cell, view, plan, seat)), [follow, now, view, plan, seat]);
  const onEscape = useCallback(() => setPointing(letGo(now)), [now]);
  const act = useCallback(
    (command: Command) => {
      setPointing(IDLE);
      send(command);
    },
    [send],
  );

  const shared = { view, seat, plan, names, colours };
  const panels = {
    ...shared,
    now,
    onDeed: (deed: Deed) => follow(settle(now, deed)),
    onGroup: (group: string) => setPointing({ unit: now.unit, group, at: null }),
    onSelect: (unit: string) => setPointing(chosen(unit)),
    onLetGo: onEscape,
  };
  const unit = view.units[now.unit];
  const hint = now.group ? words.hintGroup(now.group) : view.phase === "liftoff" ? words.hintLiftoff(catalogue.last_turn) : (words.hints[view.phase] ?? "");
  return (
    <div class="fullmetal">
      <div class="fm-field">
        <PlanetMap
          view={view}
          colours={colours}
          labels={labels}
          stops={stops}
          selected={now.unit}
          marks={marks}
          at={now.at}
          fire={fire}
          range={range}
          printed={printed}
          zones={showZones}
          home={seat === null ? null : (view.players[seat]?.spot[0] ?? null)}
          onPoint={onPoint}
          onEscape={onEscape}
        />
        <div class="fm-switches" role="group" aria-label={words.overlays}>
          <label>
            <input type="checkbox" checked={range} onChange={() => setRange(!range)} /> {words.range}
          </label>
          <label>
            <input type="checkbox" checked={printed} onChange={() => setPrinted(!printed)} /> {words.printed}
          </label>
          <label>
            <input type="checkbox" checked={showZones} onChange={() => setZones(!showZones)} /> {words.zones}
          </label>
        </div>
      </div>
      <div class="fm-side">
        <Status {...shared} hint={hint} send={act} />
        <ScoreSheet {...shared} />
        <Here {...panels} />
        <Chosen {...panels} />
        {view.phase !== "finished" && <Companies {...shared} fire={fire} onFire={(each) => setSwitched({ ...switched, [each]: !fire.has(each) })} />}
      </div>
      <div class="sr" role="status" aria-live="polite">
        {unit ? words.says(unitTitle(now.unit, unit, seat, names), marks.size) : ""}
      </div>
    </div>
  );
}

export default board<View, Command, Event, Catalogue>({ title: "fullmetal", Board: FullMetalBoard, list: "closed" });
