"""A found line as the commands of a real match: proposals, batches and votes, each accepted in order."""

from tessera.core.match import Match
from tessera.games.sint.commands import Command, Pass, VoteReady
from tessera.games.sint.events import Event
from tessera.games.sint.planning import Wish
from tessera.games.sint.solver import PASS
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import GAME_OVER, PLANNING
from tessera.games.sint.wishes import command_of

SintMatch = Match[State, Command, Event, SintView]


def play_line(match: SintMatch, line: list[tuple[int, Wish]]) -> None:
    """Submit a line: whatever the rules refuse in this batch is proposed again in the next."""
    _vote_until_planning(match)
    for seat, wish in line:
        _until_turn_of(match, seat)
        command: Command = Pass() if wish.verb == PASS else command_of(wish)
        if match.check(seat, command) is not None:
            _vote(match)  # carry out the batch so far, then plan on
            _vote_until_planning(match)
        match.submit(seat, command)
        if match.state.phase != PLANNING:
            _vote_until_planning(match)
    while match.state.phase < GAME_OVER and match.state.queue:
        _vote(match)


def _until_turn_of(match: SintMatch, seat: int) -> None:
    """A round whose points are all spent is voted through before the next decision."""
    while match.state.phase == PLANNING and not _has_points(match.state):
        _vote(match)
        _vote_until_planning(match)


def _has_points(state: State) -> bool:
    return any(player.ap > 0 and player.hp > 0 for player in state.players)


def _vote(match: SintMatch) -> None:
    """One transition: everybody who has not voted votes."""
    phase = match.state.phase
    for seat in match.awaited():
        match.submit(seat, VoteReady(True))
    assert match.state.phase != phase or match.outcome() is not None, "the vote was complete"


def _vote_until_planning(match: SintMatch) -> None:
    while match.state.phase < GAME_OVER and match.state.phase != PLANNING:
        _vote(match)
