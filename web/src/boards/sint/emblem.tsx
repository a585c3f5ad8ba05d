// SINT FTL's picture for its card: the Steamboat at sea, the Kraken's arms coming up beside it.
import type { JSX } from "preact";

const ARMS = [
  "M236 168c4-34 26-40 24-66c-1-14-14-17-19-8",
  "M268 170c0-30 22-46 14-74c-4-14-18-13-20-3",
  "M300 170c-4-24 12-40 4-58c-5-10-15-8-15 1",
];

export default function Emblem(): JSX.Element {
  return (
    <svg viewBox="0 0 320 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="se-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#1b2b4b" />
          <stop offset="0.600" stop-color="#6d4a6e" />
          <stop offset="1" stop-color="#e08a5b" />
        </linearGradient>
      </defs>
      <rect width="320" height="160" fill="url(#se-sky)" />
      <circle cx="252" cy="96" r="30" fill="#ffd08a" fill-opacity=".85" />
      <g fill="none" stroke="#5a2d60" stroke-width="13" stroke-linecap="round">
        {ARMS.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <g fill="none" stroke="#8b4a8f" stroke-width="9" stroke-linecap="round">
        {ARMS.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path d="M0 118q20-10 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V160H0z" fill="#1f5a78" />
      <g fill="#e9eef2">
        <circle cx="92" cy="26" r="9" fill-opacity=".35" />
        <circle cx="76" cy="17" r="12" fill-opacity=".28" />
        <circle cx="56" cy="12" r="14" fill-opacity=".18" />
        <circle cx="138" cy="30" r="8" fill-opacity=".35" />
        <circle cx="122" cy="20" r="11" fill-opacity=".24" />
      </g>
      <path d="M96 36h15v38H96zM142 40h14v34h-14z" fill="#b5302a" stroke="#4a120d" stroke-width="2" />
      <path d="M96 44h15M142 48h14" stroke="#fff3df" stroke-width="5" />
      <path d="M66 72h122v16H66z" fill="#fff3df" stroke="#6b4a25" stroke-width="2" />
      <path d="M52 88h152v14H52z" fill="#f1dfc0" stroke="#6b4a25" stroke-width="2" />
      <path d="M26 100h202l-12 34q-6 8-16 8H62q-14 0-20-12z" fill="#7a2e22" stroke="#3a120b" stroke-width="2.500" />
      <path d="M30 106h194" stroke="#f4ead6" stroke-width="3" />
      <g fill="#2b4c66">
        {[78, 98, 118, 138, 158, 176].map((x) => (
          <rect key={x} x={x} y="76" width="9" height="8" rx="2" />
        ))}
        {[64, 86, 108, 130, 152, 174, 192].map((x) => (
          <circle key={x} cx={x} cy="120" r="4.500" fill="#f2c46b" stroke="#3a120b" stroke-width="1.500" />
        ))}
      </g>
      <g transform="translate(222 122)" fill="none" stroke="#3a2611">
        <circle r="19" stroke-width="4" fill="#c98a4a" fill-opacity=".5" />
        <path d="M-19 0h38M0-19v38M-13-13l26 26M13-13l-26 26" stroke-width="3.500" />
      </g>
      <path d="M188 72V40h22l-6 6l6 6h-22" fill="#e6b422" stroke="#6b4a25" stroke-width="2" />
      <path d="M0 134q16-8 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0V160H0z" fill="#2c7396" />
      <path d="M0 148q16-6 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0V160H0z" fill="#3b8db3" />
    </svg>
  );
}
