"""Builds what everybody may know (12) from nothing: what is not named here stays hidden."""

from tessera.core.copying import made_like
from tessera.games.sint import vocabulary as v
from tessera.games.sint.foreseeing import Outlook
from tessera.games.sint.planning import action_of, projection
from tessera.games.sint.questions import is_place
from tessera.games.sint.rules import Rules
from tessera.games.sint.rules_cards import Card
from tessera.games.sint.scoring import bosses_beaten, score_of
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ActiveCard, Player, Proposal, State
from tessera.games.sint.telling import action_words
from tessera.games.sint.view import (
    CardFace,
    Ghost,
    GhostRoom,
    LayoutFace,
    Projected,
    SeenAttack,
    SeenCard,
    SeenChat,
    SeenEnemy,
    SeenPlayer,
    SeenProposal,
    SeenRoom,
    SintView,
)
from tessera.games.sint.voyage_words import terms_words


def faces_of(rules: Rules) -> dict[str, CardFace]:
    """Every card as printed."""
    return {card.id: _face(card) for card in rules.cards}


def _face(card: Card) -> CardFace:
    solve = card.solve
    return made_like(
        CardFace,
        card,
        kind=v.CARD_KINDS[card.kind],
        tone=v.TONES[card.tone],
        place="" if solve is None else v.PLACES[solve.place],
        players=0 if solve is None else solve.players,
        ap=0 if solve is None else solve.ap,
        item=v.ITEMS[solve.item] if solve is not None and solve.item >= 0 else None,
    )


def view_of(rules: Rules, faces: dict[str, CardFace], state: State, seat: int | None) -> SintView:
    """What is not named here stays hidden."""
    ship = Ship(rules, state, False)
    layout = ship.layout
    fog = ship.has_fog()
    own = state.player(seat) if seat is not None else None
    things: list[int] = []
    planned = projection(rules, state, things) if state.phase == v.PLANNING else ship
    outlook = Outlook(state, planned, own)
    return SintView(
        seat=seat,
        player=v.PLAYERS[own.seat] if own is not None else None,
        seats=state.seats,
        difficulty=rules.voyage_ids[state.voyage],
        terms=terms_words(ship.terms),
        ap_per_round=ship.terms.ap_per_round,
        ap_rest_round=ship.terms.ap_rest_round,
        sequence_id=state.seq,
        attack_mix="mixed" if state.mixed else "fire",
        phase=v.PHASES[state.phase],
        round=state.round,
        hull_integrity=state.hull,
        max_hull=ship.terms.full_hull,
        max_health=rules.numbers.system_health,
        max_hp=rules.numbers.player_hp,
        boss_level=state.boss_level,
        beaten=bosses_beaten(state),
        score=score_of(rules, state),
        bosses=[boss.name for boss in rules.numbers.bosses],
        layout=layout.id,
        layouts={each.id: LayoutFace(each.title, each.size) for each in rules.layouts},
        grid=(layout.rows, layout.columns),
        passages=layout.passages,
        rooms=_rooms(ship, fog),
        players={v.PLAYERS[player.seat]: _player(player) for player in state.players},
        removed_players=[v.PLAYERS[gone] for gone in state.removed],
        enemy=_enemy(ship, fog),
        shields_active=state.shields,
        evasion_active=state.evasion,
        is_resting=state.resting,
        proposals=_proposals(rules, state, things),
        order=[each.id for each in state.queue],
        next_proposal_id=state.next_proposal,
        projected=_projected(state, planned) if state.queue else None,
        reach=outlook.reach,
        cut_off=outlook.cut_off,
        costs=outlook.costs,
        solves=outlook.solves,
        barred=outlook.barred,
        active_situations=[_active(ship, active) for active in state.active],
        latest_event=rules.card_ids[state.latest] if state.latest >= 0 else None,
        deck_count=len(state.deck),
        next_card=rules.card_ids[state.deck[-1]] if state.scouted and state.deck else None,
        lull_left=None if state.deck else rules.numbers.lull - state.lull,
        struck=state.struck,
        discard=[rules.card_ids[card] for card in state.discard],
        cards=faces,
        chat=_chat(state),
        outcome=state.outcome or None,
    )


def _enemy(ship: Ship, fog: bool) -> SeenEnemy:
    state = ship.state
    name = ship.rules.numbers.bosses[state.boss_level].name
    condition = "Defeated" if state.defeated else "Active"
    return SeenEnemy(
        name, state.boss_hp, ship.terms.boss_hp[state.boss_level], condition, _attack(state, fog)
    )


def _attack(state: State, fog: bool) -> SeenAttack | None:
    """The next attack as announced; in fog only that there is one."""
    if state.attack == v.NO_ATTACK:
        return None
    if fog:
        return SeenAttack(v.HIDDEN, 0, None)
    return SeenAttack(v.EFFECTS[state.attack], state.attack_room, v.SYSTEMS[state.attack_system] or None)


def _rooms(ship: Ship, fog: bool) -> dict[str, SeenRoom]:
    state, layout = ship.state, ship.layout
    aimed = state.attack_room if not fog and state.attack in (v.FIREBALL, v.LEAK) else -1
    rooms: dict[str, SeenRoom] = {}
    for number in range(layout.size):
        room = state.rooms[number]
        rooms[str(number)] = SeenRoom(
            layout.rooms[number].name,
            v.SYSTEMS[layout.systems[number]] or None,
            layout.neighbours[number],
            layout.rooms[number].cell,
            room.health,
            room.broken,
            ship.is_operational(number),
            number == aimed,
            [v.HAZARDS[hazard] for hazard in room.hazards],
            [v.ITEMS[item] for item in room.items],
        )
    return rooms


def _player(player: Player) -> SeenPlayer:
    return made_like(
        SeenPlayer,
        player,
        room_id=player.room,
        inventory=[v.ITEMS[item] for item in player.inventory],
        fainted=player.hp == 0,
        is_ready=player.ready,
    )


def _chat(state: State) -> dict[str, SeenChat]:
    lines: dict[str, SeenChat] = {}
    for number, line in enumerate(state.chat):
        sender = v.PLAYERS[line.sender] if line.sender >= 0 else v.SYSTEM_SENDER
        lines[str(number)] = SeenChat(sender, line.text, line.seq)
    return lines


def _proposals(rules: Rules, state: State, things: list[int]) -> dict[str, SeenProposal]:
    """The queue by id; `things` as the projection found them, none outside of planning."""
    seen: dict[str, SeenProposal] = {}
    for index, proposal in enumerate(state.queue):
        thing = things[index] if index < len(things) else -1
        seen[str(proposal.id)] = _proposal(rules, state, proposal, thing)
    return seen


def _proposal(rules: Rules, state: State, proposal: Proposal, thing: int) -> SeenProposal:
    action = action_of(rules, proposal.verb, proposal.target, proposal.item, proposal.card, thing)
    words = action_words(rules, state.layout, action)
    return SeenProposal(v.PLAYERS[proposal.seat], action, proposal.cost, words)


def _active(ship: Ship, active: ActiveCard) -> SeenCard:
    card = ship.card(active)
    where = [room for room in range(ship.layout.size) if is_place(ship, card, room)]
    reader = v.PLAYERS[active.affected] if active.affected >= 0 else None
    return SeenCard(card.id, active.rounds_left, reader, where)


def _projected(state: State, planned: Ship) -> Projected:
    ghosts: dict[str, Ghost] = {}
    for player in planned.state.players:
        path = [each.target for each in state.queue if each.seat == player.seat and each.verb == v.MOVE]
        ghosts[v.PLAYERS[player.seat]] = Ghost(
            player.room, [v.ITEMS[item] for item in player.inventory], path
        )
    rooms: dict[str, GhostRoom] = {}
    for number, room in enumerate(planned.state.rooms):
        before = state.rooms[number]
        if (room.health, room.broken, room.hazards, room.items) != (
            before.health,
            before.broken,
            before.hazards,
            before.items,
        ):
            rooms[str(number)] = GhostRoom(
                room.health,
                room.broken,
                [v.HAZARDS[hazard] for hazard in room.hazards],
                [v.ITEMS[item] for item in room.items],
            )
    left = [active.card for active in planned.state.active]
    return Projected(
        ghosts,
        rooms,
        planned.state.hull,
        planned.state.shields,
        planned.state.evasion,
        [planned.rules.card_ids[active.card] for active in state.active if active.card not in left],
    )
