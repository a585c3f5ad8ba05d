// The ship's chat: a command of the game like any other, so a card can silence it. What was refused stays in the field.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../look/icons";
import { useStuckToEnd } from "../../parts/log";
import { SeatMark } from "../../parts/seatmark";
import type { BoardProps } from "../board";
import type { Command, Event, View } from "../../wire/generated/sint";
import { caller } from "./names";
import { words } from "./texts";
import "../../parts/chat.css";

const MOST = 500;
const SIGNS = ["!", "?", "+", "−", "→", "1", "2", "3"] as const;

export function ShipChat({ view, send, names }: BoardProps<View, Command, Event>): JSX.Element {
  const [text, setText] = useState("");
  const said = useRef("");
  const lines = useMemo(() => Object.entries(view.chat), [view.chat]);
  const list = useStuckToEnd<HTMLOListElement>(lines.length);
  const call = useMemo(() => caller(view, names), [view.players, names]);
  const aboard = view.player !== undefined && view.player !== null;
  useEffect(() => {
    const last = lines.findLast(([, line]) => line.sender === view.player)?.[1].text;
    if (said.current && last === said.current) {
      said.current = "";
      setText("");
    }
  }, [lines, view.player]);
  const say = (event: SubmitEvent): void => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    said.current = line;
    send({ type: "Chat", message: line });
  };
  return (
    <div class="chat st-chat">
      <ol ref={list} class="chat-lines" tabIndex={0} aria-label={words.chat} aria-live="polite">
        {lines.map(([n, line]) => {
          const player = view.players[line.sender];
          return (
            <li key={n} class={player || line.sender !== "SYSTEM" ? "" : "st-system-line"}>
              {player && <SeatMark seat={player.seat} size={13} />}
              <span>
                <strong>{line.sender === "SYSTEM" ? words.system : call(line.sender)}</strong> {line.sender === "SYSTEM" ? line.text.replace(/\bP[1-9]\b/g, (id) => call(id)) : line.text}
              </span>
            </li>
          );
        })}
        {!lines.length && <li class="hint">{words.chatEmpty}</li>}
      </ol>
      {aboard && (
        <>
          <div class="st-signs" role="group" aria-label={words.signs}>
            {SIGNS.map((sign) => (
              <button key={sign} type="button" aria-label={words.sign(sign)} onClick={() => setText((now) => `${now}${sign}`.slice(0, MOST))}>
                {sign}
              </button>
            ))}
          </div>
          <form class="chat-form" onSubmit={say}>
            <input
              id="chat-text"
              aria-label={words.say}
              placeholder={words.say}
              autocomplete="off"
              maxLength={MOST}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
            />
            <button class="button icon" aria-label={words.send}>
              <Icon name="send" />
            </button>
          </form>
        </>
      )}
    </div>
  );
}
