"""Rules 4.8, 5, 6, 11 and 13 beyond the golden scenarios: the way, refusals, offers, what is known."""

from typing import Any

import pytest
from tests.games.sanctum.bout import Bout, fight, run

from tessera.bots.play import bot_named, play_out
from tessera.core.errors import BadOptions, Illegal
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.events import ActStarted, NodeEntered, RunLost
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.seeing import seen_floor
from tessera.games.sanctum.state import CAMPFIRE, CARD_PICK, REWARD, SHOP, SHRINE, Reward

Runs = Match[Any, Any, Any, Any]


@pytest.fixture
def match(game: SanctumGame) -> Runs:
    return Match(game, "golden", 1, {"profile": "compact"})


def refuses(match: Runs, command: cmd.Command, seat: int = 0) -> str:
    """The code of the refusal, foretold and given alike, which left everything as it was."""
    before = match.digest()
    foretold = match.check(seat, command)
    code = ""
    try:
        match.submit(seat, command)
    except Illegal as refusal:
        code = refusal.code
    assert match.digest() == before
    assert foretold is not None
    assert foretold.code == code
    return code


# ---------------------------------------------------------------- the way (4.8, 5)


def test_rule_4_8_the_only_way_in_is_the_entry(match: Runs) -> None:
    assert match.view(0).position is None
    assert match.legal(0) == [cmd.ChooseNode("act1_row0_node0")]
    events = match.submit(0, match.legal(0)[0])
    assert events[0] == NodeEntered("act1_row0_node0", NodeType.COMBAT)
    assert match.state.phase == "combat"
    assert match.state.floor.rows[0][0].visited


@pytest.mark.parametrize("node", ["act1_row0_node0", "act1_row6_node0", "act2_row1_node0", "nowhere", ""])
def test_rule_6_a_node_that_is_not_connected_is_refused(node: str, game: SanctumGame) -> None:
    match: Runs = Match(game, "golden", 1, {"profile": "compact"})
    match.submit(0, match.legal(0)[0])
    match.state.phase = "map"
    assert refuses(match, cmd.ChooseNode(node)) == "node.not_connected"


def test_rule_5_after_a_boss_the_next_act_begins(game: SanctumGame) -> None:
    state = run(game, profile="compact")
    state.phase = REWARD
    state.position = state.floor.boss_node
    state.last_combat = state.last_elite = 3
    state.reward = Reward(2, 100, [], -1, [])
    bout = Bout(game, state).do(cmd.Leave())
    assert bout.events == [ActStarted(2)]
    assert (state.act, state.last_combat, state.last_elite) == (2, -1, -1)
    assert game.view(state, 0).position is None
    assert state.maps[1] == generate_floor(2, "golden", game.map_rules.profile("compact"))


def test_rule_6_a_run_can_be_abandoned_at_any_time(match: Runs) -> None:
    match.submit(0, match.legal(0)[0])
    assert match.check(0, cmd.Abandon()) is None
    assert match.submit(0, cmd.Abandon()) == [RunLost("abandon")]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "lost")
    assert match.actors() == []
    assert refuses(match, cmd.Abandon()) == "game.over"


def test_nobody_else_plays(match: Runs) -> None:
    assert match.legal(1) == []
    assert refuses(match, cmd.ChooseNode("act1_row0_node0"), seat=1) == "seat.unknown"


def test_rule_3_5_seeds_are_texts_and_numbers_become_texts(game: SanctumGame) -> None:
    assert Match(game, 7).state.seed == "7"
    assert Match(game, 7).state.floor == Match(game, "7").state.floor
    assert Match(game, "").state.seed == "default_seed"
    assert Match(game, "🏰").state.floor.seed == "🏰_act1"


def test_half_a_surrogate_pair_cannot_be_saved_so_a_match_refuses_it(game: SanctumGame) -> None:
    with pytest.raises(BadOptions, match="seed"):
        Match(game, "\ud800")


def test_class_and_profile_are_options(game: SanctumGame) -> None:
    assert Match(game, "a").state.profile == game.map_rules.run_profile == "varied"
    assert Match(game, "a", 1, {"profile": "classic"}).state.profile == "classic"
    assert Match(game, "a").state.class_id == 0
    with pytest.raises(BadOptions, match="did you mean 'compact'"):
        Match(game, "a", 1, {"profile": "compactt"})
    with pytest.raises(BadOptions, match="did you mean 'cleric'"):
        Match(game, "a", 1, {"class_id": "clerik"})


# ---------------------------------------------------------------- refusals (6)


def test_rule_6_refusals_of_a_fight_in_their_order(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "shade", "skeleton", hand=["smite", "pain", "holy_smash"], resolve=1)
    assert bout.refuses(cmd.PlayCard(99, 1)) == "card.not_in_hand"
    assert bout.refuses_card("pain") == "card.unplayable"
    assert bout.refuses_card("holy_smash") == "resolve.short"
    assert bout.refuses_card("smite", None) == "target.required"
    assert bout.refuses_card("smite", 9) == "target.unknown"
    bout.enemy(1).statuses[17] = 1
    assert bout.refuses_card("smite", 1) == "target.phased"
    assert bout.refuses(cmd.UsePotion(0)) == "potion.none"
    assert bout.refuses(cmd.DiscardPotion(0)) == "potion.none"
    assert bout.refuses(cmd.Invoke()) == "devotion.short"
    assert fight(game, "diabolist", "shade").refuses(cmd.Invoke()) == "class.wrong"


def test_rule_6_refusals_of_rewards(game: SanctumGame) -> None:
    state = run(game)
    state.phase = REWARD
    state.reward = Reward(0, 10, [5, 6, 7], 1, [])
    bout = Bout(game, state)
    assert bout.refuses(cmd.TakeCard(3)) == "offer.unknown"
    assert bout.refuses(cmd.TakeRelic(0)) == "offer.nothing"
    state.potions = [1, 1, 1]
    assert bout.refuses(cmd.TakePotion()) == "potion.full"
    bout.do(cmd.DiscardPotion(0)).do(cmd.TakePotion()).do(cmd.TakeCard(1))
    assert bout.refuses(cmd.TakePotion()) == "offer.nothing"
    assert bout.refuses(cmd.TakeCard(0)) == "offer.nothing"
    assert (state.deck[-1].kind, state.deck[-1].uid) == (6, 12)


def test_rule_6_refusals_at_a_campfire(game: SanctumGame) -> None:
    state = run(game)
    state.phase = CAMPFIRE
    bout = Bout(game, state)
    assert bout.refuses(cmd.Inscribe(99)) == "card.unknown"
    assert bout.refuses(cmd.Meditate(99)) == "card.unknown"
    state.deck = state.deck[:5]
    assert bout.refuses(cmd.Meditate(1)) == "deck.too_small"
    bout.do(cmd.Inscribe(1))
    assert (state.deck[0].up, state.phase) == (True, "map")
    state.phase = CAMPFIRE
    assert bout.refuses(cmd.Inscribe(1)) == "card.not_upgradeable"


def test_rule_6_refusals_at_a_merchant(game: SanctumGame) -> None:
    state = run(game, "dungeon_knight")
    state.position = "act1_row0_node0"
    bout = Bout(game, state)
    from tessera.games.sanctum.run import Run

    Run(game.content, game.map_rules.profile("classic"), state, [])._open_shop()
    assert state.phase == SHOP
    assert bout.refuses(cmd.Buy("swords", 0)) == "command.malformed"
    assert bout.refuses(cmd.Buy("cards", 3)) == "offer.unknown"
    assert bout.refuses(cmd.Buy("relics", 0)) == "gold.short"
    state.gold = 1000
    bout.do(cmd.Buy("cards", 0))
    assert bout.refuses(cmd.Buy("cards", 0)) == "ware.sold_out"
    state.potions = [1, 1, 1]
    assert bout.refuses(cmd.Buy("potions", 0)) == "potion.full"
    assert bout.do(cmd.Leave()).state.phase == "map"


def test_rule_11_5_a_shrine_that_asks_for_a_card_waits_for_it(game: SanctumGame) -> None:
    state = run(game)
    state.position = "act1_row0_node0"
    state.phase = SHRINE
    state.shrine = game.ruleset.index("shrine", "forgotten_grimoire")
    bout = Bout(game, state)
    assert bout.refuses(cmd.ShrineChoose("read_signed_pages")) == "choice.unknown"
    bout.do(cmd.ShrineChoose("read_deeply"))
    assert state.phase == CARD_PICK
    assert bout.refuses(cmd.PickCard(99)) == "card.not_offered"
    bout.do(cmd.PickCard(1))
    assert (state.phase, len(state.deck)) == ("map", 12)
    assert bout.ids(state.deck)[-1] == "pain"
    assert game.content.cards[state.deck[-2].kind].rarity == 1


# ---------------------------------------------------------------- streams (12)


def test_rule_12_one_choice_never_disturbs_another(game: SanctumGame) -> None:
    """Whatever is done in the first fight, the next node's offer is the same."""
    shops: list[Any] = []
    for idle in (0, 2):
        match: Runs = Match(game, "golden", 1, {"class_id": "dungeon_knight"})
        match.submit(0, cmd.ChooseNode("act1_row0_node0"))
        for _ in range(idle):
            match.submit(0, cmd.EndTurn())
        while match.state.phase == "combat":
            match.submit(0, match.legal(0)[0])
        match.submit(0, cmd.Leave())
        match.submit(0, cmd.ChooseNode("act1_row1_node1"))
        shops.append(match.view(0).shop)
    assert shops[0] == shops[1]


def test_a_map_drawn_after_a_reseed_does_not_claim_the_seed(game: SanctumGame) -> None:
    state = run(game)
    state.streams.reseed(5)
    state.phase = REWARD
    state.reward = Reward(2, 100, [], -1, [])
    Bout(game, state).do(cmd.Leave())
    assert (state.floor.seed, state.seed) == ("", "golden")


# ---------------------------------------------------------------- what is known (13)


def test_rule_13_a_view_shows_begun_acts_and_no_stream(match: Runs) -> None:
    view = match.view(0)
    assert view.seed == "golden"
    assert list(view.maps) == ["act1"]
    assert seen_floor(view.maps["act1"]) == match.state.floor
    assert not hasattr(view, "streams")
    assert match.view(None) == match.view(0)


def test_rule_13_the_draw_pile_is_shown_sorted(game: SanctumGame, match: Runs) -> None:
    match.submit(0, match.legal(0)[0])
    shown = match.view(0).combat
    assert [card.uid for card in shown.draw] == sorted(
        [card.uid for card in match.state.combat.draw],
        key=lambda uid: (match.state.card(uid).kind, uid),
    )
    orders = set()
    for number in range(5):
        state = game.determinise(match.view(0), 0, SplitMix64(number))
        assert game.view(state, 0) == match.view(0)
        orders.add(str(state.combat.draw if state.combat is not None else None))
    assert len(orders) > 1


def test_a_view_says_what_a_screen_needs(game: SanctumGame) -> None:
    bout = fight(
        game, "cleric", "zombie", "shade", hand=["smite", "shield_of_faith", "doom"], statuses={"might": 2}
    ).intends("slam", "curse")
    combat = game.view(bout.state, 0).combat
    assert combat is not None
    smite, shield, doom = combat.hand
    assert (smite.text, smite.damage, smite.refusal) == ("7 damage", {"1": 7, "2": 7}, None)
    assert (shield.text, shield.block) == ("5 Block", 5)
    assert doom.refusal == "That card cannot be played."
    slam = combat.enemies["1"].intent
    assert slam is not None
    assert (slam.name, slam.category, slam.damage, slam.times, combat.incoming) == (
        "Slam",
        "attack",
        10,
        1,
        10,
    )
    view = game.view(bout.state, 0)
    assert view.faces["smite"].upgrade == "smite+"
    assert view.keywords["Might"]
    assert view.bestiary["zombie"].moves[0].effects == ["attack 10"]
    assert combat.statuses["might"].value == 2


@pytest.mark.parametrize("class_id", ["cleric", "dungeon_knight", "diabolist"])
def test_everything_a_run_shows_and_tells_can_be_said(class_id: str, game: SanctumGame) -> None:
    match: Runs = Match(game, "words", 1, {"class_id": class_id, "profile": "compact"})
    said: list[str] = []

    def watch(_: int, command: cmd.Command, events: list[Any]) -> None:
        said.append(game.phrase(command, match.view(0)))
        said.extend(game.tell(event, match.view(0)) for event in events)
        if len(said) % 7 == 0:
            said.append(game.text(match.view(0)))

    play_out(match, [bot_named(game, "normal")], watch=watch)
    said.append(game.text(match.view(0)))
    assert all(said)
    assert not [text for text in said if "None" in text]
    assert "The run is over" in said[-1]
