// Imperium's board: the world, its corner map, and the panels beside it. What can be clicked is what the choices say;
// this file only ties pointing (intent), drawing (map) and the panels together.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { board, type BoardProps } from "../board";
import { Dialog } from "../../parts/dialog";
import { Tabs } from "../../parts/tabs";
import type { Sight } from "../surface";
import type { Catalogue, Command, Event, View } from "../../wire/generated/imperium";
import { learn } from "./catalogue";
import { Chosen } from "./chosen";
import { CityScreen } from "./city";
import { Diplomacy } from "./diplomacy";
import { IDLE, letGo, nextWaiting, onTile, point, revise, type Pointing } from "./intent";
import { cellLabels, placeLabels, unitTitle } from "./labels";
import { landOf, sightOf } from "./land";
import { spotOf, WorldMap, type Flash } from "./map";
import { Minimap } from "./minimap";
import { added, flashesOf, newsOf, type News } from "./news";
import { Newspaper } from "./newspaper";
import { planOf, waitingOf, type Move } from "./options";
import { Realm } from "./realm";
import { ResearchTree } from "./research";
import { Status } from "./status";
import { words } from "./texts";
import "./ground.css";
import "./imperium.css";

type Props = BoardProps<View, Command, Event, Catalogue>;

const NOWHERE: ReadonlyMap<number, Move> = new Map();
const NOBODY: ReadonlyMap<number, unknown> = new Map();
const MOMENT = 1400;
const CLOSE = 1;

/** What happened since the page was opened, and what flashes now. */
function useNews(view: View, told: Props["told"], seat: number | null): { readonly news: readonly News[]; readonly since: number; readonly flashes: readonly Flash[] } {
  const [news, setNews] = useState<readonly News[]>([]);
  const [since, setSince] = useState(0);
  const [flashes, setFlashes] = useState<readonly Flash[]>([]);
  const count = useRef(0);
  useEffect(() => {
    if (told.seq < 0) return;
    setNews((before) => {
      const after = added(before, newsOf(told.seq, told.events, told.texts, view));
      count.current = after.length;
      return after;
    });
    // The turn was handed over: what comes from here on is new when it comes back.
    if (told.events.some((event) => event.type === "TurnEnded" && event.player === seat)) setSince(count.current);
    const seen = flashesOf(told.seq, told.events, view);
    if (!seen.length) return;
    setFlashes(seen);
    const timer = setTimeout(() => setFlashes((each) => (each === seen ? [] : each)), MOMENT);
    return () => clearTimeout(timer);
  }, [told.seq]);
  return { news, since, flashes };
}

/** Where to look first: the capital, else the first own unit. */
function homeOf(view: View, seat: number | null): number | null {
  const capital = view.own?.capital == null ? undefined : view.cities[String(view.own.capital)];
  if (capital) return capital.pos;
  return Object.values(view.units).find((unit) => unit.owner === seat)?.pos ?? null;
}

function ImperiumBoard({ view, seat, choices, send, ask, told, names, colours, catalogue }: Props): JSX.Element {
  learn(catalogue);
  const plan = useMemo(() => planOf(choices, view), [choices, view]);
  const waiting = useMemo(() => waitingOf(view, plan), [view, plan]);
  const [pointing, setPointing] = useState<Pointing>(IDLE);
  const now = useMemo(() => revise(pointing, view, plan), [pointing, view, plan]);
  const land = useMemo(() => landOf(view), [view.ground, view.width, view.height]);
  const sight = useMemo(() => sightOf(view), [view.sight, view.width, view.height]);
  const places = useMemo(() => placeLabels(view, land, sight, seat, names), [view.units, view.cities, view.improvements, view.resources, view.owners, view.roads, land, sight, seat, names]);
  const chosen = now.unit === null ? undefined : plan.units.get(now.unit);
  const reach = chosen?.moves ?? NOWHERE;
  const targets: ReadonlyMap<number, unknown> = chosen?.attacks ?? NOBODY;
  const idle = useMemo(() => new Set(waiting.units), [waiting]);
  const labels = useMemo(() => cellLabels(places, view, { reach, targets, waiting: idle }), [places, view.units, reach, targets, idle]);
  const stops = useMemo(() => {
    const tiles = new Set<number>();
    for (const id of plan.units.keys()) if (view.units[id]) tiles.add(view.units[id].pos);
    for (const id of plan.cities.keys()) if (view.cities[id]) tiles.add(view.cities[id].pos);
    for (const tile of targets.keys()) tiles.add(tile);
    return [...tiles].sort((a, b) => a - b);
  }, [plan, view.units, view.cities, targets]);
  const { news, since, flashes } = useNews(view, told, seat);
  const [panel, setPanel] = useState("here");
  const [tree, setTree] = useState(false);
  const seen = useSignal<Sight | null>(null);
  const [look, setLook] = useState<{ readonly x: number; readonly y: number; readonly key: number } | undefined>(undefined);
  const home = useMemo(() => homeOf(view, seat), []);
  const focus = useMemo(() => (home === null ? undefined : { ...spotOf(home, view), scale: CLOSE }), [home]);

  const lookAt = useCallback((tile: number) => setLook((last) => ({ ...spotOf(tile, view), key: (last?.key ?? 0) + 1 })), [view.width]);
  const onPoint = useCallback(
    (tile: number) => {
      const result = point(now, tile, view, plan, seat);
      setPointing(result.pointing);
      setPanel("here");
      if (result.send) send(result.send);
    },
    [now, view, plan, seat, send],
  );
  const onEscape = useCallback(() => setPointing(letGo(now)), [now]);
  const show = useCallback(
    (next: Pointing) => {
      setPointing(next);
      setPanel("here");
    },
    [],
  );
  const onNext = useCallback(() => {
    const next = nextWaiting(now, waiting.units, waiting.cities, view);
    if (!next) return;
    show(next);
    if (next.tile !== null) lookAt(next.tile);
  }, [now, waiting, view, show, lookAt]);
  const onGo = useCallback(
    (tile: number) => {
      lookAt(tile);
      show(onTile(tile));
    },
    [lookAt, show],
  );

  const shared = { view, seat, plan, names, colours, send };
  const fresh = news.length - since;
  const tabs = [
    {
      name: "here",
      label: words.place,
      body: (
        <>
          {now.city !== null && <CityScreen {...shared} id={now.city} land={land} />}
          <Chosen {...shared} land={land} sight={sight} now={now} ask={ask} onPointing={show} />
        </>
      ),
    },
    { name: "realm", label: words.realm, body: <Realm {...shared} /> },
    { name: "others", label: words.diplomacy, body: <Diplomacy {...shared} /> },
    { name: "news", label: fresh > 0 ? `${words.news} (${fresh})` : words.news, body: <Newspaper news={news} since={since} names={names} onGo={onGo} /> },
  ];
  return (
    <div class="imperium">
      <Status {...shared} waiting={waiting} onNext={onNext} onResearch={() => setTree(true)} />
      <div class="im-field">
        <WorldMap
          view={view}
          land={land}
          sight={sight}
          colours={colours}
          labels={labels}
          stops={stops}
          reach={reach}
          targets={targets}
          waiting={idle}
          unit={now.unit}
          city={now.city}
          at={now.tile}
          aim={now.aim}
          flashes={flashes}
          focus={focus}
          lookAt={look}
          onPlace={(part) => void (seen.value = part)}
          onPoint={onPoint}
          onEscape={onEscape}
        />
        <Minimap view={view} land={land} sight={sight} colours={colours} seen={seen} onLook={(x, y) => setLook((last) => ({ x, y, key: (last?.key ?? 0) + 1 }))} />
      </div>
      <div class="im-side">
        <Tabs tabs={tabs} open={panel} onOpen={setPanel} label={words.realm} />
      </div>
      <Dialog open={tree} heading={words.researchOpen} onClose={() => setTree(false)}>
        <ResearchTree
          view={view}
          plan={plan}
          send={(command) => {
            setTree(false);
            send(command);
          }}
        />
        <button type="button" class="button" onClick={() => setTree(false)}>
          {words.back}
        </button>
      </Dialog>
      <div class="sr" role="status" aria-live="polite">
        {now.unit !== null && view.units[now.unit] ? words.selected(unitTitle(now.unit, view, seat, names), reach.size, targets.size) : ""}
        {now.aim !== null ? words.aimed(places[now.aim] ?? "") : ""}
      </div>
    </div>
  );
}

export default board<View, Command, Event, Catalogue>({ title: "imperium", Board: ImperiumBoard, list: "closed" });
