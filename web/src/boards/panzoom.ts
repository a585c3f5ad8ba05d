// The arithmetic of panning and zooming, without a DOM.

/** Where the layer lies: its offset in pixels and its scale. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Frame extends Size {
  readonly inner: Size;
  readonly closest: number;
  /** Goes round, east and west: this wide in the drawing's own pixels, its first column following its last. */
  readonly round?: number | undefined;
}

const MARGIN = 12;
// Of a drawing that goes round, as much of its width is in sight at most: where it is joined stays out of sight.
const ROUND = 0.9;
const TALLER = 1.6;

/** All of it, centred; of one that goes round as much as fills the frame from side to side. */
export function fitted(frame: Frame): Place {
  const { inner, round } = frame;
  const high = (frame.height - 2 * MARGIN) / inner.height;
  const all = Math.min((frame.width - 2 * MARGIN) / inner.width, high);
  const wanted = round ? Math.max(all, Math.min(frame.width / (round * ROUND), high * TALLER)) : all;
  const scale = Math.max(0.02, Math.min(wanted, frame.closest));
  return { scale, x: (frame.width - inner.width * scale) / 2, y: (frame.height - inner.height * scale) / 2 };
}

export const panned = (place: Place, dx: number, dy: number): Place => ({ ...place, x: place.x + dx, y: place.y + dy });

/** What was in the middle of a frame is in the middle of one of another size. */
export const resized = (place: Place, before: Size, now: Size): Place => panned(place, (now.width - before.width) / 2, (now.height - before.height) / 2);

/** Zooms so that the point under (x, y) stays there. */
export function zoomed(place: Place, by: number, x: number, y: number, frame: Frame): Place {
  const farthest = frame.round ? fitted(frame).scale : Math.min(fitted(frame).scale * 0.8, 1);
  const scale = Math.max(farthest, Math.min(frame.closest, place.scale * by));
  const ratio = scale / place.scale;
  return { scale, x: x - (x - place.x) * ratio, y: y - (y - place.y) * ratio };
}

/** A part of the drawing, in its own pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The nearest place from which all of the box is in sight, its middle if it is larger than the frame. */
export function seen(place: Place, box: Box, frame: Frame, margin = 32): Place {
  const along = (offset: number, from: number, size: number, room: number): number => {
    const start = offset + from * place.scale;
    const end = start + size * place.scale;
    if (end - start > room - 2 * margin) return offset + room / 2 - (start + end) / 2;
    return offset + Math.max(0, margin - start) - Math.max(0, end + margin - room);
  };
  return { ...place, x: along(place.x, box.x, box.width, frame.width), y: along(place.y, box.y, box.height, frame.height) };
}

/** Of all the places a point has in a drawing that goes round, the one nearest to what is in the middle now. */
export function nearest(x: number, place: Place, frame: Frame): number {
  if (!frame.round) return x;
  const middle = (frame.width / 2 - place.x) / place.scale;
  return x + Math.round((middle - x) / frame.round) * frame.round;
}

/** Never lets the drawing leave the frame: what is smaller is centred, what is larger covers its middle; round it, there is no end. */
export function kept(place: Place, frame: Frame): Place {
  const along = (offset: number, size: number, room: number): number => {
    if (size <= room) return Math.max(0, Math.min(room - size, offset));
    const slack = Math.min(80, room / 4);
    return Math.max(room - size - slack, Math.min(slack, offset));
  };
  return {
    scale: place.scale,
    x: frame.round ? place.x : along(place.x, frame.inner.width * place.scale, frame.width),
    y: along(place.y, frame.inner.height * place.scale, frame.height),
  };
}
