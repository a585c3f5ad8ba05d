// A scene of the film on a canvas: land from far away, realms with their borders, cities that grow, armies that move.
// Draws and nothing else; where things are is the arithmetic of `hexes`.
import type { SeatColour } from "../board";
import { tables } from "./catalogue";
import { beside, centre, CORNERS, drawnHeight, EDGES, SIDE, WIDE, type World } from "./hexes";
import { COLOURS } from "./minimap";
import type { Scene as Sent } from "../../wire/generated/imperium";

/** A scene leaves nothing out: where there is nothing, its maps are empty. */
export type Scene = Required<Sent>;

const UNKNOWN = "#888888";
const READABLE = 11; // pixels from a hex's centre to its corner, from which on names can be read
const HALO = "rgb(255 255 255 / 0.9)";
const INK = "#14161a";
const STAR = Array.from({ length: 10 }, (_, n) => {
  const [angle, far] = [(n * Math.PI) / 5 - Math.PI / 2, n % 2 ? 0.45 : 1];
  return [Math.cos(angle) * far, Math.sin(angle) * far] as const;
});

const colour = (owner: number, colours: readonly SeatColour[]): string => colours[owner % colours.length]?.fill ?? UNKNOWN;
const terrainAt = (scene: Scene, tile: number): number => scene.ground.charCodeAt(tile) - 97;

/** How many columns a round world is turned by, so that its edges lie where there is least land. */
export function turnOf(scene: Scene): number {
  if (!scene.wrap) return 0;
  const land = Array.from({ length: scene.width }, (_, x) => {
    let found = 0;
    for (let y = 0; y < scene.height; y++) if (!tables.terrains[terrainAt(scene, y * scene.width + x)]?.water) found++;
    return found;
  });
  const around = (x: number): number => (land[x] ?? 0) + (land[(x + scene.width - 1) % scene.width] ?? 0);
  let best = 0;
  for (let x = 1; x < scene.width; x++) if (around(x) < around(best)) best = x;
  return best;
}

/** Draws scenes of one world at one size. */
export class Picture {
  readonly #world: World;
  readonly #scale: number;
  readonly #turn: number;
  readonly #ground: HTMLCanvasElement;

  constructor(scene: Scene, pixels: number) {
    this.#world = scene;
    this.#scale = pixels / (WIDE * (scene.width + 0.5));
    this.#turn = turnOf(scene);
    this.#ground = document.createElement("canvas");
    this.#ground.width = pixels;
    this.#ground.height = Math.round(drawnHeight(scene) * this.#scale);
    const pen = this.#ground.getContext("2d");
    if (pen) this.#land(pen, scene);
  }

  get height(): number {
    return this.#ground.height;
  }

  /** The scene; `share` from 0 to 1 says how far it has come from the one before. */
  draw(pen: CanvasRenderingContext2D, scene: Scene, colours: readonly SeatColour[], before: Scene | null = null, share = 1): void {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.#ground, 0, 0);
    this.#realms(pen, scene, colours);
    for (const [id, city] of Object.entries(scene.cities)) {
      const old = before?.cities[id]?.population ?? 0;
      this.#city(pen, city, old + (city.population - old) * (before ? share : 1), colours);
    }
    for (const [id, unit] of Object.entries(scene.units)) {
      const [x, y] = this.#spot(unit.pos);
      const from = before?.units[id]?.pos ?? unit.pos;
      const [fx, fy] = this.#spot(from);
      const far = Math.abs(fx - x) > (this.#world.width * WIDE * this.#scale) / 2; // over the edge of the picture
      this.#unit(pen, far ? x : fx + (x - fx) * share, far ? y : fy + (y - fy) * share, unit, colours);
    }
    this.#names(pen, scene);
  }

  /** Where a tile's middle is, in pixels. */
  #spot(tile: number): readonly [number, number] {
    const [x, y] = centre(tile, this.#world);
    const turned = x - this.#turn * WIDE;
    return [(turned < 0 ? turned + this.#world.width * WIDE : turned) * this.#scale, y * this.#scale];
  }

  #hex(pen: CanvasRenderingContext2D | Path2D, tile: number, size = 1): void {
    const [x, y] = this.#spot(tile);
    const side = SIDE * this.#scale * size;
    CORNERS.forEach(([dx, dy], n) => (n ? pen.lineTo(x + dx * side, y + dy * side) : pen.moveTo(x + dx * side, y + dy * side)));
    pen.closePath();
  }

  #land(pen: CanvasRenderingContext2D, scene: Scene): void {
    pen.fillStyle = COLOURS["ocean"] ?? UNKNOWN;
    pen.fillRect(0, 0, this.#ground.width, this.#ground.height);
    for (let tile = 0; tile < scene.ground.length; tile++) {
      pen.fillStyle = COLOURS[tables.terrains[terrainAt(scene, tile)]?.key ?? ""] ?? UNKNOWN;
      pen.beginPath();
      this.#hex(pen, tile, 1.03);
      pen.fill();
    }
  }

  #realms(pen: CanvasRenderingContext2D, scene: Scene, colours: readonly SeatColour[]): void {
    const washes = new Map<number, Path2D>();
    const borders = new Map<number, Path2D>();
    const path = (of: Map<number, Path2D>, owner: number): Path2D => {
      const found = of.get(owner) ?? new Path2D();
      of.set(owner, found);
      return found;
    };
    const side = SIDE * this.#scale * 0.9;
    for (const [name, owner] of Object.entries(scene.owners)) {
      const tile = Number(name);
      this.#hex(path(washes, owner), tile);
      const [x, y] = this.#spot(tile);
      for (let direction = 0; direction < 6; direction++) {
        const there = beside(tile, direction, this.#world);
        if (there !== null && scene.owners[there] === owner) continue;
        const [from, to] = (EDGES[direction] ?? [0, 0]).map((n) => CORNERS[n] ?? [0, 0]);
        const border = path(borders, owner);
        border.moveTo(x + (from?.[0] ?? 0) * side, y + (from?.[1] ?? 0) * side);
        border.lineTo(x + (to?.[0] ?? 0) * side, y + (to?.[1] ?? 0) * side);
      }
    }
    pen.lineCap = "round";
    for (const [owner, wash] of washes) {
      pen.globalAlpha = 0.45;
      pen.fillStyle = colour(owner, colours);
      pen.fill(wash);
      pen.globalAlpha = 1;
      const border = borders.get(owner);
      if (!border) continue;
      pen.strokeStyle = colour(owner, colours);
      pen.lineWidth = Math.max(1, side * 0.24);
      pen.stroke(border);
    }
  }

  #city(pen: CanvasRenderingContext2D, city: Scene["cities"][string], population: number, colours: readonly SeatColour[]): void {
    const [x, y] = this.#spot(city.pos);
    const size = SIDE * this.#scale * (0.55 + 0.05 * Math.min(population, 14));
    pen.beginPath();
    pen.arc(x, y, size, 0, 2 * Math.PI);
    pen.fillStyle = "#ffffff";
    pen.fill();
    pen.lineWidth = Math.max(0.8, size * 0.16);
    pen.strokeStyle = INK;
    pen.stroke();
    pen.beginPath();
    if (city.capital) STAR.forEach(([dx, dy], n) => (n ? pen.lineTo(x + dx * size * 0.85, y + dy * size * 0.85) : pen.moveTo(x + dx * size * 0.85, y + dy * size * 0.85)));
    else pen.arc(x, y, size * 0.62, 0, 2 * Math.PI);
    pen.fillStyle = colour(city.owner, colours);
    pen.fill();
  }

  #unit(pen: CanvasRenderingContext2D, x: number, y: number, unit: Scene["units"][string], colours: readonly SeatColour[]): void {
    const size = SIDE * this.#scale * (unit.military ? 0.5 : 0.28);
    pen.beginPath();
    if (unit.military) {
      // A shield: it is told from a city by its shape, whatever its colour.
      pen.moveTo(x - size, y - size);
      pen.lineTo(x + size, y - size);
      pen.lineTo(x + size, y + size * 0.2);
      pen.lineTo(x, y + size * 1.15);
      pen.lineTo(x - size, y + size * 0.2);
      pen.closePath();
    } else pen.arc(x, y, size, 0, 2 * Math.PI);
    pen.fillStyle = colour(unit.owner, colours);
    pen.fill();
    pen.lineWidth = Math.max(0.8, size * 0.28);
    pen.strokeStyle = unit.military ? INK : HALO;
    pen.stroke();
  }

  #names(pen: CanvasRenderingContext2D, scene: Scene): void {
    const ratio = globalThis.devicePixelRatio || 1;
    const side = SIDE * this.#scale;
    if (side / ratio < READABLE) return;
    pen.font = `600 ${Math.round(Math.min(14 * ratio, side * 0.9))}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "top";
    for (const city of Object.values(scene.cities)) {
      const [x, y] = this.#spot(city.pos);
      pen.lineJoin = "round";
      pen.lineWidth = 3.5 * ratio;
      pen.strokeStyle = HALO;
      pen.strokeText(city.name, x, y + side * 1.05);
      pen.fillStyle = INK;
      pen.fillText(city.name, x, y + side * 1.05);
    }
  }
}

export interface Standing {
  readonly cities: number;
  readonly land: number;
  readonly armies: number;
}

/** How each realm stands in a scene. */
export function standings(scene: Scene, seats: number): readonly Standing[] {
  const count = (things: Iterable<number>): readonly number[] => {
    const found = new Array<number>(seats).fill(0);
    for (const owner of things) found[owner] = (found[owner] ?? 0) + 1;
    return found;
  };
  const cities = count(Object.values(scene.cities).map((city) => city.owner));
  const land = count(Object.values(scene.owners));
  const armies = count(Object.values(scene.units).flatMap((unit) => (unit.military ? [unit.owner] : [])));
  return Array.from({ length: seats }, (_, seat) => ({ cities: cities[seat] ?? 0, land: land[seat] ?? 0, armies: armies[seat] ?? 0 }));
}
