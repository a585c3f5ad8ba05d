"""A finished match as a film: a scene for each round, as its title shows it (`Game.scene`).

Like the course it is derived from the log when somebody asks, in a thread. However long the match was, a film
has no more scenes than a person watches.
"""

from itertools import pairwise
from typing import Any, Final, NamedTuple

from tessera.core.patch import diff
from tessera.core.plain import Plain, plain
from tessera.registry import AnyGame
from tessera.server.history import walk
from tessera.server.ledger import Ledger
from tessera.server.records import Film, FilmScene

MOST_SCENES: Final = 120


class Taken(NamedTuple):
    """A scene of the film, whole."""

    seq: int
    round: int
    shows: Plain


def film_of(ledger: Ledger) -> Film:
    """The film of the match. May take long: for threads."""
    match, game = ledger.match, ledger.game
    start = match.state_at(match.floor)
    first = game.round_of(start)
    if game.scene_type is None or first is None:
        return Film({}, [])
    reel = Reel(_taken(game, match.floor, first, start))
    state = start
    for seq, _, _, state in walk(match, match.floor, match.position):
        now = game.round_of(state)
        if now is not None and reel.wants(now):
            reel.add(_taken(game, seq, now, state))
    last = game.round_of(state)
    if match.position > match.floor and last is not None:
        reel.end(_taken(game, match.position, last, state))
    return _film(reel.scenes)


class Reel:
    """Scenes in the order of their rounds, each of the moment its round began; thinned out as they grow."""

    def __init__(self, first: Taken) -> None:
        self.scenes = [first]
        self._step = 1  # of so many rounds one is kept

    def wants(self, now: int) -> bool:
        """Whether a scene of this round is missing. What was taken back is no longer in the film."""
        while len(self.scenes) > 1 and self.scenes[-1].round > now:
            self.scenes.pop()
        return now > self.scenes[-1].round and self._is_kept(now)

    def add(self, taken: Taken) -> None:
        self.scenes.append(taken)
        if len(self.scenes) > MOST_SCENES:
            self._step *= 2
            self.scenes = [each for n, each in enumerate(self.scenes) if not n or self._is_kept(each.round)]

    def end(self, taken: Taken) -> None:
        """The last moment is always shown."""
        if taken.seq > self.scenes[-1].seq:
            self.scenes.append(taken)

    def _is_kept(self, round: int) -> bool:
        return (round - self.scenes[0].round) % self._step == 0


def _taken(game: AnyGame, seq: int, round: int, state: Any) -> Taken:
    return Taken(seq, round, plain(game.scene(state)))


def _film(scenes: list[Taken]) -> Film:
    shown: list[FilmScene] = [FilmScene(scenes[0].seq, scenes[0].round, {})]
    for before, now in pairwise(scenes):
        shown.append(FilmScene(now.seq, now.round, diff(before.shows, now.shows)))
    return Film(scenes[0].shows, shown)
