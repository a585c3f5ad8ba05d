"""Full Metal Planète: two to four companies mine a tidal planet and lift off in time."""

from tessera.games.fullmetal.game import FullMetalGame

GAME = FullMetalGame

__all__ = ["GAME", "FullMetalGame"]
