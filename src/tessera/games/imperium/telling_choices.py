"""Commands in words, for a list of choices and a log: what is done, by whom, to what, by name."""

from typing import Final

from tessera.boards.hex import disc
from tessera.games.imperium import commands as cm
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.telling_names import (
    at,
    city_of,
    item_label,
    own_unit,
    target_of,
    tile_at,
    tile_of,
)
from tessera.games.imperium.view import ImperiumView

_SIMPLE: Final = {
    "RepairImprovement": "repair what was wrecked here",
    "Sleep": "sleep",
    "Fortify": "fortify",
}


def phrase_of(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    """A command as its seat reads it; empty where the kernel's own words serve."""
    for words in (_going, _fighting, _working, _city_words, _realm_words, _others_words):
        told = words(rules, command, view)
        if told:
            return told
    return ""


def _going(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.MoveUnit):
        who = own_unit(rules, view, command.unit)
        return f"{who}: go to {at(command.path[-1])}" if command.path else f"{who}: stay"
    if isinstance(command, cm.SetOrders):
        who = own_unit(rules, view, command.unit)
        form = command.orders
        if form.kind == "BuildImprovement" and 0 <= form.improvement < len(rules.improvements):
            return f"{who}: build {rules.improvements[form.improvement].label}"
        if form.path:
            how = "go on to" if form.kind == "Goto" else "patrol to"
            return f"{who}: {how} {at(form.path[-1])}"
        return f"{who}: {_SIMPLE.get(form.kind, form.kind.lower())}"
    if isinstance(command, cm.CancelOrders):
        return f"{own_unit(rules, view, command.unit)}: drop its orders"
    if isinstance(command, cm.SetAutomation):
        doing = "act by itself" if command.enabled else "stop acting by itself"
        return f"{own_unit(rules, view, command.unit)}: {doing}"
    return ""


def _fighting(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.AttackUnit):
        return f"{own_unit(rules, view, command.attacker)}: attack {target_of(rules, view, command.target)}"
    if isinstance(command, cm.AttackCity):
        return f"{own_unit(rules, view, command.attacker)}: attack {city_of(view, command.city)}"
    if isinstance(command, cm.Fortify):
        return f"{own_unit(rules, view, command.unit)}: dig in"
    if isinstance(command, cm.PillageImprovement):
        return f"{own_unit(rules, view, command.unit)}: pillage"
    if isinstance(command, cm.ChoosePromotion) and 0 <= command.promotion < len(rules.promotions):
        return f"{own_unit(rules, view, command.unit)}: learn {rules.promotions[command.promotion].label}"
    return ""


def _working(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.UpgradeUnit):
        return f"{own_unit(rules, view, command.unit)}: upgrade"
    if isinstance(command, cm.DisbandUnit):
        return f"{own_unit(rules, view, command.unit)}: disband"
    if isinstance(command, cm.FoundCity):
        named = f" named {command.name}" if command.name else ""
        return f"{own_unit(rules, view, command.settler)}: found a city{named}"
    return ""


def _city_words(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.SetProduction):
        return f"{city_of(view, command.city)}: make {item_label(rules, command.item.kind, command.item.id)}"
    if isinstance(command, cm.CancelProduction):
        return f"{city_of(view, command.city)}: make nothing"
    if isinstance(command, cm.BuyProduction):
        return f"{city_of(view, command.city)}: buy what is being made"
    if isinstance(command, cm.RenameCity):
        return f"{city_of(view, command.city)}: rename to {command.name}"
    if isinstance(command, cm.AssignCitizen):
        return f"{city_of(view, command.city)}: keep a citizen {_field(rules, view, command)}"
    if isinstance(command, cm.UnassignCitizen):
        return f"{city_of(view, command.city)}: let the citizen {_field(rules, view, command)} choose"
    if isinstance(command, cm.SetSpecialists):
        noun = "specialist" if command.count == 1 else "specialists"
        return f"{city_of(view, command.city)}: {command.count or 'no'} {noun}"
    if isinstance(command, cm.EstablishTradeRoute):
        return f"{city_of(view, command.start)}: trade with {city_of(view, command.to)}"
    if isinstance(command, cm.CancelTradeRoute):
        route = view.routes.get(str(command.route))
        if route is None:
            return "end a trade route"
        return f"end the trade of {city_of(view, route.start)} with {city_of(view, route.to)}"
    return ""


def _field(rules: Rules, view: ImperiumView, command: cm.AssignCitizen | cm.UnassignCitizen) -> str:
    """Where a citizen works."""
    city = view.cities.get(str(command.city))
    fields = disc((0, 0), 2)
    if city is None or not 0 <= command.tile_index < len(fields):
        return "on a field"
    dq, dr = fields[command.tile_index]
    row = city.pos // view.width
    q, r = city.pos % view.width - (row - (row & 1)) // 2 + dq, row + dr
    return f"on the field {tile_at(view, tile_of(view, Spot(q, r)))}"


def _realm_words(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.SetResearch) and 0 <= command.tech < len(rules.techs):
        return f"research {rules.techs[command.tech].label}"
    if isinstance(command, cm.AdoptPolicy) and 0 <= command.policy < len(rules.policies):
        return f"adopt {rules.policies[command.policy].label}"
    if isinstance(command, cm.ReformGovernment) and 0 <= command.government < len(rules.governments):
        return f"reform to {rules.governments[command.government].label}"
    return "end the turn" if isinstance(command, cm.EndTurn) else ""


def _others_words(rules: Rules, command: cm.Command, view: ImperiumView) -> str:
    if isinstance(command, cm.DeclareWar):
        return f"declare war on player {command.target}"
    if isinstance(command, cm.DeclarePeace):
        return f"peace with player {command.target}"
    if isinstance(command, cm.ProposeDeal):
        offer, demand = _items(rules, command.offer), _items(rules, command.demand)
        return f"propose to player {command.to}: {offer} for {demand}"
    if isinstance(command, cm.RespondToProposal):
        return f"{'accept' if command.accept else 'reject'} what player {command.sender} proposes"
    if isinstance(command, cm.CancelTreaty):
        treaty = view.treaties.get(str(command.treaty))
        if treaty is None:
            return "cancel a treaty"
        other = treaty.b if treaty.a == view.seat else treaty.a
        return f"cancel with player {other}: {rules.treaties[treaty.kind].label}"
    return ""


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
