// A surface that pans and zooms: wheel, drag, pinch, keys, buttons. Boards put their drawing inside.
//
// Moving changes one CSS transform of one layer, once per frame; nothing inside is drawn again, however many cells
// there are. When the movement has settled the layer is painted anew at its size, so that it is sharp.
import type { ComponentChildren, JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../look/icons";
import { t } from "../texts";
import "./surface.css";
import { calm } from "../look/settings";
import { fitted, kept, nearest, panned, resized, seen, zoomed, type Box, type Frame, type Place } from "./panzoom";

export interface PanZoomProps {
  /** The size of the drawing, in its own pixels. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly children: ComponentChildren;
  /**
   * Goes round, east and west, and is this wide. Panning then has no end, and the places told and shown lie anywhere
   * along it: the drawing itself keeps its parts around the one in sight, as `onPlace` tells it.
   */
  readonly round?: number | undefined;
  /** The closest look: this many times the drawing's own size. */
  readonly closest?: number;
  /** Where to look at first, and at what scale at least; all of it when left out. Followed until someone moves. */
  readonly focus?: { readonly x: number; readonly y: number; readonly scale: number } | undefined;
  /** A place to bring to the middle, as often as `key` changes; no closer and no farther than before, but for `scale`; sliding there with `glide` if it is not far. */
  readonly lookAt?: { readonly x: number; readonly y: number; readonly key: number; readonly scale?: number; readonly glide?: boolean } | undefined;
  /** What another did, to be brought into sight when `key` changes: moved there at once if it is not, as little as it takes. */
  readonly follow?: Follow | undefined;
  /** Told what part of the drawing is in sight, once for each frame that moved. */
  readonly onPlace?: ((sight: Sight) => void) | undefined;
}

/** The part of the drawing that is seen, in its own pixels, and how large one of them is. */
export interface Sight extends Box {
  readonly scale: number;
}

export interface Follow {
  readonly key: number;
  /** The part of the drawing it happened in; null: nowhere on it. Asked once for each key. */
  readonly box: () => Box | null;
}

/** An event that asks whatever pans around an element to bring it into sight. */
export const SHOW = "tessera:show";

const SETTLED = 160;
const STEP = 60;
const DRAG = 4; // pixels; less is a click
const GLIDE = 240; // milliseconds in which the view follows

export function PanZoom({ width, height, label, children, closest = 4, round, focus, lookAt, follow, onPlace }: PanZoomProps): JSX.Element {
  const outer = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ x: 0, y: 0, scale: 1 });
  const touched = useRef(false);
  const frame = useRef(0);
  const settle = useRef<ReturnType<typeof setTimeout>>();

  const box = useCallback((): Frame => {
    const view = outer.current;
    return { width: view?.clientWidth ?? 1, height: view?.clientHeight ?? 1, inner: { width, height }, closest, round };
  }, [width, height, closest, round]);

  const put = useCallback(() => {
    frame.current = 0;
    const element = layer.current;
    const { x, y, scale } = place.current;
    if (element) element.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    const view = outer.current;
    if (view) onPlace?.({ x: -x / scale, y: -y / scale, width: view.clientWidth / scale, height: view.clientHeight / scale, scale });
  }, [onPlace]);

  const show = useCallback(
    (next: Place) => {
      place.current = kept(next, box());
      const element = layer.current;
      if (frame.current || !element) return;
      element.style.willChange = "transform";
      clearTimeout(settle.current);
      settle.current = setTimeout(() => (element.style.willChange = "auto"), SETTLED);
      frame.current = requestAnimationFrame(put);
    },
    [box, put],
  );

  const fit = useCallback(() => {
    touched.current = false;
    show(fitted(box()));
  }, [box, show]);

  /** Asked for: stays so, even if there is a place to look at. */
  const showAll = useCallback(() => {
    fit();
    touched.current = focus !== undefined;
  }, [fit, focus]);

  const fx = focus?.x;
  const fy = focus?.y;
  const fscale = focus?.scale;
  const rest = useCallback(() => {
    const view = box();
    const all = fitted(view);
    if (fx === undefined || fy === undefined || fscale === undefined || all.scale >= fscale) return fit();
    show({ scale: fscale, x: view.width / 2 - fx * fscale, y: view.height / 2 - fy * fscale });
  }, [box, show, fit, fx, fy, fscale]);

  const zoom = useCallback(
    (by: number, x?: number, y?: number) => {
      touched.current = true;
      const view = box();
      show(zoomed(place.current, by, x ?? view.width / 2, y ?? view.height / 2, view));
    },
    [box, show],
  );

  /** What comes next is slid to, for whoever likes motion. */
  const slide = useCallback(() => {
    const element = layer.current;
    if (!element || calm()) return;
    element.style.transition = `transform ${GLIDE}ms ease-out`;
    setTimeout(() => (element.style.transition = ""), GLIDE + 20);
  }, []);

  useLayoutEffect(() => {
    if (!lookAt) return;
    touched.current = true;
    const view = box();
    const scale = Math.max(place.current.scale, lookAt.scale ?? 0);
    const next = { scale, x: view.width / 2 - nearest(lookAt.x, place.current, view) * scale, y: view.height / 2 - lookAt.y * scale };
    if (lookAt.glide && Math.abs(next.x - place.current.x) < view.width && Math.abs(next.y - place.current.y) < view.height) slide();
    show(next);
  }, [lookAt?.key]);

  useEffect(() => {
    const there = follow?.box();
    if (!there || !layer.current || outer.current?.dataset["dragging"] !== undefined) return;
    const view = box();
    const middle = there.x + there.width / 2;
    const next = kept(seen(place.current, { ...there, x: there.x + nearest(middle, place.current, view) - middle }, view), view);
    if (Math.abs(next.x - place.current.x) + Math.abs(next.y - place.current.y) < 1) return;
    slide();
    show(next);
  }, [follow?.key]);

  // Before it is seen: a map that jumps after its first frame is clicked in the wrong place.
  useLayoutEffect(() => {
    if (touched.current) return;
    rest();
    put();
  }, [rest, put]);

  useEffect(() => {
    const view = outer.current;
    if (!view) return;
    let before = { width: view.clientWidth, height: view.clientHeight };
    const watch = new ResizeObserver(() => {
      const now = { width: view.clientWidth, height: view.clientHeight };
      const moved = resized(place.current, before, now);
      before = now;
      if (touched.current) show(moved);
      else rest();
    });
    watch.observe(view);
    return () => watch.disconnect();
  }, [rest, show]);

  useEffect(() => {
    const view = outer.current;
    if (!view) return;
    const fingers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    let span = 0;

    const at = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
      const edge = view.getBoundingClientRect();
      return { x: event.clientX - edge.left, y: event.clientY - edge.top };
    };
    const spread = (): number => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y } = at(event);
      const unit = event.deltaMode === 1 ? 16 : 1;
      zoom(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    };
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0 || (event.target as Element).closest(".panzoom-buttons")) return;
      fingers.set(event.pointerId, at(event));
      travelled = 0;
      span = spread();
    };
    const onMove = (event: PointerEvent): void => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const here = at(event);
      fingers.set(event.pointerId, here);
      travelled += Math.abs(here.x - last.x) + Math.abs(here.y - last.y);
      if (travelled > DRAG && !view.hasPointerCapture(event.pointerId)) {
        view.setPointerCapture(event.pointerId);
        view.dataset["dragging"] = "";
      }
      if (fingers.size === 2) {
        const now = spread();
        const [a, b] = [...fingers.values()];
        if (span > 0 && a && b) zoom(now / span, (a.x + b.x) / 2, (a.y + b.y) / 2);
        span = now;
      } else if (travelled > DRAG) {
        touched.current = true;
        show(panned(place.current, here.x - last.x, here.y - last.y));
      }
    };
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      span = spread();
      if (!fingers.size) delete view.dataset["dragging"];
    };
    // A drag that ends over a cell is not a click on it.
    const onClick = (event: MouseEvent): void => {
      if (travelled > DRAG && event.detail !== 0) {
        event.stopPropagation();
        event.preventDefault();
      }
      travelled = 0;
    };
    view.addEventListener("wheel", onWheel, { passive: false });
    view.addEventListener("pointerdown", onDown);
    view.addEventListener("pointermove", onMove);
    view.addEventListener("pointerup", onUp);
    view.addEventListener("pointercancel", onUp);
    view.addEventListener("click", onClick, true);
    return () => {
      view.removeEventListener("wheel", onWheel);
      view.removeEventListener("pointerdown", onDown);
      view.removeEventListener("pointermove", onMove);
      view.removeEventListener("pointerup", onUp);
      view.removeEventListener("pointercancel", onUp);
      view.removeEventListener("click", onClick, true);
    };
  }, [zoom, show]);

  /** Where the middle of a cell is, within the frame. */
  const middle = (cell: Element): readonly [number, number] | readonly [] => {
    const edge = outer.current?.getBoundingClientRect();
    const spot = cell.getBoundingClientRect();
    return edge ? [(spot.left + spot.right) / 2 - edge.left, (spot.top + spot.bottom) / 2 - edge.top] : [];
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = (event.target as Element).closest("[data-cell]");
    if ((event.target !== outer.current && !cell) || event.ctrlKey || event.metaKey || event.altKey) return;
    // A cell with the focus keeps its place while the map grows around it.
    const [x, y] = cell ? middle(cell) : [];
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const by = moves[event.key];
    if (by && cell) return; // the cursor's, where there is one
    if (by) {
      touched.current = true;
      show(panned(place.current, by[0], by[1]));
    } else if (event.key === "+" || event.key === "=") zoom(1.25, x, y);
    else if (event.key === "-") zoom(0.8, x, y);
    else if (event.key === "0") showAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A cell that takes the focus by the keyboard is brought into sight, and what somebody asks to see (`SHOW`). */
  const onFocusIn = (event: FocusEvent): void => {
    if ((event.target as Element).matches(":focus-visible")) bring(event.target as Element);
  };
  const bring = (cell: Element): void => {
    const view = outer.current;
    if (!view || cell === view || !layer.current?.contains(cell)) return;
    const edge = view.getBoundingClientRect();
    const spot = cell.getBoundingClientRect();
    const dx = Math.max(0, edge.left + 24 - spot.left) - Math.max(0, spot.right + 24 - edge.right);
    const dy = Math.max(0, edge.top + 24 - spot.top) - Math.max(0, spot.bottom + 24 - edge.bottom);
    if (dx || dy) show(panned(place.current, dx, dy));
  };

  useEffect(() => {
    const view = outer.current;
    const onShow = (event: Event): void => bring(event.target as Element);
    view?.addEventListener(SHOW, onShow);
    return () => view?.removeEventListener(SHOW, onShow);
  });

  return (
    <div ref={outer} class="panzoom" role="group" tabIndex={0} aria-label={`${label}. ${t.panzoom.help}`} onKeyDown={onKeyDown} onFocusIn={onFocusIn}>
      <div ref={layer} class="panzoom-layer" style={{ width: `${width}px`, height: `${height}px` }}>
        {children}
      </div>
      <div class="panzoom-buttons">
        <button type="button" class="button icon" aria-label={t.panzoom.in} onClick={() => zoom(1.4)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="button icon" aria-label={t.panzoom.out} onClick={() => zoom(1 / 1.4)}>
          <Icon name="minus" />
        </button>
        <button type="button" class="button icon" aria-label={t.panzoom.fit} onClick={showAll}>
          <Icon name="fit" />
        </button>
      </div>
    </div>
  );
}
