// A table to trade at: what is given on one side, what is wanted on the other, put together and sent as one proposal.
// Whether it may be proposed the server says; whether it is taken, the other does.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { tables, labelOf } from "./catalogue";
import type { PlayerPlan } from "./options";
import { words } from "./texts";
import type { Command, DealForm, DealItem, View } from "../../wire/generated/imperium";

export const itemText = ({ kind, value }: Pick<DealItem, "kind" | "value">): string => (kind === "Treaty" ? labelOf(tables.treaties, value) : kind === "ResourceLease" ? words.lease(labelOf(tables.resources, value)) : `${value} ${words.deal[kind] ?? kind}`);

const AMOUNTS = { Gold: 10, Tribute: 1 } as const;
const same = (a: DealForm, b: DealForm): boolean => a.kind === b.kind && (a.kind === "Gold" || a.kind === "Tribute" || a.value === b.value);

/** One more item on a side: an amount is added up, anything else stands there once. */
export function put(side: readonly DealForm[], item: DealForm): readonly DealForm[] {
  const at = side.findIndex((each) => same(each, item));
  if (at < 0) return [...side, item];
  return side.map((each, n) => (n === at && (item.kind === "Gold" || item.kind === "Tribute") ? { ...each, value: each.value + item.value } : each));
}

interface SideProps {
  readonly heading: string;
  readonly items: readonly DealForm[];
  readonly offers: readonly DealForm[];
  readonly onChange: (items: readonly DealForm[]) => void;
}

function Side({ heading, items, offers, onChange }: SideProps): JSX.Element {
  return (
    <div class="im-side-of-deal">
      <h4>{heading}</h4>
      <div class="im-deeds">
        {offers.map((item) => (
          <button key={`${item.kind}${item.value}`} type="button" class="button quiet" data-deal={item.kind} title={item.kind === "Treaty" ? tables.treaties[item.value]?.text : undefined} onClick={() => onChange(put(items, item))}>
            + {itemText(item)}
          </button>
        ))}
      </div>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={`${item.kind}${item.value}`}>
              {itemText(item)} {item.kind === "Treaty" && <span class="im-quiet">{tables.treaties[item.value]?.text}</span>}{" "}
              <button type="button" class="button quiet icon" aria-label={words.dropItem(itemText(item))} onClick={() => onChange(items.filter((each) => each !== item))}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function DealTable({ to, view, plan, send, onClose }: { to: number; view: View; plan: PlayerPlan; send: (command: Command) => void; onClose: () => void }): JSX.Element {
  const [offer, setOffer] = useState<readonly DealForm[]>([]);
  const [demand, setDemand] = useState<readonly DealForm[]>([]);
  const [signed, setSigned] = useState<readonly DealForm[]>([]); // binds both, whoever offers it
  const amounts: readonly DealForm[] = (["Gold", "Tribute"] as const).map((kind) => ({ kind, value: AMOUNTS[kind] }));
  const treaties: readonly DealForm[] = plan.deals.flatMap((deal) => deal.offer.filter(({ kind }) => kind === "Treaty"));
  const lease = (value: number): DealForm => ({ kind: "ResourceLease", value });
  const own = new Set(view.own?.resources ?? []);
  // What they have is not told; what lies in the land that is seen may be asked for.
  const seen = new Set(Object.entries(view.resources).flatMap(([tile, id]) => (view.owners[tile] === to && !own.has(id) ? [id] : [])));
  const leases = (ids: Iterable<number>): readonly DealForm[] => [...ids].filter((id) => tables.resources[id]?.kind !== "bonus").map(lease);
  return (
    <div class="im-dealtable" data-panel="deal">
      <div class="im-deal-sides">
        <Side heading={words.youGive} items={offer} offers={[...amounts, ...leases(own)]} onChange={setOffer} />
        <Side heading={words.youGet} items={demand} offers={[...amounts, ...leases(seen)]} onChange={setDemand} />
      </div>
      {treaties.length > 0 && <Side heading={words.bothSign} items={signed} offers={treaties} onChange={setSigned} />}
      <div class="im-deeds">
        <button
          type="button"
          class="button main"
          data-act="propose"
          disabled={!offer.length && !demand.length && !signed.length}
          onClick={() => {
            send({ type: "ProposeDeal", to, offer: [...offer, ...signed], demand });
            onClose();
          }}
        >
          {words.proposeDeal}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </div>
  );
}
