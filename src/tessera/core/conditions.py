"""What the text of a seed search becomes: small nodes that answer for a start, numbers and conditions."""

from typing import Final

from tessera.core.measures import Given, Measure, Opening

NOWHERE: Final = -1
"""Which of many things is spoken of where the text names them all."""


class Amount:
    """A number a start gives. `at` says which seat, act or zone is meant where the text leaves it out."""

    def of(self, start: Opening, at: int) -> int:
        raise NotImplementedError


class Literal(Amount):
    def __init__(self, number: int) -> None:
        self.number = number

    def of(self, start: Opening, at: int) -> int:
        return self.number


class Added(Amount):
    def __init__(self, left: Amount, right: Amount, sign: int) -> None:
        self.left = left
        self.right = right
        self.sign = sign

    def of(self, start: Opening, at: int) -> int:
        return self.left.of(start, at) + self.sign * self.right.of(start, at)


class Multiplied(Amount):
    def __init__(self, left: Amount, right: Amount) -> None:
        self.left = left
        self.right = right

    def of(self, start: Opening, at: int) -> int:
        return self.left.of(start, at) * self.right.of(start, at)


class OfNumbers(Amount):
    def __init__(self, name: str, values: list[Amount]) -> None:
        self.name = name
        self.values = values

    def of(self, start: Opening, at: int) -> int:
        found = self.values[0].of(start, at)
        if self.name == "abs":
            return abs(found)
        for value in self.values[1:]:
            other = value.of(start, at)
            if (other < found) == (self.name == "min"):
                found = other
        return found


class OverAll(Amount):
    """`least(…)`: the same number for every seat, or whatever else it leaves out, made one."""

    def __init__(self, name: str, value: Amount, count: int) -> None:
        self.name = name
        self.value = value
        self.count = count

    def of(self, start: Opening, at: int) -> int:
        found = [self.value.of(start, each) for each in range(self.count)]
        if self.name == "least":
            return min(found)
        if self.name == "most":
            return max(found)
        return sum(found) if self.name == "total" else max(found) - min(found)


class Call(Amount):
    """A measure, and what it is told: once, or for each thing that the text leaves out."""

    def __init__(self, measure: Measure, given: Given, each: list[Given]) -> None:
        self.measure = measure
        self.given = given
        self.each = each

    def of(self, start: Opening, at: int) -> int:
        return self.measure.of(start, self.each[at] if self.each else self.given)


class Condition:
    """Something that holds for a start or does not."""

    def holds(self, start: Opening) -> bool:
        raise NotImplementedError

    def misses(self, start: Opening) -> int:
        """0 if it holds; else how far it is from holding, in whatever is counted."""
        raise NotImplementedError


class Chain(Condition):
    """`2 <= elite() < 5`: every neighbour comparison holds."""

    def __init__(self, values: list[Amount], signs: list[str]) -> None:
        self.values = values
        self.signs = signs

    def holds(self, start: Opening) -> bool:
        left = self.values[0].of(start, NOWHERE)
        for i, sign in enumerate(self.signs):
            right = self.values[i + 1].of(start, NOWHERE)
            if not _compare(left, sign, right):
                return False
            left = right
        return True

    def misses(self, start: Opening) -> int:
        found = [value.of(start, NOWHERE) for value in self.values]
        missed = 0
        for i, sign in enumerate(self.signs):
            if not _compare(found[i], sign, found[i + 1]):
                apart = abs(found[i] - found[i + 1])
                missed += apart if sign in ("<=", ">=", "==") else apart + 1
        return missed


class Truth(Condition):
    """`river(seat=0)`: a yes."""

    def __init__(self, value: Amount) -> None:
        self.value = value

    def holds(self, start: Opening) -> bool:
        return self.value.of(start, NOWHERE) != 0

    def misses(self, start: Opening) -> int:
        return 0 if self.holds(start) else 1


class All(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts = parts

    def holds(self, start: Opening) -> bool:
        for part in self.parts:  # noqa: SIM110  a loop stays native when compiled
            if not part.holds(start):
                return False
        return True

    def misses(self, start: Opening) -> int:
        return sum([part.misses(start) for part in self.parts])


class Some(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts = parts

    def holds(self, start: Opening) -> bool:
        for part in self.parts:  # noqa: SIM110  a loop stays native when compiled
            if part.holds(start):
                return True
        return False

    def misses(self, start: Opening) -> int:
        return min([part.misses(start) for part in self.parts])


class Not(Condition):
    def __init__(self, part: Condition) -> None:
        self.part = part

    def holds(self, start: Opening) -> bool:
        return not self.part.holds(start)

    def misses(self, start: Opening) -> int:
        return 1 if self.part.holds(start) else 0


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
