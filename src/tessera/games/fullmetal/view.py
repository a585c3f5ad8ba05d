"""What each seat may know (rule 18): all but the cards to come, the generator and secret decisions.

Units go by id and minerals by hex, so that a command is a small patch.
"""

from dataclasses import dataclass

from tessera.core.rng import Rng, SplitMix64
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.rules import PHASES, TIDES, Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Player, State, Unit


@dataclass
class SeenUnit:
    """A piece; all of it is public. `hexes` are those it fills, none while it is carried or gone."""

    kind: str
    owner: int
    color: int
    position: tuple[int, int] | None
    hexes: list[tuple[int, int]]
    rotation: int
    shots: int
    range: int  # how far it shoots from where it stands, 0 if it does not
    stuck: bool
    neutralized: bool
    carrier: str
    cargo: list[str]
    down: int
    lifted: bool
    can_rebuild: bool


@dataclass
class SeenPlayer:
    """A seat, as the watcher knows it: `forecast`, `decision` and `choices` may be kept from it."""

    colour: str
    active: bool
    spot: list[tuple[int, int]]
    saved: int
    captured: list[int]
    lifted: bool
    lift_turn: int
    connected: bool
    deployed: bool
    decided: bool
    decision: str
    choices: list[str]
    forecast: list[str]
    brought: int
    under_fire: list[tuple[int, int]]  # hexes that this player covers at least twice


@dataclass
class FullMetalView:
    """The planet as one seat, or anyone who looks on, sees it."""

    seat: int
    board_seed: int
    terrain: list[str]
    zones: list[str]
    seq: int
    turn: int
    phase: str
    current: int
    order: list[int]
    clock: int
    started: int
    turn_time: int
    action_points: int
    tide: str
    tide_deck: int
    tide_discard: list[str]
    tide_history: list[str]
    units: dict[str, SeenUnit]
    minerals: dict[str, int]  # "q,r" -> number
    held: dict[str, str]
    bridges: dict[str, int]
    players: list[SeenPlayer]
    retreat_open: bool
    builds: dict[str, list[str]]
    counters: dict[str, int]
    revealed: bool
    scores: list[int]


def view_of(rules: Rules, board: Board, state: State, seat: int | None) -> FullMetalView:
    """Built up from nothing: what is not named here stays hidden."""
    sit = Situation(rules, board, state)
    hexes = board.geometry.hexes
    units: dict[str, SeenUnit] = {}
    for name, unit in state.units.items():
        units[name] = SeenUnit(
            kind=rules.kinds[unit.kind].name,
            owner=unit.owner,
            color=unit.color,
            position=hexes[unit.cell] if unit.cell >= 0 else None,
            hexes=[hexes[cell] for cell in sit.cells(unit)] if unit.on_board() else [],
            rotation=unit.rotation,
            shots=unit.shots,
            range=sit.range(unit) if unit.on_board() else 0,
            stuck=unit.stuck,
            neutralized=unit.neutralized,
            carrier=unit.carrier,
            cargo=unit.cargo.copy(),
            down=unit.down,
            lifted=unit.lifted,
            can_rebuild=unit.can_rebuild,
        )
    minerals: dict[str, int] = {}
    for cell, number in state.free.items():
        minerals[f"{hexes[cell][0]},{hexes[cell][1]}"] = number
    covered: list[list[tuple[int, int]]] = [[], [], [], []]
    for other, counts in enumerate(sit.cover()):
        if sit.is_active(other):
            covered[other] = [hexes[cell] for cell, guns in enumerate(counts) if guns > 1]
    players: list[SeenPlayer] = []
    for other, player in enumerate(state.players):
        disclosed = state.revealed or other == seat
        players.append(
            SeenPlayer(
                colour=("red", "blue", "green", "yellow")[other],
                active=sit.is_active(other),
                spot=[hexes[cell] for cell in player.spot],
                saved=player.saved,
                captured=player.captured.copy(),
                lifted=player.lifted,
                lift_turn=player.lift_turn,
                connected=player.connected,
                deployed=player.deployed,
                decided=player.decision >= 0,
                decision=("", "stay", "now")[player.decision + 1] if disclosed else "",
                choices=player.choices.copy() if disclosed else [],
                forecast=[TIDES[card] for card in player.forecast] if other == seat else [],
                brought=player.brought,
                under_fire=covered[other],
            )
        )
    return FullMetalView(
        seat=-1 if seat is None else seat,
        board_seed=state.board_seed,
        terrain=board.rows.copy(),
        zones=board.geometry.rows.copy(),
        seq=state.seq,
        turn=state.turn,
        phase=PHASES[state.phase],
        current=state.current,
        order=state.order.copy(),
        clock=state.clock,
        started=state.started,
        turn_time=rules.turn_time,
        action_points=state.ap,
        tide=TIDES[state.tide],
        tide_deck=len(state.deck),
        tide_discard=[TIDES[card] for card in state.history[len(state.history) - state.drawn :]],
        tide_history=[TIDES[card] for card in state.history],
        units=units,
        minerals=minerals,
        held={str(number): name for number, name in state.held.items()},
        bridges=state.bridges.copy(),
        players=players,
        retreat_open=state.retreat_open,
        builds={name: [rules.kinds[kind].name for kind in kinds] for name, kinds in state.builds.items()},
        counters=state.counters.copy(),
        revealed=state.revealed,
        scores=state.scores.copy(),
    )


def state_from_view(rules: Rules, board: Board, view: FullMetalView, rng: Rng) -> State:
    """A state that fits the view: cards to come, the generator and undisclosed decisions are drawn."""
    find = board.geometry.find
    names = [kind.name for kind in rules.kinds]
    units: dict[str, Unit] = {}
    for name, seen in view.units.items():
        units[name] = Unit(
            name,
            names.index(seen.kind),
            seen.owner,
            seen.color,
            find(seen.position) if seen.position is not None else -1,
            seen.rotation,
            seen.shots,
            seen.stuck,
            seen.neutralized,
            seen.carrier,
            seen.cargo.copy(),
            seen.down,
            seen.lifted,
            seen.can_rebuild,
        )
    free: dict[int, int] = {}
    for at, number in view.minerals.items():
        q, _, r = at.partition(",")
        free[find((int(q), int(r)))] = number
    players: list[Player] = []
    for seat, told in enumerate(view.players):
        decision = ("", "stay", "now").index(told.decision) - 1
        if told.decided and decision < 0:
            decision = rng.below(2)
        players.append(
            Player(
                [find(at) for at in told.spot],
                told.saved,
                told.captured.copy(),
                told.lifted,
                told.lift_turn,
                told.connected,
                told.deployed,
                [TIDES.index(card) for card in told.forecast],
                decision,
                told.choices.copy(),
                told.brought,
            )
        )
        assert seat < 4, "there are four seats at most"
    drawn = [TIDES.index(card) for card in view.tide_discard]
    known = [TIDES.index(card) for card in view.players[view.seat].forecast] if view.seat >= 0 else []
    known = known[: view.tide_deck]
    hidden = rules.cards.copy()
    for card in [*drawn, *known]:
        hidden.remove(card)
    rng.shuffle(hidden)
    unseen = view.tide_deck - len(known)
    deck = [*known, *hidden[:unseen]]
    seed = rng.below(1 << 32)
    return State(
        rng=SplitMix64(rng.below(1 << 32)),
        seed=seed,
        board_seed=view.board_seed,
        seq=view.seq,
        turn=view.turn,
        phase=PHASES.index(view.phase),
        current=view.current,
        order=view.order.copy(),
        clock=view.clock,
        started=view.started,
        ap=view.action_points,
        tide=TIDES.index(view.tide),
        deck=deck,
        discard=[*hidden[unseen:], *drawn],
        history=[TIDES.index(card) for card in view.tide_history],
        drawn=len(drawn),
        units=units,
        free=free,
        held={int(number): name for number, name in view.held.items()},
        bridges=view.bridges.copy(),
        players=players,
        retreat_open=view.retreat_open,
        builds={name: [names.index(kind) for kind in kinds] for name, kinds in view.builds.items()},
        counters=view.counters.copy(),
        revealed=view.revealed,
        scores=view.scores.copy(),
    )
