"""What a title's data sets aside alters no play, and all the rest is in the digest of its rules."""

from dataclasses import replace
from itertools import islice

from tessera.core.codec import plain
from tessera.core.match import Match
from tessera.core.replay import ReplayRecord, verify
from tessera.core.rng import SplitMix64
from tessera.testing.scrambling import Scrambler
from tessera.testing.subject import AnyMatch, Case, Subject


def what_is_set_aside_alters_no_play(subject: Subject, case: Case) -> None:
    """With all that is set aside scrambled, the same commands are to be had, and give the same states."""
    other = subject.scrambled
    assert other.ruleset.digest == subject.game.ruleset.digest, "the digest covers what is set aside"
    twin: AnyMatch = Match(other, case.seed, case.seats, case.options)
    for match, seat, command in islice(subject.play(case, "aside"), 60):
        assert twin.digest() == match.digest(), f"something that is set aside alters entry {match.position}"
        legal = [[plain(each) for each in one.legal(seat)] for one in (match, twin)]
        assert legal[0] == legal[1], f"something that is set aside alters what can follow {match.position}"
        twin.submit(seat, command)


def recorded_matches_know_nothing_set_aside(subject: Subject, record: ReplayRecord) -> None:
    """A recorded match goes on as it went where all that is set aside is something else."""
    other = subject.scrambled
    header = replace(record.header, rules_digest=other.ruleset.digest)  # an old one names all of the data
    verify(replace(record, header=header), other)


def every_other_key_is_in_the_digest(subject: Subject) -> None:
    """No key that is not set aside can change without the digest."""
    missed = Scrambler(type(subject.game), SplitMix64(1)).unnoticed()
    assert not missed, f"the digest does not cover {', '.join(missed)}"
