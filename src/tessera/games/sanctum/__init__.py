"""Sanctum Ruins: a deck-builder on a seeded, branching map in three acts. See README.md for the rules."""

from tessera.games.sanctum.game import SanctumGame

GAME = SanctumGame
