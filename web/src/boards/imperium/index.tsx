// Imperium's board: the world, its corner map, the panels beside it and the sheets over it. What can be clicked is what
// the choices say; this file only ties pointing (intent), plans, keys, drawing (map) and the panels together.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { board, type BoardProps } from "../board";
import { cellAt } from "../cellmap";
import { Icon } from "../../look/icons";
import { kept } from "../../look/settings";
import { Dialog } from "../../parts/dialog";
import { Tabs } from "../../parts/tabs";
import type { PanZoomProps, Sight } from "../surface";
import type { Catalogue, Command, Event, View } from "../../wire/generated/imperium";
import { learn, tables } from "./catalogue";
import { Chosen } from "./chosen";
import { CityTable } from "./cities";
import { CityScreen } from "./city";
import { Diplomacy } from "./diplomacy";
import { ImperiumScene } from "./film";
import { canBeSent, dispatch, IDLE, laid, letGo, onCity, onTile, point, revise, type Pointing, type Result } from "./intent";
import { asksAtEnd, keepAsking, storageHere } from "./keeping";
import type { Act } from "./keys";
import { cellLabels, placeLabels, unitTitle } from "./labels";
import { landOf, sightOf } from "./land";
import { spotOf, WorldMap, type Flash } from "./map";
import { layersOf, shown } from "./layers";
import { LayerMenu } from "./legend";
import { lossesOf, type Loss } from "./losses";
import { Minimap } from "./minimap";
import { added, flashesOf, newsOf, pastNews, placesOf, sightsOf, type News } from "./news";
import { Newspaper, Report } from "./newspaper";
import { planOf, waitingOf, type Move } from "./options";
import { wayTo } from "./plans";
import { Realm } from "./realm";
import { ResearchTree } from "./research";
import { Stack } from "./stack";
import { Status, type Sheet } from "./status";
import { useSupply } from "./supply";
import { words } from "./texts";
import { useKeys } from "./usekeys";
import { usePlans } from "./useplans";
import { countOf, nextStep, type Step } from "./waiting";
import { askWay, gotoCommand, Ways } from "./ways";
import "./ground.css";
import "./imperium.css";
import "./map.css";
import "./sheets.css";

type Props = BoardProps<View, Command, Event, Catalogue>;

/** Whether the panel beside the map is there. */
const panelFold = kept<"open" | "folded">("tessera.imperium.panel", "open", ["open", "folded"]);

function FoldButton({ folded }: { folded: boolean }): JSX.Element {
  const label = folded ? words.openPanel : words.foldPanel;
  return (
    <button type="button" class="button icon im-fold" aria-expanded={!folded} aria-label={label} title={label} onClick={() => void (panelFold.value = folded ? "open" : "folded")}>
      <Icon name={folded ? "previous" : "next"} />
    </button>
  );
}

const NOWHERE: ReadonlyMap<number, Move> = new Map();
const NOBODY: ReadonlyMap<number, unknown> = new Map();
const NO_ROAD: readonly number[] = [];
const MOMENT = 1400;
const CLOSE = 1.25;

interface Heard {
  readonly news: readonly News[];
  /** What is new since the last turn of this seat, and what of it came before the turn began. */
  readonly since: number;
  readonly report: readonly News[];
  readonly flashes: readonly Flash[];
}

/** What happened, as far back as the log of this page goes, and what flashes now. What was there before the page came is no report. */
function useNews(view: View, told: Props["told"], past: Props["past"], seat: number | null): Heard {
  const first = useMemo(() => pastNews(past ?? [], told.seq < 0 ? Infinity : told.seq, view, seat), []);
  const [news, setNews] = useState<readonly News[]>(first.news);
  const [since, setSince] = useState(first.since);
  const [begun, setBegun] = useState(0);
  const [flashes, setFlashes] = useState<readonly Flash[]>([]);
  const all = useRef<readonly News[]>(first.news);
  const count = useRef(first.news.length);
  const before = useRef(first.news.length);
  useEffect(() => {
    if (told.seq < 0) return;
    all.current = added(all.current, newsOf(told.seq, told.events, told.texts, view, seat, told.weights));
    count.current = all.current.length;
    setNews(all.current);
    // The turn was handed over: what comes from here on is new when it comes back.
    if (told.events.some((event) => event.type === "TurnEnded" && event.player === seat)) setSince(before.current);
    if (told.events.some((event) => event.type === "TurnStarted" && event.player === seat)) setBegun(count.current);
    before.current = count.current;
    const seen = flashesOf(told.seq, told.events, view);
    if (!seen.length) return;
    setFlashes(seen);
    const timer = setTimeout(() => setFlashes((each) => (each === seen ? [] : each)), MOMENT);
    return () => clearTimeout(timer);
  }, [told.seq]);
  const report = useMemo(() => news.slice(since, begun), [since, begun]);
  return { news, since, report, flashes };
}

/** What the last update cost whom, until the next one. */
function useLosses(view: View, told: Props["told"]): readonly Loss[] {
  const before = useRef(view);
  const losses = useMemo(() => lossesOf(told.seq, told.events, before.current, view), [told.seq]);
  useEffect(() => void (before.current = view), [view]);
  return losses;
}

/** Where to look first: the capital, else the first own unit. */
function homeOf(view: View, seat: number | null): number | null {
  const capital = view.own?.capital == null ? undefined : view.cities[String(view.own.capital)];
  if (capital) return capital.pos;
  return Object.values(view.units).find((unit) => unit.owner === seat)?.pos ?? null;
}

/** Whether ending a turn is asked back, and the question while it stands; it is gone with the turn it was about. */
function useEnding(turn: number): { readonly asks: boolean; readonly setAsks: (asks: boolean) => void; readonly asking: boolean; readonly setAsking: (asking: boolean) => void } {
  const storage = useMemo(storageHere, []);
  const [asks, setAsks] = useState(() => asksAtEnd(storage));
  const [asked, setAsked] = useState(-1);
  const keep = (next: boolean): void => {
    keepAsking(storage, next);
    setAsks(next);
  };
  return { asks, setAsks: keep, asking: asked === turn, setAsking: (asking) => setAsked(asking ? turn : -1) };
}

function ImperiumBoard({ view, seat, choices, send, ask, query, table, told, past, names, colours, catalogue, marked = null, over = false }: Props): JSX.Element {
  learn(catalogue);
  const plan = useMemo(() => planOf(choices, view), [choices, view]);
  const [plans, onPlans] = usePlans(table, seat, view, plan, send, query);
  const waiting = useMemo(() => waitingOf(view, plan, plans.roads), [view, plan, plans.roads]);
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
  const { news, since, report, flashes } = useNews(view, told, past, seat);
  const rings = useMemo(() => placesOf(marked ?? [], view), [marked]);
  // What another did is looked at if it matters; told as it happens, so that its moves are seen where one looks.
  const foreign = told.seat !== null && told.seat !== seat;
  const follow = useMemo(() => ({ key: told.seq, cells: foreign ? sightsOf(told.events, view, seat, told.weights) : [] }), [told.seq]);
  const [panel, setPanel] = useState("here");
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [read, setRead] = useState(-1); // the round whose report was closed
  const last = useRef<Step | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { asks, setAsks, asking, setAsking } = useEnding(view.turn);
  const seen = useSignal<Sight | null>(null);
  const hover = useSignal<number | null>(null);
  const [look, setLook] = useState<PanZoomProps["lookAt"]>(undefined);
  const home = useMemo(() => homeOf(view, seat), []);
  const focus = useMemo(() => (home === null ? undefined : { ...spotOf(home, view), scale: CLOSE }), [home]);
  const sendable = canBeSent(now, view, plan);

  const onPlace = useCallback((part: Sight) => void (seen.value = part), []);
  const layers = useMemo(() => layersOf(shown.value), [shown.value]);
  const supply = useSupply(query, view, layers.has("supply"));
  const losses = useLosses(view, told);

  const lookAt = useCallback((tile: number) => setLook((last) => ({ ...spotOf(tile, view), glide: true, key: (last?.key ?? 0) + 1 })), [view.width]);
  const show = useCallback((next: Pointing) => {
    last.current = null;
    setPointing(next);
    setPanel("here");
  }, []);
  /** The way that is laid out is asked for once more, and gone. */
  const goThere = (meant: Pointing): void => {
    const { unit, stops: there } = meant;
    if (unit === null || !there.length) return;
    void askWay(query, unit, there, view).then((way) => {
      if (!way?.path.length) return setPointing(meant); // the card says that there is none
      setPointing({ ...meant, stops: [], laying: false });
      send(gotoCommand(unit, way));
    });
  };
  const take = (result: Result): void => {
    show(result.pointing);
    if (result.send) send(result.send);
    if (result.go) goThere(result.pointing);
  };
  const onPoint = (tile: number): void => take(point(now, tile, view, plan, seat));
  // Whoever is asked back says no with it; what was laid out stays.
  const onEscape = useCallback(() => (asking ? setAsking(false) : setPointing(letGo(now))), [now, asking]);
  const onNext = (): void => {
    const next = nextStep(now, last.current, waiting, view);
    if (!next) return;
    if (typeof next === "string") setSheet(next);
    else {
      show(next.point);
      if (next.point.tile !== null) lookAt(next.point.tile);
    }
    last.current = next;
  };
  const onGo = useCallback(
    (tile: number) => {
      lookAt(tile);
      show(onTile(tile));
    },
    [lookAt, show],
  );
  const end = (): void => {
    if (!plan.end) return;
    setAsking(false);
    send(plan.end);
  };
  const onEnd = (): void => (asks && !asking && countOf(waiting) > 0 ? setAsking(true) : end());
  const onGoal = (goal: number | null): void => {
    onPlans((before) => ({ ...before, goal }));
    if (goal === null || view.own?.researching == null) return; // the plans begin the first step by themselves
    // What is being learned goes on if it is on the way; else it makes room.
    const way = wayTo(goal, new Set(view.own.known_techs), tables.techs);
    const command = way.map((id) => plan.research.get(id)).find((each) => each !== undefined);
    if (command && !way.includes(view.own.researching)) send(command);
  };

  /** What a unit is told by a key: the button of that deed is pressed, where there is one. */
  const press = (selector: string): boolean => {
    const button = root.current?.querySelector<HTMLElement>(selector);
    button?.click();
    return button != null;
  };
  const act = (what: Act | number): boolean => {
    if (typeof what === "number") {
      const deed = root.current?.querySelectorAll<HTMLElement>("[data-panel=unit] [data-deed]")[what - 1];
      deed?.click();
      return deed !== undefined;
    }
    switch (what) {
      case "next":
        onNext();
        return true;
      case "end":
        onEnd();
        return true;
      case "confirm":
        if (now.stops.length) goThere(now);
        else onEnd();
        return true;
      case "map":
        root.current?.querySelector<SVGElement>("[data-cell][tabindex='0']")?.focus();
        return true;
      case "escape":
        onEscape();
        return true;
      case "goto":
      case "patrol":
        if (what === "patrol" && now.stops.length) return press("[data-act=patrol]");
        if (sendable) setPointing({ ...now, laying: true, stops: [] });
        return sendable;
      case "fortify":
        return press("[data-deed=Fortify]");
      case "sleep":
        return press("[data-deed=Sleep]");
      case "found":
        return press("[data-deed=FoundCity]");
      case "automate":
        return press("[data-deed=SetAutomation]");
      case "cancel":
        return press("[data-deed=CancelOrders]");
      case "research":
      case "policies":
      case "cities":
        setSheet(what);
        return true;
      default:
        setPanel(what);
        return true;
    }
  };
  useKeys(act);

  // What has to be decided in the panel is seen even so.
  const folded = panelFold.value === "folded" && now.city === null && now.aim === null && !now.stops.length;

  const shared = { view, seat, plan, names, colours, send, query, plans, onPlans };
  const fresh = news.length - since;
  // A sheet that another has replaced says late that it is closed.
  const closing = (which: Sheet) => (): void => setSheet((now) => (now === which ? null : now));
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
    { name: "realm", label: words.realm, body: <Realm {...shared} asksAtEnd={asks} onAskAtEnd={setAsks} /> },
    { name: "others", label: words.diplomacy, body: <Diplomacy {...shared} news={news} /> },
    { name: "news", label: fresh > 0 ? `${words.news} (${fresh})` : words.news, body: <Newspaper news={news} since={since} names={names} onGo={onGo} /> },
  ];
  return (
    <div class={folded ? "imperium im-folded" : "imperium"} ref={root}>
      <Status
        {...shared}
        over={over}
        waiting={waiting}
        goal={plans.goal}
        onNext={onNext}
        onSheet={setSheet}
        asking={asking && countOf(waiting) > 0}
        onEnd={onEnd}
        onEndAnyway={(never) => {
          if (never) setAsks(false);
          end();
        }}
        onStay={() => setAsking(false)}
      />
      <div
        class="im-field"
        onPointerOver={(event) => void (hover.value = cellAt(event.target))}
        onPointerLeave={() => void (hover.value = null)}
        onContextMenu={(event) => {
          const tile = cellAt(event.target);
          if (tile === null || !sendable) return;
          event.preventDefault();
          take(dispatch(now, tile, view, plan));
        }}
        onClickCapture={(event) => {
          const tile = event.shiftKey ? cellAt(event.target) : null;
          if (tile === null || !sendable) return;
          event.stopPropagation();
          show(laid(now, tile));
        }}
      >
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
          losses={losses}
          layers={layers}
          seat={seat}
          supply={supply}
          rings={rings}
          follow={follow.cells.length ? follow : undefined}
          focus={focus}
          lookAt={look}
          onPlace={onPlace}
          onPoint={onPoint}
          onEscape={onEscape}
          overlay={<Ways view={view} query={query} unit={now.unit !== null && view.units[now.unit]?.owner === seat ? now.unit : null} sendable={sendable} stops={now.stops} road={plans.roads[now.unit ?? ""] ?? NO_ROAD} reach={reach} hover={hover} />}
        />
        {folded && <FoldButton folded />}
        <LayerMenu {...{ layers, view, land, names, colours, supply }} />
        <Stack view={view} tile={now.tile} chosen={now.unit ?? now.city} seat={seat} names={names} colours={colours} onPointing={show} />
        <Minimap view={view} land={land} sight={sight} colours={colours} seen={seen} onLook={(x, y) => setLook((last) => ({ x, y, key: (last?.key ?? 0) + 1 }))} />
      </div>
      <div class="im-side">
        <FoldButton folded={false} />
        {plan.end && panel !== "news" && read !== view.round && <Report news={report} names={names} onGo={onGo} onAll={() => setPanel("news")} onClose={() => setRead(view.round)} />}
        <Tabs tabs={tabs} open={panel} onOpen={setPanel} label={words.realm} />
      </div>
      <Dialog open={sheet === "research"} heading={words.researchOpen} onClose={closing("research")}>
        <ResearchTree
          view={view}
          plan={plan}
          goal={plans.goal}
          onGoal={onGoal}
          send={(command) => {
            setSheet(null);
            send(command);
          }}
        />
        <Back onClick={closing("research")} />
      </Dialog>
      <Dialog open={sheet === "policies"} heading={words.policiesOpen} wide onClose={closing("policies")}>
        <Realm {...shared} />
        <Back onClick={closing("policies")} />
      </Dialog>
      <Dialog open={sheet === "cities"} heading={words.cities} onClose={closing("cities")}>
        <CityTable
          {...shared}
          onCity={(id) => {
            setSheet(null);
            show(onCity(id, view));
            const tile = view.cities[id]?.pos;
            if (tile !== undefined) lookAt(tile);
          }}
        />
        <Back onClick={closing("cities")} />
      </Dialog>
      <div class="sr" role="status" aria-live="polite">
        {now.unit !== null && view.units[now.unit] ? words.selected(unitTitle(now.unit, view, seat, names), reach.size, targets.size) : ""}
        {now.aim !== null ? words.aimed(places[now.aim] ?? "") : ""}
      </div>
    </div>
  );
}

function Back({ onClick }: { onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="button" data-act="back" onClick={onClick}>
      {words.back}
    </button>
  );
}

export default board<View, Command, Event, Catalogue>({ title: "imperium", Board: ImperiumBoard, list: "closed", side: "folded", Scene: ImperiumScene, endings: words.endings, keys: words.keys });
