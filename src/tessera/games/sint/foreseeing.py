"""What a seat could plan now, at what price, and why not what it could not: for its view.

Asks the same questions as the gate, of the same projected ship, so a client can show prices and reasons
without knowing a rule. What nobody would think of here (baking on the Bridge) has no place among the reasons.
"""

from typing import Final

from tessera.core.wording import count
from tessera.games.sint import vocabulary as v
from tessera.games.sint.planning import Verdict, Wish, judge
from tessera.games.sint.questions import card_to_solve, cost_of, is_place
from tessera.games.sint.refusals import REFUSALS
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, State
from tessera.games.sint.view import Barred

_AT_HOME: Final[dict[int, int]] = {  # system -> what it is for
    v.KITCHEN: v.BAKE,
    v.CANNONS: v.SHOOT,
    v.ENGINE: v.SHIELDS,
    v.BRIDGE: v.EVASION,
    v.BOW: v.LOOKOUT,
    v.SICKBAY: v.FIRST_AID,
}


class Outlook:
    """Prices and reasons for one seat in planning; empty for anybody else and at any other time."""

    def __init__(self, state: State, planned: Ship, own: Player | None) -> None:
        self.reach: dict[str, int] = {}
        self.cut_off: dict[str, str] = {}
        self.costs: dict[str, int] = {}
        self.solves: str | None = None
        self.barred: list[Barred] = []
        if own is None or state.phase != v.PLANNING or own.hp == 0:
            return
        self._ship = planned
        self._state = state
        self._own = own
        there = planned.state.player(own.seat)
        if there is None or there.hp == 0:
            return
        self._there = there
        self._moves()
        self._prices()
        self._reasons()

    def _judge(self, verb: int, target: int = -1) -> Verdict:
        return judge(self._ship, self._state.queue, self._own.seat, self._own.ap, Wish(verb, target))

    def _moves(self) -> None:
        for room in range(self._ship.layout.size):
            if room == self._there.room:
                continue
            verdict = self._judge(v.MOVE, room)
            if verdict.reason:
                self.cut_off[str(room)] = self._why(verdict, v.MOVE)
            else:
                self.reach[str(room)] = verdict.total

    def _prices(self) -> None:
        """As the cards in force leave them."""
        ship = self._ship
        for verb in range(len(v.VERBS)):
            if verb in (v.MOVE, v.INTERACT):
                continue
            self.costs[v.VERBS[verb]] = cost_of(ship, verb, ship.rules.numbers.costs[verb], -1)
        verdict = self._judge(v.INTERACT)
        if verdict.bound >= 0 and not verdict.reason:
            self.solves = ship.rules.card_ids[verdict.bound]
            self.costs[v.VERBS[v.INTERACT]] = verdict.total

    # ------------------------------------------------------------ reasons

    def _reasons(self) -> None:
        ship = self._ship
        room = ship.state.rooms[self._there.room]
        home = _AT_HOME.get(ship.layout.systems[self._there.room], -1)
        if home >= 0:
            self._bar(home, self._own.seat if home == v.FIRST_AID else -1)
        if v.FIRE in room.hazards:
            self._bar(v.EXTINGUISH)
        if v.WATER in room.hazards or room.health < ship.rules.numbers.system_health:
            self._bar(v.REPAIR)
        if room.items:
            self._bar(v.PICK_UP, min(room.items))
        for other in ship.state.players:
            if other.hp == 0 and other.room == self._there.room:
                self._bar(v.REVIVE, other.seat)
                break
        self._card_here()

    def _bar(self, verb: int, target: int = -1) -> None:
        verdict = self._judge(verb, target)
        if verdict.reason:
            self.barred.append(Barred(v.VERBS[verb], verdict.reason, self._why(verdict, verb)))

    def _card_here(self) -> None:
        """A card whose place this is, and that cannot be solved as things stand."""
        ship = self._ship
        if self.solves is not None:
            return
        verdict = self._judge(v.INTERACT)
        solvable = card_to_solve(ship, self._there)
        for active in ship.state.active:
            card = ship.card(active)
            if active.card != solvable and (solvable >= 0 or not is_place(ship, card, self._there.room)):
                continue
            why = f"{card.title}: {card.how}"
            if verdict.card >= 0:
                why = self._why(verdict, v.INTERACT)
            elif active.card == solvable and card.solve is not None:
                needs = cost_of(ship, v.INTERACT, card.solve.ap, -1)
                why = f"{card.title} costs {needs} AP, you have {self._own.ap}."
            self.barred.append(Barred(v.VERBS[v.INTERACT], verdict.reason, why))
            return

    def _why(self, verdict: Verdict, verb: int) -> str:
        code = verdict.reason
        if verdict.card >= 0:
            return REFUSALS[code].format(title=self._ship.rules.cards[verdict.card].title)
        if code == "room.blocked":
            burns = v.FIRE in self._ship.state.rooms[self._there.room].hazards
            return "Put out the fire here first." if burns else "Pump out the water here first (Repair)."
        if code == "system.broken":
            whole = self._ship.rules.numbers.system_health
            missing = whole - self._ship.state.rooms[self._there.room].health
            return f"Broken: it takes {count(missing, 'repair')} first."
        if code == "points.short":
            has = self._own.ap
            if verb == v.MOVE:
                return f"Too far: you have {has} AP left."
            needs = self.costs.get(v.VERBS[verb], 0)
            return f"It costs {needs} AP, you have {has}." if needs > has else REFUSALS[code]
        return REFUSALS[code]
