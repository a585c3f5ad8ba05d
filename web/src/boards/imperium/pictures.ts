// Small pictures of what lies in the ground and of what was built on it, each a few shapes around 0, 0 with the paint
// each is filled with. Works are as large as a tile (15 to each side), resources fit a badge (7 to each side). A "|"
// before the paint makes it a line.
export type Shapes = readonly (readonly [paint: string, d: string])[];

const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;

const INK = "#2b2118";
const WOOD = "#7a4f2a";
const WALL = "#efe3c8";
const STONE = "#a9a49b";
const STONE_DARK = "#716c65";
const LEAF = "#4f8a3c";
const ROOF = "#a8452d";

/** By key; `fallback` is for works a mod has added. */
export const WORKS: Readonly<Record<string, Shapes>> = {
  farm: [
    ["#d9b64c", "M-17 -5L-3 -12L2 -2L-12 5z"],
    ["#8fae3f", "M0 -12L14 -7L16 3L4 -1z"],
    ["#c79a3b", "M-11 7L3 0L10 9L-3 15z"],
    ["|#00000044", "M-13.500 -6.500l5 9.500M-9.500 -8.500l5 9.500M-6 -10.500l5 9.500M4 -10.500l3.500 10M9 -9l3 10M-7.500 5.500l7 8M-3.500 3.500l7 8M0 1.500l7 8"],
    [WALL, "M9 6h6v6h-6z"],
    [ROOF, "M8 6.500l4-4l4 4z"],
  ],
  mine: [
    [STONE_DARK, "M-14 9C-11 -6 -3 -11 2 -10C9 -9 12 0 15 9z"],
    [STONE, "M-14 9C-11 -6 -3 -11 2 -10C0 -4 -2 2 -4 9z"],
    [WOOD, "M-2 9v-8l5-4l5 4v8h-2.500v-6.500h-5v6.500z"],
    ["#16110c", "M0.500 9v-6.500h5v6.500z"],
    ["#4b443d", "M-12 9l1-4h6l1 4z"],
    [INK, disc(-10, 10, 1.5) + disc(-6, 10, 1.5)],
  ],
  quarry: [
    [STONE, "M-14 8v-6l6-3v-5l7-3l7 3v5l8 3v6l-14 4z"],
    ["#c9c4ba", "M-14 2l6-3l8 4l-7 4zM-8 -6l7-3l7 3l-7 4zM0 3l8-4l6 3l-7 4z"],
    ["|#00000044", "M-7 3v6M0 3v8M7 5v5M-1 -2v5"],
  ],
  pasture: [
    ["#00000014", "M-15 2a15 10 0 1 1 30 0a15 10 0 1 1 -30 0"],
    ["|#7a4f2a", "M-15 2a15 10 0 1 1 30 0a15 10 0 1 1 -30 0M-15 -1v5M15 -1v5M-9 -8v4M9 -8v4M-9 8v4M9 8v4M0 -10v4M0 10v4"],
    ["#fbf6ea", "M-9 -1h6v3.500h-6zM2 3h6v3.500h-6zM1 -5h6v3.500h-6z"],
    [INK, "M-3.500 -2h2.500v2.500h-2.500zM7.500 2h2.500v2.500h-2.500zM6.500 -6h2.500v2.500h-2.500z"],
    ["|#2b2118", "M-8 2.500v2M-4 2.500v2M3 6.500v2M7 6.500v2M2 -1.500v2M6 -1.500v2"],
  ],
  camp: [
    ["#b98a52", "M-14 9l9-16l9 16z"],
    ["#8f6437", "M-5 -7l9 16h-5z"],
    ["#c79a63", "M3 10l6-11l6 11z"],
    [INK, "M-7 9l2-6l2 6zM7.500 10l1.500-4l1.500 4z"],
    ["#e2572b", "M-1 13q-2-3 1-6q0 2 2 3q1 2-1 3z"],
  ],
  plantation: [
    ["#8c6a41", "M-15 0L0 -10L15 0L0 11z"],
    [LEAF, disc(-9, 0, 2.6) + disc(-4, -3.500, 2.6) + disc(1, -7, 2.6) + disc(-4, 3.500, 2.6) + disc(1, 0, 2.6) + disc(6, -3.500, 2.6) + disc(1, 7, 2.6) + disc(6, 3.500, 2.6) + disc(11, 0, 2.6)],
    ["#d8423a", disc(-8, -1, 0.9) + disc(-3, -4, 0.9) + disc(2, -1, 0.9) + disc(7, 3, 0.9) + disc(0, 6, 0.9) + disc(10, 1, 0.9)],
  ],
  lumber_mill: [
    [WALL, "M-2 9v-9h13v9z"],
    [ROOF, "M-4 0.500l8.500-7.500l8.500 7.500z"],
    [WOOD, disc(-11, 8, 2.6) + disc(-6, 8, 2.6) + disc(-8.500, 3.500, 2.6)],
    ["#d9b482", disc(-11, 8, 1.4) + disc(-6, 8, 1.4) + disc(-8.500, 3.500, 1.4)],
    ["#c9ccd0", disc(4.5, 5, 2.6)],
    ["|#2b2118", "M4.500 2v6M1.500 5h6"],
  ],
  fishing_boats: [
    [WOOD, "M-12 4h18l-4 6h-10z"],
    ["#fbf6ea", "M-2 2v-14l9 12z"],
    ["#e8dcc0", "M-4 2v-10l-6 9z"],
    ["|#ffffffaa", "M-14 12q4-3 8 0t8 0t8 0"],
    ["#e2572b", disc(11, 7, 1.7) + disc(14, 3, 1.4)],
  ],
  oasis: [
    ["#7fb04f", "M-15 4a15 8 0 1 1 30 0a15 8 0 1 1 -30 0"],
    ["#4ba3d6", "M-10 5a10 5 0 1 1 20 0a10 5 0 1 1 -20 0"],
    ["|#7a4f2a", "M-8 3q-1-6 1-10M9 3q2-5 0-9"],
    [LEAF, "M-7 -7q-6-2-8 3q4-3 8-3q5-1 7 3q-1-6-7-3zM9 -6q-6-2-8 3q4-3 8-3q5-1 6 4q0-6-6-4z"],
  ],
  oil_well: [
    ["|#2b2118", "M-9 10L-3 -12L3 10M-7.500 4h9M-6 -2h6M-9 10h13M-7.500 4L0 -2M1.500 4L-6 -2"],
    ["#3a3a3f", "M5 10v-7h8v7zM5 3a4 1.500 0 0 1 8 0z"],
    ["#e2b23b", "M-4.500 -12h3v-3h-3z"],
  ],
  fort: [
    [STONE_DARK, "M-13 10v-14h4v3h3v-3h3v3h6v-3h3v3h3v-3h4v14z"],
    [STONE, "M-11 10v-8h22v8z"],
    ["#16110c", "M-3 10v-5a3 3 0 0 1 6 0v5z"],
    ["|#2b2118", "M0 -4v-9"],
    ["#d8423a", "M0 -13l7 2.500l-7 2.500z"],
  ],
  trading_post: [
    [WALL, "M-11 9v-9h18v9z"],
    ["#d8423a", "M-13 0l2-7h4v7zM-3 0v-7h4v7zM7 0h4l-2-7h-4v7z"],
    ["#fbf6ea", "M-7 0v-7h4v7zM1 0v-7h4l1 7z"],
    [WOOD, "M8 10h6v-5h-6zM-8 9v-5h5v5z"],
    ["#e2b23b", disc(1, 5.5, 1.6) + disc(4, 6.5, 1.6)],
  ],
  fallback: [[WALL, "M-9 9v-9l9-8l9 8v9z"]],
};

export const RESOURCES: Readonly<Record<string, Shapes>> = {
  cattle: [
    ["#7b4a2d", "M-5.500 -2h8l2.500-2l1 2.500l-2 2v2h-1v3h-1.500v-3h-4v3h-1.500v-3l-1.500-1z"],
    ["#fbf6ea", disc(-2, -0.5, 1.4) + disc(1.500, 0.5, 1)],
  ],
  coal: [
    ["#23262b", "M-6 4l1.500-5l3.500-3l4 1l3 4l-1 3.500l-6 1.500z"],
    ["#5a616b", "M-4 0l3-3l2 2l-2.500 2.500z"],
  ],
  fish: [
    ["#3d86b8", "M-6 0q5-5.500 9.500 0l3-3v6l-3-3q-4.500 5.500-9.500 0z"],
    ["#ffffff", disc(-3, -0.7, 0.9)],
  ],
  freshwater_fish: [
    ["#5a9e6a", "M-6 0q5-5.500 9.500 0l3-3v6l-3-3q-4.500 5.500-9.500 0z"],
    ["#ffffff", disc(-3, -0.7, 0.9)],
  ],
  furs: [
    ["#8a5a34", "M-4 -6q4 2 8 0l2 4l-2 1q1 3 0 6l-4 1l-4-1q-1-3 0-6l-2-1z"],
    ["#c79a63", "M-1.500 -2.500h3l0.500 6h-4z"],
  ],
  gems: [
    ["#b24bd0", "M-6 -2l3-4h6l3 4l-6 8z"],
    ["#e3a8f5", "M-6 -2h12l-3-4h-6zM-2 -2l2 8l2-8z"],
  ],
  gold: [
    ["#d79b1e", "M-6.500 5l1.500-5h4l1.500 5zM0 5l1.500-5h4l1.500 5zM-3.500 -0.500l1.500-5h4l1.500 5z"],
    ["#f7d774", "M-5 0h4l-0.500 1h-3.500zM1.500 0h4l-0.500 1h-3.500zM-2 -5.500h4l-0.500 1h-3.500z"],
  ],
  horses: [["#5f3a20", "M-4.500 6l1-5l-1.500-2l4.500-5l1 -1.500l1 2l3.500 2.500l-0.500 2.500l-3.500 0l-1 2l2 4.500z"]],
  incense: [
    ["#a8452d", "M-4 2h8l-1.500 4h-5z"],
    ["|#7d6aa8", "M-2 0q-2.500-2 0-4M0.500 0q-2.500-3 0.500-6M3 0q-2-2 0-4"],
  ],
  iron: [
    ["#7c8791", "M-6.500 4l2-5h9l2 5zM-4 -2l1.500-4h5l1.500 4z"],
    ["#c3ccd4", "M-4.500 -1h9l0.500 1.200h-10zM-2.500 -6h5l0.400 1.200h-5.800z"],
  ],
  oil: [
    ["#1e2126", "M0 -7q5 6 5 9a5 4.500 0 0 1 -10 0q0-3 5-9z"],
    ["#6d7785", "M-2.800 2.500q0.300 2 2 2.500q-2.600 0.300-2-2.500z"],
  ],
  papyrus: [
    ["#ead9a4", "M-5 -5h9v10h-9z"],
    ["#c9ad63", "M-6.500 -6.500h4v3h-4zM2.500 4h4v3h-4z"],
    ["|#7a6a3a", "M-3 -2h5M-3 0h5M-3 2h3.500"],
  ],
  reeds: [
    ["|#5a7d36", "M-3 6v-9M0 6v-11M3 6v-9M-5 6q1-4 0-6"],
    ["#7a4f2a", "M-4 -6h2v4h-2zM-1 -7h2v4.500h-2zM2 -5.500h2v4h-2z"],
  ],
  spices: [
    ["#c8452b", "M-5.500 5q0-6 4-8q4 2 4 8z"],
    ["#e2912b", "M-1 5q0-5 3.500-6.500q3.500 1.500 3.500 6.500z"],
    ["|#4f8a3c", "M-1.500 -3q0-2 2-3"],
  ],
  stone: [
    ["#8f8a82", "M-6.500 4l1-5l3.500-3l4 1.500l4 2.500l0.500 4z"],
    ["#c4beb4", "M-5.500 -1l3.500-3l4 1.500l-3 3z"],
  ],
  whales: [
    ["#3a5a78", "M-6.500 1q1-5 6-5q4 0 5 3l2-2v4q-2 4-7 4q-5 0-6-4z"],
    ["#dfeaf2", "M-5.500 3q3 2 8 1q-2 1.500-4.500 1q-2.500 0-3.500-2z"],
    ["|#6fb3d3", "M-2 -4.500q-2-1-2-2.500M-2 -4.500q1-1 2-2.500"],
  ],
  wheat: [
    ["|#a87a1e", "M-3 6l1-7M0 6v-8M3 6l-1-7"],
    ["#e2b23b", "M-3 -1q-2-3 0-6q2 3 0 6zM0 -2q-2-3 0-5.500q2 2.500 0 5.500zM3 -1q-2-3 0-6q2 3 0 6z"],
  ],
  wine: [
    ["#6b2a6b", disc(-2.5, -1, 1.9) + disc(1, -1, 1.9) + disc(-0.8, 2, 1.9) + disc(2.8, 1.8, 1.9) + disc(0.900, 4.800, 1.7)],
    [LEAF, "M-0.500 -3q1-4 5-3q-1 3.500-5 3z"],
  ],
  fallback: [["#7d6aa8", "M0 -6L6 0L0 6L-6 0z"]],
};
