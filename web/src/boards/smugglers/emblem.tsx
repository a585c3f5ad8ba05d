// Smugglers' card: crates on a quay by night.
import type { JSX } from "preact";

const CRATES: readonly (readonly [number, number, number, string])[] = [
  [48, 86, 34, "#a4532a"],
  [88, 92, 28, "#b58a4c"],
  [62, 56, 28, "#b0527c"],
  [206, 84, 36, "#4c8fa8"],
  [246, 94, 26, "#d39a2b"],
];

export default function Emblem(): JSX.Element {
  return (
    <svg viewBox="0 0 288 144" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="emblem-night" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#0d1b2e" />
          <stop offset="0.65" stop-color="#21405a" />
          <stop offset="1" stop-color="#4a6d7c" />
        </linearGradient>
      </defs>
      <rect width="288" height="144" fill="url(#emblem-night)" />
      <circle cx="150" cy="36" r="17" fill="#f6e7bd" />
      <circle cx="158" cy="31" r="15" fill="#14273d" />
      <path d="M118 96c20-6 44-6 66 0l-8 14h-50zM150 94V52l26 36z" fill="#0a1420" />
      <g stroke="#f6e7bd" stroke-opacity=".5" stroke-width="2" stroke-linecap="round">
        <path d="M112 118h22M140 124h34M180 118h16M128 130h50" />
      </g>
      <path d="M0 120h112l-8 24H0zM196 120h92v24h-84z" fill="#15100b" />
      {CRATES.map(([x, y, size, tint], n) => (
        <g key={n} transform={`translate(${x} ${y})`}>
          <rect x={-size / 2} y={-size / 2 + 17} width={size} height={size} rx="2.5" fill={tint} stroke="#15100b" stroke-width="2" transform={`translate(0 ${-size / 2 + 17})`} />
          <path
            d={`M${-size / 2 + 3} ${-size / 2 + 20}l${size - 6} ${size - 6}M${size / 2 - 3} ${-size / 2 + 20}l${-size + 6} ${size - 6}`}
            stroke="#15100b"
            stroke-opacity=".45"
            stroke-width="2"
            transform={`translate(0 ${-size / 2 + 17})`}
          />
        </g>
      ))}
    </svg>
  );
}
