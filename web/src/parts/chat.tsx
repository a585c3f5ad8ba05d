// What people say to each other. The lines are text and nothing else.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../look/icons";
import type { Session } from "../table/session";
import { t } from "../texts";
import { useStuckToEnd } from "./log";
import { SeatMark } from "./seatmark";
import "./chat.css";

export function Chat({ session, names }: { session: Session; names: readonly string[] }): JSX.Element {
  const [text, setText] = useState("");
  const lines = session.chat.value;
  const list = useStuckToEnd<HTMLOListElement>(lines.length);
  const send = (event: Event): void => {
    event.preventDefault();
    session.say(text);
    setText("");
  };
  return (
    <div class="chat">
      <ol ref={list} class="chat-lines" tabIndex={0} aria-label={t.table.chat} aria-live="polite">
        {lines.map((line) => (
          <li key={line.n}>
            {line.seat !== null && line.seat >= 0 && <SeatMark seat={line.seat} size={13} />}
            <span>
              <strong>{line.name || (line.seat === null ? t.replay.spectator : names[line.seat])}</strong> {line.text}
            </span>
          </li>
        ))}
        {!lines.length && <li class="hint">{t.table.emptyChat}</li>}
      </ol>
      {!session.canChat.value && <p class="hint">{t.table.noChat}</p>}
      <form class="chat-form" hidden={!session.canChat.value} onSubmit={send}>
        <input
          id="chat-text"
          aria-label={t.table.say}
          placeholder={t.table.say}
          autocomplete="off"
          maxLength={500}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
        <button class="button icon" aria-label={t.table.send}>
          <Icon name="send" />
        </button>
      </form>
    </div>
  );
}
