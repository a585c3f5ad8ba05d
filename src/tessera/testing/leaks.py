"""The leak check: a seat's view, choices, refusals and messages are a function of what it may know.

Everything the seat may not know is resampled with the title's own `determinise`, which sees only the view.
Then nothing that reaches the seat may differ, not even in size. Commands of others are played in both
worlds with the same draws; when the seat may know no more afterwards in one world than in the other, it
must have been told the same. So it must when another choice would have looked the same to it.
"""

from typing import Any

from tessera.core.codec import pack_sorted
from tessera.core.drivers import Scripted, Traced
from tessera.core.errors import Exhausted, Illegal
from tessera.core.game import Game
from tessera.core.rng import SplitMix64

AnyGame = Game[Any, Any, Any, Any]


def view_bytes(game: AnyGame, state: Any, seat: int | None) -> bytes:
    """Exactly what would go over the wire for this seat's view."""
    return pack_sorted(game.codec.view_plain(game.view(state, seat)))


def told_bytes(game: AnyGame, state: Any, events: list[Any], seat: int | None) -> bytes:
    """Exactly what would go over the wire for these events to this seat."""
    told = [game.redact(state, event, seat) for event in events]
    return pack_sorted([game.codec.events.plain(event) for event in told if event is not None])


def check_resampled(game: AnyGame, state: Any, seat: int, pool: list[Any], rng: SplitMix64) -> Any:
    """Resample what the seat cannot know and compare everything that reaches it. Gives the other world."""
    view = game.view(state, seat)
    other = game.determinise(view, seat, rng)
    assert view_bytes(game, other, seat) == view_bytes(game, state, seat), (
        f"seat {seat}: the view changed when what it may not know was resampled"
    )
    assert list(game.actors(other)) == list(game.actors(state)), "who may act depends on hidden things"
    write = game.codec.commands.plain
    assert [write(c) for c in game.legal(other, seat)] == [write(c) for c in game.legal(state, seat)], (
        f"seat {seat}: the legal commands depend on what it may not know"
    )
    for command in pool:
        ours = _refusal(game.check(state, seat, command))
        theirs = _refusal(game.check(other, seat, command))
        assert ours == theirs, f"seat {seat}: {command} is answered {ours} or {theirs}, by hidden things"
    return other


def check_told_alike(
    game: AnyGame, state: Any, other: Any, actor: int, command: Any, watcher: int | None
) -> bool:
    """Play one command in both worlds with the same draws; compare what the watcher is told.

    False when the comparison says nothing: the command is impossible in the other world, its draws differ,
    or it taught the watcher something that differs between the worlds.
    """
    ours, theirs = game.copy(state), game.copy(other)
    trace = Traced()
    game.chance(ours).drive(trace)
    events = game.apply(ours, actor, command)
    game.chance(ours).drive(None)
    script = Scripted([draw.value for draw in trace.draws])
    game.chance(theirs).drive(script)
    try:
        other_events = game.apply(theirs, actor, command)
        script.finish()
    except (Illegal, Exhausted):
        return False
    finally:
        game.chance(theirs).drive(None)
    if view_bytes(game, ours, watcher) != view_bytes(game, theirs, watcher):
        return False
    assert told_bytes(game, ours, events, watcher) == told_bytes(game, theirs, other_events, watcher), (
        f"seat {watcher} is told something that its view does not show: {command}"
    )
    return True


def check_choices_told_alike(
    game: AnyGame, state: Any, actor: int, command: Any, watcher: int | None
) -> None:
    """Play other commands of the same kind with the same draws; compare what the watcher is told.

    Where two choices lead to different states that look the same to the watcher, what differs is hidden from
    it, so what it is told must not differ: a crate that was laid face down is not named.
    """
    if watcher == actor:
        return
    trace = Traced()
    first = game.copy(state)
    game.chance(first).drive(trace)
    game.apply(first, actor, command)
    draws = [draw.value for draw in trace.draws]
    ours = game.copy(state)  # scripted as the others are, so that no generator moves
    game.chance(ours).drive(Scripted(draws))
    told = told_bytes(game, ours, game.apply(ours, actor, command), watcher)
    seen = view_bytes(game, ours, watcher)
    alike = [each for each in game.legal(state, actor) if type(each) is type(command) and each != command]
    for choice in alike[:: max(1, len(alike) // 6)]:
        theirs = game.copy(state)
        game.chance(theirs).drive(Scripted(draws))
        try:
            events = game.apply(theirs, actor, choice)
        except Exhausted:
            continue
        same_state = game.codec.state_bytes(theirs) == game.codec.state_bytes(ours)
        if not same_state and view_bytes(game, theirs, watcher) == seen:
            assert told_bytes(game, theirs, events, watcher) == told, (
                f"seat {watcher} is told apart what its view hides: {command} and {choice}"
            )


def _refusal(refusal: Illegal | None) -> str:
    return "accepted" if refusal is None else f"{refusal.code} {sorted(refusal.facts.items())}"
