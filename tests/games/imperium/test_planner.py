"""What the opponent at its best thinks of beyond rule 17."""

from tests.games.imperium.field import Field, number

from tessera import registry
from tessera.core.game import EASY, HARD, NORMAL, Turn
from tessera.core.rng import SplitMix64
from tessera.games.imperium.ai_citizens import place_citizens
from tessera.games.imperium.ai_diplomacy import seek_peace_or_war
from tessera.games.imperium.ai_known import Known
from tessera.games.imperium.ai_mind import SKILLS, Mind
from tessera.games.imperium.ai_production import Workshop
from tessera.games.imperium.ai_research import choose_rule
from tessera.games.imperium.bot import ImperiumBot
from tessera.games.imperium.commands import (
    AdoptPolicy,
    AssignCitizen,
    Command,
    DeclareWar,
    ItemForm,
    ReformGovernment,
    SetProduction,
    UnassignCitizen,
)
from tessera.games.imperium.records import SLEEP, City, Orders
from tessera.games.imperium.seeing import view_of
from tessera.games.imperium.sight import publish


def mind_of(field: Field, level: str = HARD) -> Mind:
    """A mind of a level with nothing planned yet."""
    publish(field.world)
    return Mind(Known(field.rules, field.world.land, view_of(field.world, 0)), SKILLS[level])


def kept(field: Field, city: City) -> list[str]:
    """The terrain of the tiles that citizens are sent to."""
    mind = mind_of(field)
    place_citizens(mind)
    numbered = field.world.land.city_tiles(city.pos)
    found: list[str] = []
    for command in mind.commands:
        assert isinstance(command, AssignCitizen)
        found.append(field.rules.terrains[field.state.tiles.terrain[numbered[command.tile_index]]].id)
    return found


def made(field: Field, level: str = HARD) -> list[ItemForm]:
    """What the cities begin."""
    mind = mind_of(field, level)
    Workshop(mind).choose_all(SplitMix64(1))
    return [each.item for each in mind.commands if isinstance(each, SetProduction)]


def settler() -> ItemForm:
    return ItemForm("unit", number("unit", "settler"))


# ---------------------------------------------------------------- citizens


def hilly(population: int) -> tuple[Field, City]:
    """A city among grass with hills on two sides and a farm that has matured."""
    field = Field()
    city = field.city(8, 8, population=population)
    around = [tile for tile in field.world.land.disc(city.pos, 1) if tile != city.pos]
    for tile in around[:2]:
        field.state.tiles.terrain[tile] = number("terrain", "hills")
    field.state.tiles.improvement[around[2]] = number("improvement", "farm")
    field.state.tiles.tier[around[2]] = 3
    return field, city


def test_a_city_with_room_feeds_its_growth_first() -> None:
    field, city = hilly(population=1)
    assert kept(field, city) == ["grassland"]


def test_a_crowded_city_goes_to_work_as_long_as_nobody_starves() -> None:
    field, city = hilly(population=5)
    found = kept(field, city)
    assert len(found) == 5
    assert found.count("hills") == 2


def test_whoever_has_the_right_place_keeps_it() -> None:
    field, city = hilly(population=3)
    mind = mind_of(field)
    place_citizens(mind)
    city.locked_assignments = [each.tile_index for each in mind.commands if isinstance(each, AssignCitizen)]
    again = mind_of(field)
    place_citizens(again)
    assert again.commands == []


def test_a_citizen_in_the_wrong_place_is_let_go() -> None:
    field, city = hilly(population=1)
    numbered = field.world.land.city_tiles(city.pos)
    hills = [n for n in range(1, 19) if field.state.tiles.terrain[numbered[n]] == number("terrain", "hills")]
    city.locked_assignments = hills[:1]
    field.state.round = 3  # it looks at a city where all have a place every third round
    mind = mind_of(field)
    place_citizens(mind)
    assert UnassignCitizen(city.id, hills[0]) in mind.commands


# ---------------------------------------------------------------- cities


def test_a_planner_settles_as_long_as_its_treasury_lasts() -> None:
    field = Field()
    field.city(3, 3, population=3, buildings="palace")
    field.unit("warrior", 3, 3)
    field.unit("worker", 4, 4)
    field.state.players[0].explored = [1] * field.board.size
    field.state.players[0].gold = 200
    assert settler() in made(field)
    field.state.players[0].gold = -90
    assert settler() not in made(field)


def test_no_settler_is_made_while_another_finds_no_place() -> None:
    field = Field()
    field.city(3, 3, population=3, buildings="palace")
    field.unit("warrior", 3, 3)
    field.unit("worker", 4, 4)
    field.state.players[0].explored = [1] * field.board.size
    field.state.players[0].gold = 400
    field.unit("settler", 3, 4).orders = Orders(SLEEP, [])
    assert settler() not in made(field)


def test_who_has_fewer_arms_than_a_neighbour_trains_the_most_strength_for_its_cost() -> None:
    field = Field(players=2)
    field.city(3, 3, population=3, buildings="palace")
    field.city(9, 3, player=1)
    field.unit("warrior", 3, 3)
    field.unit("worker", 4, 4)
    field.learn(0, "archery")
    field.meet(0, 1)
    for x in range(8, 14):
        field.unit("warrior", x, 6, player=1)
    field.state.players[0].explored = [1] * field.board.size
    assert made(field)[0] == ItemForm("unit", number("unit", "archer"))


def test_nothing_is_begun_that_would_not_be_done_when_the_match_is_scored() -> None:
    field = Field()
    field.city(3, 3, population=3, buildings="palace")
    field.unit("warrior", 3, 3)
    field.unit("worker", 4, 4)
    field.state.players[0].explored = [1] * field.board.size
    field.state.players[0].gold = 200
    field.state.round = field.state.settings.round_limit - 3
    assert all(item.kind != "building" and item != settler() for item in made(field))


# ---------------------------------------------------------------- rule


def test_first_come_the_policies_that_settle_and_build() -> None:
    field = Field()
    field.city(3, 3)
    field.state.players[0].policy_picks = 3
    mind = mind_of(field)
    choose_rule(mind)
    wanted = [number("policy", name) for name in ("homesteads", "free_settlement", "craft")]
    assert [each.policy for each in mind.commands if isinstance(each, AdoptPolicy)] == wanted


def test_of_two_governments_of_an_era_the_busier_is_taken() -> None:
    field = Field()
    field.city(3, 3)
    field.learn(0, "census", "philosophy")
    field.state.players[0].policy_picks = 1
    mind = mind_of(field)
    choose_rule(mind)
    assert ReformGovernment(number("government", "republic")) in mind.commands


# ---------------------------------------------------------------- levels


def planned(field: Field, level: str) -> list[Command]:
    publish(field.world)
    bot = ImperiumBot(field.rules, level)
    turn = Turn(registry.game("imperium"), 0, view_of(field.world, 0), (), SplitMix64(1))
    return list(bot.plan(turn))


def test_only_the_hard_one_moves_citizens_and_says_why() -> None:
    field, city = hilly(population=5)
    moved = [each for each in planned(field, HARD) if isinstance(each, AssignCitizen)]
    assert moved
    for level in (NORMAL, EASY):
        assert not any(isinstance(each, AssignCitizen) for each in planned(field, level))
    told = ImperiumBot(field.rules).why(view_of(field.world, 0), moved[0])
    assert told == f"{city.name} is crowded: food is of little use there, and work and gold are of more."


# ---------------------------------------------------------------- war


def beside_the_weak(soldiers: int) -> Mind:
    """A realm of many cities beside one of a single one, in a round when wars may begin."""
    field = Field(players=2)
    for x in (2, 6, 10, 14):
        field.city(x, 3)
    field.city(10, 9, player=1)
    field.unit("scout", 10, 7)
    for x in range(soldiers):
        field.unit("warrior", x, 6)
    field.meet(0, 1)
    field.state.round = 40
    field.state.players[0].explored = [1] * field.board.size
    field.state.players[0].personality = "warmonger"
    mind = mind_of(field)
    seek_peace_or_war(mind)
    return mind


def test_who_shall_march_is_trained_before_war_is_declared() -> None:
    unready, ready = beside_the_weak(1), beside_the_weak(4)
    assert unready.arms
    assert unready.commands == []
    assert ready.commands == [DeclareWar(1)]
