"""Every code that a title can refuse with has words in its one table, and docs/refusals.md has them all."""

from pathlib import Path
from string import Formatter

import pytest

import tessera.games
from tessera import registry
from tessera.testing.refusals import CODE, codes_in, page

REPOSITORY = Path(__file__).parents[2]
GAMES = Path(tessera.games.__file__).parent
TITLES = sorted(each.parent.name for each in GAMES.glob("*/game.py"))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("title", TITLES)
def test_the_table_has_every_code_of_the_sources_and_no_other(title: str) -> None:
    assert set(codes_in(GAMES / title)) == set(registry.game(title).refusals)


@pytest.mark.parametrize("title", TITLES)
def test_a_code_is_area_and_reason_and_its_words_are_a_sentence(title: str) -> None:
    for code, sentence in registry.game(title).refusals.items():
        assert CODE.fullmatch(code), code
        assert sentence.endswith("."), code
        assert sentence[0].isupper() or sentence[0] == "{", code


@pytest.mark.parametrize("title", TITLES)
def test_a_sentence_speaks_only_of_facts_that_the_refusal_tells(title: str) -> None:
    refusals = registry.game(title).refusals
    for code, places in codes_in(GAMES / title).items():
        for facts in places:
            if facts is not None:
                assert placeholders(refusals[code]) <= set(facts), code


def test_the_page_is_what_the_titles_say() -> None:
    assert (REPOSITORY / "docs" / "refusals.md").read_text() == page(TITLES)


def test_a_code_in_a_question_and_one_in_a_refusal_are_both_found(tmp_path: Path) -> None:
    (tmp_path / "walking.py").write_text(
        'FILE = "units.yaml"\n'
        "def why_not(): return 'move.far'\n"
        "def refuse(code): raise Illegal(code)\n"
        "def read(): raise Malformed('too old', 'save.version')\n"
        "def check(): return Illegal('TOO_DEAR', needs=3, has=2)\n"
    )
    (tmp_path / "refusals.py").write_text("REFUSALS = {'move.near': 'Too near.'}")
    assert codes_in(tmp_path) == {"TOO_DEAR": [["needs", "has"]], "move.far": [None]}
