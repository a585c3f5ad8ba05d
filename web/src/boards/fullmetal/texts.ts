// Every English word of Full Metal Planète's board.
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const KINDS: Readonly<Record<string, string>> = {
  astronef: "astronef",
  tower: "tower",
  tank: "tank",
  supertank: "super tank",
  motorboat: "motor boat",
  barge: "barge",
  crab: "crab",
  converter: "converter",
  bridge: "bridge",
  mineral: "mineral",
};

export const kindName = (kind: string): string => KINDS[kind] ?? kind;

const NUMBERED = new Set(["tank", "motorboat", "tower"]);

/** A piece by its id: "tank-p1-2" is Tank 2, the only super tank of a player needs no number. */
export function shortName(id: string): string {
  const [kind = "", ...rest] = id.split("-");
  const name = kindName(kind);
  const number = rest.at(-1) ?? "";
  const called = kind !== "mineral" && (NUMBERED.has(kind) || number !== "1") ? `${name} ${number}` : name;
  return called.charAt(0).toUpperCase() + called.slice(1);
}

const HEADINGS = ["south-east", "north-east", "north", "north-west", "south-west", "south"];

export const deedWords = {
  land: "Land",
  landing: ["Podes north-east, north-west, south", "Podes south-east, north, south-west"] as readonly string[],
  deploy: "Deploy",
  exit: "Leave the ship",
  heading: (rotation: number | null | undefined): string => (rotation === null || rotation === undefined ? "Here" : `Heading ${HEADINGS[rotation] ?? rotation}`),
  move: "Move",
  moveHere: "Move here",
  assault: "Assault",
  assaultWith: (partner: string): string => `Move here and fire with ${partner}`,
  retreat: "Retreat",
  retreatHere: "Retreat here",
  load: "Load",
  loadInside: "Take into it",
  loadWhat: (what: string): string => `Load ${what}`,
  boardCarrier: "Go aboard",
  unloadInside: "Take out of it",
  unload: (what: string): string => `Unload ${what}`,
  fire: "Fire",
  fireWith: (partner: string): string => `Fire with ${partner}`,
  capture: "Capture",
  captureWith: (target: string, partner: string): string => `Capture ${target} with ${partner}`,
  build: (kind: string): string => `Build ${kind}`,
  enter: "Enter the ship",
  takeShip: "Take the ship",
  enterBy: (pode: number): string => `By pode ${pode + 1}`,
  rebuild: "Rebuild a tower",
  rebuildAt: (pode: number): string => `On pode ${pode + 1}`,
  ship: (colour: string): string => `the ${colour} astronef`,
  decision: (decision: string, ships: readonly string[]): string =>
    decision === "now" ? (ships.length ? `Lift off now with ${ships.join(", ")}` : "Lift off now") : "Stay until turn 25",
};

export const words = {
  map: "Planet",
  mapHelp: "Arrow keys move over the planet, Enter selects a piece or acts, Escape lets go, Tab goes through the pieces that can act.",
  terrain: { "~": "sea", ".": "land", "%": "marsh", "*": "reef", "^": "mountain" } as Readonly<Record<string, string>>,
  flooded: "flooded marsh",
  dry: "dry reef",
  zone: (zone: string): string => `zone ${zone}`,
  mineral: "mineral",
  your: "your",
  of: (who: string): string => `of ${who}`,
  stuck: "stuck",
  neutralized: "neutralised",
  carries: (n: number): string => `carries ${n}`,
  towersDown: (n: number): string => `${plural(n, "tower")} lost`,
  canAct: "can act",
  selected: "selected",
  open: { land: "can land here", move: "within reach", fire: "can be fired at", load: "can be loaded", unload: "can be unloaded here", build: "can be built here", board: "can be entered or captured", tower: "tower can be rebuilt" } as Readonly<Record<string, string>>,
  next: "choose to confirm",
  underFire: (who: string): string => `under fire of ${who}`,

  turnOf: (n: number): string => `Turn ${n}`,
  ofTurns: (n: number): string => `of ${n}`,
  phases: { landing: "Landing", deployment: "Deployment", playing: "Playing", liftoff: "Lift-off decision", finished: "Over" } as Readonly<Record<string, string>>,
  tides: { low: "Low", normal: "Normal", high: "High" } as Readonly<Record<string, string>>,
  tideNow: (tide: string): string => `Tide: ${tide.toLowerCase()}`,
  tideHelp: { low: "reefs are dry", normal: "marsh dry, reefs wet", high: "marsh is flooded" } as Readonly<Record<string, string>>,
  forecast: "Forecast",
  deck: (n: number): string => `${plural(n, "card")} left`,
  ap: "Action points",
  saved: (n: number): string => `${n} saved`,
  save: "Save",
  endSaving: (n: number): string => (n ? `End the turn, save ${n}` : "End the turn"),
  endDeployment: "Deployment is done",
  hints: {
    landing: "Click a marked hex for the centre of your ship, then one of its podes.",
    deployment: "Choose a piece of your hold, then a marked hex of your zone.",
    playing: "Choose a piece, then a marked hex.",
    liftoff: "Leave now or stay until turn 25? Nobody sees it before all have decided.",
  } as Readonly<Record<string, string>>,
  hintNext: "Now choose the second marked hex, or one of these.",
  hintGroup: (group: string): string => `${group}: click a marked hex.`,
  waiting: (who: string): string => `${who} is to act`,
  waitingAll: "The others are deciding",

  hold: "Hold",
  cargo: "Cargo",
  empty: "Empty",
  inside: (what: string): string => `in ${what}`,
  actions: "What it can do",
  here: (place: string): string => `At ${place}`,
  nothing: "Nothing to do with it now.",
  letGo: "Let go",
  select: (what: string): string => `Select ${what}`,
  cost: (n: number): string => `${n} AP`,

  overlays: "Show",
  range: "Fire range",
  reaches: (n: number): string => `shoots ${plural(n, "hex", "hexes")} far`,
  printed: "Printed terrain",
  zones: "Landing zones",
  fireOf: (who: string): string => `Fire of ${who}`,
  players: "Companies",
  fireShort: "Fire",
  reserve: "Saved",
  minerals: "Minerals",
  outside: "Outside",
  towers: "Towers",
  gone: "out",
  left: (turn: number): string => `left, turn ${turn}`,

  scores: "Score sheet",
  company: "Company",
  equipment: "Pieces",
  total: "Total",
  stranded: "stranded",
  scoreNote: "A mineral counts 2, a piece aboard and a standing tower 1; only ships that left count.",

  says: (what: string, n: number): string => `${what} selected, ${plural(n, "marked hex", "marked hexes")}`,
};
