// The plans of the seat on the page: read once, kept when they change, and fed into the match one command at a time.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Command, View } from "../../wire/generated/imperium";
import type { Query } from "./answers";
import { tables } from "./catalogue";
import { useAdvice, useWishes } from "./governors";
import { keepPlans, plansOf, storageHere } from "./keeping";
import type { Plan } from "./options";
import { feed, NO_PLANS, tidied, type Fed, type Plans } from "./plans";

export type ChangePlans = (change: (plans: Plans) => Plans) => void;

interface Feeding {
  turn: string;
  readonly fed: Set<string>;
  /** What was sent, and by which choices: others mean that an answer has come. */
  sent: { readonly what: Fed; readonly plan: Plan } | null;
}

export function usePlans(table: string, seat: number | null, view: View, plan: Plan, send: (command: Command) => void, query: Query): readonly [Plans, ChangePlans] {
  const storage = useMemo(storageHere, []);
  const owner = seat === null || !table ? "" : `${table} ${seat}`;
  const [held, setHeld] = useState<{ readonly owner: string; readonly plans: Plans }>({ owner: "", plans: NO_PLANS });
  // Another seat at the same screen has plans of its own.
  const plans = useMemo(() => (!owner ? NO_PLANS : held.owner === owner ? held.plans : plansOf(storage, table, seat ?? 0)), [owner, held]);
  const change = useCallback<ChangePlans>(
    (by) => {
      if (!owner) return;
      setHeld((before) => {
        const after = by(before.owner === owner ? before.plans : plansOf(storage, table, seat ?? 0));
        keepPlans(storage, table, seat ?? 0, after);
        return { owner, plans: after };
      });
    },
    [owner],
  );
  const advice = useAdvice(query, plans, view, plan.end !== null);
  const wishes = useWishes(query, plans, view, plan.end !== null);
  const state = useRef<Feeding>({ turn: "", fed: new Set(), sent: null });
  useEffect(() => {
    if (!plan.end || !owner) return;
    const now = state.current;
    const turn = `${owner} ${view.turn}`;
    if (now.turn !== turn) state.current = { turn, fed: new Set(), sent: null };
    else if (now.sent?.plan === plan) return; // its answer is on the way
    else if (now.sent) {
      const { what } = now.sent;
      now.sent = null;
      if (what.done(view)) {
        now.fed.add(what.key);
        if (what.after(plans) !== plans) return change(what.after);
      }
    }
    const standing = tidied(plans, view);
    if (standing !== plans) return change(() => standing);
    const what = feed(plans, view, plan, state.current.fed, tables, advice, wishes);
    if (!what) return;
    state.current.sent = { what, plan };
    if (what.ahead) change(what.ahead);
    send(what.command);
  }, [plan, plans, owner, Object.keys(advice).join(), Object.keys(wishes).join()]);
  return [plans, change];
}
