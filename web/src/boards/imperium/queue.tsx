// What a city makes after this: the seat's own list, fed to the city one thing at a time.
import type { JSX } from "preact";
import { itemFacts } from "./catalogue";
import { queueOf, raised, unqueued, withQueue, type Plans, type Queue } from "./plans";
import type { ChangePlans } from "./useplans";
import { words } from "./texts";
import type { CityLife, Item, Makeable } from "../../wire/generated/imperium";

export interface QueueProps {
  readonly id: string;
  readonly life: CityLife;
  readonly takes: Takes;
  readonly plans: Plans;
  readonly onPlans: ChangePlans;
}

/** What a thing takes in a city, as far as the server has said. */
export type Takes = (item: Item) => Makeable | undefined;

/** Rounds until each thing is done, after what is being made now; each at the pace of its own kind. */
export function whenDone(queue: Queue, life: Pick<CityLife, "producing" | "production_turns" | "production_stockpile" | "yields">, takes: Takes = () => undefined): readonly number[] {
  let rounds = life.producing ? (life.production_turns ?? Infinity) : 0;
  let stock = life.producing ? 0 : life.production_stockpile;
  return queue.items.map((item) => {
    const work = takes(item)?.work ?? life.yields[1] ?? 0;
    const { cost } = itemFacts(item);
    rounds += cost > stock ? (work > 0 ? (cost - stock) / work : Infinity) : 0;
    stock = Math.max(0, stock - cost);
    return Math.max(1, Math.ceil(rounds));
  });
}

export function ProductionQueue({ id, life, takes, plans, onPlans }: QueueProps): JSX.Element {
  const queue = queueOf(plans, id);
  const change = (by: (queue: Queue) => Queue): void => onPlans((now) => withQueue(now, id, by(queueOf(now, id))));
  const rounds = whenDone(queue, life, takes);
  return (
    <div class="im-queue" data-queue-of={id}>
      <h3>{words.queue}</h3>
      {queue.items.length ? (
        <ol>
          {queue.items.map((item, n) => {
            const { label } = itemFacts(item);
            return (
              <li key={`${n}${item.kind}${item.id}`}>
                <span class="im-queue-name">{label}</span> <span class="im-quiet">{itemFacts(item).cost ? words.inRounds(rounds[n] ?? Infinity) : ""}</span>
                <button type="button" class="button quiet icon" disabled={n === 0} aria-label={words.earlier(label)} title={words.earlier(label)} onClick={() => change((now) => raised(now, n))}>
                  ↑
                </button>
                <button type="button" class="button quiet icon" aria-label={words.dropItem(label)} title={words.dropItem(label)} onClick={() => change((now) => unqueued(now, n))}>
                  ×
                </button>
              </li>
            );
          })}
        </ol>
      ) : (
        <p class="im-quiet">{words.queueNone}</p>
      )}
      <label class="im-check">
        <input type="checkbox" checked={queue.repeat} onChange={(event) => change((now) => ({ ...now, repeat: event.currentTarget.checked }))} /> {words.repeat}
      </label>
    </div>
  );
}
