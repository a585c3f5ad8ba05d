// Where a board is shown. One that fails gives way to the generic board, with a quiet line that says so.
import type { JSX } from "preact";
import { useCallback, useEffect, useErrorBoundary, useState } from "preact/hooks";
import type { AnyBoard, BoardProps } from "../boards/board";
import { SEAT_COLOURS, seatColours } from "../look/seats";
import { t } from "../texts";
import { boardOf, standIn } from "../titles";
import { catalogue as catalogueOf } from "../wire/http";
import "./stage.css";

interface Shown {
  /** The title's board, once it and the catalogue are here. */
  readonly module: AnyBoard | null;
  /** Of the rules that the table plays by. */
  readonly catalogue: unknown;
}

/** What a page needs before it can draw a title, and what to do when the board fails. */
export function useBoard(title: string, overlay: string, rules: string): Shown & { readonly fail: (error: unknown) => void } {
  const [shown, setShown] = useState<Shown>({ module: null, catalogue: {} });
  const fail = useCallback((error: unknown) => setShown((before) => ({ ...before, module: standIn(error) })), []);
  useEffect(() => {
    let wanted = true;
    Promise.all([boardOf(title), catalogueOf(title, overlay, rules)]).then(
      ([module, catalogue]) => wanted && setShown({ module, catalogue }),
      (error: unknown) => wanted && fail(error),
    );
    return () => {
      wanted = false;
    };
  }, [title, overlay, rules]);
  // A title's own colours hold wherever a seat is shown, as long as its table is.
  const { module } = shown;
  useEffect(() => {
    seatColours.value = module?.colours ?? SEAT_COLOURS;
    return () => void (seatColours.value = SEAT_COLOURS);
  }, [module]);
  return { ...shown, fail };
}

export function Stage({ board, onFail, ...props }: BoardProps & { board: AnyBoard; onFail: (error: unknown) => void }): JSX.Element {
  return (
    <>
      {board.fault !== undefined && (
        <p class="hint stage-fault" role="status">
          {t.table.standIn(board.fault)}
        </p>
      )}
      <Guard key={board.fault ?? ""} board={board} onFail={onFail} {...props} />
    </>
  );
}

function Guard({ board, onFail, ...props }: BoardProps & { board: AnyBoard; onFail: (error: unknown) => void }): JSX.Element | null {
  const [error] = useErrorBoundary(onFail);
  return error === undefined ? <board.Board {...props} /> : null;
}
