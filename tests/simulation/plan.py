"""What happens in a world: steps of people and faults, as a list that follows from a seed.

The list is data: it can be printed, cut down and run again. What a step does in detail (which command, which
socket) is decided when it happens, by its number and by what is there; so a shorter list is still a world.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

PEOPLE: Final = ("ann", "ben", "cleo", "dan")
PLACES: Final = ("east", "west")
CALM_AT: Final = 14.0  # from then on nothing breaks any more

# What may go wrong, with how often and for how long (seconds).
FAULTS: Final[dict[str, tuple[int, float]]] = {
    "cut": (10, 0.0),  # a person's sockets break, both ends know
    "cut silently": (6, 8.0),  # the server learns of it only after that time
    "part": (5, 2.0),  # nothing passes between a person and a place
    "slow line": (3, 2.0),
    "stop reading": (3, 2.0),
    "twice": (8, 0.0),  # the next frames of a person arrive twice
    "request again": (6, 1.5),  # the latest request of a person arrives once more, after that time
    "kill": (4, 0.6),
    "kill before commit": (4, 0.6),
    "kill after commit": (5, 0.6),
    "terminate": (2, 0.8),
    "hold": (4, 1.5),  # a process stands still, as one that is swapped out
    "set clock": (3, 0.0),
    "fail append": (6, 0.0),
    "lose answer": (8, 0.0),  # the append is done and its process is told that the store is gone
    "sever": (4, 1.0),  # a process does not reach the store
    "slow store": (4, 1.5),
    "full": (3, 0.8),
    "freeze store": (3, 1.5),
    "freeze long": (1, 6.5),  # longer than a writer waits
    "worker hangs": (3, 0.0),  # the next thing that a worker of this place is given
    "worker dies": (3, 0.0),
    "worker is late": (2, 0.0),
    "worker is stopped": (2, 0.0),
    "worker answers twice": (2, 0.0),
    "damage": (1, 0.0),  # a bit of an entry on the disk turns over
    "scrub": (2, 0.0),  # somebody looks through the whole store meanwhile
    "power": (1, 0.8),  # everything dies at once, and the tail of the journal may be torn
}


class Item(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One thing that happens: a step of a person, or a fault of a kind in `FAULTS`."""

    at: float
    who: str  # a person or a place
    verb: str
    number: int = 0  # decides details
    table: str = ""  # by label
    span: float = 0.0  # seconds, of a fault

    @property
    def is_fault(self) -> bool:
        """Whether it is no step of a person."""
        return self.verb in FAULTS


class Plan(msgspec.Struct, frozen=True):
    """A world: the seed decides delays and orders, the items what happens."""

    seed: str
    items: tuple[Item, ...]

    def faults(self) -> int:
        """How many faults there are."""
        return sum(item.is_fault for item in self.items)


# How tables are laid out: a weight, the title, the seats, and whatever else the request says.
TWO: Final = ("human", "open")
SHAPES: Final[dict[str, tuple[str, tuple[str, ...], dict[str, object]]]] = {
    "friends": ("smugglers", TWO, {}),
    "pebbles": ("pebbles", TWO, {}),
    "practice": ("pebbles", TWO, {"practice": True}),
    "timed": ("smugglers", TWO, {"clock": {"turn": 4}}),
    "three": ("smugglers", ("human", "open", "random"), {"listed": True}),
    "bot": ("smugglers", ("human", "bot"), {}),
    "alone": ("pebbles", ("human", "bot"), {"practice": True}),
    "both": ("pebbles", ("human", "human"), {"practice": True}),
    "crowd": ("smugglers", ("human", "open", "open"), {}),
    "war": ("taktik", ("human", "bot"), {}),
}
_OF_PEOPLE: Final = ("friends", "friends", "pebbles", "pebbles", "practice", "timed", "three")
_OF_ONE: Final = ("bot", "alone", "alone", "both")
_RARE: Final = 0.03  # of the worlds have a table of the big title


class _Scene:
    """Items as they are laid down, from a moment on."""

    def __init__(self, chance: random.Random, at: float, label: str) -> None:
        self.chance = chance
        self.at = at
        self.label = label
        self.items: list[Item] = []

    def step(self, who: str, verb: str, number: int | None = None) -> None:
        """After a moment; often right after the last step, so that the two meet."""
        tight = self.chance.random() < 0.3
        self.at += self.chance.uniform(0.0, 0.004) if tight else self.chance.expovariate(8.0)
        chosen = self.chance.randrange(1 << 16) if number is None else number
        self.items.append(Item(round(self.at, 4), who, verb, chosen, self.label))


def plan_for(seed: int, faults: int = 24) -> Plan:
    """The world of a seed."""
    chance = random.Random(f"tessera simulation {seed}")
    items: list[Item] = []
    scenes = [_between_people, _between_people, _hand_over, _hand_over, _with_bots]
    for number in range(chance.randint(2, 3)):
        people = chance.sample(PEOPLE, len(PEOPLE))
        scene = _Scene(chance, chance.uniform(0.2, 3.0), f"t{number}")
        chance.choice(scenes)(scene, people)
        items += scene.items
    if chance.random() < 0.3:
        scene = _Scene(chance, chance.uniform(0.2, 4.0), "back")
        _going_back(scene, chance.sample(PEOPLE, len(PEOPLE)))
        items += scene.items
    apart = random.Random(f"tessera joining {seed}")
    if apart.random() < 0.2:
        scene = _Scene(apart, apart.uniform(0.2, 6.0), "crowd")
        _joining(scene, apart.sample(PEOPLE, len(PEOPLE)))
        items += scene.items
    for _ in range(faults):
        items.append(_fault(chance))
    items.sort(key=lambda item: item.at)
    return Plan(str(seed), tuple(item for item in items if item.at < CALM_AT))


def _fault(chance: random.Random) -> Item:
    kinds = list(FAULTS)
    kind = chance.choices(kinds, [FAULTS[each][0] for each in kinds])[0]
    person = kind in ("cut", "cut silently", "part", "slow line", "stop reading", "twice", "request again")
    who = chance.choice(PEOPLE if person else PLACES)
    span = round(FAULTS[kind][1] * chance.uniform(0.2, 1.0), 3)
    return Item(round(chance.uniform(0.8, CALM_AT - 2.0), 4), who, kind, chance.randrange(1 << 16), "", span)


def _make(scene: _Scene, who: str, shapes: Sequence[str]) -> None:
    shape = scene.chance.choice(shapes)
    if scene.chance.random() < _RARE:
        shape = "war"
    scene.step(who, "make", list(SHAPES).index(shape))
    scene.at += 0.15


def _between_people(scene: _Scene, people: Sequence[str]) -> None:
    """Two play, others watch; they chat, take back, resign, and play again."""
    ann, ben, cleo, dan = people
    chance = scene.chance
    _make(scene, ann, _OF_PEOPLE)
    scene.step(ben, "join", chance.randrange(2))
    scene.at += 0.1
    scene.step(cleo, "watch")
    if chance.random() < 0.5:
        scene.step(dan, "watch")
    for who in (ann, ben):
        scene.step(who, "start")
    _play(scene, (ann, ben), (cleo, dan), chance.randint(10, 26))
    if chance.random() < 0.6:
        scene.step(chance.choice((ann, ben)), "resign")
        scene.at += 0.3
        _again(scene, people)


def _again(scene: _Scene, people: Sequence[str]) -> None:
    """A rematch, of the same people or of one who left it to another."""
    ann, ben, cleo, _ = people
    scene.step(ben, "rematch")
    if scene.chance.random() < 0.5:
        scene.step(ben, "rematch")
    scene.at += 0.2
    scene.label += "'"
    if scene.chance.random() < 0.5:
        scene.step(ben, "leave")
        scene.at += 0.15
        scene.step(cleo, "join", 0)
        scene.at += 0.15
        scene.label = scene.label[:-1]
        scene.step(ben, "rematch")
        scene.label += "'"
        ben = cleo
    scene.label = scene.label[:-1]
    scene.step(ann, "rematch")
    scene.label += "'"
    scene.step(ben, "start")
    scene.step(ann, "start")
    _play(scene, (ann, ben), (), 8)


def _hand_over(scene: _Scene, people: Sequence[str]) -> None:
    """Somebody sits down and gets up again, with sockets that come late; another takes the seat."""
    ann, ben, cleo, dan = people
    chance = scene.chance
    _make(scene, ann, _OF_PEOPLE)
    scene.step(ben, "join", 0)
    scene.at += 0.1
    for _ in range(chance.randint(0, 3)):
        scene.step(ben, chance.choice(("open", "chat", "ready", "open")))
    for _ in range(chance.randint(1, 4)):
        scene.items.append(Item(round(scene.at + chance.uniform(0, 0.02), 4), ben, "open", 0, scene.label))
    scene.step(ben, "leave")
    for _ in range(chance.randint(1, 4)):
        scene.items.append(Item(round(scene.at + chance.uniform(0, 0.02), 4), ben, "open", 1, scene.label))
    scene.at += chance.uniform(0.02, 0.3)
    scene.step(cleo, "join", 0)
    scene.at += 0.1
    if chance.random() < 0.5:
        scene.step(dan, "watch")
    scene.step(cleo, "chat")
    for _ in range(chance.randint(1, 3)):
        scene.step(ben, chance.choice(("chat", "resign", "start", "play", "undo")))
    for who in (cleo, ann):
        scene.step(who, "start")
    _play(scene, (ann, cleo), (dan, ben), chance.randint(6, 16))


def _with_bots(scene: _Scene, people: Sequence[str]) -> None:
    """One person and bots: commands, taking back, hints, forks."""
    ann, ben, *_ = people
    _make(scene, ann, _OF_ONE)
    _play(scene, (ann,), (ben,), scene.chance.randint(12, 26))
    if scene.chance.random() < 0.5:
        scene.step(ann, "fork")
        scene.at += 0.2
        scene.label += "+"
        _play(scene, (ann,), (), 6)


def _going_back(scene: _Scene, people: Sequence[str]) -> None:
    """Two practise, each with sockets at both places; one asks to go back behind what the other did."""
    ann, ben, *_ = people
    chance = scene.chance
    _make(scene, ann, ("practice",))
    scene.step(ben, "join", 1)
    scene.at += 0.15
    for who in (ann, ben):
        for place in (0, 1):
            scene.step(who, "open", place)
    for _ in range(chance.randint(1, 3)):
        for who in (ann, ben, ann, ben):
            scene.step(who, "play")
            scene.at += 0.04
        scene.step(chance.choice((ann, ben)), "undo", 0)
        scene.at += chance.uniform(0.05, 0.4)
        scene.step(ben, chance.choice(("agree", "deny", "look")), 0)
        scene.step(ann, chance.choice(("agree", "deny", "look")), 0)
    scene.step(chance.choice((ann, ben)), "undo", 0)


def _joining(scene: _Scene, people: Sequence[str]) -> None:
    """Two join where there is room for both, and ask for it more than once."""
    ann, ben, cleo, _ = people
    _make(scene, ann, ("crowd",))
    scene.step(ann, "repeat")
    for who in (ben, cleo):
        scene.step(who, "join", 1)
        scene.at += 0.05
        scene.step(who, "repeat")
        scene.at += scene.chance.uniform(0.0, 0.2)
    scene.step(ann, "start")
    _play(scene, (ann, ben, cleo), (), 6)


_DEEDS: Final = (
    *["play"] * 16,
    *["undo", "undo", "undo", "redo", "redo", "agree", "agree", "deny"],
    *["again", "again", "again", "chat", "open", "open", "shut", "hint", "look"],
)


def _play(scene: _Scene, players: Sequence[str], others: Sequence[str], steps: int) -> None:
    for _ in range(steps):
        if others and scene.chance.random() < 0.12:
            who = scene.chance.choice(others)
            scene.step(who, scene.chance.choice(("chat", "chat", "watch", "again", "open", "resign")))
        else:
            scene.step(scene.chance.choice(players), scene.chance.choice(_DEEDS))
        if scene.chance.random() < 0.01:
            scene.step(scene.chance.choice(players), "resign")
