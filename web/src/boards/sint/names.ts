// What people aboard are called: by the name they gave the ship, else by the one they have at the table.
import type { View } from "../../wire/generated/sint";

export const caller =
  (view: Pick<View, "players">, names: readonly string[]) =>
  (id: string): string => {
    const player = view.players[id];
    if (!player) return names[Number(id.replace(/\D/g, "")) - 1] ?? id;
    return player.name && player.name !== id ? player.name : (names[player.seat] ?? player.name);
  };
