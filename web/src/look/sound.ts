// Short synthesised tones. Browsers are silent until the first click or key: the sound begins there, if it is wanted.
import type { Sound } from "../table/hearing";
import { sound } from "./settings";

interface Tone {
  readonly notes: readonly number[];
  readonly wave: OscillatorType;
  readonly gain: number;
  /** Seconds from note to note, and how long each rings. */
  readonly step: number;
  readonly ring: number;
}

const TONES: Readonly<Record<Sound, Tone>> = {
  turn: { notes: [523.25, 783.99], wave: "triangle", gain: 0.09, step: 0.11, ring: 0.35 },
  move: { notes: [392], wave: "triangle", gain: 0.05, step: 0, ring: 0.18 },
  hit: { notes: [174.61, 116.54], wave: "sawtooth", gain: 0.05, step: 0.06, ring: 0.22 },
  draw: { notes: [659.25, 880], wave: "sine", gain: 0.05, step: 0.05, ring: 0.14 },
  tide: { notes: [220, 246.94, 293.66], wave: "sine", gain: 0.06, step: 0.1, ring: 0.4 },
  win: { notes: [523.25, 659.25, 783.99, 1046.5], wave: "triangle", gain: 0.09, step: 0.13, ring: 0.45 },
  loss: { notes: [392, 349.23, 293.66], wave: "triangle", gain: 0.08, step: 0.16, ring: 0.5 },
};

let audio: AudioContext | undefined;

/** To be called once: makes sound possible with the first gesture. */
export function listenForGesture(): void {
  const wake = (): void => {
    if (sound.value !== "on") return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  };
  addEventListener("pointerdown", wake, { capture: true, passive: true });
  addEventListener("keydown", wake, { capture: true, passive: true });
}

/** Plays a sound, if it is wanted and something was clicked before. */
export function play(kind: Sound): void {
  if (sound.value !== "on" || !audio || audio.state !== "running") return;
  const { notes, wave, gain: loud, step, ring } = TONES[kind];
  const start = audio.currentTime;
  for (const [n, pitch] of notes.entries()) {
    const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    const at = start + n * step;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + ring);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + ring + 0.05);
  }
}
