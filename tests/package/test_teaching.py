"""Every title we bring can be learned: a guide, terms and a first lesson, valid, in words for people."""

import re
from collections.abc import Iterator

import pytest

from tessera import brought, registry
from tessera.lessons import FIRST, lessons_of
from tessera.terms import terms_of

TITLES = sorted(registry.titles())

NOT_FOR_PEOPLE = {
    "code": re.compile(r"`|^ {4}\S", re.MULTILINE),
    "an id": re.compile(r"\b[A-Za-z]+_\w+|\b[a-z]+[A-Z]\w*"),
    "raw data": re.compile(r"[{}]|\[[^\]]*\](?!\()"),
    "the number of a rule": re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}(?![\d%])|\[\d+\]|§"),
}
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]*)\)")
MOST_BYTES = 150_000


def _guide(title: str) -> str:
    file = brought.file_of(registry.locate(title), brought.GUIDE)
    assert file is not None, f"{title} has no {brought.GUIDE}"
    return file.read_text(encoding="utf-8")


def _texts(title: str) -> Iterator[tuple[str, str]]:
    """Everything a learner reads, by where it stands."""
    yield brought.GUIDE, PICTURE.sub("", _guide(title))
    found = registry.locate(title)
    for term in terms_of(found):
        yield f"term {term.id}", f"{term.name}. {term.text} {' '.join(term.also)}"
    for lesson in lessons_of(registry.game(title), found):
        yield f"lesson {lesson.id}", f"{lesson.title}. {lesson.summary} {lesson.end}"
        for step in lesson.steps:
            yield f"lesson {lesson.id}, {step.id}", f"{step.say} {step.wrong}"


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_guide_whose_pictures_are_there(title: str) -> None:
    text = _guide(title)
    assert text.startswith("# ")
    assert text.count("\n## ") >= 3, "a page to find one's way in"
    pictures = PICTURE.findall(text)
    assert pictures, "a guide shows the board"
    for picture in pictures:
        assert picture.startswith("web/"), picture
        file = brought.web_file(registry.locate(title), picture.removeprefix("web/"))
        assert file is not None, picture
        assert file.stat().st_size <= MOST_BYTES, picture


@pytest.mark.parametrize("title", TITLES)
def test_it_has_words_that_explain_themselves(title: str) -> None:
    assert len(terms_of(registry.locate(title))) >= 5


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_first_lesson(title: str) -> None:
    lessons = {lesson.id: lesson for lesson in lessons_of(registry.game(title), registry.locate(title))}
    assert FIRST in lessons
    steps = lessons[FIRST].steps
    assert 8 <= len(steps) <= 40
    assert sum(bool(step.do) for step in steps) >= 3, "one learns by doing"
    assert all(len(step.say) <= 320 for step in steps), "one to three short sentences"


@pytest.mark.parametrize("title", TITLES)
def test_people_read_words(title: str) -> None:
    shown = [
        f"{where}: {what}: {found.group()!r}"
        for where, text in _texts(title)
        for what, pattern in NOT_FOR_PEOPLE.items()
        if (found := pattern.search(text)) is not None
    ]
    assert shown == []
