// A table: the lobby until everyone is there, then board, players, choices, log and chat.
import { signal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons";
import { seatColours } from "../look/seats";
import { inviteCode, kept } from "../look/settings";
import { Chance } from "../parts/chance";
import { Chat } from "../parts/chat";
import { Choices, typing } from "../parts/choices";
import { Coach } from "../parts/coach";
import { Comforts } from "../parts/comforts";
import { copyText } from "../parts/copy";
import { Dialog } from "../parts/dialog";
import { askCode } from "../parts/doorway";
import { useFocusKept } from "../parts/focus";
import { Halted } from "../parts/halted";
import { Heading } from "../parts/heading";
import { HintCard, useAdvice } from "../parts/hint";
import { KeyTable } from "../parts/keytable";
import { why } from "../parts/load";
import { Lobby } from "../parts/lobby";
import { Log } from "../parts/log";
import { OnlyMove } from "../parts/onlymove";
import { Over } from "../parts/over";
import { Players } from "../parts/players";
import { SeatMark } from "../parts/seatmark";
import { useSounds } from "../parts/sounds";
import { SpectatorNote } from "../parts/spectating";
import { Stage, useBoard } from "../parts/stage";
import { Tabs } from "../parts/tabs";
import { TakeBack } from "../parts/takeback";
import { useModName, useTitleName } from "../parts/titlename";
import { toast } from "../parts/toast";
import { ToldStrip } from "../parts/told";
import { useTurnSign } from "../parts/turnsign";
import { Terms } from "../parts/words";
import { go, href, replace, shared, type Route } from "../router";
import { autoplay, type Following } from "../table/autoplay";
import { HotSeat } from "../table/hotseat";
import { namesOf } from "../table/names";
import { LessonRun } from "../table/lesson";
import { Session } from "../table/session";
import { book, keyring } from "../tables";
import { refusal, t } from "../texts";
import { packed, text as textCodec } from "../wire/codec";
import type { Tagged } from "../wire/frames";
import { lesson as lessonOf, log as logOf } from "../wire/http";
import { PLACE } from "../wire/place";
import "./table.css";

const socketAddress = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${PLACE}ws`;

/** Frames as JSON, for whoever wants to read along: /?frames=json#/t/… */
const codec = new URLSearchParams(location.search).get("frames") === "json" ? textCodec : packed;

const invite = (): string => inviteCode.value;

function sit(id: string): HotSeat {
  const keys = keyring.of(id);
  const seats = keys.length ? keys.map((key) => key.token) : [undefined];
  return new HotSeat(seats.map((token) => new Session({ url: socketAddress(), table: id, token, invite, codec }).connect()));
}

export function TablePage({ route }: { route: Route }): JSX.Element {
  const [, id = "", word, token] = route.path;
  const brought = word === "k" && token;
  useEffect(() => {
    // Came by a seat's own link: keep the token, and out of the address with it. Which seat it holds the server says.
    if (!brought) return;
    const probe = new Session({ url: socketAddress(), table: id, token, codec }).connect();
    const stop = probe.status.subscribe((status) => {
      if (status !== "open" && status !== "closed") return;
      if (status === "open" && probe.seat.value !== null) keyring.keep(id, [{ seat: probe.seat.value, token }], probe.table.value?.title);
      else if (status === "closed") toast(refusal("token.wrong", ""));
      queueMicrotask(() => {
        stop();
        probe.close();
        replace(href("t", id));
      });
    });
    return () => probe.close();
  }, [id, token]);
  if (brought) return <p class="page hint">{t.table.connecting}</p>;
  return <Seated key={id} id={id} />;
}

function Seated({ id }: { id: string }): JSX.Element {
  const [hot, setHot] = useState<HotSeat | null>(null);
  const code = inviteCode.value;
  useEffect(() => {
    const mine = sit(id);
    setHot(mine);
    const wake = (): void => mine.sessions.forEach((session) => session.retry());
    addEventListener("online", wake);
    return () => {
      removeEventListener("online", wake);
      mine.close();
    };
  }, [id, code]);
  return hot ? <Table hot={hot} /> : <p class="page hint">{t.table.connecting}</p>;
}

function Table({ hot }: { hot: HotSeat }): JSX.Element {
  const session = hot.shown.value;
  const table = session.table.value;
  const closed = session.closed.value;
  const names = namesOf(table);
  const own = hot.sessions.flatMap((each) => (each.seat.value === null ? [] : [each.seat.value]));
  useRefusals(hot);
  if (closed) return <Closed code={closed.code} reason={closed.reason} id={session.tableId} seated={session.token !== undefined} />;
  if (!table) return <p class="page hint">{session.status.value === "waiting" ? t.table.lost : t.table.connecting}</p>;
  if (session.view.value === undefined) return <Lobby session={session} names={names} own={own} />;
  return (
    <Terms title={table.title}>
      <Match hot={hot} names={names} own={own} />
    </Terms>
  );
}

function Match({ hot, names, own }: { hot: HotSeat; names: readonly string[]; own: readonly number[] }): JSX.Element {
  const session = hot.shown.value;
  const table = session.table.value;
  const title = table?.title ?? "";
  const { module, catalogue, fail } = useBoard(title, table?.overlay ?? "", table?.rules ?? "");
  const called = useTitleName(title);
  const mod = useModName(table);
  const [tab, setTab] = useState("log");
  const [keys, setKeys] = useState(false);
  const side = useMemo(() => (module?.side ? kept<"open" | "folded">(`tessera.side.${title}`, module.side, ["open", "folded"]) : signal("open")), [title, module]);
  const [resigning, setResigning] = useState(false);
  const [marked, setMarked] = useState<readonly Tagged[] | null>(null);
  const [following, setFollowing] = useState<Following | null | undefined>(undefined);
  const said = module?.chat ? module.chat.count(session.view.value) : session.chat.value.length;
  const read = useRef(said);
  useEffect(() => {
    if (module) hot.together.value = module.together?.awaited ?? null;
  }, [module, hot]);
  useSounds(hot, module, own);
  useEffect(() => void (read.current = said), [module]); // what was said before is no news
  if (tab === "chat") read.current = said;
  const unread = said - read.current;
  const choices = session.choices.value;
  const playing = table?.status === "playing" && !session.outcome.value;
  const toMove = playing ? actors(session, hot) : [];
  const run = useLesson(hot, own.length > 0 ? (table?.lesson ?? "") : "");
  // Every command of this page goes out here: a lesson may hold it back.
  const send = useMemo(
    () =>
      (command: Tagged): void => {
        if (!run || run.allows(command, t.learn)) session.do(command);
      },
    [session, run],
  );
  const taught = run?.holds ?? false; // while a step waits for what others do, all goes on as ever
  useEffect(() => (taught ? autoplay.suspend() : undefined), [taught]);
  const advice = useAdvice(session);
  const ask = useMemo(() => session.ask.bind(session), [session]);
  const query = useMemo(() => session.query.bind(session), [session]);
  const canAct = own.length > 0 && playing;

  const alone = table?.seats.every((seat) => own.includes(seat.seat) || seat.kind === "bot" || seat.kind === "random") ?? false;
  const canAsk = canAct && alone && choices.length > 0 && !run?.holds;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event)) return;
      if (event.key === "?") setKeys(true);
      else if (event.key === "h" && canAsk) advice.ask();
      else if (event.key === "c") {
        event.preventDefault();
        side.value = "open";
        setTab("chat");
        requestAnimationFrame(() => document.getElementById("chat-text")?.focus());
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [canAsk, advice, session, side]);

  const mine = playing && (hot.together.value ? toMove.some((seat) => own.includes(seat)) : hot.sessions.some((each) => each.choices.value.length > 0));
  useTurnSign(mine, called);
  const older = useMemo(() => () => olderLines(session), [session]);
  const covered = hot.shared && hot.curtain.value && hot.waiting.value;
  const board = {
    view: session.view.value,
    seat: session.seat.value,
    choices,
    send,
    ask,
    query,
    table: session.tableId,
    told: session.told.value,
    past: session.log.value,
    names,
    colours: seatColours.value,
    catalogue,
    marked,
    over: session.outcome.value !== null,
    follow: setFollowing,
  };
  const list = module?.list ?? "closed";
  const whole = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  useFocusKept(whole, place);
  // What has to be answered, and the end, are seen however the side was left.
  const folded = side.value === "folded" && !run && !session.outcome.value && !session.undoAsked.value && !advice.hint && !advice.asking;
  return (
    <div ref={whole} class={run ? "table coached" : folded ? "table side-folded" : "table"}>
      <div class="table-bar">
        <Heading title={table?.name || called} class="table-title">
          {table?.name || called}
        </Heading>
        <Turn session={session} names={names} own={own} toMove={toMove} together={hot.together.value !== null} />
        {mod && <span class="chip">{t.mod(mod)}</span>}
        {table?.practice && (
          <span class="chip" title={t.table.practiceHint}>
            {t.table.practice}
          </span>
        )}
        <OnlyMove session={session} board={module} said={following} covered={Boolean(covered)} names={names} />
        <div class="row table-actions">
          {canAsk && (
            <button type="button" class="button quiet" title={t.hint.ask} aria-keyshortcuts="h" onClick={advice.ask}>
              <Icon name="bulb" />
              <span>{t.hint.ask}</span>
            </button>
          )}
          {canAct && <TakeBack session={session} />}
          {canAct && (
            <button type="button" class="button quiet" title={t.table.resign} onClick={() => setResigning(true)}>
              <Icon name="flag" />
              <span>{t.table.resign}</span>
            </button>
          )}
          <button type="button" class="button quiet bare" title={t.table.copyLink} onClick={() => void copyText(shared(href("t", session.tableId))).then(() => toast(t.copied))}>
            <Icon name="link" />
            <span>{t.table.copyLink}</span>
          </button>
          <a class="button quiet" title={t.table.rulesLink} href={href("help", title)} target="_blank" rel="noopener">
            <Icon name="book" />
            <span>{t.table.rulesLink}</span>
          </a>
          <Comforts />
          {module?.side && !run && (
            <button type="button" class="button quiet table-fold" aria-pressed={!folded} title={t.table.side} onClick={() => void (side.value = folded ? "open" : "folded")}>
              <Icon name="side" />
              <span>{t.table.side}</span>
              {folded && unread > 0 && (
                <b class="badge" aria-label={t.table.unread(unread)}>
                  {unread}
                </b>
              )}
            </button>
          )}
        </div>
        <Halted table={table} />
        {session.status.value !== "open" && (
          <p class="notice table-lost" role="alert">
            {t.table.lost}{" "}
            <button type="button" class="button" onClick={() => session.retry()}>
              {t.table.retry}
            </button>
          </p>
        )}
      </div>
      <section ref={place} class="table-board card" tabIndex={-1} aria-label={t.table.boardOf(title)} aria-busy={session.busy.value}>
        <SpectatorNote title={title} seat={session.seat.value} over={session.outcome.value !== null} />
        {covered ? (
          <Curtain hot={hot} names={names} />
        ) : (
          module && <Stage board={module} onFail={fail} {...board} />
        )}
      </section>
      {run && <Coach run={run} title={title} names={names} />}
      <aside class="table-side" aria-label={t.table.panels}>
        <Players session={session} names={names} own={own} toMove={toMove} onShow={module?.together && ((seat) => hot.show(seat))} />
        <UndoAsked hot={hot} names={names} />
        <Over hot={hot} names={names} own={own} module={module} board={board} />
        {!covered && !module?.tells && <ToldStrip told={session.told.value} recent={session.recent.value} names={names} />}
        {!covered && <HintCard advice={advice} names={names} send={send} />}
        {!covered && choices.length > 0 && (
          <details class="table-choices card" open={list === "open"}>
            <summary>
              {t.table.choices} <span class="chip">{choices.length}</span>
            </summary>
            <Choices choices={choices} busy={session.busy.value} names={names} send={send} ask={ask} digits={!module?.keys} />
          </details>
        )}
        <div class="table-talk card">
          <Tabs
            label={t.table.rest}
            open={tab}
            onOpen={setTab}
            tabs={[
              { name: "log", label: t.table.log, body: covered ? null : <Log lines={session.log.value} names={names} own={own} onPoint={setMarked} onOlder={session.olderLines.value ? older : undefined} /> },
              {
                name: "chat",
                label: (
                  <>
                    {t.table.chat}{" "}
                    {unread > 0 && (
                      <span class="badge" aria-label={t.table.unread(unread)}>
                        {unread}
                      </span>
                    )}
                  </>
                ),
                body: module?.chat ? <module.chat.Panel {...board} /> : <Chat session={session} names={names} />,
              },
            ]}
          />
        </div>
        {table && <Chance table={table} />}
      </aside>
      <Dialog open={keys} heading={t.help.keysHeading} onClose={() => setKeys(false)}>
        <KeyTable board={module?.keys} />
        <form method="dialog">
          <button class="button">{t.close}</button>
        </form>
      </Dialog>
      <Dialog open={resigning} heading={t.table.resign} onClose={() => setResigning(false)}>
        <p>{t.table.resignAsk}</p>
        <div class="row">
          <button
            type="button"
            class="button danger"
            onClick={() => {
              session.resign();
              setResigning(false);
            }}
          >
            {t.table.resignYes}
          </button>
          <button type="button" class="button" onClick={() => setResigning(false)}>
            {t.cancel}
          </button>
        </div>
      </Dialog>
    </div>
  );
}

async function olderLines(session: Session): Promise<void> {
  const first = session.log.value[0]?.seq;
  if (first === undefined) return;
  try {
    const page = await logOf(session.tableId, first, session.token);
    session.prepend(page.lines, page.more);
  } catch (error) {
    toast(why(error));
  }
}

/** The lesson that is played at this table, by whoever sits here. */
function useLesson(hot: HotSeat, id: string): LessonRun | null {
  const [run, setRun] = useState<LessonRun | null>(null);
  const { tableId, table } = hot.shown.value;
  const title = table.value?.title ?? "";
  useEffect(() => {
    if (!id) return;
    let begun: LessonRun | undefined;
    let wanted = true;
    lessonOf(title, id).then(
      (lesson) => {
        if (wanted) setRun((begun = new LessonRun(lesson, tableId, title, hot.heard, book)));
      },
      (error: unknown) => toast(t.failed(why(error))),
    );
    return () => {
      wanted = false;
      begun?.close();
      setRun(null);
    };
  }, [hot, title, id]);
  return run;
}

/** Who may act: own seats by their choices; others by the clock, or because nobody here may. */
function actors(session: Session, hot: HotSeat): readonly number[] {
  if (hot.together.value) return hot.together.value(session.view.value);
  const mine = hot.sessions.flatMap((each) => (each.choices.value.length && each.seat.value !== null ? [each.seat.value] : []));
  const timed = Object.keys(session.clock.value?.clock.running ?? {}).map(Number);
  const found = [...new Set([...mine, ...timed])];
  if (found.length) return found;
  const rest = (session.table.value?.seats ?? []).filter((seat) => !hot.sessions.some((each) => each.seat.value === seat.seat));
  return rest.length === 1 && rest[0] ? [rest[0].seat] : [];
}

interface TurnProps {
  readonly session: Session;
  readonly names: readonly string[];
  readonly own: readonly number[];
  readonly toMove: readonly number[];
  readonly together: boolean;
}

function Turn({ session, names, own, toMove, together }: TurnProps): JSX.Element {
  let text = "";
  let mine = false;
  if (session.outcome.value) text = t.table.over;
  else if (session.busy.value) text = t.table.sending;
  else if (together ? toMove.includes(session.seat.value ?? -1) : session.choices.value.length) {
    text = t.table.yourTurn;
    mine = true;
  } else if (toMove.length) text = t.table.turnOf(toMove.map((seat) => names[seat] ?? "").join(", "));
  else if (!own.length) text = t.table.watching;
  return (
    <p class={mine ? "turn mine" : "turn"} role="status">
      {text}
    </p>
  );
}

function Curtain({ hot, names }: { hot: HotSeat; names: readonly string[] }): JSX.Element {
  const next = hot.waiting.value?.seat.value ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="curtain">
      <SeatMark seat={next} size={56} />
      <h2>{t.table.pass(names[next] ?? "")}</h2>
      <p class="hint">{t.table.passHint}</p>
      <button ref={button} type="button" class="button main" onClick={() => hot.lift()}>
        {t.table.lift(names[next] ?? "")}
      </button>
    </div>
  );
}

function UndoAsked({ hot, names }: { hot: HotSeat; names: readonly string[] }): JSX.Element | null {
  const asked = hot.shown.value.undoAsked.value;
  if (!asked || hot.shown.value.seat.value === null) return null;
  return (
    <div class="notice row" role="alert">
      <span class="grow">{t.table.undoAsk(names[asked.seat] ?? "")}</span>
      <button type="button" class="button main" onClick={() => hot.shown.value.answerUndo(true)}>
        {t.table.undoYes}
      </button>
      <button type="button" class="button" onClick={() => hot.shown.value.answerUndo(false)}>
        {t.table.undoNo}
      </button>
    </div>
  );
}

function Closed({ code, reason, id, seated }: { code: number; reason: string; id: string; seated: boolean }): JSX.Element {
  const door = reason.startsWith("door.");
  const why = reason === "seat.kicked" || reason === "address.banned" ? t.refusals[reason] : door ? t.door.closed : undefined;
  useEffect(() => {
    if (door) void askCode(reason === "door.wrong_code"); // with another code the page begins anew
  }, []);
  return (
    <div class="page narrow">
      <Heading title={t.closed["heading"] ?? ""}>{t.closed["heading"]}</Heading>
      <p class="notice">{why ?? t.closed[code] ?? t.closed["other"]}</p>
      <div class="row">
        {door && (
          <button type="button" class="button main" onClick={() => void askCode(reason === "door.wrong_code")}>
            {t.door.enter}
          </button>
        )}
        {seated && code === 4401 && reason !== "seat.kicked" && (
          <button
            type="button"
            class="button main"
            onClick={() => {
              keyring.drop(id);
              go("#/");
              requestAnimationFrame(() => go(href("t", id)));
            }}
          >
            {t.closed["watch"]}
          </button>
        )}
        <a class="button" href="#/">
          {t.table.toHome}
        </a>
      </div>
    </div>
  );
}

function useRefusals(hot: HotSeat): void {
  const told = useRef(new Map<Session, number>());
  useSignalEffect(() => {
    for (const session of hot.sessions) {
      const refused = session.refused.value;
      if (!refused || told.current.get(session) === refused.n) continue;
      told.current.set(session, refused.n);
      // A fatal one is followed by the end of the line, and the page then says it all.
      const say = (): void => {
        if (!session.closed.peek()) toast(refusal(refused.code, refused.text));
      };
      setTimeout(say, 150);
    }
  });
}
