// Every word of SINT FTL's board. Names of rooms, cards and bosses, and planned actions, come in the view.

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const list = (parts: readonly string[]): string => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

/** `RaiseShields` as `raise shields`: what is not known by name. */
export const spaced = (id: string): string => id.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

const items: Readonly<Record<string, readonly [string, string]>> = {
  Peppernut: ["peppernut", "peppernuts"],
  Extinguisher: ["extinguisher", "extinguishers"],
  Keychain: ["keychain", "keychains"],
  Wheelbarrow: ["wheelbarrow", "wheelbarrows"],
  Mitre: ["mitre", "mitres"],
};

export const itemName = (item: string): string => items[item]?.[0] ?? spaced(item);

export const itemCount = (item: string, n: number): string => (n === 1 ? `1 ${itemName(item)}` : `${n} ${items[item]?.[1] ?? spaced(item)}`);

const phases: Readonly<Record<string, string>> = {
  Lobby: "In port",
  MorningReport: "Morning report",
  EnemyTelegraph: "The enemy aims",
  TacticalPlanning: "Planning",
  Execution: "Execution",
  EnemyAction: "The enemy strikes",
  GameOver: "The Steamboat is lost",
  Victory: "Victory",
};

const steps: Readonly<Record<string, string>> = {
  MorningReport: "Morning",
  EnemyTelegraph: "Aim",
  TacticalPlanning: "Plan",
  Execution: "Act",
  EnemyAction: "Strike",
};

export const words = {
  list,
  status: "Status Report",
  round: (n: number): string => `Round ${n}`,
  rest: "Rest round",
  phase: (id: string): string => phases[id] ?? spaced(id),
  step: (id: string): string => steps[id] ?? spaced(id),
  steps: Object.keys(steps),
  phaseTrack: "Phases of the round",
  hull: "Hull",
  of: (n: number, most: number): string => `${n} of ${most}`,
  boss: (name: string): string => name,
  bossOrder: (n: number, of: number): string => `Boss ${n} of ${of}`,
  beaten: "Beaten",
  bossHp: (name: string, hp: number, most: number): string => `${name}: ${hp} of ${most} HP`,
  shields: "Shields up",
  evasion: "Evading",
  planned: "planned",
  deck: (n: number): string => `${plural(n, "card")} in the deck`,
  lull: (rounds: number): string => `No cards are left: the boss must be harmed within ${plural(rounds, "round")}.`,
  nextCard: (title: string): string => `Next card: ${title}`,

  attack: "Announced attack",
  attackOn: (effect: string, room: string): string => `${effect} at ${room}`,
  effects: { Fireball: "Fireball", Leak: "Leak" } as Readonly<Record<string, string>>,
  miss: "It will miss: nothing is aimed at",
  hidden: "Hidden in the fog: it lands all the same",
  quiet: { rest: "No enemy in sight", none: "Nothing is announced" },

  terms: "This voyage",
  score: (points: number): string => plural(points, "point"),
  sailed: (beaten: number, of: number, rounds: number): string => `${beaten} of ${plural(of, "boss", "bosses")} beaten in ${plural(rounds, "round")}`,

  layouts: "Ship",
  layoutRooms: (title: string, n: number): string => `${title}, ${plural(n, "room")}`,
  layoutHint: "Anyone may choose the ship; a new one takes all votes back.",
  myName: "Your name aboard",
  rename: "Rename",
  join: "Come aboard",

  ship: "The Steamboat",
  empty: "Empty Room",
  hallway: "no system",
  passage: "Passage",
  health: (n: number, most: number): string => `health ${n} of ${most}`,
  broken: "Broken",
  blocked: "Out of order",
  target: "Target of the attack",
  fire: (n: number): string => `${n} fire`,
  water: (n: number): string => `${n} water`,
  hazard: (kind: string, n: number): string => `${n} ${spaced(kind)}`,
  goes: (n: number): string => (n < 0 ? `${-n} to go` : `${n} more`),
  you: "you",
  plate: (id: number, name: string): string => `${name}, number ${id}`,
  posted: (title: string): string => `${title}: to be solved here`,
  here: (who: readonly string[]): string => `here: ${list(who)}`,
  coming: (who: readonly string[]): string => `planned here: ${list(who)}`,
  fainted: "fainted",
  ready: "ready",
  ghost: (who: string): string => `${who} plans to stand here`,
  walk: "Move to",
  moveTo: (room: string, ap: number): string => `Move to ${room}, ${ap} AP`,
  ap: (n: number): string => `${n} AP`,
  apShort: "AP",

  panels: "Actions, plan, cards and crew",
  actions: "Your actions",
  actionPoints: "Action points",
  standing: (room: string): string => `In ${room}`,
  planStanding: (room: string): string => `Planned to stand in ${room}`,
  groups: { here: "Here", hands: "Hands", crew: "Crew", move: "Move", other: "More" } as Readonly<Record<string, string>>,
  deed: {
    Bake: "Bake peppernuts",
    Shoot: "Shoot",
    RaiseShields: "Raise shields",
    EvasiveManeuvers: "Evasive maneuvers",
    Lookout: "Look out",
    Interact: "Solve a card",
    Extinguish: "Extinguish",
    Repair: "Repair",
    PickUp: "Pick up",
    FirstAid: "First aid",
    Revive: "Bring round",
  } as Readonly<Record<string, string>>,
  solve: (title: string): string => `Solve ${title}`,
  pickUp: (item: string): string => `Pick up ${itemName(item)}`,
  drop: (item: string): string => `Drop ${itemName(item)}`,
  throwTo: (item: string, who: string): string => `Throw ${itemName(item)} to ${who}`,
  firstAid: (who: string): string => `First aid: ${who}`,
  revive: (who: string): string => `Bring ${who} round`,
  thing: (n: number): string => `item ${n + 1}`,
  nothing: {
    Lobby: "Choose the ship, then vote: it leaves when everybody is ready.",
    MorningReport: "Read the report, then vote.",
    EnemyTelegraph: "The attack lands at the end of the round. Vote to begin planning.",
    TacticalPlanning: "Nothing more can be planned now.",
    Execution: "The plan was carried out. With AP left there is another round of planning.",
    EnemyAction: "The round is over. Vote for the next morning.",
  } as Readonly<Record<string, string>>,
  out: "You are out cold. You may still vote.",
  overboard: "You went overboard.",
  watching: "You are watching.",

  vote: {
    Lobby: "Ready to sail",
    MorningReport: "Report read",
    EnemyTelegraph: "Ready to plan",
    TacticalPlanning: "Ready",
    Execution: "Go on",
    EnemyAction: "On to the morning",
  } as Readonly<Record<string, string>>,
  voteAny: "Ready",
  unvote: "Not ready after all",
  pass: (ap: number): string => `Pass, give up ${ap} AP`,
  votes: (n: number, of: number): string => `${n} of ${of} ready`,

  plan: "The plan",
  planEmpty: "Nothing is planned yet.",
  planStep: (n: number, who: string, what: string, cost: number): string => `${n}. ${who}: ${what}, ${cost} AP`,
  undo: (what: string): string => `Take back: ${what}`,

  cards: "Cards in force",
  cardsNone: "No card is in force.",
  drawn: "Drawn this morning",
  left: (n: number): string => (n === 0 ? "over" : `${plural(n, "round")} left`),
  solution: "Solve it",
  solveIn: (room: string): string => `Go and solve it in ${room}`,
  solvedByPlan: "The plan solves it",
  affected: (who: string): string => `${who} is asleep`,
  kinds: { Flash: "Flash", Situation: "Situation", Timebomb: "Timebomb" } as Readonly<Record<string, string>>,
  tones: { Negative: "bad", Neutral: "neutral", Positive: "good" } as Readonly<Record<string, string>>,

  crew: "Crew",
  hp: (n: number, most: number): string => `${n} of ${most} health`,
  hands: "Hands",
  handsEmpty: "empty hands",
  holds: (what: string): string => `holds ${what}`,
  at: (room: string): string => `in ${room}`,
  to: (room: string): string => `plans to be in ${room}`,
  gone: "overboard",
  ashore: "ashore",
  act: (who: string): string => `What you can do for ${who}`,

  report: "What happened",
  reportMore: (n: number): string => `${n} more`,
  barred: "Not now",
  readyHint: "Carried out as soon as everybody is ready; then on to your next plan.",
  shot: (who: string, roll: number, need: number, hit: boolean): string => `${who} rolled ${roll}, needed ${need}: ${hit ? "hit" : "miss"}`,

  chat: "Ship's chat",
  chatEmpty: "Nobody has said anything.",
  say: "Say something to the crew",
  send: "Send",
  system: "Ship",
  signs: "Signs",
  sign: (sign: string): string => `Add ${sign}`,

  endings: { bosses: "all four bosses are beaten", hull: "the hull gave way", crew: "nobody is left on their feet", lull: "the coal was burned while the boss stood unharmed" } as Readonly<Record<string, string>>,
};
