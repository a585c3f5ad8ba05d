// The map of the act: where one stands, where one can go, and a way marked ahead for oneself.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Command, View } from "../../wire/generated/sanctum";
import { PanZoom } from "../surface";
import { EnemyFigure } from "./art";
import { Floor, layout } from "./floor";
import { GLYPHS } from "./glyphs";
import "./journey.css";
import { hotkey } from "./keys";
import type { Plan } from "./options";
import { words } from "./texts";
import { counted, marked, reach, stillAhead } from "./ways";

const ORDER = ["COMBAT", "ELITE", "CAMPFIRE", "MERCHANT", "SHRINE", "BOSS"];
/** Who waits at the end of each act, for the picture over the map. */
const BOSSES: Readonly<Record<number, string>> = { 1: "bonelord", 2: "drowned_king", 3: "hollow_god" };

export function NodeSign({ kind }: { readonly kind: string }): JSX.Element {
  const glyph = GLYPHS[kind];
  return (
    <svg class="sc-node-sign" viewBox="-17 -17 34 34" aria-hidden="true" focusable="false">
      <circle r="16" fill={glyph?.disc} stroke={glyph?.ink} stroke-width="1.5" />
      <g fill={glyph?.ink} stroke={glyph?.ink} stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
        {glyph?.parts.map(([d, filled], n) => <path key={n} d={d} fill={filled ? undefined : "none"} stroke={filled ? "none" : undefined} fill-rule="evenodd" />)}
      </g>
    </svg>
  );
}

interface JourneyProps {
  readonly view: View;
  readonly plan: Plan;
  readonly way: readonly string[];
  readonly planning: boolean;
  /** Only looked at: some other screen is the present one. */
  readonly looking: boolean;
  /** Places that a line of the log speaks of. */
  readonly marked: ReadonlySet<string>;
  readonly onWay: (way: readonly string[]) => void;
  readonly onPlanning: (on: boolean) => void;
  readonly send: (command: Command) => void;
}

export function Journey({ view, plan, way, planning, looking, marked: told, onWay, onPlanning, send }: JourneyProps): JSX.Element {
  const map = view.maps[`act${view.act}`];
  const spots = useMemo(() => Object.values(map?.nodes ?? {}), [map]);
  const place = useMemo(() => layout(spots), [spots]);
  const visited = useMemo(() => new Set(spots.filter((spot) => spot.visited).map((spot) => spot.id)), [spots]);
  const here = view.position ?? null;
  const starts = useMemo(() => {
    if (view.choices.length) return view.choices;
    const spot = spots.find((each) => each.id === here);
    return spot ? spot.connections : spots.filter((each) => each.row === 0).map((each) => each.id);
  }, [view.choices, spots, here]);
  const ahead = useMemo(() => {
    const found = new Set<string>();
    const rows = new Map(spots.map((spot) => [spot.id, spot.row]));
    for (const start of starts) for (const id of reach(spots, start)) if ((rows.get(id) ?? 0) >= (rows.get(start) ?? 0)) found.add(id);
    return found;
  }, [spots, starts]);
  const route = stillAhead(way, here, starts);
  const routed = useMemo(() => new Set(route), [route]);
  const counts = counted(spots, route.length ? route : ahead);
  const boss = spots.find((spot) => spot.type === "BOSS")?.id ?? "";
  const mark = (id: string): void => onWay(marked(spots, starts, route, id));
  const at = place.at.get(here ?? starts[0] ?? "");
  const bossId = BOSSES[view.act] ?? "";
  return (
    <div class="sc-journey">
      <div class="sc-sheet ruins" data-act={view.act}>
        <PanZoom width={place.width} height={place.height} label={words.maps.label(view.act, view.seed)} closest={2.5} focus={at && { x: place.width / 2, y: at[1] - 130, scale: 0.72 }}>
          <Floor
            spots={spots}
            place={place}
            label={words.maps.label(view.act, view.seed)}
            open={new Set(looking ? [] : plan.steps.keys())}
            markable={planning ? ahead : undefined}
            route={routed}
            visited={visited}
            here={here}
            told={told}
            keyed
            onPick={(id, more) => {
              const command = plan.steps.get(id);
              if (planning || more || looking) {
                if (ahead.has(id)) mark(id);
              } else if (command) send(command);
            }}
          />
        </PanZoom>
      </div>
      <aside class="sc-itinerary">
        <h2>{looking ? words.mapLook(view.act) : words.mapHeading(view.act)}</h2>
        <p class="sc-act-name">{words.acts[view.act]}</p>
        <div class="sc-boss">
          <EnemyFigure id={bossId} kind="boss" />
          <span>
            <small>{words.boss}</small>
            <b>{words.bosses[bossId] ?? words.kinds["BOSS"]}</b>
          </span>
        </div>
        <div class="row">
          <button type="button" class="button" aria-pressed={planning} onClick={() => onPlanning(!planning)} {...hotkey("p")}>
            {planning ? words.planning : words.plan}
          </button>
          {route.length > 0 && (
            <button type="button" class="button quiet" onClick={() => onWay([])}>
              {words.clear}
            </button>
          )}
        </div>
        <p class="sc-route" role="status">
          {route.length ? `${words.planned(route.length)}${routed.has(boss) ? `, ${words.toBoss}` : ""}` : words.noPlan}
        </p>
        <dl class={`sc-tally${route.length ? " planned" : ""}`} aria-label={words.legend}>
          {ORDER.map((kind) => (
            <div key={kind} data-kind={kind}>
              <dt>
                <NodeSign kind={kind} />
                {words.kinds[kind]}
              </dt>
              <dd>{counts.get(kind) ?? 0}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">{looking ? words.lookHint : words.mapHint}</p>
      </aside>
    </div>
  );
}
