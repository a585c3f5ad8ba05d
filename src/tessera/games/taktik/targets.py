"""What cards may be aimed at (rule 9.3): one test, and the list of everything that passes it."""

from tessera.core.errors import Illegal
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Targets
from tessera.games.taktik.effects import has_unit_hook
from tessera.games.taktik.rules_cards import Card, Targeting
from tessera.games.taktik.state import TaktikState, Unit


def check_targets(book: Book, state: TaktikState, card: Card, player: int, targets: Targets | None) -> None:
    """The tests of rule 9.3 in their order, judged from this player's side."""
    targeting = card.targeting
    if targets is not None and _says_too_much(targeting, targets):
        raise Illegal("command.malformed", card=card.id)
    if targeting.form == v.NO_TARGET:
        return
    if targeting.form == v.QUADRANT_TARGET:
        quadrant = None if targets is None else targets.quadrant
        if quadrant is None:
            raise Illegal("target.required", card=card.id)
        if quadrant not in v.QUADRANTS:
            raise Illegal("target.invalid", card=card.id, quadrant=quadrant)
        return
    units = None if targets is None else targets.units
    if units is None:
        raise Illegal("target.required", card=card.id)
    repeated = book.rules.switches.owner_checks and len(dict.fromkeys(units)) != len(units)
    if not targeting.count <= len(units) <= targeting.max_count or repeated:
        raise Illegal("target.count", card=card.id, least=targeting.count, most=targeting.max_count)
    for name in units:
        unit = state.units.get(name)
        if unit is None:
            raise Illegal("target.unknown", unit=name)
        if (unit.owner != player) != (targeting.owner == v.ENEMY):
            raise Illegal("target.owner", unit=name)
        if targeting.types and not targeting.types >> unit.kind & 1:
            raise Illegal("target.invalid", unit=name)
    for condition in targeting.must_be:
        if not _fits(book, state, condition, units):
            raise Illegal("target.invalid", unit=units[0])


def _says_too_much(targeting: Targeting, targets: Targets) -> bool:
    """Whether something is named that the card does not take: a choice has one wording, the one listed."""
    if targeting.form == v.NO_TARGET:
        return True
    return targets.quadrant is not None if targeting.form == v.UNIT_TARGET else targets.units is not None


def aimed_units(card: Card, targets: Targets | None) -> tuple[str, ...]:
    """The units a play is aimed at."""
    if card.targeting.form == v.NO_TARGET or targets is None or targets.units is None:
        return ()
    return targets.units


def aimed_quadrant(card: Card, targets: Targets | None) -> str:
    if card.targeting.form != v.QUADRANT_TARGET or targets is None or targets.quadrant is None:
        return ""
    return targets.quadrant


def _fits(book: Book, state: TaktikState, condition: int, units: tuple[str, ...]) -> bool:
    """The `must_be` table: a condition on the first target."""
    unit = state.units[units[0]]
    pending = state.pending_attack
    if condition == v.DAMAGED:
        return unit.damage > 0
    if condition == v.BLOCKED:
        return has_unit_hook(book, state, v.CAN_MOVE_UNIT, unit)
    if condition == v.LIMITED:
        return not book.rules.profile[unit.kind].move_and_attack
    if pending is None:
        return False
    if condition == v.PENDING_ATTACKER:
        return unit.id == pending.attacker
    if condition == v.PENDING_TARGET:
        return unit.id == pending.target
    assert condition == v.SUPPORTER_PAIR, "every condition is judged above"
    if unit.id != pending.attacker or len(units) < 2:
        return False
    supporter = state.units[units[1]]
    target = state.units[pending.target]
    return (
        supporter.id != unit.id
        and not supporter.attacked
        and not why_not_attack(book, state, supporter, target)
    )


# ---------------------------------------------------------------- the list


def _fitting(targeting: Targeting, state: TaktikState, player: int) -> list[Unit]:
    """Units of the right side and type."""
    found: list[Unit] = []
    for unit in state.units.values():
        if (unit.owner != player) == (targeting.owner == v.ENEMY) and (
            not targeting.types or targeting.types >> unit.kind & 1
        ):
            found.append(unit)
    return found


def possible_targets(book: Book, state: TaktikState, card: Card, player: int) -> list[Targets | None]:
    """Everything this card may be aimed at now, in order of the units; [None] if it takes no target."""
    targeting = card.targeting
    if targeting.form == v.NO_TARGET:
        return [None]
    if targeting.form == v.QUADRANT_TARGET:
        return [Targets(None, quadrant) for quadrant in v.QUADRANTS]
    fitting = _fitting(targeting, state, player)
    found: list[Targets | None] = []
    if targeting.max_count == 1:
        for unit in fitting:
            if _all_fit(book, state, targeting, (unit.id,)):
                found.append(Targets((unit.id,)))
        return found
    chosen: list[str] = []
    _arrange(book, state, targeting, fitting, chosen, found)
    return found


def _all_fit(book: Book, state: TaktikState, targeting: Targeting, units: tuple[str, ...]) -> bool:
    for condition in targeting.must_be:  # noqa: SIM110  # a loop compiles to one, a generator does not
        if not _fits(book, state, condition, units):
            return False
    return True


def _arrange(
    book: Book,
    state: TaktikState,
    targeting: Targeting,
    fitting: list[Unit],
    chosen: list[str],
    found: list[Targets | None],
) -> None:
    """Every ordered choice of the right number: the first target may mean more than the others."""
    if len(chosen) >= targeting.count and _all_fit(book, state, targeting, tuple(chosen)):
        found.append(Targets(tuple(chosen)))
    if len(chosen) == targeting.max_count:
        return
    for unit in fitting:
        if unit.id not in chosen:
            chosen.append(unit.id)
            _arrange(book, state, targeting, fitting, chosen, found)
            chosen.pop()
