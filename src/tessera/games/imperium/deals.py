"""Deals: proposed, answered, carried out (rule 10.7)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.commands import DealForm, ProposeDeal, RespondToProposal
from tessera.games.imperium.events import DealAccepted, DealProposed, DealRejected, GoldChanged
from tessera.games.imperium.records import DealItem, Proposal
from tessera.games.imperium.tiles import has_access, owns_access
from tessera.games.imperium.treaties import active, sign, tell_signed
from tessera.games.imperium.war import check_contact
from tessera.games.imperium.world import World

GIFT = "Gold"
TRIBUTE = "Tribute"
LEASE = "ResourceLease"
TREATY = "Treaty"


def items_of(forms: tuple[DealForm, ...]) -> tuple[DealItem, ...]:
    """What was asked for, as it is remembered."""
    return tuple([DealItem(form.kind, form.value) for form in forms])


def is_valid_item(world: World, item: DealItem, giver: int, receiver: int, asker: int = -1) -> bool:
    """Rule 10.7, one item by itself; for an asker only what it may know counts."""
    rules = world.rules
    value = item.value
    if item.kind == GIFT:
        return value >= 1 and (0 <= asker != giver or value <= world.state.players[giver].gold)
    if item.kind == TRIBUTE:
        return 1 <= value <= rules.limits.tribute
    if item.kind == LEASE:
        if not 0 <= value < len(rules.resources):
            return False
        tech = rules.treaties[rules.resource_lease].tech
        if not world.knows(giver, tech) or not world.knows(receiver, tech):
            return False
        if 0 <= asker != giver:
            return not has_access(world, receiver, value)
        return owns_access(world, giver, value) and (asker >= 0 or not has_access(world, receiver, value))
    if not 0 <= value < len(rules.treaties):
        return False
    kind = rules.treaties[value]
    if not kind.tradable or kind.one_sided:
        return False
    if not world.knows(giver, kind.tech) or not world.knows(receiver, kind.tech):
        return False
    return active(world, giver, receiver, value) is None


def are_valid(
    world: World,
    a: int,
    b: int,
    offer: tuple[DealItem, ...],
    demand: tuple[DealItem, ...],
    asker: int = -1,
) -> bool:
    """Whether every item of a deal between `a`, who offers, and `b` may be carried out together.

    With an asker: as far as it may know. The other's gold and resources are looked at when it is accepted.
    """
    kinds: list[int] = []
    resources: list[int] = []
    for giver, receiver, items in ((a, b, offer), (b, a, demand)):
        gold = 0
        for item in items:
            if not is_valid_item(world, item, giver, receiver, asker):
                return False
            if item.kind == GIFT:
                gold += item.value
            elif item.kind == TREATY:
                if item.value in kinds:
                    return False
                kinds.append(item.value)
            elif item.kind == LEASE:
                if item.value in resources:
                    return False
                resources.append(item.value)
        if not 0 <= asker != giver and gold > max(0, world.state.players[giver].gold):
            return False
    return True


def proposal_between(world: World, sender: int, to: int) -> Proposal | None:
    """The deal one player has put before another."""
    for proposal in world.state.proposals:
        if proposal.sender == sender and proposal.to == to:
            return proposal
    return None


# ---------------------------------------------------------------- proposing


def refuse_propose_deal(world: World, seat: int, command: ProposeDeal) -> None:
    check_contact(world, seat, command.to)
    if world.at_war(seat, command.to):
        raise Illegal("deal.at_war", player=command.to)
    if not command.offer and not command.demand:
        raise Illegal("deal.empty")
    most = world.rules.limits.deal_items
    if len(command.offer) > most or len(command.demand) > most:
        raise Illegal("deal.too_long", most=most)
    if not are_valid(world, seat, command.to, items_of(command.offer), items_of(command.demand), seat):
        raise Illegal("deal.item")


def do_propose_deal(world: World, seat: int, command: ProposeDeal) -> None:
    """Rule 13.2.26: a new proposal replaces the old one."""
    state = world.state
    offer = items_of(command.offer)
    demand = items_of(command.demand)
    until = state.round + world.rules.offer_rounds
    old = proposal_between(world, seat, command.to)
    if old is not None:
        state.proposals.remove(old)
    state.proposals.append(Proposal(seat, command.to, offer, demand, until))
    world.tell(DealProposed(seat, command.to, offer, demand, until))


# ---------------------------------------------------------------- answering


def refuse_respond(world: World, seat: int, command: RespondToProposal) -> None:
    if command.sender == seat:
        raise Illegal("diplomacy.unknown_player", player=command.sender)
    check_contact(world, seat, command.sender)
    proposal = proposal_between(world, command.sender, seat)
    if proposal is None:
        raise Illegal("deal.none", player=command.sender)
    if command.accept and not are_valid(world, command.sender, seat, proposal.offer, proposal.demand):
        raise Illegal("deal.item")


def do_respond(world: World, seat: int, command: RespondToProposal) -> None:
    """Rule 13.2.27: what is accepted is carried out at once, offer first."""
    proposal = proposal_between(world, command.sender, seat)
    assert proposal is not None, "the command was checked"
    world.state.proposals.remove(proposal)
    if not command.accept:
        world.tell(DealRejected(command.sender, seat))
        return
    for item in proposal.offer:
        _carry_out(world, item, command.sender, seat)
    for item in proposal.demand:
        _carry_out(world, item, seat, command.sender)
    if not proposal.demand:
        _thank(world, command.sender, seat, proposal.offer)
    elif not proposal.offer:
        _thank(world, seat, command.sender, proposal.demand)
    world.tell(DealAccepted(command.sender, seat))


def _carry_out(world: World, item: DealItem, giver: int, receiver: int) -> None:
    rules = world.rules
    if item.kind == GIFT:
        players = world.state.players
        players[giver].gold -= item.value
        players[receiver].gold += item.value
        world.changed(giver)
        world.changed(receiver)
        world.tell(GoldChanged(giver, -item.value, players[giver].gold))
        world.tell(GoldChanged(receiver, item.value, players[receiver].gold))
    elif item.kind == TRIBUTE:
        tell_signed(world, sign(world, rules.tribute, giver, receiver, giver, item.value, -1))
    elif item.kind == LEASE:
        tell_signed(world, sign(world, rules.resource_lease, giver, receiver, giver, 0, item.value))
    else:
        tell_signed(world, sign(world, item.value, giver, receiver, -1, 0, -1))


def _thank(world: World, giver: int, receiver: int, items: tuple[DealItem, ...]) -> None:
    """A gift of gold alone, with nothing in return, makes friends."""
    total = 0
    for item in items:
        if item.kind != GIFT:
            return
        total += item.value
    weights = world.rules.relation
    points = min(weights.gift_cap, total // weights.gift_gold_per_point)
    world.state.goodwill[giver][receiver] += points
    world.state.goodwill[receiver][giver] += points
