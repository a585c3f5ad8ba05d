// What a page needs before it can draw a title: its board, and the catalogue of the rules the table plays by.
import { boardOf } from "../boards";
import type { AnyBoard } from "../boards/board";
import { catalogue } from "../wire/http";
import { useLoad, type Loaded } from "./load";

export interface Drawn {
  readonly module: AnyBoard;
  readonly catalogue: unknown;
}

export function useBoard(title: string, overlay: string): Loaded<Drawn> {
  return useLoad(async () => {
    const [module, told] = await Promise.all([boardOf(title), catalogue(title, overlay)]);
    return { module, catalogue: told };
  }, [title, overlay]);
}
