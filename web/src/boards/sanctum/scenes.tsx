// What stands in the middle of a room that is no fight: a fire, a stall, an altar, a chest, a door. Drawn on the hall.
import type { JSX } from "preact";

export type SceneName = "campfire" | "shop" | "shrine" | "reward" | "ending" | "won" | "lost";

const DRAWN: Readonly<Record<SceneName, JSX.Element>> = {
  campfire: (
    <g>
      <ellipse cx="120" cy="148" rx="86" ry="14" fill="#000" opacity=".3" />
      <path d="M60 146l120-22M180 146L60 124" stroke="#5c3a1c" stroke-width="13" stroke-linecap="round" />
      <path d="M60 146l120-22M180 146L60 124" stroke="#8a5a2c" stroke-width="5" stroke-linecap="round" />
      <g class="sc-fire">
        <path d="M120 10c6 36 44 54 44 92 0 26-20 40-44 40s-44-14-44-40c0-18 10-30 18-42 2 12 6 18 12 20-4-26 2-50 14-70z" fill="#f2722a" />
        <path d="M121 48c4 22 26 36 26 58 0 20-12 34-27 34s-27-14-27-32c0-12 6-20 12-28 2 8 5 12 9 13-2-17 0-31 7-45z" fill="#ffb648" />
        <path d="M120 88c2 12 13 20 13 32 0 12-6 20-13 20s-13-8-13-19c0-12 9-18 13-33z" fill="#fff0b8" />
      </g>
    </g>
  ),
  shop: (
    <g>
      <ellipse cx="120" cy="150" rx="100" ry="12" fill="#000" opacity=".3" />
      <path d="M30 70h180v76H30z" fill="#6b4726" />
      <path d="M30 70h180v14H30z" fill="#8d6236" />
      <path d="M20 20h200l-10 30c-8 10-22 10-30 0-8 10-22 10-30 0-8 10-22 10-30 0-8 10-22 10-30 0-8 10-22 10-30 0-8 10-22 10-30 0z" fill="#a8392c" />
      <path d="M48 20h36l-4 30c-8 10-22 10-30 0zM120 20h34l4 30c-8 10-22 10-30 0z" fill="#e7d9b4" />
      <path d="M26 48v96M214 48v96" stroke="#4e3218" stroke-width="7" />
      <path d="M120 50v-4M120 52a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" fill="#ffd24a" class="sc-eyes" />
      <path d="M64 70V54h12v16zM90 70l6-14h8l6 14zM140 70c0-10 4-16 10-16s10 6 10 16zM172 70V58h18v12z" fill="#cfa45a" />
      <path d="M52 100h136M52 122h136" stroke="#4e3218" stroke-width="3" />
    </g>
  ),
  shrine: (
    <g>
      <ellipse cx="120" cy="150" rx="92" ry="12" fill="#000" opacity=".3" />
      <path d="M40 150V70a80 66 0 0 1 160 0v80h-22V72a58 50 0 0 0-116 0v78z" fill="#8fb0a8" />
      <path d="M178 150V72a58 50 0 0 0-58-50v-18a80 66 0 0 1 80 66v80z" fill="#5d7d78" />
      <path d="M80 150v-20h80v20zM90 130v-14h60v14z" fill="#9ab8b0" />
      <path d="M120 34l8 26 18 18-18 14-8 24-8-24-18-14 18-18z" fill="#c4fff2" class="sc-eyes" />
      <circle cx="120" cy="78" r="40" fill="none" stroke="#c4fff2" stroke-width="1.5" stroke-dasharray="3 8" />
      <path d="M34 150v-22h8v22zM198 150v-22h8v22z" fill="#efe2c4" />
      <path d="M38 112c4 6 5 8 5 11a5 5 0 0 1-10 0c0-3 1-5 5-11zM202 112c4 6 5 8 5 11a5 5 0 0 1-10 0c0-3 1-5 5-11z" fill="#ffb648" class="sc-fire" />
    </g>
  ),
  reward: (
    <g>
      <ellipse cx="120" cy="150" rx="86" ry="12" fill="#000" opacity=".3" />
      <path d="M50 60c-10-24 20-40 70-40s80 16 70 40z" fill="#7a4e22" />
      <path d="M62 56c-4-16 20-26 58-26s62 10 58 26z" fill="#3a2410" />
      <path d="M120 12l6 20 22-10-14 18h-28L92 22l22 10z" fill="#ffe9a0" class="sc-eyes" />
      <path d="M44 64h152v80H44z" fill="#8d5b2a" />
      <path d="M44 64h152v12H44zM60 64h12v80H60zM168 64h12v80h-12z" fill="#c9953f" />
      <path d="M106 64h28v34h-28z" fill="#e3b341" />
      <path d="M120 74a5 5 0 0 1 3 9v8h-6v-8a5 5 0 0 1 3-9z" fill="#3a2410" />
      <path d="M74 60c6-12 18-14 24-6 6-10 20-10 26 0 8-10 22-6 24 6z" fill="#ffd24a" />
    </g>
  ),
  ending: (
    <g>
      <path d="M60 152V60a60 56 0 0 1 120 0v92z" fill="#2a2040" />
      <path d="M74 152V62a46 44 0 0 1 92 0v90z" fill="#fff4d2" class="sc-eyes" />
      <path d="M92 152l14-90h28l14 90z" fill="#ffe09a" />
      <path d="M52 152V58a68 62 0 0 1 136 0v94" fill="none" stroke="#a794cf" stroke-width="8" />
    </g>
  ),
  won: (
    <g>
      <g class="sc-eyes" stroke="#ffd24a" stroke-width="4" stroke-linecap="round">
        <path d="M120 4v18M60 24l12 14M180 24l-12 14M30 70l18 4M210 70l-18 4" />
      </g>
      <path d="M66 120l-10-62 36 26 28-44 28 44 36-26-10 62z" fill="#e3b341" stroke="#8a6414" stroke-width="3" stroke-linejoin="round" />
      <path d="M66 128h108v14H66z" fill="#c9953f" />
      <circle cx="120" cy="98" r="8" fill="#c8324f" />
      <circle cx="86" cy="106" r="5" fill="#3f8fb0" />
      <circle cx="154" cy="106" r="5" fill="#3f8fb0" />
    </g>
  ),
  lost: (
    <g>
      <ellipse cx="120" cy="150" rx="92" ry="12" fill="#000" opacity=".3" />
      <path d="M76 150V64c0-28 20-44 44-44s44 16 44 44v86z" fill="#8a8578" />
      <path d="M120 20c24 0 44 16 44 44v86h-26c10-40 8-100-18-130z" fill="#5f5a50" />
      <path d="M120 48v54M100 66h40" stroke="#3c382f" stroke-width="7" stroke-linecap="round" />
      <path d="M60 150c4-14 16-20 26-14 6-12 20-12 26-2 8-8 20-6 24 4 10-6 22 0 24 12z" fill="#55603a" />
      <path d="M152 120l40-84M186 30l12 8M150 112l10 6" stroke="#9aa4b0" stroke-width="5" stroke-linecap="round" />
    </g>
  ),
};

export function Scene({ name }: { readonly name: SceneName }): JSX.Element {
  return (
    <svg class={`sc-scene ${name}`} viewBox="0 0 240 164" aria-hidden="true" focusable="false">
      {DRAWN[name]}
    </svg>
  );
}
