"""Options in words: what a form shows, and what a match keeps."""

import pytest

from tessera.core.errors import BadOptions
from tessera.core.spec import Bool, Fields, Grade, Pick, Word, ZeroOr, checked

OPTIONS = Fields(
    {
        "sea": Pick(
            [Word("calm", "A calm sea", "Nothing stirs.", "wave"), Word("rough", "A rough sea")],
            "sea",
            "calm",
        ).called("Sea", "How the water lies.", "anchor"),
        "size": ZeroOr(16, 200, 0).called("Size", "0: as it comes."),
        "fog": Bool(default=False),
    }
)


def test_only_ids_are_kept() -> None:
    assert checked(OPTIONS, {"sea": "rough"}) == {"sea": "rough", "size": 0, "fog": False}


def test_names_sentences_and_pictures_go_to_the_form() -> None:
    written = OPTIONS.schema()["properties"]
    assert isinstance(written, dict)
    assert written["sea"] == {
        "oneOf": [
            {"const": "calm", "title": "A calm sea", "description": "Nothing stirs.", "x-picture": "wave"},
            {"const": "rough", "title": "A rough sea"},
        ],
        "default": "calm",
        "title": "Sea",
        "description": "How the water lies.",
        "x-picture": "anchor",
    }
    assert written["fog"] == {"type": "boolean", "default": False}


@pytest.mark.parametrize("size", [0, 16, 200])
def test_zero_or_within_bounds(size: int) -> None:
    assert checked(OPTIONS, {"size": size}) == {"sea": "calm", "size": size, "fog": False}


@pytest.mark.parametrize(("size", "got"), [(1, "1"), (15, "15"), (201, "201"), (-1, "-1")])
def test_nothing_between_zero_and_the_bounds(size: int, got: str) -> None:
    with pytest.raises(BadOptions, match=rf"options\.size: expected 0 or 16\.\.200, got {got}"):
        checked(OPTIONS, {"size": size})


def test_true_is_no_zero() -> None:
    with pytest.raises(BadOptions, match=r"options\.size: expected an integer"):
        checked(OPTIONS, {"size": False})


def test_an_unknown_choice_is_told_with_the_nearest() -> None:
    with pytest.raises(BadOptions, match="unknown sea 'ruogh'; did you mean 'rough'"):
        checked(OPTIONS, {"sea": "ruogh"})


STEPS = Fields({"step": Grade([Word("none", "None", "As it is."), Word("more", "More", "It rains.")], 0)})


def test_a_grade_is_a_number_with_words() -> None:
    assert checked(STEPS, {}) == {"step": 0}
    assert checked(STEPS, {"step": 1}) == {"step": 1}
    written = STEPS.schema()["properties"]
    assert isinstance(written, dict)
    assert written["step"] == {
        "type": "integer",
        "oneOf": [
            {"const": 0, "title": "None", "description": "As it is."},
            {"const": 1, "title": "More", "description": "It rains."},
        ],
        "default": 0,
    }


@pytest.mark.parametrize("step", [-1, 2])
def test_a_grade_without_words_is_refused(step: int) -> None:
    with pytest.raises(BadOptions, match=r"options\.step: expected 0\.\.1"):
        checked(STEPS, {"step": step})
