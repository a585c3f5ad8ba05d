// The words of the film.
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const filmWords = {
  map: (round: number): string => `The whole world in round ${round}: land, cities and armies of all realms`,
  realm: (cities: number, land: number, armies: number): string =>
    `${plural(cities, "city", "cities")}, ${plural(land, "tile")}, ${plural(armies, "army", "armies")}`,
  war: (a: string, b: string, since: number): string => `${a} and ${b} are at war since round ${since}.`,
  peace: "Peace everywhere.",
};
