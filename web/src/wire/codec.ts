// Frames to bytes and back: MessagePack, or JSON text for whoever wants to read along (?frames=json).
import { decode, encode } from "@msgpack/msgpack";
import { PACKED, TEXT, type FrameIn, type FrameOut } from "./frames";

export interface Codec {
  readonly protocol: string;
  write(frame: FrameOut): string | Uint8Array<ArrayBuffer>;
  read(data: unknown): FrameIn;
}

export const packed: Codec = {
  protocol: PACKED,
  write: (frame) => encode(frame, { ignoreUndefined: true }),
  read: (data) => decode(new Uint8Array(data as ArrayBuffer)) as FrameIn,
};

export const text: Codec = {
  protocol: TEXT,
  write: (frame) => JSON.stringify(frame),
  read: (data) => JSON.parse(String(data)) as FrameIn,
};
