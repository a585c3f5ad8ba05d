// Small signs, 24 by 24 and filled: intents, statuses, relics, card motifs. Always beside a number, a word or a label.
import type { JSX } from "preact";

export const SIGNS = {
  sword: "M22 2l-.8 4.6L11.4 16.4 7.6 12.6 17.4 2.8zM4.6 11.4l1.700-1.700 8 8-1.700 1.700zM6.8 14.6l2.6 2.6-4.3 4.3a1.85 1.85 0 0 1-2.6-2.6z",
  shield: "M12 2l8 2.5v6.5c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V4.5z",
  tower: "M4 2h3.5v2.5h3V2h3v2.5h3V2H20v6l-2 1.5V20h2v2H4v-2h2V9.5L4 8zM10 20h4v-4.5a2 2 0 0 0-4 0z",
  heart: "M12 21S3 15 3 8.8C3 5.6 5.3 3.5 8 3.5c1.7 0 3.2.900 4 2.3.800-1.4 2.3-2.3 4-2.3 2.7 0 5 2.1 5 5.3C21 15 12 21 12 21z",
  drop: "M12 2c3 5 7 8.5 7 13a7 7 0 0 1-14 0c0-4.5 4-8 7-13z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.2 5.6l1.4-1.4 2.8 2.8L7 8.4zM15.6 17l1.4-1.4 2.8 2.8-1.4 1.4zM18.4 4.2l1.4 1.4L17 8.4 15.6 7zM7 15.6L8.4 17l-2.8 2.8-1.4-1.4z",
  flame: "M12.5 1.5c.5 4.5 6.5 7 6.5 13 0 4.5-3.2 8-7 8s-7-3.5-7-7.5c0-3 1.5-4.8 3-6.5.300 1.8 1 2.7 2 3.2-.4-4 .6-7.7 2.5-10.2zM12.3 13c-1.5 1.8-2.8 2.9-2.8 4.7 0 1.7 1.1 2.8 2.5 2.8s2.5-1.1 2.5-2.8c0-1.8-1.3-3-2.2-4.7z",
  skull: "M12 2c5.5 0 9 3.6 9 8.5 0 3-1.4 5-3 6.2V20a1.5 1.5 0 0 1-1.5 1.5H15V19h-2v2.5h-2V19H9v2.5H7.5A1.5 1.5 0 0 1 6 20v-3.3c-1.6-1.2-3-3.2-3-6.2C3 5.6 6.5 2 12 2zM8.2 9a2.3 2.3 0 1 0 .01 0zM15.8 9a2.3 2.3 0 1 0 .01 0zM12 13.5l-1.3 2.6h2.6z",
  up: "M12 2l8 9h-4.5v5h-7v-5H4zM8.5 18h7v3.5h-7z",
  down: "M12 22l-8-9h4.5V8h7v5H20zM8.5 2.5h7V6h-7z",
  chain: "M9 3h6a4 4 0 0 1 0 8h-1V8.5h1a1.5 1.5 0 0 0 0-3H9a1.5 1.5 0 0 0 0 3h1V11H9a4 4 0 0 1 0-8zM9 13h1v2.5H9a1.5 1.5 0 0 0 0 3h6a1.5 1.5 0 0 0 0-3h-1V13h1a4 4 0 0 1 0 8H9a4 4 0 0 1 0-8zM10.8 9h2.4v6h-2.4z",
  eye: "M12 4.5c5 0 8.6 3.3 10.5 7.5-1.9 4.2-5.5 7.5-10.5 7.5S3.4 16.2 1.5 12C3.4 7.8 7 4.5 12 4.5zM12 8a4 4 0 1 0 .01 0zM12 10.3a1.7 1.7 0 1 1-.01 0z",
  plus: "M9.5 2h5v7.5H22v5h-7.5V22h-5v-7.5H2v-5h7.5z",
  clock: "M5 2h14v3.5c0 3-2.6 4.9-4.5 6.5 1.9 1.6 4.5 3.5 4.5 6.5V22H5v-3.5c0-3 2.6-4.9 4.5-6.5C7.6 10.4 5 8.5 5 5.5zM8 4.5c0 2.2 2.3 3.5 4 5 1.7-1.5 4-2.8 4-5zM12 14.5c-1.7 1.5-4 2.8-4 5h8c0-2.2-2.3-3.5-4-5z",
  star: "M12 1.5l2.6 7.2 7.6.200-6 4.7 2.1 7.4-6.3-4.3L5.7 21l2.1-7.4-6-4.7 7.6-.2z",
  burst: "M12 1l2 5.5L19 3l-1.5 5.8L23 10l-4.5 3.2L22 18l-5.6-.5L16 23l-4-4-4 4-.4-5.5L2 18l3.5-4.8L1 10l5.5-1.2L5 3l5 3.5z",
  cards: "M8.5 3.5l9-1.5A1.5 1.5 0 0 1 19.3 3.2l2.2 13a1.5 1.5 0 0 1-1.2 1.7l-1.8.300V8A2.5 2.5 0 0 0 16 5.5H7.3a1.5 1.5 0 0 1 1.2-2zM4 7h12a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z",
  void: "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zM12 6a6 6 0 1 0 .01 0zM12 9.5a2.5 2.5 0 1 1-.01 0z",
  feather: "M20.5 2.5c.5 8-3 13-9.5 14.5l-3.5.500L4 22l-1.5-1.5L7 16c-.5-6.5 4-12.5 13.5-13.5z",
  coin: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 5a7 7 0 1 0 .01 0zM10.8 7.5h2.4v1.3c1.3.300 2.2 1.2 2.3 2.4h-2c-.2-.6-.7-.9-1.5-.9-.9 0-1.4.400-1.4.900 0 1.5 5.1.500 5.1 3.5 0 1.2-.9 2.2-2.5 2.5v1.3h-2.4v-1.3c-1.5-.3-2.4-1.2-2.5-2.6h2c.2.700.8 1.1 1.7 1.1 1 0 1.5-.4 1.5-.9 0-1.6-5-.5-5-3.5 0-1.3.900-2.2 2.3-2.5z",
  crown: "M2 6l5 4.5L12 3l5 7.5L22 6l-2 12H4zM4 19.5h16V22H4z",
  key: "M7.5 2a5.5 5.5 0 0 1 5.2 7.3L22 18.5V22h-4v-2.5h-2.5V17H13l-3.7-4.3A5.5 5.5 0 1 1 7.5 2zM6.5 5a2 2 0 1 0 .01 0z",
  book: "M4 2.5h13.5A2.5 2.5 0 0 1 20 5v16.5H6.5A2.5 2.5 0 0 1 4 19zM6.5 17.5a1 1 0 0 0 0 2H18v-2zM11 5.5v3H8.5v2H11v4h2v-4h2.5v-2H13v-3z",
  ring: "M9 2h6l2 3.5-2 2.2a8 8 0 1 1-6 0L7 5.5zM12 10a5 5 0 1 0 .01 0z",
  gem: "M7 3h10l5 6-10 12.5L2 9zM8 5l-2.5 3.5h4L12 5.2l2.5 3.3h4L16 5z",
  vial: "M9 2h6v2.5h-1v4.7l4.7 8.3A3 3 0 0 1 16 22H8a3 3 0 0 1-2.7-4.5L10 9.2V4.5H9zM9.6 14h4.8L12.5 10h-1z",
  flask: "M9 1.5h6V4h-1v4.2a7 7 0 1 1-4 0V4H9zM6.5 14.5a5.5 5.5 0 0 0 11 0c-2-1-3.5.800-5.5 0s-3.5-1-5.5 0z",
  scale: "M11 2h2v2.5l7 1.5v2l-.5.100L22.5 15a4 4 0 0 1-7.5 0l2.7-7.3L13 6.8V19h4v2.5H7V19h4V6.8L6.3 7.7 9 15a4 4 0 0 1-7.5 0l3-6.9L4 8V6l7-1.5z",
  hand: "M7 10.5V5a1.5 1.5 0 0 1 3 0v4-6a1.5 1.5 0 0 1 3 0v6-5a1.5 1.5 0 0 1 3 0v6-3a1.5 1.5 0 0 1 3 0v8c0 4-3 7-7 7-3 0-5-1.5-6.3-4L3 13.5a1.5 1.5 0 0 1 2.5-1.6z",
  bag: "M8 2h8l-1.5 4C18.5 9 20.5 13 20.5 16.5 20.5 20.5 17 22 12 22s-8.5-1.5-8.5-5.5C3.5 13 5.5 9 9.5 6z",
  scroll: "M6 2h13a3 3 0 0 1 3 3v2.5h-4V19a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-2h10v2a1 1 0 0 0 2 0V5a1 1 0 0 0-2 0v9.5H6zM14.5 8h-5v1.8h5zM14.5 11h-5v1.8h5z",
  ankh: "M12 1.5c3 0 4.7 2.4 4.7 4.7 0 1.8-1.1 3.6-2.9 5.3H20V15h-6.2v7.5h-3.6V15H4v-3.5h6.2C8.4 9.8 7.3 8 7.3 6.2c0-2.3 1.7-4.7 4.7-4.7zM12 4.5c-1.1 0-1.7.900-1.7 1.8 0 1 .7 2.2 1.7 3.2 1-1 1.7-2.2 1.7-3.2 0-.9-.6-1.8-1.7-1.8z",
  bone: "M5 2.5A2.8 2.8 0 0 1 8.6 6l9.4 9.4a2.8 2.8 0 1 1 1 3.6 2.8 2.8 0 1 1-3.6-1L6 8.6A2.8 2.8 0 1 1 5 5a2.8 2.8 0 0 1 0-2.5z",
  wave: "M1 13c3-7 8-9 12-7 3 1.5 3 5 .5 5.5C11 12 10 10 11 9c-3-.5-5 3-3.5 6C9 18 15 18.5 23 14v8H1z",
  hourglass: "M5 2h14v3L13.5 12 19 19v3H5v-3l5.5-7L5 5z",
  fist: "M4 9a2.5 2.5 0 0 1 3-2.5V6a2.5 2.5 0 0 1 4-2 2.5 2.5 0 0 1 4 .5 2.5 2.5 0 0 1 4 2V14c0 4-3 8-8 8-4 0-7-2.5-7-7zM7 9v4h2V9z",
  plumes: "M12 22L3 9l4-7 5 5 5-5 4 7z",
} as const;

export type SignName = keyof typeof SIGNS;

export function Sign({ name, class: kind }: { readonly name: SignName; readonly class?: string }): JSX.Element {
  return (
    <svg class={`sc-sign${kind ? ` ${kind}` : ""}`} viewBox="0 0 24 24" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false">
      <path d={SIGNS[name]} />
    </svg>
  );
}

const INTENTS: Readonly<Record<string, SignName>> = { attack: "sword", defend: "shield", buff: "up", debuff: "down", heal: "heart", summon: "plus", charge: "hourglass", special: "eye" };
export const intentSign = (category: string): SignName => INTENTS[category] ?? "eye";

const STATUSES: Readonly<Record<string, SignName>> = {
  sundered: "burst",
  impaired: "down",
  bound_attack: "chain",
  bound_skill: "chain",
  bleeding: "drop",
  corrupt: "eye",
  hollowed: "void",
  void_mark: "void",
  time_fracture: "clock",
  might: "fist",
  surge: "burst",
  resilience: "shield",
  regeneration: "heart",
  blessed: "sun",
  warded: "ring",
  steadfast: "gem",
  intangible: "feather",
  untargetable: "feather",
  martyrs_stance: "heart",
  avatar_of_light: "sun",
  sentinels_watch: "tower",
  unbreakable: "tower",
  grim_harvest: "skull",
  pain_clause: "scroll",
  soul_furnace: "flame",
  infernal_drive: "flame",
  life_tithe: "drop",
  infernal_pact: "scroll",
  lord_of_contracts: "crown",
};
export const statusSign = (status: string): SignName => STATUSES[status] ?? "star";

const RELICS: Readonly<Record<string, SignName>> = {
  elaras_prayer_book: "book",
  tower_shield: "tower",
  infernal_shard: "gem",
  worn_waterskin: "bag",
  iron_ring: "ring",
  lucky_coin: "coin",
  tattered_shield: "shield",
  sharpened_bone: "bone",
  venom_vial: "vial",
  thiefs_gloves: "hand",
  consecrated_stone: "sun",
  elizas_locket: "heart",
  alchemists_satchel: "bag",
  healing_salve: "flask",
  stone_skin_charm: "gem",
  fury_totem: "flame",
  guardians_heart: "heart",
  vorns_memory: "eye",
  silver_flame_medallion: "flame",
  merchants_scale: "scale",
  bonelords_pride: "crown",
  ankh_talisman: "ankh",
  wardens_blessing: "star",
  void_touched_amulet: "void",
  first_wardens_key: "key",
  skull_of_the_bonelord: "skull",
  crown_of_the_drowned: "crown",
  xanthraxs_contract: "scroll",
  crown_fragment: "crown",
  defiant_spirit: "fist",
};
export const relicSign = (relic: string): SignName => RELICS[relic] ?? "gem";

const POTIONS: Readonly<Record<string, string>> = {
  minor_health_potion: "#e0506a",
  health_potion: "#d0324f",
  block_potion: "#5b8fd0",
  might_potion: "#d8742a",
  cleansing_water: "#7fd0e0",
  fire_potion: "#f0622a",
  swift_potion: "#6fc070",
  energy_potion: "#e8c03a",
  poison_vial: "#7ba83a",
  bottled_blessing: "#f3dc8a",
  miracle_draught: "#b58ae0",
  elixir_of_life: "#f08ab0",
};
export const potionColour = (potion: string): string => POTIONS[potion] ?? "#9aa4b0";
