"""Backbay Imperium: settle, trade and fight on one hex map, from the first city to the first starship."""

from tessera.games.imperium.game import ImperiumGame

GAME = ImperiumGame

__all__ = ["GAME", "ImperiumGame"]
