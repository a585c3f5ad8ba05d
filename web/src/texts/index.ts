// The words in use. Another language is another catalogue of the same shape, chosen here.
import { en, type Texts } from "./en";

export const t: Texts = en;

/** A refusal in words: from its code where the catalogue knows it, else as the server puts it. */
export const refusal = (code: string, text: string): string => t.refusals[code] ?? (text || code);
