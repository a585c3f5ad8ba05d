// Boards that titles bring in their own packages: plain ES modules, written without a build step. This is all they are
// handed and all they may rely on; docs/adding-a-game.md describes it, and `version` changes if it must.
import { Fragment, h, type ComponentType, type JSX } from "preact";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { Dialog } from "../parts/dialog";
import { Die } from "../parts/die";
import { Heading } from "../parts/heading";
import { OddsTable, useOdds } from "../parts/odds";
import { SeatMark } from "../parts/seatmark";
import { Term, Words } from "../parts/words";
import { go, replace } from "../router";
import { sentence, words } from "../table/choices";
import { named } from "../table/names";
import { PLACE } from "../wire/place";
import type { AnyBoard, BoardModule, BoardProps, Get } from "./board";
import { CellMap } from "./cellmap";
import { PanZoom } from "./surface";

const HOOKS = { useCallback, useEffect, useId, useLayoutEffect, useMemo, useOdds, useRef, useState };
const PARTS = { CellMap, Dialog, Die, Heading, Icon, OddsTable, PanZoom, SeatMark, Term, Words };

export interface Host {
  readonly version: 1;
  readonly title: string;
  /** Preact, the copy that the page runs on. */
  readonly h: typeof h;
  readonly Fragment: typeof Fragment;
  readonly hooks: typeof HOOKS;
  /** Components of the client. */
  readonly parts: typeof PARTS;
  /** `move_unit` as `Move unit`; a phrase as a sentence; "seat 1" in a text as that seat's name. */
  readonly words: typeof words;
  readonly sentence: typeof sentence;
  readonly named: typeof named;
  /** JSON of the title's own routes. */
  readonly get: Get;
  /** The address of a file in the title's web folder. */
  readonly file: (name: string) => string;
  /** To another address, with a step in the browser's history or without. */
  readonly go: typeof go;
  readonly replace: typeof replace;
}

/** A board that draws with the DOM alone. */
export interface Mounted {
  readonly show: (props: BoardProps) => void;
  readonly unmount?: () => void;
}

export type Mount = (element: HTMLElement, props: BoardProps) => Mounted;

/** What a module's default export is, or gives when it is called with the host. */
export type Brought = Partial<Omit<BoardModule, "title" | "fault">> & { readonly mount?: Mount };

export const hostOf = (title: string, get: Get): Host => ({
  version: 1,
  title,
  h,
  Fragment,
  hooks: HOOKS,
  parts: PARTS,
  words,
  sentence,
  named,
  get,
  file: (name) => `${PLACE}titles/${encodeURIComponent(title)}/${name}`,
  go,
  replace,
});

/** The board of a module; throws if it is none. */
export function adopted(exported: unknown, host: Host): AnyBoard {
  const brought = (typeof exported === "function" ? (exported as (host: Host) => unknown)(host) : exported) as Brought | undefined;
  const Board = brought?.Board ?? (brought?.mount && mounting(brought.mount));
  if (!Board) throw new TypeError("its default export has neither `Board` nor `mount`");
  return { ...brought, title: host.title, Board };
}

function mounting(mount: Mount): ComponentType<BoardProps> {
  return function Mounting(props: BoardProps): JSX.Element {
    const place = useRef<HTMLDivElement>(null);
    const mounted = useRef<Mounted>();
    useLayoutEffect(() => {
      if (mounted.current) mounted.current.show(props);
      else if (place.current) mounted.current = mount(place.current, props);
    });
    useLayoutEffect(() => () => mounted.current?.unmount?.(), []);
    return h("div", { ref: place });
  };
}
