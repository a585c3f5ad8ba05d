"""From a view back to a state: what the view shows, and (for search) a guess at what it hides.

`known_state` leaves blanks where the view is blind, in the right number; every question about what a seat can
see then has the same answer as in the match. `determinise` fills the blanks from a generator.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.rng import TWO32, Lcg32
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.missions import mission_is_done
from tessera.games.taktik.setup import first_vehicle
from tessera.games.taktik.state import (
    Attack,
    Effect,
    Ground,
    PendingCard,
    Roll,
    Side,
    Structure,
    TaktikState,
    Unit,
    Zone,
)
from tessera.games.taktik.terrain import TERRAIN_NAMES
from tessera.games.taktik.view import EffectView, SideView, TaktikView

UNKNOWN: Final = "?"
"""Stands for a card that the view does not show."""


def known_state(book: Book, view: TaktikView) -> TaktikState:
    """The state as far as the view shows it; hidden cards are UNKNOWN, the generator means nothing."""
    width = view.width
    sides = [_side(book, view.sides[v.PLAYER_NAMES[player]]) for player in (0, 1)]
    deck = view.common_deck
    common = [UNKNOWN] * view.deck if deck is None else deck[:]
    rng = Lcg32(0, book.rules.switches.dice)
    state = TaktikState(
        view.ruleset,
        view.scenario,
        view.deck_list,
        _ground(view),
        _units(book, view),
        sides,
        common,
        view.tactical_deck[:],
        rng,
    )
    state.phase = v.PHASES.index(view.phase)
    state.active = view.active
    state.turn = view.turn
    state.moves_this_turn = view.moves_this_turn
    state.discard = view.discard[:]
    pending = view.pending
    if pending is not None:
        card = UNKNOWN if pending.card is None else pending.card
        state.pending_card = PendingCard(card, pending.drawer, v.STAGES.index(pending.stage), pending.chooser)
    for number, effect in view.effects.items():
        state.effects.append(_effect(int(number), effect))
    state.next_effect = view.next_effect
    state.next_play = view.next_play
    state.attack_queue = [Attack(each.attacker, each.target) for each in view.queue]
    attack, roll = view.attack, view.roll
    if attack is not None:
        state.pending_attack = Attack(attack.attacker, attack.target)
    if roll is not None:
        state.last_roll = Roll(roll.die, roll.value, roll.threshold, roll.hit)
    state.declined = view.declined
    state.bonus_plays = view.bonus_plays
    state.kills = view.kills
    for name, zone in view.zones.items():
        cells = tuple([cell.y * width + cell.x for cell in zone.cells])
        state.zones[name] = Zone(cells, -1 if zone.controller is None else zone.controller, zone.hold[:])
    for name, structure in view.structures.items():
        state.structures[name] = Structure(structure.cell.y * width + structure.cell.x, structure.neutralised)
    state.winner = -1 if view.winner is None else view.winner
    state.result = view.result
    return state


def _ground(view: TaktikView) -> Ground:
    width = view.width
    return Ground(
        width,
        view.height,
        "".join(view.biomes),
        "".join(view.overlays),
        tuple([view.counts[name] for name in TERRAIN_NAMES]),
        tuple([view.regions[name] for name in TERRAIN_NAMES]),
        view.road_density_pm,
        view.river_density_pm,
        view.max_bridges,
        0,
        tuple([cell.y * width + cell.x for cell in view.disabled_bridges]),
    )


def _units(book: Book, view: TaktikView) -> dict[str, Unit]:
    kinds = {each.id: kind for kind, each in enumerate(book.rules.types)}
    units: dict[str, Unit] = {}
    for name, each in view.units.items():
        units[name] = Unit(
            name,
            each.owner,
            kinds[each.kind],
            each.y * view.width + each.x,
            each.movement,
            each.reach,
            each.hits,
            each.damage,
            each.moved,
            each.attacked,
            each.leader,
            each.cargo,
        )
    return units


def _effect(number: int, seen: EffectView) -> Effect:
    return Effect(
        number,
        seen.play,
        seen.card,
        seen.part,
        seen.owner,
        tuple(seen.units),
        seen.quadrant,
        seen.turns_left,
        v.PHASES.index(seen.ends_at) if seen.ends_at else -1,
    )


def _side(book: Book, seen: SideView) -> Side:
    hand = seen.hand
    count = seen.tactics
    if hand is not None:
        held: list[str] | None = hand[:]
    else:
        held = None if count is None else [UNKNOWN] * count
    side = Side(held, [seen.reserve[each.id] for each in book.rules.types], seen.next_serial)
    side.played = seen.played[:]
    store = seen.store
    side.store = [UNKNOWN] * seen.stored if store is None else store[:]
    side.vp = seen.vp
    side.resources = seen.resources
    side.runs = seen.runs
    side.exfiltrated = seen.exfiltrated
    side.lost = seen.lost
    side.immobilised = seen.immobilised
    side.special_kills = seen.special_kills
    side.leader_lost = seen.leader_lost
    side.objectives = seen.objectives[:]
    side.mission = seen.mission or ""
    side.convoy = seen.convoy or ""
    return side


def determinise(book: Book, view: TaktikView, seat: int, rng: Rng) -> TaktikState:
    """A full state that fits the view: hidden hands, stores, deck and mission drawn from `rng`."""
    state = known_state(book, view)
    if book.rules.switches.hidden_information:
        _fill_hands(book, state, rng)
        _fill_cards(book, state, rng)
        _fill_mission(book, state, 1 - seat, rng)
    state.rng = Lcg32(rng.below(TWO32), book.rules.switches.dice)
    return state


def _fill_hands(book: Book, state: TaktikState, rng: Rng) -> None:
    """Unknown tactics are any of the catalogue that the player has not played."""
    catalogue = book.rules.catalogue
    for side in state.sides:
        hand = side.hand
        if hand and hand[0] == UNKNOWN:
            left = rng.shuffled([card for card in catalogue if card not in side.played])[: len(hand)]
            side.hand = [card for card in catalogue if card in left]


def _fill_cards(book: Book, state: TaktikState, rng: Rng) -> None:
    """What is not in sight of the deck list is shuffled; unknown stores and pending cards are bonuses."""
    pool = list(book.rules.decks[state.deck_list].cards)
    pending = state.pending_card
    seen = state.discard + state.sides[0].store + state.sides[1].store
    if pending is not None:
        seen.append(pending.card)
    for card in seen:
        if card != UNKNOWN:
            pool.remove(card)
    rng.shuffle(pool)
    for side in state.sides:
        for index, card in enumerate(side.store):
            if card == UNKNOWN:
                side.store[index] = _take_bonus(book, pool)
    if pending is not None and pending.card == UNKNOWN:
        card = _take_bonus(book, pool)
        state.pending_card = PendingCard(card, pending.drawer, pending.stage, pending.chooser)
    state.common_deck = pool


def _take_bonus(book: Book, pool: list[str]) -> str:
    for index, card in enumerate(pool):
        if book.card(card).kind == v.BONUS:
            return pool.pop(index)
    raise ValueError("the view counts more bonuses than the deck list has")


def _fill_mission(book: Book, state: TaktikState, player: int, rng: Rng) -> None:
    """The other's mission: any of its pool that what happened to the zones allows."""
    for condition in book.scenario(state).victory:
        if condition.what != v.SECRET_MISSIONS:
            continue
        possible: list[str] = []
        for name in condition.pools[book.rules.roles[player]]:
            mission = book.rules.missions[name]
            # Zones to be taken back start as the enemy's, and a zone once controlled stays so.
            if mission.what != v.RETAKE or all(state.zones[zone].controller >= 0 for zone in mission.zones):
                possible.append(name)
        possible = [name for name in possible if not _would_have_won(book, state, player, name)] or possible
        chosen = rng.pick(possible)
        state.sides[player].mission = chosen
        if book.rules.missions[chosen].what == v.ESCORT:
            state.sides[player].convoy = first_vehicle(book.rules, player)


def _would_have_won(book: Book, state: TaktikState, player: int, mission: str) -> bool:
    """Whether a player with this mission would have won already."""
    side = state.sides[player]
    side.mission = mission
    done = mission_is_done(book, state, player, False)
    side.mission = ""
    return done
