// Imperium's board without a browser: plans and what is fed of them, laying out ways, what waits, keys, news, people.
import { beforeAll, describe, expect, test } from "vitest";
import { learn } from "../src/boards/imperium/catalogue";
import { rowsOf, sorted } from "../src/boards/imperium/cities";
import { put } from "../src/boards/imperium/deals";
import { canBeSent, dispatch, IDLE, laid, letGo, onUnit, point, revise } from "../src/boards/imperium/intent";
import { asksAtEnd, keepAsking, keepPlans, plansFrom, plansOf } from "../src/boards/imperium/keeping";
import { aimed, keptByHand, making } from "../src/boards/imperium/governors";
import { cityTiles } from "../src/boards/imperium/hexes";
import { marksOf } from "../src/boards/imperium/supply";
import { actOf } from "../src/boards/imperium/keys";
import { byRank, newsOf, rankOf, sightsOf } from "../src/boards/imperium/news";
import { planOf, waitingOf, type Offered } from "../src/boards/imperium/options";
import { moodOf, saying } from "../src/boards/imperium/people";
import { feed, MOST_QUEUED, NO_PLANS, NO_QUEUE, queued, raised, roundsFor, tidied, unqueued, wayTo, withQueue, type Plans } from "../src/boards/imperium/plans";
import { whenDone } from "../src/boards/imperium/queue";
import { countOf, nextStep } from "../src/boards/imperium/waiting";
import { patrolCommand, spotAt } from "../src/boards/imperium/ways";
import type { Catalogue, Command, Event, View } from "../src/wire/generated/imperium";

const tech = (key: string, requires: readonly number[], cost: number) => ({ key, label: key, era: 0, field: "", cost, requires, unlocks: [] });
const TECHS = [tech("pottery", [], 25), tech("writing", [0], 40), tech("mining", [], 30), tech("currency", [1, 2], 60)];
const KNOWN = { techs: TECHS, improvements: [{ key: "farm", label: "Farm", road: false, build: 3, tiers: [] }, { key: "road", label: "Road", road: true, build: 2, tiers: [] }] } as unknown as Catalogue;
const UNITS = [{ key: "scout", label: "Scout", cost: 25, supply: 1, attack: 10, defence: 10, range: 0, moves: 2, text: "" }, { key: "settler", label: "Settler", cost: 80, supply: 0, attack: 0, defence: 0, range: 0, moves: 1, text: "" }];
beforeAll(() => learn({ ...KNOWN, units: UNITS, buildings: [], projects: [] } as unknown as Catalogue));

const SCOUT = { kind: "unit", id: 0 } as const;
const SETTLER = { kind: "unit", id: 1 } as const;

// A world of 10 x 10, not wrapped: a unit on tile 11, a city on tile 12, an enemy on tile 77.
const life = (more: object = {}) => ({ producing: null, production_stockpile: 0, production_needs: null, yields: [3, 5, 2, 4, 1], growth_turns: 4, surplus: 2, upkeep: 1, ...more });
const view = (more: object = {}): View =>
  ({
    width: 10,
    height: 10,
    wrap: false,
    turn: 1,
    round: 1,
    units: { "1": { owner: 0, pos: 11, kind: 0, hp: 100, moves_left: 200, max_moves: 200 }, "9": { owner: 1, pos: 77, kind: 0, hp: 100 } },
    cities: { "5": { name: "Haven", owner: 0, pos: 12, population: 2, life: life() } },
    own: { known_techs: [], researching: null, research_progress: {}, policy_picks: 0 },
    ...more,
  }) as unknown as View;

const offered = (...commands: Command[]): readonly Offered[] => commands.map((command) => ({ command, phrase: "" }));
const END: Command = { type: "EndTurn" };
const make = (item: typeof SCOUT | typeof SETTLER): Command => ({ type: "SetProduction", city: 5, item });
const research = (id: number): Command => ({ type: "SetResearch", tech: id });
const step: Command = { type: "MoveUnit", unit: 1, path: [spotAt(21, view())] };
const CHOICES = offered(step, make(SCOUT), make(SETTLER), research(0), research(2), END);
const PLAN = planOf(CHOICES, view());

describe("plans", () => {
  test("a queue grows, is put in order, and has an end", () => {
    const queue = queued(queued(NO_QUEUE, SCOUT), SETTLER);
    expect(raised(queue, 1).items).toEqual([SETTLER, SCOUT]);
    expect(raised(queue, 0).items).toEqual([SCOUT, SETTLER]);
    expect(unqueued(queue, 0).items).toEqual([SETTLER]);
    let full = NO_QUEUE;
    for (let n = 0; n < 30; n++) full = queued(full, SCOUT);
    expect(full.items.length).toBe(MOST_QUEUED);
    expect(withQueue(NO_PLANS, "5", NO_QUEUE).queues).toEqual({});
  });
  test("an idle city is given the first that it can make; what it cannot keeps its place", () => {
    const plans = withQueue(NO_PLANS, "5", { items: [{ kind: "building", id: 7 }, SETTLER, SCOUT], repeat: false });
    const fed = feed(plans, view(), PLAN, new Set(), KNOWN);
    expect(fed?.command).toEqual(make(SETTLER));
    expect(fed?.done(view())).toBe(false);
    expect(fed?.done(view({ cities: { "5": { life: life({ producing: SETTLER }) } } }))).toBe(true);
    expect(fed?.after(plans).queues["5"]?.items).toEqual([{ kind: "building", id: 7 }, SCOUT]);
    expect(feed(plans, view(), PLAN, new Set([fed?.key ?? ""]), KNOWN)).toBeNull();
    expect(feed(plans, view({ cities: { "5": { life: life({ producing: SCOUT }) } } }), PLAN, new Set(), KNOWN)).toBeNull();
  });
  test("with repeat it goes to the end again", () => {
    const plans = withQueue(NO_PLANS, "5", { items: [SCOUT, SETTLER], repeat: true });
    expect(feed(plans, view(), PLAN, new Set(), KNOWN)?.after(plans).queues["5"]?.items).toEqual([SETTLER, SCOUT]);
  });
  test("the way to a technology: what is needed first, the cheaper before the dearer", () => {
    expect(wayTo(3, new Set(), TECHS)).toEqual([0, 2, 1, 3]);
    expect(wayTo(3, new Set([0, 2]), TECHS)).toEqual([1, 3]);
    expect(wayTo(0, new Set([0]), TECHS)).toEqual([]);
    expect(wayTo(0, new Set(), [{ ...tech("circle", [0], 1) }])).toEqual([]);
  });
  test("scholars without a task turn to the next step of the goal", () => {
    const plans: Plans = { ...NO_PLANS, goal: 3 };
    const fed = feed(plans, view(), PLAN, new Set(), KNOWN);
    expect(fed?.command).toEqual(research(0));
    expect(fed?.after(plans).goal).toBe(3);
    expect(feed({ ...NO_PLANS, goal: 2 }, view(), PLAN, new Set(), KNOWN)?.after({ ...NO_PLANS, goal: 2 }).goal).toBeNull();
  });
  test("a road is built tile by tile: here if it can be, else one tile on", () => {
    const build: Command = { type: "SetOrders", unit: 1, orders: { kind: "BuildImprovement", improvement: 1 } };
    const farm: Command = { type: "SetOrders", unit: 1, orders: { kind: "BuildImprovement", improvement: 0 } };
    const plans: Plans = { ...NO_PLANS, roads: { "1": [11, 21, 31] } };
    const here = feed(plans, view(), planOf(offered(step, farm, build, END), view()), new Set(), KNOWN);
    expect(here?.command).toEqual(build);
    expect(here?.after(plans).roads["1"]).toEqual([11, 21, 31]);
    const on = feed(plans, view(), PLAN, new Set(), KNOWN);
    expect(on?.command).toEqual(step);
    expect(on?.after(plans).roads["1"]).toEqual([21, 31]);
    const last: Plans = { ...NO_PLANS, roads: { "1": [11] } };
    expect(feed(last, view(), planOf(offered(build, END), view()), new Set(), KNOWN)?.after(last).roads).toEqual({});
  });
  test("what has come to nothing is left out", () => {
    const plans: Plans = { ...NO_PLANS, queues: { "5": NO_QUEUE, "6": NO_QUEUE }, goal: 0, roads: { "1": [3], "9": [4] } };
    expect(tidied(plans, view({ own: { known_techs: [0] } }))).toEqual({ ...NO_PLANS, queues: { "5": NO_QUEUE }, roads: { "1": [3] } });
    const fine: Plans = { ...NO_PLANS, queues: { "5": NO_QUEUE }, goal: 3, roads: {} };
    expect(tidied(fine, view())).toBe(fine);
  });
  test("rounds until things are done, one after the other", () => {
    expect(roundsFor(10, 3)).toBe(4);
    expect(roundsFor(-2, 0)).toBe(1);
    expect(roundsFor(5, 0)).toBe(Infinity);
    const now = life({ producing: SCOUT, production_turns: 4, production_stockpile: 5 }) as never;
    expect(whenDone({ items: [SETTLER, SCOUT], repeat: false }, now)).toEqual([20, 25]);
    // What speeds one kind of thing speeds only that.
    expect(whenDone({ items: [SETTLER, SCOUT], repeat: false }, now, (item) => (item.id === 1 ? { kind: "unit", id: 1, work: 8, rounds: 10, price: 9 } : undefined))).toEqual([14, 19]);
    expect(whenDone({ items: [SCOUT], repeat: false }, life({ production_stockpile: 25 }) as never)).toEqual([1]);
  });
});

describe("governors", () => {
  // City tile numbers 1 to 6 lie around tile 45; 1 and 2 are worked, 2 is kept by hand.
  const around = cityTiles(45, { width: 10, height: 10, wrap: false }) as readonly number[];
  const town = (more: object) => view({ cities: { "5": { name: "Haven", owner: 0, pos: 45, population: 2, life: life({ specialists: 0, worked: [around[1], around[2]], locked_assignments: [2], claimed: around, ...more }) } } });
  const keep = (n: number): Command => ({ type: "AssignCitizen", city: 5, tile_index: n });
  const free = (n: number): Command => ({ type: "UnassignCitizen", city: 5, tile_index: n });
  const staff = (count: number): Command => ({ type: "SetSpecialists", city: 5, count });
  const focus = (tiles: number[], specialists = 0) => ({ "5": { aim: "gold", tiles, specialists, yields: [], surplus: 0, grows: -1 } });
  const plans = aimed(NO_PLANS, "5", "gold");
  const fed = (now: Plans, at: View, advice: object, ...choices: Command[]) => feed(now, at, planOf(offered(...choices, END), at), new Set(), KNOWN, advice as never);

  test("nothing is sent without advice, nor where all work as they should", () => {
    expect(fed(plans, town({}), {}, keep(3))).toBeNull();
    expect(fed(plans, town({}), focus([2, 1]), keep(3))).toBeNull();
  });
  test("a tile that nobody works is kept, and known as the governor's", () => {
    const what = fed(plans, town({}), focus([2, 3]), keep(3));
    expect(what?.command).toEqual(keep(3));
    const after = what?.ahead?.(plans) ?? plans;
    expect(after.governors["5"]).toEqual({ aim: "gold", tiles: [3] });
    const later = town({ locked_assignments: [2, 3], worked: [around[2], around[3]] });
    expect(what?.done(later)).toBe(true);
    expect(keptByHand(later.cities["5"]?.life as never, after.governors["5"])).toEqual([2]);
    // Another aim: its own tile is let go first, the person's never.
    expect(fed(after, later, focus([2, 1]), free(2), free(3), keep(1))?.command).toEqual(free(3));
  });
  test("specialists are employed as advised", () => {
    expect(fed(plans, town({}), focus([2], 1), staff(1))?.command).toEqual(staff(1));
  });
  test("one that is told to has the city make what was advised, once a turn and only when nothing is planned", () => {
    const makes = making(plans, "5", true);
    const wish = (now: Plans, done: readonly string[] = [], at = town({})) => feed(now, at, planOf(offered(make(SCOUT), END), at), new Set(done), KNOWN, {}, { "5": SCOUT });
    expect(wish(makes)?.command).toEqual(make(SCOUT));
    expect(wish(plans)).toBeNull();
    expect(wish(makes, ["wish 5"])).toBeNull();
    expect(wish(makes, [], town({ producing: SETTLER }))).toBeNull();
    expect(wish(withQueue(makes, "5", { items: [SCOUT], repeat: false }))?.key).toBe("city 5");
    expect(aimed(makes, "5", "food").governors["5"]?.makes).toBe(true);
    expect(aimed(makes, "5", "").governors["5"]?.makes).toBeUndefined();
  });
  test("a governor that is sent away lets go of all it kept, and is forgotten", () => {
    const at = town({ locked_assignments: [2, 3] });
    const gone = aimed({ ...NO_PLANS, governors: { "5": { aim: "gold", tiles: [3] } } }, "5", "");
    expect(fed(gone, at, {}, free(2), free(3))?.command).toEqual(free(3));
    expect(tidied(gone, at)).toBe(gone);
    expect(tidied(gone, town({})).governors).toEqual({});
    expect(tidied(aimed(NO_PLANS, "77", "food"), at).governors).toEqual({});
  });
});

describe("supply on the map", () => {
  test("cities give, units need, and marks on one tile stand above each other", () => {
    const at = view({ units: { "1": { owner: 0, pos: 12, kind: 0, hp: 100 }, "2": { owner: 0, pos: 11, kind: 1, hp: 100 }, "9": { owner: 1, pos: 77, kind: 0, hp: 100 } } });
    const told = { used: 1, cap: 6, base: 4, era: 0, administration: 0, realm: 0, cities: [{ city: 5, cap: 2 }], gold: 0 };
    expect(marksOf(at, 0, told as never).map(({ key, tile, text, row }) => [key, tile, text, row])).toEqual([
      ["city 5", 12, "+2", 0],
      ["unit 1", 12, "−1", 1],
    ]);
    expect(marksOf(at, null, null)).toEqual([]);
  });
});

describe("the camera", () => {
  test("goes to what matters, not to everything that moves", () => {
    const place = (tile: number) => spotAt(tile, view());
    const passing = { type: "UnitMoved", unit: 9, owner: 1, path: [place(44)], pos: place(44) } as unknown as Event;
    const attacked = { type: "CityAssaulted", city: 5, defender_owner: 0, attacker_owner: 1, at: place(12) } as unknown as Event;
    expect(sightsOf([passing], view(), 0)).toEqual([]);
    expect(sightsOf([passing, attacked], view(), 0)).toEqual([12]);
  });
});

describe("what this browser keeps", () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  };
  test("plans by table and seat; the oldest tables are forgotten", () => {
    const here = storage();
    const plans: Plans = { queues: { "5": { items: [SCOUT], repeat: true } }, governors: { "5": { aim: "gold", tiles: [2] } }, goal: 3, roads: { "1": [1, 2] } };
    keepPlans(here, "a", 0, plans, 1);
    for (let n = 0; n < 39; n++) keepPlans(here, `t${n}`, 1, NO_PLANS, 2 + n);
    expect(plansOf(here, "a", 0)).toEqual(plans);
    expect(plansOf(here, "a", 1)).toEqual(NO_PLANS);
    keepPlans(here, "z", 0, NO_PLANS, 99);
    expect(plansOf(here, "a", 0)).toEqual(NO_PLANS);
  });
  test("nonsense is no plan", () => {
    for (const wrong of [null, 7, [], { queues: 3, goal: "x", roads: [] }, { governors: { "5": { aim: "gold", tiles: "2" } } }, { queues: { "5": { items: [{}], repeat: true } }, roads: { "1": ["a"] } }]) expect(plansFrom(wrong)).toEqual(NO_PLANS);
    const broken = { getItem: () => "{", setItem: () => undefined };
    expect(plansOf(broken, "a", 0)).toEqual(NO_PLANS);
  });
  test("whether the end of a turn is asked back", () => {
    const here = storage();
    expect(asksAtEnd(here)).toBe(true);
    keepAsking(here, false);
    expect(asksAtEnd(here)).toBe(false);
  });
});

describe("laying out ways", () => {
  const chosen = onUnit("1", view());
  test("open country beyond reach is somewhere to go: a second click means it", () => {
    expect(canBeSent(chosen, view(), PLAN)).toBe(true);
    const first = point(chosen, 55, view(), PLAN, 0);
    expect(first.send).toBeUndefined();
    expect(first.pointing.stops).toEqual([55]);
    expect(point(first.pointing, 55, view(), PLAN, 0).go).toBe(true);
    expect(point(first.pointing, 66, view(), PLAN, 0).pointing.stops).toEqual([66]);
    expect(letGo(first.pointing)).toEqual(chosen);
    expect(letGo(letGo(first.pointing))).toEqual(IDLE);
  });
  test("within reach it goes at once; cities and others are chosen, unless a way is being laid out", () => {
    expect(point(chosen, 21, view(), PLAN, 0).send).toEqual(step);
    expect(point(chosen, 12, view(), PLAN, 0).pointing.city).toBe("5");
    expect(point(chosen, 77, view(), PLAN, 0).pointing.unit).toBe("9");
    const laying = { ...chosen, laying: true };
    expect(point(laying, 12, view(), PLAN, 0).pointing.stops).toEqual([12]);
    expect(point({ ...laying, stops: [12] }, 77, view(), PLAN, 0).pointing.stops).toEqual([12, 77]);
  });
  test("a right click means it at once, also onto a city; stops are kept in order", () => {
    expect(dispatch(chosen, 21, view(), PLAN).send).toEqual(step);
    expect(dispatch(chosen, 12, view(), PLAN)).toMatchObject({ go: true, pointing: { stops: [12] } });
    expect(dispatch(laid(chosen, 55), 66, view(), PLAN)).toMatchObject({ go: true, pointing: { stops: [55, 66] } });
    expect(laid(laid(chosen, 55), 55).stops).toEqual([55]);
    expect(dispatch(chosen, 11, view(), PLAN).go).toBeUndefined();
  });
  test("a unit that has moved, or cannot, has nothing laid out", () => {
    const far = laid(chosen, 55);
    expect(revise(far, view(), PLAN)).toBe(far);
    const moved = view({ units: { "1": { owner: 0, pos: 21, moves_left: 100 } } });
    expect(revise(far, moved, PLAN).stops).toEqual([]);
    const tired = view({ units: { "1": { owner: 0, pos: 11, moves_left: 0 } } });
    expect(point(chosen, 55, tired, PLAN, 0).pointing.stops).toEqual([]);
  });
  test("a patrol comes back to where it began", () => {
    expect(patrolCommand("1", [55], view())).toEqual({ type: "SetOrders", unit: 1, orders: { kind: "Patrol", path: [spotAt(55, view()), spotAt(11, view())] } });
  });
});

describe("what waits", () => {
  test("Next leads through units, cities, research and policies, and round again", () => {
    const poor = view({ own: { known_techs: [], research_progress: {}, policy_picks: 2 } });
    const plan = planOf([...CHOICES, ...offered({ type: "AdoptPolicy", policy: 1 })], poor);
    const waiting = waitingOf(poor, plan);
    expect(countOf(waiting)).toBe(4);
    const first = nextStep(IDLE, null, waiting, poor);
    expect(first).toMatchObject({ point: { unit: "1" } });
    const second = nextStep(onUnit("1", poor), null, waiting, poor);
    expect(second).toMatchObject({ point: { city: "5" } });
    const third = nextStep(typeof second === "object" && second ? second.point : IDLE, null, waiting, poor);
    expect(third).toBe("research");
    expect(nextStep(IDLE, third, waiting, poor)).toBe("policies");
    expect(nextStep(IDLE, "policies", waiting, poor)).toMatchObject({ point: { unit: "1" } });
    expect(nextStep(IDLE, null, { units: [], cities: [], research: false, picks: 0 }, poor)).toBeNull();
  });
  test("a worker that builds a road does not wait", () => {
    expect(waitingOf(view(), PLAN, { "1": [11] }).units).toEqual([]);
  });
});

test("keys: Space and Shift Enter everywhere but on buttons, the rest by where the focus is", () => {
  expect(actOf(" ", false, "cell")).toBe("next");
  expect(actOf(" ", false, "control")).toBeNull();
  expect(actOf("Enter", true, "control")).toBe("end");
  expect(actOf("Enter", false, "cell")).toBeNull();
  expect(actOf("Enter", false, "page")).toBe("confirm");
  expect(actOf("ArrowUp", false, "page")).toBe("map");
  expect(actOf("ArrowUp", false, "cell")).toBeNull();
  expect(actOf("f", false, "cell")).toBe("fortify");
  expect(actOf("F", true, "cell")).toBeNull();
  expect(actOf("3", false, "page")).toBe(3);
  for (const taken of ["h", "c", "u", "?", "/"]) expect(actOf(taken, false, "page")).toBeNull();
});

describe("news and people", () => {
  const war: Event = { type: "WarDeclared", aggressor: 1, target: 0 };
  const grew: Event = { type: "CityGrew", city: 5, owner: 0, pos: spotAt(12, view()), new_pop: 3 };
  const wonder: Event = { type: "WonderCompleted", player: 1, city: null, building: 2 };
  test("the gravest first, and what concerns this seat before the rest of the world", () => {
    expect(rankOf(war, 2, 0)).toEqual(["attack", 3]);
    expect(rankOf(war, 2, 5)).toEqual(["attack", 2]);
    expect(rankOf(wonder, 1, 0)).toEqual(["wonder", 2]);
    const news = newsOf(4, [grew, war], ["Haven grows", "war"], view(), 0, [1, 2]);
    expect(byRank(news).map((each) => each.kind)).toEqual(["attack", "city"]);
    expect(news[0]?.tile).toBe(12);
  });
  test("contact, threats and thanks are said by those concerned", () => {
    expect(saying(war, 1, 0)).toMatch(/lose it/);
    expect(saying(war, 2, 0)).toBeNull();
    expect(saying({ type: "PlayersMet", a: 0, b: 1 }, 1, 0)).toMatch(/welcome/);
    expect(saying({ type: "DealAccepted", sender: 0, to: 1 }, 1, 0)).toMatch(/thank/);
    expect(saying(grew, 1, 0)).toBeNull();
  });
  test("a mood goes by the relation, war before all", () => {
    expect([-60, -20, 0, 20, 60].map((relation) => moodOf(relation, false))).toEqual(["hateful", "cold", "neutral", "friendly", "devoted"]);
    expect(moodOf(60, true)).toBe("war");
  });
  test("amounts on a side of a deal add up, the rest stands there once", () => {
    const gold = { kind: "Gold", value: 10 } as const;
    const treaty = { kind: "Treaty", value: 3 } as const;
    expect(put(put([gold], gold), treaty)).toEqual([{ kind: "Gold", value: 20 }, treaty]);
    expect(put([treaty], treaty)).toEqual([treaty]);
  });
});

test("cities sort by what is most, or soonest, and the other way round", () => {
  const cities = {
    "5": { name: "Haven", owner: 0, pos: 1, population: 2, life: life() },
    "6": { name: "Aurel", owner: 0, pos: 2, population: 7, life: life({ growth_turns: null, producing: SCOUT, production_needs: 25, production_stockpile: 5 }) },
    "7": { name: "Far", owner: 1, pos: 3, population: 9 },
  };
  const rows = rowsOf(view({ cities }));
  const names = (by: Parameters<typeof sorted>[1], turned = false): readonly string[] => sorted(rows, by, turned).map(({ city }) => city.name);
  expect(names("name")).toEqual(["Aurel", "Haven"]);
  expect(names("size")).toEqual(["Aurel", "Haven"]);
  expect(names("size", true)).toEqual(["Haven", "Aurel"]);
  expect(names("grows")).toEqual(["Haven", "Aurel"]);
  expect(names("done")).toEqual(["Aurel", "Haven"]);
});
