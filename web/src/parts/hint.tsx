// "What would you do?": the bot's advice from the same view, with its reason, to be taken or not.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { sentence } from "../table/choices";
import { named } from "../table/names";
import type { Session } from "../table/session";
import { t } from "../texts";
import type { Hint, Tagged } from "../wire/frames";
import "./hint.css";
import { Words } from "./words";

export interface Advice {
  readonly hint: Hint | null;
  readonly asking: boolean;
  readonly ask: () => void;
  readonly forget: () => void;
}

/** Advice for the position at hand: what was asked for another one is forgotten. */
export function useAdvice(session: Session): Advice {
  const [hint, setHint] = useState<Hint | null>(null);
  const [asking, setAsking] = useState(false);
  const seq = session.seq.value;
  useEffect(() => {
    setHint(null);
    setAsking(false);
  }, [session, seq]);
  const ask = (): void => {
    if (asking) return;
    setAsking(true);
    void session.hint().then((given) => {
      if (session.seq.peek() !== seq) return;
      setAsking(false);
      setHint(given);
    });
  };
  return { hint, asking, ask, forget: () => setHint(null) };
}

export function HintCard({ advice, names, send }: { readonly advice: Advice; readonly names: readonly string[]; readonly send: (command: Tagged) => void }): JSX.Element | null {
  const { hint, asking, forget } = advice;
  if (!hint && !asking) return null;
  return (
    <section class="hint-card card" role="status" aria-live="polite">
      <p class="hint-head">
        <Icon name="bulb" />
        {hint ? t.hint.heading : t.hint.thinking}
      </p>
      {hint && (
        <>
          <p class="hint-phrase">
            <Words text={sentence(named(hint.phrase, names))} />
          </p>
          {hint.why && (
            <p class="hint-why">
              <Words text={named(hint.why, names)} />
            </p>
          )}
          <div class="row">
            <button
              type="button"
              class="button main"
              onClick={() => {
                send(hint.command);
                forget();
              }}
            >
              {t.hint.do}
            </button>
            <button type="button" class="button" onClick={forget}>
              {t.hint.thanks}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
