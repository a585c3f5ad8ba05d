"""How the crew bot shares out work (15.1): who does what follows from the plan so far, alike for all."""

from tests.games.sint.boat import NUT, Boat

from tessera.core.game import turn_at
from tessera.core.rng import SplitMix64
from tessera.games.sint.chores import Chores, Task
from tessera.games.sint.commands import Command, Drop, Interact, Move, RaiseShields
from tessera.games.sint.game import SintGame
from tessera.games.sint.judgement import Judge
from tessera.games.sint.ship import Ship
from tessera.games.sint.vocabulary import seat_of


def chosen(boat: Boat, player: str) -> Command:
    bot = boat.game.bot()
    assert bot is not None
    return bot.choose(turn_at(boat.game, boat.state, seat_of(player), SplitMix64(1)))


def planned(boat: Boat, player: str) -> list[Command]:
    """What a seat plans with all its points."""
    commands: list[Command] = []
    while boat.player(player).ap and not boat.player(player).ready:
        command = chosen(boat, player)
        boat.do(player, command)
        commands.append(command)
    return commands


def orders(boat: Boat, player: str) -> list[str]:
    """The cards that are left to a seat."""
    judge = Judge(Ship(boat.game.rules, boat.state, False), seat_of(player))
    return [boat.game.rules.card_ids[key] for key in judge.mine if key < len(boat.game.rules.cards)]


def test_a_card_falls_to_whoever_is_nearest_and_to_nobody_else(game: SintGame) -> None:
    boat = Boat(game, crew=3).at(P1=5, P2=0, P3=7).card("SeagullAttack")
    assert orders(boat, "P2") == ["SeagullAttack"]
    assert orders(boat, "P1") == orders(boat, "P3") == []
    assert planned(boat, "P2") == [Move(1), Interact()]


def test_who_stops_the_attack_is_left_out(game: SintGame) -> None:
    """The guard in the Engine is nearest to Cargo, and stays: somebody else walks there."""
    boat = Boat(game, crew=2, layout="Torus").at(P1=6, P2=4).card("NoLight").attack(5)
    assert orders(boat, "P2") == []
    assert Move(5) in planned(boat, "P1")
    assert planned(boat, "P2") == [RaiseShields()]


def test_peppernuts_are_dropped_where_nobody_may_walk_with_them(game: SintGame) -> None:
    boat = Boat(game, crew=2).at(P1=0, P2=4).holds("P1", NUT, NUT).card("SeagullAttack")
    assert planned(boat, "P1") == [Drop(0), Drop(0), Move(1), Interact()]


def test_a_card_in_front_of_another_carries_its_price(game: SintGame) -> None:
    """In the Bow, Fog Bank must be solved before Man Overboard can be."""
    boat = Boat(game, crew=3).at(P1=0, P2=7, P3=5).card("FogBank").card("ManOverboard", 2)
    tasks: list[Task] = []
    Chores(Ship(game.rules, boat.state, False)).cards(Ship(game.rules, boat.state, False), tasks)
    fog, overboard = tasks
    assert fog.price > overboard.price
    assert fog.left == overboard.left == 2
    both = [*planned(boat, "P1"), *planned(boat, "P2"), *planned(boat, "P3")]
    assert any(command in (Move(1), Interact()) for command in both)  # somebody is in the Bow tonight


def test_while_cards_come_a_small_crew_looks_to_the_ship(game: SintGame) -> None:
    small = Boat(game, crew=2, deck=["Panic"])
    large = Boat(game, crew=6, deck=["Panic"])
    late = Boat(game, crew=2)
    offences = [Judge(Ship(game.rules, boat.state, False), 0).offence for boat in (small, large, late)]
    assert offences[0] < offences[1] <= offences[2]
    late.state.lull = 10
    assert Judge(Ship(game.rules, late.state, False), 0).offence > offences[2]
