// Full Metal Planète's board: the planet and the panels beside it. What can be clicked is what the choices say; this
// file only ties pointing (intent), drawing (map) and the panels together.
import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { typing } from "../../parts/choices";
import { board, type BoardProps } from "../board";
import type { Sight } from "../surface";
import type { Catalogue, Command, Event, View } from "../../wire/generated/fullmetal";
import { learn } from "./catalogue";
import { Chosen, Here } from "./chosen";
import { Companies, ScoreSheet } from "./companies";
import { Files } from "./files";
import { COLOURS } from "./colours";
import { flashesOf, placesOf, slide } from "./happenings";
import { cellOf, centre } from "./hexes";
import { chosen, IDLE, letGo, marksOf, point, revise, settle, type Pointing, type Result } from "./intent";
import { cellLabels, unitTitle } from "./labels";
import { PlanetMap } from "./map";
import { planOf, type Deed } from "./options";
import { Status } from "./status";
import { words } from "./texts";
import "./ground.css";
import "./fullmetal.css";

type Props = BoardProps<View, Command, Event, Catalogue>;

interface Look {
  readonly x: number;
  readonly y: number;
  readonly key: number;
  readonly scale?: number;
}

const NEAR = 0.8;

/** The middle of these cells, as a place to look at. */
function middle(cells: readonly number[], key: number, scale?: number): Look | undefined {
  if (!cells.length) return undefined;
  const points = cells.map(centre);
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py] as const, [0, 0] as readonly [number, number]);
  return { x: sum[0] / points.length, y: sum[1] / points.length, key, ...(scale ? { scale } : {}) };
}

/** Where to look: at what others do outside of what is seen, and wherever a button says. */
function useLook(view: View, seat: number | null, told: Props["told"], acts: boolean): { look: Look | undefined; onSight: (sight: Sight) => void; mine: () => void } {
  const [look, setLook] = useState<Look>();
  const sight = useRef<Sight | null>(null);
  const count = useRef(0);
  const away = useRef(false);
  useEffect(() => {
    // Nobody is led away from what he is doing: in the deployment all act at once.
    if (seat === null || told.seat === null || told.seat === seat || view.phase === "deployment" || view.phase === "landing") return;
    if (acts) {
      if (away.current) mine();
      away.current = false;
      return;
    }
    const [at] = told.events.flatMap((event) => placesOf(event, view)).slice(-1);
    const seen = sight.current;
    if (at === undefined || !seen) return;
    const [x, y] = centre(at);
    if (x > seen.x && x < seen.x + seen.width && y > seen.y && y < seen.y + seen.height) return;
    away.current = true;
    setLook({ x, y, key: ++count.current });
  }, [told.seq, acts]);
  const onSight = useCallback((next: Sight) => void (sight.current = next), []);
  const mine = useCallback(() => {
    const cells = Object.values(view.units).flatMap((unit) => (unit.owner === seat ? unit.hexes.map(cellOf) : []));
    setLook(middle(cells, ++count.current, NEAR));
  }, [view.units, seat]);
  return { look, onSight, mine };
}

/** Whatever stands on the board with a `data-key` is clicked by that key: keys can never do more than clicks. */
function useHotkeys(root: { current: HTMLElement | null }, next: () => void): void {
  // Before anything is painted: whoever types faster than the screen still goes on from what is shown.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      const key = event.key.toLowerCase();
      if (key === "n") return next();
      if (key === "w") return root.current?.querySelector<HTMLElement>(".panzoom-buttons [data-fit], .panzoom-buttons button:last-child")?.click();
      const digit = /^[1-9]$/.test(key) ? root.current?.querySelectorAll<HTMLElement>("[data-deed], [data-group]")[Number(key) - 1] : undefined;
      const target = digit ?? root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (!target) return;
      event.preventDefault();
      target.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [next]);
}

function FullMetalBoard({ view, seat, choices, send, told, names, colours, catalogue, marked, over = false }: Props): JSX.Element {
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
    // With a piece in hand Tab goes through what it can do: first what is more than a step. A hex that leaves a choice
    // open, as a landing does, leads to what settles it.
    if ((now.unit || now.at !== null) && marks.size) {
      const deeds = [...marks].filter(([, mark]) => mark.sort !== "move" || mark.next);
      for (const [cell] of deeds.length && !now.group ? deeds : marks) cells.add(cell);
    } else {
      for (const name of plan.of.keys()) for (const hex of view.units[name]?.hexes ?? []) cells.add(cellOf(hex));
      for (const deed of plan.landings) for (const cell of deed.cells) cells.add(cell);
    }
    return [...cells].sort((a, b) => a - b);
  }, [plan, view.units, now.unit, now.group, now.at, marks]);
  const root = useRef<HTMLDivElement>(null);
  const { look, onSight, mine } = useLook(view, seat, told, choices.length > 0);
  useLayoutEffect(() => slide(told.events, root.current), [told.seq]);
  const flashes = useMemo(() => flashesOf(told.events, view, told.seq), [told.seq]);
  const rings = useMemo(() => [...new Set((marked ?? []).flatMap((event) => placesOf(event, view)))], [marked, view]);
  const nextPiece = useCallback(() => {
    const able = [...plan.of.keys()].filter((name) => view.units[name]?.hexes.length);
    const name = able[(able.indexOf(now.unit) + 1) % able.length];
    const hex = name ? view.units[name]?.hexes[0] : undefined;
    if (!name || !hex) return;
    setPointing(chosen(name));
    requestAnimationFrame(() => root.current?.querySelector<SVGElement>(`[data-cell="${cellOf(hex)}"]`)?.focus());
  }, [plan, view.units, now.unit]);
  useHotkeys(root, nextPiece);

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
    <div class="fullmetal" ref={root}>
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
          look={look}
          onSight={onSight}
          rings={rings}
          flashes={flashes}
          onPoint={onPoint}
          onEscape={onEscape}
        />
        <div class="fm-switches" role="group" aria-label={words.overlays}>
          {seat !== null && view.phase !== "landing" && (
            <button type="button" class="button" data-key="m" aria-keyshortcuts="m" onClick={mine}>
              {words.mine}
            </button>
          )}
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
        <Status {...shared} over={over} hint={hint} send={act} />
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

export default board<View, Command, Event, Catalogue>({ title: "fullmetal", Board: FullMetalBoard, list: "closed", never: ["EndTurn", "LiftOff"], keys: words.mainKeys, colours: COLOURS, endings: words.endings, pages: { files: Files } });
