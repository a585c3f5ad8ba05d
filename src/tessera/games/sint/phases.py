"""The phase machine (5): when everybody is ready, exactly one transition follows."""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.deck import draw_cards, end_effects, end_step, start_hooks
from tessera.games.sint.enemy import (
    check_loss,
    count_lull,
    forget_attack,
    land_attack,
    stray_shots,
    telegraph,
)
from tessera.games.sint.events import ApSet, BossArrived, PhaseChanged, Respawned, RestStarted
from tessera.games.sint.hazards import burn
from tessera.games.sint.planning import carry_out_queue
from tessera.games.sint.ship import Ship


def all_ready(ship: Ship) -> bool:
    """Fainted players vote too."""
    for player in ship.state.players:
        if not player.ready:
            return False
    return bool(ship.state.players)


def advance(ship: Ship) -> None:
    """One transition; every flag is cleared at its end."""
    state = ship.state
    phase = state.phase
    if phase == v.LOBBY:
        _enter(ship, v.MORNING)
        _new_round(ship)
        draw_cards(ship)
        start_hooks(ship)
        stray_shots(ship)
    elif phase == v.MORNING:
        _enter(ship, v.TELEGRAPH)
        state.latest = -1
        if state.resting:
            forget_attack(ship)
            ship.post("Rest round: no enemy in sight.")
        else:
            telegraph(ship)
    elif phase == v.TELEGRAPH:
        _enter(ship, v.PLANNING)
    elif phase == v.PLANNING:
        _enter(ship, v.EXECUTION)
        carry_out_queue(ship)
    elif phase == v.EXECUTION:
        if state.someone_awake_has_ap():
            _enter(ship, v.PLANNING)
        else:
            _enter(ship, v.ENEMY)
            land_attack(ship)
            burn(ship)
            check_loss(ship)
    else:
        _end_round(ship)
    for player in state.players:
        player.ready = False


def _enter(ship: Ship, phase: int) -> None:
    before = ship.state.phase
    ship.state.phase = phase
    if ship.telling:
        ship.tell(PhaseChanged(v.PHASES[before], v.PHASES[phase], ship.state.round))


def _new_round(ship: Ship) -> None:
    """Shields and evasion off, action points for everybody."""
    state = ship.state
    state.shields = False
    state.evasion = False
    ap = ship.terms.ap_rest_round if state.resting else ship.terms.ap_per_round
    for player in state.players:
        player.ap = ap
        if ship.telling:
            ship.tell(ApSet(v.PLAYERS[player.seat], ap, "NewRound"))


def _end_round(ship: Ship) -> None:
    """Rule 5.6."""
    state = ship.state
    state.round += 1
    _enter(ship, v.MORNING)
    count_lull(ship)
    rest_begins = False
    if state.defeated:
        if not state.resting:
            rest_begins = True
            state.resting = True
            if ship.telling:
                ship.tell(RestStarted())
            ship.post("Rest round.")
        else:
            state.resting = False
            state.defeated = False
            state.boss_level += 1
            state.boss_hp = ship.terms.boss_hp[state.boss_level]
            name = ship.rules.numbers.bosses[state.boss_level].name
            if ship.telling:
                ship.tell(BossArrived(name, state.boss_level, state.boss_hp))
            ship.post(f"{name} approaches.")
    _new_round(ship)
    if rest_begins:
        end_effects(ship, True)
    else:
        end_step(ship)
    if check_loss(ship):
        return
    if not state.resting:
        draw_cards(ship)
        start_hooks(ship)
        stray_shots(ship)
    for player in state.players:
        if player.hp == 0:
            player.hp = ship.rules.numbers.player_hp
            player.room = ship.layout.dormitory
            if ship.telling:
                ship.tell(Respawned(v.PLAYERS[player.seat], player.room))
