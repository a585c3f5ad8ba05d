"""What a seat may ask of what it knows (rule 13.5), and what it is answered. Nothing changes by asking."""

from dataclasses import dataclass

from tessera.games.imperium.spots import Spot


class Question:
    """Base of every question."""


class Answer:
    """Base of every answer."""


@dataclass(frozen=True)
class FindWay(Question):
    """The way of an own unit over these places in turn, as a Goto would walk it (rules 5.7 to 5.9)."""

    unit: int
    stops: tuple[Spot, ...]


@dataclass(frozen=True)
class Way(Answer):
    """The hexes to enter, and for each in which of the owner's turns that is: 1 is this one.

    No path: none is known. `stopped` is the place in the path where known enemies end the walk, else -1.
    """

    path: tuple[Spot, ...]
    turns: tuple[int, ...]
    stopped: int


@dataclass(frozen=True)
class AskOpinion(Question):
    """Why a known player thinks of the asker as it does (rule 10.10)."""

    player: int


@dataclass(frozen=True)
class Opinion(Answer):
    """The parts of a relation. What is not shown apart, memories and quarrels over borders, is `past`."""

    relation: int
    treaties: int
    trade: int
    enemies: int
    past: int


@dataclass(frozen=True)
class AskOrders(Question):
    """How the standing order of an own unit will go on: answered by the `Way` that is left.

    Of a Goto all of it, of a Patrol as far as its next place; of any other order nothing.
    """

    unit: int


@dataclass(frozen=True)
class AskCitizens(Question):
    """Where an own city's citizens would work for each yield, with these of its tiles kept (rule 7.4)."""

    city: int
    kept: tuple[int, ...]


@dataclass(frozen=True)
class Focus:
    """The most of one yield that does not starve the city: its tiles by number, and what it then yields.

    `grows` is in how many rounds there is another citizen, -1 never.
    """

    aim: str
    tiles: tuple[int, ...]
    specialists: int
    yields: tuple[int, ...]
    surplus: int
    grows: int


@dataclass(frozen=True)
class Citizens(Answer):
    """One for each yield, in the order of rule 1.5."""

    focuses: tuple[Focus, ...]


@dataclass(frozen=True)
class AskMaking(Question):
    """What everything that an own city may make takes there now (rules 7.8, 7.13)."""

    city: int


@dataclass(frozen=True)
class Makeable:
    """`work` goes into it each round; `rounds` until it is made, -1 never; `price` of the rest, -1 none."""

    kind: str
    id: int
    work: int
    rounds: int
    price: int


@dataclass(frozen=True)
class Making(Answer):
    """In the order of the choices; conversions are left out, because they are never done."""

    items: tuple[Makeable, ...]


@dataclass(frozen=True)
class AskAdvice(Question):
    """What a governor would have an own city make next; `aim` is the yield that counts most, empty: none."""

    city: int
    aim: str


@dataclass(frozen=True)
class Advised(Answer):
    """A thing to make and why, in a sentence. No kind: there is nothing to make."""

    kind: str
    id: int
    why: str


@dataclass(frozen=True)
class AskSupply(Question):
    """Where the asker's supply comes from and what it costs (rule 5.18)."""


@dataclass(frozen=True)
class CitySupply:
    """What one city adds to the cap: for itself and by its buildings."""

    city: int
    cap: int


@dataclass(frozen=True)
class Supply(Answer):
    """The parts of the cap; `realm` is what government, policies, techs add, `gold` the price of excess."""

    used: int
    cap: int
    base: int
    era: int
    administration: int
    realm: int
    cities: tuple[CitySupply, ...]
    gold: int
