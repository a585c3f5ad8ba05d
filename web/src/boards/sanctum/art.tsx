// Who stands in the hall: every figure is put together from a few drawn parts, by the kind of creature it is. All are
// 120 wide and 150 high, stand on y 142, and are hidden from screen readers: their name stands beside them.
import type { ComponentChildren, JSX } from "preact";

interface Tones {
  /** Body, its shadow, its lit edge, and what glows. */
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly glow: string;
}

const BONE: Tones = { a: "#d9cdb0", b: "#8f8163", c: "#f6eed8", glow: "#7ee0c8" };
const CLOTH: Tones = { a: "#5a2d4e", b: "#33182e", c: "#8a4a78", glow: "#ff9ad0" };
const STONE: Tones = { a: "#7d8488", b: "#4a5156", c: "#b5bcbf", glow: "#ffb84d" };
const SHADE: Tones = { a: "#4f6f86", b: "#263c4e", c: "#9fc6d8", glow: "#d8f4ff" };
const OOZE: Tones = { a: "#6fa84a", b: "#3c6a2a", c: "#b9e080", glow: "#f4ffd0" };
const MAGE: Tones = { a: "#3a3f7a", b: "#20234a", c: "#6a70c0", glow: "#9fd0ff" };
const FLESH: Tones = { a: "#7a5a78", b: "#452f48", c: "#b08aa8", glow: "#ffe27a" };
const VOID: Tones = { a: "#2b2140", b: "#120c20", c: "#7a5cc0", glow: "#d3b4ff" };
const DEMON: Tones = { a: "#9a3324", b: "#561711", c: "#e0694a", glow: "#ffd24a" };
const ANGEL: Tones = { a: "#b9b0a0", b: "#6f675c", c: "#efe8d8", glow: "#ff7a6a" };
const DEEP: Tones = { a: "#2f7a78", b: "#174442", c: "#72c0b4", glow: "#ffe08a" };
const STEEL: Tones = { a: "#6f7f92", b: "#3d4856", c: "#b8c6d6", glow: "#ffd98a" };
const HOLY: Tones = { a: "#e8dfc8", b: "#a4946c", c: "#fffaf0", glow: "#ffd24a" };
const PACT: Tones = { a: "#4a1c24", b: "#260c12", c: "#8a3a44", glow: "#ff6a3a" };

type Part = (tones: Tones) => JSX.Element;

const Eyes = ({ at, tones, r = 2.6 }: { readonly at: readonly (readonly [number, number])[]; readonly tones: Tones; readonly r?: number }): JSX.Element => (
  <g class="sc-eyes" fill={tones.glow}>
    {at.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
    ))}
  </g>
);

const robe: Part = (t) => (
  <g>
    <path d="M60 44C42 48 34 84 22 142c12-4 22 2 38 0 16 2 26-4 38 0C86 84 78 48 60 44z" fill={t.a} />
    <path d="M60 44c-4 30-6 64 0 98 16 2 26-4 38 0C86 84 78 48 60 44z" fill={t.b} opacity=".75" />
    <path d="M44 76c-6 20-10 42-14 62M76 76c4 20 8 40 12 62M60 66c-2 26-2 50 0 74" fill="none" stroke={t.b} stroke-width="2" />
    <path d="M42 60c-8 22-12 50-19 80" fill="none" stroke={t.c} stroke-width="2" opacity=".7" />
  </g>
);
const hood: Part = (t) => (
  <g>
    <path d="M60 14c-20 0-26 22-23 44 6 10 40 10 46 0 3-22-3-44-23-44z" fill={t.a} />
    <path d="M60 14c14 2 20 22 18 46 3-1 4-1 5-2 3-22-3-44-23-44z" fill={t.b} opacity=".7" />
    <path d="M60 26c-12 0-15 12-13 27 5 6 21 6 26 0 2-15-1-27-13-27z" fill="#0c0910" />
    <Eyes tones={t} at={[[54, 42], [66, 42]]} />
  </g>
);
const arms: Part = (t) => (
  <g fill="none" stroke-linecap="round">
    <path d="M44 66C34 78 30 92 30 104" stroke={t.b} stroke-width="9" />
    <path d="M76 66c10 12 14 26 14 38" stroke={t.b} stroke-width="9" />
  </g>
);
const skull: Part = (t) => (
  <g>
    <path d="M60 12c-15 0-22 10-22 21 0 8 4 12 7 15v9h30v-9c3-3 7-7 7-15 0-11-7-21-22-21z" fill={t.a} />
    <path d="M60 12c9 3 14 12 13 22 0 8-4 12-6 15v8h8v-9c3-3 7-7 7-15 0-11-7-21-22-21z" fill={t.b} opacity=".55" />
    <path d="M51 28c4 0 6 3 6 7s-3 6-6 6-6-2-6-6 2-7 6-7zM69 28c4 0 6 3 6 7s-3 6-6 6-6-2-6-6 2-7 6-7zM60 40l-3 6h6z" fill="#17120c" />
    <path d="M50 51v6M55 51v6M60 51v6M65 51v6M70 51v6" stroke="#17120c" stroke-width="1.6" />
    <Eyes tones={t} at={[[51, 35], [69, 35]]} r={2.2} />
  </g>
);
const bones: Part = (t) => (
  <g fill="none" stroke-linecap="round">
    <path d="M60 58v44" stroke={t.b} stroke-width="5" />
    <path d="M60 66c-16-4-20 4-20 10M60 66c16-4 20 4 20 10M60 76c-14-3-19 4-18 11M60 76c14-3 19 4 18 11M60 86c-11-2-16 3-15 9M60 86c11-2 16 3 15 9" stroke={t.a} stroke-width="3.6" />
    <path d="M40 66c-10 8-14 20-14 34M80 66c10 8 14 20 14 34" stroke={t.a} stroke-width="4.5" />
    <path d="M48 104c-4 12-6 24-7 36M72 104c4 12 6 24 7 36" stroke={t.a} stroke-width="5" />
    <path d="M46 103h28" stroke={t.c} stroke-width="7" />
    <path d="M36 141h9M75 141h9" stroke={t.b} stroke-width="4" />
  </g>
);
const rags: Part = (t) => <path d="M44 98h32l8 30-8-4-5 10-7-8-5 10-7-9-7 7-3-9-6 4z" fill={t.b} opacity=".9" />;
const plate: Part = (t) => (
  <g>
    <path d="M40 104l-6 38h16l6-34h8l6 34h16l-6-38z" fill={t.b} />
    <path d="M34 62h52l6 34-14 16H42L28 96z" fill={t.a} />
    <path d="M60 62h26l6 34-14 16H60z" fill={t.b} opacity=".55" />
    <path d="M30 56c-10 2-14 12-12 22l20-4 2-16zM90 56c10 2 14 12 12 22l-20-4-2-16z" fill={t.a} stroke={t.c} stroke-width="1.5" />
    <path d="M22 78l-4 26 10 4 8-26zM98 78l4 26-10 4-8-26z" fill={t.b} />
    <path d="M34 96h52M60 62v48" stroke={t.c} stroke-width="1.6" opacity=".7" />
  </g>
);
const helm: Part = (t) => (
  <g>
    <path d="M60 12c-14 0-20 10-20 22v18l20 12 20-12V34c0-12-6-22-20-22z" fill={t.a} />
    <path d="M60 12c14 0 20 10 20 22v18L60 64z" fill={t.b} opacity=".6" />
    <path d="M44 38h32v6H63v14h-6V44H44z" fill="#120d0a" />
    <Eyes tones={t} at={[[51, 41], [69, 41]]} r={2} />
    <path d="M60 12v14" stroke={t.c} stroke-width="2.5" />
  </g>
);
const block: Part = (t) => (
  <g>
    <path d="M34 108l-8 34h22l6-28h12l6 28h22l-8-34z" fill={t.b} />
    <path d="M30 54l16-8h30l16 10 4 38-14 18H36L24 92z" fill={t.a} />
    <path d="M62 46h14l16 10 4 38-14 18H62z" fill={t.b} opacity=".5" />
    <path d="M28 56L8 66l-2 34 14 12 10-10zM92 56l20 10 2 34-14 12-10-10z" fill={t.a} />
    <path d="M48 18h24l8 16-6 14H46l-6-14z" fill={t.a} stroke={t.b} stroke-width="2" />
    <path d="M40 70l14 6 8-8M66 86l12-4 6 8M12 78l10 4M98 76l10-2M50 96l8 6" fill="none" stroke={t.b} stroke-width="2.2" />
    <path d="M56 72l4-6 4 6-4 8z" fill={t.glow} class="sc-eyes" />
    <Eyes tones={t} at={[[53, 33], [67, 33]]} />
  </g>
);
const ghost: Part = (t) => (
  <g opacity=".94">
    <path d="M60 16c-26 0-32 26-33 52-1 26-8 46-15 62 10-4 13 8 20 0 6 10 14 8 18-2 5 12 15 12 20 0 5 10 13 10 18 2 7 8 12-4 20 0-7-16-14-36-15-62-1-26-7-52-33-52z" fill={t.a} opacity=".82" />
    <path d="M60 16c14 6 18 30 18 54 0 26 4 44 10 58 7 8 12-4 20 0-7-16-14-36-15-62-1-26-7-52-33-52z" fill={t.b} opacity=".7" />
    <path d="M40 30c6-10 14-12 20-12" fill="none" stroke={t.c} stroke-width="3" stroke-linecap="round" />
    <path d="M50 40c5 0 7 4 6 10s-4 8-7 7-5-6-4-10 2-7 5-7zM70 40c-5 0-7 4-6 10s4 8 7 7 5-6 4-10-2-7-5-7zM60 64c6 0 8 6 7 14s-4 10-7 10-6-2-7-10 1-14 7-14z" fill="#0e1620" />
    <Eyes tones={t} at={[[50, 48], [70, 48]]} />
  </g>
);
const slime: Part = (t) => (
  <g>
    <path d="M14 142C4 112 20 92 36 86c2-22 18-34 30-30 12 4 20 14 20 30 18 8 28 30 20 56z" fill={t.a} opacity=".92" />
    <path d="M66 56c12 4 20 14 20 30 18 8 28 30 20 56H70c16-30 8-62-4-86z" fill={t.b} opacity=".7" />
    <path d="M42 84c2-12 8-20 18-20" fill="none" stroke={t.c} stroke-width="5" stroke-linecap="round" />
    <circle cx="36" cy="118" r="6" fill={t.c} opacity=".6" />
    <circle cx="80" cy="128" r="4" fill={t.c} opacity=".5" />
    <circle cx="88" cy="106" r="3" fill={t.c} opacity=".6" />
    <path d="M46 112c6 8 22 8 28 0-4 14-24 14-28 0z" fill="#17240e" />
    <circle cx="50" cy="98" r="6" fill="#17240e" />
    <circle cx="70" cy="98" r="6" fill="#17240e" />
    <Eyes tones={t} at={[[51, 97], [69, 97]]} />
  </g>
);
const tentacles: Part = (t) => (
  <g fill="none" stroke-linecap="round">
    <path d="M50 96C38 110 44 126 30 140M70 96c12 14 6 30 20 44M44 88C26 92 24 112 10 116M76 88c18 4 20 24 34 28M60 98c-4 16 4 28 0 44" stroke={t.b} stroke-width="10" />
    <path d="M50 96C38 110 44 126 30 140M70 96c12 14 6 30 20 44M44 88C26 92 24 112 10 116M76 88c18 4 20 24 34 28" stroke={t.a} stroke-width="6" />
  </g>
);
const orb: Part = (t) => (
  <g>
    <path d="M60 30c24 0 36 16 36 36s-14 36-36 36-36-16-36-36 12-36 36-36z" fill={t.a} />
    <path d="M60 30c24 0 36 16 36 36s-14 36-36 36c20-12 22-58 0-72z" fill={t.b} opacity=".65" />
    <path d="M32 66c10-18 46-18 56 0-10 18-46 18-56 0z" fill="#f4ead8" />
    <circle cx="60" cy="66" r="12" fill={t.b} />
    <circle cx="60" cy="66" r="6" fill="#0c0812" />
    <Eyes tones={t} at={[[57, 63]]} />
    <path d="M34 50c6-8 14-12 22-13" fill="none" stroke={t.c} stroke-width="3" stroke-linecap="round" />
  </g>
);
const rift: Part = (t) => (
  <g>
    <path d="M60 8c6 26 34 30 44 60-14 24-32 30-44 74-12-44-30-50-44-74C26 38 54 34 60 8z" fill={t.a} />
    <path d="M60 30c4 18 20 22 26 38-8 16-20 20-26 46-6-26-18-30-26-46 6-16 22-20 26-38z" fill="#050308" stroke={t.c} stroke-width="2" />
    <path d="M16 40l8 10M104 40l-8 10M12 96l12-8M108 96l-12-8M60 2v8" stroke={t.c} stroke-width="2.5" stroke-linecap="round" />
    <Eyes tones={t} at={[[52, 66], [68, 66], [60, 80]]} />
  </g>
);
const brute: Part = (t) => (
  <g>
    <path d="M44 108l-8 34h18l4-26h4l4 26h18l-8-34z" fill={t.b} />
    <path d="M60 48c-24 0-34 16-34 32 0 18 12 34 34 34s34-16 34-34c0-16-10-32-34-32z" fill={t.a} />
    <path d="M60 48c24 0 34 16 34 32 0 18-12 34-34 34 14-20 14-48 0-66z" fill={t.b} opacity=".55" />
    <path d="M28 66C16 76 12 92 16 112l-6 8 10-2 2 8 4-9 8 4-6-10c0-14 4-26 12-34zM92 66c12 10 16 26 12 46l6 8-10-2-2 8-4-9-8 4 6-10c0-14-4-26-12-34z" fill={t.a} />
    <path d="M48 78c8 5 16 5 24 0M46 90c9 6 19 6 28 0" fill="none" stroke={t.b} stroke-width="2.2" />
  </g>
);
const fiend: Part = (t) => (
  <g>
    <path d="M42 34C28 32 22 20 26 6c6 10 14 12 24 16zM78 34c14-2 20-14 16-28-6 10-14 12-24 16z" fill={t.c} />
    <path d="M60 18c-14 0-20 10-19 22 1 14 10 24 19 24s18-10 19-24c1-12-5-22-19-22z" fill={t.a} />
    <path d="M60 18c14 0 20 10 19 22-1 14-10 24-19 24 8-14 8-32 0-46z" fill={t.b} opacity=".6" />
    <path d="M46 36l11 5M74 36l-11 5" stroke="#170706" stroke-width="4" stroke-linecap="round" />
    <path d="M50 52c6 4 14 4 20 0l-4 6-3-3-3 5-3-5-3 3z" fill="#170706" />
    <Eyes tones={t} at={[[52, 42], [68, 42]]} />
  </g>
);
const wings: Part = (t) => (
  <g>
    <path d="M46 60C30 34 14 28 2 30c6 8 4 14 10 20-4 2-4 8 2 12-4 4-2 10 4 12-2 6 4 12 12 12 8 0 14-10 16-26zM74 60c16-26 32-32 44-30-6 8-4 14-10 20 4 2 4 8-2 12 4 4 2 10-4 12 2 6-4 12-12 12-8 0-14-10-16-26z" fill={t.b} />
    <path d="M44 62C32 44 18 38 8 36M42 70C30 60 22 58 14 58M76 62c12-18 26-24 36-26M78 70c12-10 20-12 28-12" fill="none" stroke={t.c} stroke-width="2" opacity=".7" />
  </g>
);
const halo: Part = (t) => <path d="M42 12c6-8 30-8 36 0M44 14c4 4 12 5 18 5" fill="none" stroke={t.glow} stroke-width="3" stroke-linecap="round" class="sc-eyes" />;
const hound: Part = (t) => (
  <g>
    <path d="M16 92c-8-4-12-16-10-26 4 10 10 14 18 16zM30 82c18-10 46-8 58 2l6 22-4 36H80l-2-30-26 2-6 28H34l-2-30c-8-8-8-22-2-30z" fill={t.a} />
    <path d="M62 78c12 0 20 2 26 6l6 22-4 36H80l-2-30c-2-14-8-26-16-34z" fill={t.b} opacity=".7" />
    <path d="M78 60l4-16 8 12 10-10 2 16 14 12-4 12-16 2-10 10-14-8z" fill={t.a} />
    <path d="M96 82l16-2-2 6-12 2z" fill="#170706" />
    <path d="M34 80c2-8 6-12 10-14 0 6 4 8 10 10 2-8 6-12 10-12-1 6 2 10 8 12" fill="none" stroke={t.glow} stroke-width="3" stroke-linecap="round" class="sc-eyes" />
    <Eyes tones={t} at={[[95, 68]]} r={3} />
  </g>
);
const crown: Part = () => (
  <g>
    <path d="M38 20L34 0l13 10L60-4l13 14L86 0l-4 20c-12-6-32-6-44 0z" fill="#e3b341" stroke="#8a6414" stroke-width="1.5" />
    <circle cx="60" cy="9" r="3" fill="#c8324f" />
  </g>
);
const hollow: Part = (t) => (
  <g>
    <path d="M60 0c34 0 54 26 54 62s-22 80-54 80S6 98 6 62 26 0 60 0z" fill={t.a} />
    <path d="M60 10c28 0 44 22 44 52s-18 66-44 66-44-36-44-66 16-52 44-52z" fill="#040207" stroke={t.c} stroke-width="2" />
    <path d="M34 52c6-8 16-8 22 0-6 8-16 8-22 0zM64 52c6-8 16-8 22 0-6 8-16 8-22 0zM49 84c6-8 16-8 22 0-6 8-16 8-22 0zM36 104c4-5 10-5 14 0-4 5-10 5-14 0zM70 104c4-5 10-5 14 0-4 5-10 5-14 0zM52 30c5-6 11-6 16 0-5 6-11 6-16 0z" fill={t.glow} class="sc-eyes" />
    <path d="M45 52h0M75 52h0M60 84h0M43 104h0M77 104h0M60 30h0" stroke="#120c20" stroke-width="6" stroke-linecap="round" />
  </g>
);

// ---- what they hold
const bow: Part = () => <path d="M20 60c-18 20-18 46 0 66M20 60v66M20 93h34M50 89l6 4-6 4" fill="none" stroke="#a87a42" stroke-width="3.2" stroke-linecap="round" />;
const blade: Part = (t) => (
  <g>
    <path d="M98 104L112 40l4-4 1 6-12 64z" fill={t.c} stroke={t.b} stroke-width="1.5" />
    <path d="M92 102l18 5M99 106l-3 14" stroke="#6b4a26" stroke-width="4" stroke-linecap="round" />
  </g>
);
const greatshield: Part = (t) => (
  <g>
    <path d="M8 66h34v36c0 16-8 28-17 34-9-6-17-18-17-34z" fill={t.b} stroke={t.c} stroke-width="2.5" />
    <path d="M25 74v52M14 92h22" stroke={t.glow} stroke-width="3" />
  </g>
);
const staff: Part = (t) => (
  <g>
    <path d="M98 142L94 34" stroke="#6b4a26" stroke-width="4" stroke-linecap="round" />
    <circle cx="93" cy="26" r="9" fill={t.glow} class="sc-eyes" />
    <circle cx="93" cy="26" r="13" fill="none" stroke={t.glow} stroke-width="1.5" opacity=".6" />
  </g>
);
const candle: Part = () => (
  <g>
    <path d="M88 100h8v16h-8z" fill="#efe2c4" />
    <path d="M92 86c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z" fill="#ffb84d" class="sc-eyes" />
  </g>
);
const trident: Part = () => <path d="M100 142V30M88 22c0 14 4 20 12 20s12-6 12-20M100 42V14M88 22l-3 6M88 22l4 5M112 22l-3 6M112 22l4 5" fill="none" stroke="#c9a24a" stroke-width="4" stroke-linecap="round" />;
const waves: Part = () => <path d="M0 130c10-8 18-8 26 0s18 8 26 0 18-8 26 0 18 8 26 0 12-6 16-4v24H0z" fill="#2f8f9a" opacity=".75" />;
const fins: Part = (t) => <path d="M38 40L22 28l4 22zM82 40l16-12-4 22zM60 14l-6-14 14 4z" fill={t.c} />;
const horns: Part = (t) => <path d="M42 30C32 26 30 14 34 4c4 8 10 12 16 14zM78 30c10-4 12-16 8-26-4 8-10 12-16 14z" fill={t.c} />;
const flames: Part = (t) => <path d="M86 104c-6-10 2-16 2-24 8 6 12 12 10 22 4-2 4-6 4-10 6 10 4 22-6 24s-10-4-10-12z" fill={t.glow} class="sc-eyes" />;

interface Figure {
  readonly tones: Tones;
  readonly parts: readonly Part[];
  readonly faint?: boolean;
}

/** Another ruleset may bring creatures of its own. */
const STRANGER: Figure = { tones: FLESH, parts: [tentacles, orb] };

const FIGURES: Readonly<Record<string, Figure>> = {
  cultist: { tones: CLOTH, parts: [robe, arms, hood] },
  acolyte: { tones: { ...CLOTH, a: "#6a3a34", b: "#3a1c1a", c: "#a0604e" }, parts: [robe, hood, candle] },
  summoned_acolyte: { tones: { ...CLOTH, a: "#6a3a34", b: "#3a1c1a", c: "#a0604e" }, parts: [robe, hood, candle], faint: true },
  high_cultist: { tones: { ...CLOTH, a: "#7a1f3a", b: "#430e20" }, parts: [robe, hood, horns, staff] },
  zombie: { tones: { a: "#6f7a4c", b: "#3d4528", c: "#a8b27a", glow: "#ffe08a" }, parts: [brute, rags, skull] },
  ghoul: { tones: { a: "#8a8f86", b: "#4c5049", c: "#c4c8bc", glow: "#ff6a5c" }, parts: [brute, skull] },
  haunted_armor: { tones: STEEL, parts: [plate, helm, blade] },
  bone_archer: { tones: BONE, parts: [bones, rags, skull, bow] },
  risen_archer: { tones: BONE, parts: [bones, skull, bow], faint: true },
  risen_skeleton: { tones: BONE, parts: [bones, skull, blade], faint: true },
  skeleton: { tones: BONE, parts: [bones, rags, skull, blade] },
  shade: { tones: { ...SHADE, a: "#3a3a58", b: "#1b1b30", c: "#8080b0", glow: "#d8c4ff" }, parts: [ghost] },
  tomb_guardian: { tones: { ...STEEL, a: "#8a7a5c", b: "#4c4230", c: "#cbb98c", glow: "#7ee0c8" }, parts: [plate, helm, blade, greatshield] },
  bonelord: { tones: BONE, parts: [wings, robe, bones, skull, crown, staff] },
  dark_mage: { tones: MAGE, parts: [robe, hood, staff] },
  gargoyle: { tones: STONE, parts: [wings, brute, fiend] },
  corrupted_spirit: { tones: { ...SHADE, a: "#5c7a5a", b: "#2c4430", c: "#a8cfa0", glow: "#e8ff9a" }, parts: [ghost] },
  drowned_cultist: { tones: DEEP, parts: [robe, arms, hood] },
  deep_one: { tones: DEEP, parts: [brute, fiend, fins] },
  void_caller: { tones: VOID, parts: [rift, robe, hood, staff] },
  void_tendril: { tones: VOID, parts: [tentacles, orb], faint: true },
  stone_sentinel: { tones: STONE, parts: [block, greatshield] },
  drowned_king: { tones: DEEP, parts: [robe, arms, skull, crown, trident, waves] },
  drowned_soldier: { tones: DEEP, parts: [plate, helm, waves], faint: true },
  imp: { tones: DEMON, parts: [wings, fiend, robe] },
  infernal_hound: { tones: DEMON, parts: [hound] },
  sanctum_guardian: { tones: { ...STONE, a: "#a89a78", b: "#665a40", c: "#ddd0a8" }, parts: [block, halo] },
  soul_fragment: { tones: { ...SHADE, a: "#7a86c0", b: "#3c4478", c: "#c0c8f0" }, parts: [ghost] },
  sanctum_warden: { tones: { ...HOLY, a: "#7a7488", b: "#3e3a4c", c: "#c4bed4" }, parts: [wings, plate, helm, halo, blade] },
  hollow_god: { tones: VOID, parts: [tentacles, hollow] },
  shadow_self: { tones: VOID, parts: [robe, arms, hood, blade], faint: true },
  slime: { tones: OOZE, parts: [slime] },
  slimeling: { tones: OOZE, parts: [slime], faint: true },
  aberration: { tones: FLESH, parts: [tentacles, orb] },
  void_spawn: { tones: VOID, parts: [rift] },
  corrupted_angel: { tones: ANGEL, parts: [wings, robe, hood, halo] },
  greater_demon: { tones: DEMON, parts: [wings, brute, fiend, flames] },
  memory_bonelord: { tones: SHADE, parts: [robe, skull, crown], faint: true },
  memory_drowned_king: { tones: DEEP, parts: [robe, skull, crown, trident], faint: true },
};

const CLASSES: Readonly<Record<string, Figure>> = {
  cleric: { tones: HOLY, parts: [robe, arms, hood, staff] },
  dungeon_knight: { tones: STEEL, parts: [plate, helm, blade, greatshield] },
  diabolist: { tones: PACT, parts: [robe, arms, hood, horns, flames] },
};

const SCALE: Readonly<Record<string, number>> = { minion: 0.8, common: 1, elite: 1.2, boss: 1.35 };

function Drawn({ figure, scale, label }: { readonly figure: Figure; readonly scale: number; readonly label: string }): JSX.Element {
  return (
    <svg class={`sc-figure${figure.faint ? " faint" : ""}`} viewBox="-8 -8 136 160" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false" data-figure={label} style={{ "--scale": scale }}>
      <ellipse class="sc-ground" cx="60" cy="143" rx="46" ry="7" />
      {figure.parts.map((part, n) => (
        <g key={n}>{part(figure.tones)}</g>
      ))}
    </svg>
  );
}

export function EnemyFigure({ id, kind }: { readonly id: string; readonly kind: string }): JSX.Element {
  return <Drawn figure={FIGURES[id] ?? STRANGER} scale={SCALE[kind] ?? 1} label={id} />;
}

export function DelverFigure({ id }: { readonly id: string }): JSX.Element {
  return <Drawn figure={CLASSES[id] ?? { tones: STEEL, parts: [plate, helm, blade] }} scale={1} label={id} />;
}

/** The hall behind everything: columns, arches, fallen stones, light from above. Coloured by the act. */
export function Hall({ act, children }: { readonly act: number; readonly children?: ComponentChildren }): JSX.Element {
  const columns = [60, 330, 600, 870, 1140];
  return (
    <svg class="sc-hall" data-act={act} viewBox="0 0 1200 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="sc-shaft" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--sc-beam)" stop-opacity=".5" />
          <stop offset="1" stop-color="var(--sc-beam)" stop-opacity="0" />
        </linearGradient>
        <radialGradient id="sc-deep" cx="50%" cy="38%" r="75%">
          <stop offset="0" stop-color="var(--sc-far)" />
          <stop offset="1" stop-color="var(--sc-dark)" />
        </radialGradient>
        <linearGradient id="sc-floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--sc-stone-2)" />
          <stop offset="1" stop-color="var(--sc-floor)" />
        </linearGradient>
      </defs>
      <rect width="1200" height="560" fill="url(#sc-deep)" />
      <g fill="var(--sc-stone-3)">
        {columns.slice(0, 4).map((x) => (
          <path key={x} d={`M${x + 40} 420V210a95 95 0 0 1 190 0v210h-18V214a77 77 0 0 0-154 0v206z`} opacity=".55" />
        ))}
      </g>
      {act === 2 && <path d="M0 380c60-14 120-14 180 0s120 14 180 0 120-14 180 0 120 14 180 0 120-14 180 0 120 14 180 0 80-12 120-10v60H0z" fill="var(--sc-beam)" opacity=".2" />}
      {act === 3 && (
        <g fill="none" stroke="var(--sc-beam)" opacity=".4">
          <circle cx="600" cy="190" r="120" stroke-width="3" />
          <circle cx="600" cy="190" r="92" stroke-width="1.5" stroke-dasharray="4 12" />
          <path d="M600 50v280M460 190h280M501 91l198 198M699 91L501 289" stroke-width="1" />
        </g>
      )}
      <rect y="412" width="1200" height="148" fill="url(#sc-floor)" />
      <g stroke="var(--sc-stone-3)" stroke-width="2" opacity=".7" fill="none">
        <path d="M0 440h1200M0 484h1200M120 412L0 470M300 412L110 560M470 412l-90 148M600 412v148M730 412l90 148M900 412l190 148M1080 412l120 58" />
      </g>
      {columns.map((x, n) => (
        <g key={x}>
          <path d={`M${x - 34} 424h68v-16l-10-8V${n === 3 ? 190 : 90}h-48v${n === 3 ? 210 : 310}l-10 8z`} fill="var(--sc-stone)" />
          <path d={`M${x} ${n === 3 ? 190 : 90}h24v310l10 8v16H${x}z`} fill="var(--sc-stone-2)" />
          <path d={`M${x - 12} ${n === 3 ? 200 : 100}v292M${x + 10} ${n === 3 ? 200 : 100}v292`} stroke="var(--sc-stone-3)" stroke-width="3" opacity=".6" />
          {n === 3 ? <path d={`M${x - 24} 190l8-14 12 10 10-18 18 22z`} fill="var(--sc-stone)" /> : <path d={`M${x - 36} 90h72l10-24h-92z`} fill="var(--sc-stone)" />}
        </g>
      ))}
      <path d="M0 66c60-20 120-8 160-20s90-6 130 8 100-16 170-6 120 18 190 4 140-14 210 2 150-14 200-6 100 6 140 0V0H0z" fill="var(--sc-stone-2)" />
      <path d="M930 424l20-26 34-4 18 16 26-8 14 22zM210 424l12-18 22 2 10 16z" fill="var(--sc-stone)" />
      <path d="M180 0h120l140 470H120zM640 0h90l210 440H700z" fill="url(#sc-shaft)" />
      <path d="M40 90c10 40 4 70 14 110M46 92c-10 30 0 60-8 84M1150 90c-6 50 6 80-4 130M612 90c4 30-2 50 6 74" stroke="var(--sc-moss)" stroke-width="5" fill="none" stroke-linecap="round" opacity=".8" />
      {children}
    </svg>
  );
}
