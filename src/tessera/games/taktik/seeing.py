"""Builds what each seat may know (section 12) from nothing: what is not named here stays hidden.

The generator and every seed are in no view, not even in `legacy`, which otherwise hides nothing.
"""

from tessera.core.copying import made_like
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Cell
from tessera.games.taktik.effects import move_limit
from tessera.games.taktik.state import Effect, Side, TaktikState, Unit, Zone
from tessera.games.taktik.tactics import open_windows, opponent_is_asked
from tessera.games.taktik.terrain import TERRAIN_NAMES
from tessera.games.taktik.view import (
    AttackView,
    EffectView,
    PendingView,
    RollView,
    SideView,
    StructureView,
    TaktikView,
    UnitView,
    ZoneView,
)
from tessera.games.taktik.vocabulary import BONUS, DECIDE, PHASES, PLAYER_NAMES, STAGES, WINDOWS


def view_of(book: Book, state: TaktikState, seat: int | None) -> TaktikView:
    """The view of this seat, or of a spectator."""
    atlas = book.atlas(state.ground)
    ground = state.ground
    cells = atlas.cells
    open_table = not book.rules.switches.hidden_information
    attack, roll = state.pending_attack, state.last_roll
    return made_like(
        TaktikView,
        state,
        seat=seat,
        phase=PHASES[state.phase],
        asked=1 - state.active if opponent_is_asked(book, state) else None,
        windows=[WINDOWS[window] for window in open_windows(book, state)],
        width=ground.width,
        height=ground.height,
        biomes=atlas.biome_rows,
        overlays=atlas.overlay_rows,
        disabled_bridges=[cells[cell] for cell in ground.disabled_bridges],
        counts={name: ground.counts[i] for i, name in enumerate(TERRAIN_NAMES)},
        regions={name: ground.regions[i] for i, name in enumerate(TERRAIN_NAMES)},
        road_density_pm=ground.road_density_pm,
        river_density_pm=ground.river_density_pm,
        max_bridges=ground.max_bridges,
        units={unit.id: _unit_view(book, unit, ground.width) for unit in state.units.values()},
        sides={
            PLAYER_NAMES[player]: _side_view(book, state.sides[player], open_table or player == seat)
            for player in (0, 1)
        },
        move_limit=move_limit(book, state, state.active),
        deck=len(state.common_deck),
        pending=_pending_view(book, state, seat, open_table),
        effects={str(effect.id): _effect_view(effect) for effect in state.effects},
        queue=[AttackView(each.attacker, each.target) for each in state.attack_queue],
        attack=None if attack is None else AttackView(attack.attacker, attack.target),
        roll=None if roll is None else RollView(roll.die, roll.value, roll.threshold, roll.hit),
        zones={name: _zone_view(cells, zone) for name, zone in state.zones.items()},
        structures={
            name: StructureView(cells[each.cell], each.neutralised) for name, each in state.structures.items()
        },
        winner=None if state.winner < 0 else state.winner,
        common_deck=state.common_deck[:] if open_table else None,
    )


def _unit_view(book: Book, unit: Unit, width: int) -> UnitView:
    return made_like(
        UnitView,
        unit,
        kind=book.rules.types[unit.kind].id,
        x=unit.cell % width,
        y=unit.cell // width,
    )


def _side_view(book: Book, side: Side, own: bool) -> SideView:
    hand = side.hand
    return made_like(
        SideView,
        side,
        tactics=None if hand is None else len(hand),
        stored=len(side.store),
        reserve={each.id: side.reserve[kind] for kind, each in enumerate(book.rules.types)},
        hand=hand[:] if own and hand is not None else None,
        store=side.store[:] if own else None,
        mission=(side.mission or None) if own else None,
        convoy=(side.convoy or None) if own else None,
    )


def _effect_view(effect: Effect) -> EffectView:
    return made_like(
        EffectView,
        effect,
        units=list(effect.units),
        ends_at=PHASES[effect.ends_at] if effect.ends_at >= 0 else "",
    )


def _zone_view(cells: list[Cell], zone: Zone) -> ZoneView:
    controller = None if zone.controller < 0 else zone.controller
    return ZoneView([cells[cell] for cell in zone.cells], zone.hold[:], controller)


def _pending_view(book: Book, state: TaktikState, seat: int | None, open_table: bool) -> PendingView | None:
    pending = state.pending_card
    if pending is None:
        return None
    shown = open_table or pending.drawer == seat or book.card(pending.card).kind != BONUS
    stage = STAGES[pending.stage] if book.rules.switches.strict else STAGES[DECIDE]
    return PendingView(pending.drawer, stage, pending.chooser, pending.card if shown else None)
