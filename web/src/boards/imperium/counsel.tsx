// What the governor would have the city make: one thing, with its reason, begun or put into the queue by one click.
import type { JSX } from "preact";
import { useAnswer, type Query } from "./answers";
import { itemFacts } from "./catalogue";
import { askAdvice, itemOf, sameItem, wishKey } from "./governors";
import type { CityPlan } from "./options";
import { MOST_QUEUED, queued, queueOf, withQueue, type Plans } from "./plans";
import { words } from "./texts";
import type { ChangePlans } from "./useplans";
import type { Advised, CityLife, Command, View } from "../../wire/generated/imperium";

export interface CounselProps {
  readonly id: string;
  readonly life: CityLife;
  readonly view: View;
  readonly plan: CityPlan;
  readonly plans: Plans;
  readonly onPlans: ChangePlans;
  readonly query: Query;
  readonly send: (command: Command) => void;
}

export function Counsel({ id, life, view, plan, plans, onPlans, query, send }: CounselProps): JSX.Element | null {
  const aim = plans.governors[id]?.aim ?? "";
  const queue = queueOf(plans, id);
  const open = plan.items.length > 0 && queue.items.length < MOST_QUEUED;
  const told = useAnswer<Advised>(query, open ? askAdvice(id, aim) : null, wishKey(id, aim, view));
  const item = itemOf(told);
  const command = item && plan.items.find((each) => sameItem(each.item, item))?.command;
  if (!item || !command || [life.producing, ...queue.items].some((each) => sameItem(each, item))) return null;
  const { label } = itemFacts(item);
  const later = life.producing != null;
  return (
    <div class="im-counsel" data-panel="counsel">
      <p>
        <b>{words.counsel(label)}</b> <span class="im-quiet">{told?.why}</span>
      </p>
      <button type="button" class={later ? "button" : "button main"} data-act="counsel" onClick={() => (later ? onPlans((now) => withQueue(now, id, queued(queueOf(now, id), item))) : send(command))}>
        {later ? words.toQueue(label) : words.make(label)}
      </button>
    </div>
  );
}
