// The scenes of a film, folded forward from the first and kept. No DOM.
import { fold } from "../../table/fold";
import type { Film } from "../../wire/http";

export class Reel {
  readonly #film: Film;
  readonly #scenes: unknown[];

  constructor(film: Film) {
    this.#film = film;
    this.#scenes = [film.first];
  }

  /** How many scenes there are; a film has at least two. */
  get length(): number {
    return this.#film.scenes.length;
  }

  get last(): number {
    return this.length - 1;
  }

  scene(n: number): unknown {
    const at = this.#clamped(n);
    while (this.#scenes.length <= at) {
      const next = this.#scenes.length;
      this.#scenes.push(fold(this.#scenes[next - 1], this.#film.scenes[next]?.patch ?? {}));
    }
    return this.#scenes[at];
  }

  round(n: number): number {
    return this.#film.scenes[this.#clamped(n)]?.round ?? 0;
  }

  /** After which entry of the match the scene was taken. */
  seq(n: number): number {
    return this.#film.scenes[this.#clamped(n)]?.seq ?? 0;
  }

  /** The scene that a position of the match lies in. */
  at(seq: number): number {
    let found = 0;
    while (found < this.last && (this.#film.scenes[found + 1]?.seq ?? Infinity) <= seq) found++;
    return found;
  }

  #clamped(n: number): number {
    return Math.max(0, Math.min(this.last, n));
  }
}
