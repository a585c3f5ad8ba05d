// One scene of the film: the world on a canvas as wide as its place, and under it in words how the realms stand.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SeatMark } from "../../parts/seatmark";
import type { SceneProps } from "../board";
import { learn } from "./catalogue";
import { filmWords as words } from "./filmtexts";
import { drawnHeight, WIDE } from "./hexes";
import { Picture, standings, type Scene } from "./scene";
import type { Catalogue } from "../../wire/generated/imperium";
import "./film.css";

/** The width of an element in pixels of the screen, and 0 until it is known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width * (devicePixelRatio || 1))));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

export function ImperiumScene({ scene, from, names, colours, catalogue }: SceneProps<Scene, Catalogue>): JSX.Element {
  learn(catalogue);
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(place);
  const picture = useMemo(() => (width ? new Picture(scene, width) : null), [width, scene.ground, scene.width]);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || !picture) return;
    if (!from) return picture.draw(pen, scene, colours);
    let next = 0;
    let begun = -1;
    const step = (now: number): void => {
      if (begun < 0) begun = now;
      const share = Math.min(1, (now - begun) / from.beat);
      picture.draw(pen, scene, colours, from.scene, share);
      if (share < 1) next = requestAnimationFrame(step);
    };
    next = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next);
  }, [picture, scene, colours]);
  const stands = useMemo(() => standings(scene, names.length), [scene, names.length]);
  const wars = Object.entries(scene.wars).map(([pair, since]) => {
    const [a = 0, b = 0] = pair.split("-").map(Number);
    return words.war(names[a] ?? "", names[b] ?? "", since);
  });
  return (
    <div class="im-film" ref={place}>
      <canvas
        ref={canvas}
        class="im-film-map"
        role="img"
        aria-label={words.map(scene.round)}
        width={width || 1}
        height={picture?.height ?? 1}
        style={{ aspectRatio: `${WIDE * (scene.width + 0.5)} / ${drawnHeight(scene)}` }}
      />
      <ul class="im-film-realms">
        {stands.map((realm, seat) => (
          <li key={seat} class={realm.cities + realm.armies ? "" : "im-film-gone"}>
            <SeatMark seat={seat} size={14} /> {names[seat]} <span class="hint">{words.realm(realm.cities, realm.land, realm.armies)}</span>
          </li>
        ))}
      </ul>
      <p class="hint im-film-wars">{wars.length ? wars.join(" ") : words.peace}</p>
    </div>
  );
}
