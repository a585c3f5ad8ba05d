// Governors: a plan of the seat that keeps a city's citizens where they bring most of one yield. Where that is, the server
// says; here its advice becomes single commands. Tiles that a person keeps are never touched. Pure, but for the asking.
import { useEffect, useRef, useState } from "preact/hooks";
import type { AskCitizens, Citizens, CityLife, Focus, View } from "../../wire/generated/imperium";
import type { Query } from "./answers";
import { cityTiles } from "./hexes";
import type { Plan } from "./options";
import type { Fed, Governor, Plans } from "./plans";

/** The advice for each governed city, as it stands now. */
export type Advice = Readonly<Record<string, Focus>>;

/** The city tile numbers that a person keeps. */
export const keptByHand = (life: Pick<CityLife, "locked_assignments">, governor: Governor | undefined): readonly number[] => life.locked_assignments.filter((n) => !governor?.tiles.includes(n));

export const withGovernor = (plans: Plans, city: string, governor: Governor): Plans => ({ ...plans, governors: { ...plans.governors, [city]: governor } });

/** Another aim, or none: it then lets go of what it keeps. */
export const aimed = (plans: Plans, city: string, aim: string): Plans => withGovernor(plans, city, { aim, tiles: plans.governors[city]?.tiles ?? [] });

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
  const [found, setFound] = useState<Readonly<Record<string, { readonly key: string; readonly focuses: readonly Focus[] }>>>({});
  const asked = useRef(new Map<string, string>());
  const governed = active ? Object.entries(plans.governors).filter(([city, { aim }]) => aim && view.cities[city]?.life) : [];
  const keys = new Map(
    governed.map(([city, governor]) => {
      const life = view.cities[city]?.life;
      const kept = life ? keptByHand(life, governor) : [];
      return [city, { key: adviceKey(city, view, kept), kept }];
    }),
  );
  useEffect(() => {
    for (const [city, { key, kept }] of keys) {
      if (asked.current.get(city) === key) continue;
      asked.current.set(city, key);
      void query(askCitizens(city, kept)).then((answer) => {
        if (answer) setFound((before) => ({ ...before, [city]: { key, focuses: (answer as unknown as Citizens).focuses } }));
        else asked.current.delete(city);
      });
    }
  });
  return Object.fromEntries(
    governed.flatMap(([city, { aim }]) => {
      const told = found[city];
      const focus = told?.key === keys.get(city)?.key ? told?.focuses.find((each) => each.aim === aim) : undefined;
      return focus ? [[city, focus]] : [];
    }),
  );
}
