"""The title's own rules, read once for all its tests; and ships that exist only in tests."""

import pytest

from tessera import registry
from tessera.core.ruleset import Overlay, load
from tessera.games.sint.game import SintGame

SYSTEMS = ["Bow", "Dormitory", "Cargo", "Engine", "Kitchen", "Cannons", "Bridge", "Sickbay", "Storage"]


@pytest.fixture(scope="session")
def game() -> SintGame:
    return SintGame(registry.ruleset_of(SintGame))


def with_layouts(text: str) -> SintGame:
    """The title with more layouts, as a mod would bring them."""
    mod = Overlay("mod", {"layouts.yaml": text})
    return SintGame(load(SintGame.rules_spec(), registry.own_data(SintGame), [mod], name="sint"))


def layout(name: str, systems: list[str], doors: list[list[int]]) -> str:
    """One row of rooms as YAML; an empty system makes an Empty Room."""
    lines = [f"{name}:", f"  title: {name}", f"  columns: {len(systems)}", "  rows: 1", "  rooms:"]
    for number, (system, beside) in enumerate(zip(systems, doors, strict=True)):
        held = f"system: {system}, " if system else ""
        lines.append(f"    - {{name: Room {number}, {held}doors: {beside}, cell: [0, {number}, 1]}}")
    return "\n".join(lines) + "\n"


def ring(size: int) -> list[list[int]]:
    return [sorted([(room - 1) % size, (room + 1) % size]) for room in range(size)]


@pytest.fixture(scope="session")
def odd_ships() -> SintGame:
    """The ships of scenarios S25 and S26, and a line of rooms."""
    torus = [
        "Bow",
        "Dormitory",
        "",
        "Cargo",
        "Cannons",
        "Kitchen",
        "",
        "Engine",
        "Bridge",
        "Sickbay",
        "Storage",
    ]
    star = [[number for number in range(1, 10) if number != 6]] + [
        [] if number == 6 else [0] for number in range(1, 10)
    ]
    line = [[room for room in (number - 1, number + 1) if 0 <= room < 10] for number in range(10)]
    return with_layouts(
        layout("Swapped", torus, ring(11))
        + layout("Ring", SYSTEMS, ring(9))
        + layout("Doorless", ["", *SYSTEMS], star)
        + layout("Line", [*SYSTEMS[:4], "", *SYSTEMS[4:]], line)
    )
