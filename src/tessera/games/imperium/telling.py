"""Commands, events and the facts of refusals in words."""

from tessera.games.imperium import commands as cm
from tessera.games.imperium import events as ev
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.text import item_label


def at(spot: Spot) -> str:
    """A hex as people name it: column and row, as on the map."""
    return f"({spot.q + (spot.r - (spot.r & 1)) // 2},{spot.r})"


def slot(raw: int | None) -> str:
    """An entity as people name it: its place among its kind."""
    return "?" if raw is None else str(raw >> 32)


def phrase_of(rules: Rules, command: cm.Command) -> str:
    """A command for a list of choices; empty where the kernel's own words serve."""
    for words in (_unit_words, _city_words, _realm_words):
        told = words(rules, command)
        if told:
            return told
    return ""


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


def _unit_words(rules: Rules, command: cm.Command) -> str:
    if isinstance(command, cm.MoveUnit):
        return (
            f"unit {slot(command.unit)}: move to {at(command.path[-1])}" if command.path else "move nowhere"
        )
    if isinstance(command, cm.AttackUnit):
        return f"unit {slot(command.attacker)}: attack unit {slot(command.target)}"
    if isinstance(command, cm.AttackCity):
        return f"unit {slot(command.attacker)}: attack city {slot(command.city)}"
    if isinstance(command, cm.Fortify):
        return f"unit {slot(command.unit)}: fortify"
    if isinstance(command, cm.SetOrders):
        form = command.orders
        if form.kind == "BuildImprovement" and 0 <= form.improvement < len(rules.improvements):
            return f"unit {slot(command.unit)}: build {rules.improvements[form.improvement].label}"
        if form.path:
            return f"unit {slot(command.unit)}: {form.kind} to {at(form.path[-1])}"
        words = {"RepairImprovement": "repair", "Sleep": "sleep", "Fortify": "fortify"}
        return f"unit {slot(command.unit)}: {words.get(form.kind, form.kind)}"
    if isinstance(command, cm.CancelOrders):
        return f"unit {slot(command.unit)}: cancel orders"
    if isinstance(command, cm.SetAutomation):
        return f"unit {slot(command.unit)}: {'act by itself' if command.enabled else 'stop acting by itself'}"
    if isinstance(command, cm.PillageImprovement):
        return f"unit {slot(command.unit)}: pillage"
    if isinstance(command, cm.ChoosePromotion) and 0 <= command.promotion < len(rules.promotions):
        return f"unit {slot(command.unit)}: learn {rules.promotions[command.promotion].label}"
    if isinstance(command, cm.UpgradeUnit):
        return f"unit {slot(command.unit)}: upgrade"
    if isinstance(command, cm.DisbandUnit):
        return f"unit {slot(command.unit)}: disband"
    if isinstance(command, cm.FoundCity):
        return f"unit {slot(command.settler)}: found a city" + (
            f" named {command.name}" if command.name else ""
        )
    return ""


def _city_words(rules: Rules, command: cm.Command) -> str:
    if isinstance(command, cm.SetProduction):
        return f"city {slot(command.city)}: make {item_label(rules, command.item.kind, command.item.id)}"
    if isinstance(command, cm.CancelProduction):
        return f"city {slot(command.city)}: make nothing"
    if isinstance(command, cm.BuyProduction):
        return f"city {slot(command.city)}: buy what is being made"
    if isinstance(command, cm.AssignCitizen):
        return f"city {slot(command.city)}: keep a citizen on tile {command.tile_index}"
    if isinstance(command, cm.UnassignCitizen):
        return f"city {slot(command.city)}: free the citizen of tile {command.tile_index}"
    if isinstance(command, cm.SetSpecialists):
        return f"city {slot(command.city)}: {command.count} specialists"
    if isinstance(command, cm.EstablishTradeRoute):
        return f"city {slot(command.start)}: trade with city {slot(command.to)}"
    if isinstance(command, cm.CancelTradeRoute):
        return f"end trade route {slot(command.route)}"
    return ""


def _realm_words(rules: Rules, command: cm.Command) -> str:
    if isinstance(command, cm.SetResearch) and 0 <= command.tech < len(rules.techs):
        return f"research {rules.techs[command.tech].label}"
    if isinstance(command, cm.AdoptPolicy) and 0 <= command.policy < len(rules.policies):
        return f"adopt {rules.policies[command.policy].label}"
    if isinstance(command, cm.ReformGovernment) and 0 <= command.government < len(rules.governments):
        return f"reform to {rules.governments[command.government].label}"
    if isinstance(command, cm.DeclareWar):
        return f"declare war on player {command.target}"
    if isinstance(command, cm.DeclarePeace):
        return f"peace with player {command.target}"
    if isinstance(command, cm.ProposeDeal):
        return (
            f"propose to player {command.to}: {_items(rules, command.offer)} for "
            f"{_items(rules, command.demand)}"
        )
    if isinstance(command, cm.RespondToProposal):
        return f"{'accept' if command.accept else 'reject'} what player {command.sender} proposes"
    if isinstance(command, cm.CancelTreaty):
        return f"cancel treaty {command.treaty}"
    return "end the turn" if isinstance(command, cm.EndTurn) else ""


def _items(rules: Rules, items: tuple[cm.DealForm, ...]) -> str:
    words: list[str] = []
    for item in items:
        if item.kind == "Treaty" and 0 <= item.value < len(rules.treaties):
            words.append(rules.treaties[item.value].label)
        elif item.kind == "ResourceLease" and 0 <= item.value < len(rules.resources):
            words.append(f"lease of {rules.resources[item.value].label}")
        else:
            words.append(f"{item.value} {'gold' if item.kind == 'Gold' else 'gold each round'}")
    return ", ".join(words) or "nothing"


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


def tell_of(rules: Rules, event: ev.Event) -> str:
    """An event for a log; empty where there is nothing to tell a person."""
    if isinstance(event, SILENT):
        return ""
    for words in (_turn_told, _unit_told, _fight_told, _city_told, _works_told, _realm_told, _treaty_told):
        told = words(rules, event)
        if told:
            return told
    return ""


def _turn_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.TurnStarted):
        return f"round {event.round}: player {event.player} begins turn {event.turn}"
    if isinstance(event, ev.TurnEnded):
        return f"player {event.player} ends the turn"
    if isinstance(event, ev.RoundEnded):
        return f"round {event.round} ends"
    if isinstance(event, ev.GameEnded):
        how = f"{event.reason.lower()}: " + (
            "a draw" if event.winner is None else f"player {event.winner} wins"
        )
        return f"the game is over by {how}"
    if isinstance(event, ev.PlayerEliminated):
        return f"player {event.player} is out"
    return f"player {event.a} and player {event.b} meet" if isinstance(event, ev.PlayersMet) else ""


def _unit_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.UnitCreated):
        return f"player {event.owner} has a new {rules.units[event.type_id].label} at {at(event.pos)}"
    if isinstance(event, ev.UnitMoved):
        where = f"to {at(event.path[-1])}" if event.path else "out of sight"
        return f"a unit of player {event.owner} moves {where}"
    if isinstance(event, ev.UnitDied):
        return f"a unit of player {event.owner} is gone at {at(event.pos)} ({event.cause.lower()})"
    if isinstance(event, ev.UnitCaptured):
        kind = rules.units[event.type_id].label
        return f"player {event.new_owner} captures a {kind} of player {event.old_owner}"
    if isinstance(event, ev.UnitPromoted):
        return f"a unit of player {event.owner} reaches level {event.new_level}"
    if isinstance(event, ev.UnitUpgraded):
        return f"player {event.owner} upgrades to {rules.units[event.new_type].label}"
    if isinstance(event, ev.UnitExpelled):
        where = "out of sight" if event.to is None else f"to {at(event.to)}"
        return f"a unit of player {event.owner} is sent out of closed borders {where}"
    if isinstance(event, ev.OrdersCompleted):
        return f"a unit of player {event.owner} has carried out its orders"
    if isinstance(event, ev.OrdersCancelled):
        return f"a unit of player {event.owner} drops its orders"
    if isinstance(event, ev.OrdersInterrupted):
        reasons = {
            "EnemySighted": "an enemy is in sight",
            "Blocked": "the way is blocked",
            "EnteredEnemyZoc": "enemies are close",
            "Invalid": "they can no longer be carried out",
        }
        why = reasons.get(event.reason, event.reason)
        return f"a unit of player {event.owner} at {at(event.at)} stops its orders: {why}"
    return ""


def _fight_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.CombatStarted):
        how = "shoots at" if event.ranged else "attacks"
        return f"player {event.attacker_owner} {how} player {event.defender_owner} at {at(event.at)}"
    if isinstance(event, ev.CombatEnded):
        if not event.killed:
            return f"the fight at {at(event.at)} ends without a death"
        return f"the fight at {at(event.at)} ends with a death"
    if isinstance(event, ev.CityAssaulted):
        how = "bombards" if event.ranged else "storms"
        return (
            f"player {event.attacker_owner} {how} a city of player {event.defender_owner} at {at(event.at)}"
        )
    if isinstance(event, ev.CityDamaged):
        return f"the city at {at(event.pos)} is down to {event.new_hp}"
    if isinstance(event, ev.CityConquered):
        loot = "" if not event.loot else f" and {event.loot} gold"
        return f"player {event.new_owner} takes a city{loot} of player {event.old_owner}"
    return ""


def _city_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.CityFounded):
        return f"player {event.owner} founds {event.name} at {at(event.pos)}"
    if isinstance(event, ev.CityGrew):
        return f"the city at {at(event.pos)} grows to {event.new_pop}"
    if isinstance(event, ev.CityStarved):
        return f"the city at {at(event.pos)} starves to {event.new_pop}"
    if isinstance(event, ev.CityIdle):
        return f"city {slot(event.city)} makes nothing"
    if isinstance(event, ev.CityProductionSet):
        making = "nothing" if event.item is None else item_label(rules, event.item.kind, event.item.id)
        return f"city {slot(event.city)} now makes {making}"
    if isinstance(event, ev.CityProduced):
        return f"city {slot(event.city)} has made {item_label(rules, event.item.kind, event.item.id)}"
    if isinstance(event, ev.ProductionBought):
        return (
            f"city {slot(event.city)} buys {item_label(rules, event.item.kind, event.item.id)} "
            f"for {event.price} gold"
        )
    if isinstance(event, ev.ProductionBlocked):
        why = "there is no place" if event.reason == "NoPlace" else "it is too small"
        return f"city {slot(event.city)} waits: {why}"
    if isinstance(event, ev.ProductionInvalid):
        return (
            f"city {slot(event.city)} can no longer make {item_label(rules, event.item.kind, event.item.id)}"
        )
    if isinstance(event, ev.CapitalMoved):
        return f"player {event.player} has a new capital"
    if isinstance(event, ev.BordersExpanded):
        count = len(event.new_tiles)
        return f"the borders of player {event.owner} grow by {count} tile{'' if count == 1 else 's'}"
    if isinstance(event, ev.BuildingSold):
        return f"city {slot(event.city)} sells {rules.buildings[event.building].label} for {event.gold} gold"
    if isinstance(event, ev.WonderCompleted):
        return f"player {event.player} completes {rules.buildings[event.building].label}"
    if isinstance(event, ev.StageCompleted):
        return f"player {event.player} completes {rules.projects[event.project].label}"
    return ""


def _works_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.ImprovementBuilt):
        return f"{rules.improvements[event.improvement].label} built at {at(event.hex)}"
    if isinstance(event, ev.ImprovementRepaired):
        return f"{rules.improvements[event.improvement].label} repaired at {at(event.hex)}"
    if isinstance(event, ev.ImprovementMatured):
        name = rules.improvements[event.improvement].label
        return f"{name} at {at(event.hex)} reaches tier {event.new_tier}"
    if isinstance(event, ev.ImprovementPillaged):
        name = "the road" if event.improvement is None else rules.improvements[event.improvement].label
        return f"player {event.by_owner} pillages {name} at {at(event.hex)}"
    if isinstance(event, ev.TradeRouteEstablished):
        return (
            f"player {event.owner} trades with player {event.partner}"
            if event.external
            else (f"player {event.owner} opens a trade route at home")
        )
    if isinstance(event, ev.TradeRouteEnded):
        return f"a trade route of player {event.owner} ends ({event.reason.lower()})"
    if isinstance(event, ev.TradeRoutePlundered):
        return f"player {event.by} plunders a trade route of player {event.owner} at {at(event.at)}"
    return ""


def _realm_told(rules: Rules, event: ev.Event) -> str:
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


def _treaty_told(rules: Rules, event: ev.Event) -> str:
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
        return f"{kind} of player {event.a} and player {event.b} ends ({event.how})"
    return ""
