"""Scenarios in the rulebook's words: a boat, a crew, a script of draws, and what is refused.

Conventions of rule 14: the rulebook's own numbers, Star, players in the Dormitory with 3 HP and 2 AP, empty
deck, TacticalPlanning. A draw that the script does not hold fails the test.
"""

from collections.abc import Sequence

import pytest

from tessera.core.drivers import Scripted
from tessera.core.errors import Illegal
from tessera.games.sint.commands import Command, VoteReady
from tessera.games.sint.events import Event
from tessera.games.sint.game import SintGame
from tessera.games.sint.state import ActiveCard, Player, Room, State
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import (
    EFFECTS,
    ENEMY,
    EXECUTION,
    FIRE,
    HAZARDS,
    ITEMS,
    PHASES,
    PLANNING,
    WATER,
    seat_of,
)

NUT = "Peppernut"


class Boat:
    """One scenario."""

    def __init__(
        self,
        game: SintGame,
        crew: int = 1,
        layout: str = "Star",
        phase: str = "TacticalPlanning",
        draws: Sequence[int] = (),
        deck: Sequence[str] = (),
        mixed: bool = False,
        difficulty: str = "book",
    ) -> None:
        self.game = game
        mix = "mixed" if mixed else "fire"
        options = {"layout": layout, "attack_mix": mix, "boarding": "all", "difficulty": difficulty}
        self.state: State = game.setup(crew, options, 1)
        self.state.phase = PHASES.index(phase)
        self.state.deck = [game.rules.card_number(card) for card in deck]
        self.script(*draws)
        self.told: list[Event] = []

    # ------------------------------------------------------------ given

    def script(self, *draws: int) -> "Boat":
        self.drawn = Scripted(draws)
        self.state.rng.drive(self.drawn)
        return self

    def at(self, **rooms: int) -> "Boat":
        """Put players in rooms: at(P1=4, P2=7)."""
        for player, room in rooms.items():
            self.player(player).room = room
        return self

    def ap(self, **points: int) -> "Boat":
        for player, ap in points.items():
            self.player(player).ap = ap
        return self

    def hp(self, **points: int) -> "Boat":
        for player, hp in points.items():
            self.player(player).hp = hp
        return self

    def holds(self, player: str, *items: str) -> "Boat":
        self.player(player).inventory = [ITEMS.index(item) for item in items]
        return self

    def burning(self, room: int, count: int = 1) -> "Boat":
        self.room(room).hazards.extend([FIRE] * count)
        return self

    def flooded(self, room: int, count: int = 1) -> "Boat":
        self.room(room).hazards.extend([WATER] * count)
        return self

    def floor(self, room: int, *items: str) -> "Boat":
        self.room(room).items = [ITEMS.index(item) for item in items]
        return self

    def card(self, id: str, left: int = 0) -> "Boat":
        """A card in force, after those already in force."""
        self.state.active.append(ActiveCard(self.game.rules.card_number(id), left))
        return self

    def attack(self, room: int, effect: str = "Fireball") -> "Boat":
        self.state.attack = EFFECTS.index(effect)
        self.state.attack_room = room
        self.state.attack_system = self.game.rules.layouts[self.state.layout].systems[room]
        return self

    # ------------------------------------------------------------ when

    def do(self, player: str, *commands: Command) -> "Boat":
        """Every command must be accepted."""
        for command in commands:
            before = self.state.seq
            self.told = self.game.apply(self.state, seat_of(player), command)
            assert self.state.seq == before + 1
        return self

    def refuses(self, player: str, command: Command, seat: int | None = None) -> str:
        """The reason; the state must be as it was, and `check` must agree."""
        number = seat_of(player) if seat is None else seat
        before = self.game.codec.digest(self.state)
        foretold = self.game.check(self.state, number, command)
        with pytest.raises(Illegal) as refusal:
            self.game.apply(self.state, number, command)
        assert self.game.codec.digest(self.state) == before
        assert foretold is not None
        assert foretold.code == refusal.value.code
        return refusal.value.code

    def vote(self, times: int = 1) -> "Boat":
        """Everybody votes ready once."""
        for _ in range(times):
            self.told = []
            for seat in [player.seat for player in self.state.players]:
                self.told.extend(self.game.apply(self.state, seat, VoteReady(True)))
        return self

    def end_the_round(self) -> "Boat":
        for player in self.state.players:
            player.ap = 0
        self.state.phase = EXECUTION
        return self.vote()

    def next_morning(self) -> "Boat":
        self.state.phase = ENEMY
        return self.vote()

    def planning(self) -> "Boat":
        self.state.phase = PLANNING
        return self

    # ------------------------------------------------------------ then

    def player(self, player: str) -> Player:
        found = self.state.player(seat_of(player))
        assert found is not None, f"{player} is not aboard"
        return found

    def room(self, room: int) -> Room:
        return self.state.rooms[room]

    def rooms_of(self, *players: str) -> list[int]:
        return [self.player(player).room for player in players]

    def aps(self, *players: str) -> list[int]:
        return [self.player(player).ap for player in players]

    def items(self, room: int) -> list[str]:
        return [ITEMS[item] for item in self.room(room).items]

    def hands(self, player: str) -> list[str]:
        return [ITEMS[item] for item in self.player(player).inventory]

    def hazards(self, room: int) -> list[str]:
        return [HAZARDS[hazard] for hazard in self.room(room).hazards]

    def tokens(self, hazard: int) -> dict[int, int]:
        """room -> tokens of that kind, where there are any."""
        return {
            n: room.hazards.count(hazard) for n, room in enumerate(self.state.rooms) if hazard in room.hazards
        }

    def clean(self) -> bool:
        return not any(room.hazards for room in self.state.rooms)

    def active(self) -> list[str]:
        return [self.game.rules.card_ids[card.card] for card in self.state.active]

    def discarded(self) -> list[str]:
        return [self.game.rules.card_ids[card] for card in self.state.discard]

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def last_line(self) -> str:
        return self.state.chat[-1].text

    @property
    def view(self) -> SintView:
        return self.game.view(self.state, 0)
