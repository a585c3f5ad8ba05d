// The tree of technologies: columns by how far from the beginning, lines to what each needs. What can be researched is
// begun by a click; what cannot yet becomes the goal, and everything on the way there is researched in turn.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { itemFacts, tables, labelOf } from "./catalogue";
import type { Plan } from "./options";
import { roundsFor, wayTo } from "./plans";
import { words } from "./texts";
import type { Command, View } from "../../wire/generated/imperium";

const [WIDE, HIGH, GAP_X, GAP_Y, TOP] = [214, 62, 38, 12, 34];

interface Placed {
  readonly x: number;
  readonly y: number;
}

interface Layout {
  readonly places: readonly Placed[];
  readonly width: number;
  readonly height: number;
  /** Where each era begins. */
  readonly eras: readonly { readonly name: string; readonly x: number }[];
}

/** Columns by the longest way from a technology that needs nothing, eras kept apart; rows beside what is needed. */
export function layoutOf(): Layout {
  const column: number[] = [];
  const starts: number[] = [];
  let first = 0;
  tables.eras.forEach((_, era) => {
    starts.push(first);
    const members = tables.techs.map((tech, id) => ({ tech, id })).filter(({ tech }) => tech.era === era);
    let deepest = first;
    const depth = (id: number): number => {
      const known = column[id];
      if (known !== undefined) return known;
      const needs = (tables.techs[id]?.requires ?? []).filter((each) => tables.techs[each]?.era === era).map(depth);
      const at = needs.length ? Math.max(...needs) + 1 : first;
      column[id] = at;
      deepest = Math.max(deepest, at);
      return at;
    };
    members.forEach(({ id }) => depth(id));
    first = deepest + 1;
  });
  const places: Placed[] = [];
  let rows = 0;
  for (let at = 0; at < first; at++) {
    const members = tables.techs.map((_, id) => id).filter((id) => column[id] === at);
    const wish = (id: number): number => {
      const needs = (tables.techs[id]?.requires ?? []).map((each) => places[each]?.y ?? 0);
      return needs.length ? needs.reduce((a, b) => a + b, 0) / needs.length : id;
    };
    members.sort((a, b) => wish(a) - wish(b) || a - b);
    members.forEach((id, row) => (places[id] = { x: at * (WIDE + GAP_X), y: TOP + row * (HIGH + GAP_Y) }));
    rows = Math.max(rows, members.length);
  }
  const eras = tables.eras.map((name, era) => ({ name, x: (starts[era] ?? 0) * (WIDE + GAP_X) }));
  return { places, width: first * (WIDE + GAP_X) - GAP_X, height: TOP + rows * (HIGH + GAP_Y), eras };
}

export interface ResearchProps {
  readonly view: View;
  readonly plan: Plan;
  readonly send: (command: Command) => void;
  readonly goal: number | null;
  readonly onGoal: (tech: number | null) => void;
}

/** Rounds that learning these takes, one after the other. */
export function roundsToLearn(techs: readonly number[], own: NonNullable<View["own"]>): number {
  const missing = techs.reduce((sum, id) => sum + (tables.techs[id]?.cost ?? 0) - (own.research_progress[String(id)] ?? 0), 0);
  return roundsFor(missing - own.research_overflow, own.science_per_round);
}

/** What a thing that a technology opens is good for; empty where its name says it all. */
export function givesOf(name: string): string {
  const named = (each: { readonly label: string }): boolean => each.label === name;
  for (const kind of ["unit", "building", "project"] as const) {
    const table: readonly { readonly label: string }[] = { unit: tables.units, building: tables.buildings, project: tables.projects }[kind];
    const id = table.findIndex(named);
    if (id >= 0) return itemFacts({ kind, id }).text;
  }
  return tables.improvements.find(named)?.tiers[0] ?? tables.governments.find(named)?.text ?? "";
}

/** What the one looked at needs, opens and takes. */
function About({ id, own, way }: { id: number | null; own: NonNullable<View["own"]>; way: readonly number[] }): JSX.Element {
  const tech = id === null ? undefined : tables.techs[id];
  if (!tech || id === null) return <p class="im-tech-about im-quiet">{words.techHelp}</p>;
  const steps = wayTo(id, new Set(own.known_techs), tables.techs);
  const before = steps.slice(0, -1).map((each) => labelOf(tables.techs, each));
  return (
    <div class="im-tech-about" data-about={tech.label}>
      <p>
        <b>{tech.label}</b>: {steps.length ? `${words.scienceOf(own.research_progress[String(id)] ?? 0, tech.cost)}; ${words.learnt(roundsToLearn(steps, own))}` : words.states["known"]}
        {before.length > 0 && `; ${words.after(before.join(", "))}`}
        {way.includes(id) && `; ${words.onTheWay}`}
      </p>
      <ul>
        {tech.unlocks.map((name) => (
          <li key={name}>
            <b>{name}</b> <span class="im-quiet">{givesOf(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ResearchTree({ view, plan, send, goal, onGoal }: ResearchProps): JSX.Element | null {
  const { own } = view;
  const [about, setAbout] = useState<number | null>(null);
  const layout = useMemo(layoutOf, []);
  const scroller = useRef<HTMLDivElement>(null);
  const known = useMemo(() => new Set(own?.known_techs ?? []), [own?.known_techs]);
  const first = [...plan.research.keys()][0];
  useEffect(() => {
    const place = layout.places[own?.researching ?? first ?? 0];
    // The sheet has no size before it is opened, which is done after this.
    const frame = requestAnimationFrame(() => void (place && scroller.current && (scroller.current.scrollLeft = Math.max(0, place.x - 160))));
    return () => cancelAnimationFrame(frame);
  }, []);
  const way = useMemo(() => (goal === null ? [] : wayTo(goal, known, tables.techs)), [goal, known]);
  if (!own) return null;
  return (
    <>
    <p class="im-goal">
      {goal === null ? (
        <span class="im-quiet">{words.noGoal}</span>
      ) : (
        <>
          <span>{words.goalIs(labelOf(tables.techs, goal), way.length, roundsToLearn(way, own))}</span>{" "}
          <button type="button" class="button quiet" data-act="no-goal" onClick={() => onGoal(null)}>
            {words.dropGoal}
          </button>
        </>
      )}
    </p>
    <div class="im-tree" ref={scroller} tabIndex={0} role="group" aria-label={words.researchOpen}>
      <div class="im-tree-sheet" style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          {tables.techs.map((tech, id) =>
            tech.requires.map((need) => {
              const [from, to] = [layout.places[need], layout.places[id]];
              if (!from || !to) return null;
              const [x1, y1, x2, y2] = [from.x + WIDE, from.y + HIGH / 2, to.x, to.y + HIGH / 2];
              return <path key={`${need}.${id}`} class={known.has(need) ? "im-need im-need-met" : "im-need"} d={`M${x1} ${y1}C${x1 + GAP_X} ${y1} ${x2 - GAP_X} ${y2} ${x2} ${y2}`} />;
            }),
          )}
        </svg>
        {layout.eras.map(({ name, x }) => (
          <h3 key={name} class="im-era" style={{ left: `${x}px` }}>
            {words.era(name.slice(0, 1).toUpperCase() + name.slice(1))}
          </h3>
        ))}
        <ul>
          {tables.techs.map((tech, id) => {
            const place = layout.places[id];
            const command = plan.research.get(id);
            const now = own.researching === id;
            const state = known.has(id) ? "known" : now ? "now" : command ? "open" : "closed";
            const done = own.research_progress[String(id)] ?? 0;
            const step = way.indexOf(id) + 1;
            const rounds = state === "known" ? 0 : roundsFor(tech.cost - done, own.science_per_round);
            const needs = tech.requires.map((each) => labelOf(tables.techs, each)).join(", ");
            return (
              <li key={tech.key} style={{ left: `${place?.x ?? 0}px`, top: `${place?.y ?? 0}px` }}>
                <button
                  type="button"
                  class={`im-tech im-tech-${state}${step ? " im-tech-way" : ""}${goal === id ? " im-tech-goal" : ""}`}
                  data-tech={tech.label}
                  disabled={state === "known" || (now && goal === null)}
                  onPointerEnter={() => setAbout(id)}
                  onFocus={() => setAbout(id)}
                  title={[words.scienceOf(done, tech.cost), needs && words.needs(needs), tech.unlocks.length ? words.opens(tech.unlocks.join(", ")) : ""].filter(Boolean).join("\n")}
                  onClick={() => (command ? send(command) : now ? onGoal(null) : onGoal(id))}
                >
                  <span class="im-tech-name">
                    {tech.label}
                    <span class="sr">, {goal === id ? words.goal : words.states[state]}, </span>
                  </span>
                  <span class="im-tech-cost">{state === "known" ? "✓" : Number.isFinite(rounds) ? words.rounds(rounds) : "–"}</span>
                  {step > 0 && <span class="im-tech-step">{step}</span>}
                  <span class="im-tech-opens">{tech.unlocks.join(", ")}</span>
                  {done > 0 && state !== "known" && <span class="im-tech-bar" style={{ width: `${Math.min(100, (done * 100) / tech.cost)}%` }} />}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
    <About id={about ?? goal ?? own.researching ?? null} own={own} way={way} />
    </>
  );
}
