"""What each seat may know (section 12), built up from nothing: what is not named here stays hidden.

The generator and every seed are in no view, not even in `legacy`, which otherwise hides nothing. What changes
often is kept in maps by id, so that the patch from one view to the next stays small.
"""

from dataclasses import dataclass

from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Cell
from tessera.games.taktik.effects import move_limit
from tessera.games.taktik.events import BonusStored, CardDrawn, Event, TacticsSelected
from tessera.games.taktik.state import Side, TaktikState, Unit
from tessera.games.taktik.tactics import open_windows, opponent_is_asked
from tessera.games.taktik.terrain import TERRAIN_NAMES
from tessera.games.taktik.vocabulary import BONUS, DECIDE, PHASES, PLAYER_NAMES, STAGES, WINDOWS


@dataclass
class UnitView:
    owner: int
    kind: str
    x: int
    y: int
    movement: int
    reach: int
    hits: int
    damage: int
    moved: bool
    attacked: bool
    leader: bool
    cargo: bool


@dataclass
class SideView:
    """A player as this seat sees it. `hand`, `store`, `mission` and `convoy` are None where hidden."""

    played: list[str]
    stored: int
    reserve: dict[str, int]
    next_serial: int
    vp: int
    resources: int
    runs: int
    exfiltrated: int
    lost: int
    immobilised: int
    special_kills: int
    leader_lost: bool
    objectives: list[int]
    tactics: int | None = None  # how many are left; None until chosen
    hand: list[str] | None = None
    store: list[str] | None = None
    mission: str | None = None
    convoy: str | None = None


@dataclass
class EffectView:
    play: int
    card: str
    part: int
    owner: int
    units: list[str]
    quadrant: str
    turns_left: int
    ends_at: str  # a phase, or nothing


@dataclass
class PendingView:
    drawer: int
    stage: str
    chooser: int
    card: str | None = None  # None while it is a bonus of the other's


@dataclass
class AttackView:
    attacker: str
    target: str


@dataclass
class RollView:
    die: int
    value: int
    threshold: int
    hit: bool


@dataclass
class ZoneView:
    cells: list[Cell]
    hold: list[int]
    controller: int | None = None


@dataclass
class StructureView:
    cell: Cell
    neutralised: bool


@dataclass
class TaktikView:
    """The match as one seat sees it; `seat` is None for a spectator."""

    ruleset: str
    scenario: str
    deck_list: str
    phase: str
    active: int
    turn: int
    windows: list[str]
    width: int
    height: int
    biomes: list[str]  # a row each, letters . r f U I h w in terrain order
    overlays: list[str]  # . nothing, # road, ~ river, B both
    disabled_bridges: list[Cell]
    counts: dict[str, int]
    regions: dict[str, int]
    road_density_pm: int
    river_density_pm: int
    units: dict[str, UnitView]
    sides: dict[str, SideView]
    moves_this_turn: int
    move_limit: int
    deck: int
    discard: list[str]
    tactical_deck: list[str]
    effects: dict[str, EffectView]
    next_effect: int
    next_play: int
    queue: list[AttackView]
    declined: bool
    bonus_plays: int
    kills: int
    zones: dict[str, ZoneView]
    structures: dict[str, StructureView]
    result: str
    seat: int | None = None
    asked: int | None = None  # the seat that must answer with React or Pass
    max_bridges: int | None = None
    pending: PendingView | None = None
    attack: AttackView | None = None
    roll: RollView | None = None
    winner: int | None = None
    common_deck: list[str] | None = None  # only where nothing is hidden


def view_of(book: Book, state: TaktikState, seat: int | None) -> TaktikView:
    """The view of this seat, or of a spectator."""
    atlas = book.atlas(state.ground)
    ground = state.ground
    cells = atlas.cells
    open_table = not book.rules.switches.hidden_information
    attack, roll = state.pending_attack, state.last_roll
    return TaktikView(
        seat=seat,
        ruleset=state.ruleset,
        scenario=state.scenario,
        deck_list=state.deck_list,
        phase=PHASES[state.phase],
        active=state.active,
        turn=state.turn,
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
        moves_this_turn=state.moves_this_turn,
        move_limit=move_limit(book, state, state.active),
        deck=len(state.common_deck),
        discard=state.discard[:],
        tactical_deck=state.tactical_deck[:],
        pending=_pending_view(book, state, seat, open_table),
        effects={
            str(effect.id): EffectView(
                effect.play,
                effect.card,
                effect.part,
                effect.owner,
                list(effect.units),
                effect.quadrant,
                effect.turns_left,
                PHASES[effect.ends_at] if effect.ends_at >= 0 else "",
            )
            for effect in state.effects
        },
        next_effect=state.next_effect,
        next_play=state.next_play,
        queue=[AttackView(each.attacker, each.target) for each in state.attack_queue],
        attack=None if attack is None else AttackView(attack.attacker, attack.target),
        roll=None if roll is None else RollView(roll.die, roll.value, roll.threshold, roll.hit),
        declined=state.declined,
        bonus_plays=state.bonus_plays,
        kills=state.kills,
        zones={
            name: ZoneView(
                [cells[cell] for cell in zone.cells],
                zone.hold[:],
                None if zone.controller < 0 else zone.controller,
            )
            for name, zone in state.zones.items()
        },
        structures={
            name: StructureView(cells[each.cell], each.neutralised) for name, each in state.structures.items()
        },
        winner=None if state.winner < 0 else state.winner,
        result=state.result,
        common_deck=state.common_deck[:] if open_table else None,
    )


def _unit_view(book: Book, unit: Unit, width: int) -> UnitView:
    return UnitView(
        unit.owner,
        book.rules.unit_types[unit.kind].id,
        unit.cell % width,
        unit.cell // width,
        unit.movement,
        unit.reach,
        unit.hits,
        unit.damage,
        unit.moved,
        unit.attacked,
        unit.leader,
        unit.cargo,
    )


def _side_view(book: Book, side: Side, own: bool) -> SideView:
    hand = side.hand
    return SideView(
        tactics=None if hand is None else len(hand),
        played=side.played[:],
        stored=len(side.store),
        reserve={each.id: side.reserve[kind] for kind, each in enumerate(book.rules.unit_types)},
        next_serial=side.next_serial,
        vp=side.vp,
        resources=side.resources,
        runs=side.runs,
        exfiltrated=side.exfiltrated,
        lost=side.lost,
        immobilised=side.immobilised,
        special_kills=side.special_kills,
        leader_lost=side.leader_lost,
        objectives=side.objectives[:],
        hand=hand[:] if own and hand is not None else None,
        store=side.store[:] if own else None,
        mission=(side.mission or None) if own else None,
        convoy=(side.convoy or None) if own else None,
    )


def _pending_view(book: Book, state: TaktikState, seat: int | None, open_table: bool) -> PendingView | None:
    pending = state.pending_card
    if pending is None:
        return None
    shown = open_table or pending.drawer == seat or book.card(pending.card).kind != BONUS
    stage = STAGES[pending.stage] if book.rules.switches.strict else STAGES[DECIDE]
    return PendingView(pending.drawer, stage, pending.chooser, pending.card if shown else None)


def redacted(book: Book, event: Event, seat: int | None) -> Event:
    """What this seat is told: some card ids are their owner's only (section 12)."""
    if not book.rules.switches.hidden_information:
        return event
    if isinstance(event, CardDrawn):
        hidden = event.player != seat and event.card is not None and book.card(event.card).kind == BONUS
        return CardDrawn(event.player, None) if hidden else event
    if isinstance(event, BonusStored):
        return BonusStored(event.player, None) if event.player != seat else event
    if isinstance(event, TacticsSelected):
        return TacticsSelected(event.player, None) if event.player != seat else event
    return event
