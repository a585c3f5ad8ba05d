// What pages work out without a DOM: results, clocks in words, the graph of a match, the order of a day's runs.
import { describe, expect, it } from "vitest";
import { graphOf, HEIGHT, sampled, WIDTH } from "../src/parts/ending/course";
import { byResult } from "../src/parts/home/daily";
import { clockChoices } from "../src/table/clocks";
import { resultOf } from "../src/table/result";
import { ago } from "../src/table/when";
import type { TableRecord } from "../src/wire/frames";

describe("a result", () => {
  it("is a win or a loss for who sat there, and a draw only between sides", () => {
    expect(resultOf({ winners: [1] }, [1], 2, false)).toBe("won");
    expect(resultOf({ winners: [1] }, [0], 2, false)).toBe("lost");
    expect(resultOf({ winners: [] }, [0], 2, false)).toBe("drawn");
    expect(resultOf({ winners: [] }, [], 2, false)).toBe("over");
    expect(resultOf({ winners: [], reason: "outdated" }, [0], 3, true)).toBe("over");
  });
  it("is a loss when nobody won and all play together, or one plays alone", () => {
    expect(resultOf({ winners: [] }, [0], 3, true)).toBe("lost");
    expect(resultOf({ winners: [] }, [0], 1, false)).toBe("lost");
  });
});

describe("clocks", () => {
  it("are said in words, those that suit the title first and once", () => {
    const choices = clockChoices([180, 60]);
    expect(choices.map(([value]) => value)).toEqual(["none", "180", "60", "30", "300", "86400"]);
    expect(choices[1]?.[1]).toContain("3 minutes");
  });
});

describe("the graph", () => {
  const course = { figures: ["Coins"], points: [0, 5, 10].map((seq) => ({ seq, values: [[seq, -5]] })), turning: [] };
  it("fits its box from the lowest value to the highest", () => {
    const graph = graphOf(course, 0);
    expect([graph.low, graph.high]).toEqual([-5, 10]);
    expect([graph.x(10), graph.y(10), graph.y(-5)]).toEqual([WIDTH, 0, HEIGHT]);
    expect(graph.lines.map((line) => [line.seat, line.first, line.last])).toEqual([
      [0, 0, 10],
      [1, -5, -5],
    ]);
  });
  it("has one line of nobody's where one number is everybody's", () => {
    const shared = { ...course, points: course.points.map((point) => ({ ...point, values: [[point.seq]] })) };
    expect(graphOf(shared, 0).lines.map((line) => line.seat)).toEqual([null]);
  });
  it("is sampled with its start and its end", () => {
    expect(sampled(course, 2).map((point) => point.seq)).toEqual([0, 10]);
  });
});

describe("a day's runs", () => {
  it("stand by who won, who came furthest, who needed fewest moves; forks do not count", () => {
    const run = (table: string, winners: number[], score: number, position: number, forked?: object): TableRecord =>
      ({ table, position, outcome: { winners, reason: "", scores: [score] }, ...(forked ? { forked } : {}) }) as unknown as TableRecord;
    const runs = [run("far", [], 30, 9), run("slow", [0], 40, 90), run("quick", [0], 40, 50), run("again", [0], 40, 1, { table: "x", at: 3 })];
    expect(byResult(runs).map((record) => record.table)).toEqual(["quick", "slow", "far"]);
  });
});

describe("times", () => {
  it("are told as people tell them", () => {
    const hour = 3_600_000;
    expect([ago(0, 5_000), ago(0, hour / 60), ago(0, 2 * hour), ago(0, 30 * hour)]).toEqual(["just now", "1 minute ago", "2 hours ago", "yesterday"]);
  });
});
