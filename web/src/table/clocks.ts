// The clocks a form offers, in words: the usual ones, and those that suit a title first.
import { t } from "../texts";

const USUAL = [30, 60, 300, 86_400];

export function timeInWords(seconds: number): string {
  const { clocks } = t.create;
  if (seconds % 86_400 === 0) return clocks.days(seconds / 86_400);
  if (seconds % 3_600 === 0) return clocks.hours(seconds / 3_600);
  if (seconds % 60 === 0) return clocks.minutes(seconds / 60);
  return clocks.seconds(seconds);
}

export function clockChoices(suited: readonly number[]): readonly (readonly [string, string])[] {
  const { clocks } = t.create;
  return [
    ["none", clocks.none],
    ...suited.map((each) => [String(each), clocks.suits(timeInWords(each))] as const),
    ...USUAL.filter((each) => !suited.includes(each)).map((each) => [String(each), clocks.turn(timeInWords(each))] as const),
  ];
}
