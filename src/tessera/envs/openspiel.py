"""Any title as a game of OpenSpiel, so that its algorithms run on it.

    from tessera.envs import openspiel

    game = pyspiel.load_game(openspiel.register("taktik"))

Seats act one after the other. What chance decides is in the tree: first the deal, one of so many seeds, then
every throw and draw in the middle of a command (`tessera.envs.branching`). Where a title has more commands
than OpenSpiel can keep masks of, a command is chosen column by column, each column an action.
"""

from importlib.util import find_spec
from typing import Any, Final

if find_spec("pyspiel") is None:  # before one of ours imports it, and fails without saying what to do
    raise ModuleNotFoundError("tessera.envs.openspiel needs pyspiel; pip install 'tessera-games[openspiel]'")

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # it says no types

from tessera.core.game import WON
from tessera.core.plain import digest_of, pack_sorted, plain
from tessera.core.worth import worth_of_end
from tessera.envs.branching import CHANCE_MOST, Junction
from tessera.envs.spaces import Spaces, Title, game_of

DEALS: Final = 1000
LENGTH: Final = 10_000
_registered: dict[str, Title] = {}


def register(title: Title, name: str = "", **options: object) -> str:
    """Tell OpenSpiel of a title with these options, and by what name to load it: `tessera_<title>`.

    Parameters of the game: `players`, `deals` (how many seeds a match may begin with, 1 for one known to
    all), `seed` (from which they follow) and `length` (commands, after which it is over without a winner).
    """
    game = game_of(title)
    name = name or f"tessera_{game.name}"
    if name in _registered:
        return name
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats_by_default(),
            "deals": DEALS,
            "seed": 0,
            "length": LENGTH,
        },
    )

    class Registered(TitleGame):
        """The title with the options it was registered with."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, title, options, params or {})

    pyspiel.register_game(kind, Registered)
    _registered[name] = title
    return name


class TitleGame(pyspiel.Game):  # type: ignore[misc]
    """A title with so many players."""

    def __init__(self, kind: Any, title: Title, options: dict[str, object], params: dict[str, Any]) -> None:
        self.spaces = Spaces(title, params.get("players", 0), options)
        self.deals = max(1, params.get("deals", DEALS))
        self.seed = params.get("seed", 0)
        self.length = params.get("length", LENGTH)
        spaces = self.spaces
        steps = 1 if spaces.by_number else len(spaces.columns)
        info = pyspiel.GameInfo(
            num_distinct_actions=spaces.numbering.size if spaces.by_number else max(spaces.columns),
            max_chance_outcomes=max(CHANCE_MOST, self.deals),
            num_players=spaces.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.length * steps,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "TitleState":
        """Before the deal."""
        return TitleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TitleObserver":
        """What a player sees, and with perfect recall what it was told as well."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return TitleObserver(self.spaces, recall)


class TitleState(pyspiel.State):  # type: ignore[misc]
    """A position, or the middle of a command that waits for chance or for its next column."""

    def __init__(self, game: TitleGame) -> None:
        super().__init__(game)
        self.branch = Junction(game.spaces, game.deals, game.seed, game.length)

    def current_player(self) -> int:
        branch = self.branch
        if branch.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if branch.weights else branch.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.branch.allowed()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.branch.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.branch.take(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.branch.name_of(int(action))

    def is_terminal(self) -> bool:
        return self.branch.over

    def returns(self) -> list[float]:
        branch = self.branch
        game = branch.spaces.game
        if branch.ended is None:
            return [0.0] * branch.spaces.seats
        return [worth_of_end(game, branch.ended, seat) / WON for seat in range(branch.spaces.seats)]

    def __str__(self) -> str:
        branch = self.branch
        if branch.state is None:
            return "before the deal"
        game = branch.spaces.game
        waiting = f" {branch.prefix or branch.drawn}" if branch.prefix or branch.weights else ""
        return f"{game.text(game.view(branch.state, None))}\n{game.codec.digest(branch.state)[:16]}{waiting}"


class TitleObserver:
    """The array of a player's view, and its text."""

    def __init__(self, spaces: Spaces, recall: bool) -> None:
        self.spaces = spaces
        self.recall = recall
        self.tensor = np.zeros(spaces.layout.size + len(spaces.columns), np.float32)
        self.dict = {
            "view": self.tensor[: spaces.layout.size],
            "begun": self.tensor[spaces.layout.size :],  # the columns of a command that are chosen already
        }

    def set_from(self, state: TitleState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        self.tensor.fill(0)
        branch = state.branch
        if branch.state is None:
            return
        self.dict["view"][:] = self.spaces.array(branch.spaces.game.view(branch.state, player))
        if player == branch.seat and not branch.over:
            for column, value in enumerate(branch.prefix):
                self.dict["begun"][column] = value + 1

    def string_from(self, state: TitleState, player: int) -> str:
        """What the player sees as text, with a digest of all of it; with recall also of all it was told."""
        branch = state.branch
        if branch.state is None:
            return "before the deal"
        game = branch.spaces.game
        view = game.view(branch.state, player)
        begun = branch.prefix if player == branch.seat and not branch.over else []
        seen = digest_of(pack_sorted([plain(view), begun]))[:16]
        told = f"\ntold {branch.told[player]}" if self.recall else ""
        return f"{game.text(view)}\nseen {seen}{told}"
