// The arithmetic of panning and zooming, without a DOM.

/** Where the layer lies: its offset in pixels and its scale. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly inner: { readonly width: number; readonly height: number };
  readonly closest: number;
}

const MARGIN = 12;

/** All of it, centred. */
export function fitted(frame: Frame): Place {
  const { inner } = frame;
  const scale = Math.max(0.02, Math.min((frame.width - 2 * MARGIN) / inner.width, (frame.height - 2 * MARGIN) / inner.height, frame.closest));
  return { scale, x: (frame.width - inner.width * scale) / 2, y: (frame.height - inner.height * scale) / 2 };
}

export const panned = (place: Place, dx: number, dy: number): Place => ({ ...place, x: place.x + dx, y: place.y + dy });

/** Zooms so that the point under (x, y) stays there. */
export function zoomed(place: Place, by: number, x: number, y: number, frame: Frame): Place {
  const farthest = Math.min(fitted(frame).scale * 0.8, 1);
  const scale = Math.max(farthest, Math.min(frame.closest, place.scale * by));
  const ratio = scale / place.scale;
  return { scale, x: x - (x - place.x) * ratio, y: y - (y - place.y) * ratio };
}

/** Never lets the drawing leave the frame: what is smaller is centred, what is larger covers its middle. */
export function kept(place: Place, frame: Frame): Place {
  const along = (offset: number, size: number, room: number): number => {
    if (size <= room) return Math.max(0, Math.min(room - size, offset));
    const slack = Math.min(80, room / 4);
    return Math.max(room - size - slack, Math.min(slack, offset));
  };
  return {
    scale: place.scale,
    x: along(place.x, frame.inner.width * place.scale, frame.width),
    y: along(place.y, frame.inner.height * place.scale, frame.height),
  };
}
