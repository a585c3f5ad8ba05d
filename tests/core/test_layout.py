"""Views as arrays: what each slot is, and what does not fit."""

from dataclasses import dataclass, field

import pytest
from tests.harbour import played, smugglers

from tessera.core.layout import BadBounds, Bounds, layout_of
from tessera.core.slots import Misfit
from tessera.core.spaces import layout_for


@dataclass
class Mast:
    sails: list[str]
    height: int = 0


@dataclass
class Ketch:
    """A view with one of everything."""

    name: str = ""
    flag: bool = False
    hold: int = 0
    serial: int = 0
    owner: int | None = None
    at: tuple[int, int] = (0, 0)
    masts: dict[str, Mast] = field(default_factory=dict)
    crew: dict[str, int] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    log: list[int] = field(default_factory=list)


BOUNDS = Bounds(
    most={"Mast.sails": 2, "Ketch.crew": 2, "Ketch.deck": 2, "Ketch.log": 3},
    words={"Mast.sails": ("main", "jib")},
    keys={"Ketch.masts": ("fore", "aft")},
    spans={"Ketch.hold": (0, 9)},
    letters={"Ketch.deck": (".#", 3)},
    wide=("Ketch.serial",),
    ids=("Ketch.crew",),
    sums=("Ketch.name",),
)


def slots(view: Ketch) -> dict[str, int]:
    """What is not 0, by the name of its slot."""
    layout = layout_of(Ketch, BOUNDS)
    numbers = layout.numbers(view)
    assert len(numbers) == len(layout.names) == len(layout.spans) == layout.size
    return {name: number for name, number in zip(layout.names, numbers, strict=True) if number}


def test_what_is_said_stands_in_slots_with_names() -> None:
    assert slots(Ketch(flag=True, hold=7, owner=0, at=(4, -2))) == {
        **slots(Ketch()),
        "flag": 1,
        "hold": 7,
        "owner.there": 1,
        "at[0]": 4,
        "at[1]": -2,
    }


def test_lists_tell_their_length_words_their_place_maps_their_keys() -> None:
    found = slots(Ketch(masts={"aft": Mast(["jib", "main"], 12)}, deck=["#."]))
    assert found["masts[aft].there"] == 1
    assert found["masts[aft].sails.length"] == 2
    assert [found[f"masts[aft].sails[{place}]"] for place in (0, 1)] == [2, 1]
    assert found["masts[aft].height"] == 12
    assert (found["deck[0].length"], found["deck[0][0]"], found["deck[0][1]"]) == (2, 2, 1)
    assert not any(name.startswith("masts[fore]") for name in found)


def test_ids_lie_in_their_order_whatever_the_order_of_the_map() -> None:
    assert slots(Ketch(crew={"10": 1, "9": 2})) == slots(Ketch(crew={"9": 2, "10": 1}))
    assert slots(Ketch(crew={"10": 1, "9": 2}))["crew[0].value"] == 2


def test_the_rest_of_a_long_list_is_summed_up() -> None:
    few, many, other = (slots(Ketch(log=[1, 2, 3, *rest])) for rest in ([], [4, 5], [5, 4]))
    assert "log.rest.sum0" not in few
    assert many["log.length"] == other["log.length"] == 5
    assert many != other


def test_numbers_of_64_bits_have_three_slots() -> None:
    serials = [0, 1, -1, 1 << 31, 1 << 60, (1 << 64) - 1, -(1 << 63)]
    assert len({tuple(slots(Ketch(serial=serial)).items()) for serial in serials}) == len(serials)


@pytest.mark.parametrize(
    ("view", "field"),
    [
        (Ketch(hold=10), "hold"),
        (Ketch(log=[1 << 40]), r"log\[0\]"),
        (Ketch(masts={"fore": Mast(["spinnaker"])}), r"masts\[fore\].sails\[0\]"),
        (Ketch(masts={"mizzen": Mast([])}), "masts"),
        (Ketch(deck=["....."]), r"deck\[0\]"),
        (Ketch(deck=["..x"]), r"deck\[0\]\[2\]"),
    ],
)
def test_what_does_not_fit_is_named(view: Ketch, field: str) -> None:
    with pytest.raises(Misfit, match=f"^{field}"):
        layout_of(Ketch, BOUNDS).numbers(view)


def test_bounds_of_fields_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadBounds, match=r"Ketch has no such fields: Ketch\.keel"):
        layout_of(Ketch, Bounds(most={"Ketch.keel": 3}))


def test_a_title_that_says_nothing_has_a_layout_all_the_same() -> None:
    plain = layout_of(Ketch, Bounds())
    assert plain.numbers(Ketch(name="Ada")) != plain.numbers(Ketch(name="Ida"))


def test_smugglers_has_a_slot_for_everything_it_shows() -> None:
    layout, match = layout_for(smugglers(), 2, {}), played(seed=2)
    numbers = dict(zip(layout.names, layout.numbers(match.view(1)), strict=True))
    view = match.view(1)
    assert numbers["seat"] == 1
    assert numbers["dens[0].coins"] == view.dens["0"].coins
    assert numbers["hand.length"] == len(view.hand or [])
