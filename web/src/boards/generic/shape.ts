// What a piece of a view looks like, so that it can be laid out without knowing what it means.

export type Plain = Readonly<Record<string, unknown>>;
export type Kind = "scalar" | "list" | "rows" | "records" | "seats" | "map";

export const isMap = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

export function kindOf(value: unknown, seats: number): Kind {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMap) ? "records" : areRows(value) ? "rows" : "list";
  if (!isMap(value)) return "scalar";
  const keys = Object.keys(value);
  const bySeat = keys.length > 0 && keys.length === seats && keys.every((key) => /^\d+$/.test(key) && Number(key) < seats);
  return bySeat && keys.every((key) => isMap(value[key])) ? "seats" : "map";
}

/** Texts of one length, one below the other, are a map drawn in letters. */
function areRows(values: readonly unknown[]): boolean {
  const first = values[0];
  return values.length > 1 && typeof first === "string" && first.length > 4 && values.every((each) => typeof each === "string" && each.length === first.length);
}

/** The members of some records, in the order they come. */
export function columnsOf(rows: readonly Plain[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) columns.add(key);
  return [...columns];
}
