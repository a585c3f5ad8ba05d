"""Soldiers and ships (rule 17.10): care, garrisons, attacks, defence and marches."""

from typing import Final

from tessera.games.imperium.ai_known import Piece, Town
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.ai_odds import attack_on, city_defense, defense_of, shots, win_pct
from tessera.games.imperium.commands import AttackCity, AttackUnit, ChoosePromotion, Command, UpgradeUnit
from tessera.games.imperium.vocabulary import CITY, LAND_LAYER, NAVAL, RECON, SEA_LAYER, SIEGE

PROMOTIONS: Final = (
    "shock",
    "accuracy",
    "broadside",
    "drill",
    "stormers",
    "barrage",
    "flanker",
    "cover",
    "pursuit",
    "woodsman",
    "bulwark",
    "medic",
    "pathfinder",
    "eagle_eye",
    "amphibious",
    "raider",
)
UPGRADE_RESERVE: Final = 100
ALARM: Final = 60  # danger from which on help is sent
HELP_RADIUS: Final = 8
SURE: Final = 85  # chance a garrison leaves its post for
LONE_CIVILIAN: Final = 250
SEA_RADIUS: Final = 6
SHIFT: Final = 4  # rounds a planner's soldiers stay where they are in peace


class Strike:
    """An attack that could be made, and how good it looks."""

    def __init__(self, command: Command, score: int) -> None:
        self.command = command
        self.score = score


class Campaign:
    """Who guards what, and where the rest is headed."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.known = mind.known
        self.post: dict[int, Town] = {}  # unit -> the city it garrisons
        self.target: Town | None = None
        self.march = False
        self._garrison()
        if self.known.at_war:
            self._aim()

    def _garrison(self) -> None:
        known = self.known
        for town in known.towns:
            inside = known.unit_at[3 * town.pos + LAND_LAYER]
            if inside is not None and inside.owner == known.seat and inside.kind.class_ != RECON:
                self.post[inside.id] = town
                town.guarded = True
        for town in known.towns:
            if town.guarded:
                continue
            if self.mind.skill.plans and known.at_war and not town.danger:
                continue  # whoever would guard it is wanted elsewhere
            best: Piece | None = None
            least = 0
            for piece in known.units:
                if (
                    not piece.kind.military
                    or piece.id in self.post
                    or piece.kind.class_ in (RECON, SIEGE, NAVAL)
                ):
                    continue
                far = known.land.distance(piece.pos, town.pos)
                if best is None or far < least:
                    best, least = piece, far
            if best is not None:
                self.post[best.id] = town
                town.guarded = True

    def is_free(self, piece: Piece) -> bool:
        return piece.kind.military and piece.kind.class_ != RECON and piece.id not in self.post

    def _aim(self) -> None:
        """The enemy city that is nearest and weakest; march once there is enough to march with."""
        known = self.known
        least = 0
        for town in known.foreign:
            if not known.war[town.owner]:
                continue
            home = known.nearest_town(town.pos)
            if home is None:
                continue
            reach = 10 * known.land.distance(home.pos, town.pos) + city_defense(town) // 10
            if self.target is None or reach < least:
                self.target, least = town, reach
        if self.target is None:
            return
        count = 0
        strength = 0
        for piece in known.units:
            if self.is_free(piece) and not piece.kind.naval:
                count += 1
                strength += piece.kind.attack
        army = self.mind.ai.weights.army
        self.march = count >= army.march_units or strength * 100 >= army.march_strength_pct * city_defense(
            self.target
        )


# ---------------------------------------------------------------- care


def care(mind: Mind) -> None:
    """Promotions and upgrades."""
    rules = mind.rules
    names = [promotion.id for promotion in rules.promotions]
    order = [names.index(name) for name in PROMOTIONS if name in names]
    for piece in mind.known.units:
        if not piece.kind.military:
            continue
        owned = list(piece.view.promotions or [])
        for _ in range(piece.view.promotion_picks or 0):
            for number in order:
                promotion = rules.promotions[number]
                if (
                    number not in owned
                    and promotion.classes >> piece.kind.class_ & 1
                    and (promotion.needs < 0 or promotion.needs in owned)
                ):
                    mind.commands.append(ChoosePromotion(piece.id, number))
                    owned.append(number)
                    break
        _upgrade(mind, piece)


def _upgrade(mind: Mind, piece: Piece) -> None:
    known = mind.known
    after = piece.kind.obsolete_by
    civ = known.people[known.seat].civ
    if after < 0 or civ is None or piece.moves <= 0 or known.owner[piece.pos] != known.seat:
        return
    new = mind.rules.units[mind.rules.civilizations[civ].stands_for[after]]
    if not known.knows(new.tech):
        return
    for resource in new.resources:
        if resource not in known.own.resources:
            return
    price = mind.rules.upgrade.base + mind.rules.upgrade.per_cost * max(0, new.cost - piece.kind.cost)
    pressed = mind.skill.plans and (mind.known.at_war or mind.is_weaker())
    if mind.gold >= price + (0 if pressed else UPGRADE_RESERVE):
        mind.commands.append(UpgradeUnit(piece.id))
        mind.gold -= price


# ---------------------------------------------------------------- attacks


def best_strike(mind: Mind, piece: Piece, garrison: bool) -> Strike | None:
    """The best attack that is good enough for this unit, or none."""
    known = mind.known
    if piece.moves <= 0 or piece.kind.attack <= 0 or piece.view.embarked:
        return None
    best: Strike | None = None
    reach = max(1, piece.kind.range)
    for tile in known.land.disc(piece.pos, reach):
        if tile == piece.pos or not known.visible[tile]:
            continue
        found: Strike | None = None
        town = known.town_at.get(tile)
        if town is not None:
            if known.war_with(town.owner):
                found = _on_city(mind, piece, town, garrison)
        else:
            found = _on_units(mind, piece, tile, garrison)
        if found is not None and (best is None or found.score > best.score):
            best = found
    return best


def _on_city(mind: Mind, piece: Piece, town: Town, garrison: bool) -> Strike | None:
    known = mind.known
    kind = piece.kind
    hp = town.view.hp or 1
    attack = attack_on(known, piece, town.pos, CITY)
    defense = city_defense(town)
    if kind.range > 0:
        if hp <= 1:
            return None  # it cannot fall to arrows
        taken, _ = shots(known, attack, defense, hp, kind.firepower, 1)
        return Strike(AttackCity(piece.id, town.id), 60 + taken)
    if garrison or kind.no_capture or kind.naval:
        return None
    pct = win_pct(attack, defense, piece.hp, hp, kind.firepower, mind.rules.city.firepower)
    weights = mind.ai.weights.attack
    needed = weights.win_base - weights.city_margin - mind.traits.boldness // weights.boldness_divisor
    return Strike(AttackCity(piece.id, town.id), 300 + pct) if pct >= needed else None


def _on_units(mind: Mind, piece: Piece, tile: int, garrison: bool) -> Strike | None:
    known = mind.known
    kind = piece.kind
    target: Piece | None = None
    defense = 0
    for layer in (LAND_LAYER, SEA_LAYER):
        other = known.unit_at[3 * tile + layer]
        if other is not None and known.war_with(other.owner):
            strength = defense_of(known, other, piece)
            if target is None or strength > defense:
                target, defense = other, strength
    if target is None:
        civilian = known.civilian_on(tile)
        if civilian is None or not known.war_with(civilian.owner):
            return None
        if kind.range > 0:
            return Strike(AttackUnit(piece.id, civilian.id), 50 + civilian.hp)
        if garrison or kind.no_capture or known.is_water(tile) or kind.naval:
            return None
        return Strike(AttackUnit(piece.id, civilian.id), LONE_CIVILIAN)
    attack = attack_on(known, piece, tile, target.kind.class_)
    if kind.range > 0:
        taken, kill = shots(known, attack, defense, target.hp, kind.firepower, 0)
        return Strike(AttackUnit(piece.id, target.id), 50 + taken + kill)
    if known.is_water(tile) != kind.naval:
        return None
    pct = win_pct(attack, defense, piece.hp, target.hp, kind.firepower, target.kind.firepower)
    weights = mind.ai.weights.attack
    needed = weights.win_base - mind.traits.boldness // weights.boldness_divisor
    if known.owner[tile] == known.seat:
        needed -= weights.home_bonus
    if garrison:
        needed = SURE
    if pct < needed:
        return None
    home = known.nearest_town(tile)
    near = 30 if home is not None and known.land.distance(home.pos, tile) <= 2 else 0
    return Strike(AttackUnit(piece.id, target.id), pct + target.kind.cost // 5 + near)


def strike_all(mind: Mind, campaign: Campaign) -> bool:
    """Every attack that is good enough; whether there was one."""
    any_made = False
    aimed: dict[int, int] = {}
    for piece in mind.known.units:
        if not piece.kind.military:
            continue
        strike = best_strike(mind, piece, _is_inside(campaign, piece))
        if strike is None:
            continue
        command = strike.command
        target = -1
        if isinstance(command, AttackUnit):
            target = command.target
        # Two at most go for one unit before anybody looks again.
        if target >= 0 and aimed.get(target, 0) >= 2:
            continue
        aimed[target] = aimed.get(target, 0) + 1
        mind.commands.append(command)
        any_made = True
    return any_made


def _is_inside(campaign: Campaign, piece: Piece) -> bool:
    town = campaign.post.get(piece.id)
    return town is not None and town.pos == piece.pos


# ---------------------------------------------------------------- moving


def deploy(mind: Mind, campaign: Campaign) -> None:
    """Each soldier but scouts takes the first thing that applies."""
    for piece in mind.known.units:
        if piece.kind.military and piece.kind.class_ != RECON:
            _deploy(mind, campaign, piece)


def _deploy(mind: Mind, campaign: Campaign, piece: Piece) -> None:
    known = mind.known
    post = campaign.post.get(piece.id)
    if post is not None:
        if piece.pos == post.pos or not mind.go(piece, post.pos):
            mind.rest(piece)
        return
    if piece.moves <= 0:
        return
    if piece.kind.naval:
        _sail(mind, piece)
        return
    if piece.hp < mind.ai.weights.attack.retreat_hp:
        _recover(mind, piece)
        return
    worst: Town | None = None
    for town in known.towns:
        if (
            town.danger >= ALARM
            and known.land.distance(piece.pos, town.pos) <= HELP_RADIUS
            and (worst is None or town.danger > worst.danger)
        ):
            worst = town
    if worst is not None:
        _stand_by(mind, piece, worst)
        return
    target = campaign.target
    if target is not None and campaign.march:
        reach = max(1, piece.kind.range)
        if known.land.distance(piece.pos, target.pos) > reach:
            if not mind.go_near(piece, target.pos, reach, reach + 1):
                mind.rest(piece)
        else:
            mind.rest(piece)
        return
    if target is not None:
        home = known.nearest_town(target.pos)
        if home is not None:
            _stand_by(mind, piece, home)
        return
    if piece.busy == "Goto":
        return
    if mind.skill.plans and piece.busy == "Fortify" and (known.round + (piece.id >> 32)) % SHIFT:
        return  # dug in for a while: nobody is near
    _stand_by(mind, piece, _least_guarded(mind))


def _stand_by(mind: Mind, piece: Piece, town: Town | None) -> None:
    """Near a city and dug in."""
    far = 0 if town is None else mind.known.land.distance(piece.pos, town.pos)
    if town is None or far <= 2 or not mind.go_near(piece, town.pos, 1, 2):
        mind.rest(piece)


def _least_guarded(mind: Mind) -> Town | None:
    known = mind.known
    best: Town | None = None
    least = 0
    for town in known.towns:
        count = 0
        for piece in known.units:
            if piece.kind.military and known.land.distance(piece.pos, town.pos) <= 2:
                count += 1
        if best is None or count < least:
            best, least = town, count
    return best


def _recover(mind: Mind, piece: Piece) -> None:
    known = mind.known
    if known.owner[piece.pos] == known.seat and not known.foe_within(piece.pos, 2):
        mind.rest(piece)
        return
    home = known.nearest_town(piece.pos)
    if home is None or not mind.go_near(piece, home.pos, 1, 2):
        mind.rest(piece)


def _sail(mind: Mind, piece: Piece) -> None:
    """Ships go for what swims; otherwise they wait at home, or look around if they can cross oceans."""
    known = mind.known
    nearest: Piece | None = None
    least = SEA_RADIUS + 1
    for foe in known.foes:
        far = known.land.distance(piece.pos, foe.pos)
        if known.is_water(foe.pos) and far < least:
            nearest, least = foe, far
    if nearest is not None and least > max(1, piece.kind.range):
        for index in range(6 * nearest.pos, 6 * nearest.pos + 6):
            tile = known.neighbours[index]
            if tile >= 0 and mind.is_free(piece, tile) and mind.go(piece, tile):
                return
    if not known.at_war and piece.kind.ocean_going and piece.busy != "Goto" and _explore(mind, piece):
        return
    mind.rest(piece)


def _explore(mind: Mind, piece: Piece) -> bool:
    """Toward the nearest tile of the edge of the known sea (rule 17.11)."""
    known = mind.known
    if (known.round + (piece.id >> 32)) % 5:
        return False
    best = -1
    least = 0
    for tile in known.land.disc(piece.pos, 12):
        if known.terrain[tile] < 0 or not known.is_water(tile) or tile == piece.pos:
            continue
        for index in range(6 * tile, 6 * tile + 6):
            near = known.neighbours[index]
            if near >= 0 and known.terrain[near] < 0:
                far = known.land.distance(piece.pos, tile)
                if (best < 0 or far < least) and mind.is_free(piece, tile):
                    best, least = tile, far
                break
    return best >= 0 and mind.go(piece, best)
