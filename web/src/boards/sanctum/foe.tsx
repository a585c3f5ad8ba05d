// An enemy in the hall: what it will do above it, how it fares below. While a card is held it is a target; otherwise
// it can be looked at more closely.
import type { JSX } from "preact";
import { Dialog } from "../../parts/dialog";
import { Words } from "../../parts/words";
import type { Beast, Intent, SeenEnemy } from "../../wire/generated/sanctum";
import { EnemyFigure } from "./art";
import { HpBar } from "./bar";
import type { Keywords } from "./card";
import type { Float } from "./happenings";
import { letter, LETTERS } from "./keys";
import { keywordsIn } from "./prose";
import { Said } from "./said";
import { intentSign, Sign } from "./signs";
import { Chip, Statuses, statusWords } from "./statuses";
import { words } from "./texts";
import { tipOf } from "../../parts/tips";

/** What an enemy will do, in words. */
export function intentWords(intent: Intent | null | undefined): string {
  if (!intent) return words.noIntent;
  const hits = typeof intent.damage === "number" ? [words.damageOf(intent.damage, intent.times)] : [];
  return [...hits, ...intent.effects].join(", ");
}

export function Floats({ floats }: { readonly floats: readonly Float[] | undefined }): JSX.Element {
  return (
    <span class="sc-floats" aria-hidden="true">
      {floats?.map((float, n) => (
        <span key={float.key} class={`sc-float ${float.kind}`} style={{ animationDelay: `${Math.min(float.at, 8) * 14}ms`, "--n": n % 4 }}>
          {float.kind === "blocked" && <Sign name="shield" />}
          {float.kind === "block" && <Sign name="shield" />}
          {float.kind === "heal" && <Sign name="heart" />}
          {float.text}
        </span>
      ))}
    </span>
  );
}

interface FoeProps {
  readonly enemy: SeenEnemy;
  readonly place: number;
  readonly keywords: Keywords;
  /** What is held over it, if it can be its target. */
  readonly held: string | null;
  /** Something is held, but not for this one. */
  readonly spared: boolean;
  /** A card is dragged over it. */
  readonly under: boolean;
  /** A line of the log speaks of it. */
  readonly marked: boolean;
  readonly would: number | undefined;
  readonly floats: readonly Float[] | undefined;
  readonly acted: boolean;
  readonly hurt: boolean;
  readonly seq: number;
  readonly onStrike: () => void;
  readonly onLook: () => void;
  readonly onPoint: (on: boolean) => void;
}

export function Foe(props: FoeProps): JSX.Element {
  const { enemy, place, keywords, held, spared, would, floats } = props;
  const dead = enemy.hp <= 0;
  const { intent } = enemy;
  const told = intentWords(intent);
  const tips: (readonly [string, string])[] = [];
  if (intent) tips.push([intent.name, told]);
  for (const name of keywordsIn(told, keywords)) tips.push([name, keywords[name] ?? ""]);
  const label = [
    enemy.name,
    dead ? words.dead : words.hp(enemy.hp, enemy.max_hp),
    enemy.block ? words.block(enemy.block) : "",
    statusWords(enemy.statuses),
    dead ? "" : intent ? `${words.intends(intent.name)}: ${told}` : words.noIntent,
    held ? words.targetFor(held) : spared ? words.noTarget : "",
    held && would !== undefined ? words.would(would) : "",
  ]
    .filter(Boolean)
    .join("; ");
  const lost = would === undefined || !held ? 0 : Math.max(0, would - enemy.block);
  return (
    <li class={`sc-foe${dead ? " dead" : ""}${held ? " aim" : ""}${spared ? " spared" : ""}${props.under ? " under" : ""}${props.marked ? " marked" : ""}`} data-enemy={enemy.uid} data-kind={enemy.kind}>
      <button
        type="button"
        class="sc-foe-body"
        aria-disabled={spared || dead ? "true" : undefined}
        data-tip={held || !tips.length ? undefined : tipOf(...tips)}
        data-aim={held ? enemy.uid : undefined}
        onClick={() => (held ? props.onStrike() : !dead && !spared && props.onLook())}
        onMouseEnter={() => props.onPoint(true)}
        onMouseLeave={() => props.onPoint(false)}
        onFocus={() => props.onPoint(true)}
        onBlur={() => props.onPoint(false)}
        {...(dead ? {} : letter(place))}
      >
        <Said words={label}>
          <span class="sc-intent" data-category={intent?.category}>
            {intent && !dead && (
              <>
                <Sign name={intentSign(intent.category)} />
                {typeof intent.damage === "number" && (
                  <b>
                    {intent.damage}
                    {intent.times > 1 ? `×${intent.times}` : ""}
                  </b>
                )}
                {intent.category === "attack" && intent.effects.length > 0 && <i>+</i>}
              </>
            )}
          </span>
          <span class={`sc-stand${props.acted ? " acted" : ""}${props.hurt ? " hurt" : ""}`} key={props.acted || props.hurt ? props.seq : 0}>
            <EnemyFigure id={enemy.id} kind={enemy.kind} />
          </span>
          {held && would !== undefined && <span class="sc-would">−{would}</span>}
          {held && place < LETTERS.length && <kbd class="sc-letter">{LETTERS.charAt(place).toUpperCase()}</kbd>}
          <Floats floats={floats} />
        </Said>
      </button>
      <span class="sc-plate">
        <span class="sc-foe-name">{enemy.name}</span>
        <span class="sc-life">
          {enemy.block > 0 && <Chip sign="shield" name="Block" value={`${enemy.block}`} text={keywords["Block"] ?? ""} kind="guard" />}
          <HpBar hp={enemy.hp} most={enemy.max_hp} block={enemy.block} ghost={lost} />
        </span>
        <span class="sc-chips">
          {enemy.flood > 0 && <Chip sign="wave" name="Flood" value={`${enemy.flood}`} text={keywords["Flood"] ?? ""} kind="debuff" />}
          <Statuses statuses={enemy.statuses} keywords={keywords} />
        </span>
      </span>
    </li>
  );
}

/** Everything that is known of a kind of enemy: its phases, and how likely each move is in them. */
export function FoeDialog({ enemy, beast, onClose }: { readonly enemy: SeenEnemy | undefined; readonly beast: Beast | undefined; readonly onClose: () => void }): JSX.Element {
  const phases = beast?.phases ?? [];
  return (
    <Dialog open={enemy !== undefined} heading={enemy?.name ?? ""} onClose={onClose}>
      {enemy && (
        <div class="sc-look">
          <span class="sc-look-figure">
            <EnemyFigure id={enemy.id} kind="common" />
          </span>
          <div class="stack">
            <p>
              {words.hp(enemy.hp, enemy.max_hp)}
              {enemy.intent ? ` · ${enemy.intent.name}: ${intentWords(enemy.intent)}` : ""}
            </p>
            {beast?.passives.map((text) => (
              <p key={text} class="sc-passive">
                <Words text={text} />
              </p>
            ))}
          </div>
        </div>
      )}
      {beast &&
        phases.map((below, phase) => {
          const moves = beast.moves.filter((move) => move.phase === phase);
          const total = moves.reduce((sum, move) => sum + move.weight, 0);
          return (
            <section key={phase} class={`sc-phase${enemy?.phase === phase ? " now" : ""}`}>
              <h3>{phase ? words.phaseBelow(below) : phases.length > 1 ? words.phaseFirst : words.moves}</h3>
              <ul>
                {moves.map((move) => (
                  <li key={move.id}>
                    <b>{move.name}</b>
                    <span>
                      <Words text={move.effects.join(", ")} />
                    </span>
                    <em>
                      {move.weight ? words.chance(Math.round((100 * move.weight) / total)) : words.forcedOnly}
                      {move.once ? `, ${words.onlyOnce}` : ""}
                    </em>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      <form method="dialog">
        <button class="button">{words.back}</button>
      </form>
    </Dialog>
  );
}
