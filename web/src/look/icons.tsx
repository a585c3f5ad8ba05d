// Line icons, 24 by 24, drawn here. Always beside a word or a label: they are hidden from screen readers.
import type { JSX } from "preact";

const PATHS = {
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  auto: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 3v18M12 8h8M12 12h9M12 16h8",
  sound: "M4 10v4h4l5 4V6L8 10zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  play: "M7 4.500v15l13-7.500z",
  pause: "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z",
  first: "M6 5v14M19 5l-9 7l9 7z",
  last: "M18 5v14M5 5l9 7l-9 7z",
  previous: "M16 5l-9 7l9 7z",
  next: "M8 5l9 7l-9 7z",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4l-4 4M20 9H10a6 6 0 0 0 0 12h3",
  gear: "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM12 2.500v3M12 18.500v3M4 7l2.600 1.500M17.400 15.500L20 17M4 17l2.600-1.500M17.400 8.500L20 7",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.500 2h-15zM10 21h4",
  flag: "M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  link: "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1.500-1.500",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .500 8 2c2-1.500 5-2 8-2V4c-3 0-6 .500-8 2zM12 6v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  cross: "M6 6l12 12M18 6L6 18",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  send: "M4 12l16-8l-6 16l-3-6z",
  dice: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 8h.010M16 16h.010M12 12h.010M16 8h.010M8 16h.010",
  check: "M5 13l4.500 4.500L19 7",
  download: "M12 4v11M7 11l5 5l5-5M5 20h14",
  fork: "M7 4v16M7 14c0-5 10-3 10-9M17 5l-3 3M17 5l3 3",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  again: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  turn: "M12 3l2.500 6L21 9.500l-5 4.300L17.500 21L12 17l-5.500 4L8 13.800L3 9.500L9.500 9z",
  map: "M9 4L3 6v14l6-2l6 2l6-2V4l-6 2zM9 4v14M15 6v14",
  side: "M4 5h16v14H4zM14 5v14M16.500 9h1M16.500 12h1M16.500 15h1",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.500v1.500A3 3 0 0 0 8 10.500M16 6h3.500v1.500A3 3 0 0 1 16 10.500M12 14v4M8.500 20h7M10 18h4",
  bulb: "M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0c-.800.700-.500 1.500-.500 3h-6c0-1.500.300-2.300-.500-3z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
