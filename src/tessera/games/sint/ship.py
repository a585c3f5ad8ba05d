"""The ship in the middle of a command: the state, its rules, and what has been told so far.

Three uses of the same rules. Play draws, tells and posts. A projection (10.2) does none of the three. Search
draws but needs no telling.
"""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.events import ChatPosted, Event, HullChanged, Moved, TokensAdded, TokensRemoved
from tessera.games.sint.rules import Layout, Rules
from tessera.games.sint.rules_cards import Card
from tessera.games.sint.rules_voyages import Terms
from tessera.games.sint.state import ActiveCard, ChatLine, Player, State


class Ship:
    """A state being worked on. `live` is false on a projection; `telling` false when nobody listens."""

    def __init__(self, rules: Rules, state: State, live: bool = True, telling: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.layout: Layout = rules.layouts[state.layout]
        self.terms: Terms = rules.terms(state.voyage, state.layout, state.seats)
        self.live = live
        self.telling = telling and live
        self.events: list[Event] = []

    # ------------------------------------------------------------ telling

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def post(self, text: str) -> None:
        """A SYSTEM line (6.7). Projections post nothing."""
        if self.live:
            self.state.chat.append(ChatLine(-1, text, self.state.seq))
            if self.telling:
                self.events.append(ChatPosted(v.SYSTEM_SENDER, text))

    # ------------------------------------------------------------ questions

    def card(self, active: ActiveCard) -> Card:
        return self.rules.cards[active.card]

    def has_sugar(self) -> bool:
        """Whether any room is one step away."""
        for active in self.state.active:  # noqa: SIM110  # compiled, `any` would make a generator
            if self.rules.cards[active.card].traits[v.SUGAR]:
                return True
        return False

    def has_fog(self) -> bool:
        for active in self.state.active:  # noqa: SIM110
            if self.rules.cards[active.card].traits[v.FOG]:
                return True
        return False

    def threshold(self) -> int:
        """What a shot must roll."""
        least = self.rules.numbers.hit_threshold
        for active in self.state.active:
            least = max(least, self.rules.cards[active.card].threshold)
        return least

    def can_add(self, player: Player, item: int) -> bool:
        """Rule 2.4: whether a hand is free for it."""
        nuts = 0
        barrow = False
        for held in player.inventory:
            if held == v.PEPPERNUT:
                nuts += 1
            elif held == v.WHEELBARROW:
                barrow = True
        special = len(player.inventory) - nuts
        if item == v.PEPPERNUT:
            if barrow:
                return nuts < self.rules.numbers.wheelbarrow_nuts
            return nuts < self.rules.numbers.hands - special
        if item == v.WHEELBARROW:
            return special == 0
        return not barrow and special + nuts < self.rules.numbers.hands

    def is_operational(self, room: int) -> bool:
        """Rule 2.3: no token in it, and not broken."""
        state = self.state.rooms[room]
        return not state.hazards and not state.broken

    # ------------------------------------------------------------ changes

    def add_tokens(self, room: int, hazard: int, count: int, cause: str) -> None:
        hazards = self.state.rooms[room].hazards
        for _ in range(count):
            hazards.append(hazard)
        if self.telling:
            self.tell(TokensAdded(room, v.HAZARDS[hazard], count, cause))

    def remove_tokens(self, room: int, hazard: int, most: int, cause: str) -> int:
        """Up to so many tokens of a kind, the earliest first; how many there were."""
        hazards = self.state.rooms[room].hazards
        gone = 0
        while gone < most and hazard in hazards:
            hazards.remove(hazard)
            gone += 1
        if gone and self.telling:
            self.tell(TokensRemoved(room, v.HAZARDS[hazard], gone, cause))
        return gone

    def change_hull(self, delta: int, cause: str) -> None:
        """Clamped at both ends."""
        state = self.state
        state.hull = min(self.terms.full_hull, max(0, state.hull + delta))
        if self.telling:
            self.tell(HullChanged(delta, state.hull, cause))

    def put(self, player: Player, room: int, cause: str) -> None:
        """A player is in another room."""
        before = player.room
        player.room = room
        if self.telling:
            self.tell(Moved(v.PLAYERS[player.seat], before, room, cause))

    def discard(self, active: ActiveCard) -> None:
        """A card leaves play (9.2)."""
        state = self.state
        for index in range(len(state.active)):
            if state.active[index].card == active.card:
                del state.active[index]
                break
        if self.live:
            state.discard.append(active.card)
