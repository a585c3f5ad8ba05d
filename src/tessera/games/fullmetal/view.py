"""What each seat may know (rule 18): all but the cards to come, the generator and secret decisions.

Units go by id and minerals by hex, so that a command is a small patch.
"""

from dataclasses import dataclass


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
    spoils: int  # points for what it shot or captured on contested ground
    under_fire: list[tuple[int, int]]  # hexes that this player covers at least twice


@dataclass
class FullMetalView:
    """The planet as one seat, or anyone who looks on, sees it; `seat` is None for a spectator."""

    seat: int | None
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
    contested: bool
