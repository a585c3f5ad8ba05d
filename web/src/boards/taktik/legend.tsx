// What the ground means: every terrain as it is drawn, with what it does, as the server's data say it.
import type { JSX } from "preact";
import { Words } from "../board";
import { grounds, named } from "./catalogue";
import { CELL, groundOf } from "./ground";
import { words } from "./texts";

/** A cell of that ground alone. */
function Swatch({ letter }: { letter: string }): JSX.Element {
  const over = "#~B".includes(letter);
  const ground = groundOf({ width: 1, height: 1, biomes: [over ? "." : letter], overlays: [over ? letter : "."] });
  const line = `M0 ${CELL / 2}H${CELL}`;
  const river = letter === "~" ? line : letter === "B" ? `M${CELL / 2} 0V${CELL}` : "";
  const road = letter === "#" || letter === "B" ? line : "";
  return (
    <svg class="tk-swatch" viewBox={`0 0 ${CELL} ${CELL}`} width="28" height="28" aria-hidden="true" focusable="false">
      <rect class="tk-plain" width={CELL} height={CELL} />
      {ground.terrains.map((each) => (
        <g key={each.name} class={`tk-ground tk-${each.name}`}>
          <path class="tk-area" d={each.area} />
          <path class={each.solid ? "tk-solid" : "tk-pen"} d={each.marks} />
          {each.lights && <path class="tk-lights" d={each.lights} />}
        </g>
      ))}
      {river && <path class="tk-bank" d={river} />}
      {river && <path class="tk-river" d={river} />}
      {road && <path class="tk-casing" d={road} />}
      {road && <path class="tk-road" d={road} />}
    </svg>
  );
}

export function Legend(): JSX.Element {
  return (
    <details class="tk-panel tk-legend">
      <summary>
        <h2>{words.legend}</h2>
      </summary>
      <dl>
        {grounds().map((each) => (
          <div key={each.letter}>
            <dt>
              <Swatch letter={each.letter} /> {named(each.name)}
            </dt>
            <dd>
              <Words text={each.text} inside />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
