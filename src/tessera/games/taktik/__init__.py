"""Taktik: cards, dice and terrain on a 20x30 grid, for two seats."""

from tessera.games.taktik.game import TaktikGame

GAME = TaktikGame

__all__ = ["GAME", "TaktikGame"]
