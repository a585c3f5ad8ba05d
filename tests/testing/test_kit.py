"""The kit catches what it promises to catch: titles with one bug each fail the property that forbids it."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.harbour import Smugglers, played, smugglers
from tests.testing import faulty

from tessera.core.errors import TesseraError
from tessera.core.nodes import Plain
from tessera.core.plain import plain
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import RulesetSpec
from tessera.core.slots import Filled, Members, Part
from tessera.core.spaces import layout_for
from tessera.testing import Subject, asides, learning, properties, trying
from tessera.testing.episode import digests
from tessera.testing.foreseeing import chance_cannot_be_foreseen
from tessera.testing.scrambling import Scrambler
from tessera.testing.subject import Case

Property = Callable[[Subject, Case], None]


def another_process_agrees(subject: Subject, case: Case) -> None:
    """As the kit asks it: the same episode in a process with another hash seed."""
    there = properties.another_process_agrees(subject, [case], {"PYTHONHASHSEED": "4242"})
    assert there == digests(subject, [case])


def every_other_key_is_in_the_digest(subject: Subject, case: Case) -> None:
    """As the kit asks it, once for a title: there is nothing to play."""
    asides.every_other_key_is_in_the_digest(subject)


PROPERTIES: list[Property] = [
    properties.replay_gives_the_same_digests,
    properties.stop_save_load_go_on,
    properties.fork_and_original_do_not_touch,
    properties.rolling_back_and_going_on_again_agrees,
    properties.copies_and_pickles_are_equal,
    properties.refused_leaves_the_digest,
    properties.legal_and_apply_agree,
    properties.garbage_is_malformed,
    properties.encode_and_decode_round_trip,
    properties.states_hold_only_plain_things,
    properties.patches_fold_into_the_view,
    properties.views_fit_their_schema,
    properties.questions_can_be_answered,
    properties.nothing_leaks,
    chance_cannot_be_foreseen,
    properties.every_game_ends,
    trying.random_commands_are_the_listed_ones,
    trying.subjects_share_out_the_list,
    trying.values_are_estimates,
    learning.commands_have_numbers,
    learning.views_are_arrays,
    asides.what_is_set_aside_alters_no_play,
    every_other_key_is_in_the_digest,
    another_process_agrees,
]

CAUGHT: list[tuple[type[Smugglers], Property]] = [
    (faulty.ViewShowsAHand, properties.nothing_leaks),
    (faulty.ViewShowsTheGenerator, properties.nothing_leaks),
    (faulty.ViewGrowsWithAHand, properties.nothing_leaks),
    (faulty.EventTellsTheDraw, properties.nothing_leaks),
    (faulty.EventTellsTheStash, properties.nothing_leaks),
    (faulty.RefusalTellsByItsCode, properties.nothing_leaks),
    (faulty.RefusalTellsByItsFacts, properties.nothing_leaks),
    (faulty.LegalPeeks, properties.nothing_leaks),
    (faulty.DeterminisesBadly, properties.nothing_leaks),
    (faulty.RedrawForgetsTheHands, chance_cannot_be_foreseen),
    (faulty.RedrawTradesWhatWasSeen, chance_cannot_be_foreseen),
    (faulty.DrawsPastTheSecret, chance_cannot_be_foreseen),
    (faulty.CopiesForgetTheSecret, chance_cannot_be_foreseen),
    (faulty.LegalForgetsOne, properties.legal_and_apply_agree),
    (faulty.LegalForgetsAKind, properties.legal_and_apply_agree),
    (faulty.LegalOffersTooMuch, properties.legal_and_apply_agree),
    (faulty.LegalRepeats, properties.legal_and_apply_agree),
    (faulty.LegalWavers, properties.legal_and_apply_agree),
    (faulty.ActorsWithoutChoices, properties.legal_and_apply_agree),
    (faulty.BreaksOnNonsense, properties.refused_leaves_the_digest),
    (faulty.RefusedButChanged, properties.refused_leaves_the_digest),
    (faulty.RefusesHalfWay, properties.refused_leaves_the_digest),
    (faulty.AppliesByItself, properties.refused_leaves_the_digest),
    (faulty.RefusesWithoutWords, properties.refused_leaves_the_digest),
    (faulty.WordsNeedAFact, properties.refused_leaves_the_digest),
    (faulty.CopySharesAList, properties.fork_and_original_do_not_touch),
    (faulty.CopyForgetsAField, properties.encode_and_decode_round_trip),
    (faulty.FloatInTheState, properties.states_hold_only_plain_things),
    (faulty.ForeseesRoughly, properties.questions_can_be_answered),
    (faulty.ForeseesWhatNobodyCanRead, properties.questions_can_be_answered),
    (faulty.DrawsFromOutside, properties.replay_gives_the_same_digests),
    (faulty.DrawsFromOutside, properties.rolling_back_and_going_on_again_agrees),
    (faulty.ChangesItsRules, properties.replay_gives_the_same_digests),
    (faulty.DealsInHashOrder, another_process_agrees),
    (faulty.CallsPricesWords, asides.what_is_set_aside_alters_no_play),
    (faulty.CallsTheHandWords, asides.what_is_set_aside_alters_no_play),
    (faulty.SortsByName, asides.what_is_set_aside_alters_no_play),
    (faulty.RandomForgetsAKind, trying.random_commands_are_the_listed_ones),
    (faulty.RandomOffersTooMuch, trying.random_commands_are_the_listed_ones),
    (faulty.RandomDrawsFromTheMatch, trying.random_commands_are_the_listed_ones),
    (faulty.SubjectsForgetOne, trying.subjects_share_out_the_list),
    (faulty.SubjectsTellTooMuch, trying.subjects_share_out_the_list),
    (faulty.ValueBeyondWinning, trying.values_are_estimates),
    (faulty.ValueWavers, trying.values_are_estimates),
    (faulty.NumbersForgetWhom, learning.commands_have_numbers),
    (faulty.NumbersForgetAKind, learning.commands_have_numbers),
    (faulty.NumbersEndTooSoon, learning.commands_have_numbers),
    (faulty.NumbersWander, learning.commands_have_numbers),
    (faulty.BoundsTooNarrow, learning.views_are_arrays),
    (faulty.BoundsMissAWord, learning.views_are_arrays),
    (faulty.BoundsOfAnotherView, learning.views_are_arrays),
    (faulty.NeverEnds, properties.every_game_ends),
    (faulty.EndsWithoutOutcome, properties.every_game_ends),
    (faulty.CrownsAStranger, properties.every_game_ends),
]


class Forgetful:
    """A spec whose digest leaves out a key that nobody set aside."""

    def __init__(self, spec: RulesetSpec) -> None:
        self.files, self.asides = spec.files, spec.asides
        self._spec = spec

    def played(self, file: str, data: Plain) -> Plain:
        told = self._spec.played(file, data)
        assert isinstance(told, dict)
        return {key: value for key, value in told.items() if key != "raid_from"}


def test_a_key_that_the_digest_forgets_is_named() -> None:
    scrambler = Scrambler(Smugglers, SplitMix64(1))
    assert scrambler.unnoticed() == []
    scrambler.spec = cast(Any, Forgetful(scrambler.spec))
    assert scrambler.unnoticed() == ["cargo.yaml.raid_from"]


class Blind(Part):
    """Slots in which nothing is ever written."""

    def fill(self, value: object, into: Filled, at: int) -> None:
        return


@pytest.mark.parametrize("field", ["roll", "hand", "dens"])
def test_a_fact_that_an_array_forgets_is_named(field: str) -> None:
    game, match = smugglers(), played(commands=9)
    layout = layout_for(game, 2, {})
    assert isinstance(layout.root, Members)
    form, rng = plain(match.view(0)), SplitMix64(1)
    assert learning.every_fact_is_there(game, layout, form, rng)
    layout.root.fields[field] = Blind(layout.root.fields[field].size)
    with pytest.raises(AssertionError, match=f"{field}.*the array is the same"):
        learning.every_fact_is_there(game, layout, form, rng)


def subject_of(kind: type[Smugglers], games: int = 3) -> Subject:
    return Subject(f"{kind.__module__}:{kind.__name__}", games=games, limit=300)


def fails(subject: Subject, holds: Property) -> str:
    """What the property says against a title; empty when it holds in every case."""
    for case in subject.cases():
        try:
            holds(subject, case)
        except (AssertionError, TesseraError, IndexError, KeyError, TypeError, ValueError) as error:
            return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_the_healthy_title_has_every_property(holds: Property) -> None:
    assert fails(subject_of(Smugglers, games=1 if holds is another_process_agrees else 3), holds) == ""


@pytest.mark.parametrize(("kind", "holds"), CAUGHT, ids=lambda value: value.__name__)
def test_a_title_with_one_bug_fails_the_property_that_forbids_it(
    kind: type[Smugglers], holds: Property
) -> None:
    assert fails(subject_of(kind), holds), f"the kit does not notice: {kind.__doc__}"


def test_every_faulty_title_is_tried() -> None:
    titles = [
        kind
        for kind in vars(faulty).values()
        if isinstance(kind, type) and issubclass(kind, Smugglers) and kind is not Smugglers
    ]
    assert {kind.__name__ for kind in titles} == {kind.__name__ for kind, _ in CAUGHT}
