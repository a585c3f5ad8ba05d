"""Research (rule 8)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.commands import SetResearch
from tessera.games.imperium.effects import era_of
from tessera.games.imperium.events import EraReached, ResearchProgress, ResearchSet, TechResearched
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.world import World


def may_research(world: World, player: int, tech: int) -> bool:
    """Rule 8.2: unknown, and everything it requires known."""
    known = world.state.players[player].known_techs
    if known[tech]:
        return False
    return all(known[before] for before in world.rules.techs[tech].requires)


def refuse_set_research(world: World, seat: int, command: SetResearch) -> None:
    if world.state.players[seat].known_techs[command.tech]:
        raise Illegal("research.known", tech=command.tech)
    if not may_research(world, seat, command.tech):
        raise Illegal("research.prerequisites", tech=command.tech)
    if world.state.players[seat].researching == command.tech:
        raise Illegal("research.same", tech=command.tech)


def do_set_research(world: World, seat: int, command: SetResearch) -> None:
    """Rule 13.2.21: progress on the tech left stays with it."""
    world.state.players[seat].researching = command.tech
    world.tell(ResearchSet(seat, command.tech))


def run_research(world: World, takings: Takings) -> None:
    """Rule 12.2 R8: at most one tech per player and round."""
    for player in world.state.players:
        if player.alive:
            study(world, player.id, takings.science[player.id])


def study(world: World, player: int, science: int) -> None:
    """Rule 8.3: what a player's science of a round does."""
    who = world.state.players[player]
    pool = science + who.research_overflow
    tech = who.researching
    if tech < 0:
        who.research_overflow = pool
        return
    cost = world.rules.techs[tech].cost
    who.research_overflow = 0
    who.research_progress[tech] += pool
    progress = who.research_progress[tech]
    world.tell(ResearchProgress(player, tech, min(progress, cost), cost))
    if progress < cost:
        return
    era = era_of(world, player)
    who.research_overflow = progress - cost
    who.research_progress[tech] = cost
    who.researching = -1
    learn(world, player, tech)
    world.tell(TechResearched(player, tech))
    if era_of(world, player) > era:
        world.tell(EraReached(player, era_of(world, player)))


def learn(world: World, player: int, tech: int) -> None:
    """A tech is known from now on."""
    world.state.players[player].known_techs[tech] = 1
    world.changed(player)
