// A server for invited people: asks for their code once, and keeps it in this browser.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { inviteCode } from "../look/settings";
import { t } from "../texts";
import { standAt } from "../wire/http";
import { Dialog } from "./dialog";

interface Question {
  readonly n: number;
  readonly wrong: boolean;
  readonly answered: Promise<string | null>;
  readonly answer: (code: string | null) => void;
}

const asked = signal<Question | null>(null);
let questions = 0;
let declined = false; // whoever has no code looks at what there is without one

/** The code that somebody types; null if they do not. However many wait, they are asked once, and then only when they do something. */
export function askCode(wrong: boolean, wanted = true): Promise<string | null> {
  if (declined && !wanted) return Promise.resolve(null);
  if (!asked.value) {
    let answer: Question["answer"] = () => undefined;
    const answered = new Promise<string | null>((resolve) => (answer = resolve));
    asked.value = { n: ++questions, wrong: wrong && inviteCode.value !== "", answered, answer };
  }
  return asked.value.answered;
}

standAt({ code: () => inviteCode.value, ask: askCode });

export function Doorway(): JSX.Element | null {
  const question = asked.value;
  // Another question is another dialog: the end of the last one says nothing about it.
  return question && <Ask key={question.n} question={question} />;
}

function Ask({ question }: { readonly question: Question }): JSX.Element {
  const field = useId();
  const give = (code: string | null): void => {
    declined = code === null;
    if (code !== null) inviteCode.value = code;
    asked.value = null;
    question.answer(code);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    const code = (document.getElementById(field) as HTMLInputElement).value.trim();
    if (code) give(code);
  };
  return (
    <Dialog open heading={t.door.heading} onClose={() => give(null)}>
      <form class="stack" onSubmit={send}>
        <p>{question.wrong ? t.door.wrong : t.door.ask}</p>
        <div class="field">
          <label for={field}>{t.door.code}</label>
          <input id={field} autocomplete="off" maxLength={200} />
        </div>
        <div class="row">
          <button class="button main">{t.door.enter}</button>
          <button type="button" class="button" onClick={() => give(null)}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
