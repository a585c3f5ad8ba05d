"""The crew bot's search: sequences of its own actions this round, the best kept at each depth."""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.actions import perform
from tessera.games.sint.judgement import Judge
from tessera.games.sint.planning import Wish, judge
from tessera.games.sint.questions import card_to_solve
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, Proposal

MOST_STEPS = 9


class Line:
    """A sequence of own actions and the ship they would leave."""

    def __init__(self, ship: Ship, queue: list[Proposal], ap: int, shots: int, first: Wish | None) -> None:
        self.ship = ship
        self.queue = queue  # for Seasick
        self.ap = ap
        self.shots = shots
        self.first = first
        self.words: list[Wish] = []
        self.value = 0
        self.moved_from = -1  # where the last step came from, if it was one


class Found:
    """What a search has found: the best line, and the best that begins otherwise and beats doing nothing."""

    def __init__(self, best: Line) -> None:
        self.best = best
        self.second: Line | None = None


def best_line(
    ship: Ship, queue: list[Proposal], seat: int, ap: int, width: int = 0, steps: int = MOST_STEPS
) -> Found:
    """The best thing this seat can do with its points; without a first wish: nothing.

    `width` plans are kept at each depth (0: as many as the data says), and none is longer than `steps`.
    """
    judge_of = Judge(ship, seat)
    start = Line(ship, queue, ap, 0, None)
    start.value = judge_of.worth(ship, 0)
    best = start
    lines = [start]
    kept: list[Line] = []
    for _ in range(steps):
        found: list[Line] = []
        for line in lines:
            _extend(judge_of, line, seat, found)
        if not found:
            break
        lines = _best_that_differ(found, seat, width or ship.rules.bot.width)
        kept.extend(lines)
        if lines[0].value > best.value:
            best = lines[0]
    result = Found(best)
    for line in kept:
        least = start.value if result.second is None else result.second.value
        if line.value > least and not _begin_alike(line, best):
            result.second = line
    return result


def _best_that_differ(found: list[Line], seat: int, width: int) -> list[Line]:
    """The first of those that lead to the same by another order, as many as may be kept."""
    found.sort(key=_value_of, reverse=True)
    kept: list[Line] = []
    for line in found:
        if not _leads_where_another_does(line, kept, seat):
            kept.append(line)
            if len(kept) == width:
                break
    return kept


def _leads_where_another_does(line: Line, kept: list[Line], seat: int) -> bool:
    """Equal worth, points, place and hands: only the order differs. They are sorted by worth."""
    for index in range(len(kept) - 1, -1, -1):
        other = kept[index]
        if other.value != line.value:
            return False
        if other.ap == line.ap and other.shots == line.shots:
            one, two = line.ship.state.player(seat), other.ship.state.player(seat)
            assert one is not None, "the bot is aboard"
            assert two is not None, "the bot is aboard"
            if one.room == two.room and one.inventory == two.inventory:
                return True
    return False


def _begin_alike(one: Line, other: Line) -> bool:
    a, b = one.first, other.first
    return a is not None and b is not None and (a.verb, a.target, a.item) == (b.verb, b.target, b.item)


def _value_of(line: Line) -> int:
    return line.value


def _extend(judge_of: Judge, line: Line, seat: int, found: list[Line]) -> None:
    ship = line.ship
    player = ship.state.player(seat)
    assert player is not None, "the bot is aboard"
    for wish in _ideas(ship, player, line):
        verdict = judge(ship, line.queue, seat, line.ap, wish)
        if verdict.reason:
            continue
        after = Ship(ship.rules, ship.state.sketch(), False)
        doer = after.state.player(seat)
        assert doer is not None, "nobody leaves in a projection"
        doer.ap -= verdict.total
        before = doer.room
        queue = line.queue.copy()
        queue.append(Proposal(0, seat, wish.verb, wish.target, wish.item, verdict.bound, verdict.total))
        perform(after, doer, wish.verb, wish.target, wish.item, verdict.bound)
        shots = line.shots + (1 if wish.verb == v.SHOOT else 0)
        made = Line(after, queue, line.ap - verdict.total, shots, line.first or wish)
        made.words = [*line.words, wish]
        made.moved_from = before if wish.verb == v.MOVE else -1
        made.value = judge_of.worth(after, shots)
        found.append(made)


def _ideas(ship: Ship, player: Player, line: Line) -> list[Wish]:
    """What may be worth doing here; judged afterwards."""
    state = ship.state
    layout = ship.layout
    room = state.rooms[player.room]
    ideas: list[Wish] = []
    if line.ap > 0 or state.active:
        if ship.has_sugar():
            if line.moved_from < 0:
                for target in range(layout.size):
                    if target != player.room:
                        ideas.append(Wish(v.MOVE, target))
        else:
            for target in layout.neighbours[player.room]:
                if target != line.moved_from:
                    ideas.append(Wish(v.MOVE, target))
    if v.FIRE in room.hazards:
        ideas.append(Wish(v.EXTINGUISH))
    else:
        ideas.append(Wish(v.REPAIR))
    if card_to_solve(ship, player) >= 0:
        ideas.append(Wish(v.INTERACT))
    system = layout.systems[player.room]
    if system and not room.hazards and not room.broken:
        ideas.append(Wish(v.BAKE))
        ideas.append(Wish(v.SHOOT))
        ideas.append(Wish(v.SHIELDS))
        ideas.append(Wish(v.EVASION))
        for other in state.players:
            if 0 < other.hp < ship.rules.numbers.player_hp:
                ideas.append(Wish(v.FIRST_AID, other.seat))
    for item in range(len(v.ITEMS)):
        if item in room.items:
            ideas.append(Wish(v.PICK_UP, item))
    for index, item in enumerate(player.inventory):
        if item == v.PEPPERNUT:
            for other in state.players:
                if other.seat != player.seat:
                    ideas.append(Wish(v.THROW, other.seat, index))
            ideas.append(Wish(v.DROP, -1, index))
            break
    for index, item in enumerate(player.inventory):
        if item == v.EXTINGUISHER:
            ideas.append(Wish(v.DROP, -1, index))
    return ideas
