"""The rulebook's bot (section 15): deterministic, and the first command that applies.

It rebuilds from the view what the view shows, asks the rules' own questions about it, sends one command, then
decides again. `bot_field.py` holds what it does on the board.
"""

from typing import Final

from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import hitting_faces
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_field import (
    attack_choice,
    has_target,
    move_choice,
    nearest_enemy,
    own_units,
)
from tessera.games.taktik.cards import can_cancel, why_not_bonus
from tessera.games.taktik.effects import allowance, card_is_blocked
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import Attack, PendingCard, Roll, TaktikState, Unit, serial
from tessera.games.taktik.targets import possible_targets

TACTICS: tuple[str, ...] = (
    "commanders_luck",
    "tactical_block",
    "precision_shot",
    "expert_aim",
    "natural_cover",
    "dense_fog",
)
MALUS_WORTH: Final = {
    "un_ceasefire": 3,
    "international_pressure": 3,
    "supply_interruption": 2,
    "disrupted_supply_lines": 2,
    "ammunition_shortage": 2,
    "mechanical_failure": 1,
    "enemy_disinformation": 1,
}
KEEP_VALUE: Final = {
    "electronic_countermeasures": 9,
    "international_aid": 8,
    "troop_motivation": 7,
    "artillery_support": 6,
    "advanced_recon": 5,
    "rapid_supply_convoy": 5,
    "forward_supply_depot": 5,
    "internal_discipline": 4,
    "special_supplies": 3,
    "extra_supplies": 2,
    "air_cover": 1,
}
_WHEN_FREE: Final = ("rapid_supply_convoy", "forward_supply_depot", "advanced_recon")


def decide(book: Book, state: TaktikState, seat: int) -> cmd.Command:
    """The first command of section 15 that applies."""
    if not book.rules.switches.strict:
        return _decide_legacy(book, state, seat)
    phase = state.phase
    if phase == v.TURN_START:
        return _select(book) if state.sides[seat].hand is None else cmd.TurnStart()
    if phase == v.CARD_DRAW:
        return cmd.DrawCard()
    if phase == v.CARD_RESOLUTION:
        return card_choice(book, state, seat)
    if phase == v.MOVEMENT:
        return move_choice(book, state, seat) or cmd.NextPhase()
    if phase == v.ATTACK:
        return _attack(book, state, seat) or cmd.NextPhase()
    if phase == v.DICE_RESOLUTION and state.pending_attack is not None:
        return _dice(book, state, seat, state.pending_attack)
    return cmd.EndTurn() if phase == v.END_TURN else cmd.NextPhase()


def _select(book: Book) -> cmd.SelectTactics:
    """The six of section 15, filled up from the catalogue if the data changed."""
    catalogue, size = book.rules.catalogue, book.rules.switches.tactics.hand_size
    wanted = [card for card in TACTICS if card in catalogue]
    wanted += [card for card in catalogue if card not in wanted]
    wanted = wanted[:size]
    return cmd.SelectTactics(tuple([card for card in catalogue if card in wanted]))


def _attack(book: Book, state: TaktikState, seat: int) -> cmd.Command | None:
    pair = attack_choice(book, state, seat)
    return None if pair is None else cmd.AttackSelect(pair.attacker, pair.target)


# ---------------------------------------------------------------- cards


def card_choice(book: Book, state: TaktikState, seat: int) -> cmd.Command:
    pending = state.pending_card
    if pending is None:
        stored = _stored(book, state, seat)
        return cmd.NextPhase() if stored is None else stored
    card = book.card(pending.card)
    if pending.stage == v.CANCEL:
        return _answer_malus(book, state, seat, card)
    if pending.stage == v.DECIDE:
        return _bonus(book, state, seat, card)
    return cmd.PlayCard(card.id, cmd.Targets((_victim(book, state, seat, pending, card).id,)))


def _answer_malus(book: Book, state: TaktikState, seat: int, malus: Card) -> cmd.Command:
    if MALUS_WORTH.get(malus.id, 0) >= 2:
        spend = -1
        for index, name in enumerate(state.sides[seat].store):
            bonus = book.card(name)
            if not can_cancel(bonus, malus) or card_is_blocked(book, state, seat, bonus):
                continue
            if spend < 0 or _keep(name) < _keep(state.sides[seat].store[spend]):
                spend = index
        if spend >= 0:
            return cmd.CancelMalus(spend, "pending")
    return cmd.AcceptMalus()


def _keep(card: str) -> int:
    return KEEP_VALUE.get(card, 0)


def _victim(book: Book, state: TaktikState, seat: int, pending: PendingCard, card: Card) -> Unit:
    """Whom a targeted malus is to hit."""
    eligible: list[Unit] = []
    for targets in possible_targets(book, state, card, pending.drawer):
        if targets is not None and targets.units is not None:
            eligible.append(state.units[targets.units[0]])
    best = eligible[0]
    for unit in eligible[1:]:
        if _victim_rank(book, state, seat, pending, unit) < _victim_rank(book, state, seat, pending, best):
            best = unit
    return best


def _victim_rank(
    book: Book, state: TaktikState, seat: int, pending: PendingCard, unit: Unit
) -> tuple[int, int, int]:
    near = nearest_enemy(book, state, unit, unit.cell)
    if seat != pending.drawer:
        return (-allowance(book, state, unit), near, serial(unit))
    return (-near, serial(unit), 0)


def _playable_on(book: Book, state: TaktikState, seat: int, card: Card) -> list[cmd.Targets | None]:
    """Where a bonus may be aimed; nothing if it may not be played."""
    if why_not_bonus(book, state, seat, card, False) or why_not_bonus(book, state, seat, card, True):
        return []
    return possible_targets(book, state, card, seat)


def _on_lowest(targets: list[cmd.Targets | None], units: list[Unit]) -> cmd.Targets | None:
    """The targets that name the lowest-serial of these units."""
    for unit in sorted(units, key=serial):
        for each in targets:
            if each is not None and each.units == (unit.id,):
                return each
    return None


def _bonus(book: Book, state: TaktikState, seat: int, card: Card) -> cmd.Command:
    """A drawn bonus: played where section 15 says so, else stored."""
    choices = _playable_on(book, state, seat, card)
    if choices:
        ready = [unit for unit in own_units(state, seat) if has_target(book, state, unit)]
        if card.id == "troop_motivation" and ready:
            return cmd.PlayCard(card.id)
        if card.id in _WHEN_FREE and not ready:
            return cmd.PlayCard(card.id)
        if card.id == "international_aid":
            return cmd.PlayCard(card.id)
        on: cmd.Targets | None = None
        if card.id == "artillery_support":
            on = _on_lowest(choices, ready)
        elif card.id == "special_supplies":
            on = _on_lowest(choices, [unit for unit in own_units(state, seat) if unit.damage])
        if on is not None:
            return cmd.PlayCard(card.id, on)
    store = state.sides[seat].store
    if len(store) < book.rules.switches.cards.store_limit:
        return cmd.StoreBonus()
    lowest = 0
    for index, name in enumerate(store):
        if _keep(name) < _keep(store[lowest]):
            lowest = index
    return cmd.StoreBonus(lowest)


def _stored(book: Book, state: TaktikState, seat: int) -> cmd.Command | None:
    """A stored Troop Motivation when many can attack and no bonus was played."""
    store = state.sides[seat].store
    if state.bonus_plays or "troop_motivation" not in store:
        return None
    ready = sum(1 for unit in own_units(state, seat) if has_target(book, state, unit))
    if ready < 3 or not _playable_on(book, state, seat, book.card("troop_motivation")):
        return None
    return cmd.PlayStored(store.index("troop_motivation"))


# ---------------------------------------------------------------- dice and reactions


def _dice(book: Book, state: TaktikState, seat: int, attack: Attack) -> cmd.Command:
    roll = state.last_roll
    if roll is None:
        reaction = reaction_before(book, state, seat, attack)
    else:
        reaction = reaction_after(book, state, seat, attack, roll)
    if seat != state.active:
        return cmd.Pass() if reaction is None else cmd.React(reaction.card, reaction.targets)
    return cmd.RollDice(reaction) if roll is None else cmd.ResolveAttack(reaction)


def holds(state: TaktikState, seat: int, card: str) -> bool:
    hand = state.sides[seat].hand
    return hand is not None and card in hand


def reaction_with(book: Book, card: str, *units: str) -> cmd.Reaction:
    return cmd.Reaction(card, v.WINDOWS[book.card(card).window], cmd.Targets(units) if units else None)


def reaction_before(book: Book, state: TaktikState, seat: int, attack: Attack) -> cmd.Reaction | None:
    """The tactic this seat plays before the roll."""
    target = state.units[attack.target]
    faces = hitting_faces(book, state, state.units[attack.attacker], target)
    special = target.kind == book.rules.special_kind
    if seat != state.active:
        if faces >= 3 and (target.leader or special) and holds(state, seat, "tactical_block"):
            return reaction_with(book, "tactical_block", attack.attacker)
        return None
    if book.rules.types[target.kind].id != "INFANTRY" and 2 <= faces <= 4:
        if holds(state, seat, "precision_shot"):
            return reaction_with(book, "precision_shot", attack.attacker)
        if holds(state, seat, "expert_aim"):
            return reaction_with(book, "expert_aim", attack.target)
    return None


def reaction_after(
    book: Book, state: TaktikState, seat: int, attack: Attack, roll: Roll
) -> cmd.Reaction | None:
    """The tactic this seat plays after the roll."""
    target = state.units[attack.target]
    faces = hitting_faces(book, state, state.units[attack.attacker], target)
    luck = holds(state, seat, "commanders_luck")
    if seat == state.active:
        return reaction_with(book, "commanders_luck") if luck and not roll.hit and faces >= 3 else None
    if not roll.hit:
        return None
    infantry = book.rules.types[target.kind].id == "INFANTRY"
    if roll.value == roll.threshold and not infantry and holds(state, seat, "natural_cover"):
        return reaction_with(book, "natural_cover", attack.target)
    if luck and target.kind == book.rules.special_kind and faces <= 3:
        return reaction_with(book, "commanders_luck")
    return None


# ---------------------------------------------------------------- legacy


def _decide_legacy(book: Book, state: TaktikState, seat: int) -> cmd.Command:
    """The same taste under the first engine's rules: one card, five moves, one attack a turn."""
    phase = state.phase
    pending = state.pending_card
    if phase == v.CARD_DRAW and pending is None and not _drew_malus(book, state, seat):
        return cmd.DrawCard()
    if phase == v.CARD_RESOLUTION and pending is not None:
        card = book.card(pending.card)
        choices = possible_targets(book, state, card, seat)
        if choices:
            return cmd.PlayCard(card.id, choices[0])
    if phase == v.MOVEMENT:
        return move_choice(book, state, seat) or cmd.NextPhase()
    if phase == v.ATTACK and state.pending_attack is None:
        return _attack(book, state, seat) or cmd.NextPhase()
    if phase == v.DICE_RESOLUTION:
        if state.pending_attack is None:
            return cmd.EndTurn()
        return cmd.RollDice() if state.last_roll is None else cmd.ResolveAttack()
    return cmd.NextPhase()


def _drew_malus(book: Book, state: TaktikState, seat: int) -> bool:
    """Whether this turn's card was a malus that happened at once: its effect is still there."""
    return any(effect.owner == seat and book.card(effect.card).kind == v.MALUS for effect in state.effects)
