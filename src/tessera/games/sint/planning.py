"""Planning (10): the projection, what a seat would propose, and the queue carried out."""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.actions import perform
from tessera.games.sint.events import Action, Executed, Proposed, Skipped, Undone
from tessera.games.sint.questions import banned_by, card_to_solve, cost_of, obstacle, refusing_card
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, Proposal, State


class Wish:
    """A queued command in numbers: what a seat asks for, before it is judged."""

    def __init__(self, verb: int, target: int = -1, item: int = -1) -> None:
        self.verb = verb
        self.target = target
        self.item = item


class Verdict:
    """What becomes of a wish: a reason and the card behind it, or the proposals it makes."""

    def __init__(self, reason: str, card: int = -1) -> None:
        self.reason = reason
        self.card = card
        self.steps: list[int] = []  # the rooms of a Move
        self.costs: list[int] = []  # of each proposal
        self.bound = -1  # the card of an Interact
        self.thing = -1  # the item of a Drop or a Throw
        self.total = 0


def action_of(rules: Rules, verb: int, target: int, item: int, card: int, thing: int = -1) -> Action:
    """A proposal's command as it is told. `thing` is what stands at the index `item`, where that is known."""
    held = v.ITEMS[thing] if thing >= 0 else None
    if verb == v.MOVE:
        return Action("Move", to_room=target)
    if verb == v.INTERACT:
        return Action("Interact", card=rules.card_ids[card])
    if verb == v.PICK_UP:
        return Action("PickUp", item_type=v.ITEMS[target])
    if verb == v.DROP:
        return Action("Drop", item_type=held, item_index=item)
    if verb == v.THROW:
        return Action("Throw", target_player=v.PLAYERS[target], item_type=held, item_index=item)
    if verb in (v.FIRST_AID, v.REVIVE):
        return Action(v.VERBS[verb], target_player=v.PLAYERS[target])
    return Action(v.VERBS[verb])


# ---------------------------------------------------------------- projection (10.2)


def projection(rules: Rules, state: State, things: list[int] | None = None) -> Ship:
    """The ship as it would be if the queue were carried out now: no draw, no shot lands, nothing is told.

    Nobody may change it: without a queue it is the real one. `things` takes, for each proposal, the item
    that a Drop or a Throw would find at its index, or -1.
    """
    if not state.queue:
        return Ship(rules, state, False)
    ship = Ship(rules, state.sketch(), False)
    for proposal in state.queue:
        if things is not None:
            things.append(_thing(ship.state.player(proposal.seat), proposal.verb, proposal.item))
        carry_out(ship, proposal)
        if ship.state.phase == v.VICTORY:
            break
    return ship


def _thing(player: Player | None, verb: int, item: int) -> int:
    """What a Drop or a Throw is about."""
    if player is None or verb not in (v.DROP, v.THROW) or not 0 <= item < len(player.inventory):
        return -1
    return player.inventory[item]


# ---------------------------------------------------------------- proposing (6.4)


def judge(ship: Ship, queue: list[Proposal], seat: int, ap: int, wish: Wish) -> Verdict:
    """The checks of a proposal on the projected ship, in the order of rule 6.4. `ap` is the real player's."""
    player = ship.state.player(seat)
    assert player is not None, "the gate has looked"
    verb = wish.verb
    if verb == v.MOVE:
        return _judge_move(ship, queue, player, ap, wish.target)
    refuser = refusing_card(ship, queue, player, verb, player.room, -1)
    if refuser >= 0:
        return Verdict("card.forbids", refuser)
    base = ship.rules.numbers.costs[verb]
    bound = -1
    if verb == v.INTERACT:
        bound = card_to_solve(ship, player)
        if bound >= 0:
            solve = ship.rules.cards[bound].solve
            assert solve is not None, "it can be solved"
            base = solve.ap
    cost = cost_of(ship, verb, base, -1) if ship.state.active else base
    if cost > ap:
        return Verdict("points.short")
    verdict = Verdict(obstacle(ship, player, verb, wish.target, wish.item, bound))
    verdict.bound = bound
    verdict.thing = _thing(player, verb, wish.item)
    verdict.costs.append(cost)
    verdict.total = cost
    return verdict


def _judge_move(ship: Ship, queue: list[Proposal], player: Player, ap: int, target: int) -> Verdict:
    if not 0 <= target < ship.layout.size:
        return Verdict("room.unknown")
    if target == player.room:
        return Verdict("room.same")
    way: list[int] | None
    if ship.has_sugar():
        way = [target]
    else:
        way = ship.layout.paths[player.room][target]
    if way is None:
        return Verdict("path.none")
    verdict = Verdict("")
    at = player.room
    base = ship.rules.numbers.costs[v.MOVE]
    for step in way:
        refuser = refusing_card(ship, queue, player, v.MOVE, at, step)
        if refuser >= 0:
            return Verdict("card.forbids", refuser)
        cost = cost_of(ship, v.MOVE, base, step) if ship.state.active else base
        verdict.steps.append(step)
        verdict.costs.append(cost)
        verdict.total += cost
        at = step
    return Verdict("points.short") if verdict.total > ap else verdict


def propose(ship: Ship, player: Player, wish: Wish, verdict: Verdict) -> None:
    """Append the proposals of a favourable verdict to the real queue and take their price."""
    state = ship.state
    for index, cost in enumerate(verdict.costs):
        target = verdict.steps[index] if wish.verb == v.MOVE else wish.target
        proposal = Proposal(
            state.next_proposal, player.seat, wish.verb, target, wish.item, verdict.bound, cost
        )
        state.next_proposal += 1
        state.queue.append(proposal)
        player.ap -= cost
        if ship.telling:
            action = action_of(ship.rules, wish.verb, target, wish.item, verdict.bound, verdict.thing)
            ship.tell(Proposed(proposal.id, v.PLAYERS[player.seat], action, cost))


def take_back(ship: Ship, player: Player, id: int) -> None:
    """Rule 10.4: only that one, for what was paid."""
    state = ship.state
    for index in range(len(state.queue)):
        proposal = state.queue[index]
        if proposal.id == id:
            del state.queue[index]
            player.ap += proposal.cost
            if ship.telling:
                action = action_of(ship.rules, proposal.verb, proposal.target, proposal.item, proposal.card)
                ship.tell(Undone(id, v.PLAYERS[player.seat], proposal.cost, action))
            return


# ---------------------------------------------------------------- carrying out (10.3)


def carry_out(ship: Ship, proposal: Proposal) -> None:
    """One proposal: dropped, skipped and paid back, or done."""
    player = ship.state.player(proposal.seat)
    if player is None or player.hp == 0:
        return
    verb = proposal.verb
    reason = ""
    if ship.state.active and banned_by(ship, player, verb, player.room, proposal.target) >= 0:
        reason = "card.forbids"
    if not reason:
        reason = obstacle(ship, player, verb, proposal.target, proposal.item, proposal.card)
    if reason:
        player.ap += proposal.cost
        if ship.telling:
            me = v.PLAYERS[proposal.seat]
            ship.tell(Skipped(proposal.id, me, _told(ship, player, proposal), reason, proposal.cost))
        return
    if ship.telling:
        action = _told(ship, player, proposal)
        ship.tell(Executed(proposal.id, v.PLAYERS[proposal.seat], action))
    perform(ship, player, verb, proposal.target, proposal.item, proposal.card)


def _told(ship: Ship, player: Player, proposal: Proposal) -> Action:
    thing = _thing(player, proposal.verb, proposal.item)
    return action_of(ship.rules, proposal.verb, proposal.target, proposal.item, proposal.card, thing)


def carry_out_queue(ship: Ship) -> None:
    """The whole batch, oldest first, across players."""
    state = ship.state
    queue = state.queue
    state.queue = []
    for proposal in queue:
        carry_out(ship, proposal)
        if state.phase == v.VICTORY:
            break
