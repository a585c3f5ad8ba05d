"""A whole state that fits a view (the kernel's `determinise`): the unknown is drawn."""

from tessera.core.copying import made_like
from tessera.core.rng import Rng, SplitMix64
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import Player, State, Unit
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import PHASES, TIDES


def state_from_view(rules: Rules, board: Board, view: FullMetalView, rng: Rng) -> State:
    """A state that fits the view: cards to come, the generator and undisclosed decisions are drawn."""
    find = board.geometry.find
    names = [kind.id for kind in rules.kinds]
    free: dict[int, int] = {}
    for at, number in view.minerals.items():
        q, _, r = at.partition(",")
        free[find((int(q), int(r)))] = number
    players = _players(board, view, rng)
    drawn = [TIDES.index(card) for card in view.tide_discard]
    known = [TIDES.index(card) for card in view.players[view.seat].forecast] if view.seat is not None else []
    known = known[: view.tide_deck]
    hidden = rules.turns.tide_cards.all()
    for card in [*drawn, *known]:
        hidden.remove(card)
    rng.shuffle(hidden)
    unseen = view.tide_deck - len(known)
    deck = [*known, *hidden[:unseen]]
    seed = rng.below(1 << 32)
    return made_like(
        State,
        view,
        rng=SplitMix64(rng.below(1 << 32)),
        seed=seed,
        phase=PHASES.index(view.phase),
        ap=view.action_points,
        tide=TIDES.index(view.tide),
        deck=deck,
        discard=[*hidden[unseen:], *drawn],
        history=[TIDES.index(card) for card in view.tide_history],
        drawn=len(drawn),
        units=_units(names, board, view),
        free=free,
        held={int(number): name for number, name in view.held.items()},
        players=players,
        builds={name: [names.index(kind) for kind in kinds] for name, kinds in view.builds.items()},
    )


def _units(names: list[str], board: Board, view: FullMetalView) -> dict[str, Unit]:
    find = board.geometry.find
    units: dict[str, Unit] = {}
    for name, seen in view.units.items():
        units[name] = made_like(
            Unit,
            seen,
            id=name,
            kind=names.index(seen.kind),
            cell=find(seen.position) if seen.position is not None else -1,
        )
    return units


def _players(board: Board, view: FullMetalView, rng: Rng) -> list[Player]:
    find = board.geometry.find
    players: list[Player] = []
    for seat, told in enumerate(view.players):
        decision = ("", "stay", "now").index(told.decision) - 1
        if told.decided and decision < 0:
            decision = rng.below(2)
        players.append(
            made_like(
                Player,
                told,
                spot=[find(at) for at in told.spot],
                forecast=[TIDES.index(card) for card in told.forecast],
                decision=decision,
            )
        )
        assert seat < 4, "there are four seats at most"
    return players
