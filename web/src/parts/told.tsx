// What just happened, in words and with the die if one was thrown; read out politely.
import type { JSX } from "preact";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import type { Told } from "../table/session";
import { t } from "../texts";
import { Die } from "./die";
import { SeatMark } from "./seatmark";
import "./told.css";

const SHOWN = 6;

export function ToldStrip({ told, names }: { told: Told; names: readonly string[] }): JSX.Element {
  const texts = told.texts.filter(Boolean);
  const rolls = told.events.flatMap((event) => {
    const roll = (event as unknown as Record<string, unknown>)["roll"];
    return typeof roll === "number" && roll >= 1 && roll <= 6 ? [roll] : [];
  });
  return (
    <div class="told" role="status" aria-live="polite" aria-label={t.table.justHappened}>
      {texts.length > 0 && (
        <div key={told.seq} class="told-lines">
          {told.seat !== null && told.seat >= 0 && <SeatMark seat={told.seat} size={16} />}
          {rolls.map((roll, n) => (
            <Die key={n} value={roll} />
          ))}
          <ul>
            {texts.slice(0, SHOWN).map((text, n) => (
              <li key={n} style={{ animationDelay: `${n * 90}ms` }}>
                {sentence(named(text, names))}
              </li>
            ))}
            {texts.length > SHOWN && <li class="hint">{t.table.toldMore(texts.length - SHOWN)}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
