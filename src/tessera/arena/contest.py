"""An arena from its question to its answer: sittings go out, results come in, in order, until it is done.

Everything that is counted is counted in the order of the games, whatever order they end in, so the answer is
the same for one process, for several and for a cluster; where a test stops early, what was begun ahead of
the answer is forgotten.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final

from tessera import registry
from tessera._version import VERSION
from tessera.arena.pairing import ROUND_ROBIN, Schedule, Sitting, pairing
from tessera.arena.players import Entrant, player, told_apart
from tessera.arena.playing import LIMIT, Batch, GamePlayed, Job, Plays, derived_seed
from tessera.arena.program import USUAL_ALLOWANCE, Allowance
from tessera.arena.ratings import library, rated
from tessera.arena.record import Folder
from tessera.arena.standing import Ranks, Standing
from tessera.arena.stopping import OPEN, Hypotheses, Sequential
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault
from tessera.core.match import complete_options

FEWEST: Final = 2


@dataclass(frozen=True)
class ArenaAsked:
    """What an arena is asked."""

    title: str
    players: tuple[Entrant, ...]
    games: int
    seats: int = 0  # 0: as usual, as far as there are players
    options: dict[str, object] = field(default_factory=dict)
    overlays: tuple[str, ...] = ()
    seed: Seed = 1
    pairing: str = ROUND_ROBIN
    sprt: Hypotheses | None = None
    limit: int = LIMIT
    allowance: Allowance = USUAL_ALLOWANCE


class Contest:
    """One arena. What is wrong with the question is told when it is made."""

    def __init__(self, asked: ArenaAsked) -> None:
        self.asked = asked
        game = self.game = registry.game(asked.title, asked.overlays)
        players = self.players = told_apart(asked.players)
        labels = self.labels = [each.label for each in players]
        if len(labels) < FEWEST:
            raise BadOptions([Fault("arena", 0, "players", f"expected at least {FEWEST}, got {len(labels)}")])
        if asked.sprt is not None and len(labels) != 2:
            why = f"whether A is better than B is asked about two players, not {len(labels)}"
            raise BadOptions([Fault("arena", 0, "sprt", why)])
        for each in players:
            player(game, each.spec, each.home)
        self.seats = self._seats()
        self.together = game.cooperative or self.seats == 1
        self.pairing = pairing(asked.pairing, len(labels), self.seats, self.together)
        complete_options(game.options_spec(), asked.options)
        library()
        _ = game.codec  # built before any process is forked, so that each has it
        self.rounds = -(-asked.games // self.pairing.games_a_round())  # whole rounds: all seats, all pairs
        self.games = self.rounds * self.pairing.games_a_round()
        self.standing = Standing(len(labels))
        self.test = Sequential(asked.sprt) if asked.sprt is not None else None
        self.results: list[dict[str, Any]] = []
        self.times: list[dict[str, Any]] = []

    def _seats(self) -> int:
        game, asked = self.game, self.asked.seats
        if asked:
            if not game.min_seats <= asked <= game.max_seats:
                told = f"expected {game.min_seats}..{game.max_seats}, got {asked}"
                raise BadOptions([Fault(game.name, 0, "seats", told)])
            return asked
        usual = game.seats_by_default()
        return usual if game.cooperative else max(game.min_seats, min(usual, len(self.labels)))

    def is_answered(self) -> bool:
        """Whether the test has its answer."""
        return self.test is not None and self.test.answer() != OPEN

    def described(self) -> dict[str, Any]:
        """The question in plain words, with all that its answer depends on."""
        asked, game = self.asked, self.game
        return {
            "title": game.name,
            "version": game.version,
            "rules": game.ruleset.digest,
            "engine": VERSION,
            "players": [{"label": each.label, "name": each.spec, **_source(each)} for each in self.players],
            "seats": self.seats,
            "options": asked.options,
            "seed": asked.seed,
            "pairing": asked.pairing,
            "sprt": None if asked.sprt is None else [asked.sprt.elo0, asked.sprt.elo1],
            "limit": asked.limit,
            "allowance": [asked.allowance.move, asked.allowance.game, asked.allowance.memory],
            "games": self.games,
        }

    # ------------------------------------------------------------ playing

    def run(self, runner: Plays, folder: Folder | None, advance: Callable[[int], None]) -> None:
        """Play what is left to play. `advance` is told of games as they are counted."""
        schedule = Schedule(self.pairing, self.rounds, self.standing)
        first: Sitting | None = None
        if folder is not None:
            first = self._go_on(schedule, folder, advance)
            folder.go_on(len(self.results))
        if self.is_answered():
            return
        begun: deque[Sitting] = deque()

        def following() -> Batch | None:
            nonlocal first
            sitting, first = first or schedule.following(), None
            if sitting is None:
                return None
            begun.append(sitting)
            return self._jobs(sitting, folder is not None)

        for games in runner.in_order(following):
            sitting = begun.popleft()
            results, times = self._lines(sitting, games)
            if folder is not None:
                folder.add(sitting, games, results, times)
            self._take(sitting, results, times)
            schedule.taken()
            advance(len(games))
            if self.is_answered():
                return

    def _go_on(self, schedule: Schedule, folder: Folder, advance: Callable[[int], None]) -> Sitting | None:
        """Take what the folder holds; the first sitting that it does not hold."""
        while not self.is_answered() and (sitting := schedule.following()) is not None:
            kept = folder.kept(sitting)
            if kept is None:
                return sitting
            self._take(sitting, *kept)
            schedule.taken()
            advance(len(sitting.seatings))
        return None

    def _jobs(self, sitting: Sitting, keep: bool) -> list[Job]:
        asked = self.asked
        seed = derived_seed(asked.seed, sitting.round)
        return [
            Job(
                asked.title,
                asked.overlays,
                seed,
                tuple([self.players[each] for each in seating]),
                asked.options,
                asked.limit,
                keep=keep,
                judged=True,
                allowance=asked.allowance,
            )
            for seating in sitting.seatings
        ]

    @staticmethod
    def _lines(
        sitting: Sitting, games: Sequence[GamePlayed]
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        results: list[dict[str, Any]] = []
        times: list[dict[str, Any]] = []
        for number, game in enumerate(games, sitting.first):
            results.append({"game": number, "round": sitting.round, **game.result})
            times.append(
                {
                    "game": number,
                    "seconds": [round(seconds, 6) for seconds, _ in game.thought],
                    "decisions": [decisions for _, decisions in game.thought],
                }
            )
        return results, times

    def _take(self, sitting: Sitting, results: list[dict[str, Any]], times: list[dict[str, Any]]) -> None:
        compared = self.standing.take(sitting.round, sitting.seatings, results, self.together)
        self.results += results
        self.times += times
        if self.test is not None:
            self.test.take(_share(compared))

    # ------------------------------------------------------------ the answer

    def summary(self) -> dict[str, Any]:
        """What came of it: the same every time."""
        standing, labels = self.standing, self.labels
        ratings = rated(standing.rounds, len(labels))
        told: dict[str, Any] = {
            **self.described(),
            "together": self.together,
            "played": len(self.results),
            "table": [
                {
                    "player": labels[each],
                    "elo": ratings[each].elo,
                    "low": ratings[each].low,
                    "high": ratings[each].high,
                    "games": standing.games[each],
                    "points": standing.points(each) / 2,
                    "of": standing.compared(each),
                    "wins": standing.wins[each],
                    "faults": standing.faults[each],
                    "score": _mean(standing.scores[each]),
                }
                for each in standing.order()
            ],
            "crosstable": {
                labels[one]: {
                    labels[other]: [standing.halves[one][other] / 2, standing.met[one][other]]
                    for other in standing.order()
                    if standing.met[one][other]
                }
                for one in standing.order()
            },
            "wins_by_seat": [standing.by_seat[seat] for seat in range(self.seats)],
            "reasons": dict(sorted(standing.reasons.items(), key=lambda each: (-each[1], each[0]))),
            "commands": _mean(standing.lengths),
        }
        if self.test is not None:
            ratio = self.test.course[-1] if self.test.course else 0.0
            told["test"] = {
                "question": [*labels],
                "answer": self.test.answer() or "open",
                "ratio": round(ratio, 3),
                "bound": round(self.test.bound, 3),
                "seeds": len(self.test.course),
            }
        return told


def _source(each: Entrant) -> dict[str, str]:
    """The digest of the file a player is read from: an edited one is another player."""
    file = each.source()
    return {} if file is None else {"digest": blake2b(file.read_bytes(), digest_size=16).hexdigest()}


def _share(compared: Sequence[Ranks]) -> Fraction:
    """What the first player got of the points of a sitting of two."""
    halves = 0
    for ranks in compared:
        rank = dict(ranks)
        halves += (rank[0] < rank[1]) + (rank[0] <= rank[1])
    return Fraction(halves, 2 * len(compared))


def _mean(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None
