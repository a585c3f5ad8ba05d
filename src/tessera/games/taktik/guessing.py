"""From a view back to a state: what the view shows, and (for search) a guess at what it hides.

`known_state` leaves blanks where the view is blind, in the right number; every question about what a seat can
see then has the same answer as in the match. `determinise` fills the blanks from a generator.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.copying import made_like
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
from tessera.games.taktik.view import EffectView, SideView, TaktikView, ZoneView

UNKNOWN: Final = "?"
"""Stands for a card that the view does not show."""


def known_state(book: Book, view: TaktikView) -> TaktikState:
    """The state as far as the view shows it; hidden cards are UNKNOWN, the generator means nothing."""
    width = view.width
    sides = [_side(book, view.sides[v.PLAYER_NAMES[player]]) for player in (0, 1)]
    deck = view.common_deck
    common = [UNKNOWN] * view.deck if deck is None else deck[:]
    rng = Lcg32(0, book.rules.switches.dice)
    attack, roll = view.attack, view.roll
    return made_like(
        TaktikState,
        view,
        phase=v.PHASES.index(view.phase),
        ground=_ground(view),
        units=_units(book, view),
        sides=sides,
        common_deck=common,
        pending_card=_pending(view),
        effects=[_effect(int(number), effect) for number, effect in view.effects.items()],
        attack_queue=[made_like(Attack, each) for each in view.queue],
        pending_attack=None if attack is None else made_like(Attack, attack),
        last_roll=None if roll is None else made_like(Roll, roll),
        zones={name: _zone(zone, width) for name, zone in view.zones.items()},
        structures={
            name: Structure(each.cell.y * width + each.cell.x, each.neutralised)
            for name, each in view.structures.items()
        },
        rng=rng,
        winner=-1 if view.winner is None else view.winner,
    )


def _pending(view: TaktikView) -> PendingCard | None:
    pending = view.pending
    if pending is None:
        return None
    card = UNKNOWN if pending.card is None else pending.card
    return made_like(PendingCard, pending, card=card, stage=v.STAGES.index(pending.stage))


def _zone(seen: ZoneView, width: int) -> Zone:
    cells = tuple([cell.y * width + cell.x for cell in seen.cells])
    return Zone(cells, -1 if seen.controller is None else seen.controller, seen.hold[:])


def _ground(view: TaktikView) -> Ground:
    width = view.width
    return made_like(
        Ground,
        view,
        width=width,
        biomes="".join(view.biomes),
        overlays="".join(view.overlays),
        counts=tuple([view.counts[name] for name in TERRAIN_NAMES]),
        regions=tuple([view.regions[name] for name in TERRAIN_NAMES]),
        seed=0,
        disabled_bridges=tuple([cell.y * width + cell.x for cell in view.disabled_bridges]),
    )


def _units(book: Book, view: TaktikView) -> dict[str, Unit]:
    kinds = {each.id: kind for kind, each in enumerate(book.rules.types)}
    units: dict[str, Unit] = {}
    for name, each in view.units.items():
        units[name] = made_like(
            Unit,
            each,
            id=name,
            kind=kinds[each.kind],
            cell=each.y * view.width + each.x,
        )
    return units


def _effect(number: int, seen: EffectView) -> Effect:
    return made_like(
        Effect,
        seen,
        id=number,
        units=tuple(seen.units),
        ends_at=v.PHASES.index(seen.ends_at) if seen.ends_at else -1,
    )


def _side(book: Book, seen: SideView) -> Side:
    hand = seen.hand
    count = seen.tactics
    if hand is not None:
        held: list[str] | None = hand[:]
    else:
        held = None if count is None else [UNKNOWN] * count
    store = seen.store
    return made_like(
        Side,
        seen,
        hand=held,
        store=[UNKNOWN] * seen.stored if store is None else store[:],
        reserve=[seen.reserve[each.id] for each in book.rules.types],
        mission=seen.mission or "",
        convoy=seen.convoy or "",
    )


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
            state.sides[player].convoy = first_vehicle(book, state, player)


def _would_have_won(book: Book, state: TaktikState, player: int, mission: str) -> bool:
    """Whether a player with this mission would have won already."""
    side = state.sides[player]
    side.mission = mission
    done = mission_is_done(book, state, player, False)
    side.mission = ""
    return done
