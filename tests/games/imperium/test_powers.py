"""Rules 7.16, 8 and 10, scenarios G69 to G72 and G77 to G81: trade, research, policies, diplomacy."""

from tests.games.imperium.field import Field, number

from tessera.games.imperium.commands import (
    AdoptPolicy,
    CancelTradeRoute,
    CancelTreaty,
    DealForm,
    DeclarePeace,
    DeclareWar,
    EstablishTradeRoute,
    ProposeDeal,
    ReformGovernment,
    RespondToProposal,
    SetResearch,
)
from tessera.games.imperium.deals import do_propose_deal, do_respond, refuse_propose_deal, refuse_respond
from tessera.games.imperium.events import DefensivePactTriggered, EraReached, TradeRoutePlundered, UnitDied
from tessera.games.imperium.policies import (
    contact,
    do_adopt_policy,
    do_reform_government,
    milestone_cost,
    refuse_adopt_policy,
    refuse_reform_government,
    run_culture,
)
from tessera.games.imperium.relations import relation
from tessera.games.imperium.research import do_set_research, refuse_set_research, run_research
from tessera.games.imperium.rounds import run_cities
from tessera.games.imperium.supply import run_bankruptcy, run_supply, supply_cap
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.tiles import has_access
from tessera.games.imperium.trade import (
    do_cancel_trade_route,
    do_establish_trade_route,
    refuse_cancel_trade_route,
    refuse_establish_trade_route,
    run_routes,
)
from tessera.games.imperium.treaties import faded, run_expiry, run_treaties
from tessera.games.imperium.war import (
    do_cancel_treaty,
    do_declare_peace,
    do_declare_war,
    refuse_cancel_treaty,
    refuse_declare_peace,
    refuse_declare_war,
)

# ---------------------------------------------------------------- research


def test_g69_what_is_left_over_goes_on() -> None:
    field = Field()
    who = field.state.players[0]
    writing = number("tech", "writing")
    who.researching, who.research_progress[writing] = writing, 35
    takings = Takings(1)
    takings.science[0] = 9
    run_research(field.world, takings)
    assert (who.known_techs[writing], who.research_overflow, who.researching) == (1, 4, -1)
    assert who.research_progress[writing] == 40
    assert field.names() == ["ResearchProgress", "TechResearched", "EraReached"]


def test_g69_without_a_choice_science_is_saved() -> None:
    field = Field()
    takings = Takings(1)
    takings.science[0] = 9
    run_research(field.world, takings)
    assert field.state.players[0].research_overflow == 9


def test_rule_8_2_research_refusals() -> None:
    field = Field()
    pottery = SetResearch(number("tech", "pottery"))
    assert field.refuses(refuse_set_research, 0, SetResearch(number("tech", "writing"))) == (
        "research.prerequisites"
    )
    field.does(refuse_set_research, do_set_research, 0, pottery)
    assert field.refuses(refuse_set_research, 0, pottery) == "research.same"
    field.learn(0, "pottery")
    assert field.refuses(refuse_set_research, 0, pottery) == "research.known"


def test_rule_8_4_an_era_is_told_when_it_rises() -> None:
    field = Field()
    who = field.state.players[0]
    takings = Takings(1)
    takings.science[0] = 200
    for tech in ("writing", "mathematics"):
        who.researching = number("tech", tech)
        run_research(field.world, takings)
    assert len(field.told(EraReached)) == 1


# ---------------------------------------------------------------- culture, policies, governments


def test_g70_milestones() -> None:
    field = Field()
    takings = Takings(1)
    takings.culture[0] = 80
    run_culture(field.world, takings)
    who = field.state.players[0]
    assert (who.policy_picks, who.culture, who.lifetime_culture) == (2, 5, 80)
    assert milestone_cost(field.world, who.milestones) == 60


def test_g80_rival_branches_open_in_the_industrial_era() -> None:
    field = Field()
    field.adopt(0, "founding_myth")
    homesteads = AdoptPolicy(number("policy", "homesteads"))
    assert field.refuses(refuse_adopt_policy, 0, homesteads) == "policy.no_picks"
    field.state.players[0].policy_picks = 1
    field.reach_era(0, 2)
    assert field.refuses(refuse_adopt_policy, 0, homesteads) == "policy.rival"
    field.reach_era(0, 4)
    field.does(refuse_adopt_policy, do_adopt_policy, 0, homesteads)
    assert field.state.players[0].policy_picks == 0
    assert [(each.policy, each.era) for each in field.state.players[0].policies] == [
        (number("policy", "founding_myth"), 0),
        (number("policy", "homesteads"), 4),
    ]


def test_rule_10_2_tiers_in_order() -> None:
    field = Field()
    field.state.players[0].policy_picks = 1
    elite, myth = (
        AdoptPolicy(number("policy", "landed_elite")),
        AdoptPolicy(number("policy", "founding_myth")),
    )
    assert field.refuses(refuse_adopt_policy, 0, elite) == "policy.tier"
    field.adopt(0, "founding_myth")
    assert field.refuses(refuse_adopt_policy, 0, myth) == "policy.owned"
    assert field.refuses(refuse_adopt_policy, 0, elite) == ""


def test_rule_10_3_reform() -> None:
    field = Field()
    who = field.state.players[0]
    monarchy = ReformGovernment(number("government", "monarchy"))
    council = ReformGovernment(number("government", "council"))
    assert field.refuses(refuse_reform_government, 0, council) == "government.same"
    assert field.refuses(refuse_reform_government, 0, monarchy) == "government.tech"
    field.learn(0, "census")
    assert field.refuses(refuse_reform_government, 0, monarchy) == "policy.no_picks"
    who.policy_picks, who.gold = 1, 24
    assert field.refuses(refuse_reform_government, 0, monarchy) == "gold.short"
    who.gold = 30
    field.does(refuse_reform_government, do_reform_government, 0, monarchy)
    assert (who.gold, who.policy_picks, who.government) == (5, 0, number("government", "monarchy"))


def test_g81_influence() -> None:
    field = Field(2)
    mine, other = field.city(3, 3), field.city(9, 3, player=1)
    field.meet(0, 1)
    field.learn(0, "printing")
    field.treaty("open_borders", 0, 1)
    field.state.players[0].explored = [1] * 400
    field.unit("scout", 8, 3)  # who sees the city knows it
    route = EstablishTradeRoute(mine.id, other.id)
    field.does(refuse_establish_trade_route, do_establish_trade_route, 0, route)
    takings = Takings(2)
    takings.culture[0] = 40
    run_culture(field.world, takings)
    assert contact(field.world, 0, 1) == 15000
    assert field.state.influence[0][1] == 9


# ---------------------------------------------------------------- trade


def test_g71_a_foreign_route_with_a_merchant_guild() -> None:
    field = Field(2)
    mine, other = field.city(3, 3, buildings="market merchant_guild"), field.city(9, 3, player=1)
    field.meet(0, 1)
    field.state.players[0].explored = [1] * 400
    field.unit("scout", 8, 3)
    route = EstablishTradeRoute(mine.id, other.id)
    field.does(refuse_establish_trade_route, do_establish_trade_route, 0, route)
    assert len(field.state.routes.living()[0].path) == 6
    takings = Takings(2)
    run_routes(field.world, takings)
    assert (takings.gold, takings.culture) == ([5, 1], [1, 0])


def test_rule_7_16_refusals() -> None:
    field = Field(2)
    mine, second, other = field.city(3, 3), field.city(3, 9), field.city(9, 3, player=1)
    own = EstablishTradeRoute(mine.id, second.id)
    foreign = EstablishTradeRoute(mine.id, other.id)
    check = refuse_establish_trade_route
    assert field.refuses(check, 0, EstablishTradeRoute(mine.id, mine.id)) == "trade.self"
    assert field.refuses(check, 0, foreign) == "city.unknown"
    field.unit("scout", 8, 3)
    assert field.refuses(check, 0, foreign) == "trade.unknown_city"
    field.meet(0, 1)
    assert field.refuses(check, 0, own) == "trade.no_path"
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    assert field.refuses(check, 0, foreign) == "trade.war"
    field.state.players[0].explored = [1] * 400
    field.does(check, do_establish_trade_route, 0, own)
    assert field.refuses(check, 0, own) == "trade.exists"
    assert field.refuses(check, 0, EstablishTradeRoute(second.id, mine.id)) == "trade.capacity"
    route = CancelTradeRoute(field.state.routes.living()[0].id)
    assert field.refuses(refuse_cancel_trade_route, 1, route) == "route.unknown"
    field.does(refuse_cancel_trade_route, do_cancel_trade_route, 0, route)
    assert field.state.routes.living() == []


def test_rule_7_16_a_raider_on_the_way_plunders() -> None:
    field = Field(2)
    mine, second = field.city(3, 3), field.city(3, 9)
    field.state.players[0].explored = [1] * 400
    field.does(
        refuse_establish_trade_route, do_establish_trade_route, 0, EstablishTradeRoute(mine.id, second.id)
    )
    at = field.state.routes.living()[0].path[2]
    field.unit("warrior", at % 20, at // 20, 1)
    takings = Takings(2)
    run_routes(field.world, takings)
    assert takings.gold == [3, 0]
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    takings = Takings(2)
    run_routes(field.world, takings)
    assert takings.gold == [0, 15]
    assert field.told(TradeRoutePlundered)
    assert field.state.routes.living() == []


# ---------------------------------------------------------------- money and supply


def test_g30_supply_cap() -> None:
    field = Field()
    for x in (2, 8, 14):
        field.city(x, 5)
    field.city(2, 12, buildings="barracks")
    field.govern(0, "monarchy")
    field.reach_era(0, 1)
    assert supply_cap(field.world, 0) == 21
    for k in range(23):
        field.unit("warrior", k % 20, 18 + k // 20)
    takings = Takings(1)
    run_supply(field.world, takings)
    assert takings.gold == [-4]
    assert field.state.players[0].war_weariness == 0


def test_g72_bankruptcy_dismisses_the_greenest_of_equals() -> None:
    field = Field()
    city = field.city(5, 5)
    content = field.figures(city).balance
    field.unit("archer", 9, 9).experience = 5
    warrior = field.unit("warrior", 10, 10)
    field.state.players[0].gold = -20
    run_bankruptcy(field.world)
    assert [event.unit for event in field.told(UnitDied)] == [warrior.id]  # type: ignore[attr-defined]
    assert field.state.players[0].gold == -20
    assert field.figures(city).balance == content - 2


def test_rule_12_2_r7_without_soldiers_a_building_is_sold() -> None:
    field = Field()
    city = field.city(5, 5, buildings="library amphitheatre monument")
    field.state.players[0].gold = -200
    run_bankruptcy(field.world)
    assert [field.rules.buildings[each].id for each in city.buildings] == ["library", "monument"]
    assert field.state.players[0].gold == -100


def test_rule_12_2_a_round_of_a_city_adds_up() -> None:
    field = Field()
    field.city(5, 5, buildings="palace")
    takings = Takings(1)
    run_cities(field.world, takings)
    assert (takings.gold, takings.science, takings.culture) == ([3], [4], [2])


# ---------------------------------------------------------------- war and peace


def three() -> Field:
    field = Field(3)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        field.meet(a, b)
    return field


def test_g77_a_defensive_pact_brings_the_ally() -> None:
    field = three()
    field.treaty("defensive_pact", 1, 2)
    field.treaty("open_borders", 0, 2)
    field.does(refuse_declare_war, do_declare_war, 0, DeclareWar(1))
    assert field.world.at_war(0, 1)
    assert field.world.at_war(2, 0)
    assert not field.world.at_war(1, 2)
    pact = field.told(DefensivePactTriggered)[0]
    assert isinstance(pact, DefensivePactTriggered)
    assert (pact.defender, pact.ally, pact.aggressor) == (1, 2, 0)
    assert [each.war_weariness for each in field.state.players] == [2, 1, 0]
    assert field.names() == ["WarDeclared", "TreatyEnded", "DefensivePactTriggered", "WarDeclared"]
    assert field.state.betrayal[0][2] == 0


def test_g78_breaking_a_non_aggression_treaty() -> None:
    field = three()
    field.treaty("non_aggression", 0, 1)
    field.does(refuse_declare_war, do_declare_war, 0, DeclareWar(1))
    assert field.names() == ["TreatyEnded", "WarDeclared"]
    assert (field.state.betrayal[1][0], field.state.war_history[1][0]) == (-30, -10)
    assert relation(field.world, 0, 1) == relation(field.world, 1, 0) == -40


def test_g79_peace_takes_two_and_then_holds() -> None:
    field = three()
    field.does(refuse_declare_war, do_declare_war, 0, DeclareWar(1))
    assert field.refuses(refuse_declare_war, 0, DeclareWar(1)) == "war.already"
    field.does(refuse_declare_peace, do_declare_peace, 0, DeclarePeace(1))
    assert field.refuses(refuse_declare_peace, 0, DeclarePeace(1)) == "peace.already_offered"
    assert field.world.at_war(0, 1)
    field.state.round += 3
    field.does(refuse_declare_peace, do_declare_peace, 1, DeclarePeace(0))
    assert not field.world.at_war(0, 1)
    assert field.state.treaties[0].expires_round == field.state.round + 10
    assert field.state.peace_offers == []
    assert field.refuses(refuse_declare_war, 0, DeclareWar(1)) == "war.truce"
    assert field.refuses(refuse_declare_peace, 0, DeclarePeace(1)) == "peace.not_at_war"
    field.state.round += 10
    run_expiry(field.world)
    assert field.refuses(refuse_declare_war, 0, DeclareWar(1)) == ""


def test_rule_10_4_strangers_and_the_dead_are_unknown() -> None:
    field = Field(3)
    assert field.refuses(refuse_declare_war, 0, DeclareWar(0)) == "diplomacy.self"
    for target in (1, 7, -1):
        assert field.refuses(refuse_declare_war, 0, DeclareWar(target)) == "diplomacy.unknown_player"
    field.meet(0, 1)
    field.state.players[1].alive = False
    assert field.refuses(refuse_declare_war, 0, DeclareWar(1)) == "diplomacy.unknown_player"


# ---------------------------------------------------------------- deals


def gold(amount: int) -> DealForm:
    return DealForm("Gold", amount)


def test_rule_10_7_a_deal_is_carried_out_when_accepted() -> None:
    field = three()
    field.learn(0, "writing", "currency")
    field.learn(1, "writing", "currency")
    field.city(5, 5)
    field.city(12, 12, player=1)
    field.resource(5, 5, "wine")
    wine = number("resource", "wine")
    offer = (DealForm("ResourceLease", wine), DealForm("Treaty", number("treaty", "open_borders")))
    demand = (gold(20), DealForm("Tribute", 5))
    field.does(refuse_propose_deal, do_propose_deal, 0, ProposeDeal(1, offer, demand))
    assert field.refuses(refuse_respond, 2, RespondToProposal(0, True)) == "deal.none"
    field.does(refuse_respond, do_respond, 1, RespondToProposal(0, True))
    assert [each.gold for each in field.state.players] == [70, 30, 50]
    assert has_access(field.world, 1, wine)
    assert len(field.state.treaties) == 3
    takings = Takings(3)
    run_treaties(field.world, takings)
    assert takings.gold == [5, -5, 0]
    assert field.names()[-1] == "DealAccepted"
    assert field.state.proposals == []


def test_rule_10_7_refusals() -> None:
    field = three()
    borders = DealForm("Treaty", number("treaty", "open_borders"))
    peace = DealForm("Treaty", number("treaty", "peace"))
    check = refuse_propose_deal
    assert field.refuses(check, 0, ProposeDeal(0, (gold(1),), ())) == "diplomacy.self"
    assert field.refuses(check, 0, ProposeDeal(1, (), ())) == "deal.empty"
    assert field.refuses(check, 0, ProposeDeal(1, (gold(1),) * 7, ())) == "deal.too_long"
    assert field.refuses(check, 0, ProposeDeal(1, (gold(51),), ())) == "deal.item"
    assert field.refuses(check, 0, ProposeDeal(1, (gold(30), gold(30)), ())) == "deal.item"
    assert field.refuses(check, 0, ProposeDeal(1, (borders,), ())) == "deal.item"
    assert field.refuses(check, 0, ProposeDeal(1, (peace,), ())) == "deal.item"
    field.learn(0, "writing")
    field.learn(1, "writing")
    assert field.refuses(check, 0, ProposeDeal(1, (borders,), ())) == ""
    assert field.refuses(check, 0, ProposeDeal(1, (borders,), (borders,))) == "deal.item"
    field.treaty("open_borders", 0, 1)
    assert field.refuses(check, 0, ProposeDeal(1, (borders,), ())) == "deal.item"
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    assert field.refuses(check, 0, ProposeDeal(1, (gold(1),), ())) == "deal.at_war"


def test_rule_10_7_a_gift_makes_friends_and_proposals_lapse() -> None:
    field = three()
    field.does(refuse_propose_deal, do_propose_deal, 0, ProposeDeal(1, (gold(45),), ()))
    field.does(refuse_respond, do_respond, 1, RespondToProposal(0, True))
    assert relation(field.world, 1, 0) == 2
    field.does(refuse_propose_deal, do_propose_deal, 0, ProposeDeal(1, (gold(5),), ()))
    field.does(refuse_respond, do_respond, 1, RespondToProposal(0, False))
    assert field.state.players[0].gold == 5
    field.does(refuse_propose_deal, do_propose_deal, 0, ProposeDeal(1, (gold(5),), ()))
    field.state.round += 5
    run_expiry(field.world)
    assert field.state.proposals == []


def test_rule_10_8_cancelling_costs_trust_but_peace_binds() -> None:
    field = three()
    peace = CancelTreaty(field.treaty("peace", 0, 1))
    borders = CancelTreaty(field.treaty("open_borders", 0, 1))
    assert field.refuses(refuse_cancel_treaty, 0, CancelTreaty(99)) == "treaty.unknown"
    assert field.refuses(refuse_cancel_treaty, 2, borders) == "treaty.not_party"
    assert field.refuses(refuse_cancel_treaty, 0, peace) == "treaty.binding"
    field.does(refuse_cancel_treaty, do_cancel_treaty, 0, borders)
    assert field.state.betrayal[0][1] == -5


def test_rule_10_10_relations() -> None:
    field = three()
    field.treaty("open_borders", 0, 1)
    field.treaty("peace", 0, 1)
    assert relation(field.world, 0, 1) == 5
    for player in (0, 1):
        field.state.war_since[player][2] = field.state.war_since[2][player] = 1
    assert relation(field.world, 0, 1) == 11
    field.city(5, 5)
    for tile in field.world.land.ring(field.tile(5, 5), 2):
        field.state.tiles.owner[tile] = 1  # twelve tiles all around: eighteen pairs
    assert relation(field.world, 0, 1) == 11 - 18 // 3
    assert [faded(value) for value in (0, 1, 5, 25, -1, -30)] == [0, 0, 4, 23, 0, -27]
