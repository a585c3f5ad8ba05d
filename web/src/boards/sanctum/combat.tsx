// A fight: the hall with everyone in it, the hand below, piles and the end of the turn at its sides.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm } from "../../look/settings";
import { OddsTable, useOdds } from "../../parts/odds";
import type { Choice, Odds } from "../board";
import type { Command, HandCard, SeenCombat, View } from "../../wire/generated/sanctum";
import { DelverFigure, Hall } from "./art";
import { HpBar } from "./bar";
import { CardBody, CardButton, cardLabel, cardTip } from "./card";
import "./combat.css";
import { Floats, Foe, FoeDialog } from "./foe";
import { dropped, useDrag, type Drag, type Drop } from "./drag";
import type { Happenings } from "./happenings";
import { targetsOf, type Held } from "./intent";
import { digit, hotkey } from "./keys";
import type { Plan } from "./options";
import { PileDialog } from "./piles";
import { Said } from "./said";
import { Sign } from "./signs";
import { Chip, Statuses } from "./statuses";
import { words } from "./texts";
import { tipOf } from "../../parts/tips";

type PileName = "draw" | "discard" | "fractured";

interface CombatProps {
  readonly view: View;
  readonly combat: SeenCombat;
  readonly plan: Plan;
  readonly held: Held;
  readonly happened: Happenings;
  /** Whoever a line of the log speaks of: 0 the delver, else an enemy. */
  readonly marked: ReadonlySet<number>;
  readonly seq: number;
  readonly names: readonly string[];
  readonly onHold: (held: Held) => void;
  readonly onStrike: (enemy: number) => void;
  /** A card was lifted off the hand. */
  readonly onLift: (card: number) => void;
  readonly onLetGo: () => void;
  readonly send: (command: Command) => void;
  readonly ask: (command: Command) => Promise<Odds | null>;
}

const enemiesOf = (combat: SeenCombat): SeenCombat["enemies"][string][] => Object.values(combat.enemies).sort((a, b) => a.uid - b.uid);

/** The dead stay in the books; in the hall they lie only until the next thing happens. */
export const standing = <E extends { readonly uid: number; readonly hp: number }>(enemies: readonly E[], fresh: ReadonlySet<number>): readonly E[] =>
  enemies.filter((enemy) => enemy.hp > 0 || fresh.has(enemy.uid));

export function Combat(props: CombatProps): JSX.Element {
  const { view, combat, plan, held, happened, seq } = props;
  const [pile, setPile] = useState<PileName | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const [pointed, setPointed] = useState<Command | null>(null);
  const { faces, keywords } = view;
  const all = enemiesOf(combat);
  const shown = standing(all, happened.hurt);
  const targets = useMemo(() => new Set(targetsOf(held, plan)), [held, plan]);
  const card = held?.what === "card" ? combat.hand.find((each) => each.uid === held.id) : undefined;
  const heldName = held === null ? null : held.what === "card" ? ((card && faces[card.face]?.name) ?? "") : (view.potions[held.id]?.name ?? "");
  const aimed = held && (held.what === "card" ? plan.cards : plan.potions).get(held.id);
  const choice = useMemo<Choice | null>(() => (pointed ? { command: pointed, phrase: "" } : null), [pointed]);
  const odds = useOdds(choice, props.ask as (command: { readonly type: string }) => Promise<Odds | null>);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a small screen the enemies may be out of sight when a card is taken up.
    if (held && matchMedia("(max-width: 62rem)").matches) field.current?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }, [held !== null]);
  const drag = useDrag(
    props.onLift,
    (id, drop: Drop) => {
      const command = dropped(plan.cards.get(id), drop);
      props.onLetGo();
      if (command) props.send(command);
    },
    props.onLetGo,
  );
  const played = happened.played && faces[happened.played];
  const alive = shown.filter((enemy) => enemy.hp > 0);
  const shield = combat.block + combat.fortify;
  return (
    <div class="sc-combat" data-turn={combat.turn} data-fight={combat.kind} data-dragging={drag.card ?? undefined}>
      <div ref={field} class="sc-field">
        <Hall act={view.act} />
        <div class="sc-turn">
          <span>{words.fights[combat.kind] ?? combat.kind}</span>
          <b>{words.turn(combat.turn)}</b>
          {combat.incoming > 0 && (
            <span class={`sc-incoming${combat.incoming > shield ? " hurts" : ""}`} data-incoming={combat.incoming}>
              <Sign name="sword" />
              {words.incoming(combat.incoming)}
            </span>
          )}
          {held && (
            <div class="sc-aim" role="status">
              <b>{words.aim(heldName ?? "")}</b>
              <button type="button" class="button" title={words.aimHint} onClick={props.onLetGo}>
                {words.cancel} <kbd aria-hidden="true">Esc</kbd>
              </button>
            </div>
          )}
          {odds && odds.odds.length > 1 && (
            <div class="sc-odds">
              <b>{words.odds}</b>
              <OddsTable odds={odds} names={props.names} />
            </div>
          )}
        </div>
        <div class={`sc-you${props.marked.has(0) ? " marked" : ""}`}>
          <span class={`sc-stand${happened.hurt.has(0) ? " hurt" : ""}`} key={happened.hurt.has(0) ? seq : 0}>
            <DelverFigure id={view.class_id} />
          </span>
          <Floats floats={happened.floats.get(0)} />
          <span class="sc-plate">
            <span class="sc-foe-name">{view.class_name}</span>
            <span class="sc-life">
              {combat.block > 0 && <Chip sign="shield" name="Block" value={`${combat.block}`} text={keywords["Block"] ?? ""} kind="guard" />}
              <HpBar hp={view.hp} most={view.max_hp} block={combat.block} />
            </span>
            <span class="sc-chips">
              {(combat.fortify > 0 || view.mechanic === "fortify") && <Chip sign="tower" name="Fortify" value={`${combat.fortify}`} text={`${keywords["Fortify"] ?? ""} ${words.fortify(combat.fortify, combat.fortify_cap)}.`} kind="guard" />}
              {(combat.devotion > 0 || view.mechanic === "devotion") && <Chip sign="sun" name="Devotion" value={`${combat.devotion}`} text={keywords["Devotion"] ?? ""} kind="faith" />}
              <Statuses statuses={combat.statuses} order={combat.status_order} keywords={keywords} />
            </span>
          </span>
        </div>
        <ul class="sc-foes" aria-label={words.enemies} data-count={shown.length}>
          {shown.map((enemy) => (
            <Foe
              key={enemy.uid}
              enemy={enemy}
              place={alive.findIndex((each) => each.uid === enemy.uid)}
              keywords={keywords}
              held={held && targets.has(enemy.uid) ? heldName : null}
              spared={held !== null && !targets.has(enemy.uid)}
              under={drag.over === enemy.uid}
              marked={props.marked.has(enemy.uid)}
              would={card?.damage[String(enemy.uid)]}
              floats={happened.floats.get(enemy.uid)}
              acted={happened.acted.has(enemy.uid)}
              hurt={happened.hurt.has(enemy.uid)}
              seq={seq}
              onStrike={() => props.onStrike(enemy.uid)}
              onLook={() => setLooked(enemy.uid)}
              onPoint={(on) => setPointed(on ? (aimed?.at.get(enemy.uid) ?? null) : null)}
            />
          ))}
        </ul>
        {played && (
          <span key={seq} class="sc-played" aria-hidden="true">
            <CardBody face={played} keywords={keywords} />
          </span>
        )}
      </div>
      <div class="sc-table">
        <div class="sc-left">
          <button type="button" class="sc-orb" data-resolve={combat.resolve} data-tip={tipOf(["Resolve", keywords["Resolve"] ?? ""])}>
            <Said words={words.resolve(combat.resolve, combat.resolve_per_turn)}>
              <b>{combat.resolve}</b>
              <span>/{combat.resolve_per_turn}</span>
            </Said>
          </button>
          <Pile name={words.draw} sign="cards" count={combat.draw.length} hot="j" onOpen={() => setPile("draw")} />
        </div>
        <Hand {...props} drag={drag} onPointed={setPointed} />
        <div class="sc-right">
          {plan.invoke && (
            <button type="button" class="button sc-invoke" data-act="invoke" data-tip={tipOf([words.invoke, words.invokeHint])} onClick={() => plan.invoke && props.send(plan.invoke)} {...hotkey("i")}>
              <Sign name="sun" />
              {words.invoke}
            </button>
          )}
          <button type="button" class="button main sc-end" data-act="end" data-main disabled={!plan.end} onClick={() => plan.end && props.send(plan.end)} {...hotkey("e")}>
            {words.endTurn}
          </button>
          <div class="sc-piles">
            <Pile name={words.discard} sign="bag" count={combat.discard.length} hot="l" onOpen={() => setPile("discard")} />
            <Pile name={words.fractured} sign="burst" count={combat.fractured.length} hot="x" onOpen={() => setPile("fractured")} />
          </div>
        </div>
      </div>
      <PileDialog name={pile && words[pile]} hint={pile === "draw" ? words.drawHint : undefined} cards={pile ? combat[pile] : []} faces={faces} keywords={keywords} onClose={() => setPile(null)} />
      <FoeDialog enemy={all.find((enemy) => enemy.uid === looked)} beast={view.bestiary[all.find((enemy) => enemy.uid === looked)?.id ?? ""]} onClose={() => setLooked(null)} />
    </div>
  );
}

function Pile({ name, sign, count, hot, onOpen }: { readonly name: string; readonly sign: "cards" | "bag" | "burst"; readonly count: number; readonly hot: string; readonly onOpen: () => void }): JSX.Element {
  return (
    <button type="button" class="sc-pile" data-tip={tipOf([words.pileOf(name, count), ""])} onClick={onOpen} {...hotkey(hot)}>
      <Said words={words.pileOf(name, count)}>
        <Sign name={sign} />
        <b>{count}</b>
      </Said>
    </button>
  );
}

function Hand({ view, combat, plan, held, happened, drag, onHold, onPointed }: CombatProps & { readonly drag: Drag; readonly onPointed: (command: Command | null) => void }): JSX.Element {
  const { faces, keywords } = view;
  if (!combat.hand.length) return <p class="sc-hand-empty">{words.emptyHand}</p>;
  return (
    <ol class="sc-hand" data-stack aria-label={words.hand} data-count={combat.hand.length} data-crowd={combat.hand.length > 6 ? "" : undefined} style={{ "--count": combat.hand.length }}>
      {combat.hand.map((card: HandCard, n) => {
        const face = faces[card.face];
        if (!face) return null;
        const play = plan.cards.get(card.uid);
        const why = card.refusal ?? "";
        const more = [card.corrupted ? words.corrupted : "", play ? "" : why].filter(Boolean);
        const pressed = held?.what === "card" && held.id === card.uid;
        const notes: (readonly [string, string])[] = why && !play ? [[why, ""]] : [];
        return (
          <li
            key={card.uid}
            onMouseEnter={() => onPointed(play?.once ?? null)}
            onMouseLeave={() => onPointed(null)}
            onFocusIn={() => onPointed(play?.once ?? null)}
            onFocusOut={() => onPointed(null)}
            class={`sc-in-hand${happened.drawn.has(card.uid) ? " drawn" : ""}${pressed ? " held" : ""}${drag.card === card.uid ? " dragged" : ""}`}
            style={{ "--i": n, "--from": n - (combat.hand.length - 1) / 2 }}
            {...(play ? drag.handlers(card.uid) : {})}
          >
            <CardButton
              face={face}
              keywords={keywords}
              label={cardLabel(face, card.text, more)}
              disabled={!play}
              pressed={pressed}
              onClick={() => {
                onPointed(null);
                onHold({ what: "card", id: card.uid });
              }}
              attributes={{ ...digit(n), "data-uid": card.uid, "data-play": play ? (play.once ? "once" : "aim") : undefined, "data-tip": cardTip(face, keywords, card.text, notes) }}
            >
              <CardBody face={face} text={card.text} keywords={keywords} corrupted={card.corrupted} />
            </CardButton>
          </li>
        );
      })}
    </ol>
  );
}
