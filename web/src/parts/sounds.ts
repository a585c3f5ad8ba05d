// What is heard at a table: what happens, one's turn, the end.
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AnyBoard } from "../boards/board";
import { play } from "../look/sound";
import { soundOf } from "../table/hearing";
import type { HotSeat } from "../table/hotseat";

export function useSounds(hot: HotSeat, board: AnyBoard | null, own: readonly number[]): void {
  const sounds = useRef(board?.sounds);
  sounds.current = board?.sounds;
  const seats = useRef(own);
  seats.current = own;
  useSignalEffect(() => {
    const { seq, events, weights = [] } = hot.shown.value.told.value;
    const kind = seq >= 0 ? soundOf(events, weights, sounds.current) : null;
    if (kind) play(kind);
  });
  const called = useRef(true); // whoever opens the page sees whose turn it is
  useSignalEffect(() => {
    const mine = hot.sessions.some((each) => each.choices.value.length);
    if (mine && !called.current) play("turn");
    called.current = mine;
  });
  const ended = useRef<boolean | null>(null);
  useSignalEffect(() => {
    const outcome = hot.shown.value.outcome.value;
    if (outcome && ended.current === false) play(seats.current.length && !outcome.winners.some((seat) => seats.current.includes(seat)) ? "loss" : "win");
    ended.current = outcome !== null;
  });
}
