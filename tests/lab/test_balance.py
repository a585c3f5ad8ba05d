"""The balance lab on Smugglers: the same for any number of processes, targets told, mods compared."""

from pathlib import Path
from typing import Any

import pytest
from tests.harbour import smugglers

from tessera import lab, registry
from tessera.core.errors import BadOptions, BadRuleset
from tessera.lab.aims import NO_AIMS, aims_of, read
from tessera.lab.balance_page import page
from tessera.lab.content import EVERYBODY, observer_of
from tessera.lab.variants import Narrowed, variants_of
from tessera.lab.verdicts import FAILS, HOLDS, OPEN, judged
from tessera.lab.watching import Sight, watch_one
from tessera.lab.weighing import Balance, BalanceAsked

pytestmark = pytest.mark.once

TITLES = sorted(registry.titles())
WANTED = """plays: {{dens: {{name: Dens, games: 400}}}}
targets: {{much: {{text: Much., play: dens, measure: wins, of: seat 1, between: [{least}, {most}]}}}}
"""


@pytest.fixture
def easy_raids(tmp_path: Path) -> str:
    """A mod in which every raid succeeds."""
    (tmp_path / "cargo.yaml").write_text("raid_from: 1\n")
    return str(tmp_path)


def cells(told: dict[str, Any], side: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = told["sides"][side]["cells"]
    return found


def test_the_answer_is_the_same_for_any_number_of_processes(easy_raids: str) -> None:
    def asked(jobs: int, stop: bool) -> dict[str, Any]:
        return lab.balance("smugglers", [easy_raids], 14, jobs=jobs, stop=stop, plays=["dens"])

    assert asked(jobs=2, stop=False) == asked(jobs=1, stop=False)
    assert asked(jobs=2, stop=True) == asked(jobs=1, stop=True)


def test_more_games_begin_with_the_same_ones_and_another_seed_gives_others() -> None:
    short, long = (lab.balance("smugglers", games=games, plays=["dens"]) for games in (8, 16))
    assert cells(short)[0]["commands"]["count"] == 8
    assert 0 <= cells(long)[0]["wins"][0]["won"] - cells(short)[0]["wins"][0]["won"] <= 8
    other = lab.balance("smugglers", games=16, plays=["dens"], seed=2)
    assert other["sides"][0]["cells"] != long["sides"][0]["cells"]


def test_a_cell_counts_every_match_once() -> None:
    for cell in cells(lab.balance("smugglers", games=20)):
        assert cell["played"] == 20
        assert sum(row["won"] for row in cell["wins"]) + cell["draws"] == 20
        assert sum(ended["games"] for ended in cell["endings"].values()) == 20
        assert sum(cell["commands"]["bins"]) == 20
        for row in cell["wins"]:
            assert row["low"] <= row["share"] <= row["high"]
        for kinds in cell["content"].values():
            for rows in kinds.values():
                assert len(rows) == cell["seats"]
                assert all(had + without <= 20 for *_, had, _, without, _ in rows)


def test_what_nobody_offers_is_compared_with_all_others() -> None:
    (dens, *_) = cells(lab.balance("smugglers", games=12, plays=["dens"]))
    for rows in dens["content"]["deed"].values():
        assert all(had + without == 12 for *_, had, _, without, _ in rows)


def test_a_mod_is_told_apart_and_only_where_it_differs(easy_raids: str) -> None:
    told = lab.balance("smugglers", [easy_raids], games=150, plays=["dens"], seats=[2])
    assert [side["ruleset"] for side in told["sides"]] == ["smugglers", f"smugglers+{Path(easy_raids).name}"]
    pieces = {each["id"]: each for each in told["content_compared"]}
    assert pieces["rope"]["mod"] > pieces["rope"]["base"]  # what is worth least pays for a raid
    assert all(row["corrected"] >= row["chance"] for row in told["compared"])
    same = lab.balance("smugglers", [str(Path(easy_raids))], games=20, plays=["dens"], seats=[2])
    assert not any(row["clear"] for row in same["compared"] if row["what"] == "commands")


def test_it_stops_when_the_answer_is_clear() -> None:
    """The first seat of three does not win nine of ten: that is soon known."""
    aims = read(smugglers(), WANTED.format(least=90, most=100))
    told = Balance(BalanceAsked("smugglers", (), Narrowed(seats=(3,)), stop=True, aims=aims)).run()
    (cell,) = cells(told)
    assert cell["played"] < 60
    assert cell["early"]
    (target,) = told["sides"][0]["targets"]
    assert target["verdict"] == FAILS


def test_it_plays_to_the_end_while_the_answer_is_open() -> None:
    aims = read(smugglers(), WANTED.format(least=30, most=33))
    told = Balance(BalanceAsked("smugglers", (), Narrowed(seats=(3,), games=60), stop=True, aims=aims)).run()
    assert cells(told)[0]["played"] == 60


# ---------------------------------------------------------------- targets


@pytest.mark.parametrize("title", TITLES)
def test_every_title_says_what_it_wants(title: str) -> None:
    aims = aims_of(registry.game(title))
    assert aims.targets
    assert variants_of(registry.game(title), aims)


def test_targets_are_told_with_their_names() -> None:
    told = lab.balance("smugglers", games=40, plays=["dens"])
    targets = {each["id"]: each for each in told["sides"][0]["targets"]}
    assert list(targets) == ["seats", "crates"]  # of the play that was played
    assert [found["name"].split(":")[0] for found in targets["seats"]["found"]] == [
        cell["name"] for cell in cells(told)
    ]
    assert targets["crates"]["verdict"] == HOLDS


def _cell(won: int, of: int) -> dict[str, Any]:
    row = {"side": "seat 1", "called": "Seat 1", "won": won, "of": of}
    return {"play": "dens", "name": "n", "wins": [row], "played": of, "together": False, "early": False}


@pytest.mark.parametrize(
    ("won", "of", "verdict"),
    [(200, 400, HOLDS), (225, 400, OPEN), (300, 400, FAILS), (10, 20, OPEN), (20, 20, FAILS)],
)
def test_a_target_holds_fails_or_stays_open(won: int, of: int, verdict: str) -> None:
    written = WANTED.format(least=45, most=55)
    (told,) = judged(read(smugglers(), written).targets, [_cell(won, of)], {})
    assert told["verdict"] == verdict


@pytest.mark.parametrize(("measure", "lying"), [("untouched", "Pearls"), ("unused", "Silk, Pearls")])
def test_what_is_taken_and_never_used_is_not_untouched(measure: str, lying: str) -> None:
    """Rows count seats: offered, took, used; had and won; had not and won."""
    crates = {
        "rum": [[150, 100, 90, 100, 50, 50, 20]],
        "silk": [[150, 100, 0, 100, 50, 50, 20]],
        "pearl": [[150, 0, 0, 0, 0, 150, 70]],
    }
    cell = _cell(1, 2) | {"content": {"crate": crates}}
    written = (
        "plays: {dens: {name: Dens, games: 400}}\n"
        f"targets: {{c: {{text: C., play: dens, measure: {measure}, of: crate, between: [0, 0]}}}}\n"
    )
    observer = observer_of(smugglers())
    assert observer is not None
    (told,) = judged(read(smugglers(), written).targets, [cell], observer.pieces())
    assert (told["verdict"], told["found"][0]["name"]) == (FAILS, lying)


FAULTY = """plays:
  dens: {name: Dens, games: 0, seats: [9], levels: [hard]}
  tides: {name: Tides, games: 5, sweep: {tide: []}}
targets:
  fair: {text: Fair., play: den, measure: wins, between: [60, 40]}
"""


def test_faults_are_told_with_their_lines() -> None:
    with pytest.raises(BadRuleset) as refused:
        read(smugglers(), FAULTY)
    assert [str(fault) for fault in refused.value.faults] == [
        "balance.yaml:2: plays.dens.games: expected 1..1000000, got 0",
        "balance.yaml:5: targets.fair.play: unknown play 'den'; did you mean 'dens'?",
        "balance.yaml:5: targets.fair.between: expected [low, high], got [60, 40]; swap them",
    ]


def test_what_only_the_title_knows_is_told_with_its_line_too() -> None:
    written = FAULTY.replace("games: 0", "games: 1").replace("den,", "dens, of: pirate,")
    with pytest.raises(BadRuleset) as refused:
        read(smugglers(), written.replace("[60, 40]", "[40, 60]"))
    *before, last = [str(fault) for fault in refused.value.faults]
    assert before == [
        "balance.yaml:2: plays.dens.seats[0]: expected 2..4, got 9",
        "balance.yaml:2: plays.dens.levels[0]: no such level here; use one of random",
        "balance.yaml:3: plays.tides.sweep.tide: no such option; there are none",
    ]
    assert last.startswith("balance.yaml:5: targets.fair.of: nobody is called so; use one of seat 1, seat 2")


# ---------------------------------------------------------------- kinds of matches


def test_without_a_file_options_seats_and_levels_are_swept_one_by_one() -> None:
    found = variants_of(registry.game("taktik"), NO_AIMS)
    assert {each.level for each in found} == {"easy", "normal", "hard"}
    assert len([each for each in found if each.play == "scenario"]) == 12
    decks = [each for each in found if each.play == "deck"]
    assert decks
    assert "legacy" not in [each.options["deck"] for each in decks]  # does not fit the usual scenario


def test_what_is_played_can_be_narrowed() -> None:
    game = registry.game("taktik")
    narrowed = Narrowed(plays=("scenarios",), levels=("easy",), options=(("scenario", "breakout"),), games=3)
    (found,) = variants_of(game, aims_of(game), narrowed)
    assert (found.key, found.games) == ("easy, 2 seats, scenario=breakout", 3)
    assert found.name == "Exfiltration, easy"
    with pytest.raises(BadOptions, match="unknown 'nowhere'"):
        variants_of(game, aims_of(game), Narrowed(plays=("nowhere",)))
    with pytest.raises(BadOptions, match=r"options\.scenario"):
        variants_of(game, aims_of(game), Narrowed(options=(("scenario", "nowhere"),)))


# ---------------------------------------------------------------- what titles are made of


@pytest.mark.parametrize("title", TITLES)
def test_what_an_observer_tells_of_is_among_its_pieces(title: str) -> None:
    game = registry.game(title)
    observer = observer_of(game)
    assert observer is not None
    pieces = {(name, word.id) for name, words in observer.pieces().items() for word in words}
    options = {"round_limit": 12, "size": "duel"} if title == "imperium" else {}
    seen = watch_one(Sight(title, (), 5, "random", game.seats_by_default(), options, 3000))
    assert seen.uses
    assert {piece[1:] for piece in seen.uses} <= pieces
    assert {piece[0] for piece in seen.uses} <= {EVERYBODY, *range(game.seats_by_default())}


def test_tactics_are_offered_taken_and_used() -> None:
    seen = watch_one(Sight("taktik", (), 3, "normal", 2, {"scenario": "skirmish"}, 5000))
    tactics = {piece: counts for piece, counts in seen.uses.items() if piece[1] == "tactic"}
    for seat in (0, 1):
        own = [counts for piece, counts in tactics.items() if piece[0] == seat]
        assert sum(offered for offered, _, _ in own) >= 11
        assert sum(taken for _, taken, _ in own) == 6
        assert sum(used for _, _, used in own) <= 6


# ---------------------------------------------------------------- the report


def test_the_report_needs_nothing_else_and_tells_all(easy_raids: str) -> None:
    told = lab.balance("smugglers", [easy_raids], games=30)
    text = page(told)
    assert text.startswith("<!DOCTYPE html>")
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    for each in (
        "Targets",
        "Base and mod",
        "Wins: Two to four dens",
        "How matches end",
        "Crate: Two to four",
    ):
        assert each in text
    assert page(told) == text


def test_what_only_a_mod_has_is_played_and_told_alone(tmp_path: Path) -> None:
    """The long winter is a scenario of the example mod, and none of its base."""
    told = lab.balance(
        "taktik",
        [str(Path(__file__).parents[2] / "examples" / "winter")],
        games=2,
        plays=["scenarios"],
        levels=["random"],
        options={"scenario": "long_winter"},
    )
    base, mod = told["sides"]
    assert base["cells"] == []
    assert [cell["name"] for cell in mod["cells"]] == ["The long winter, random"]
    assert told["compared"] == []
    assert "The long winter" in page(told)
