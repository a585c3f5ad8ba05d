// A line for those who watch a title with secrets: why they see less than the players do.
import type { JSX } from "preact";
import { titles } from "../titles";
import { t } from "../texts";
import { useLoad } from "./load";
import "./spectating.css";

export function SpectatorNote({ title, seat, over }: { title: string; seat: number | null; over: boolean }): JSX.Element | null {
  const cards = useLoad(titles, []);
  const hidden = cards.data?.find((card) => card.name === title)?.hidden;
  if (seat !== null || over || !hidden) return null;
  return (
    <p class="hint spectator-note" role="note">
      {t.table.spectator} {hidden}
    </p>
  );
}
