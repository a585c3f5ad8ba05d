"""Commands and events in words."""

from tessera.games.imperium import commands as cm
from tessera.games.imperium import events as ev
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.text import item_label


def at(spot: Spot) -> str:
    """A hex as people name it: column and row, as on the map."""
    return f"({spot.q + (spot.r - (spot.r & 1)) // 2},{spot.r})"


def phrase_of(rules: Rules, command: cm.Command) -> str:
    """A command for a list of choices; empty where the kernel's own words serve."""
    for words in (_unit_words, _city_words, _realm_words):
        told = words(rules, command)
        if told:
            return told
    return ""


def _unit_words(rules: Rules, command: cm.Command) -> str:
    if isinstance(command, cm.MoveUnit):
        return f"unit {command.unit}: move to {at(command.path[-1])}" if command.path else "move nowhere"
    if isinstance(command, cm.AttackUnit):
        return f"unit {command.attacker}: attack unit {command.target}"
    if isinstance(command, cm.AttackCity):
        return f"unit {command.attacker}: attack city {command.city}"
    if isinstance(command, cm.Fortify):
        return f"unit {command.unit}: fortify"
    if isinstance(command, cm.SetOrders):
        form = command.orders
        if form.kind == "BuildImprovement" and 0 <= form.improvement < len(rules.improvements):
            return f"unit {command.unit}: build {rules.improvements[form.improvement].label}"
        if form.path:
            return f"unit {command.unit}: {form.kind} to {at(form.path[-1])}"
        words = {"RepairImprovement": "repair", "Sleep": "sleep", "Fortify": "fortify"}
        return f"unit {command.unit}: {words.get(form.kind, form.kind)}"
    if isinstance(command, cm.CancelOrders):
        return f"unit {command.unit}: cancel orders"
    if isinstance(command, cm.SetAutomation):
        return f"unit {command.unit}: {'act by itself' if command.enabled else 'stop acting by itself'}"
    if isinstance(command, cm.PillageImprovement):
        return f"unit {command.unit}: pillage"
    if isinstance(command, cm.ChoosePromotion) and 0 <= command.promotion < len(rules.promotions):
        return f"unit {command.unit}: learn {rules.promotions[command.promotion].label}"
    if isinstance(command, cm.UpgradeUnit):
        return f"unit {command.unit}: upgrade"
    if isinstance(command, cm.DisbandUnit):
        return f"unit {command.unit}: disband"
    if isinstance(command, cm.FoundCity):
        return f"unit {command.settler}: found a city" + (f" named {command.name}" if command.name else "")
    return ""


def _city_words(rules: Rules, command: cm.Command) -> str:
    if isinstance(command, cm.SetProduction):
        return f"city {command.city}: make {item_label(rules, command.item.kind, command.item.id)}"
    if isinstance(command, cm.CancelProduction):
        return f"city {command.city}: make nothing"
    if isinstance(command, cm.BuyProduction):
        return f"city {command.city}: buy what is being made"
    if isinstance(command, cm.AssignCitizen):
        return f"city {command.city}: keep a citizen on tile {command.tile_index}"
    if isinstance(command, cm.UnassignCitizen):
        return f"city {command.city}: free the citizen of tile {command.tile_index}"
    if isinstance(command, cm.SetSpecialists):
        return f"city {command.city}: {command.count} specialists"
    if isinstance(command, cm.EstablishTradeRoute):
        return f"city {command.start}: trade with city {command.to}"
    if isinstance(command, cm.CancelTradeRoute):
        return f"end trade route {command.route}"
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


def tell_of(rules: Rules, event: ev.Event) -> str:
    """An event for a log; empty where the kernel's own words serve."""
    for words in (_turn_told, _unit_told, _city_told, _realm_told):
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
        return f"the game is over: {'a draw' if event.winner is None else f'player {event.winner} wins'}"
    if isinstance(event, ev.PlayerEliminated):
        return f"player {event.player} is out"
    if isinstance(event, ev.PlayersMet):
        return f"player {event.a} and player {event.b} meet"
    if isinstance(event, ev.TileRevealed):
        return f"{rules.terrains[event.terrain].label} at {at(event.hex)} comes into sight"
    return f"{at(event.hex)} goes out of sight" if isinstance(event, ev.TileHidden) else ""


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
    if isinstance(event, ev.UnitUpgraded):
        return f"player {event.owner} upgrades to {rules.units[event.new_type].label}"
    if isinstance(event, ev.CombatStarted):
        how = "shoots at" if event.ranged else "attacks"
        return f"player {event.attacker_owner} {how} player {event.defender_owner} at {at(event.at)}"
    if isinstance(event, ev.ImprovementBuilt):
        return f"{rules.improvements[event.improvement].label} built at {at(event.hex)}"
    return ""


def _city_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.CityFounded):
        return f"player {event.owner} founds {event.name} at {at(event.pos)}"
    if isinstance(event, ev.CityProduced):
        return f"city {event.city} has made {item_label(rules, event.item.kind, event.item.id)}"
    if isinstance(event, ev.CityGrew):
        return f"city {event.city} grows to {event.new_pop}"
    if isinstance(event, ev.CityStarved):
        return f"city {event.city} starves to {event.new_pop}"
    if isinstance(event, ev.CityConquered):
        return f"player {event.new_owner} takes a city of player {event.old_owner}"
    if isinstance(event, ev.WonderCompleted):
        return f"player {event.player} completes {rules.buildings[event.building].label}"
    if isinstance(event, ev.StageCompleted):
        return f"player {event.player} completes {rules.projects[event.project].label}"
    return ""


def _realm_told(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.TechResearched):
        return f"player {event.player} learns {rules.techs[event.tech].label}"
    if isinstance(event, ev.ResearchSet):
        return f"player {event.player} turns to {rules.techs[event.tech].label}"
    if isinstance(event, ev.EraReached):
        return f"player {event.player} reaches the {rules.eras[event.era]} era"
    if isinstance(event, ev.PolicyAdopted):
        return f"player {event.player} adopts {rules.policies[event.policy].label}"
    if isinstance(event, ev.GovernmentReformed):
        return f"player {event.player} reforms to {rules.governments[event.new].label}"
    if isinstance(event, ev.WarDeclared):
        return f"player {event.aggressor} declares war on player {event.target}"
    if isinstance(event, ev.PeaceOffered):
        return f"player {event.sender} offers peace to player {event.to}"
    if isinstance(event, ev.PeaceDeclared):
        return f"player {event.a} and player {event.b} make peace"
    if isinstance(event, ev.TreatySigned):
        kind = rules.treaties[event.kind].label
        return f"player {event.a} and player {event.b} sign: {kind}"
    if isinstance(event, ev.TreatyEnded):
        return (
            f"{rules.treaties[event.kind].label} of player {event.a} and player {event.b} ends ({event.how})"
        )
    return ""
