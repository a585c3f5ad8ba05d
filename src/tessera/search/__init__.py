"""Generic players: they work on any title through the contract alone.

>>> import tessera
>>> player = tessera.search.Uct(steps=2000)
>>> match = tessera.new("taktik", seed=7)
>>> seat = match.actors()[0]
>>> command = player.choose(match.turn(seat, tessera.core.rng.SplitMix64(1)))
>>> command in match.legal(seat)
True
"""

from tessera.search.flat import FlatMonteCarlo
from tessera.search.naming import searcher_named
from tessera.search.pimc import Pimc
from tessera.search.searcher import Searcher
from tessera.search.tally import Tally
from tessera.search.trees import Ismcts, Uct

__all__ = ["FlatMonteCarlo", "Ismcts", "Pimc", "Searcher", "Tally", "Uct", "searcher_named"]
