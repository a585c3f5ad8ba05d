// Something asked of the server when a page comes: on its way, here, or refused.
import { useCallback, useEffect, useState } from "preact/hooks";
import { refusal } from "../texts";
import { Refusal } from "../wire/http";

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: string | undefined;
  readonly again: () => void;
}

export const why = (error: unknown): string =>
  error instanceof Refusal ? refusal(error.code, error.message) : String(error);

export function useLoad<T>(ask: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: string }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask().then(
      (data) => wanted && setState({ data }),
      (error: unknown) => wanted && setState((old) => ({ ...old, error: why(error) })),
    );
    return () => {
      wanted = false;
    };
  }, [...inputs, round]);
  return { data: state.data, error: state.error, again: useCallback(() => setRound((n) => n + 1), []) };
}
