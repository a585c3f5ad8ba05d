// Names and texts of cards, scenarios and missions, exported from the title's data by
// scripts/taktik_catalogue.py. Rules are not known here: texts are only shown.
import data from "./catalogue.generated.json";

export interface CardText {
  readonly name: string;
  readonly kind: string;
  readonly category: string;
  readonly special: boolean;
  readonly text: Readonly<Record<string, string>>;
  readonly when?: Readonly<Record<string, string>>;
}

export interface ScenarioText {
  readonly name: string;
  readonly aims: readonly string[];
  readonly limit: number | null;
}

const cards = data.cards as unknown as Readonly<Record<string, CardText>>;
const scenarios = data.scenarios as unknown as Readonly<Record<string, ScenarioText>>;
const missions = data.missions as unknown as Readonly<Record<string, { readonly name: string; readonly text: string }>>;
const structures = data.structures as Readonly<Record<string, string>>;
const units = data.units as Readonly<Record<string, string>>;

/** `base_flag` as `Base flag`: what a thing without a name of its own is called. */
export function named(id: string): string {
  const text = id.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Another ruleset may bring cards, scenarios and units of its own: they are shown by their ids.
export const cardOf = (id: string): CardText => cards[id] ?? { name: named(id), kind: "", category: "", special: false, text: {} };

export const cardText = (id: string, ruleset: string): string => {
  const { text } = cardOf(id);
  return text[ruleset] ?? Object.values(text)[0] ?? "";
};

export const cardWhen = (id: string, ruleset: string): string => {
  const { when } = cardOf(id);
  return when?.[ruleset] ?? "";
};

export const scenarioOf = (id: string): ScenarioText => scenarios[id] ?? { name: named(id), aims: [], limit: null };

export const missionOf = (id: string): { readonly name: string; readonly text: string } => missions[id] ?? { name: named(id), text: "" };

export const structureKind = (id: string): string => structures[id] ?? "";

export const unitName = (kind: string): string => units[kind] ?? named(kind);
