// What travels over the socket, by the names the client has for it. The types are the server's own structs.
import type * as server from "./generated/server";

export type { ChatLine, FrameIn, FrameOut, LogLine, SeatRecord, TableRecord, Update, Welcome } from "./generated/server";
export type { ClockReading as Clock, OutcomeRecord as Outcome } from "./generated/server";

export const PROTOCOL: server.Protocol = 1;
export const PACKED: server.Packed = "tessera.v1";
export const TEXT: server.Text = "tessera.v1.json";

/** A command or an event: told apart by `type`, the rest is the title's. */
export type Tagged = server.ChoiceRecord["command"];

export type Choice<C extends Tagged = Tagged> = Omit<server.ChoiceRecord, "command"> & { readonly command: C };

export type Odds = Pick<server.Answer, "odds" | "exact" | "factors">;

/** What the title's best bot would do, in words, and why; an empty reason: it cannot say. */
export type Hint = Pick<server.HintGiven, "command" | "phrase" | "why">;

/** Keep so many of the last list, drop so many, put these; what stands after the last splice is kept. */
export type Splice = NonNullable<server.Update["edit"]>[number];
