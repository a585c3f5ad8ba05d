// The drawings of SINT FTL: systems, items, hazards, bosses, people. Always beside words or inside something labelled.
import type { JSX } from "preact";
import type { SeatColour } from "../board";

const SYSTEMS: Readonly<Record<string, string>> = {
  Bow: "M12 3.200a2 2 0 1 0 .010 0zM12 7.200V20M8 10.500h8M4 13.500c.800 4 4 6.500 8 6.500s7.200-2.500 8-6.500M4 13.500l-1.500 2M4 13.500l2.300.800M20 13.500l1.500 2M20 13.500l-2.300.800",
  Dormitory: "M3 19V7M3 16h18M21 19v-4.500a3 3 0 0 0-3-3h-7.500V16M6.700 9.700a1.800 1.800 0 1 0 .010 0z",
  Cargo: "M4 5.500h16v13H4zM4 9.500h16M4 14.500h16M9 5.500v13M15 5.500v13",
  Engine: "M12 9a3 3 0 1 0 .010 0zM10.300 3.500h3.400l.500 2.500l2.100 1.200l2.400-.900l1.700 2.900l-1.900 1.700v2.200l1.900 1.700l-1.700 2.900l-2.400-.900l-2.100 1.200l-.500 2.500h-3.400l-.500-2.500l-2.100-1.200l-2.400.900l-1.700-2.900l1.900-1.700v-2.200l-1.900-1.700l1.700-2.900l2.400.900L9.800 6z",
  Kitchen: "M5 11h14v4.500a4.500 4.500 0 0 1-4.500 4.500h-5A4.500 4.500 0 0 1 5 15.500zM2.500 12.500H5M19 12.500h2.500M9 8c-1.200-1.400 1.200-2.200 0-4M14 8c-1.200-1.400 1.200-2.200 0-4",
  Cannons: "M3.500 9.200l13-3.400l1.400 5.200l-13 3.400zM16.200 4.800l2 7.400M8.500 12.800a3.300 3.300 0 1 0 .010 0zM11.500 18l8 1.500M20 6l1.500-1M20.500 9l1.500.200",
  Bridge: "M12 7.500a4.500 4.500 0 1 0 .010 0zM12 2.500v5M12 16.500v5M2.500 12h5M16.500 12h5M5.300 5.300l3.500 3.500M15.200 15.200l3.500 3.500M18.700 5.300l-3.500 3.500M8.800 15.200l-3.500 3.500",
  Sickbay: "M9 4h6v5h5v6h-5v5H9v-5H4V9h5z",
  Storage: "M7 4h10c2.200 5 2.200 11 0 16H7c-2.200-5-2.200-11 0-16zM5.700 9h12.600M5.700 15h12.600",
};
const HALL = "M4 12h16M7 8.500L3.500 12L7 15.500M17 8.500l3.500 3.500l-3.500 3.500";

export function SystemGlyph({ system }: { system: string | null | undefined }): JSX.Element {
  return (
    <svg class="st-glyph" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={system ? (SYSTEMS[system] ?? SYSTEMS["Cargo"]) : HALL} />
    </svg>
  );
}

function itemParts(item: string): JSX.Element {
  switch (item) {
    case "Peppernut":
      return (
        <>
          <path d="M4 12.500c0-4.500 3.500-7.500 8-7.500s8.200 3 8.200 7.300S17 19.500 12 19.500S4 17 4 12.500z" fill="#a8652b" stroke="#5f3512" stroke-width="1.300" />
          <path d="M7.500 10c1-2 2.700-2.800 4.500-2.800" fill="none" stroke="#e3b98a" stroke-width="1.500" stroke-linecap="round" />
          <circle cx="10" cy="13.500" r=".9" fill="#5f3512" />
          <circle cx="14.500" cy="11" r=".9" fill="#5f3512" />
          <circle cx="14" cy="15.500" r=".9" fill="#5f3512" />
        </>
      );
    case "Extinguisher":
      return (
        <>
          <path d="M8 10.500a4 4 0 0 1 8 0V20a1.500 1.500 0 0 1-1.500 1.500h-5A1.500 1.500 0 0 1 8 20z" fill="#c8352b" stroke="#6d120c" stroke-width="1.300" />
          <path d="M8 14h8" stroke="#ffe9d6" stroke-width="2" />
          <path d="M12 6.500V4M9 4h6M9.500 4.500C7 4.500 5.500 6 5 8.500" fill="none" stroke="#3c3c3c" stroke-width="1.600" stroke-linecap="round" />
        </>
      );
    case "Wheelbarrow":
      return (
        <>
          <path d="M4 7.500h13.500L15 14H7.500z" fill="#4e8f63" stroke="#1f4a30" stroke-width="1.300" stroke-linejoin="round" />
          <path d="M16 12l5.500-4M9 14l-1.500 5.500M14 14l2 5.500" fill="none" stroke="#6b4a25" stroke-width="1.700" stroke-linecap="round" />
          <circle cx="7" cy="18" r="2.700" fill="#3c3c3c" />
          <circle cx="7" cy="18" r="1" fill="#bdbdbd" />
        </>
      );
    case "Keychain":
      return (
        <>
          <circle cx="8" cy="8" r="4" fill="none" stroke="#b38a1c" stroke-width="2" />
          <path d="M11 11l8 8M16 16l2-2M18.500 18.500l2-2" fill="none" stroke="#b38a1c" stroke-width="2" stroke-linecap="round" />
        </>
      );
    case "Mitre":
      return (
        <>
          <path d="M5 20V11L12 3l7 8v9z" fill="#b5302a" stroke="#6d120c" stroke-width="1.300" stroke-linejoin="round" />
          <path d="M12 7v10M9 11h6" stroke="#f2c94c" stroke-width="1.800" stroke-linecap="round" />
        </>
      );
    default:
      return <path d="M5 6h14v13H5z" fill="#8c8c8c" stroke="#3c3c3c" stroke-width="1.300" />;
  }
}

export function ItemGlyph({ item }: { item: string }): JSX.Element {
  return (
    <svg class="st-item-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {itemParts(item)}
    </svg>
  );
}

export function HazardGlyph({ kind }: { kind: string }): JSX.Element {
  return (
    <svg class={`st-hazard-glyph st-${kind.toLowerCase()}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {kind === "Water" ? (
        <>
          <path d="M12 2.500c4 5 7 8.200 7 12a7 7 0 0 1-14 0c0-3.800 3-7 7-12z" fill="#2b86c9" stroke="#0e4a78" stroke-width="1.300" />
          <path d="M8.500 14.500a3.700 3.700 0 0 0 3 3.700" fill="none" stroke="#cfeaff" stroke-width="1.700" stroke-linecap="round" />
        </>
      ) : (
        <>
          <path d="M12.500 2c1 4 6.500 6.500 6.500 12.300A7 7 0 0 1 5 14.300c0-3 1.500-4.800 3-6.800c.300 2 1 3 2.200 3.500C9.500 8 10.500 4.500 12.500 2z" fill="#e8590c" stroke="#8a2a00" stroke-width="1.300" stroke-linejoin="round" />
          <path d="M12.300 11.500c.500 2 2.700 2.800 2.700 5a3 3 0 0 1-6 0c0-1.600.900-2.400 1.500-3.300c.500.700.900 1 1.300 1c-.200-1 .100-1.900.500-2.700z" fill="#ffd43b" />
        </>
      )}
    </svg>
  );
}

const BOSSES: readonly (() => JSX.Element)[] = [
  // a thief in a mask
  () => (
    <>
      <path d="M10 54c1-11 8-16 22-16s21 5 22 16z" fill="#39424e" />
      <circle cx="32" cy="27" r="15" fill="#e6b98f" />
      <path d="M16 22c4-12 28-12 32 0c-8-3-24-3-32 0z" fill="#2b3038" />
      <path d="M17 24h30v7c-4 3-9 3-13-.500h-4c-4 3.500-9 3.500-13 .500z" fill="#14171c" />
      <circle cx="25" cy="27.500" r="2.300" fill="#fff" />
      <circle cx="39" cy="27.500" r="2.300" fill="#fff" />
      <path d="M27 36.500c3 2 7 2 10 0" fill="none" stroke="#7a4a25" stroke-width="2" stroke-linecap="round" />
    </>
  ),
  // a monster of the deep
  () => (
    <>
      <path d="M14 24L8 9l12 7c7-4 17-4 24 0l12-7l-6 15c4 5 5 10 4 16c-2 9-10 14-22 14S12 49 10 40c-1-6 0-11 4-16z" fill="#5c7f3a" stroke="#2e4319" stroke-width="2" stroke-linejoin="round" />
      <circle cx="24" cy="29" r="5" fill="#fff4b8" />
      <circle cx="40" cy="29" r="5" fill="#fff4b8" />
      <circle cx="25" cy="30" r="2.200" fill="#1b1b1b" />
      <circle cx="39" cy="30" r="2.200" fill="#1b1b1b" />
      <path d="M18 40h28c-1 6-6 9-14 9s-13-3-14-9z" fill="#2b1416" />
      <path d="M20 40l3 5l3-5zM29 40l3 5l3-5zM38 40l3 5l3-5z" fill="#fff" />
    </>
  ),
  // an armada
  () => (
    <>
      <path d="M4 46c5 4 9 4 14 0c5 4 9 4 14 0c5 4 9 4 14 0c5 4 9 4 14 0v10H4z" fill="#2f6f9f" />
      <path d="M8 40h34l-5 9H13z" fill="#6b4a25" stroke="#3a2611" stroke-width="1.500" />
      <path d="M24 10v30M34 16v24" stroke="#3a2611" stroke-width="2.200" />
      <path d="M24 12c9 4 9 14 0 20c-8-1-8-17 0-20z" fill="#f3ead7" stroke="#9b8c6c" stroke-width="1.200" />
      <path d="M34 18c7 3 7 11 0 15c-4-2-4-12 0-15z" fill="#e2d5ba" stroke="#9b8c6c" stroke-width="1.200" />
      <path d="M24 10h8l-3 2.500l3 2.500h-8z" fill="#b5302a" />
      <path d="M45 43h14l-3 5h-9zM51 30v13" fill="#6b4a25" stroke="#3a2611" stroke-width="1.500" />
      <path d="M51 31c6 2 6 8 0 10z" fill="#f3ead7" />
    </>
  ),
  // the kraken
  () => (
    <>
      <path d="M32 6c12 0 17 9 16 19c0 6-3 9-4 12H20c-1-3-4-6-4-12C15 15 20 6 32 6z" fill="#8b4a8f" stroke="#4b1f50" stroke-width="2" />
      <path d="M21 36c-3 8-9 5-13 12M26 37c-1 9-7 9-9 18M32 37v19M38 37c1 9 7 9 9 18M43 36c3 8 9 5 13 12" fill="none" stroke="#8b4a8f" stroke-width="5.500" stroke-linecap="round" />
      <ellipse cx="25.500" cy="26" rx="4" ry="5" fill="#fff" />
      <ellipse cx="38.500" cy="26" rx="4" ry="5" fill="#fff" />
      <circle cx="26.500" cy="27.500" r="2.200" fill="#1b1b1b" />
      <circle cx="37.500" cy="27.500" r="2.200" fill="#1b1b1b" />
      <path d="M20 20l9 2M44 20l-9 2" stroke="#4b1f50" stroke-width="2.400" stroke-linecap="round" />
    </>
  ),
];

export function BossGlyph({ level }: { level: number }): JSX.Element {
  const draw = BOSSES[Math.min(level, BOSSES.length - 1)];
  return (
    <svg class="st-boss-glyph" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {draw?.()}
    </svg>
  );
}

export interface TokenLook {
  readonly colour: SeatColour;
  readonly name: string;
  readonly ghost?: boolean;
  readonly fainted?: boolean;
  readonly ready?: boolean;
  readonly own?: boolean;
}

/** What stands on a token: the number a name ends with, else its first letter. */
export const initial = (name: string): string => /\d$/.exec(name.trim())?.[0] ?? [...name.trim()][0]?.toUpperCase() ?? "";

/** A person: the seat's colour and shape, the first letter of the name. */
export function Token({ colour, name, ghost = false, fainted = false, ready = false, own = false }: TokenLook): JSX.Element {
  const state = `${ghost ? " ghost" : ""}${fainted ? " fainted" : ""}${own ? " own" : ""}`;
  return (
    <svg class={`st-token${state}`} viewBox="-2 -2 28 28" aria-hidden="true" focusable="false">
      <path class="st-token-rim" d={colour.mark} />
      <path class="st-token-body" d={colour.mark} style={ghost ? { stroke: colour.fill, fill: colour.fill } : { fill: colour.fill }} />
      <text x="12" y={colour.name === "orange" ? 17.5 : 16.2} fill={colour.ink} class="st-token-letter">
        {initial(name)}
      </text>
      {fainted && <path class="st-token-faint" d="M4 4l16 16M20 4L4 20" />}
      {ready && (
        <g class="st-token-ready">
          <circle cx="20.500" cy="20.500" r="5" />
          <path d="M18 20.700l1.800 1.800l3.200-3.600" />
        </g>
      )}
    </svg>
  );
}

export function Heart({ full }: { full: boolean }): JSX.Element {
  return (
    <svg class={full ? "st-heart full" : "st-heart"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 20.500C5 15 3 11.500 3 8.500A4.700 4.700 0 0 1 12 6.200A4.700 4.700 0 0 1 21 8.500c0 3-2 6.500-9 12z" />
    </svg>
  );
}

export function Crosshair(): JSX.Element {
  return (
    <svg class="st-cross" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="15" />
      <circle cx="24" cy="24" r="6" />
      <path d="M24 2v14M24 32v14M2 24h14M32 24h14" />
    </svg>
  );
}

/** Amerigo, who eats what lies in Storage. */
export function Horse(): JSX.Element {
  return (
    <svg class="st-horse" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d="M30 6l3 5c5 3 9 9 11 15c1 3-1 5-4 5c-3 0-4-2-7-3c-2 3-3 6-2 10l1 6H13c-3-9-2-20 5-27c3-3 6-5 9-6z" fill="#8a5a33" stroke="#402610" stroke-width="2" stroke-linejoin="round" />
      <path d="M27 11c-9 3-15 11-15 20l-4-2c0-11 7-20 17-22z" fill="#402610" />
      <circle cx="33" cy="19" r="1.800" fill="#1b1207" />
      <circle cx="40.500" cy="27" r="1.200" fill="#1b1207" />
      <path d="M36 30.500c1.500 0 3-.400 4.500-.200" fill="none" stroke="#402610" stroke-width="1.600" stroke-linecap="round" />
    </svg>
  );
}

/** A card that waits to be solved here. */
export function CardMark(): JSX.Element {
  return (
    <svg class="st-card-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="5" y="2.500" width="14" height="19" rx="2.500" fill="var(--surface)" stroke="var(--st-bad)" stroke-width="2" />
      <path d="M12 7v6M12 16.500v.500" stroke="var(--st-bad)" stroke-width="2.600" stroke-linecap="round" />
    </svg>
  );
}
