"""The chance check: whoever has seen all that a seat has seen, and then searches, does not find what comes.

The attack is the real one. A generator of a rulebook has few bits, so somebody tries all seeds, plays the
match of each along, drops those that look otherwise than what was seen, and asks the rest for the next draw.
Here the searcher is told all of the seed but some bits and every command, hidden ones too: whoever fails with
that fails with 32 bits to search. Without a secret it succeeds; with one it must not.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tessera.core.chance import Rng, Seed
from tessera.core.codec import plain
from tessera.core.errors import TesseraError
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.core.seal import SECRET_BYTES
from tessera.core.streams import Streams
from tessera.testing.leaks import AnyGame, view_bytes
from tessera.testing.subject import AnyMatch, Case, Subject

SECRET: Final = bytes(range(1, SECRET_BYTES + 1))
APART: Final = bytes(range(101, SECRET_BYTES + 101))
SEEDS: Final = 4  # how many a searcher tries besides the true one
COMMANDS: Final = 6  # that are played before the search

Draws = tuple[int, ...]


def next_draws(game: AnyGame, state: Any) -> Draws:
    """64 bits of what the generator of this state would draw next; of streams, one that nobody has used."""
    chance = game.chance(state).copy()
    rng = chance.get("next") if isinstance(chance, Streams) else chance
    assert isinstance(rng, Rng), "chance is a generator, or streams of them"
    return tuple([rng.below(1 << 16) for _ in range(4)])


def search(match: AnyMatch, seat: int | None, seeds: Iterable[Seed]) -> list[AnyMatch]:
    """The matches without a secret, of any of these seeds, that would have looked the same to this seat."""
    game = match.game
    seen = [view_bytes(game, match.state_at(position), seat) for position in range(match.position + 1)]
    found: list[AnyMatch] = []
    for seed in seeds:
        guess: AnyMatch = Match(game, seed, match.seats, match.options)
        if _looks_like(guess, match, seat, seen):
            found.append(guess)
    return found


def _looks_like(guess: AnyMatch, match: AnyMatch, seat: int | None, seen: Sequence[bytes]) -> bool:
    if view_bytes(guess.game, guess.state, seat) != seen[0]:
        return False
    for entry, view in zip(match.entries, seen[1:], strict=True):
        try:
            guess.follow(entry)
        except TesseraError:
            return False
        if view_bytes(guess.game, guess.state, seat) != view:
            return False
    return True


def chance_cannot_be_foreseen(subject: Subject, case: Case) -> None:
    """With a secret, neither the seed nor all that a seat has seen tells what is hidden or what comes."""
    game = subject.game
    match: AnyMatch = Match(game, case.seed, case.seats, case.options, secret=SECRET)
    _every_word_counts(match)
    _hidden_things_are_drawn_anew(match)
    rng = SplitMix64(case.seed)
    for _ in range(COMMANDS):
        _is_kept(game, match.state)
        _apart_looks_the_same(match)
        actors = match.actors()
        if not actors:
            break
        seat = rng.pick(actors)
        match.submit(seat, rng.pick(match.legal(seat)))
    coming = next_draws(game, match.state)
    for watcher in [*range(match.seats), None]:
        for guess in search(match, watcher, range(case.seed, case.seed + SEEDS)):
            assert next_draws(game, guess.state) != coming, (
                f"seat {watcher}: a search through seeds finds the next draw in spite of the secret"
            )
        if watcher is not None:
            world = game.determinise(match.view(watcher), watcher, rng)
            assert SECRET.hex() not in str(game.chance(world).save()), "a guessed world has the true secret"
    match.undo(0, reseed=match.position + 1)
    assert next_draws(game, match.state) != next_draws(game, match.state_at(0)), "a known throw after an undo"


def _every_word_counts(match: AnyMatch) -> None:
    """A change in any 32 bits of the secret changes what comes; and so does having none."""
    game = match.game
    others = [Match(game, match.seed, match.seats, match.options)]
    for word in range(0, SECRET_BYTES, 4):
        other = bytearray(SECRET)
        other[word] ^= 1
        others.append(Match(game, match.seed, match.seats, match.options, secret=bytes(other)))
    drawn = [next_draws(game, each.state) for each in (match, *others)]
    assert len(set(drawn)) == len(drawn), "what comes does not follow from the whole secret"


def _hidden_things_are_drawn_anew(match: AnyMatch) -> None:
    """What differs between worlds that look alike to a seat must not follow from the seed alone."""
    game = match.game
    others = [
        plain(Match(game, match.seed, match.seats, match.options, secret=bytes([n]) * SECRET_BYTES).state)
        for n in range(6)
    ]
    for seat in range(match.seats):
        view = match.view(seat)
        guesses = [plain(game.determinise(view, seat, SplitMix64(n))) for n in (1, 2, 3)]
        for name, value in guesses[0].items():
            if all(each[name] == value for each in guesses[1:]):
                continue
            assert any(each[name] != others[0][name] for each in others[1:]), (
                f"seat {seat} cannot know all of `{name}`, but it follows from the seed: `redraw` forgets it"
            )


def _is_kept(game: AnyGame, state: Any) -> None:
    """Copies and bytes draw what their original draws."""
    coming = next_draws(game, state)
    assert next_draws(game, game.copy(state)) == coming, "a copy forgets the secret"
    decoded = game.codec.state_from(game.codec.state_bytes(state))
    assert next_draws(game, decoded) == coming, "bytes forget the secret"


def _apart_looks_the_same(match: AnyMatch) -> None:
    """What a fork of a running match begins from shows what was seen, and nothing of the chance here."""
    game = match.game
    apart = match.apart_at(match.position, APART)
    for seat in [*range(match.seats), None]:
        assert view_bytes(game, apart, seat) == view_bytes(game, match.state, seat), (
            f"seat {seat}: `redraw` changes what it has seen already"
        )
    assert next_draws(game, apart) != next_draws(game, match.state), "a fork draws what its original draws"
    held = game.codec.state_bytes(apart)
    assert SECRET.hex().encode() not in held, "a fork carries the secret of its original"
