"""Contact, war and peace (rules 10.4-10.6)."""

from tessera.core.errors import Illegal
from tessera.games.imperium import events as ev
from tessera.games.imperium.commands import CancelTreaty, DeclarePeace, DeclareWar
from tessera.games.imperium.records import PeaceOffer
from tessera.games.imperium.trade import end_routes_between
from tessera.games.imperium.treaties import active, end_all_between, end_treaty, sign, treaty_of
from tessera.games.imperium.weariness import tire
from tessera.games.imperium.world import World


def check_contact(world: World, seat: int, other: int) -> None:
    """Rule 10.4: another living player whom this one has met."""
    if other == seat:
        raise Illegal("diplomacy.self")
    state = world.state
    known = 0 <= other < len(state.players) and state.players[other].alive and state.met[seat][other]
    if not known:
        raise Illegal("diplomacy.unknown_player", player=other)


# ---------------------------------------------------------------- war


def refuse_declare_war(world: World, seat: int, command: DeclareWar) -> None:
    check_contact(world, seat, command.target)
    if world.at_war(seat, command.target):
        raise Illegal("war.already", player=command.target)
    truce = active(world, seat, command.target, world.rules.peace)
    if truce is not None:
        raise Illegal("war.truce", until=truce.expires_round)


def do_declare_war(world: World, seat: int, command: DeclareWar) -> None:
    """Rule 10.5: those bound to the target come to its side, and no further."""
    state = world.state
    rules = world.rules
    target = command.target
    end_all_between(world, seat, target, "broken", seat)
    _open_war(world, seat, target)
    state.war_history[seat][target] += rules.relation.war_declared
    state.war_history[target][seat] += rules.relation.war_declared
    tire(world, seat, rules.weariness.declared)
    tire(world, target, rules.weariness.was_declared_on)
    world.tell(ev.WarDeclared(seat, target))
    for ally in range(len(state.players)):
        if ally in (seat, target) or not state.players[ally].alive or world.at_war(ally, seat):
            continue
        pact = active(world, ally, target, rules.defensive_pact)
        if pact is None and active(world, ally, target, rules.alliance) is None:
            continue
        end_all_between(world, ally, seat, "war", -1)
        if not state.met[ally][seat]:
            state.met[ally][seat] = 1
            state.met[seat][ally] = 1
            world.tell(ev.PlayersMet(min(ally, seat), max(ally, seat)))
        _open_war(world, ally, seat)
        world.tell(ev.DefensivePactTriggered(target, ally, seat))
        world.tell(ev.WarDeclared(ally, seat))


def _open_war(world: World, a: int, b: int) -> None:
    """Two players are at war: nothing between them stays on the table."""
    state = world.state
    state.war_since[a][b] = state.round
    state.war_since[b][a] = state.round
    end_routes_between(world, a, b)
    state.proposals = [
        each
        for each in state.proposals
        if not ((each.sender == a and each.to == b) or (each.sender == b and each.to == a))
    ]
    drop_offers(world, a, b)
    world.changed(a)
    world.changed(b)


def drop_offers(world: World, a: int, b: int) -> None:
    """Peace offers between two players vanish."""
    world.state.peace_offers = [
        each
        for each in world.state.peace_offers
        if not ((each.sender == a and each.to == b) or (each.sender == b and each.to == a))
    ]


# ---------------------------------------------------------------- peace


def offers_peace(world: World, sender: int, to: int) -> bool:
    """Whether a peace offer is on the table."""
    return any(offer.sender == sender and offer.to == to for offer in world.state.peace_offers)


def refuse_declare_peace(world: World, seat: int, command: DeclarePeace) -> None:
    check_contact(world, seat, command.target)
    if not world.at_war(seat, command.target):
        raise Illegal("peace.not_at_war", player=command.target)
    offered = offers_peace(world, seat, command.target)
    if offered and not offers_peace(world, command.target, seat):
        raise Illegal("peace.already_offered", player=command.target)


def do_declare_peace(world: World, seat: int, command: DeclarePeace) -> None:
    """Rule 10.6: an offer, or the answer to one."""
    state = world.state
    target = command.target
    if not offers_peace(world, target, seat):
        until = state.round + world.rules.peace_offer_rounds
        state.peace_offers.append(PeaceOffer(seat, target, until))
        world.tell(ev.PeaceOffered(seat, target, until))
        return
    state.war_since[seat][target] = -1
    state.war_since[target][seat] = -1
    drop_offers(world, seat, target)
    sign(world, world.rules.peace, seat, target, -1, 0, -1)
    world.tell(ev.PeaceDeclared(min(seat, target), max(seat, target)))


# ---------------------------------------------------------------- ending treaties


def refuse_cancel_treaty(world: World, seat: int, command: CancelTreaty) -> None:
    treaty = treaty_of(world, command.treaty)
    if treaty is None:
        raise Illegal("treaty.unknown", treaty=command.treaty)
    if seat not in (treaty.a, treaty.b):
        met = world.state.met[seat]
        if not met[treaty.a] or not met[treaty.b]:  # a guessed number tells nothing
            raise Illegal("treaty.unknown", treaty=command.treaty)
        raise Illegal("treaty.not_party", treaty=command.treaty)
    if treaty.kind == world.rules.peace:
        raise Illegal("treaty.binding", treaty=command.treaty)


def do_cancel_treaty(world: World, seat: int, command: CancelTreaty) -> None:
    """Rule 10.8: at the price of trust."""
    treaty = treaty_of(world, command.treaty)
    assert treaty is not None, "the command was checked"
    end_treaty(world, treaty, "broken", seat)
