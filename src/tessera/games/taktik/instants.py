"""What cards do at once (rule 9.2): restore, deploy, reroll, shift a roll, spend a supporter."""

from tessera.games.taktik.aim import clamp_die, judge, outcome_word
from tessera.games.taktik.book import Book
from tessera.games.taktik.events import DiceRerolled, Event, RollShifted, UnitDeployed, UnitRestored
from tessera.games.taktik.movement import occupied
from tessera.games.taktik.placement import nearest_clear_cell
from tessera.games.taktik.rules_cards import Instant
from tessera.games.taktik.state import Roll, TaktikState, Unit
from tessera.games.taktik.vocabulary import DEPLOY, REROLL, RESTORE, SHIFT_ROLL


def run_instants(
    book: Book,
    state: TaktikState,
    instants: tuple[Instant, ...],
    player: int,
    units: tuple[str, ...],
    events: list[Event],
) -> None:
    """Run them in order for this player and these targets."""
    for instant in instants:
        if instant.what == RESTORE:
            _restore(state, units, events)
        elif instant.what == DEPLOY:
            deploy(book, state, player, instant.type, events)
        elif instant.what == REROLL:
            _reroll(book, state, events)
        elif instant.what == SHIFT_ROLL:
            _shift_roll(state, instant.add, events)
        elif len(units) > 1 and units[1] in state.units:  # support: the second unit is spent
            state.units[units[1]].attacked = True


def _restore(state: TaktikState, units: tuple[str, ...], events: list[Event]) -> None:
    for name in units:
        unit = state.units.get(name)
        if unit is not None and unit.damage:
            unit.damage = 0
            events.append(UnitRestored(name))


def new_unit(book: Book, name: str, owner: int, kind: int, cell: int) -> Unit:
    """A fresh unit of that type."""
    profile = book.rules.profile[kind]
    return Unit(name, owner, kind, cell, profile.movement, profile.attack, profile.hits)


def deploy(book: Book, state: TaktikState, player: int, kind: int, events: list[Event]) -> None:
    """One reserve unit enters near the middle of its own edge; it cannot act this turn."""
    side = state.sides[player]
    if side.reserve[kind] < 1:
        return
    rules = book.rules
    atlas = book.atlas(state.ground)
    taken = occupied(atlas, state)
    clear = [1 if atlas.clear[cell] and not taken[cell] else 0 for cell in range(atlas.area)]
    front = rules.front()
    north = player == 0
    guard = rules.placement.zone_guard
    start = (0 if north else atlas.height - 1) * atlas.width + atlas.width // 2
    first_row = 0 if north or not guard else front
    end_row = front if north and guard else atlas.height
    cell = nearest_clear_cell(clear, atlas.width, start, first_row, end_row)
    unit = new_unit(book, f"{rules.id_prefix[player]}{side.next_serial}", player, kind, cell)
    unit.moved = True
    unit.attacked = True
    side.next_serial += 1
    side.reserve[kind] -= 1
    state.units[unit.id] = unit
    events.append(UnitDeployed(unit.id, atlas.cells[cell]))


def _reroll(book: Book, state: TaktikState, events: list[Event]) -> None:
    """Rule 8.4.1: a new die with all current modifiers, final even if worse."""
    attack = state.pending_attack
    if attack is None or state.last_roll is None:
        return
    roll = judge(book, state, attack, state.rng.die())
    state.last_roll = roll
    events.append(DiceRerolled(roll.die, roll.value, roll.threshold, outcome_word(roll.hit)))


def _shift_roll(state: TaktikState, add: int, events: list[Event]) -> None:
    """Rule 8.4.1: the stored value moves and is compared again with the stored threshold."""
    before = state.last_roll
    if before is None:
        return
    value = clamp_die(before.value + add)
    roll = Roll(before.die, value, before.threshold, value >= before.threshold)
    state.last_roll = roll
    events.append(RollShifted(roll.die, roll.value, roll.threshold, outcome_word(roll.hit)))
