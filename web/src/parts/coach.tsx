// The coach: says a lesson's step, marks what it speaks of, and goes on when that was done. It stands in a place of its
// own (beside the board, or at the foot of a phone) and never over what it marks.
import { signal } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SHOW } from "../boards/surface";
import { Icon } from "../look/icons";
import { calm } from "../look/settings";
import { href } from "../router";
import type { LessonRun } from "../table/lesson";
import { named } from "../table/names";
import { t } from "../texts";
import "./coach.css";
import { Words } from "./words";

const SAYS = "coach-says";
const ROOM = 6; // pixels between what is marked and the ring

const folded = signal(false);

export interface CoachProps {
  readonly run: LessonRun;
  readonly title: string;
  readonly names: readonly string[];
}

export function Coach({ run, title, names }: CoachProps): JSX.Element | null {
  const panel = useRef<HTMLElement>(null);
  const step = run.step.value;
  const look = step && !run.left.value ? (step.look ?? "") : "";
  useDescribed(look, step?.id ?? "");
  if (run.left.value) return step && <Left run={run} />;
  if (!step) return <End run={run} title={title} />;
  const of = run.lesson.steps.length;
  const waits = run.waits.value;
  const canGoOn = waits === "read" || waits === "gone";
  const held = run.held.value;
  const hint = waits === "gone" ? t.learn.gone : waits === "turn" || waits === "wait" ? t.learn.waiting : waits === "act" ? t.learn.yours : "";
  return (
    <>
      <section ref={panel} class={folded.value ? "coach card folded" : "coach card"} aria-label={t.learn.coach(run.lesson.title)}>
        <header class="coach-head">
          <Icon name="book" />
          <span class="coach-title">{run.lesson.title}</span>
          <span class="coach-count">{t.learn.step(run.at.value + 1, of)}</span>
          <button type="button" class="button quiet icon coach-fold" aria-expanded={!folded.value} aria-label={folded.value ? t.learn.unfold : t.learn.fold} onClick={() => (folded.value = !folded.value)}>
            <Icon name={folded.value ? "plus" : "minus"} />
          </button>
        </header>
        <progress class="coach-progress" max={of} value={run.at.value} aria-label={t.learn.progress} />
        <div class="coach-body">
          <div id={SAYS} class="coach-says" role="status" aria-live="polite">
            <p key={step.id} data-step={step.id}>
              <Words text={named(step.say, names)} />
            </p>
          </div>
          <div role="alert">
            {held && (
              <p key={held.n} class="coach-held">
                {named(held.text, names)}
              </p>
            )}
          </div>
          {hint && <p class="coach-hint">{hint}</p>}
          <div class="coach-acts">
            {canGoOn && (
              <button type="button" class="button main" data-coach="next" onClick={() => run.next()}>
                {t.learn.next}
              </button>
            )}
            {!canGoOn && (
              <button type="button" class="button" data-coach="skip" onClick={() => run.next()}>
                {t.learn.skip}
              </button>
            )}
            <span class="grow" />
            <a class="button quiet" href={`${href("learn", title, run.lesson.id)}?again`}>
              {t.learn.restart}
            </a>
            <button type="button" class="button quiet" data-coach="leave" onClick={() => run.leave()}>
              {t.learn.leave}
            </button>
          </div>
        </div>
      </section>
      {look && <Ring key={step.id} look={look} panel={panel} />}
    </>
  );
}

/** What is left of the coach in a lesson that was left: the way back. */
function Left({ run }: { readonly run: LessonRun }): JSX.Element {
  return (
    <section class="coach coach-left" aria-label={t.learn.coach(run.lesson.title)}>
      <button type="button" class="button" data-coach="back" onClick={() => run.comeBack()}>
        <Icon name="book" />
        {t.learn.goOn}
      </button>
    </section>
  );
}

function End({ run, title }: { readonly run: LessonRun; readonly title: string }): JSX.Element {
  return (
    <section class="coach coach-end card" aria-label={t.learn.coach(run.lesson.title)}>
      <Tiles />
      <h2>{t.learn.done}</h2>
      <p role="status">
        <Words text={run.lesson.end} />
      </p>
      <div class="coach-acts">
        <a class="button main" href={href("play", title)}>
          {t.learn.play}
        </a>
        <a class="button" href={href("help", title)}>
          {t.learn.guide}
        </a>
        <button type="button" class="button quiet" data-coach="leave" onClick={() => run.leave()}>
          {t.learn.stay}
        </button>
      </div>
    </section>
  );
}

/** A handful of tesserae, for the end of a lesson. */
function Tiles(): JSX.Element {
  return (
    <span class="coach-tiles" aria-hidden="true">
      {Array.from({ length: 9 }, (_, n) => (
        <i key={n} style={{ "--n": n, background: `var(--seat-${n % 8})` }} />
      ))}
    </span>
  );
}

// ---------------------------------------------------------------- what is marked

/** The first element that fits and is there to be seen. */
function found(look: string): Element | null {
  try {
    const all = [...document.querySelectorAll(look)];
    return all.find((each) => each.getClientRects().length > 0) ?? all[0] ?? null;
  } catch {
    return null; // no selector: the lesson is checked for everything but this
  }
}

/** Whoever hears the page instead of seeing it hears the step on what is marked, too. */
function useDescribed(look: string, step: string): void {
  useEffect(() => {
    const element = look ? found(look) : null;
    if (!element || element.hasAttribute("aria-describedby")) return;
    element.setAttribute("aria-describedby", SAYS);
    return () => element.removeAttribute("aria-describedby");
  }, [look, step]);
}

/** A frame around what is marked, wherever it moves. */
function Ring({ look, panel }: { readonly look: string; readonly panel: RefObject<HTMLElement> }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let brought: Element | null = null;
    let clips: readonly Element[] = [];
    const follow = (): void => {
      frame = requestAnimationFrame(follow);
      const ring = ref.current;
      const element = found(look);
      if (!ring) return;
      if (element && element !== brought) {
        if (!brought) bring(element, panel.current);
        brought = element;
        clips = clipping(element);
      }
      const box = element && seen(element, clips);
      ring.hidden = !box;
      if (!box) return;
      const place = `${box.left - ROOM}px ${box.top - ROOM}px ${box.right - box.left + 2 * ROOM}px ${box.bottom - box.top + 2 * ROOM}px`;
      if (ring.dataset["place"] === place) return;
      ring.dataset["place"] = place;
      const [left = "", top = "", width = "", height = ""] = place.split(" ");
      Object.assign(ring.style, { left, top, width, height });
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [look]);
  return <div ref={ref} class="coach-ring" aria-hidden="true" hidden />;
}

/** The ancestors that cut off what does not fit into them. */
function clipping(element: Element): readonly Element[] {
  const clips: Element[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
    if (/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflow)) clips.push(each);
  return clips;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of an element that can be seen; null: none of it. */
function seen(element: Element, clips: readonly Element[]): Box | null {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (const clip of clips) {
    const box = clip.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}

/** Into sight: folds are opened, maps slide, the page scrolls until the coach does not cover it. */
function bring(element: Element, panel: HTMLElement | null): void {
  for (let fold = element.closest("details:not([open])"); fold; fold = fold.parentElement?.closest("details:not([open])") ?? null) (fold as HTMLDetailsElement).open = true;
  element.dispatchEvent(new CustomEvent(SHOW, { bubbles: true }));
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  if (!panel || getComputedStyle(panel).position !== "fixed") return;
  const { top, bottom } = element.getBoundingClientRect();
  const head = 4 * ROOM;
  const foot = panel.getBoundingClientRect().top - head;
  if (top >= head && bottom <= foot) return;
  const by = bottom - top <= foot - head ? (top + bottom - head - foot) / 2 : top - head; // what does not fit shows its top
  scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
}
