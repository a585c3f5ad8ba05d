// What just happened, shown on the planet: steps slide, shots flash, the tide washes over. Each takes less than 300 ms and
// nothing waits for it; whoever wants no motion gets none.
import type { JSX } from "preact";
import { calm } from "../../look/settings";
import { cellOf, centre, HEIGHT, WIDTH, type Hex } from "./hexes";
import type { Event, View } from "../../wire/generated/fullmetal";

const SLIDE = 260;

/** The cells an event speaks of. */
export function placesOf(event: Event, view: View): readonly number[] {
  const at = (hex: Hex | undefined): number[] => (hex ? [cellOf(hex)] : []);
  const piece = (name: string): number[] => (view.units[name]?.hexes ?? []).map(cellOf);
  switch (event.type) {
    case "Landed":
      return event.hexes.map(cellOf);
    case "Deployed":
    case "Exited":
    case "Built":
    case "BridgeLaid":
    case "BridgeLifted":
    case "BridgeDestroyed":
      return at(event.position);
    case "Moved":
      return at(event.path.at(-1));
    case "Retreated":
      return at(event.to);
    case "Fired":
      return at(event.target);
    case "Loaded":
      return piece(event.transporter);
    case "Unloaded":
      return [...piece(event.transporter), ...at(event.to)];
    case "Entered":
      return at(view.units[event.astronef]?.hexes[event.pode + 1]);
    case "TowerDestroyed":
    case "TowerRebuilt":
      return at(view.units[event.astronef]?.hexes[event.pode + 1]);
    case "Captured":
      return piece(event.target);
    case "AstronefCaptured":
    case "LiftedOff":
    case "Stranded":
      return piece(event.astronef);
    case "StuckChanged":
    case "NeutralizedChanged":
      return piece(event.unit);
    default:
      return [];
  }
}

/** Pieces that moved come from where they were. */
export function slide(events: readonly Event[], root: Element | null): void {
  if (calm() || !root) return;
  for (const event of events) {
    const path = event.type === "Moved" ? event.path : event.type === "Retreated" ? [event.start, event.to] : [];
    const end = path.at(-1);
    if (!end || (event.type !== "Moved" && event.type !== "Retreated")) continue;
    const [x, y] = centre(cellOf(end));
    const frames = path.map((hex) => {
      const [px, py] = centre(cellOf(hex));
      return { transform: `translate(${px - x}px, ${py - y}px)` };
    });
    root.querySelector(`[data-piece="${CSS.escape(event.unit)}"]`)?.animate(frames, { duration: SLIDE, easing: "ease-out" });
  }
}

/** Shots, losses and tides of one update; a new key draws them once more. */
export function flashesOf(events: readonly Event[], view: View, key: number): JSX.Element | null {
  const parts: JSX.Element[] = [];
  for (const [n, event] of events.entries()) {
    if (event.type === "Fired") {
      const [x, y] = centre(cellOf(event.target));
      for (const name of event.attackers) {
        const from = view.units[name]?.hexes[0];
        if (from) {
          const [fx, fy] = centre(cellOf(from));
          parts.push(<path key={`${n}${name}`} class="fm-shot" d={`M${fx} ${fy}L${x} ${y}`} />);
        }
      }
      parts.push(<circle key={`${n}b`} class="fm-burst" cx={x} cy={y} r="18" />);
    }
    if (event.type === "TideDrawn") parts.push(<rect key={`${n}t`} class="fm-wave" data-wave={event.tide} width={WIDTH} height={HEIGHT} />);
  }
  if (!parts.length) return null;
  return (
    <g key={key} aria-hidden="true" pointer-events="none" data-flashes={key}>
      {parts}
    </g>
  );
}
