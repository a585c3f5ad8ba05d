"""The little language of seed searches: `elite(act=1) >= 3 and merchant(act=2) == 1`.

A text becomes a tree of small nodes that answer for a run: three floors, each sketched only when somebody
asks about it. docs/sanctum-seeds.md is its manual; `measures` knows what there is to count.
"""

from typing import Final

from tessera.core.errors import TesseraError
from tessera.core.nodes import nearest
from tessera.games.sanctum.measures import KINDS, MEASURES, Floors, Measure, Region
from tessera.games.sanctum.offers import Offers

_COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")
_DIGITS: Final = 15
_DEPTH: Final = 50


class BadQuery(TesseraError):
    """The text is not a query. Tells the column (from 1) and shows it."""

    def __init__(self, text: str, column: int, why: str) -> None:
        what, sign, remedy = why.partition("; ")
        shown = "".join([" " if char.isspace() else char for char in text])
        super().__init__(f"{what} at column {column}{sign}{remedy}\n  {shown}\n  {' ' * (column - 1)}^")
        self.text = text
        self.column = column
        self.why = why


class Query:
    """A condition on a run. `matches` may be asked any number of times."""

    def __init__(self, text: str, offers: Offers | None = None) -> None:
        self.text = text
        self._root = _Parser(text, offers).parse()

    def matches(self, floors: Floors) -> bool:
        """Whether the run keeps the condition."""
        return self._root.holds(floors)


# ---------------------------------------------------------------- the tree


class _Value:
    """A number a run gives."""

    def of(self, floors: Floors) -> int:
        raise NotImplementedError


class _Literal(_Value):
    def __init__(self, number: int) -> None:
        self.number = number

    def of(self, floors: Floors) -> int:
        return self.number


class _Sum(_Value):
    def __init__(self, left: _Value, right: _Value, sign: int) -> None:
        self.left = left
        self.right = right
        self.sign = sign

    def of(self, floors: Floors) -> int:
        return self.left.of(floors) + self.sign * self.right.of(floors)


class _Call(_Value):
    def __init__(self, measure: Measure, region: Region) -> None:
        self.measure = measure
        self.region = region

    def of(self, floors: Floors) -> int:
        return self.measure.of(floors, self.region)


class _Condition:
    """Something that holds for a run or does not."""

    def holds(self, floors: Floors) -> bool:
        raise NotImplementedError


class _Chain(_Condition):
    """`2 <= elite() < 5`: every neighbour comparison holds."""

    def __init__(self, values: list[_Value], signs: list[str]) -> None:
        self.values = values
        self.signs = signs

    def holds(self, floors: Floors) -> bool:
        left = self.values[0].of(floors)
        for i, sign in enumerate(self.signs):
            right = self.values[i + 1].of(floors)
            if not _compare(left, sign, right):
                return False
            left = right
        return True


class _All(_Condition):
    def __init__(self, parts: list[_Condition]) -> None:
        self.parts = parts

    def holds(self, floors: Floors) -> bool:
        for part in self.parts:  # noqa: SIM110  a loop stays native when compiled
            if not part.holds(floors):
                return False
        return True


class _Some(_Condition):
    def __init__(self, parts: list[_Condition]) -> None:
        self.parts = parts

    def holds(self, floors: Floors) -> bool:
        for part in self.parts:  # noqa: SIM110  a loop stays native when compiled
            if part.holds(floors):
                return True
        return False


class _Not(_Condition):
    def __init__(self, part: _Condition) -> None:
        self.part = part

    def holds(self, floors: Floors) -> bool:
        return not self.part.holds(floors)


def _compare(left: int, sign: str, right: int) -> bool:
    if sign == ">=":
        return left >= right
    if sign == "<=":
        return left <= right
    if sign == "==":
        return left == right
    if sign == "!=":
        return left != right
    return left < right if sign == "<" else left > right


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
        elif char in "<>()=,+-":
            at += 1
            found.append(_Token("sign", char, begin + 1))
        else:
            raise BadQuery(text, begin + 1, f"unexpected {char!r}")
    found.append(_Token("end", "", len(text) + 1))
    return found


class _Part:
    """What a stretch of text turned out to be: a number or a condition, never both."""

    def __init__(self, value: _Value | None, condition: _Condition | None, column: int) -> None:
        self.value = value
        self.condition = condition
        self.column = column


class _Parser:
    """Recursive descent, one method for each level of binding: or, and, not, comparison, sum, atom."""

    def __init__(self, text: str, offers: Offers | None) -> None:
        self.text = text
        self.offers = offers
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

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

    def parse(self) -> _Condition:
        if self.token.kind == "end":
            raise self.wrong(self.token, "the query is empty; try 'elite(act=1) >= 3'")
        condition = self.condition(self.either())
        if self.token.kind != "end":
            raise self.wrong(self.token, f"expected 'and', 'or' or the end, got {self.token}")
        return condition

    def condition(self, part: _Part) -> _Condition:
        if part.condition is None:
            raise BadQuery(
                self.text, part.column, "expected a condition, got a number; compare it, as in '>= 3'"
            )
        return part.condition

    def number(self, part: _Part) -> _Value:
        if part.value is None:
            raise BadQuery(self.text, part.column, "expected a number, got a condition")
        return part.value

    def either(self) -> _Part:
        first = self.both()
        if self.token.text != "or":
            return first
        parts = [self.condition(first)]
        while self.take("or"):
            parts.append(self.condition(self.both()))
        return _Part(None, _Some(parts), first.column)

    def both(self) -> _Part:
        first = self.negation()
        if self.token.text != "and":
            return first
        parts = [self.condition(first)]
        while self.take("and"):
            parts.append(self.condition(self.negation()))
        return _Part(None, _All(parts), first.column)

    def negation(self) -> _Part:
        here = self.token
        if not self.take("not"):
            return self.comparison()
        self.deeper(here)
        part = _Part(None, _Not(self.condition(self.negation())), here.column)
        self.depth -= 1
        return part

    def comparison(self) -> _Part:
        first = self.sum()
        if self.token.text == "=":
            raise self.wrong(self.token, "'=' is for arguments; compare with '=='")
        if self.token.text not in _COMPARISONS:
            return first
        values = [self.number(first)]
        signs: list[str] = []
        while self.token.text in _COMPARISONS:
            signs.append(self.token.text)
            self.at += 1
            values.append(self.number(self.sum()))
        return _Part(None, _Chain(values, signs), first.column)

    def sum(self) -> _Part:
        part = self.atom()
        while self.token.text in ("+", "-"):
            sign = 1 if self.token.text == "+" else -1
            self.at += 1
            part = _Part(_Sum(self.number(part), self.number(self.atom()), sign), None, part.column)
        return part

    def atom(self) -> _Part:
        here = self.token
        if here.kind == "number":
            return _Part(_Literal(self.integer()), None, here.column)
        if self.take("("):
            self.deeper(here)
            inside = self.either()
            self.need(")")
            self.depth -= 1
            return _Part(inside.value, inside.condition, here.column)
        if self.take("-"):
            return _Part(_Literal(-self.integer()), None, here.column)
        if here.kind == "name" and here.text not in ("and", "or", "not"):
            return _Part(self.call(), None, here.column)
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

    def call(self) -> _Value:
        here = self.token
        measure = MEASURES.get(here.text)
        if measure is None:
            raise self.wrong(here, f"unknown function {here.text!r}{nearest(here.text, MEASURES)}")
        self.at += 1
        region = Region()
        given: dict[str, bool] = {}
        if self.take("("):
            while not self.take(")"):
                if given or region.kinds or region.wanted:
                    self.need(",")
                self.argument(here.text, measure, region, given)
        if measure.takes_kinds and not region.kinds:
            raise self.wrong(here, f"{here.text}() needs a node type, as in '{here.text}(elite, act=1)'")
        if measure.takes_names and not region.wanted:
            raise self.wrong(
                here, f"{here.text}() needs the id of a {measure.takes_names}, as in '{measure.example}'"
            )
        if measure.needs_act and not region.act:
            raise self.wrong(here, f"{here.text}() needs an act, as in '{measure.example}'")
        return _Call(measure, region)

    def named(self, here: _Token, measure: Measure, region: Region) -> None:
        """The id of a relic, an enemy or a shrine."""
        offers = self.offers
        if offers is None:
            raise self.wrong(here, "what nodes hold is not known here; hand the query the title's offers")
        ids = offers.relic_ids
        if measure.takes_names == "enemy":
            ids = offers.enemy_ids
        elif measure.takes_names == "shrine":
            ids = offers.shrine_ids
        if here.text not in ids:
            raise self.wrong(here, f"unknown {measure.takes_names} {here.text!r}{nearest(here.text, ids)}")
        if ids[here.text] in region.wanted:
            raise self.wrong(here, f"{measure.takes_names} {here.text!r} stands twice")
        region.wanted.append(ids[here.text])
        self.at += 1

    def argument(self, function: str, measure: Measure, region: Region, given: dict[str, bool]) -> None:
        here = self.token
        if here.kind != "name":
            raise self.wrong(here, f"expected an argument of {function}(), got {here}")
        if self.tokens[self.at + 1].text != "=":
            if measure.takes_names:
                self.named(here, measure, region)
                return
            if not measure.takes_kinds:
                known = measure.arguments()
                remedy = nearest(here.text, known)
                raise self.wrong(here, f"unknown argument {here.text!r} of {function}(){remedy}")
            if here.text not in KINDS:
                raise self.wrong(here, f"unknown node type {here.text!r}{nearest(here.text, KINDS)}")
            if here.text in region.kinds:
                raise self.wrong(here, f"node type {here.text!r} stands twice")
            region.kinds.append(here.text)
            region.mask |= 1 << KINDS[here.text]
            self.at += 1
            return
        known = measure.arguments()
        if here.text not in known:
            raise self.wrong(
                here, f"unknown argument {here.text!r} of {function}(){nearest(here.text, known)}"
            )
        if here.text in given or (here.text in ("row", "rows") and ("row" in given or "rows" in given)):
            raise self.wrong(here, f"{here.text!r} is said twice")
        given[here.text] = True
        self.at += 2
        value = self.token
        if here.text == "act":
            region.act = self.integer()
            if not 1 <= region.act <= 3:
                raise self.wrong(value, f"there is no act {region.act}; acts are 1..3")
            return
        region.low = region.high = self.integer()
        if here.text == "rows":
            self.need("..")
            region.high = self.integer()
            if region.high < region.low:
                raise self.wrong(value, f"rows={region.low}..{region.high} runs backwards")
