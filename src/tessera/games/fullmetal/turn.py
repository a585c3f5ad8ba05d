"""The flow of turns (rules 6, 7.1, 12.4, 14): rounds, tides, decisions, take-offs, the end and the score."""

from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.converter import foreseen
from tessera.games.fullmetal.draws import below, shuffle
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.settle import settle
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit, is_mineral


class Flow:
    """One command's consequences for whose turn it is. Holds what every step needs."""

    def __init__(self, sit: Situation, events: list[ev.Event]) -> None:
        self.sit = sit
        self.rules = sit.rules
        self.state = sit.state
        self.events = events

    # ------------------------------------------------------------ phases

    def enter_phase(self, phase: int) -> None:
        self.state.phase = phase
        self.state.started = self.state.clock
        self.events.append(ev.PhaseChanged(v.PHASES[phase], self.state.turn))

    def after_landing(self, seat: int) -> None:
        """The next player lands; after the last, the turn of deployment."""
        state = self.state
        place = state.order.index(seat) + 1
        if place < len(state.order):
            state.current = state.order[place]
            state.started = state.clock
            return
        state.turn += 1
        state.current = state.order[0]
        self.enter_phase(v.DEPLOYMENT)

    def after_deployment(self) -> None:
        if all(player.deployed for player in self.state.players):
            self.next_round()

    # ------------------------------------------------------------ rounds

    def next_round(self) -> None:
        """Rule 6.1."""
        state = self.state
        if state.turn >= self.rules.turns.last_turn:
            self.finish()
            return
        state.turn += 1
        if state.phase == v.DEPLOYMENT:
            self.enter_phase(v.PLAYING)
            if state.contested:
                self.settle_order()
            else:
                k = below(state.rng, len(state.order))
                state.order = state.order[k:] + state.order[:k]
            self.events.append(ev.FirstPlayer(tuple(state.order)))
        self.draw_tide()
        sit = self.sit
        settle(sit, self.events)
        for seat, player in enumerate(state.players):
            player.forecast = state.deck[: foreseen(sit, seat)] if sit.is_active(seat) else []
            if sit.is_active(seat):
                self.events.append(ev.Forecast(seat, tuple([v.TIDES[card] for card in player.forecast])))
        if state.turn == self.rules.turns.lift_off_turn:
            state.ap = 0
            active = [seat for seat in state.order if sit.is_active(seat)]
            if active:
                state.current = active[0]
            self.enter_phase(v.LIFTOFF)
            return
        self.first_turn()

    def settle_order(self) -> None:
        """Contested ground: play follows the order drawn for the landing, and later ones have a reserve."""
        rules = self.rules
        for place, seat in enumerate(self.state.order):
            self.state.players[seat].saved = min(rules.costs.limits.saved, place * rules.contest.reserve)

    def draw_tide(self) -> None:
        """Rule 7.1."""
        state = self.state
        reshuffled = not state.deck
        if reshuffled:
            cards = state.discard
            shuffle(state.rng, cards)
            state.deck = cards[: self.rules.turns.tide_cards.in_use]
            state.discard = cards[self.rules.turns.tide_cards.in_use :]
            state.drawn = 0
        state.tide = state.deck.pop(0)
        state.discard.append(state.tide)
        state.history.append(state.tide)
        state.drawn += 1
        self.sit.flood()
        self.events.append(ev.TideDrawn(state.turn, v.TIDES[state.tide], reshuffled))

    def first_turn(self) -> None:
        for seat in self.state.order:
            if self.sit.is_active(seat):
                self.start_turn(seat)
                return
        self.finish()

    # ------------------------------------------------------------ a player's turn

    def start_turn(self, seat: int) -> None:
        """Rule 6.2."""
        state = self.state
        rules = self.rules
        player = state.players[seat]
        state.current = seat
        state.started = state.clock
        state.ap = (
            self.points()
            + rules.costs.limits.bonus_per_captured_astronef * len(player.captured)
            + player.saved
        )
        player.saved = 0
        state.builds = {}
        state.retreat_open = True
        self.events.append(ev.TurnStarted(seat, state.turn, state.ap))
        sit = self.sit
        for unit in state.units.values():
            if unit.owner != seat:
                continue
            if rules.kinds[unit.kind].combat:
                unit.shots = rules.costs.limits.shots
            caught = False
            if unit.on_board() and unit.kind not in (v.TOWER, v.ASTRONEF, v.BRIDGE):
                caught = sit.unit_under_fire(unit)
            if caught != unit.neutralized:
                sit.set_neutralized(unit, caught)
                self.events.append(ev.NeutralizedChanged(unit.id, caught))

    def points(self) -> int:
        """The action points of this round; contested ground begins slowly whenever the ships land."""
        state = self.state
        points = self.rules.turns.points[state.turn]
        first = self.rules.contest.action_points
        if state.contested and len(state.history) <= len(first):  # a tide is drawn each round
            points = min(points, first[len(state.history) - 1])
        return points

    def end_turn(self, seat: int, saved: int, reason: str) -> None:
        state = self.state
        last = state.turn == self.rules.turns.last_turn
        state.players[seat].saved = 0 if last else saved
        self.events.append(ev.TurnEnded(seat, saved, reason))
        if last:
            self._take_off(seat)
        state.ap = 0
        place = state.order.index(seat)
        for other in state.order[place + 1 :]:
            if self.sit.is_active(other):
                self.start_turn(other)
                return
        if self.sit.active == 0:
            self.finish()
        else:
            self.next_round()

    def _take_off(self, seat: int) -> None:
        """Rule 14.2: who pays leaves, who cannot is stranded."""
        state = self.state
        for ship in self.sit.ships(seat):
            cost = self.rules.costs.take_off.with_down(ship.down)
            if cost <= state.ap:
                state.ap -= cost
                self.leave(seat, ship, cost)
            else:
                self.events.append(ev.Stranded(ship.id, seat))
        settle(self.sit, self.events)

    # ------------------------------------------------------------ lift-off

    def reveal(self) -> None:
        """Rule 14.1: all decisions at once, then those who go, go; then turn 21 is played."""
        state = self.state
        sit = self.sit
        for seat, player in enumerate(state.players):
            if player.decision < 0 and sit.is_active(seat):
                player.decision = 0
        state.revealed = True
        leaving: list[tuple[int, Unit]] = []
        for seat in state.order:
            player = state.players[seat]
            if player.decision == 1:
                ships = [state.units[name] for name in player.choices] if player.choices else sit.ships(seat)
                for ship in ships:
                    leaving.append((seat, ship))
        seats = [seat for seat in state.order if state.players[seat].decision == 1]
        self.events.append(ev.DecisionsRevealed(tuple(seats), tuple([ship.id for _, ship in leaving])))
        for seat, ship in leaving:
            self.leave(seat, ship, 0)
        settle(sit, self.events)
        if sit.active == 0:
            self.finish()
            return
        self.enter_phase(v.PLAYING)
        self.first_turn()

    def leave(self, seat: int, ship: Unit, cost: int) -> None:
        """Rule 14.3."""
        state = self.state
        ship.lifted = True
        for name in list(state.units):
            unit = state.units[name]
            if unit.kind == v.TOWER and unit.color == ship.color:
                del state.units[name]
        player = state.players[seat]
        player.lifted = True
        player.lift_turn = state.turn
        if ship.color in player.captured:
            player.captured.remove(ship.color)
        self.events.append(ev.LiftedOff(ship.id, seat, state.turn, cost))
        sit = self.sit
        sit.derive()
        others = sit.ships(seat)
        if others:
            colour = others[0].color
            for unit in state.units.values():
                left = unit.owner == seat and unit.color == ship.color and unit is not ship
                if left and not sit.outermost(unit).lifted:
                    unit.color = colour

    # ------------------------------------------------------------ the end

    def finish(self) -> None:
        """Rule 14.4."""
        state = self.state
        state.ap = 0
        state.scores = [score(self.rules, state, seat) for seat in range(len(state.players))]
        self.enter_phase(v.FINISHED)
        self.events.append(ev.GameFinished(tuple(state.scores), tuple(winners(state))))


def winners(state: State) -> list[int]:
    """Who has the highest score; equal ones share it."""
    best = max(state.scores)
    return [seat for seat, points in enumerate(state.scores) if points == best]


def score(rules: Rules, state: State, seat: int) -> int:
    """Rule 14.4: what the ships this player got away with are worth, and the spoils they carry."""
    away = [
        ship_score(rules, state, unit)
        for unit in state.units.values()
        if unit.kind == v.ASTRONEF and unit.owner == seat and unit.lifted
    ]
    return sum(away) + state.players[seat].spoils if away else 0


def ship_score(rules: Rules, state: State, ship: Unit) -> int:
    """What a ship is worth if it leaves as it is."""
    return _worth(rules, state, ship) + rules.costs.scores.tower * (3 - ship.down.bit_count())


def _worth(rules: Rules, state: State, carrier: Unit) -> int:
    total = 0
    for name in carrier.cargo:
        if is_mineral(name):
            total += rules.costs.scores.mineral
        else:
            total += rules.costs.scores.equipment + _worth(rules, state, state.units[name])
    return total
