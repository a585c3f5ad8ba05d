"""What the reference opponent values (rule 17)."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.spec import BOT, ID, WORDS, Choice, Int, ListOf, MapOf, Ref, Table
from tessera.games.imperium.rules_constants import Count, Divisor, Signed
from tessera.games.imperium.rules_tables import Label
from tessera.games.imperium.vocabulary import YIELDS

Trait: TypeAlias = Annotated[int, Int(0, 100)]
_YIELD_WEIGHTS: Final = MapOf(Choice(YIELDS, "yield"), Int(0, 1_000), complete=True)
YieldWeights: TypeAlias = Annotated[list[int], _YIELD_WEIGHTS]


@dataclass
class Personality:
    """How an AI player is: six traits of 0..100."""

    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    aggression: Annotated[Trait, BOT, "How readily it makes war."]
    loyalty: Annotated[Trait, BOT, "How well it keeps to its treaties."]
    militarism: Annotated[Trait, BOT, "How large an army it wants."]
    diplomacy: Annotated[Trait, BOT, "How readily it makes deals."]
    forgiveness: Annotated[Trait, BOT, "How readily it makes peace."]
    boldness: Annotated[Trait, BOT, "How much it dares in attack."]


@dataclass
class Difficulty:
    """What every city of an AI player gets on top, in basis points (rule 7.6 step 6)."""

    id: Annotated[str, ID]
    production_bp: Annotated[Signed, "On production."]
    science_bp: Annotated[Signed, "On science."]
    gold_bp: Annotated[Signed, "On gold."]


@dataclass
class CityTarget:
    """How many cities it would like to have by now."""

    base: Annotated[Count, "At the beginning."]
    max: Annotated[Count, "At most."]
    per_rounds: Annotated[Divisor, "One more for every so many rounds."]


@dataclass
class SettleWeights:
    """What makes a place for a city good."""

    min_score: Annotated[Count, "Worth below which nobody settles."]
    bonus: Annotated[Count, "For each bonus resource near it."]
    other_resource: Annotated[Count, "For each other resource near it."]
    fresh_water: Annotated[Count, "For a river or lake beside it."]
    coastal: Annotated[Count, "For the sea beside it."]
    per_step: Annotated[Count, "Less for each tile the settler has to go."]
    far_from: Annotated[Count, "Tiles from the nearest own city that cost nothing."]
    per_far: Annotated[Count, "Less for each tile farther than that."]
    search_radius: Annotated[Count, "How far settlers look."]


@dataclass
class AttackWeights:
    """When it attacks."""

    win_base: Annotated[Count, "Chance to win that it asks for, in percent."]
    home_bonus: Annotated[Count, "Less chance it asks for on its own land."]
    city_margin: Annotated[Count, "Less chance it asks for against a city."]
    retreat_hp: Annotated[Count, "Hit points below which a unit goes home."]
    boldness_divisor: Annotated[Divisor, "Less chance it asks for: its boldness, divided by this."]


@dataclass
class ArmyWeights:
    """How large its army is, and when it marches."""

    per_city: Annotated[Count, "Units for each city."]
    war_pct: Annotated[Count, "At war so much of that, in percent."]
    march_units: Annotated[Count, "Free units with which it marches on a city."]
    march_strength_pct: Annotated[Count, "Or their strength, in percent of the city's."]
    militarism_divisor: Annotated[Divisor, "Militarism that doubles its army."]


@dataclass
class ReserveWeights:
    """Gold it keeps when it buys."""

    base: Annotated[Count, "In any case."]
    per_city: Annotated[Count, "For each city."]


@dataclass
class AiWeights:
    """The weights of its decisions."""

    tile: Annotated[
        YieldWeights, "What yields of tiles and improvements count; for workers that go by themselves too."
    ]
    building: Annotated[YieldWeights, BOT, "What yields of buildings count."]
    horizon: Annotated[Count, BOT, "Rounds for which a building's benefit is counted."]
    city_target: Annotated[CityTarget, BOT, "How many cities it wants."]
    settle: Annotated[SettleWeights, BOT, "What makes a place for a city good."]
    workers_per_city_pct: Annotated[Count, BOT, "Workers it wants, in percent of its cities."]
    threat_radius: Annotated[Count, BOT, "How near an enemy threatens a city."]
    attack: Annotated[AttackWeights, BOT, "When it attacks."]
    army: Annotated[ArmyWeights, BOT, "How large its army is."]
    purchase_reserve: Annotated[ReserveWeights, BOT, "Gold it keeps when it buys."]


@dataclass
class UnlockValues:
    """What makes a tech worth researching."""

    building: Annotated[Count, "For each building."]
    science_or_gold: Annotated[Count, "On top, if it brings science or gold."]
    wonder: Annotated[Count, "For each wonder nobody has yet."]
    improvement: Annotated[Count, "For each improvement."]
    reveal: Annotated[Count, "For each resource it reveals."]
    government: Annotated[Count, "For each government."]
    convert: Annotated[Count, "For each conversion of production."]
    stage: Annotated[Count, "For each stage of the science victory."]
    effect: Annotated[Count, "For each effect of its own."]
    treaty: Annotated[Count, "For each treaty."]
    depth: Annotated[Count, "How many techs it looks ahead."]
    unit_divisor: Annotated[Divisor, "For each unit its better strength, divided by this; twice at war."]


@dataclass
class AiRules:
    """AI players. Personalities and difficulties in file order."""

    personalities: Annotated[list[Personality], Table("personality", min=1), "How AI players can be."]
    rotation: Annotated[
        list[int], ListOf(Ref("personality"), min=1), "Which is taken in turn, from a place the seed says."
    ]
    difficulty: Annotated[list[Difficulty], Table("difficulty", min=1), "How much AI players get on top."]
    default_difficulty: Annotated[int, Ref("difficulty"), "Which difficulty, unless options say otherwise."]
    weights: Annotated[AiWeights, "The weights of its decisions."]
    unlock_values: Annotated[UnlockValues, BOT, "What makes a tech worth researching."]
