"""Culture milestones, policies and governments (rules 10.1-10.3), and influence (rule 16.5)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.commands import AdoptPolicy, ReformGovernment
from tessera.games.imperium.effects import era_of, player_sum
from tessera.games.imperium.events import GovernmentReformed, MilestoneReached, PolicyAdopted
from tessera.games.imperium.records import Adopted
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.trade import connects
from tessera.games.imperium.treaties import active
from tessera.games.imperium.vocabulary import CULTURE_EXPORT
from tessera.games.imperium.world import World

# ---------------------------------------------------------------- policies


def owns_policy(world: World, player: int, policy: int) -> bool:
    return any(adopted.policy == policy for adopted in world.state.players[player].policies)


def why_not_adopt(world: World, player: int, policy: int) -> str:
    """Rule 10.2, as a code; empty if the policy may be adopted."""
    rules = world.rules
    who = world.state.players[player]
    if who.policy_picks <= 0:
        return "policy.no_picks"
    if owns_policy(world, player, policy):
        return "policy.owned"
    wanted = rules.policies[policy]
    if wanted.below >= 0 and not owns_policy(world, player, wanted.below):
        return "policy.tier"
    if era_of(world, player) < rules.open_era:
        rival = rules.branches[wanted.branch].rival
        for adopted in who.policies:
            if rules.policies[adopted.policy].branch == rival:
                return "policy.rival"
    return ""


def refuse_adopt_policy(world: World, seat: int, command: AdoptPolicy) -> None:
    code = why_not_adopt(world, seat, command.policy)
    if code:
        raise Illegal(code, policy=command.policy)


def do_adopt_policy(world: World, seat: int, command: AdoptPolicy) -> None:
    """Rule 10.2: stored with the present era."""
    who = world.state.players[seat]
    who.policy_picks -= 1
    place = 0
    while place < len(who.policies) and who.policies[place].policy < command.policy:
        place += 1
    who.policies.insert(place, Adopted(command.policy, era_of(world, seat)))
    world.changed(seat)
    world.tell(PolicyAdopted(seat, command.policy))


# ---------------------------------------------------------------- governments


def why_not_reform(world: World, player: int, government: int) -> str:
    """Rule 10.3, as a code; empty if the government may be taken up."""
    who = world.state.players[player]
    if who.government == government:
        return "government.same"
    if not world.knows(player, world.rules.governments[government].tech):
        return "government.tech"
    if who.policy_picks <= 0:
        return "policy.no_picks"
    if who.gold < world.rules.culture.reform_gold:
        return "gold.short"
    return ""


def refuse_reform_government(world: World, seat: int, command: ReformGovernment) -> None:
    code = why_not_reform(world, seat, command.government)
    if code == "gold.short":
        has = world.state.players[seat].gold
        raise Illegal("gold.short", needs=world.rules.culture.reform_gold, has=has)
    if code:
        raise Illegal(code, government=command.government)


def do_reform_government(world: World, seat: int, command: ReformGovernment) -> None:
    """Rule 10.3."""
    who = world.state.players[seat]
    old = who.government
    who.policy_picks -= 1
    who.gold -= world.rules.culture.reform_gold
    who.government = command.government
    world.changed(seat)
    world.tell(GovernmentReformed(seat, old, command.government))


# ---------------------------------------------------------------- each round


def milestone_cost(world: World, milestones: int) -> int:
    """Rule 10.1: what the next pick costs."""
    return world.rules.culture.milestone_base + world.rules.culture.milestone_step * milestones


def run_culture(world: World, takings: Takings) -> None:
    """Rule 12.2 R9: milestones, then influence."""
    for player in world.state.players:
        if not player.alive:
            continue
        player.culture += takings.culture[player.id]
        player.lifetime_culture += takings.culture[player.id]
        while player.culture >= milestone_cost(world, player.milestones):
            player.culture -= milestone_cost(world, player.milestones)
            player.milestones += 1
            player.policy_picks += 1
            world.tell(MilestoneReached(player.id, player.milestones, player.policy_picks))
    players = world.state.players
    for source in players:
        if not source.alive:
            continue
        share = world.rules.victory.culture.base_export_bp + player_sum(world, source.id, CULTURE_EXPORT)
        export = tdiv(takings.culture[source.id] * share, 10000)
        for target in players:
            if target.alive and target.id != source.id and world.state.met[source.id][target.id]:
                gained = tdiv(export * contact(world, source.id, target.id), 10000)
                world.state.influence[source.id][target.id] += gained


def contact(world: World, a: int, b: int) -> int:
    """Rule 16.5: how close two players are, in basis points."""
    rules = world.rules
    victory = rules.victory
    total = victory.contact_bp.base
    if active(world, a, b, rules.open_borders) is not None:
        total += victory.contact_bp.open_borders
    for route in world.state.routes.slots:
        if route is not None and connects(world, route, a, b):
            total += victory.contact_bp.trade_route
            break
    if active(world, a, b, rules.cultural_exchange) is not None:
        total += victory.contact_bp.cultural_exchange
    if world.at_war(a, b):
        total += victory.contact_bp.at_war
    return max(0, total)
