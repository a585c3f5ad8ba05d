"""Learning environments: any title for PettingZoo, Gymnasium and OpenSpiel.

    from tessera import envs

    env = envs.gym("taktik", seat=0, opponents="bot")  # one seat against bots
    env = envs.vector("taktik", 64, processes=2)  # many of those, in lock step
    env = envs.aec("taktik")  # all seats, one after the other
    env = envs.parallel("sint", seats=3)  # all seats at the same time

They translate and nothing else: commands into numbers and views into arrays (`tessera.core.spaces`). What a
seat may not know is in no observation. `tessera.envs.openspiel` is apart, since few need it.
"""

from importlib.util import find_spec

if not all([find_spec("gymnasium"), find_spec("numpy"), find_spec("pettingzoo")]):  # said before one fails
    raise ModuleNotFoundError(
        "tessera.envs needs gymnasium, numpy and pettingzoo; pip install 'tessera-games[envs]'"
    )

from tessera.envs.single import SeatEnv, register
from tessera.envs.spaces import NotAllowed
from tessera.envs.together import TogetherEnv
from tessera.envs.turns import TurnsEnv
from tessera.envs.vectors import SeatVectorEnv
from tessera.envs.workers import Lost

gym = SeatEnv
vector = SeatVectorEnv
aec = TurnsEnv
parallel = TogetherEnv

__all__ = ["Lost", "NotAllowed", "aec", "gym", "parallel", "register", "vector"]
