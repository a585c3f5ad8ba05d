// Why a match can only be looked at: its game is not here, has changed under it, or its log is not whole.
import type { JSX } from "preact";
import { t } from "../texts";
import type { TableRecord } from "../wire/frames";

export function Halted({ table }: { table: TableRecord | null }): JSX.Element | null {
  const halted = table?.halted;
  if (!halted) return null;
  return (
    <p class="notice" role="status" data-halted={halted.code} title={halted.text}>
      {t.table.halted[halted.code] ?? halted.text}
    </p>
  );
}
