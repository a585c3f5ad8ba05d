"""Who has won (rule 11.2): every condition as a question, and the end of the match."""

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.events import Event, PhaseEntered, Victory
from tessera.games.taktik.missions import mission_is_done
from tessera.games.taktik.rules import Rules
from tessera.games.taktik.rules_scenarios import Condition
from tessera.games.taktik.state import TaktikState


def last_side(state: TaktikState) -> int:
    """The only player with units on the board, if there is one."""
    found = v.NOBODY
    for unit in state.units.values():
        if found == v.NOBODY:
            found = unit.owner
        elif found != unit.owner:
            return v.NOBODY
    return found


def _first_past(a: int, b: int, needed: int, active: int) -> int:
    """Who has reached the threshold; both: the higher, equal: the active player."""
    if a < needed and b < needed:
        return v.NOBODY
    if a == b:
        return active
    return 0 if a > b else 1


def controlled(state: TaktikState, zones: tuple[str, ...], player: int) -> int:
    """How many of these zones a player controls."""
    return sum(1 for name in zones if state.zones[name].controller == player)


def _higher(a: int, b: int, tie: int) -> int:
    return tie if a == b else 0 if a > b else 1


def combined_score(state: TaktikState, condition: Condition, player: int) -> int:
    """What counts in combined scoring, for one player."""
    side = state.sides[player]
    return (
        side.vp * condition.weights.vp
        + len(side.objectives) * condition.weights.objective
        + controlled(state, condition.zones, player) * condition.weights.control
    )


def yields(book: Book, state: TaktikState, condition: Condition, at_turn_end: bool) -> int:
    """The player this condition makes the winner, DRAW, or NOBODY."""
    what, player = condition.what, book.rules.player_of(condition.role)
    if what == v.ANNIHILATION:
        return last_side(state)
    if what == v.VICTORY_POINTS:
        return _first_past(state.sides[0].vp, state.sides[1].vp, condition.threshold, state.active)
    if what == v.LOGISTICS_RUN:
        return player if state.sides[player].runs >= condition.runs else v.NOBODY
    if what == v.ASSASSINATION:
        return 1 - player if state.sides[player].leader_lost else v.NOBODY
    if what == v.EXFILTRATION:
        return player if state.sides[player].exfiltrated >= condition.count else v.NOBODY
    if what == v.SECRET_MISSIONS:
        for each in (state.active, 1 - state.active):
            if mission_is_done(book, state, each, at_turn_end):
                return each
        return v.NOBODY
    return _yields_at_turn_end(book.rules, state, condition, player) if at_turn_end else v.NOBODY


def _yields_at_turn_end(rules: Rules, state: TaktikState, condition: Condition, player: int) -> int:
    what = condition.what
    if what == v.CAPTURE_HOLD:
        return player if state.zones[condition.zone].hold[player] >= condition.turns else v.NOBODY
    if what == v.RESOURCE_ACCUMULATION:
        a, b = state.sides[0].resources, state.sides[1].resources
        return _first_past(a, b, condition.threshold, state.active)
    if what == v.SABOTAGE:
        down = sum(1 for name in condition.structures if state.structures[name].neutralised)
        return player if down >= condition.count else v.NOBODY
    if state.turn < condition.turn:
        return v.NOBODY
    if what == v.TIMED_RESISTANCE:
        left = sum(1 for unit in state.units.values() if unit.owner == player)
        lost_zone = condition.zone != "" and state.zones[condition.zone].controller == 1 - player
        return player if left >= condition.min_units and not lost_zone else 1 - player
    if what == v.TERRITORIAL_CONTROL:
        a, b = controlled(state, condition.zones, 0), controlled(state, condition.zones, 1)
        return _higher(a, b, rules.player_of(condition.tie))
    assert what == v.COMBINED_SCORING, "every condition is judged above"
    a, b = combined_score(state, condition, 0), combined_score(state, condition, 1)
    return _higher(a, b, rules.player_of(condition.tie))


def record_objectives(book: Book, state: TaktikState) -> None:
    """Rule 11.2, combined_scoring: each objective a player wins is recorded once for that player."""
    for condition in book.scenario(state).victory:
        for number, objective in enumerate(condition.objectives):
            winner = yields(book, state, objective, True)
            if winner in (0, 1) and number not in state.sides[winner].objectives:
                state.sides[winner].objectives.append(number)


def end_if_won(book: Book, state: TaktikState, at_turn_end: bool, events: list[Event]) -> bool:
    """Test the conditions in scenario order, then (at a turn's end) the turn limit. True if it is over."""
    if state.phase == v.VICTORY:
        return True
    scenario = book.scenario(state)
    for condition in scenario.victory:
        winner = yields(book, state, condition, at_turn_end)
        if winner != v.NOBODY:
            _end(book, state, winner, v.CONDITIONS[condition.what], events)
            return True
    if at_turn_end and scenario.turn_limit and state.turn >= scenario.turn_limit:
        _end(book, state, book.rules.player_of(scenario.on_limit), v.TURN_LIMIT, events)
        return True
    return False


def _end(book: Book, state: TaktikState, winner: int, result: str, events: list[Event]) -> None:
    """The match is over: nothing stays pending (I6, I7)."""
    state.phase = v.VICTORY
    state.winner = v.NOBODY if winner == v.DRAW else winner
    state.result = result
    if book.rules.switches.strict:
        state.attack_queue = []
        state.pending_attack = None
        state.last_roll = None
        pending = state.pending_card
        if pending is not None:
            state.discard.append(pending.card)
            state.pending_card = None
    events.append(PhaseEntered(v.PHASES[v.VICTORY]))
    events.append(Victory(None if winner == v.DRAW else winner, result))
