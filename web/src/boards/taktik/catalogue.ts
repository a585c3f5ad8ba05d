// Names and texts of the ruleset that is played, as the server tells them. Rules are not known here: texts are only shown.
import type { CardText, Catalogue, GroundText, MissionText, ScenarioText } from "../../wire/generated/taktik";

/** Of the table on the page: the board learns it before it draws anything. */
let known: Catalogue;

export function learn(catalogue: Catalogue): void {
  known = catalogue;
}

/** `base_flag` as `Base flag`: what a thing without a name of its own is called. */
export function named(id: string): string {
  const text = id.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NO_CARD: CardText = { name: "", kind: "", category: "", special: false, text: {}, when: {} };

export const cardOf = (id: string): CardText => known.cards[id] ?? NO_CARD;

/** By the ruleset of the match; a ruleset that takes its cards from another's set has their texts. */
export const cardText = (id: string, ruleset: string): string => {
  const { text } = cardOf(id);
  return text[ruleset] ?? Object.values(text)[0] ?? "";
};

export const cardWhen = (id: string, ruleset: string): string => cardOf(id).when[ruleset] ?? "";

export const scenarioOf = (id: string): ScenarioText => known.scenarios[id] ?? { name: named(id), aims: [], limit: null };

export const missionOf = (id: string): MissionText => known.missions[id] ?? { name: named(id), text: "" };

export const structureKind = (id: string): string => known.structures[id] ?? "";

export const unitName = (kind: string): string => known.units[kind]?.name ?? named(kind);

/** In a word: infantry. */
export const unitKind = (kind: string): string => known.units[kind]?.kind ?? kind.toLowerCase();

/** What is drawn on the counter: `A12` is `12`. */
export const tagOf = (name: string): string => name.replace(/\D/g, "");

/** `Infantry 3`: the arm, and what is drawn on the counter. */
export const calledOf = (name: string, kind: string): string => `${named(unitKind(kind))} ${tagOf(name)}`;

/** How counters of a type are displayed: moved by hundredths of a cell, scaled by percent. */
export const displayOf = (kind: string): { readonly offset: readonly [number, number]; readonly scale: number } => {
  const unit = known.units[kind];
  return { offset: [unit?.offset[0] ?? 0, unit?.offset[1] ?? 0], scale: unit?.scale ?? 100 };
};

export const grounds = (): readonly GroundText[] => Object.values(known.ground);

/** What a cell's ground does, by its letter. */
export const groundText = (letter: string): GroundText | undefined => grounds().find((each) => each.letter === letter);

/** The tactics to take when one does not know better. */
export const recommended = (): readonly string[] => known.recommended;
