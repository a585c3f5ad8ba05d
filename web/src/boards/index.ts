// The boards that are built into the page, found by folder and loaded when a table of the title is opened. Pictures for
// the titles' cards are small and come with the page.
import type { ComponentType } from "preact";
import type { AnyBoard } from "./board";

const boards = import.meta.glob<{ default: AnyBoard }>(["./*/index.tsx", "!./generic/index.tsx"]);
const emblems = import.meta.glob<{ default: ComponentType }>("./*/emblem.tsx", { eager: true });

export const builtIn = (title: string): (() => Promise<{ default: AnyBoard }>) | undefined => boards[`./${title}/index.tsx`];

export const emblemOf = (title: string): ComponentType | undefined => emblems[`./${title}/emblem.tsx`]?.default;
