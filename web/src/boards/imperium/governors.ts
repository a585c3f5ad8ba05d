// Governors: a plan of the seat that keeps a city's citizens where they bring most of one yield and, if it is told to, has
// the city make what serves it best. Both the server says; here its advice becomes single commands. Tiles that a person
// keeps are never touched. Pure, but for the asking.
import type { Advised, AskAdvice, AskCitizens, Citizens, CityLife, Focus, Item, View } from "../../wire/generated/imperium";
import { useAnswers, type Query } from "./answers";
import { cityTiles } from "./hexes";
import type { Plan } from "./options";
import type { Fed, Governor, Plans } from "./plans";

/** The advice for each governed city, as it stands now. */
export type Advice = Readonly<Record<string, Focus>>;

/** The city tile numbers that a person keeps. */
export const keptByHand = (life: Pick<CityLife, "locked_assignments">, governor: Governor | undefined): readonly number[] => life.locked_assignments.filter((n) => !governor?.tiles.includes(n));

export const withGovernor = (plans: Plans, city: string, governor: Governor): Plans => ({ ...plans, governors: { ...plans.governors, [city]: governor } });

/** Another aim, or none: it then lets go of what it keeps. */
export const aimed = (plans: Plans, city: string, aim: string): Plans => withGovernor(plans, city, { aim, tiles: plans.governors[city]?.tiles ?? [], ...(aim && plans.governors[city]?.makes ? { makes: true } : {}) });

const held = (plans: Plans, city: string, change: (tiles: readonly number[]) => readonly number[]): Plans => {
  const governor = plans.governors[city];
  return governor ? withGovernor(plans, city, { ...governor, tiles: change(governor.tiles) }) : plans;
};

/** The next command of the governors: first what is in the way, then specialists, then a tile that nobody works. */
export function feedCitizens(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>, advice: Advice): Fed | null {
  for (const [city, governor] of Object.entries(plans.governors)) {
    const [here, mine] = [view.cities[city], plan.cities.get(city)];
    const life = here?.life;
    const wanted = governor.aim ? advice[city] : null;
    if (!life || !mine || wanted === undefined) continue;
    const lifeIn = (later: View): CityLife | undefined => later.cities[city]?.life ?? undefined;
    const leave = governor.tiles.find((n) => life.locked_assignments.includes(n) && !wanted?.tiles.includes(n) && !fed.has(`free ${city} ${n}`));
    const free = leave === undefined ? undefined : mine.free.get(leave);
    if (free && leave !== undefined)
      return { key: `free ${city} ${leave}`, command: free, done: (later) => !lifeIn(later)?.locked_assignments.includes(leave), after: (now) => held(now, city, (tiles) => tiles.filter((n) => n !== leave)) };
    if (!wanted) continue;
    const staff = `staff ${city} ${wanted.specialists}`;
    const employ = wanted.specialists === life.specialists || fed.has(staff) ? undefined : mine.specialists.get(wanted.specialists);
    if (employ) return { key: staff, command: employ, done: (later) => lifeIn(later)?.specialists === wanted.specialists, after: (now) => now };
    const tiles = cityTiles(here.pos, view);
    const take = wanted.tiles.find((n) => !life.worked.includes(tiles[n] ?? -1) && mine.lock.has(n) && !fed.has(`keep ${city} ${n}`));
    const keep = take === undefined ? undefined : mine.lock.get(take);
    if (keep && take !== undefined)
      return { key: `keep ${city} ${take}`, command: keep, ahead: (now) => held(now, city, (all) => [...all, take]), done: (later) => lifeIn(later)?.locked_assignments.includes(take) ?? false, after: (now) => now };
  }
  return null;
}

/** What a question about a city's citizens depends on. */
export const adviceKey = (city: string, view: View, kept: readonly number[]): string => `${city} ${view.turn} ${view.cities[city]?.population} ${view.cities[city]?.life?.claimed.length} ${kept.join()}`;

export const askCitizens = (city: string, kept: readonly number[]): AskCitizens => ({ type: "AskCitizens", city: Number(city), kept: [...kept] });

/** Asks for every governed city, once for each state of it. */
export function useAdvice(query: Query, plans: Plans, view: View, active: boolean): Advice {
  const governed = active ? Object.entries(plans.governors).filter(([city, { aim }]) => aim && view.cities[city]?.life) : [];
  const told = useAnswers<Citizens>(
    query,
    Object.fromEntries(
      governed.map(([city, governor]) => {
        const life = view.cities[city]?.life;
        const kept = life ? keptByHand(life, governor) : [];
        return [city, { key: adviceKey(city, view, kept), question: askCitizens(city, kept) }];
      }),
    ),
  );
  return Object.fromEntries(
    governed.flatMap(([city, { aim }]) => {
      const focus = told[city]?.focuses.find((each) => each.aim === aim);
      return focus ? [[city, focus]] : [];
    }),
  );
}

// ---------------------------------------------------------------- what is made

/** The things that governors would have their cities make. */
export type Wishes = Readonly<Record<string, Item>>;

/** Whether it also chooses what the city makes when nothing else is planned. */
export const making = (plans: Plans, city: string, makes: boolean): Plans => {
  const governor = plans.governors[city];
  return governor ? withGovernor(plans, city, { aim: governor.aim, tiles: governor.tiles, ...(makes ? { makes } : {}) }) : plans;
};

export const askAdvice = (city: string, aim: string): AskAdvice => ({ type: "AskAdvice", city: Number(city), aim });

/** What a question about what to make depends on. */
export const wishKey = (city: string, aim: string, view: View): string => `${city} ${aim} ${view.turn} ${view.cities[city]?.population} ${view.own?.known_techs.length} ${view.own?.policies.length} ${JSON.stringify(view.cities[city]?.life?.producing ?? null)}`;

/** The item that was advised; null: there is nothing to make. */
export const itemOf = (advised: Advised | null | undefined): Item | null => (advised?.kind ? { kind: advised.kind, id: advised.id } : null);

/** The cities whose governor is to choose now: they make nothing, and nothing is planned for them. */
export const undecided = (plans: Plans, view: View): readonly string[] =>
  Object.entries(plans.governors).flatMap(([city, { aim, makes }]) => {
    const life = view.cities[city]?.life;
    return aim && makes && life && !life.producing && !plans.queues[city]?.items.length ? [city] : [];
  });

export function useWishes(query: Query, plans: Plans, view: View, active: boolean): Wishes {
  const told = useAnswers<Advised>(
    query,
    Object.fromEntries(
      (active ? undecided(plans, view) : []).map((city) => {
        const aim = plans.governors[city]?.aim ?? "";
        return [city, { key: wishKey(city, aim, view), question: askAdvice(city, aim) }];
      }),
    ),
  );
  return Object.fromEntries(
    Object.entries(told).flatMap(([city, advised]) => {
      const item = itemOf(advised);
      return item ? [[city, item]] : [];
    }),
  );
}

/** What a governor chose, as one command for each city and turn. */
export function feedWishes(plans: Plans, view: View, plan: Plan, fed: ReadonlySet<string>, wishes: Wishes): Fed | null {
  for (const city of undecided(plans, view)) {
    const item = wishes[city];
    const key = `wish ${city}`;
    const command = item && plan.cities.get(city)?.items.find((each) => sameItem(each.item, item))?.command;
    if (item && command && !fed.has(key)) return { key, command, done: (later) => sameItem(later.cities[city]?.life?.producing, item), after: (now) => now };
  }
  return null;
}

/** Whether two things to make are the same. */
export const sameItem = (a: Item | null | undefined, b: Item): boolean => a != null && a.kind === b.kind && a.id === b.id;
