"""What a round brings each player, added up while it is processed (rule 12.2)."""

from tessera.games.imperium.vocabulary import CULTURE, GOLD, SCIENCE


class Takings:
    """Gold (costs included), science and culture of this round, by player."""

    def __init__(self, players: int) -> None:
        self.gold: list[int] = [0] * players
        self.science: list[int] = [0] * players
        self.culture: list[int] = [0] * players

    def add(self, player: int, yield_id: int, amount: int) -> None:
        """Gold, science or culture for a player; food and production belong to cities."""
        if yield_id == GOLD:
            self.gold[player] += amount
        elif yield_id == SCIENCE:
            self.science[player] += amount
        elif yield_id == CULTURE:
            self.culture[player] += amount
