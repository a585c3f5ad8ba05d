"""Deals, peace, war and proposals (rules 17.5-17.7)."""

from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.commands import DealForm, DeclarePeace, DeclareWar, ProposeDeal, RespondToProposal
from tessera.games.imperium.deals import GIFT, LEASE, TRIBUTE
from tessera.games.imperium.records import DealItem
from tessera.games.imperium.vocabulary import LUXURY

WAR_ROUND = 30
WAR_REACH = 14
CALM = 5
EVEN = 120  # percent of the enemy's strength below which a planner would rather have peace
SUPERIOR = 200  # and from which it goes on, however tired
TIRED = 12  # weariness from which it would not


def answer(mind: Mind) -> None:
    """Rule 17.5: every proposal made to us."""
    known = mind.known
    for sender in range(len(known.people)):
        proposal = known.view.proposals.get(f"{sender}-{known.seat}")
        if proposal is None:
            continue
        value = 0
        for item in proposal.offer:
            value += item_value(mind, sender, item, True)
        for item in proposal.demand:
            value += item_value(mind, sender, item, False)
        traits = mind.traits
        relation = known.people[sender].relation or 0
        value += tdiv(relation * (100 + traits.diplomacy // 2 + traits.forgiveness // 4), 1000)
        if relation < 0:  # what was betrayed is not known by itself; a bad relation stands in for it
            value -= 15 - traits.forgiveness // 10
        possible = f"{sender}-{known.seat}" in known.view.acceptable
        mind.commands.append(RespondToProposal(sender, possible and value >= -(traits.diplomacy // 10)))


def item_value(mind: Mind, other: int, item: DealItem, received: bool) -> int:
    """Rule 17.5's table. A treaty counts once, whichever side lists it."""
    sign = 1 if received else -1
    if item.kind == GIFT:
        return sign * (item.value // 10)
    if item.kind == TRIBUTE:
        return sign * item.value
    if item.kind == LEASE:
        luxury = mind.rules.resources[item.value].kind == LUXURY
        if received:
            return 12 if luxury else 15
        return -8 if luxury else -12
    return treaty_value(mind, other, item.value)


def treaty_value(mind: Mind, other: int, kind: int) -> int:
    rules = mind.rules
    traits = mind.traits
    relation = mind.known.people[other].relation or 0
    if kind == rules.open_borders:
        return 5 + traits.diplomacy // 20 - traits.militarism // 25
    if kind == rules.non_aggression:
        return 10 + traits.diplomacy // 15 - traits.militarism // 20
    if kind == rules.trade_agreement:
        return 8 + traits.diplomacy // 15
    if kind == rules.cultural_exchange:
        return -10 if over_half_won(mind, other) else 6 + traits.diplomacy // 20
    if kind == rules.research_agreement:
        return 10 + traits.diplomacy // 20
    if kind == rules.defensive_pact:
        near = relation >= 30 - traits.loyalty // 5 - traits.diplomacy // 10
        return 15 + traits.loyalty // 10 if near else -10
    if kind == rules.alliance:
        return 25 + traits.loyalty // 5 if relation >= 40 else -20
    return -20


def over_half_won(mind: Mind, other: int) -> bool:
    """Whether another's influence over us exceeds half the winning share."""
    known = mind.known
    influence = known.people[other].influence_over_us or 0
    lifetime = known.people[known.seat].lifetime_culture or 0
    return influence * 20000 > mind.rules.victory.culture.threshold_bp * lifetime


def seek_peace_or_war(mind: Mind) -> None:
    """Rule 17.6."""
    known = mind.known
    traits = mind.traits
    me = known.seat
    weariness = known.own.war_weariness
    for enemy in range(len(known.people)):
        if not known.war[enemy]:
            continue
        advantage = mind.advantage(enemy)
        since = known.people[enemy].war_since or known.round
        seeking = mind.skill.plans and (advantage < EVEN or (advantage < SUPERIOR and weariness >= TIRED))
        seeking = seeking or (
            advantage < 60 - traits.aggression // 5 - traits.boldness // 10 + traits.forgiveness // 5
            or (
                advantage < 90 - traits.aggression * 15 // 100 + traits.forgiveness // 10
                and weariness > 10 + traits.aggression // 7 - traits.forgiveness // 10
            )
            or (known.round - since >= 40 and known.round % 20 == me % 20)
        )
        if f"{enemy}-{me}" in known.view.peace_offers:
            if seeking or advantage < 130 or weariness > 25 + traits.aggression // 4:
                mind.commands.append(DeclarePeace(enemy))
        elif seeking and known.round % 5 == me % 5 and f"{me}-{enemy}" not in known.view.peace_offers:
            mind.commands.append(DeclarePeace(enemy))
    if mind.skill.meek or known.at_war or known.round < WAR_ROUND or weariness > CALM:
        return
    ready = not mind.skill.plans or mind.soldiers() >= mind.ai.weights.army.march_units
    for other in range(len(known.people)):
        if _worth_a_war(mind, other):
            if not ready:
                mind.arms = True  # first those who shall march
                return
            mind.commands.append(DeclareWar(other))
            return


def _worth_a_war(mind: Mind, other: int) -> bool:
    known = mind.known
    rules = mind.rules
    traits = mind.traits
    person = known.people[other]
    if other == known.seat or not person.alive or person.relation is None:
        return False
    for kind in (rules.peace, rules.alliance, rules.defensive_pact):
        if known.bound_by(other, kind):
            return False
    if traits.loyalty >= 40 and known.bound_by(other, rules.non_aggression):
        return False
    near = False
    for town in known.foreign:
        if town.owner == other:
            home = known.nearest_town(town.pos)
            if home is not None and known.land.distance(home.pos, town.pos) <= WAR_REACH:
                near = True
    if not near:
        return False
    advantage = mind.advantage(other)
    if (
        advantage > 200 - traits.aggression // 2 - traits.boldness * 30 // 100
        and person.relation < 10 + traits.aggression // 5
    ):
        return True
    return person.relation < -50 + traits.aggression // 3 and advantage > 80 - traits.boldness // 5


def propose(mind: Mind) -> None:
    """Rule 17.7: now and then, the first agreement that both may sign."""
    known = mind.known
    for other in range(len(known.people)):
        person = known.people[other]
        if other == known.seat or not person.alive or person.relation is None or known.war[other]:
            continue
        if (known.round + known.seat + other) % 10:
            continue
        proposals = known.view.proposals
        if f"{known.seat}-{other}" in proposals or f"{other}-{known.seat}" in proposals:
            continue  # one thing at a time
        kind = _wanted_treaty(mind, other, person.relation, person.treaties_known or [])
        if kind >= 0:
            mind.commands.append(ProposeDeal(other, (DealForm("Treaty", kind),), ()))


def _wanted_treaty(mind: Mind, other: int, relation: int, known_there: list[int]) -> int:
    rules = mind.rules
    traits = mind.traits
    wishes = (
        (rules.open_borders, -(traits.diplomacy // 7)),
        (rules.trade_agreement, 0),
        (rules.research_agreement, 5),
        (rules.cultural_exchange, 5),
        (rules.non_aggression, -(traits.diplomacy // 5)),
        (rules.defensive_pact, 30 - traits.loyalty // 5 - traits.diplomacy // 10),
        (rules.alliance, 50),
    )
    for kind, least in wishes:
        tech = rules.treaties[kind].tech
        if relation < least or not mind.known.knows(tech) or mind.known.bound_by(other, kind):
            continue
        if kind not in known_there:
            continue
        if kind == rules.cultural_exchange and over_half_won(mind, other):
            continue
        return kind
    return -1
