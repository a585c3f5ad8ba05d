// Where a board is shown. One that fails gives way to the generic board, with a quiet line that says so.
import type { JSX } from "preact";
import { useCallback, useEffect, useErrorBoundary, useState } from "preact/hooks";
import type { AnyBoard, BoardProps } from "../boards/board";
import { t } from "../texts";
import { boardOf, standIn } from "../titles";
import "./stage.css";

/** The title's board once it is here, and what to do when it fails. */
export function useBoard(title: string): readonly [AnyBoard | null, (error: unknown) => void] {
  const [board, setBoard] = useState<AnyBoard | null>(null);
  useEffect(() => {
    let wanted = true;
    void boardOf(title).then((found) => wanted && setBoard(found));
    return () => {
      wanted = false;
    };
  }, [title]);
  return [board, useCallback((error: unknown) => setBoard(standIn(error)), [])];
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
