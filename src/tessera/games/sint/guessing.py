"""A whole state that fits a view (the kernel's `determinise`): what is unknown is drawn anew."""

from tessera.core.chance import Rng
from tessera.core.rng import TWO32, SplitMix64
from tessera.games.sint import vocabulary as v
from tessera.games.sint.rules import Rules
from tessera.games.sint.state import ActiveCard, ChatLine, Player, Proposal, Room, State
from tessera.games.sint.view import SeenRoom, SintView


def state_from_view(rules: Rules, view: SintView, rng: Rng, chat: bool = True) -> State:
    """A state that fits the view: the deck's order, the generator and a fogged attack are drawn.

    Whoever only plans on it may leave the chat out.
    """
    layout = rules.layout_ids.index(view.layout)
    players: list[Player] = []
    for seen in view.players.values():
        held = [v.ITEMS.index(item) for item in seen.inventory]
        players.append(Player(seen.seat, seen.name, seen.room_id, seen.hp, seen.ap, held, seen.is_ready))
    active = [
        ActiveCard(
            rules.card_number(card.id),
            card.rounds_left,
            -1 if card.affected_player is None else v.seat_of(card.affected_player),
        )
        for card in view.active_situations
    ]
    discard = [rules.card_number(card) for card in view.discard]
    state = State(
        rng=SplitMix64(rng.below(1 << 32)),
        seed=rng.below(1 << 32),
        seats=view.seats,
        mixed=view.attack_mix == "mixed",
        layout=layout,
        voyage=rules.voyage_ids.index(view.difficulty),
        seq=view.sequence_id,
        phase=v.PHASES.index(view.phase),
        round=view.round,
        hull=view.hull_integrity,
        boss_level=view.boss_level,
        boss_hp=view.enemy.hp,
        defeated=view.enemy.state == "Defeated",
        attack=v.NO_ATTACK,
        attack_system=v.NO_SYSTEM,
        attack_room=0,
        shields=view.shields_active,
        evasion=view.evasion_active,
        resting=view.is_resting,
        next_proposal=view.next_proposal_id,
        latest=-1 if view.latest_event is None else rules.card_number(view.latest_event),
        scouted=view.next_card is not None,
        lull=0 if view.lull_left is None else rules.numbers.lull - view.lull_left,
        struck=view.struck,
        outcome=view.outcome or "",
        rooms=[_room(view.rooms[str(number)]) for number in range(rules.layouts[layout].size)],
        players=players,
        removed=[v.seat_of(player) for player in view.removed_players],
        queue=[_queued(rules, view, id) for id in view.order],
        active=active,
        deck=_deck(rules, view, discard, active, rng),
        discard=discard,
        chat=[ChatLine(v.seat_of(line.sender), line.text, line.seq) for line in view.chat.values()]
        if chat
        else [],
    )
    _draw_attack(rules, view, state, rng)
    return state


def _room(seen: SeenRoom) -> Room:
    hazards = [v.HAZARDS.index(hazard) for hazard in seen.hazards]
    items = [v.ITEMS.index(item) for item in seen.items]
    return Room(seen.system_health, seen.is_broken, hazards, items)


def _queued(rules: Rules, view: SintView, id: int) -> Proposal:
    seen = view.proposals[str(id)]
    action = seen.action
    target = -1
    if action.to_room is not None:
        target = action.to_room
    elif action.target_player is not None:
        target = v.seat_of(action.target_player)
    elif action.item_type is not None and action.verb == "PickUp":
        target = v.ITEMS.index(action.item_type)
    item = -1 if action.item_index is None else action.item_index
    card = -1 if action.card is None else rules.card_number(action.card)
    return Proposal(id, v.seat_of(seen.player), v.VERBS.index(action.verb), target, item, card, seen.cost)


def _deck(rules: Rules, view: SintView, discard: list[int], active: list[ActiveCard], rng: Rng) -> list[int]:
    """The cards not yet seen, shuffled, with a card that a Lookout named on top."""
    seen = [False] * len(rules.cards)
    for card in discard:
        seen[card] = True
    for each in active:
        seen[each.card] = True
    top = -1
    if view.next_card is not None:
        top = rules.card_number(view.next_card)
        seen[top] = True
    deck = [card for card in range(len(rules.cards)) if not seen[card]]
    rng.shuffle(deck)
    # A scenario may start with fewer cards than the data holds: what is not in the deck is out of play.
    deck = deck[: view.deck_count - (1 if top >= 0 else 0)]
    if top >= 0:
        deck.append(top)
    return deck


def _draw_attack(rules: Rules, view: SintView, state: State, rng: Rng) -> None:
    attack = view.enemy.next_attack
    if attack is None:
        return
    if attack.effect != v.HIDDEN:
        state.attack = v.EFFECTS.index(attack.effect)
        state.attack_system = v.NO_SYSTEM
        if attack.target_system is not None:
            state.attack_system = v.SYSTEMS.index(attack.target_system)
        state.attack_room = attack.target_room
        return
    _any_attack(rules, state, rng)


def _any_attack(rules: Rules, state: State, rng: Rng) -> None:
    state.attack = v.MISS
    state.attack_system = v.NO_SYSTEM
    state.attack_room = 0
    roll = rng.below(6) + rng.below(6) + 2
    if roll <= v.STORAGE:
        room = rules.layouts[state.layout].where[roll]
        if room >= 0:
            state.attack = v.LEAK if state.mixed and rng.below(2) == 1 else v.FIREBALL
            state.attack_system = roll
            state.attack_room = room


def draw_anew(rules: Rules, state: State, fog: bool) -> None:
    """What nobody knows comes from the present generator: the order of the deck, and an attack in fog."""
    rng = state.rng
    top = [state.deck.pop()] if state.scouted and state.deck else []
    rng.shuffle(state.deck)
    state.deck += top
    state.seed = rng.below(TWO32)
    if fog and state.attack != v.NO_ATTACK:
        _any_attack(rules, state, rng)
