// What can be laid over the map, and what it then means: a menu whose every layer brings its legend.
import type { ComponentChildren, JSX } from "preact";
import type { SeatColour } from "../board";
import { continentsOf, LAYERS, layersText, shown, type Layer, type Layers } from "./layers";
import type { Land } from "./land";
import { pick } from "./pieces";
import { SupplyLegend } from "./supply";
import { words, YIELDS } from "./texts";
import type { Supply, View } from "../../wire/generated/imperium";

export interface LegendProps {
  readonly layers: Layers;
  readonly view: View;
  readonly land: Land;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
  readonly supply: Supply | null;
}

function Key({ sign, children }: { readonly sign: JSX.Element; readonly children: ComponentChildren }): JSX.Element {
  return (
    <li>
      <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
        {sign}
      </svg>
      {children}
    </li>
  );
}

const DOT = "M-4 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0";

function legendOf(layer: Layer, { view, land, names, colours, supply }: LegendProps): JSX.Element | null {
  switch (layer) {
    case "borders":
      return (
        <ul>
          {[...new Set(Object.values(view.owners))]
            .sort((a, b) => a - b)
            .map((owner) => (
              <Key key={owner} sign={<path d="M-7 0h14" stroke-width="4" stroke={pick(colours, owner).fill} />}>
                {names[owner] ?? ""}
              </Key>
            ))}
        </ul>
      );
    case "resources":
      return (
        <ul>
          {(["bonus", "luxury", "strategic"] as const).map((kind) => (
            <Key key={kind} sign={<g class={`im-resource-${kind}`}><path class="im-badge" d={kind === "luxury" ? "M0 -7l7 7l-7 7l-7-7z" : kind === "strategic" ? "M-6 -6h12v12h-12z" : "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1 -12 0"} /></g>}>
              {words.resourceKinds[kind]}
            </Key>
          ))}
        </ul>
      );
    case "yields":
      return (
        <ul>
          {YIELDS.map((name) => (
            <Key key={name} sign={<path class={`im-pip im-pip-${name}`} d={name === "production" ? "M-4 -4h8v8h-8z" : DOT} />}>
              {name}
            </Key>
          ))}
        </ul>
      );
    case "continents":
      return (
        <ul>
          {continentsOf(land)
            .slice(0, 4)
            .map((tiles, hue) => (
              <Key key={hue} sign={<g class={`im-continent im-continent-${hue}`}><path class="im-continent-fill" d="M-6 -6h12v12h-12z" /><path class="im-continent-line" d="M-6 -6h12v12h-12z" /></g>}>
                {words.continent(tiles.length)}
              </Key>
            ))}
        </ul>
      );
    case "supply":
      return <SupplyLegend supply={supply} />;
    case "grid":
      return null;
  }
}

export function LayerMenu(props: LegendProps): JSX.Element {
  const { layers } = props;
  return (
    <details class="im-layers">
      <summary class="button icon" aria-label={words.layers} title={words.layers}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 3l9 5l-9 5l-9-5zM3 12l9 5l9-5M3 16l9 5l9-5" fill="none" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round" />
        </svg>
      </summary>
      <div class="im-layers-list" role="group" aria-label={words.layers}>
        {LAYERS.map((each) => (
          <div key={each} data-legend={layers.has(each) ? each : undefined}>
            <label>
              <input type="checkbox" data-layer={each} checked={layers.has(each)} onChange={() => void (shown.value = layersText(layers, each))} /> {words.layer[each]}
            </label>
            {layers.has(each) && legendOf(each, props)}
          </div>
        ))}
      </div>
    </details>
  );
}
