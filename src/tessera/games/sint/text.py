"""The view for a terminal: the ship room by room, the crew, the enemy, the plan and the last of the chat."""

from tessera.core.wording import count
from tessera.games.sint.scoring import score_words
from tessera.games.sint.view import SintView


def text_of(view: SintView) -> str:
    enemy = view.enemy
    rest = " (rest)" if view.is_resting else ""
    hull = f"hull {view.hull_integrity}/{view.max_hull}"
    lines = [
        f"Round {view.round}, {view.phase}{rest}, {hull}, {view.layout}",
        f"{enemy.name}: {enemy.hp}/{enemy.max_hp} HP, {enemy.state}; {_attack(view)}",
    ]
    if view.phase == "Lobby":
        lines.extend(view.terms)
    if view.shields_active or view.evasion_active:
        lines.append("Shields are up." if view.shields_active else "Evasion is on.")
    for number, room in view.rooms.items():
        mark = "!" if room.target else " "
        state = f"{room.system_health}/{view.max_health}{' broken' if room.is_broken else ''}"
        here = [
            f"{id}{'(out)' if each.fainted else ''}"
            for id, each in view.players.items()
            if each.room_id == int(number)
        ]
        ghosts: list[str] = []
        if view.projected is not None:
            ghosts = [
                f"({id})"
                for id, ghost in view.projected.players.items()
                if ghost.room_id == int(number) and view.players[id].room_id != int(number)
            ]
        told = [f"{mark}{number:>2} {room.name:<16} {state:<10} doors {_numbers(room.neighbors):<18}"]
        told.extend(_counted(room.hazards))
        told.extend(_counted(room.items))
        told.extend(here + ghosts)
        lines.append(" ".join(told).rstrip())
    for id, each in view.players.items():
        held = ", ".join(_counted(each.inventory)) or "empty hands"
        flags = " ready" if each.is_ready else ""
        lines.append(f"{id} {each.name}: room {each.room_id}, {each.hp} HP, {each.ap} AP, {held}{flags}")
    for card in view.active_situations:
        face = view.cards[card.id]
        left = f" ({card.rounds_left} left)" if face.rounds else ""
        lines.append(f"* {face.title}{left}: {face.text} Solve: {face.how}")
    if view.latest_event is not None:
        face = view.cards[view.latest_event]
        lines.append(f"This morning: {face.title}. {face.text}")
    for planned in view.order:
        proposal = view.proposals[str(planned)]
        lines.append(f"  #{planned} {proposal.player}: {proposal.words} ({proposal.cost} AP)")
    for line in list(view.chat.values())[-5:]:
        lines.append(f"  {line.sender}: {line.text}")
    if view.lull_left is not None:
        lines.append(f"No cards left: the boss must be harmed within {count(view.lull_left, 'round')}.")
    if view.outcome is not None:
        lines.append(f"The end: {view.outcome}; {score_words(view)}")
    return "\n".join(lines)


def _attack(view: SintView) -> str:
    attack = view.enemy.next_attack
    if attack is None:
        return "no attack announced"
    if attack.effect in ("Miss", "Hidden"):
        return f"attack: {attack.effect}"
    return f"attack: {attack.effect} on {attack.target_system} (room {attack.target_room})"


def _counted(names: list[str]) -> list[str]:
    """`Fire Fire` as `2 Fire`."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [f"{number} {name}" for name, number in counts.items()]


def _numbers(rooms: list[int]) -> str:
    return ",".join([str(room) for room in rooms])
