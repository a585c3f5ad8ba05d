// Sanctum's board: the whole run. The phase of the run says which screen is shown; the bar stays above all of them.
// What can be clicked is what the choices say.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Command, Event, View } from "../../wire/generated/sanctum";
import { board, type BoardProps } from "../board";
import { Bar } from "./bar";
import { Combat } from "./combat";
import { Finish } from "./finish";
import { Reward, Shop } from "./goods";
import { happeningsOf, placesOf, spoken } from "./happenings";
import { choose, revise, strike, type Held, type Result } from "./intent";
import { Hint } from "./hint";
import { Journey } from "./journey";
import { useKeys } from "./keys";
import { Maps } from "./maps";
import { planOf } from "./options";
import { PileDialog } from "./piles";
import { Campfire, Ending, Shrine, ShrinePick } from "./rooms";
import "./sanctum.css";
import { words } from "./texts";

type Props = BoardProps<View, Command, Event>;

/** The way planned ahead belongs to this browser and this run: the server never hears of it. */
function useWay(view: View, table: string): [readonly string[], (way: readonly string[]) => void] {
  const place = `tessera.sanctum.way ${view.seed || table} ${view.profile} ${view.act}`;
  const [ways, setWays] = useState<Readonly<Record<string, readonly string[]>>>({});
  const kept = useMemo<readonly string[]>(() => {
    try {
      const read: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
      return Array.isArray(read) ? read.filter((each): each is string => typeof each === "string") : [];
    } catch {
      return [];
    }
  }, [place]);
  const keep = useCallback(
    (way: readonly string[]) => {
      setWays((all) => ({ ...all, [place]: way }));
      try {
        sessionStorage.setItem(place, JSON.stringify(way));
      } catch {
        // storage forbidden: the way lasts as long as the page
      }
    },
    [place],
  );
  return [ways[place] ?? kept, keep];
}

function SanctumBoard({ view, seat, choices, send, ask, told, names, marked, table }: Props): JSX.Element {
  const outer = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const plan = useMemo(() => planOf(choices), [choices]);
  const [kept, setHeld] = useState<Held>(null);
  const held = useMemo(() => revise(kept, plan), [kept, plan]);
  const [deck, setDeck] = useState(false);
  const [looking, setLooking] = useState(false);
  const [planning, setPlanning] = useState(false);
  const [way, setWay] = useWay(view, table);
  const happened = useMemo(() => happeningsOf(told), [told]);
  const places = useMemo(() => placesOf(marked), [marked]);
  const phase = looking && view.phase !== "map" ? "map" : view.phase;

  const follow = useCallback(
    (result: Result) => {
      setHeld(result.held);
      if (result.send) send(result.send);
    },
    [send],
  );
  const letGo = useCallback(() => setHeld(null), []);
  useKeys(outer, letGo);
  useEffect(() => {
    setLooking(false);
    setPlanning(false);
  }, [view.phase, view.position]);
  useEffect(() => {
    // What had the focus went with the last screen: the new one has it now, so that Tab begins here.
    if (document.activeElement === document.body || document.activeElement === null) stage.current?.focus({ preventScroll: true });
    stage.current?.scrollTo(0, 0);
  }, [phase]);

  const room = { view, plan, send };
  const screen = (): JSX.Element | null => {
    if (phase === "map") return <Journey {...room} way={way} planning={planning} looking={view.phase !== "map"} marked={places.nodes} onWay={setWay} onPlanning={setPlanning} />;
    if (phase === "combat" && view.combat)
      return (
        <Combat
          {...room}
          combat={view.combat}
          held={held}
          happened={happened}
          marked={places.bearers}
          seq={told.seq}
          names={names}
          ask={ask}
          onHold={(next) => follow(choose(held, next, plan))}
          onStrike={(enemy) => follow(strike(held, enemy, plan))}
          onLift={(card) => setHeld({ what: "card", id: card })}
          onLetGo={letGo}
        />
      );
    if (phase === "reward") return <Reward {...room} />;
    if (phase === "campfire") return <Campfire {...room} />;
    if (phase === "shop") return <Shop {...room} />;
    if (phase === "shrine") return <Shrine {...room} />;
    if (phase === "card_pick") return <ShrinePick {...room} />;
    if (phase === "ending") return <Ending {...room} />;
    if (phase === "won" || phase === "lost") return <Finish view={view} own={seat !== null} />;
    return null;
  };
  const began = happened.act ?? (view.position === undefined && told.seq < 0 ? view.act : null);
  return (
    <div ref={outer} class="sanctum" data-act={view.act} data-class={view.class_id} data-watching={choices.length ? undefined : ""}>
      <div class="sc-root" data-phase={view.phase}>
        <Bar
          {...room}
          onDeck={() => setDeck(true)}
          onMap={view.phase === "map" ? null : () => setLooking(!looking)}
          mapOpen={phase === "map"}
          onPotion={(slot) => follow(choose(held, { what: "potion", id: slot }, plan))}
        />
        <div ref={stage} class="sc-stage" tabIndex={-1}>
          <div key={phase} class="sc-screen">
            {screen()}
          </div>
        </div>
        {began !== null && (
          <div key={`act ${began} ${told.seq}`} class="sc-curtain" aria-hidden="true">
            <small>{words.actN(began)}</small>
            <b>{words.acts[began]}</b>
          </div>
        )}
        <PileDialog name={deck ? words.deck : null} cards={view.deck} faces={view.faces} keywords={view.keywords} onClose={() => setDeck(false)} />
      </div>
      <div class="sr" role="status" aria-live="polite">
        {told.seq >= 0 && `${spoken(told)} ${words.spoken(view.hp, view.max_hp)}`}
      </div>
    </div>
  );
}

export default board<View, Command, Event>({ title: "sanctum", Board: SanctumBoard, list: "closed", keys: words.keys, tells: true, Hint, pages: { map: Maps } });
