/** What the server did not do, with its stable code; status 0 and `network` if nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(text || code);
  }
}
