"""Why the opponent would do something, in a sentence for a person who asked (from the same view)."""

from tessera.games.imperium import commands as cmd
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.rules_tables import Tech, UnitType
from tessera.games.imperium.telling_names import tile_of
from tessera.games.imperium.vocabulary import RECON


def reason(mind: Mind, command: cmd.Command) -> str:
    """Empty where there is nothing to say but that it is good."""
    if isinstance(command, cmd.SetResearch):
        return _of_tech(mind, mind.rules.techs[command.tech])
    if isinstance(command, cmd.SetProduction):
        return _of_item(mind, command)
    if isinstance(command, cmd.FoundCity):
        return _of_site(mind, command.settler)
    if isinstance(command, (cmd.AttackUnit, cmd.AttackCity)):
        return "The odds of this fight are good; point at the target to see them."
    if isinstance(command, (cmd.MoveUnit, cmd.SetOrders, cmd.Fortify, cmd.SetAutomation, cmd.CancelOrders)):
        return _of_orders(mind, command)
    if isinstance(command, cmd.BuyProduction):
        return "There is gold to spare, and what is bought works from the next round on."
    if isinstance(command, cmd.EstablishTradeRoute):
        return "A trade route brings gold every round and costs nothing."
    if isinstance(command, cmd.AdoptPolicy):
        return "A policy costs nothing but the pick, and works from now on."
    if isinstance(command, (cmd.AssignCitizen, cmd.UnassignCitizen)):
        return _of_citizen(mind, command.city)
    if isinstance(command, cmd.EndTurn):
        return "Everybody has orders and every city makes something."
    return ""


def _of_tech(mind: Mind, tech: Tech) -> str:
    rules = mind.rules
    brings = [rules.units[number].label for number in tech.units if rules.units[number].civ < 0]
    brings += [rules.buildings[number].label for number in tech.buildings]
    brings += [rules.improvements[number].label for number in tech.improvements]
    if not brings:
        return "It is on the way to what is worth most for its cost."
    return f"It brings {_listed(brings)}, which is worth most for its cost now."


def _of_item(mind: Mind, command: cmd.SetProduction) -> str:
    known = mind.known
    if command.item.kind == "unit":
        kind = mind.rules.units[command.item.id]
        if kind.found_city:
            now = _count(len(known.towns), "city", "cities")
            if mind.skill.plans:
                return f"You have {now}, there is room for another, and your gold would keep it."
            return f"You have {now}, and {mind.target_cities()} would be good by now."
        if kind.can_build:
            return "Somebody has to build farms and mines on the fields your citizens work."
        if kind.class_ == RECON:
            return "Much of the land is unknown, and good places for cities are waiting there."
        if mind.skill.plans and mind.is_weaker():
            return "A neighbour has more arms than you, and the weaker one is attacked."
        return "Your army is smaller than your cities need."
    if command.item.kind == "building":
        return "Over the next twenty rounds it brings more than anything else this city could make."
    return "There is nothing better to build here now, and so the work is not lost."


def _of_citizen(mind: Mind, city: int) -> str:
    for town in mind.known.towns:
        if town.id == city and town.life is not None:
            if town.view.population < town.life.housing:
                return f"{town.view.name} has room to grow: its citizens shall find food, and work beside it."
            return f"{town.view.name} is crowded: food is of little use there, and work and gold are of more."
    return ""


def _of_site(mind: Mind, settler: int) -> str:
    known = mind.known
    unit = known.view.units.get(str(settler))
    if unit is None:
        return ""
    good: list[str] = []
    if known.is_fresh(unit.pos):
        good.append("fresh water")
    if known.is_coastal(unit.pos):
        good.append("the sea beside it")
    found = sum([1 for tile in known.land.disc(unit.pos, 2) if known.resource[tile] >= 0])
    if found:
        good.append(_count(found, "resource", "resources") + " near")
    if not known.towns:
        good.append("no time to lose")
    return f"This place has {_listed(good)}." if good else "No better place is near."


def _of_orders(
    mind: Mind,
    command: cmd.MoveUnit | cmd.SetOrders | cmd.Fortify | cmd.SetAutomation | cmd.CancelOrders,
) -> str:
    known = mind.known
    unit = known.view.units.get(str(command.unit))
    if unit is None:
        return ""
    kind = mind.rules.units[unit.kind]
    if isinstance(command, (cmd.SetAutomation, cmd.CancelOrders)):
        return _by_itself(kind)
    if isinstance(command, cmd.Fortify):
        home = known.nearest_town(unit.pos)
        if home is not None and home.pos == unit.pos:
            return f"It guards {home.view.name}, and who has dug in defends better."
        return "Nobody is near, and who has dug in defends better."
    path = command.path if isinstance(command, cmd.MoveUnit) else command.orders.path
    if not path:
        return "It has nothing to do for now."
    end = tile_of(known.view, path[-1])
    if kind.found_city:
        return "It is on the way to a good place for a city."
    for town in known.towns:
        if town.pos == end:
            return f"{town.view.name} needs somebody to guard it."
    if kind.military and known.foes:
        return "Enemies are about, and it stands better there."
    return "There is something to find or to guard that way."


def _by_itself(kind: UnitType) -> str:
    if kind.can_build:
        return "By itself it improves the fields that your citizens work; you can take it back at any time."
    return "By itself it explores what is unknown; you can take it back at any time."


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
