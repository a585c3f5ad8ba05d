"""Makes a pytest class that holds one title to the whole kit."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tessera._form import status
from tessera.core.match import Match
from tessera.core.replay import Player, read, verify
from tessera.testing import asides, learning, properties, trying
from tessera.testing.counts import count_positions
from tessera.testing.episode import digests
from tessera.testing.foreseeing import chance_cannot_be_foreseen
from tessera.testing.subject import AnyMatch, Case, Subject


def conformance(
    title: str,
    variants: Sequence[Mapping[str, object]] = ({},),
    games: int = 6,
    samples: int = 12,
    limit: int = 20_000,
    replays: str | Path | None = None,
    counts: str | Path | None = None,
    ends_under_random: bool = True,
    seats: Sequence[int] = (),
) -> type:
    """A test class for the title: its name, or `package.module:Class`.

    `variants` are the options to try, `seats` the numbers of seats (none: all that the title allows); `games`
    and `samples` say how thoroughly. `replays` is a folder of
    recorded matches that must still verify; `counts` a JSON file of position counts that must still hold:
    [{"seed": 1, "seats": 2, "options": {}, "counts": [6, 36]}], or from the middle of a recorded match:
    [{"replay": "long.tsr", "at": 60, "counts": [41, 1702]}].
    """
    # Long: a list of tests, each a line; pytest collects methods, and they close over this one subject.
    subject = Subject(
        title,
        variants,
        games,
        samples,
        limit,
        Path(replays) if replays is not None else None,
        Path(counts) if counts is not None else None,
        ends_under_random,
        seats,
    )

    first = list(subject.cases())[:2]

    class Conformance:
        """The conformance kit for one title."""

        @pytest.fixture(params=list(subject.cases()), ids=str)
        def case(self, request: pytest.FixtureRequest) -> Case:
            case: Case = request.param
            return case

        @pytest.fixture(params=first, ids=str)
        def few(self, request: pytest.FixtureRequest) -> Case:
            case: Case = request.param
            return case

        def test_replay_gives_the_same_digests(self, case: Case) -> None:
            properties.replay_gives_the_same_digests(subject, case)

        def test_stop_save_load_go_on(self, case: Case) -> None:
            properties.stop_save_load_go_on(subject, case)

        def test_fork_and_original_do_not_touch(self, case: Case) -> None:
            properties.fork_and_original_do_not_touch(subject, case)

        def test_rolling_back_and_going_on_again_agrees(self, few: Case) -> None:
            properties.rolling_back_and_going_on_again_agrees(subject, few)

        def test_copies_and_pickles_are_equal(self, few: Case) -> None:
            properties.copies_and_pickles_are_equal(subject, few)

        def test_refused_leaves_the_digest(self, case: Case) -> None:
            properties.refused_leaves_the_digest(subject, case)

        def test_legal_and_apply_agree(self, case: Case) -> None:
            properties.legal_and_apply_agree(subject, case)

        def test_garbage_is_malformed(self, few: Case) -> None:
            properties.garbage_is_malformed(subject, few)

        def test_encode_and_decode_round_trip(self, case: Case) -> None:
            properties.encode_and_decode_round_trip(subject, case)

        def test_states_hold_only_plain_things(self, case: Case) -> None:
            properties.states_hold_only_plain_things(subject, case)

        def test_patches_fold_into_the_view(self, case: Case) -> None:
            properties.patches_fold_into_the_view(subject, case)

        def test_views_fit_their_schema(self, few: Case) -> None:
            properties.views_fit_their_schema(subject, few)

        def test_questions_can_be_answered(self, few: Case) -> None:
            properties.questions_can_be_answered(subject, few)

        def test_nothing_leaks(self, case: Case) -> None:
            properties.nothing_leaks(subject, case)

        def test_chance_cannot_be_foreseen(self, few: Case) -> None:
            chance_cannot_be_foreseen(subject, few)

        def test_every_game_ends(self, case: Case) -> None:
            properties.every_game_ends(subject, case)

        def test_random_commands_are_the_listed_ones(self, few: Case) -> None:
            trying.random_commands_are_the_listed_ones(subject, few)

        def test_subjects_share_out_the_list(self, few: Case) -> None:
            trying.subjects_share_out_the_list(subject, few)

        def test_values_are_estimates(self, few: Case) -> None:
            trying.values_are_estimates(subject, few)

        def test_commands_have_numbers(self, few: Case) -> None:
            learning.commands_have_numbers(subject, few)

        def test_views_are_arrays(self, few: Case) -> None:
            learning.views_are_arrays(subject, few)

        def test_what_is_set_aside_alters_no_play(self, few: Case) -> None:
            asides.what_is_set_aside_alters_no_play(subject, few)

        def test_every_other_key_is_in_the_digest(self) -> None:
            asides.every_other_key_is_in_the_digest(subject)

        @pytest.mark.parametrize("hash_seed", ["1", "4242"])
        def test_other_processes_agree_whatever_their_hash_seed(self, hash_seed: str) -> None:
            there = properties.another_process_agrees(subject, first, {"PYTHONHASHSEED": hash_seed})
            assert there == digests(subject, first)

        def test_interpreted_and_compiled_agree(self) -> None:
            if status().form != "compiled":
                pytest.skip("only the interpreted form is here")
            there = properties.another_process_agrees(subject, first, {"TESSERA_PURE": "1"})
            assert there == digests(subject, first)

        def test_recorded_matches_still_verify(self) -> None:
            if subject.replays is None:
                pytest.skip("no folder of recorded matches was named")
            files = sorted(subject.replays.glob("*.tsr"))
            assert files, f"{title} keeps no recorded match in {subject.replays}"
            for file in files:
                record = read(file.read_bytes())
                verify(record, subject.game)
                asides.recorded_matches_know_nothing_set_aside(subject, record)

        def test_position_counts_hold(self) -> None:
            if subject.counts is None:
                pytest.skip("no file of position counts was named")
            for row in json.loads(subject.counts.read_text()):
                match = _counted_from(subject, row)
                assert count_positions(match, len(row["counts"])) == row["counts"], row

    Conformance.__name__ = f"Test{title.rpartition(':')[2].capitalize()}"
    Conformance.__qualname__ = Conformance.__name__
    return Conformance


def _counted_from(subject: Subject, row: dict[str, Any]) -> AnyMatch:
    if "replay" not in row:
        return Match(subject.game, row["seed"], row["seats"], row["options"])
    assert subject.replays is not None, "counts from a recorded match need the folder of recorded matches"
    record = read((subject.replays / row["replay"]).read_bytes())
    match: AnyMatch = Player(record, subject.game).run(row["at"])
    return match
