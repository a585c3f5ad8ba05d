// The wider picture: what each side has, what is in effect, who holds which zone, and how the match is won.
import type { JSX } from "preact";
import { Words, type SeatColour } from "../board";
import { SeatMark } from "../../parts/seatmark";
import { calledOf, cardOf, cardText, missionOf, named, scenarioOf, unitKind, unitName } from "./catalogue";
import { CounterIcon } from "./counter";
import { sideName } from "./options";
import { words } from "./texts";
import type { EffectView, SideView, View } from "../../wire/generated/taktik";

interface Shared {
  readonly view: View;
  readonly own: number | null;
  readonly names: readonly string[];
  readonly colours: readonly SeatColour[];
}

const KINDS = ["INFANTRY", "VEHICLE", "SPECIAL"];

/** Tallies that only some scenarios count: shown once they are not nothing, or the scenario keeps them. */
function tallies(side: SideView): readonly (readonly [string, string | number])[] {
  const rows: (readonly [string, string | number])[] = [
    [words.lost, side.lost],
    [words.tacticsLeft, side.tactics ?? "–"],
    [words.storedCount, side.stored],
  ];
  const reserve = Object.values(side.reserve).reduce((sum, n) => sum + n, 0);
  if (reserve) rows.push([words.reserve, reserve]);
  if (side.vp) rows.push([words.vp, side.vp]);
  if (side.resources) rows.push([words.resources, side.resources]);
  if (side.runs) rows.push([words.runs, side.runs]);
  if (side.exfiltrated) rows.push([words.exfiltrated, side.exfiltrated]);
  return rows;
}

export function Forces({ view, own, names, colours }: Shared): JSX.Element {
  const units = Object.values(view.units);
  return (
    <section class="tk-panel" aria-label={words.forces}>
      <h2>
        {words.forces} <span class="tk-quiet">{words.deck(view.deck, view.discard.length)}</span>
      </h2>
      <div class="tk-forces">
        {[0, 1].map((seat) => {
          const side = view.sides[sideName(seat)];
          const colour = colours[seat];
          if (!side || !colour) return null;
          return (
            <div key={seat} class="tk-force">
              <h3>
                <SeatMark seat={seat} size={14} /> <span class="tk-force-name">{names[seat] ?? ""}</span>
                <span class="tk-quiet">{seat === own ? words.you : words.sides[seat]}</span>
              </h3>
              <p class="tk-arms">
                {KINDS.map((kind) => (
                  <span key={kind} title={unitName(kind)}>
                    <CounterIcon owner={seat} kind={kind} colour={colour} size={24} />
                    <b>{units.filter((unit) => unit.owner === seat && unit.kind === kind).length}</b>
                    <span class="sr">{unitKind(kind)}</span>
                  </span>
                ))}
              </p>
              <dl>
                {tallies(side).map(([what, n]) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>{n}</dd>
                  </div>
                ))}
              </dl>
              {side.played.length > 0 && (
                <p class="tk-quiet">
                  {words.played}: {side.played.map((card) => cardOf(card).name).join(", ")}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

const leftOf = (effect: EffectView): string => {
  if (effect.ends_at) return words.untilPhase(words.phases[effect.ends_at] ?? effect.ends_at);
  return words.turnsLeft(effect.turns_left);
};

const calledIn = (view: View, name: string): string => {
  const unit = view.units[name];
  return unit ? calledOf(name, unit.kind) : "";
};

export function Effects({ view, own }: Shared): JSX.Element | null {
  const effects = Object.entries(view.effects);
  if (!effects.length) return null;
  return (
    <section class="tk-panel" aria-label={words.effects}>
      <h2>
        {words.effects} <span class="chip">{effects.length}</span>
      </h2>
      <ul class="tk-effects">
        {effects.map(([id, effect]) => {
          const on = [...effect.units.map((name) => calledIn(view, name)), ...(effect.quadrant ? [words.quadrants[effect.quadrant] ?? effect.quadrant] : [])].filter(Boolean).join(", ");
          return (
            <li key={id} title={cardText(effect.card, view.ruleset)}>
              <SeatMark seat={effect.owner} size={12} />
              <b>{cardOf(effect.card).name}</b>
              <span class="tk-quiet">
                {own !== null && `${effect.owner === own ? words.ownMark : words.theirMark}, `}
                {on && `${words.on(on)}, `}
                {leftOf(effect)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Scenario({ view, own, names }: Shared): JSX.Element {
  const scenario = scenarioOf(view.scenario);
  const mission = own === null ? null : (view.sides[sideName(own)]?.mission ?? null);
  const zones = Object.entries(view.zones);
  const structures = Object.entries(view.structures);
  return (
    <section class="tk-panel" aria-label={words.victory}>
      <h2>
        {words.victory} <span class="tk-quiet">{scenario.name}</span>
      </h2>
      <ul class="tk-aims">
        {scenario.aims.map((aim) => (
          <li key={aim}>
            <Words text={aim} />
          </li>
        ))}
      </ul>
      {mission && (
        <p class="tk-mission">
          <b>{words.mission}: </b>
          {missionOf(mission).name}. {missionOf(mission).text}
        </p>
      )}
      {zones.length > 0 && (
        <ul class="tk-effects" aria-label={words.zones}>
          {zones.map(([name, zone]) => {
            const holder = zone.controller ?? null;
            const hold = Math.max(...zone.hold);
            return (
              <li key={name}>
                {holder !== null && <SeatMark seat={holder} size={12} />}
                <b>{named(name)}</b>
                <span class="tk-quiet">
                  {holder === null ? words.free : words.heldBy(names[holder] ?? words.sides[holder] ?? "")}
                  {hold > 0 && ` ${words.holdFor(hold)}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {structures.length > 0 && (
        <ul class="tk-effects" aria-label={words.structures}>
          {structures.map(([name, each]) => (
            <li key={name}>
              <b>{named(name)}</b>
              <span class="tk-quiet">{each.neutralised ? words.neutralised : words.stands}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
