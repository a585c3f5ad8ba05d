// What is said of a table's chance: committed to from the beginning, and at the end the secret, checked right here.
import type { JSX } from "preact";
import { fits } from "../table/chance";
import { t } from "../texts";
import type { TableRecord } from "../wire/frames";
import { useLoad } from "./load";
import "./chance.css";

export function Chance({ table }: { table: Pick<TableRecord, "commitment" | "secret"> }): JSX.Element | null {
  const { commitment, secret } = table;
  const checked = useLoad(async () => (commitment && secret ? await fits(secret, commitment) : null), [commitment, secret]);
  if (!commitment) return null;
  return (
    <p class="chance" title={`${t.chance.hint} ${commitment}`}>
      {t.chance.committed} <code>{commitment.slice(0, 12)}</code>
      {secret && <> · {checked.data === false ? t.chance.broken : checked.data ? t.chance.verified : t.chance.revealed}</>}
    </p>
  );
}
