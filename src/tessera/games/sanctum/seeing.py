"""What the delver may know (rule 13), built up from nothing: no stream, no order of the draw pile.

Later acts are not in the view although the seed's text would give them away: it is shown to be shared, and a
player, or a bot, that works the run out from it cheats at solitaire. A run from a secret shows no seed.
"""

from tessera.core.copying import made_like
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.describe import STATUS_TEXT, TERMS, Words
from tessera.games.sanctum.gate import card_refusal, options
from tessera.games.sanctum.live import Live
from tessera.games.sanctum.model import FloorMap, MapNode
from tessera.games.sanctum.pools import card_price, potion_price, relic_price, removal_price
from tessera.games.sanctum.refusals import REFUSALS
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.run import rest_heal
from tessera.games.sanctum.state import NONE, Card, Combat, Enemy, State, elites_felled, fights_won
from tessera.games.sanctum.view import (
    Beast,
    CardWare,
    Face,
    HandCard,
    PotionWare,
    RelicWare,
    SeenAscent,
    SeenCard,
    SeenChoice,
    SeenCombat,
    SeenEnemy,
    SeenMap,
    SeenMove,
    SeenPick,
    SeenPotion,
    SeenRelic,
    SeenReward,
    SeenShop,
    SeenShrine,
    SeenStats,
    SeenStatus,
    View,
)


class Viewer:
    """Makes views. What never changes (faces, relics, beasts) is made once."""

    def __init__(self, content: Content, words: Words) -> None:
        self.content = content
        self.words = words
        self.keys: list[str] = []  # of faces, by 2 * card + up
        self.faces: list[Face] = []
        for card in content.cards:
            for up in (False, True):
                self.keys.append(f"{card.id}+" if up else card.id)
                face = card.face(up)
                self.faces.append(
                    made_like(
                        Face,
                        face,
                        id=card.id,
                        up=up,
                        kind=v.CARD_TYPES[face.type],
                        rarity=v.CARD_RARITIES[card.rarity],
                        text=words.card(card.number, up),
                        upgrade=f"{card.id}+" if card.upgradeable and not up else None,
                    )
                )
        self.relics: list[SeenRelic] = []
        for relic in content.relics:
            rarity = v.RELIC_RARITIES[relic.rarity]
            self.relics.append(SeenRelic(relic.id, relic.name, rarity, words.relic(relic)))
        self.potions: list[SeenPotion] = []
        for potion in content.potions:
            rarity = v.CARD_RARITIES[potion.rarity + v.COMMON]
            text = words.potion(potion.number)
            self.potions.append(SeenPotion(potion.id, potion.name, rarity, text, potion.targeted))
        self.beasts: list[Beast] = [self._beast(number) for number in range(len(content.enemies))]
        self.ascents: list[SeenAscent] = [
            SeenAscent(number, step.name, step.text) for number, step in enumerate(content.ascents, 1)
        ]
        self.keywords: dict[str, str] = dict(TERMS)
        for status in content.statuses:
            self.keywords[status.name] = STATUS_TEXT[status.id]

    def _beast(self, number: int) -> Beast:
        definition = self.content.enemies[number]
        moves = [
            SeenMove(m.id, m.name, m.phase, m.w, m.once, self.words.move(m, number)) for m in definition.moves
        ]
        return Beast([phase.below for phase in definition.phases], moves, self.words.passives(number))

    def view(self, state: State) -> View:
        """Everything that is known of a run."""
        content = self.content
        faces: dict[str, Face] = {}
        klass = content.classes[state.class_id]
        combat = state.combat
        stats = state.stats
        return made_like(
            View,
            state,
            class_id=klass.id,
            class_name=klass.name,
            mechanic=v.MECHANICS[klass.mechanic],
            ascents=self.ascents[: state.ascent],
            next_ascent=self.ascents[state.ascent] if state.ascent < len(self.ascents) else None,
            choices=options(state),
            maps={f"act{floor.act}": _seen(floor) for floor in state.maps},
            deck=self._pile(state.deck, faces),
            relics=[self.relics[number] for number in state.relics],
            potions=[self.potions[number] for number in state.potions],
            potion_slots=content.economy.potion_slots,
            bonus_run={v.BONUS_STATS[stat]: amount for stat, amount in state.bonus_run.items()},
            bonus_next={v.BONUS_STATS[stat]: amount for stat, amount in state.bonus_next.items()},
            weakened={content.enemies[each].id: percent for each, percent in state.weakened.items()},
            seen_shrines=[content.shrines[each].id for each in state.seen_shrines],
            last_combat=self._encounter(state.last_combat),
            last_elite=self._encounter(state.last_elite),
            combat=None if combat is None else self._combat(state, combat, faces),
            reward=self._reward(state, faces),
            shop=self._shop(state, faces),
            shrine=self._shrine(state),
            pick=self._pick(state),
            rest_heals=self._rest(state),
            faces=faces,
            bestiary={} if combat is None else self._bestiary(combat),
            keywords=self.keywords,
            stats=made_like(
                SeenStats, stats, fights_won=fights_won(state), elites_felled=elites_felled(state)
            ),
        )

    # ------------------------------------------------------------ cards

    def face(self, kind: int, up: bool, faces: dict[str, Face]) -> str:
        """The key of a face, which is then told, and that of its upgrade with it."""
        place = 2 * kind + up
        key = self.keys[place]
        if key not in faces:
            faces[key] = self.faces[place]
            if not up and self.content.cards[kind].upgradeable:
                faces[self.keys[place + 1]] = self.faces[place + 1]
        return key

    def _pile(self, cards: list[Card], faces: dict[str, Face]) -> list[SeenCard]:
        return [
            SeenCard(c.uid, self.content.cards[c.kind].id, c.up, self.face(c.kind, c.up, faces))
            for c in cards
        ]

    def _hand(self, combat: Combat, live: Live, faces: dict[str, Face]) -> list[HandCard]:
        hand: list[HandCard] = []
        for card in combat.hand:
            refused = card_refusal(self.content, combat, card)
            hand.append(
                HandCard(
                    card.uid,
                    self.content.cards[card.kind].id,
                    card.up,
                    self.face(card.kind, card.up, faces),
                    live.text(card),
                    live.damage(card),
                    live.block(card),
                    card.uid in combat.corrupted,
                    None if refused is None else REFUSALS[refused.code].format_map(refused.facts),
                )
            )
        return hand

    # ------------------------------------------------------------ the fight

    def _combat(self, state: State, combat: Combat, faces: dict[str, Face]) -> SeenCombat:
        content = self.content
        battle = Battle(content, state, combat, None)
        live = Live(self.words, battle)
        return made_like(
            SeenCombat,
            combat,
            kind=v.FIGHTS[combat.kind],
            encounter=content.encounters[combat.encounter].id,
            resolve_per_turn=battle.klass.resolve
            + battle.gear.resolve_per_turn
            + battle.has(v.INFERNAL_DRIVE),
            statuses=self._statuses(combat.statuses, combat.blessed_turns),
            status_order=[v.STATUSES[status] for status in combat.statuses],
            hand=self._hand(combat, live, faces),
            draw=self._pile(sorted(combat.draw, key=_by_kind), faces),
            discard=self._pile(combat.discard, faces),
            fractured=self._pile(combat.fractured, faces),
            last_card=None if combat.last_card < 0 else content.cards[combat.last_card].id,
            enemies={str(enemy.uid): self._enemy(enemy, live) for enemy in combat.enemies},
            fallen_minions=[content.enemies[each].id for each in combat.fallen_minions],
            incoming=live.incoming(),
        )

    def _statuses(self, statuses: dict[int, int], turns: int) -> dict[str, SeenStatus]:
        found: dict[str, SeenStatus] = {}
        for status, value in statuses.items():
            definition = self.content.statuses[status]
            kind = "debuff" if definition.debuff else "buff"
            found[definition.id] = SeenStatus(
                definition.name, kind, value, turns if status == v.BLESSED else 0
            )
        return found

    def _enemy(self, enemy: Enemy, live: Live) -> SeenEnemy:
        definition = self.content.enemies[enemy.kind]
        return made_like(
            SeenEnemy,
            enemy,
            id=definition.id,
            name=definition.name,
            kind=v.ENEMY_KINDS[definition.kind],
            statuses=self._statuses(enemy.statuses, 0),
            intent=live.intent(enemy),
            intent_number=enemy.intent,
        )

    def _bestiary(self, combat: Combat) -> dict[str, Beast]:
        return {self.content.enemies[enemy.kind].id: self.beasts[enemy.kind] for enemy in combat.enemies}

    def _encounter(self, number: int) -> str | None:
        return None if number == NONE else self.content.encounters[number].id

    # ------------------------------------------------------------ offers

    def _reward(self, state: State, faces: dict[str, Face]) -> SeenReward | None:
        reward = state.reward
        if reward is None:
            return None
        return SeenReward(
            v.FIGHTS[reward.kind],
            reward.gold,
            [self.face(number, False, faces) for number in reward.cards],
            None if reward.potion < 0 else self.potions[reward.potion],
            [self.relics[number] for number in reward.relics],
        )

    def _shop(self, state: State, faces: dict[str, Face]) -> SeenShop | None:
        shop = state.shop
        content = self.content
        if shop is None:
            return None
        cards: list[CardWare] = []
        for index, number in enumerate(shop.cards):
            price = card_price(content, state, number)
            cards.append(CardWare(self.face(number, False, faces), price, shop.cards_sold[index]))
        relics: list[RelicWare] = []
        for index, number in enumerate(shop.relics):
            price = relic_price(content, state, number)
            relics.append(RelicWare(self.relics[number], price, shop.relics_sold[index]))
        potions: list[PotionWare] = []
        for index, number in enumerate(shop.potions):
            price = potion_price(content, state, number)
            potions.append(PotionWare(self.potions[number], price, shop.potions_sold[index]))
        return SeenShop(cards, relics, potions, removal_price(content, state), shop.removed)

    def _shrine(self, state: State) -> SeenShrine | None:
        if state.shrine == NONE:
            return None
        shrine = self.content.shrines[state.shrine]
        choices: list[SeenChoice] = []
        for choice in shrine.choices:
            if choice.only < 0 or choice.only == state.class_id:
                hp = choice.hp_cost(state.max_hp)
                can = choice.cost.gold <= state.gold and (hp == 0 or hp < state.hp)
                told = self.words.choice(choice, state.class_id)
                choices.append(SeenChoice(choice.id, choice.label, choice.cost.gold, hp, told, can))
        return SeenShrine(shrine.id, shrine.name, shrine.scene, choices)

    def _pick(self, state: State) -> SeenPick | None:
        pick = state.pick
        if pick is None:
            return None
        return SeenPick(v.EFFECTS[pick.purpose], pick.options[:], pick.choice, pick.outcome, pick.at)

    def _rest(self, state: State) -> int:
        if state.heal_lock > 0:
            return 0
        amount = rest_heal(self.content, state)
        return max(0, min(state.hp + amount, state.max_hp * state.heal_cap // 100) - state.hp)


def _by_kind(card: Card) -> tuple[int, bool, int]:
    return card.kind, card.up, card.uid


def _seen(floor: FloorMap) -> SeenMap:
    nodes: dict[str, MapNode] = {}
    for row in floor.rows:
        for n in row:
            nodes[n.id] = MapNode(n.id, n.type, n.act, n.row, n.column, n.connections, n.visited)
    return SeenMap(floor.act, floor.profile, floor.seed, nodes, floor.boss_node)


def seen_floor(seen: SeenMap) -> FloorMap:
    """A map in a view as the record it shows."""
    rows: list[list[MapNode]] = []
    for n in seen.nodes.values():
        while len(rows) <= n.row:
            rows.append([])
        rows[n.row].append(MapNode(n.id, n.type, n.act, n.row, n.column, n.connections, n.visited))
    return FloorMap(seen.act, seen.profile, seen.seed, rows, seen.boss_node)
