"""Points and resources: the one way they change, so that every change is told."""

from tessera.games.taktik.book import Book
from tessera.games.taktik.events import Event, ScoreChanged
from tessera.games.taktik.state import TaktikState


def gain_points(state: TaktikState, player: int, amount: int, events: list[Event]) -> None:
    """Victory points; nothing is told when there are none."""
    if amount:
        state.sides[player].vp += amount
        events.append(ScoreChanged(player, "vp", amount))


def gain_resources(state: TaktikState, player: int, amount: int, events: list[Event]) -> None:
    if amount:
        state.sides[player].resources += amount
        events.append(ScoreChanged(player, "resources", amount))


def points_for_bonus(book: Book, state: TaktikState, player: int, events: list[Event]) -> None:
    """Rule 11.1: playing a bonus."""
    table = book.points(book.scenario(state))
    if table is not None:
        gain_points(state, player, table.cards.bonus, events)


def points_for_tactic(book: Book, state: TaktikState, player: int, events: list[Event]) -> None:
    """Rule 11.1: playing a tactic."""
    table = book.points(book.scenario(state))
    if table is not None:
        gain_points(state, player, table.cards.tactic, events)


def points_for_kill(book: Book, state: TaktikState, player: int, kind: int, events: list[Event]) -> None:
    """Rule 11.1: eliminating a unit, by its type."""
    table = book.points(book.scenario(state))
    if table is not None:
        gain_points(state, player, table.elimination[kind], events)
