"""Sanctum Ruins: a seeded, branching map in three acts. See README.md for the rules that exist so far."""

from tessera.games.sanctum.game import SanctumGame

GAME = SanctumGame
