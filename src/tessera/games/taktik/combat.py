"""Attacks as commands (rule 8): declaring, rolling, resolving, and the queue between them."""

from tessera.core.errors import Illegal
from tessera.games.taktik import events as ev
from tessera.games.taktik.aim import judge, outcome_word, why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import AttackSelect, Reaction
from tessera.games.taktik.effects import attack_is_blocked
from tessera.games.taktik.movement import unit_of
from tessera.games.taktik.scoring import points_for_kill
from tessera.games.taktik.state import Attack, TaktikState, Unit
from tessera.games.taktik.tactics import RESOLVE_WINDOWS, ROLL_WINDOWS, check_reaction, play_tactic
from tessera.games.taktik.victory import end_if_won
from tessera.games.taktik.vocabulary import HITS


def is_queued(state: TaktikState, attacker: str) -> bool:
    """Whether the unit already has an attack in the queue."""
    for attack in state.attack_queue:  # noqa: SIM110  # a loop compiles to one, a generator does not
        if attack.attacker == attacker:
            return True
    return False


def refuse_attack(book: Book, state: TaktikState, command: AttackSelect) -> None:
    """The tests of ATTACK_SELECT in their order."""
    switches = book.rules.switches
    if switches.attack.queue and len(state.attack_queue) >= switches.attack.max_attacks:
        raise Illegal("attack.limit", limit=switches.attack.max_attacks)
    attacker = unit_of(state, command.attacker)
    target = unit_of(state, command.target)
    if switches.owner_checks and attacker.owner != state.active:
        raise Illegal("unit.not_yours", unit=attacker.id)
    if switches.attack.once_per_unit and (attacker.attacked or is_queued(state, attacker.id)):
        raise Illegal("attack.already", unit=attacker.id)
    reason = why_not_attack(book, state, attacker, target)
    if reason:
        raise Illegal(reason, attacker=attacker.id, target=target.id)


def select_attack(book: Book, state: TaktikState, command: AttackSelect, events: list[ev.Event]) -> None:
    """ATTACK_SELECT: queue an attack, or (`legacy`) make it the pending one."""
    attack = Attack(command.attacker, command.target)
    if book.rules.switches.attack.queue:
        state.attack_queue.append(attack)
    else:
        state.pending_attack = attack
    events.append(ev.AttackQueued(attack.attacker, attack.target))


def start_next_attack(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """Rule 8.1: the first queued attack that can still happen becomes the pending one."""
    state.pending_attack = None
    state.last_roll = None
    state.declined = False
    queue = state.attack_queue
    while queue:
        attack = queue.pop(0)
        attacker = state.units.get(attack.attacker)
        target = state.units.get(attack.target)
        if (
            attacker is not None
            and target is not None
            and not attacker.attacked
            and not attack_is_blocked(book, state, attacker, target)
        ):
            state.pending_attack = attack
            events.append(ev.AttackStarted(attack.attacker, attack.target))
            return
        events.append(ev.AttackDropped(attack.attacker, attack.target))


def refuse_roll(book: Book, state: TaktikState, reaction: Reaction | None, by: int) -> None:
    """The tests of ROLL_DICE in their order."""
    if state.pending_attack is None:
        raise Illegal("attack.none")
    if state.last_roll is not None:
        raise Illegal("roll.done")
    if reaction is not None:
        check_reaction(book, state, reaction, by, ROLL_WINDOWS)


def roll_dice(
    book: Book, state: TaktikState, reaction: Reaction | None, by: int, events: list[ev.Event]
) -> None:
    """ROLL_DICE (rule 8.3)."""
    attack = state.pending_attack
    assert attack is not None, "a roll is of an attack"
    if reaction is not None:
        play_tactic(book, state, book.card(reaction.card), by, reaction.targets, events)
    state.declined = False
    attacker = state.units[attack.attacker]
    target = state.units[attack.target]
    if book.rules.switches.attack.once_per_unit:
        attacker.attacked = True
    if book.rules.switches.attack.recheck_before_roll and attack_is_blocked(book, state, attacker, target):
        events.append(ev.AttackCancelled(attack.attacker, attack.target))
        start_next_attack(book, state, events)
        return
    roll = judge(book, state, attack, state.rng.die())
    state.last_roll = roll
    events.append(ev.DiceRolled(roll.die, roll.value, roll.threshold, outcome_word(roll.hit)))


def refuse_resolve(book: Book, state: TaktikState, reaction: Reaction | None, by: int) -> None:
    """The tests of RESOLVE_ATTACK in their order."""
    if state.pending_attack is None:
        raise Illegal("attack.none")
    if state.last_roll is None:
        raise Illegal("roll.missing")
    if reaction is not None:
        check_reaction(book, state, reaction, by, RESOLVE_WINDOWS)


def resolve_attack(
    book: Book, state: TaktikState, reaction: Reaction | None, by: int, events: list[ev.Event]
) -> None:
    """RESOLVE_ATTACK (rule 8.4)."""
    attack = state.pending_attack
    assert attack is not None, "what is resolved is an attack"
    if reaction is not None:
        play_tactic(book, state, book.card(reaction.card), by, reaction.targets, events)
    roll = state.last_roll
    assert roll is not None, "a tactic may change a roll, never take it away"
    target = state.units[attack.target]
    kind, cell = book.rules.types[target.kind].id, book.atlas(state.ground).cells[target.cell]
    told = outcome_word(roll.hit)
    events.append(ev.AttackResolved(attack.attacker, target.id, roll.value, told, kind, cell))
    if roll.hit:
        _hit(book, state, target, events)
    state.pending_attack = None
    state.last_roll = None
    state.declined = False
    if not end_if_won(book, state, False, events) and book.rules.switches.attack.queue:
        start_next_attack(book, state, events)


def _hit(book: Book, state: TaktikState, target: Unit, events: list[ev.Event]) -> None:
    """Rule 8.4.2: damage, or removal and all that counts it."""
    if book.rules.switches.attack.damage_model == HITS and target.damage + 1 < target.hits:
        target.damage += 1
        events.append(ev.UnitDamaged(target.id, target.damage))
        return
    del state.units[target.id]
    kind, cell = book.rules.types[target.kind].id, book.atlas(state.ground).cells[target.cell]
    events.append(ev.UnitEliminated(target.id, kind, cell))
    owner = state.sides[target.owner]
    owner.lost += 1
    if target.leader:
        owner.leader_lost = True
    state.kills += 1
    killer = state.active
    if target.kind == book.rules.special_kind:
        state.sides[killer].special_kills += 1
    points_for_kill(book, state, killer, target.kind, events)
