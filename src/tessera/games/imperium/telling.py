"""Events and the facts of refusals in words, as whoever sees a view reads them."""

from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.games.imperium import events as ev
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.telling_names import (
    at,
    city_at,
    city_of,
    item_label,
    place,
    unit_of,
    whose,
)
from tessera.games.imperium.view import ImperiumView

_ENDS = {
    "Disbanded": "is disbanded",
    "Bankrupt": "leaves for want of pay",
    "Eliminated": "is gone with its realm",
    "Expelled": "is lost beyond closed borders",
    "Conquest": "is lost with the city",
}
_STOPS = {
    "EnemySighted": "an enemy is in sight",
    "Blocked": "the way is blocked",
    "EnteredEnemyZoc": "enemies are close",
    "Invalid": "they can no longer be carried out",
    "MovesExhausted": "it has no moves left",
}
_ROUTE_ENDS = {"Cancelled": "it was given up", "War": "there is war", "CityLost": "a city was lost"}
_TREATY_ENDS = {
    "expired": ": its time is over",
    "broken": ": it was broken",
    "war": ": there is war",
    "eliminated": ": one of them is gone",
}
_GOALS = {
    "Conquest": "The world is conquered",
    "Science": "The starship is complete",
    "Culture": "One culture leads the world",
    "Time": "The last round is over",
}


def fact_of(rules: Rules, name: str, fact: object) -> str:
    """A fact of a refusal that is a number of a table, by its name there; empty for any other."""
    if not isinstance(fact, int):
        return ""
    if name == "tech":
        return rules.techs[fact].label
    if name == "policy":
        return rules.policies[fact].label
    if name == "government":
        return rules.governments[fact].label
    if name == "promotion":
        return rules.promotions[fact].label
    return rules.units[fact].label if name == "becomes" else ""


SILENT = (
    ev.UnitUpdated,
    ev.CityUpdated,
    ev.TileRevealed,
    ev.TileHidden,
    ev.ResearchProgress,
    ev.SupplyUpdated,
    ev.CombatRound,
    ev.MovementStopped,
    ev.UnitDamaged,
)
"""Events that are there for clients and bots: a log for people passes over them."""


def tell_of(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    """An event for a log; empty where there is nothing to tell a person."""
    if isinstance(event, SILENT):
        return ""
    for words in (_turn_told, _unit_told, _fight_told, _city_told, _works_told, _realm_told, _treaty_told):
        told = words(rules, event, view)
        if told:
            return told
    return ""


def _turn_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.TurnStarted):
        return f"round {event.round}: player {event.player} begins turn {event.turn}"
    if isinstance(event, ev.TurnEnded):
        return f"player {event.player} ends the turn"
    if isinstance(event, ev.RoundEnded):
        return f"round {event.round} ends"
    if isinstance(event, ev.GameEnded):
        why = _GOALS.get(event.reason, "The game is over")
        return f"{why}: " + ("a draw" if event.winner is None else f"player {event.winner} wins")
    if isinstance(event, ev.PlayerEliminated):
        return f"player {event.player} is out"
    return f"player {event.a} and player {event.b} meet" if isinstance(event, ev.PlayersMet) else ""


def _unit_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.UnitCreated):
        return (
            f"{whose(view, event.owner)} new {rules.units[event.type_id].label} is {place(view, event.pos)}"
        )
    if isinstance(event, ev.UnitMoved):
        where = f"to {at(event.path[-1])}" if event.path else "out of sight"
        return f"{unit_of(rules, view, event.unit, event.owner)} goes {where}"
    if isinstance(event, ev.UnitDied):
        if event.cause == "Founded":
            return ""  # the city it became is told
        who = unit_of(rules, view, event.unit, event.owner, event.type_id)
        return f"{who} {_ENDS.get(event.cause, 'falls')} {place(view, event.pos)}"
    if isinstance(event, ev.UnitCaptured):
        kind = rules.units[event.type_id].label
        return f"player {event.new_owner} captures a {kind} of player {event.old_owner}"
    if isinstance(event, ev.UnitPromoted):
        return f"{unit_of(rules, view, event.unit, event.owner)} reaches level {event.new_level}"
    if isinstance(event, ev.UnitUpgraded):
        old, new = rules.units[event.old_type].label, rules.units[event.new_type].label
        return f"{whose(view, event.owner)} {old} becomes {new}"
    if isinstance(event, ev.UnitExpelled):
        where = "out of sight" if event.to is None else f"to {at(event.to)}"
        return f"{unit_of(rules, view, event.unit, event.owner)} is sent out of closed borders {where}"
    if isinstance(event, ev.OrdersCompleted):
        return f"{unit_of(rules, view, event.unit, event.owner)} has carried out its orders"
    if isinstance(event, ev.OrdersCancelled):
        return f"{unit_of(rules, view, event.unit, event.owner)} drops its orders"
    if isinstance(event, ev.OrdersInterrupted):
        why = _STOPS.get(event.reason, "something came up")
        return f"{unit_of(rules, view, event.unit, event.owner)} stops {place(view, event.at)}: {why}"
    return ""


def _fight_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.CombatStarted):
        how = "shoots at" if event.ranged else "attacks"
        who = unit_of(rules, view, event.attacker, event.attacker_owner, event.attacker_type)
        whom = unit_of(rules, view, event.defender, event.defender_owner, event.defender_type)
        return f"{who} {how} {whom} {place(view, event.at)}"
    if isinstance(event, ev.CombatEnded):
        return "" if event.killed else f"both live on after the fight {place(view, event.at)}"
    if isinstance(event, ev.CityAssaulted):
        how = "bombards" if event.ranged else "storms"
        who = unit_of(rules, view, event.attacker, event.attacker_owner)
        return f"{who} {how} {city_of(view, event.city)}"
    if isinstance(event, ev.CityDamaged):
        return f"{city_of(view, event.city)} is down to {event.new_hp}"
    if isinstance(event, ev.CityConquered):
        loot = "" if not event.loot else f" and {event.loot} gold"
        city = city_of(view, event.city) if event.pos is None else city_at(view, event.pos)
        return f"player {event.new_owner} takes {city}{loot} from player {event.old_owner}"
    return ""


def _city_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.CityFounded):
        return f"player {event.owner} founds {event.name}"
    if isinstance(event, ev.CityRenamed):
        return f"player {event.owner} gives a city the name {event.name}"
    if isinstance(event, ev.CityGrew):
        return f"{city_of(view, event.city)} grows to {event.new_pop}"
    if isinstance(event, ev.CityStarved):
        return f"{city_of(view, event.city)} starves to {event.new_pop}"
    if isinstance(event, ev.CityIdle):
        return f"{city_of(view, event.city)} makes nothing"
    if isinstance(event, ev.CityProductionSet):
        making = "nothing" if event.item is None else item_label(rules, event.item.kind, event.item.id)
        return f"{city_of(view, event.city)} now makes {making}"
    if isinstance(event, ev.CityProduced):
        return f"{city_of(view, event.city)} has made {item_label(rules, event.item.kind, event.item.id)}"
    if isinstance(event, ev.ProductionBought):
        return (
            f"{city_of(view, event.city)} buys {item_label(rules, event.item.kind, event.item.id)} "
            f"for {event.price} gold"
        )
    if isinstance(event, ev.ProductionBlocked):
        why = "there is no place" if event.reason == "NoPlace" else "it is too small"
        return f"{city_of(view, event.city)} waits: {why}"
    if isinstance(event, ev.ProductionInvalid):
        item = item_label(rules, event.item.kind, event.item.id)
        return f"{city_of(view, event.city)} can no longer make {item}"
    if isinstance(event, ev.CapitalMoved):
        return f"player {event.player} has " + (
            "no capital any more" if event.city is None else f"a new capital: {city_of(view, event.city)}"
        )
    if isinstance(event, ev.BordersExpanded):
        count = len(event.new_tiles)
        return f"{city_of(view, event.city)} gains {count} tile{'' if count == 1 else 's'}"
    if isinstance(event, ev.BuildingSold):
        return (
            f"{city_of(view, event.city)} sells {rules.buildings[event.building].label} for {event.gold} gold"
        )
    if isinstance(event, ev.WonderCompleted):
        return f"player {event.player} completes {rules.buildings[event.building].label}"
    if isinstance(event, ev.StageCompleted):
        return f"player {event.player} completes {rules.projects[event.project].label}"
    return ""


def _works_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.ImprovementBuilt):
        return f"{rules.improvements[event.improvement].label} built {place(view, event.hex)}"
    if isinstance(event, ev.ImprovementRepaired):
        return f"{rules.improvements[event.improvement].label} repaired at {at(event.hex)}"
    if isinstance(event, ev.ImprovementMatured):
        name = rules.improvements[event.improvement].label
        return f"{name} at {at(event.hex)} reaches tier {event.new_tier}"
    if isinstance(event, ev.ImprovementPillaged):
        name = "the road" if event.improvement is None else rules.improvements[event.improvement].label
        return f"player {event.by_owner} pillages {name} at {at(event.hex)}"
    if isinstance(event, ev.TradeRouteEstablished):
        return f"{city_of(view, event.start)} now trades with {city_of(view, event.to)}"
    if isinstance(event, ev.TradeRouteEnded):
        return f"a trade route of player {event.owner} ends: {_ROUTE_ENDS.get(event.reason, 'it is over')}"
    if isinstance(event, ev.TradeRoutePlundered):
        return f"player {event.by} plunders a trade route of player {event.owner} {place(view, event.at)}"
    return ""


def _realm_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.GoldChanged):
        return f"player {event.player}: {event.delta:+} gold, {event.gold} in all" if event.delta else ""
    if isinstance(event, ev.ResearchSet):
        return f"player {event.player} turns to {rules.techs[event.tech].label}"
    if isinstance(event, ev.TechResearched):
        return f"player {event.player} learns {rules.techs[event.tech].label}"
    if isinstance(event, ev.EraReached):
        return f"player {event.player} reaches the {rules.eras[event.era]} era"
    if isinstance(event, ev.MilestoneReached):
        return f"player {event.player} may adopt a policy ({event.policy_picks} to choose)"
    if isinstance(event, ev.PolicyAdopted):
        return f"player {event.player} adopts {rules.policies[event.policy].label}"
    if isinstance(event, ev.GovernmentReformed):
        return f"player {event.player} reforms to {rules.governments[event.new].label}"
    return ""


def _treaty_told(rules: Rules, event: ev.Event, view: ImperiumView) -> str:
    if isinstance(event, ev.WarDeclared):
        return f"player {event.aggressor} declares war on player {event.target}"
    if isinstance(event, ev.DefensivePactTriggered):
        return f"player {event.ally} stands by player {event.defender} against player {event.aggressor}"
    if isinstance(event, ev.PeaceOffered):
        return f"player {event.sender} offers peace to player {event.to}"
    if isinstance(event, ev.PeaceDeclared):
        return f"player {event.a} and player {event.b} make peace"
    if isinstance(event, ev.DealProposed):
        return f"player {event.sender} proposes a deal to player {event.to}"
    if isinstance(event, ev.DealAccepted):
        return f"player {event.to} accepts the deal of player {event.sender}"
    if isinstance(event, ev.DealRejected):
        return f"player {event.to} rejects the deal of player {event.sender}"
    if isinstance(event, ev.TreatySigned):
        kind = rules.treaties[event.kind].label
        return f"player {event.a} and player {event.b} sign: {kind}"
    if isinstance(event, ev.TreatyEnded):
        kind = rules.treaties[event.kind].label
        return f"{kind} of player {event.a} and player {event.b} ends{_TREATY_ENDS.get(event.how, '')}"
    return ""


_GRAVE = (
    ev.GameEnded,
    ev.PlayerEliminated,
    ev.CityConquered,
    ev.CityStarved,
    ev.UnitCaptured,
    ev.WarDeclared,
    ev.DefensivePactTriggered,
    ev.TradeRoutePlundered,
    ev.ImprovementPillaged,
)
_DETAILS = (
    ev.TurnStarted,
    ev.TurnEnded,
    ev.RoundEnded,
    ev.UnitMoved,
    ev.GoldChanged,
    ev.ResearchSet,
    ev.CityProductionSet,
    ev.OrdersCancelled,
    ev.BordersExpanded,
)


def weight_of(event: ev.Event) -> int:
    """How much an event matters to whoever reads of it."""
    if isinstance(event, _GRAVE) or (
        isinstance(event, ev.UnitDied) and event.cause not in ("Founded", "Disbanded")
    ):
        return GRAVE
    return DETAIL if isinstance(event, _DETAILS + SILENT) else USUAL
