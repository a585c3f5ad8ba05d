"""Smugglers with a bug that breaks a match, here and in any process that plays it."""

from smugglers.game import Smugglers
from smugglers.records import Event, Ship, State


class Holed(Smugglers):
    """Fails half way through shipping."""

    def _ship(self, state: State, seat: int, command: Ship, events: list[Event]) -> None:
        super()._ship(state, seat, command, events)
        raise ZeroDivisionError("the boat has a hole")
