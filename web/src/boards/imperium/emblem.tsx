// The picture on the title's card: a coast, a city on a hill, a sail.
import type { JSX } from "preact";

export default function Emblem(): JSX.Element {
  return (
    <svg viewBox="0 0 200 100" role="img" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="200" height="100" fill="#2f6d97" />
      <path d="M0 62L34 42L68 62V100H0z" fill="#93b866" />
      <path d="M34 42L68 22L102 42V82L68 102L34 82z" fill="#c0b76c" />
      <path d="M102 42L136 22L170 42V82L136 102L102 82z" fill="#5b9bc0" />
      <path d="M68 22L102 2L136 22L102 42z" fill="#5c8a50" />
      <path d="M0 22L34 2L68 22L34 42L0 62z" fill="#a98f5f" />
      <path d="M14 34l12-18l9 13l5-7l12 14z" fill="#7d6a45" />
      <path d="M53 76V56l9-8v-9h10v8l7-5l7 5v-8h9v10l8 7v20z" fill="#f4efe2" stroke="#1c2026" stroke-width="1.600" stroke-linejoin="round" />
      <path d="M62 76V64h7v12M82 76V64h7v12" stroke="#1c2026" stroke-width="1.600" fill="none" />
      <path d="M75 42V22l16 5l-16 6" fill="#d55e00" stroke="#1c2026" stroke-width="1.400" />
      <path d="M124 70h34l-6 10h-22z" fill="#6b4a2b" stroke="#1c2026" stroke-width="1.500" />
      <path d="M139 68V40l18 24zM136 68V46l-12 18z" fill="#fffdf8" stroke="#1c2026" stroke-width="1.400" />
      <path d="M108 90q6-5 12 0t12 0t12 0t12 0" fill="none" stroke="#d7ecf7" stroke-width="2" stroke-linecap="round" />
      <path d="M92 12l5-9l5 9zM106 22l5-9l5 9zM96 30l5-9l5 9z" fill="#2f5a2f" />
    </svg>
  );
}
