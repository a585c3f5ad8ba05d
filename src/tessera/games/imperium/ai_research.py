"""What to research, how to be governed, which policies to adopt (rule 17.8)."""

from typing import Final

from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.commands import AdoptPolicy, ReformGovernment, SetResearch
from tessera.games.imperium.rules_effects import EffectSource
from tessera.games.imperium.rules_tables import Tech
from tessera.games.imperium.vocabulary import FOOD, GOLD, PRODUCTION, SCIENCE

MILITANT = 60
REFORM_RESERVE = 50
FIELD_WORK = 3  # what a point of production of an improved field counts
FIELDS = 4  # fields of a city at most that a planner counts
# Policies a planner takes before others: what lets it settle and build.
FIRST: Final = ("homesteads", "free_settlement", "craft")


def choose_research(mind: Mind) -> None:
    """The tech that is worth most for all it still costs; of its way what can be researched now."""
    known = mind.known
    if known.own.researching is not None:
        return
    best = 0
    chosen = -1
    for tech in mind.rules.techs:
        if known.techs[tech.number]:
            continue
        missing = _missing(mind, tech.number)
        if not missing:
            continue
        cost = 0
        for number in missing:
            done = known.own.research_progress.get(str(number), 0)
            cost += max(0, mind.rules.techs[number].cost - done)
        ratio = tech_value(mind, tech) * 1000 // max(1, cost)
        if chosen < 0 or ratio > best:
            best = ratio
            chosen = _first_open(mind, missing)
    if chosen >= 0:
        mind.commands.append(SetResearch(chosen))


def _missing(mind: Mind, tech: int) -> list[int]:
    """A tech and all it still needs; empty if that is more than the AI looks ahead."""
    found = [tech]
    k = 0
    while k < len(found):
        for before in mind.rules.techs[found[k]].requires:
            if not mind.known.techs[before] and before not in found:
                found.append(before)
                if len(found) > mind.ai.unlock_values.depth:
                    return []
        k += 1
    return found


def _first_open(mind: Mind, missing: list[int]) -> int:
    """Of what is missing, the cheapest that can be researched now."""
    chosen = -1
    for number in sorted(missing):
        tech = mind.rules.techs[number]
        ready = True
        for before in tech.requires:
            ready = ready and mind.known.techs[before]
        if ready and (chosen < 0 or tech.cost < mind.rules.techs[chosen].cost):
            chosen = number
    return chosen


def tech_value(mind: Mind, tech: Tech) -> int:
    """The sum of what it unlocks."""
    rules = mind.rules
    worth_of = mind.ai.unlock_values
    known = mind.known
    civ = known.people[known.seat].civ
    warlike = known.at_war or mind.traits.militarism >= MILITANT
    value = worth_of.effect * len(tech.effects.all) + worth_of.treaty * len(tech.treaties)
    for number in tech.units:
        unit = rules.units[number]
        if civ is not None and (
            (unit.civ >= 0 and unit.civ != civ) or rules.civilizations[civ].stands_for[number] != number
        ):
            continue
        worth = max(unit.attack, unit.defense) // worth_of.unit_divisor
        value += 2 * worth if warlike else worth
    for number in tech.buildings:
        building = rules.buildings[number]
        if building.wonder:
            if str(number) not in known.view.wonders:
                value += worth_of.wonder
        else:
            value += worth_of.building
            if raises(building.effects, SCIENCE) or raises(building.effects, GOLD):
                value += worth_of.science_or_gold
    value += worth_of.improvement * len(tech.improvements)
    if mind.skill.plans:
        value += _worked_better(mind, tech)
    value += worth_of.reveal * len(tech.reveals)
    value += worth_of.government * len(tech.governments)
    for number in tech.projects:
        value += worth_of.stage if rules.projects[number].stage else worth_of.convert
    return value


def _worked_better(mind: Mind, tech: Tech) -> int:
    """What the improvements of a tech would bring to the fields near the own cities."""
    known = mind.known
    value = 0
    for number in tech.improvements:
        improvement = mind.rules.improvements[number]
        if improvement.road or not improvement.tiers:
            continue
        last = improvement.tiers[len(improvement.tiers) - 1].yields
        gain = FIELD_WORK * last[PRODUCTION] + last[FOOD] + last[GOLD]
        for town in known.towns:
            fields = 0
            for tile in known.land.disc(town.pos, mind.rules.city.work_radius):
                if (
                    known.owner[tile] == known.seat
                    and known.terrain[tile] >= 0
                    and improvement.terrains >> known.terrain[tile] & 1
                    and known.improvement[tile] < 0
                ):
                    fields += 1
            value += gain * min(fields, FIELDS)
    return value


def raises(effects: EffectSource, yield_id: int) -> bool:
    """Whether a source adds to a yield."""
    for effect in effects.all:  # noqa: SIM110
        if effect.yield_ == yield_id and effect.value > 0:
            return True
    return False


def choose_rule(mind: Mind) -> None:
    """A later form of government, then policies."""
    picks = mind.known.own.policy_picks
    if picks > 0 and _reform(mind):
        picks -= 1
    adopted = [each.policy for each in mind.known.own.policies]
    while picks > 0:
        policy = next_policy(mind, adopted)
        if policy < 0:
            return
        mind.commands.append(AdoptPolicy(policy))
        adopted.append(policy)
        picks -= 1


def _reform(mind: Mind) -> bool:
    known = mind.known
    price = mind.rules.culture.reform_gold
    plans = mind.skill.plans
    if mind.gold < price + (0 if plans else REFORM_RESERVE):
        return False
    now = known.people[known.seat].government
    best = 0 if now is None else mind.rules.governments[now].era
    chosen = -1
    for government in mind.rules.governments:
        # Of two of an era a planner takes the one that brings work.
        busier = plans and chosen >= 0 and government.era == best and raises(government.effects, PRODUCTION)
        if known.knows(government.tech) and (government.era > best or busier):
            best, chosen = government.era, government.number
    if chosen < 0:
        return False
    mind.commands.append(ReformGovernment(chosen))
    mind.gold -= price
    return True


def next_policy(mind: Mind, adopted: list[int]) -> int:
    """The lowest tier of the first branch of its taste that is not full; then their rivals, once open."""
    rules = mind.rules
    if mind.skill.plans:
        first = _first_policy(mind, adopted)
        if first >= 0:
            return first
    traits = mind.traits
    plans = mind.skill.plans
    tastes = [
        "scholarship" if traits.militarism < MILITANT and not plans else "craft",
        "liberty" if traits.loyalty < 75 or plans else "tradition",
        "authority" if traits.aggression >= 50 else "concord",
        "commerce" if traits.diplomacy >= 50 else "industry",
    ]
    names = [branch.id for branch in rules.branches]
    liked = [names.index(taste) for taste in tastes if taste in names]
    era = mind.known.people[mind.known.seat].era or 0
    rivals = [rules.branches[branch].rival for branch in liked] if era >= rules.open_era else []
    for group in (liked, rivals):
        for tier in range(3):
            for branch in group:
                policy = rules.branches[branch].policies[tier]
                if policy >= 0 and policy not in adopted:
                    below = rules.policies[policy].below
                    if below < 0 or below in adopted:
                        return policy
    return -1


def _first_policy(mind: Mind, adopted: list[int]) -> int:
    """What a planner takes before all else, -1 once it has it."""
    for name in FIRST:
        for policy in mind.rules.policies:
            open_now = policy.below < 0 or policy.below in adopted
            if policy.id == name and open_now and policy.number not in adopted:
                return policy.number
    return -1
