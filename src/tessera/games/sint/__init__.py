"""SINT FTL, Operation Peppernut: a crew keeps a steamboat afloat against four bosses."""

from tessera.games.sint.game import SintGame

GAME = SintGame

__all__ = ["GAME", "SintGame"]
