// How the others take you, in words: what they think by the number the view tells, and what they last said. Pure.
import type { Event } from "../../wire/generated/imperium";
import type { News } from "./news";
import { words } from "./texts";

export type Mood = keyof typeof words.moods;

/** By the relation alone, from -100 to 100: what else moves them, nobody is shown. */
export const moodOf = (relation: number, atWar: boolean): Mood => (atWar ? "war" : relation <= -40 ? "hateful" : relation < -8 ? "cold" : relation <= 8 ? "neutral" : relation <= 35 ? "friendly" : "devoted");

/** What a player says to this seat by an event; null: nothing. */
export function saying(event: Event, other: number, seat: number): string | null {
  switch (event.type) {
    case "PlayersMet":
      return [event.a, event.b].includes(other) && [event.a, event.b].includes(seat) ? words.says.contact : null;
    case "WarDeclared":
      return event.aggressor === other && event.target === seat ? words.says.war : event.aggressor === seat && event.target === other ? words.says.attacked : null;
    case "PeaceOffered":
      return event.sender === other && event.to === seat ? words.says.peace : null;
    case "PeaceDeclared":
      return [event.a, event.b].includes(other) && [event.a, event.b].includes(seat) ? words.says.peaceMade : null;
    case "DealProposed":
      return event.sender === other && event.to === seat ? words.says.offer : null;
    case "DealAccepted":
      return event.to === other && event.sender === seat ? words.says.thanks : event.sender === other && event.to === seat ? words.says.pleased : null;
    case "DealRejected":
      return event.to === other && event.sender === seat ? words.says.no : event.sender === other && event.to === seat ? words.says.hurt : null;
    case "TreatyEnded":
      return event.how === "broken" && event.by === seat && [event.a, event.b].includes(other) ? words.says.betrayed : null;
    default:
      return null;
  }
}

/** The last thing a player said, with the round. */
export function lastSaid(news: readonly News[], other: number, seat: number): { readonly text: string; readonly round: number } | null {
  for (let n = news.length - 1; n >= 0; n--) {
    const each = news[n];
    const text = each && saying(each.event, other, seat);
    if (each && text) return { text, round: each.round };
  }
  return null;
}
