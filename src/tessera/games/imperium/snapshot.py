"""The whole state as plain data, in the rulebook's words (rule 15.1), and its digest (rule 15.3)."""

from collections.abc import Sequence

from tessera.boards.hexmap import HexMap
from tessera.core.ruleset import Ruleset
from tessera.games.imperium.canonical import canonical, fnv_text, rng_bytes
from tessera.games.imperium.records import (
    BUILD,
    GOTO,
    ORDER_NAMES,
    PATROL,
    REPAIR,
    Battle,
    City,
    DealItem,
    Orders,
    Player,
    Proposal,
    Route,
    Treaty,
    Unit,
)
from tessera.games.imperium.setup import board_of
from tessera.games.imperium.sight import (
    memory_improvement,
    memory_owner,
    memory_pillaged,
    memory_road,
    memory_tier,
)
from tessera.games.imperium.state import Settings, State

Form = dict[str, object]


def rules_digest(ruleset: Ruleset) -> str:
    """Rule 3.2: the tables' digest, over their data with all defaults filled in."""
    tables: dict[str, object] = {name.rpartition(".")[0]: ruleset.plain(name) for name in ruleset.files}
    return fnv_text(canonical(tables))


def state_digest(snapshot: Form) -> str:
    """Rule 15.3."""
    return fnv_text(canonical(snapshot))


def snapshot_of(state: State, rules_digest: str) -> Form:
    """Everything there is to know of a game, its generator included."""
    board = board_of(state)
    return {
        "turn": state.turn,
        "round": state.round,
        "current_player": state.current_player,
        "seed": state.seed,
        "rules_digest": rules_digest,
        "options": settings_form(state.settings),
        "width": state.width,
        "height": state.height,
        "wrap": state.wrap,
        "tiles": [_tile(state, tile) for tile in range(board.size)],
        "players": [_player(player) for player in state.players],
        "units": _store(
            [None if unit is None else _unit(board, unit) for unit in state.units.slots],
            state.units.generations,
            state.units.free,
        ),
        "cities": _store(
            [None if city is None else _city(board, city) for city in state.cities.slots],
            state.cities.generations,
            state.cities.free,
        ),
        "routes": _store(
            [None if route is None else _route(route) for route in state.routes.slots],
            state.routes.generations,
            state.routes.free,
        ),
        "war_since": [[_null(since) for since in row] for row in state.war_since],
        "met": [[known == 1 for known in row] for row in state.met],
        "relations": _relations(state),
        "treaties": [_treaty(treaty) for treaty in state.treaties],
        "next_treaty": state.next_treaty,
        "proposals": [_proposal(proposal) for proposal in state.proposals],
        "peace_offers": [
            {"from": offer.sender, "to": offer.to, "expires_round": offer.expires_round}
            for offer in state.peace_offers
        ],
        "influence": [row.copy() for row in state.influence],
        "capitals": [
            {"founder": each.founder, "city": each.city, "pos": _hex(board, each.pos)}
            for each in state.capitals
        ],
        "wonders": {str(building): player for building, player in enumerate(state.wonders) if player >= 0},
        "battles": [_battle(board, battle) for battle in state.battles],
        "rng": list(rng_bytes(state.rng, state.stream)),
        "ended": None
        if state.ended is None
        else {
            "winner": _null(state.ended.winner),
            "reason": state.ended.reason,
            "scores": list(state.ended.scores),
        },
    }


def _null(number: int) -> int | None:
    """The state's -1 is the rulebook's null."""
    return None if number < 0 else number


def _hex(board: HexMap, tile: int) -> Form:
    q, r = board.hexes[tile]
    return {"q": q, "r": r}


def _relations(state: State) -> list[list[Form]]:
    players = range(len(state.players))
    return [
        [
            {
                "betrayal": state.betrayal[a][b],
                "war_history": state.war_history[a][b],
                "goodwill": state.goodwill[a][b],
            }
            for b in players
        ]
        for a in players
    ]


def _battle(board: HexMap, battle: Battle) -> Form:
    return {
        "turn": battle.turn,
        "attacker": battle.attacker,
        "target": battle.target,
        "attacker_owner": battle.attacker_owner,
        "target_owner": battle.target_owner,
        "start": _hex(board, battle.start),
        "at": _hex(board, battle.at),
        "ranged": battle.ranged,
        "on_city": battle.on_city,
        "attacker_hp": battle.attacker_hp,
        "target_hp": battle.target_hp,
        "seen": battle.seen,
        "seen_start": battle.seen_start,
    }


def settings_form(settings: Settings) -> Form:
    """What was chosen when the game was made and still acts."""
    return {
        "difficulty": settings.difficulty,
        "elimination": settings.elimination,
        "domination": settings.domination,
        "science": settings.science,
        "culture": settings.culture,
        "score": settings.score,
        "round_limit": settings.round_limit,
        "open_sight": settings.open_sight,
    }


def _store(values: Sequence[Form | None], generations: list[int], free: list[int]) -> Form:
    return {
        "slots": [{"generation": generations[index], "value": value} for index, value in enumerate(values)],
        "free": free.copy(),
    }


def _tile(state: State, tile: int) -> Form:
    tiles = state.tiles
    improvement = tiles.improvement[tile]
    return {
        "terrain": tiles.terrain[tile],
        "resource": _null(tiles.resource[tile]),
        "improvement": None
        if improvement < 0
        else {
            "id": improvement,
            "tier": tiles.tier[tile],
            "worked": tiles.worked[tile],
            "pillaged": tiles.pillaged[tile] == 1,
        },
        "road": tiles.road[tile],
        "river_edges": tiles.rivers[tile],
        "owner": _null(tiles.owner[tile]),
        "claim": _null(tiles.claim[tile]),
        "city": _null(tiles.city[tile]),
    }


def _unit(board: HexMap, unit: Unit) -> Form:
    return {
        "type": unit.kind,
        "owner": unit.owner,
        "pos": _hex(board, unit.pos),
        "hp": unit.hp,
        "max_hp": unit.max_hp,
        "moves_left": unit.moves_left,
        "experience": unit.experience,
        "promotions": unit.promotions.copy(),
        "promotion_picks": unit.promotion_picks,
        "fortified_turns": unit.fortified_turns,
        "orders": None if unit.orders is None else _orders(board, unit.orders),
        "automated": unit.automated,
        "embarked": unit.embarked,
        "acted": unit.acted,
    }


def _orders(board: HexMap, orders: Orders) -> Form:
    form: Form = {"type": ORDER_NAMES[orders.kind]}
    if orders.kind == GOTO:
        form["path"] = [_hex(board, tile) for tile in orders.path]
    elif orders.kind == PATROL:
        form["waypoints"] = [_hex(board, tile) for tile in orders.path]
        form["current"] = orders.current
    elif orders.kind in (BUILD, REPAIR):
        if orders.kind == BUILD:
            form["improvement"] = orders.improvement
        form["at"] = _hex(board, orders.at)
        form["turns_remaining"] = orders.turns_remaining
    return form


def _city(board: HexMap, city: City) -> Form:
    producing = city.producing
    return {
        "name": city.name,
        "owner": city.owner,
        "founder": city.founder,
        "pos": _hex(board, city.pos),
        "population": city.population,
        "specialists": city.specialists,
        "food_stockpile": city.food_stockpile,
        "production_stockpile": city.production_stockpile,
        "buildings": city.buildings.copy(),
        "producing": None if producing is None else {"kind": producing.kind, "id": producing.id},
        "locked_assignments": city.locked_assignments.copy(),
        "claimed": city.claimed.copy(),
        "border_progress": city.border_progress,
        "border_claims": city.border_claims,
        "hp": city.hp,
        "attacked": city.attacked,
        "occupied_rounds": city.occupied_rounds,
        "bought": city.bought,
    }


def _route(route: Route) -> Form:
    return {"owner": route.owner, "from": route.start, "to": route.to, "path": route.path.copy()}


def _player(player: Player) -> Form:
    return {
        "id": player.id,
        "name": player.name,
        "civ": player.civ,
        "is_ai": player.is_ai,
        "personality": player.personality,
        "alive": player.alive,
        "gold": player.gold,
        "culture": player.culture,
        "lifetime_culture": player.lifetime_culture,
        "milestones": player.milestones,
        "policy_picks": player.policy_picks,
        "policies": [{"policy": each.policy, "era": each.era} for each in player.policies],
        "government": player.government,
        "researching": _null(player.researching),
        "research_progress": player.research_progress.copy(),
        "research_overflow": player.research_overflow,
        "known_techs": [tech for tech, known in enumerate(player.known_techs) if known],
        "war_weariness": player.war_weariness,
        "capital": _null(player.capital),
        "stages": player.stages.copy(),
        "explored": [tile for tile, seen in enumerate(player.explored) if seen],
        "memory": _memory(player),
    }


def _memory(player: Player) -> Form:
    """What is remembered of each tile; one of which nothing is remembered but bare land is left out."""
    kept: Form = {}
    for tile, packed in enumerate(player.memory):
        seen = player.cities_seen.get(tile)
        if packed == 0 and seen is None:
            continue
        improvement = memory_improvement(packed)
        kept[str(tile)] = {
            "owner": _null(memory_owner(packed)),
            "improvement": None
            if improvement < 0
            else {
                "id": improvement,
                "tier": memory_tier(packed),
                "pillaged": memory_pillaged(packed) == 1,
            },
            "road": memory_road(packed),
            "city": None
            if seen is None
            else {"id": seen.id, "name": seen.name, "owner": seen.owner, "population": seen.population},
        }
    return kept


def _treaty(treaty: Treaty) -> Form:
    return {
        "id": treaty.id,
        "kind": treaty.kind,
        "a": treaty.a,
        "b": treaty.b,
        "giver": _null(treaty.giver),
        "gold": treaty.gold,
        "resource": _null(treaty.resource),
        "signed_round": treaty.signed_round,
        "expires_round": _null(treaty.expires_round),
    }


def _items(items: tuple[DealItem, ...]) -> list[Form]:
    return [{"kind": item.kind, "value": item.value} for item in items]


def _proposal(proposal: Proposal) -> Form:
    return {
        "from": proposal.sender,
        "to": proposal.to,
        "offer": _items(proposal.offer),
        "demand": _items(proposal.demand),
        "expires_round": proposal.expires_round,
    }
