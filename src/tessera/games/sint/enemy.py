"""The boss: its attack announced and landing (7), its wounds (11.1), and how a game ends (11.2)."""

from typing import Final

from tessera.games.sint import events as ev
from tessera.games.sint import vocabulary as v
from tessera.games.sint.ship import Ship

_WARNED: Final = 5  # rounds before the voyage ends, from which on it is told


def telegraph(ship: Ship) -> None:
    """Rule 7.2: two dice say which system is aimed at; the room is fixed now."""
    state = ship.state
    d1 = state.rng.below(6) + 1
    d2 = state.rng.below(6) + 1
    roll = d1 + d2
    state.attack = v.MISS
    state.attack_system = v.NO_SYSTEM
    state.attack_room = 0
    if roll <= v.STORAGE:
        effect = v.LEAK if state.mixed and state.rng.below(2) == 1 else v.FIREBALL
        room = ship.layout.where[roll]
        if room >= 0:
            state.attack = effect
            state.attack_system = roll
            state.attack_room = room
    if ship.telling:
        if ship.has_fog():
            ship.tell(ev.Telegraphed(0, v.HIDDEN))
        else:
            system = v.SYSTEMS[state.attack_system] or None
            ship.tell(ev.Telegraphed(state.attack_room, v.EFFECTS[state.attack], system, d1, d2))


def stray_shots(ship: Ship) -> None:
    """Decision 24: a large crew is fired at blindly, too; nothing stops that, and the hull holds."""
    state = ship.state
    for _ in range(ship.terms.strays_in(state.round)):
        room = state.rng.below(ship.layout.size)
        hazard = v.WATER if state.mixed and state.rng.below(2) == 1 else v.FIRE
        ship.add_tokens(room, hazard, 1, v.STRAY)


def forget_attack(ship: Ship) -> None:
    state = ship.state
    state.attack = v.NO_ATTACK
    state.attack_system = v.NO_SYSTEM
    state.attack_room = 0


def land_attack(ship: Ship) -> None:
    """Rule 7.3."""
    state = ship.state
    effect = state.attack
    room = state.attack_room
    forget_attack(ship)
    if effect == v.NO_ATTACK:
        return
    if effect == v.MISS:
        ship.post("Lucky Miss!")
        if ship.telling:
            ship.tell(ev.AttackMissed("lucky"))
        return
    hits = 1
    tokens = 1
    for active in state.active:
        card = ship.card(active)
        hits = max(hits, card.hits)
        tokens += card.extra_tokens
    for _ in range(hits):
        if state.evasion or state.shields:
            if ship.telling:
                ship.tell(ev.AttackMissed("evasion" if state.evasion else "shields"))
            continue
        hazards = state.rooms[room].hazards
        for _ in range(tokens):
            hazards.append(v.FIRE if effect == v.FIREBALL else v.WATER)
        if ship.telling:
            ship.tell(ev.AttackHit(room, v.EFFECTS[effect], tokens))
        ship.change_hull(-1, "Attack")


def hit_boss(ship: Ship) -> None:
    """Rule 11.1: one HP less, unless it is beaten already."""
    state = ship.state
    if state.defeated:
        return
    state.boss_hp = max(0, state.boss_hp - 1)
    state.struck = True
    if ship.telling:
        ship.tell(ev.BossHit(state.boss_hp))
    if state.boss_hp > 0:
        return
    state.defeated = True
    name = ship.rules.numbers.bosses[state.boss_level].name
    if ship.telling:
        ship.tell(ev.BossDefeated(name, state.boss_level))
    if state.boss_level + 1 < len(ship.rules.numbers.bosses):
        ship.post(f"{name} is beaten.")
    else:
        ship.post("Victory!")
        _end(ship, v.VICTORY, "bosses")


def count_lull(ship: Ship) -> None:
    """Decision 22: when nothing can happen to a crew any more, it has to do something itself.

    Counted at the end of every round with an empty deck but a rest round; harm to the boss ends it.
    """
    state = ship.state
    if state.struck or state.deck:
        state.lull = 0
    elif not state.resting:
        state.lull += 1
        left = ship.rules.numbers.lull - state.lull
        if ship.telling and left <= _WARNED:
            ship.tell(ev.LullCounted(left))
    state.struck = False


def check_loss(ship: Ship) -> bool:
    """Rule 11.2: whether the game is lost here."""
    state = ship.state
    reason = ""
    if state.hull == 0:
        reason = "hull"
    else:
        awake = False
        for player in state.players:
            if player.hp > 0:
                awake = True
        if not awake:
            reason = "crew"
        elif state.lull >= ship.rules.numbers.lull:
            reason = "lull"
    if not reason:
        return False
    ship.post("The Steamboat is lost.")
    _end(ship, v.GAME_OVER, reason)
    return True


def _end(ship: Ship, phase: int, outcome: str) -> None:
    state = ship.state
    before = state.phase
    state.phase = phase
    state.outcome = outcome
    if ship.telling:
        ship.tell(ev.PhaseChanged(v.PHASES[before], v.PHASES[phase], state.round))
        ship.tell(ev.GameEnded(outcome))
