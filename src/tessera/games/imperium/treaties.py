"""Treaties: in force, signed, ended, and what they do each round (rules 10.8, 10.9)."""

from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.events import TreatyEnded, TreatySigned
from tessera.games.imperium.records import Treaty
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.vocabulary import GOLD, SCIENCE
from tessera.games.imperium.world import World


def between(treaty: Treaty, a: int, b: int) -> bool:
    """Whether two players are its parties."""
    return (treaty.a == a and treaty.b == b) or (treaty.a == b and treaty.b == a)


def active(world: World, a: int, b: int, kind: int) -> Treaty | None:
    """The treaty of a kind in force between two players."""
    for treaty in world.state.treaties:
        if treaty.kind == kind and between(treaty, a, b):
            return treaty
    return None


def treaty_of(world: World, number: int) -> Treaty | None:
    """The treaty of an id."""
    for treaty in world.state.treaties:
        if treaty.id == number:
            return treaty
    return None


def sign(world: World, kind: int, a: int, b: int, giver: int, gold: int, resource: int) -> Treaty:
    """A treaty is in force from this round on."""
    state = world.state
    rounds = world.rules.treaties[kind].rounds
    treaty = Treaty(
        state.next_treaty,
        kind,
        min(a, b),
        max(a, b),
        giver,
        gold,
        resource,
        state.round,
        state.round + rounds if rounds else -1,
    )
    state.next_treaty += 1
    state.treaties.append(treaty)
    world.changed(a)
    world.changed(b)
    return treaty


def tell_signed(world: World, treaty: Treaty) -> None:
    """Everybody who knows a party hears of it."""
    world.tell(
        TreatySigned(
            treaty.id,
            treaty.kind,
            treaty.a,
            treaty.b,
            None if treaty.giver < 0 else treaty.giver,
            treaty.gold if treaty.kind == world.rules.tribute else None,
            None if treaty.resource < 0 else treaty.resource,
            treaty.signed_round,
            None if treaty.expires_round < 0 else treaty.expires_round,
        )
    )


def end_treaty(world: World, treaty: Treaty, how: str, by: int) -> None:
    """A treaty is over; broken, it costs trust."""
    state = world.state
    state.treaties.remove(treaty)
    if how == "broken":
        cost = world.rules.treaties[treaty.kind].betrayal
        state.betrayal[treaty.a][treaty.b] += cost
        state.betrayal[treaty.b][treaty.a] += cost
    world.changed(treaty.a)
    world.changed(treaty.b)
    told = TreatyEnded(treaty.id, treaty.kind, treaty.a, treaty.b, how, None if by < 0 else by)
    world.tell(told)


def end_all_between(world: World, a: int, b: int, how: str, by: int) -> None:
    """Every treaty between two players ends, ascending."""
    for treaty in world.state.treaties.copy():
        if between(treaty, a, b):
            end_treaty(world, treaty, how, by)


# ---------------------------------------------------------------- each round


def run_treaties(world: World, takings: Takings) -> None:
    """Rule 12.2 R4: what agreements bring."""
    for treaty in world.state.treaties:
        pay_treaty(world, treaty, takings)


def pay_treaty(world: World, treaty: Treaty, takings: Takings) -> None:
    """What an agreement brings both in a round."""
    rules = world.rules
    kind = rules.treaties[treaty.kind]
    if treaty.kind == rules.tribute:
        receiver = treaty.b if treaty.giver == treaty.a else treaty.a
        takings.add(treaty.giver, GOLD, -treaty.gold)
        takings.add(receiver, GOLD, treaty.gold)
    elif treaty.kind == rules.trade_agreement:
        takings.add(treaty.a, GOLD, kind.gold)
        takings.add(treaty.b, GOLD, kind.gold)
    elif treaty.kind == rules.research_agreement:
        takings.add(treaty.a, SCIENCE, kind.science)
        takings.add(treaty.b, SCIENCE, kind.science)


def run_expiry(world: World) -> None:
    """Rule 12.2 R10: what has run its time ends; old grudges and favours fade."""
    state = world.state
    for treaty in state.treaties.copy():
        if 0 <= treaty.expires_round <= state.round:
            end_treaty(world, treaty, "expired", -1)
    state.proposals = [each for each in state.proposals if each.expires_round > state.round]
    state.peace_offers = [each for each in state.peace_offers if each.expires_round > state.round]
    if state.round % 5 == 0:
        for matrix in (state.betrayal, state.war_history, state.goodwill):
            for row in matrix:
                for k in range(len(row)):
                    row[k] = faded(row[k])


def faded(value: int) -> int:
    """Rule 10.10: one step toward 0."""
    if value > 0:
        return value - max(1, tdiv(value, 10))
    if value < 0:
        return value + max(1, tdiv(-value, 10))
    return 0
