// A map that pans and zooms, with one cell for each of its places that can be pointed at, focused and read out: by
// pointer, touch or keys. A board draws what lies below the cells, and hears which one was meant.
//
// Pointing, hovering and moving the cursor draw only the cursor and the line of words; panning and zooming nothing.
import type { ComponentChildren, JSX } from "preact";
import { memo } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal, type Signal } from "@preact/signals";
import { meaningOf, middleOf, type Grid } from "./cursor";
import type { Box } from "./panzoom";
import { PanZoom, type PanZoomProps } from "./surface";
import "./cellmap.css";

/** The cell an event is about: the element that carries `data-cell`, or one inside it. */
export const cellAt = (target: EventTarget | null): number | null => {
  const text = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return text ? Number(text) : null;
};

export interface CursorOptions {
  readonly grid: Grid;
  /** Cells where something can be done, ascending: Tab goes through them, and coming in by Tab arrives at one. */
  readonly stops: readonly number[];
  /** A cell was clicked, or Enter was pressed on it. */
  readonly onPoint: (cell: number) => void;
  readonly onEscape: () => void;
}

export interface Cursor {
  /** The cell that Tab comes to; exactly one has `tabindex` 0. */
  readonly cursor: number;
  /** The cell under the pointer or the focus. A signal, so that reading it draws only the reader. */
  readonly hover: Signal<number | null>;
  /** To whatever holds the cells, each an element with `data-cell`. */
  readonly cells: { current: SVGGElement | null };
  /** To the element around it all. */
  readonly plate: JSX.HTMLAttributes<HTMLDivElement>;
}

/** The cursor of a map alone, for boards that lay out their own. */
export function useCursor({ grid, stops, onPoint, onEscape }: CursorOptions): Cursor {
  const cells = useRef<SVGGElement>(null);
  const hover = useMemo(() => signal<number | null>(null), []);
  const [cursor, setCursor] = useState(() => stops[0] ?? middleOf(grid));
  const wanted = useRef<number | null>(null);

  // Whoever comes into the map by Tab arrives where something can be done.
  useEffect(() => {
    const [first] = stops;
    if (first !== undefined && !stops.includes(cursor) && !cells.current?.contains(document.activeElement)) setCursor(first);
  }, [stops]);

  const focus = (cell: number): boolean => {
    const element = cells.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`);
    element?.focus({ preventScroll: true });
    return element !== null && element !== undefined;
  };
  // A board may draw only some of its cells: one that was not there yet is focused once it is.
  useLayoutEffect(() => {
    if (wanted.current === cursor && focus(cursor)) wanted.current = null;
  });

  const go = useCallback((cell: number) => {
    wanted.current = focus(cell) ? null : cell;
    setCursor(cell);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellAt(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const meant = meaningOf(event.key, event.shiftKey, cell, grid, stops);
    if (meant === null) return;
    if (meant === "point") onPoint(cell);
    else if (meant === "escape") onEscape();
    else go(meant.go);
    event.preventDefault();
    event.stopPropagation();
  };
  const plate: JSX.HTMLAttributes<HTMLDivElement> = {
    onClick: (event) => {
      const cell = cellAt(event.target);
      if (cell === null) return;
      setCursor(cell);
      onPoint(cell);
    },
    onPointerOver: (event) => void (hover.value = cellAt(event.target)),
    onPointerLeave: () => void (hover.value = null),
    onKeyDown,
    onFocusIn: (event) => {
      const cell = cellAt(event.target);
      hover.value = cell;
      if (cell !== null) setCursor(cell);
    },
  };
  return { cursor, hover, cells, plate };
}

interface CellsProps {
  readonly grid: Grid;
  /** Path data of every cell. */
  readonly shapes: readonly string[];
  readonly labels: readonly string[];
  readonly cursor: number;
  /** Cells that a click does something on. */
  readonly open: ReadonlySet<number>;
  readonly kind: string;
  readonly strips?: Strips | undefined;
}

/** Groups of columns that are moved by themselves, as the strips of a drawing that goes round are. */
export interface Strips {
  /** Columns in each; the last one may have fewer. */
  readonly columns: number;
  /** Where each lies: the `transform` of its cells. */
  readonly shifts: readonly Signal<string>[];
}

interface RowProps extends CellsProps {
  readonly start: number;
  readonly end: number;
}

/** Whether a row looks the same: most do, whatever happened elsewhere on a large map. */
function sameRow(a: RowProps, b: RowProps): boolean {
  if (a.shapes !== b.shapes || a.strips !== b.strips || a.end !== b.end) return false;
  const within = (cursor: number): number => (cursor >= b.start && cursor < b.end ? cursor : -1);
  if (within(a.cursor) !== within(b.cursor)) return false;
  for (let cell = b.start; cell < b.end; cell++) if (a.labels[cell] !== b.labels[cell] || a.open.has(cell) !== b.open.has(cell)) return false;
  return true;
}

const Row = memo(function Row({ start, end, shapes, labels, cursor, open, kind, strips }: RowProps): JSX.Element {
  const groups: JSX.Element[][] = [];
  for (let cell = start; cell < end; cell++)
    (groups[strips ? Math.floor((cell - start) / strips.columns) : 0] ??= []).push(
      <path
        key={cell}
        class={open.has(cell) ? `cell ${kind}-cell ${kind}-open` : `cell ${kind}-cell`}
        role="gridcell"
        tabindex={cell === cursor ? 0 : -1}
        data-cell={cell}
        aria-label={labels[cell]}
        d={shapes[cell]}
      />,
    );
  return (
    <g role="row">
      {strips
        ? groups.map((cells, n) => (
            <g key={n} role="presentation" transform={strips.shifts[n]}>
              {cells}
            </g>
          ))
        : groups[0]}
    </g>
  );
}, sameRow);

const Cells = memo(function Cells(props: CellsProps): JSX.Element {
  const { grid, shapes } = props;
  const rows: JSX.Element[] = [];
  for (let start = 0; start < shapes.length; start += grid.columns) rows.push(<Row key={start} start={start} end={start + grid.columns} {...props} />);
  return <>{rows}</>;
});

export interface CellMapProps extends CursorOptions, Pick<PanZoomProps, "width" | "height" | "label" | "closest" | "round" | "focus" | "lookAt" | "onPlace"> {
  /** Room around the drawing; `width` and `height` are without it. */
  readonly edge: number;
  readonly help: string;
  readonly shapes: readonly string[];
  /** What each cell says. */
  readonly labels: readonly string[];
  readonly open: ReadonlySet<number>;
  /** Begins the names of the classes: `tk-svg`, `tk-cell`, `tk-open`. */
  readonly kind: string;
  /** Drawn where the cursor is, shown while a cell has the focus. */
  readonly mark: (cell: number) => JSX.Element;
  readonly children: ComponentChildren;
  readonly strips?: Strips | undefined;
  /** Told which cell is under the pointer or the focus. */
  readonly onHover?: (cell: number | null) => void;
  /** Cells where another just acted, brought into sight when `key` changes. */
  readonly follow?: { readonly key: number; readonly cells: readonly number[] } | undefined;
}

/** The whole map: the drawing, the cursor, the cells over it, and the words of the one pointed at. */
export function CellMap(props: CellMapProps): JSX.Element {
  const { width, height, edge, label, help, grid, labels, kind } = props;
  const { cursor, hover, cells, plate } = useCursor(props);
  const { onHover } = props;
  useEffect(() => (onHover ? hover.subscribe(onHover) : undefined), [onHover !== undefined]);
  const followed = props.follow && { key: props.follow.key, box: () => boxOf(cells.current, props.follow?.cells ?? [], edge, props.round) };
  const [wide, high] = [width + 2 * edge, height + 2 * edge];
  return (
    <div class={`cellmap ${kind}-map`}>
      <PanZoom width={wide} height={high} label={label} {...(props.closest ? { closest: props.closest } : {})} round={props.round} focus={props.focus} lookAt={props.lookAt} follow={followed} onPlace={props.onPlace}>
        <div class={`${kind}-plate`} {...plate}>
          <svg class={`${kind}-svg`} viewBox={`${-edge} ${-edge} ${wide} ${high}`} width={wide} height={high}>
            {props.children}
            <g class="cellmap-cursor" aria-hidden="true" pointer-events="none">
              {props.mark(cursor)}
            </g>
            <g ref={cells} role="grid" aria-label={`${label}. ${help}`} aria-rowcount={grid.rows} aria-colcount={grid.columns}>
              <Cells grid={grid} shapes={props.shapes} labels={labels} cursor={cursor} open={props.open} kind={kind} strips={props.strips} />
            </g>
          </svg>
        </div>
      </PanZoom>
      <Here hover={hover} labels={labels} kind={kind} />
    </div>
  );
}

/** The part of the drawing that these cells take up; round it, on whichever way the first one is nearer. */
function boxOf(drawn: SVGGElement | null, cells: readonly number[], edge: number, round?: number): Box | null {
  const found = cells.flatMap((cell) => {
    const element = drawn?.querySelector<SVGGraphicsElement>(`[data-cell="${cell}"]`);
    return element ? [element.getBBox()] : [];
  });
  const [first] = found;
  if (!first) return null;
  const boxes = found.map(({ x, y, width, height }) => ({ x: round ? x + Math.round((first.x - x) / round) * round : x, y, width, height }));
  const x = Math.min(...boxes.map((each) => each.x));
  const y = Math.min(...boxes.map((each) => each.y));
  const right = Math.max(...boxes.map((each) => each.x + each.width));
  const bottom = Math.max(...boxes.map((each) => each.y + each.height));
  return { x: x + edge, y: y + edge, width: right - x, height: bottom - y };
}

/** The cell under the pointer, in words. Draws itself alone, so that pointing costs nothing. */
export function Here({ hover, labels, kind }: { hover: Signal<number | null>; labels: readonly string[]; kind: string }): JSX.Element {
  const cell = hover.value;
  return (
    <p class={`cellmap-here ${kind}-here`} aria-hidden="true">
      {cell === null ? "" : labels[cell]}
    </p>
  );
}
