"""Seeds by what they begin with: every title is searched, and what is found is looked at again."""

import re
import signal
from pathlib import Path

import pytest
from tests import pebbles
from tests.harbour import smugglers

import tessera
from tessera import registry
from tessera.core.errors import BadOptions
from tessera.core.query import OF_NUMBERS, OVER_ALL, BadQuery, SeedQuery
from tessera.lab import finding, measures, searching, seeds, spread
from tessera.lab.family import family
from tessera.lab.gallery import page, picture

# For every title a condition that some seeds keep, and what shows in a match made anew that it does.
ASKED = {
    "taktik": "army_distance >= 3 and bridges >= 2",
    "imperium": "river(seat=0) and least(rival_distance) >= 8",
    "fullmetal": "tide_cards(low, first=2) == 0",
    "sint": "tones(positive, first=3) >= 2",
    "sanctum": "elite(act=1) >= 3 and merchant(act=2) == 3",
    "smugglers": "spread(hand_value) <= 1",
}


@pytest.mark.parametrize("title", registry.titles())
def test_every_title_says_what_can_be_measured(title: str) -> None:
    known = measures(title)
    starts = family(title).openings()
    assert set(known) - {"choices"}
    for name, measure in known.items():
        assert name in measure.example
        assert measure.meaning
        assert all(argument.meaning for argument in measure.arguments)
        query = SeedQuery(measure.example, starts)
        if not measure.costly:
            query.matches(starts.of(1))


@pytest.mark.parametrize("title", ASKED)
def test_what_is_found_holds_in_a_match_made_anew(title: str) -> None:
    found = seeds(title, ASKED[title], 2, limit=300)
    assert [each.number for each in found.seeds] == sorted(each.number for each in found.seeds)
    assert len(found.seeds) == 2
    for find in found.seeds:
        fresh = family(title)
        starts = fresh.game().openings(fresh.seats, fresh.match(find.number).options)
        again = starts.of(find.seed)
        assert SeedQuery(ASKED[title], starts).matches(again)
        if again.state is not None:  # what was measured is the first position of that match
            match = tessera.new(title, find.seed)
            assert match.game.codec.digest(again.state) == match.digest()
    tried = range(found.seeds[0].number)
    starts = family(title).openings()
    assert not any(SeedQuery(ASKED[title], starts).matches(starts.of(number)) for number in tried)


@pytest.mark.parametrize("title", ["smugglers", "taktik"])
def test_the_result_does_not_depend_on_the_processes(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = seeds(title, ASKED[title], 6, limit=120)
    counted = spread(title, "choices(seat=0)", 40)
    monkeypatch.setattr(searching, "ALONE", 0)  # others begin at once
    assert seeds(title, ASKED[title], 6, limit=120, jobs=2) == alone
    assert spread(title, "choices(seat=0)", 40, jobs=2) == counted


def test_options_seats_and_where_to_begin() -> None:
    found = seeds("smugglers", "total(hand) == 12", 2, seats=4, start=5)
    assert [each.number for each in found.seeds] == [5, 6]
    assert found.seeds[0].play == "tessera play smugglers --seed 5 --seats human,bot,bot,bot"
    other = seeds("taktik", "zone_distance(seat=0) < 99", 1, options={"scenario": "flag_capture"}, limit=20)
    assert other.seeds[0].play == "tessera play taktik --seed 0 --option scenario=flag_capture"
    text = seeds("sint", "rooms >= 1", 1, prefix="calm-")
    assert text.seeds[0].seed == "calm-0"


def test_an_option_may_go_with_the_number() -> None:
    found = seeds("fullmetal", "minerals >= 1", 3, options={"board": "{n}"}, start=7)
    assert [each.play.split()[-1] for each in found.seeds] == ["board=7", "board=8", "board=9"]
    several = [seeds("fullmetal", "terrain(land) >= 0", 1, options={"board": "{n}"}, start=n) for n in (7, 8)]
    assert several[0].seeds[0].measures != several[1].seeds[0].measures
    for each in several:
        find = each.seeds[0]
        board = registry.game("fullmetal").setup(2, {"length": "full", "board": find.number}, 0).board_seed
        assert board == find.number


def test_an_overlay_is_searched_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("hand: 5\n", encoding="utf-8")
    assert seeds("smugglers", "hand(seat=0) == 5", 1, overlays=[tmp_path]).seeds
    assert not seeds("smugglers", "hand(seat=0) == 5", 1, limit=5).seeds
    (tmp_path / "cargo.yaml").write_text("hand: 4\n", encoding="utf-8")
    assert seeds("smugglers", "hand(seat=0) == 4", 1, overlays=[tmp_path]).seeds


def test_nothing_found_says_how_near_it_came() -> None:
    found = seeds("smugglers", "deck_size == 18 and hand(seat=0) >= 4 and spread(hand_value) == 99", limit=40)
    nearest = found.nearest
    assert not found.seeds
    assert nearest is not None
    assert nearest.sample == 40
    assert nearest.kept["deck_size == 18"] == 40
    assert nearest.kept["spread(hand_value) == 99"] == 0
    assert "deck_size == 18" not in nearest.failed
    widest = max(spread("smugglers", "spread(hand_value)", 40).counts)
    assert nearest.measures["spread(hand_value)"] == widest


def test_how_a_number_lies() -> None:
    over = spread("smugglers", "hand_value(seat=0)", 200)
    crates = smugglers().cargo.crates
    values = sorted(
        sum(crates[crate].value for crate in tessera.new("smugglers", n).state.dens[0].hand)
        for n in range(200)
    )
    assert (over.at(0), over.at(50), over.at(100)) == (values[0], values[99], values[-1])
    assert sum(count for _, _, count in over.bins()) == over.seeds == 200
    assert sum(count for _, _, count in over.bins(3)) == 200
    assert len(over.bins(3)) <= 3
    some = spread("smugglers", "hand_value(seat=0)", 200, where="hand_value(seat=0) >= 10")
    assert min(some.counts) >= 10
    assert some.seeds == sum(number >= 10 for number in values)


def test_a_world_with_too_little_room_is_no_find_and_no_end() -> None:
    """On the smallest map, sixteen players have room on seed 5, and on none before it."""
    crowded = {"size": "duel"}
    counted = spread("imperium", "land_share", 6, seats=16, options=crowded)
    assert (counted.tried, counted.seeds) == (6, 1)
    found = seeds("imperium", "land_share > 0", 1, seats=16, options=crowded, limit=6)
    assert [each.seed for each in found.seeds] == [5]
    nothing = seeds("imperium", "land_share > 100", 1, seats=16, options=crowded, limit=6)
    assert nothing.nearest is not None
    assert nothing.nearest.seed == 5


def test_slips_are_told_before_any_seed_is_tried() -> None:
    with pytest.raises(BadQuery, match="did you mean 'army_distance'"):
        seeds("taktik", "army_distanc > 3")
    with pytest.raises(BadQuery, match="expected the end"):
        spread("taktik", "army_distance > ")
    with pytest.raises(BadOptions, match="scenario"):
        seeds("taktik", "bridges > 3", options={"scenario": "no"})
    with pytest.raises(BadOptions, match="lacks its cards"):  # which every seed would say
        seeds("taktik", "bridges > 3", options={"scenario": "legacy_skirmish", "deck": "common_60"})
    with pytest.raises(BadOptions, match="prefix"):
        seeds("taktik", "bridges > 3", prefix="12")


@pytest.mark.parametrize("title", ASKED)
def test_every_find_has_its_picture_or_its_text(title: str) -> None:
    found = seeds(title, ASKED[title], 1, limit=300)
    drawn = picture(found.family, found.seeds[0].number)
    shown = page(found)
    assert drawn.startswith("<svg") or title == "smugglers"
    assert ("data:image/svg+xml" in shown) == bool(drawn)
    assert found.seeds[0].play in shown
    for text in found.seeds[0].measures:
        assert text.replace(">", "&gt;") in shown


def test_a_title_of_somebody_else_is_searched_like_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says in its own class what can be measured; one that says nothing is asked for its choices."""
    pebbles.lay(tmp_path)
    own = tmp_path / "gravel"
    own.mkdir()
    (own / "__init__.py").write_text(GRAVEL, encoding="utf-8")
    with pebbles.found(tmp_path, monkeypatch):
        assert list(measures("pebbles")) == ["choices"]
        assert seeds("pebbles", "choices(seat=0) == 3", 1).seeds
        assert list(measures("gravel")) == ["pile", "choices"]
        assert [each.measures for each in seeds("gravel", "pile >= 1", 1).seeds] == [{"pile": 13}]


GRAVEL = """
from pebbles.game import Pebbles
from tessera.core.measures import FirstStates, Measured


class Gravel(Pebbles):
    name = "gravel"

    def openings(self, seats, options):
        pile = Measured(lambda start, given: start.state.pile, "pebbles", "pile >= 1")
        return FirstStates(self, seats, options, {"pile": pile})


GAME = Gravel
"""


PAGE = (Path(__file__).parents[2] / "docs" / "seeds.md").read_text("utf-8")


def test_what_the_page_says_can_be_done_can_be_done() -> None:
    blocks = [part.partition("```")[0] for part in PAGE.split("```python\n")[1:]]
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "seeds.md", "exec"), {})
    lines = re.findall(r'^    tessera seeds (\w+) --where "([^"]+)"', PAGE, re.MULTILINE)
    assert {title for title, _ in lines} == set(ASKED) - {"smugglers"}
    for title, where in lines:
        SeedQuery(where, family(title).openings())


def test_the_conditions_of_the_page_are_conditions() -> None:
    shown = PAGE.partition("A condition compares")[2].partition("From the tightest")[0]
    for line in shown.splitlines():
        if line.startswith("    "):
            SeedQuery(line.strip(), family("taktik").openings())
    for name in (*OVER_ALL, *OF_NUMBERS):
        assert f"`{name}(…" in PAGE


def test_ctrl_c_waits_for_the_seeds_that_are_being_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled rules that it broke off in the middle would end the process."""
    scan = searching.scan
    done: list[int] = []

    def pressed(stretch: searching.Stretch) -> list[int]:
        if stretch.begin > 10:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        found = scan(stretch)
        done.append(stretch.end)
        return found

    monkeypatch.setattr(finding, "scan", pressed)
    found = seeds("smugglers", "hand_value(seat=0) >= 3", 99)
    assert not found.complete
    assert found.seeds
    assert found.tried < done[-1], "the stretch was looked at to its end, and is not told"
