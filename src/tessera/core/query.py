"""The little language of seed searches: `elite(act=1) >= 3 and merchant(act=2) == 1`.

A text becomes a tree of `conditions` that answer for a start. docs/seeds.md is its manual; `measures` says
what a title lets it speak of, and the names below are those that every title has.
"""

from typing import Final

from tessera.core.conditions import (
    NOWHERE,
    Added,
    All,
    Amount,
    Call,
    Chain,
    Condition,
    Literal,
    Multiplied,
    Not,
    OfNumbers,
    OverAll,
    Some,
    Truth,
)
from tessera.core.errors import BadOptions, TesseraError
from tessera.core.measures import Argument, Given, Measure, Opening, Openings
from tessera.core.nodes import nearest

_COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")
_WORDS: Final = ("and", "or", "not")
_DIGITS: Final = 15
_DEPTH: Final = 50

OVER_ALL: Final[dict[str, str]] = {
    "least": "the least that it is for any seat",
    "most": "the most that it is for any seat",
    "total": "all seats together",
    "spread": "how far the seats lie apart: the most less the least",
}
"""Functions of an expression that leaves its seat out (or act, or zone): it is taken for every one."""
OF_NUMBERS: Final[dict[str, str]] = {
    "min": "the smallest of some numbers",
    "max": "the largest of some numbers",
    "abs": "a number without its sign",
}


class BadQuery(TesseraError):
    """The text is not a query. Tells the column (from 1) and shows it."""

    def __init__(self, text: str, column: int, why: str) -> None:
        what, sign, remedy = why.partition("; ")
        shown = "".join([" " if char.isspace() else char for char in text])
        super().__init__(f"{what} at column {column}{sign}{remedy}\n  {shown}\n  {' ' * (column - 1)}^")
        self.text = text
        self.column = column
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.column, self.why)


class SeedQuery:
    """A condition on a start. `matches` may be asked any number of times.

    `parts` are what `and` joins at the top; `shown` the numbers that are compared anywhere in it.
    """

    def __init__(self, text: str, starts: Openings) -> None:
        parser = _Parser(text, starts)
        self.text = text
        self._root = parser.whole_condition()
        self.parts = parser.parts
        self.shown = parser.shown
        self.costly = parser.costly

    def matches(self, start: Opening) -> bool:
        """Whether the start keeps the condition."""
        return self._root.holds(start)


class Expression:
    """A number that a start gives."""

    def __init__(self, text: str, starts: Openings) -> None:
        parser = _Parser(text, starts)
        self.text = text
        self._value = parser.whole_number()
        self.costly = parser.costly

    def of(self, start: Opening) -> int:
        """The number; of a yes or no 1 or 0."""
        return self._value.of(start, NOWHERE)


class Clause:
    """One of the conditions that all must hold."""

    def __init__(self, text: str, condition: Condition) -> None:
        self.text = text
        self._condition = condition

    def holds(self, start: Opening) -> bool:
        """Whether the start keeps it."""
        return self._condition.holds(start)

    def misses(self, start: Opening) -> int:
        """By how much the start misses it; 0 if it keeps it."""
        return self._condition.misses(start)


class Shown:
    """A number that is compared, as it is written."""

    def __init__(self, text: str, value: Amount) -> None:
        self.text = text
        self._value = value

    def of(self, start: Opening) -> int:
        return self._value.of(start, NOWHERE)


def search(query: SeedQuery, starts: Openings, prefix: str, begin: int, end: int, most: int) -> list[int]:
    """The numbers in begin..end-1 whose seed matches, ascending; at most so many.

    The seed of a number is that number, or, with a prefix, the text of both. One that no match can begin with
    (a world with too little room) is none.
    """
    found: list[int] = []
    for number in range(begin, end):
        try:
            start = starts.of(f"{prefix}{number}") if prefix else starts.of(number)
        except BadOptions:
            continue
        if query.matches(start):
            found.append(number)
            if len(found) == most:
                break
    return found


# ---------------------------------------------------------------- reading


class _Token:
    def __init__(self, kind: str, text: str, column: int) -> None:
        self.kind = kind  # "name", "number", "sign" or "end"
        self.text = text
        self.column = column

    def __str__(self) -> str:
        return repr(self.text) if self.kind != "end" else "the end"


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while at < len(text):
        char = text[at]
        begin = at
        if char.isspace():
            at += 1
            continue
        if char.isascii() and (char.isalpha() or char == "_"):
            while at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] == "_"):
                at += 1
            found.append(_Token("name", text[begin:at].lower(), begin + 1))
        elif char.isascii() and char.isdigit():
            while at < len(text) and text[at].isascii() and text[at].isdigit():
                at += 1
            found.append(_Token("number", text[begin:at], begin + 1))
        elif text[at : at + 2] in ("<=", ">=", "==", "!=", ".."):
            at += 2
            found.append(_Token("sign", text[begin:at], begin + 1))
        elif char in "<>()=,+-*":
            at += 1
            found.append(_Token("sign", char, begin + 1))
        else:
            raise BadQuery(text, begin + 1, f"unexpected {char!r}")
    found.append(_Token("end", "", len(text) + 1))
    return found


class _Found:
    """What a stretch of text turned out to be: a number, a condition, or a yes or no, which is both."""

    def __init__(self, value: Amount | None, condition: Condition | None, column: int) -> None:
        self.value = value
        self.condition = condition
        self.column = column


class _Parser:
    """Recursive descent, a method for each level of binding: or, and, not, comparison, sum, product, atom."""

    def __init__(self, text: str, starts: Openings) -> None:
        self.text = text
        self.starts = starts
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0
        self.inside = ""  # the function over all seats that is open here
        self.over: Argument | None = None  # what is left out in it
        self.parts: list[Clause] = []
        self.shown: list[Shown] = []
        self.costly = False

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def wrong(self, token: _Token, why: str) -> BadQuery:
        return BadQuery(self.text, token.column, why)

    def take(self, text: str) -> bool:
        """Step over a sign or word if it stands here."""
        if self.token.kind in ("sign", "name") and self.token.text == text:
            self.at += 1
            return True
        return False

    def need(self, text: str) -> None:
        if not self.take(text):
            raise self.wrong(self.token, f"expected {text!r}, got {self.token}")

    def whole_condition(self) -> Condition:
        """All of the text, as a condition."""
        self.not_empty()
        whole = self.either()
        condition = self.condition(whole)
        self.end("'and', 'or' or the end")
        if not self.parts:
            self.parts.append(Clause(self.text.strip(), condition))
        return condition

    def whole_number(self) -> Amount:
        """All of the text, as a number."""
        self.not_empty()
        value = self.number(self.sum())
        self.end("the end")
        return value

    def not_empty(self) -> None:
        if self.token.kind == "end":
            known = [each.example for each in self.starts.measures.values()]
            raise self.wrong(
                self.token, f"the query is empty; try {known[0]!r}" if known else "the query is empty"
            )

    def end(self, expected: str) -> None:
        if self.token.kind != "end":
            raise self.wrong(self.token, f"expected {expected}, got {self.token}")

    def since(self, begin: int) -> str:
        """The text from that token to the one before this, on one line."""
        last = self.tokens[self.at - 1]
        written = self.text[self.tokens[begin].column - 1 : last.column - 1 + len(last.text)]
        return " ".join(written.split())

    def condition(self, found: _Found) -> Condition:
        if found.condition is None:
            raise BadQuery(
                self.text, found.column, "expected a condition, got a number; compare it, as in '>= 3'"
            )
        return found.condition

    def number(self, found: _Found) -> Amount:
        if found.value is None:
            raise BadQuery(self.text, found.column, "expected a number, got a condition")
        return found.value

    def either(self) -> _Found:
        outermost = self.at == 0
        first = self.both()
        if self.token.text != "or":
            return first
        if outermost:
            self.parts = []  # what `and` joined there is only one of several ways
        found = [self.condition(first)]
        while self.take("or"):
            found.append(self.condition(self.both()))
        return _Found(None, Some(found), first.column)

    def both(self) -> _Found:
        begin = self.at
        outermost = begin == 0
        first = self.negation()
        if self.token.text != "and":
            return first
        found = [self.condition(first)]
        texts = [self.since(begin)]
        while self.take("and"):
            begin = self.at
            found.append(self.condition(self.negation()))
            texts.append(self.since(begin))
        if outermost:
            self.parts = [Clause(text, condition) for text, condition in zip(texts, found, strict=True)]
        return _Found(None, All(found), first.column)

    def negation(self) -> _Found:
        here = self.token
        if not self.take("not"):
            return self.comparison()
        self.deeper(here)
        found = _Found(None, Not(self.condition(self.negation())), here.column)
        self.depth -= 1
        return found

    def comparison(self) -> _Found:
        begin = self.at
        first = self.sum()
        if self.token.text == "=":
            raise self.wrong(self.token, "'=' is for arguments; compare with '=='")
        if self.token.text not in _COMPARISONS:
            if first.value is not None and first.condition is not None:
                self.show(begin, first.value)
            return first
        values = [self.number(first)]
        self.show(begin, values[0])
        signs: list[str] = []
        while self.token.text in _COMPARISONS:
            signs.append(self.token.text)
            self.at += 1
            begin = self.at
            values.append(self.number(self.sum()))
            self.show(begin, values[-1])
        return _Found(None, Chain(values, signs), first.column)

    def show(self, begin: int, value: Amount) -> None:
        """Keep a number that is compared, once."""
        if isinstance(value, Literal) or self.inside:
            return
        text = self.since(begin)
        for known in self.shown:
            if known.text == text:
                return
        self.shown.append(Shown(text, value))

    def sum(self) -> _Found:
        found = self.product()
        while self.token.text in ("+", "-"):
            sign = 1 if self.token.text == "+" else -1
            self.at += 1
            found = _Found(Added(self.number(found), self.number(self.product()), sign), None, found.column)
        return found

    def product(self) -> _Found:
        found = self.atom()
        while self.take("*"):
            found = _Found(Multiplied(self.number(found), self.number(self.atom())), None, found.column)
        return found

    def atom(self) -> _Found:
        here = self.token
        if here.kind == "number":
            return _Found(Literal(self.integer()), None, here.column)
        if self.take("("):
            self.deeper(here)
            inside = self.either()
            self.need(")")
            self.depth -= 1
            return _Found(inside.value, inside.condition, here.column)
        if self.take("-"):
            return _Found(Literal(-self.integer()), None, here.column)
        if here.kind == "name" and here.text not in _WORDS:
            if here.text in OVER_ALL:
                return _Found(self.taken_over_all(), None, here.column)
            if here.text in OF_NUMBERS:
                return _Found(self.taken_of_numbers(), None, here.column)
            return self.call()
        raise self.wrong(here, f"expected a number, a function or '(', got {here}")

    def deeper(self, here: _Token) -> None:
        self.depth += 1
        if self.depth > _DEPTH:
            raise self.wrong(here, f"nested deeper than {_DEPTH} levels")

    def integer(self) -> int:
        here = self.token
        if here.kind != "number":
            raise self.wrong(here, f"expected a number, got {here}")
        if len(here.text) > _DIGITS:
            raise self.wrong(here, f"the number is too large; at most {_DIGITS} digits")
        self.at += 1
        return int(here.text)

    # ------------------------------------------------------------ functions and their arguments

    def taken_over_all(self) -> Amount:
        here = self.token
        if self.inside:
            raise self.wrong(here, f"{here.text}() stands in {self.inside}(), which asks about all already")
        self.at += 1
        self.need("(")
        self.deeper(here)
        self.open(here.text)
        value = self.number(self.sum())
        over = self.over
        self.open("")
        self.depth -= 1
        self.need(")")
        if over is None:
            raise self.wrong(here, f"nothing in {here.text}() leaves a seat out; it would be asked but once")
        return OverAll(here.text, value, over.high - over.low + 1)

    def open(self, function: str) -> None:
        self.inside = function
        self.over = None

    def taken_of_numbers(self) -> Amount:
        here = self.token
        self.at += 1
        self.need("(")
        self.deeper(here)
        values = [self.number(self.sum())]
        while here.text != "abs" and self.take(","):
            values.append(self.number(self.sum()))
        self.depth -= 1
        self.need(")")
        return OfNumbers(here.text, values)

    def call(self) -> _Found:
        here = self.token
        measure = self.starts.measures.get(here.text)
        if measure is None:
            known = [*self.starts.measures, *OVER_ALL, *OF_NUMBERS]
            raise self.wrong(here, f"unknown function {here.text!r}{nearest(here.text, known)}")
        self.at += 1
        given = Given()
        said: list[str] = []
        if self.take("("):
            while not self.take(")"):
                if said or given.wanted:
                    self.need(",")
                self.argument(here.text, measure, given, said)
        ids = measure.ids
        if ids is not None and ids.needed and not given.wanted:
            raise self.wrong(
                here, f"{here.text}() needs {_article(ids.kind)} {ids.kind}, as in '{measure.example}'"
            )
        many: Argument | None = None
        for argument in measure.arguments:
            if argument.name in said or argument.single in said:
                continue
            given.numbers[argument.name] = argument.usual
            given.spans[argument.name] = (argument.low, argument.high)
            if argument.each and self.inside:
                many = self.left_out(here, argument, many)
            elif argument.needed and argument.each and argument.low == argument.high:
                given.numbers[argument.name] = argument.low
            elif argument.needed:
                raise self.wrong(here, self.lacking(here.text, argument, measure))
        each = [] if many is None else _for_each(many, given)
        self.costly = self.costly or measure.costly
        value = Call(measure, measure.read(given), [measure.read(one) for one in each])
        return _Found(value, Truth(value) if measure.truth and not each else None, here.column)

    def left_out(self, here: _Token, argument: Argument, before: Argument | None) -> Argument:
        """What is taken for every one: the first that a measure leaves out, and the same in all of them."""
        if before is not None:
            return before
        if self.over is None:
            self.over = argument
        elif self.over.name != argument.name:
            why = f"{here.text}() leaves its {argument.name} out, and another the {self.over.name}"
            raise self.wrong(here, f"{why}; {self.inside}() asks about one of them")
        return argument

    def lacking(self, name: str, argument: Argument, measure: Measure) -> str:
        """The remedy for an argument that is needed."""
        told = f"{name}() needs {_article(argument.name)} {argument.name}, as in '{measure.example}'"
        if argument.each:
            told += f"; or ask about all at once: least({name}(…)), most, total, spread"
        return told

    def argument(self, function: str, measure: Measure, given: Given, said: list[str]) -> None:
        here = self.token
        if here.kind != "name":
            raise self.wrong(here, f"expected an argument of {function}(), got {here}")
        known = measure.names()
        if self.tokens[self.at + 1].text != "=":
            if measure.ids is None:
                raise self.wrong(
                    here, f"unknown argument {here.text!r} of {function}(){nearest(here.text, known)}"
                )
            self.id(here, measure, given)
            return
        for argument in measure.arguments:
            if here.text and here.text in (argument.name, argument.single):
                if argument.name in said or argument.single in said:
                    raise self.wrong(here, f"{here.text!r} is said twice")
                said.append(here.text)
                self.at += 2
                self.told(here.text, argument, given)
                return
        raise self.wrong(here, f"unknown argument {here.text!r} of {function}(){nearest(here.text, known)}")

    def id(self, here: _Token, measure: Measure, given: Given) -> None:
        """An id that stands without a name."""
        ids = measure.ids
        assert ids is not None, "asked only for measures that take ids"
        number = ids.numbers.get(here.text)
        if number is None:
            raise self.wrong(here, f"unknown {ids.kind} {here.text!r}{nearest(here.text, ids.numbers)}")
        if number in given.wanted:
            raise self.wrong(here, f"{ids.kind} {here.text!r} stands twice")
        given.wanted.append(number)
        self.at += 1

    def told(self, name: str, argument: Argument, given: Given) -> None:
        """What follows the sign behind an argument's name."""
        value = self.token
        low = high = self.integer()
        if argument.single and name == argument.name:
            self.need("..")
            high = self.integer()
            if high < low:
                raise self.wrong(value, f"{name}={low}..{high} runs backwards")
        elif not argument.low <= low <= argument.high:
            reach = f"{argument.low}..{argument.high}"
            if argument.low <= argument.usual <= argument.high and not argument.needed:
                raise self.wrong(value, f"{name} is {reach}, got {low}")
            raise self.wrong(value, f"there is no {name} {low}; {name}s are {reach}")
        given.numbers[argument.name] = low
        given.spans[argument.name] = (low, high)


def _for_each(many: Argument, given: Given) -> list[Given]:
    """What a measure is told for every one of many."""
    found: list[Given] = []
    for number in range(many.low, many.high + 1):
        one = given.copy()
        one.numbers[many.name] = number
        found.append(one)
    return found


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"
