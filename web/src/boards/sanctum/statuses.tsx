// Statuses as small signs with a number; each says on hover, on focus and to screen readers what it does.
import type { JSX } from "preact";
import type { SeenStatus } from "../../wire/generated/sanctum";
import type { Keywords } from "./card";
import { Said } from "./said";
import { Sign, statusSign, type SignName } from "./signs";
import { tipOf } from "../../parts/tips";

interface ChipProps {
  readonly sign: SignName;
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly kind: string;
}

export function Chip({ sign, name, value, text, kind }: ChipProps): JSX.Element {
  return (
    <button type="button" class={`sc-chip ${kind}`} data-tip={tipOf([`${name} ${value}`, text])}>
      <Said words={`${name} ${value}: ${text}`}>
        <Sign name={sign} />
        <span>{value}</span>
      </Said>
    </button>
  );
}

export function Statuses({ statuses, order, keywords }: { readonly statuses: Readonly<Record<string, SeenStatus>>; readonly order?: readonly string[]; readonly keywords: Keywords }): JSX.Element {
  const ids = order ?? Object.keys(statuses);
  return (
    <>
      {ids.map((id) => {
        const status = statuses[id];
        if (!status) return null;
        const value = status.turns ? `${status.value}×${status.turns}` : `${status.value}`;
        return <Chip key={id} sign={statusSign(id)} name={status.name} value={value} text={keywords[status.name] ?? ""} kind={status.kind} />;
      })}
    </>
  );
}

export const statusWords = (statuses: Readonly<Record<string, SeenStatus>>): string =>
  Object.values(statuses)
    .map((status) => `${status.name} ${status.value}`)
    .join(", ");
