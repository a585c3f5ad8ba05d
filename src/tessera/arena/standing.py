"""What players made of their games: points against each other, wins, lengths, who sat where.

Everything is counted in order of the games, in whole numbers. Two who were compared share two half points.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

Ranks = tuple[tuple[int, int], ...]
"""Players and their ranks in one comparison: 0 is best, equals have the same."""


def ranks_of(seating: Sequence[int], outcome: dict[str, Any]) -> Ranks:
    """How rivals came out of a game: winners first; of more than two, the others by their scores."""
    winners, scores = outcome["winners"], outcome["scores"]
    if not winners:
        return tuple([(player, 0) for player in seating])
    told = len(scores) == len(seating) > 2
    keys = [(0, 0) if seat in winners else (1, -scores[seat] if told else 0) for seat in range(len(seating))]
    order = sorted(set(keys))
    return tuple([(player, order.index(keys[seat])) for seat, player in enumerate(seating)])


def ranks_together(seatings: Sequence[Sequence[int]], outcomes: Sequence[dict[str, Any]]) -> Ranks:
    """How players compare who played the same seed each by itself: by wins, then by scores."""
    keys = [(-bool(outcome["winners"]), -sum(outcome["scores"])) for outcome in outcomes]
    order = sorted(set(keys))
    return tuple([(seating[0], order.index(key)) for seating, key in zip(seatings, keys, strict=True)])


class Standing:
    """Grows game by game."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.halves = [[0] * players for _ in range(players)]  # half points of the first against the second
        self.met = [[0] * players for _ in range(players)]  # how often they were compared
        self.games = [0] * players
        self.wins = [0] * players
        self.sat = [0] * players  # sittings
        self.faults = [0] * players
        self.by_seat: Counter[int] = Counter()  # wins
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []  # commands of every game
        self.scores: list[list[int]] = [[] for _ in range(players)]
        self.rounds: list[list[Ranks]] = []  # all comparisons

    def take(
        self, round: int, seatings: Sequence[Sequence[int]], games: Sequence[dict[str, Any]], together: bool
    ) -> list[Ranks]:
        """Count the games of a sitting; how players compare by them."""
        for seating, game in zip(seatings, games, strict=True):
            self._count(seating, game)
        for player in {player: None for seating in seatings for player in seating}:
            self.sat[player] += 1
        outcomes = [game["outcome"] for game in games]
        if together:
            compared = [ranks_together(seatings, outcomes)]
        else:
            compared = [
                ranks_of(seating, outcome) for seating, outcome in zip(seatings, outcomes, strict=True)
            ]
        while len(self.rounds) <= round:
            self.rounds.append([])
        self.rounds[round] += compared
        for ranks in compared:
            for player, rank in ranks:
                for other, its in ranks:
                    if other != player:
                        self.met[player][other] += 1
                        self.halves[player][other] += (rank < its) + (rank <= its)
        return compared

    def _count(self, seating: Sequence[int], game: dict[str, Any]) -> None:
        outcome = game["outcome"]
        self.lengths.append(game["commands"])
        self.reasons[outcome["reason"]] += 1
        self.by_seat.update(outcome["winners"])
        for player in dict.fromkeys(seating):
            self.games[player] += 1
            self.wins[player] += any(seating[seat] == player for seat in outcome["winners"])
        for seat, score in enumerate(outcome["scores"]):
            self.scores[seating[seat]].append(score)
        if "fault" in game:
            self.faults[seating[game["fault"]["seat"]]] += 1

    def points(self, player: int) -> int:
        """Half points against everybody."""
        return sum(self.halves[player])

    def compared(self, player: int) -> int:
        """How often it was compared with somebody."""
        return sum(self.met[player])

    def order(self) -> list[int]:
        """The players by their share of points, the best first; those who named first stand first."""

        def key(player: int) -> tuple[float, int]:
            return -self.points(player) / max(1, self.compared(player)), player

        return sorted(range(self.players), key=key)
