"""What searches and random players ask a title for: properties of the kit, one function each."""

import copy
from typing import Any

from tessera.core.chance import Driver
from tessera.core.codec import pack_sorted
from tessera.core.game import WON
from tessera.core.odds import enumerate_outcomes
from tessera.core.rng import SplitMix64
from tessera.core.worth import worth
from tessera.registry import AnyGame
from tessera.testing.subject import Case, Subject

DRAWN = 12  # random commands for each seat and position, before the chance of each is looked at
PATHS = 6_000  # ways that chance may take in one question, before the kit gives up counting them
LONG = 400  # commands in a list, above which a position is left out where every one of them is waited for


def random_commands_are_the_listed_ones(subject: Subject, case: Case) -> None:
    """A random command is one of the list, each of the list has a chance, and nothing but `rng` is used."""
    game = subject.game
    rng = SplitMix64(case.seed)
    whole = 0
    for match, _, _ in subject.sampled(case):
        before = match.digest()
        for seat in match.actors():
            listed = {_form(game, command) for command in match.legal(seat)}
            for _ in range(DRAWN):
                drawn = _form(game, game.random_command(match.state, seat, rng))
                assert drawn in listed, f"drawn for seat {seat}, yet not listed: {drawn!r}"
            again = [game.random_command(match.state, seat, SplitMix64(7)) for _ in range(2)]
            assert _form(game, again[0]) == _form(game, again[1]), "equal chance drew two commands"
            if len(listed) <= LONG:
                whole += _each_has_a_chance(game, match.state, seat, listed)
        assert match.digest() == before, "drawing a command changed the state"
    assert whole, "no position was small enough to count the ways of chance"


def _each_has_a_chance(game: AnyGame, state: Any, seat: int, listed: set[bytes]) -> bool:
    """Whether all ways of chance were followed; those that were, led to all of the list and nowhere else."""

    def draw(driver: Driver) -> bytes:
        rng = SplitMix64(0)
        rng.drive(driver)
        return _form(game, game.random_command(state, seat, rng))

    chances = enumerate_outcomes(draw, PATHS)
    found = set(chances.lower)
    assert found <= listed, f"may be drawn for seat {seat}, yet is not listed: {min(found - listed)!r}"
    if chances.exact:
        assert found == listed, f"listed for seat {seat}, yet never drawn: {min(listed - found)!r}"
    return chances.exact


def subjects_share_out_the_list(subject: Subject, case: Case) -> None:
    """The commands about all subjects are the list, each once; about anything else there are none."""
    game = subject.game
    for match, _, _ in subject.sampled(case):
        before = match.digest()
        for seat in range(match.seats):
            subjects = list(game.subjects(match.state, seat))
            assert len(subjects) == len(dict.fromkeys(subjects)), f"a subject is told twice: {subjects}"
            shared: list[bytes] = []
            for each in subjects:
                about = [_form(game, command) for command in game.legal_of(match.state, seat, each)]
                assert about, f"seat {seat}: a subject without a command: {each!r}"
                shared.extend(about)
            listed = [_form(game, command) for command in match.legal(seat)]
            assert sorted(shared) == sorted(listed), f"seat {seat}: subjects and list hold different commands"
            for nobody in (-77, "no such subject"):
                assert not game.legal_of(match.state, seat, nobody), f"commands about {nobody!r}"
        assert match.digest() == before, "asking for subjects changed the state"


def values_are_estimates(subject: Subject, case: Case) -> None:
    """What a position is worth lies between lost and won, is the same for equal states, and changes none."""
    game = subject.game
    for match, seat, _ in subject.sampled(case):
        before = match.digest()
        twin = copy.deepcopy(match.state)
        for each in range(match.seats):
            value = game.value(match.state, each)
            assert value is None or -WON <= value <= WON, f"seat {each}: {value}"
            assert value == game.value(twin, each), "equal states are worth different things"
            assert -WON <= worth(game, match.state, each) <= WON
        assert match.digest() == before, "an estimate changed the state"
        world = game.determinise(match.view(seat), seat, SplitMix64(case.seed))
        game.value(world, seat)  # a world that was guessed has a value, too


def _form(game: AnyGame, command: Any) -> bytes:
    return pack_sorted(game.codec.commands.plain(command))
