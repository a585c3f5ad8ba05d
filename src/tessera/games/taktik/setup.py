"""The first state (rules 4.5, 11.2 and 11.3): decks, map, line-up, zones and secret missions.

Each stage takes a seed and gives the next one, so that a map can be made far from the rules.
"""

from dataclasses import replace

from tessera.core.chance import Seed
from tessera.core.rng import MASK32, Lcg32
from tessera.core.streams import stream_value
from tessera.games.taktik.atlas import BIOME_LETTERS, OVERLAY_LETTERS, RIVER, ROAD, Atlas
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.book import Book, Survey
from tessera.games.taktik.instants import new_unit
from tessera.games.taktik.placement import Placement, keep_leaders_back, nearest_clear_cell, place_units
from tessera.games.taktik.roads import networks
from tessera.games.taktik.rules import Rules
from tessera.games.taktik.rules_scenarios import Area, BridgeSpot, Condition, Scenario, ZoneForm
from tessera.games.taktik.state import Ground, Side, Structure, TaktikState, Unit, Zone
from tessera.games.taktik.terrain import Biomes, Networks, cell_flags
from tessera.games.taktik.vocabulary import ESCORT, NOBODY, RETAKE, SECRET_MISSIONS, SECRET_SIX


def seed_number(seed: Seed) -> int:
    """A match seed as 32 bits: a number modulo 2^32, a text by its hash."""
    return (seed if isinstance(seed, int) else stream_value(seed, "taktik")) & MASK32


def first_state(book: Book, scenario: str, deck_list: str, seed: Seed) -> TaktikState:
    """Rule 4.5: prepare, networks, biomes, line-up, scenario."""
    rules = book.rules
    rng = Lcg32(seed_number(seed), rules.switches.dice)
    common = rng.shuffled(rules.decks[deck_list].cards)
    tactical = rng.shuffled(rules.catalogue)
    survey = _survey(book, rng.state, scenario)
    ground, placed = survey.ground, survey.placed

    sides = [Side(hand=None, reserve=list(rules.reserves)) for _ in range(2)]
    if rules.switches.tactics.selection != SECRET_SIX:
        sides[0].hand = tactical[:]
        sides[1].hand = []
    units: dict[str, Unit] = {}
    for place in placed.units:
        side = sides[place.player]
        unit = new_unit(
            book, f"{rules.id_prefix[place.player]}{side.next_serial}", place.player, place.kind, place.cell
        )
        side.next_serial += 1
        units[unit.id] = unit
    rng = Lcg32(placed.next_seed, rules.switches.dice)
    state = TaktikState(
        ruleset=rules.id,
        scenario=scenario,
        deck_list=deck_list,
        ground=ground,
        units=units,
        sides=sides,
        common_deck=common,
        tactical_deck=tactical,
        rng=rng,
    )
    appoint_leaders(rules, state)
    lay_out_scenario(book, state)
    deal_missions(book, state)
    return state


def _survey(book: Book, seed: int, scenario: str) -> Survey:
    """The map of that seed and where units of a scenario start on it."""
    survey = book.survey(seed, scenario)
    if survey is None:
        rules = book.rules
        lattice = book.lattice()
        network = networks(seed, lattice.width, lattice.height, rules.generation, lattice)
        biome = biomes(network.next_seed, network, rules.generation, lattice)
        ground = ground_of(rules, network, biome, seed)
        armies = rules.armies_of(scenario)
        placed = place_units(biome.next_seed, network, biome, rules.placement, armies)
        if rules.switches.owner_checks and rules.scenarios[scenario].leaders_count():
            keep_leaders_back(placed, network, biome, rules.placement, _leaders(rules, placed))
        survey = Survey(ground, placed)
        book.remember_survey(seed, scenario, survey)
    return survey


def _leaders(rules: Rules, placed: Placement) -> list[int]:
    """The places of each side's first SPECIAL."""
    found: list[int] = []
    for player in (0, 1):
        for number, unit in enumerate(placed.units):
            if unit.player == player and unit.kind == rules.special_kind:
                found.append(number)
                break
    return found


def ground_of(rules: Rules, network: Networks, biome: Biomes, seed: int) -> Ground:
    """The map as the state keeps it."""
    area = network.width * network.height
    road = cell_flags(area, network.road)
    river = cell_flags(area, network.river)
    overlays = "".join([OVERLAY_LETTERS[road[i] * ROAD + river[i] * RIVER] for i in range(area)])
    return Ground(
        network.width,
        network.height,
        "".join([BIOME_LETTERS[terrain] for terrain in biome.grid]),
        overlays,
        tuple(biome.counts),
        tuple(biome.regions),
        rules.generation.params.road_density_pm,
        rules.generation.params.river_density_pm,
        rules.generation.params.max_bridges,
        seed,
    )


def appoint_leaders(rules: Rules, state: TaktikState) -> None:
    """Each side's first SPECIAL."""
    if not rules.switches.owner_checks:
        return
    for player in (0, 1):
        for unit in state.units.values():
            if unit.owner == player and unit.kind == rules.special_kind:
                unit.leader = True
                break


# ---------------------------------------------------------------- zones and structures


def zones_mentioned(book: Book, scenario: Scenario) -> list[str]:
    """Rule 11.2: every zone of a scenario in order of first mention."""
    found: list[str] = []
    for condition in scenario.victory:
        _mention(book.rules, condition, found)
    points = book.points(scenario)
    if points is not None:
        for name, _ in points.zones:
            _add(name, found)
    return found


def _add(name: str, found: list[str]) -> None:
    if name and name not in found:
        found.append(name)


def _mention(rules: Rules, condition: Condition, found: list[str]) -> None:
    _add(condition.zone, found)
    for name in condition.zones:
        _add(name, found)
    for objective in condition.objectives:
        _mention(rules, objective, found)
    _add(condition.from_, found)
    _add(condition.to, found)
    if condition.what == SECRET_MISSIONS:
        for role in rules.roles:
            for name in condition.pools[role]:
                mission = rules.missions[name]
                for zone in (mission.zone, *mission.zones):
                    _add(zone, found)


def lay_out_scenario(book: Book, state: TaktikState) -> None:
    """Rule 11.2: zones in order of first mention, then structures; no two share a searched cell."""
    rules = book.rules
    atlas = book.atlas(state.ground)
    scenario = book.scenario(state)
    clear = [1 if clear else 0 for clear in atlas.clear]
    taken: list[int] = []
    for name in zones_mentioned(book, scenario):
        cells = _zone_cells(atlas, rules.zones[name], clear, taken)
        state.zones[name] = Zone(cells, NOBODY, [0, 0])
    for condition in scenario.every_condition():
        for name in condition.structures:
            if name not in state.structures:
                cells = _zone_cells(atlas, rules.structures[name].cell, clear, taken)
                state.structures[name] = Structure(cells[0], False)


def _zone_cells(atlas: Atlas, form: ZoneForm, clear: list[int], taken: list[int]) -> tuple[int, ...]:
    width = atlas.width
    if isinstance(form, Area):
        x0, y0, x1, y1 = form.rect
        return tuple([y * width + x for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)])
    x, y = form.bridge_near if isinstance(form, BridgeSpot) else form.near
    found = -1
    if isinstance(form, BridgeSpot):
        nearest = atlas.area
        for cell in range(atlas.area):
            apart = abs(cell % width - x) + abs(cell // width - y)
            if atlas.bridge[cell] and cell not in taken and apart < nearest:
                found, nearest = cell, apart
    if found < 0:
        found = nearest_clear_cell(clear, width, y * width + x, 0, atlas.height)
    clear[found] = 0
    taken.append(found)
    return (found,)


# ---------------------------------------------------------------- secret missions


def deal_missions(book: Book, state: TaktikState) -> None:
    """Rule 11.3: PLAYER_A's mission, then PLAYER_B's, one draw each."""
    for condition in book.scenario(state).victory:
        if condition.what == SECRET_MISSIONS:
            for player in (0, 1):
                assign_mission(book, state, player, state.rng.pick(condition.pools[book.rules.roles[player]]))


def draw_anew(book: Book, state: TaktikState, begun: bool) -> None:
    """What is hidden comes from the present generator: the deck's order and, before the first command, the
    missions. The ground, the line-up and what else both see stay."""
    if not begun or book.rules.switches.hidden_information:
        state.rng.shuffle(state.common_deck)
    state.ground = replace(state.ground, seed=0)
    if not begun:
        for zone in state.zones.values():
            zone.controller = NOBODY
        for side in state.sides:
            side.mission = side.convoy = ""
        deal_missions(book, state)


def assign_mission(book: Book, state: TaktikState, player: int, mission: str) -> None:
    """The mission, and what it needs: the unit it escorts, the zones it must take back."""
    state.sides[player].mission = mission
    form = book.rules.missions[mission]
    if form.what == ESCORT:
        state.sides[player].convoy = first_vehicle(book, state, player)
    elif form.what == RETAKE:
        for name in form.zones:
            state.zones[name].controller = 1 - player


def first_vehicle(book: Book, state: TaktikState, player: int) -> str:
    """The id that the lowest-serial VEHICLE of a side has from the line-up."""
    rules = book.rules
    before = 0
    for kind, size in enumerate(rules.armies_of(state.scenario)[player]):
        if rules.types[kind].id == "VEHICLE":
            return f"{rules.id_prefix[player]}{before + 1}" if size else ""
        before += size
    return ""
