"""What the crew bot says: a line in the chat about its plan, and a reason for whoever asks for one."""

from typing import Final

from tessera.core.wording import count, listed
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.planning import Wish
from tessera.games.sint.rules import Rules
from tessera.games.sint.telling import an_item, inside, place, who
from tessera.games.sint.view import SintView
from tessera.games.sint.wishes import wish_of

_SIGNS: Final[dict[int, str]] = {
    v.MOVE: "->",
    v.SHOOT: "*",
    v.BAKE: "+3",
    v.SHIELDS: "(=)",
    v.EVASION: "~~",
    v.EXTINGUISH: "-1",
    v.REPAIR: "+1",
}
_DEEDS: Final[dict[int, str]] = {
    v.BAKE: "bake",
    v.SHOOT: "shoot",
    v.SHIELDS: "raise the shields",
    v.EVASION: "take evasive action",
    v.LOOKOUT: "look out",
    v.INTERACT: "deal with a card",
    v.EXTINGUISH: "put out fire",
    v.REPAIR: "repair",
}
_TIMES: Final = ("", "", " twice", " three times", " four times", " five times")


# ---------------------------------------------------------------- chat


def announcement(rules: Rules, view: SintView, wishes: list[Wish]) -> str:
    """What it is about to do, in one line; in signs where letters do not get through."""
    for active in view.active_situations:
        if rules.cards[rules.card_number(active.id)].traits[v.STATIC]:
            return " ".join(
                [
                    _SIGNS.get(wish.verb, "!") + (str(wish.target) if wish.verb == v.MOVE else "")
                    for wish in wishes
                ]
            )
    told = _plan(view, wishes)
    return f"I'll {listed(told)}."


def _plan(view: SintView, wishes: list[Wish]) -> list[str]:
    """The deeds in order: of several steps the last, of the same thing again how often."""
    told: list[str] = []
    index = 0
    while index < len(wishes):
        wish = wishes[index]
        last = index
        while last + 1 < len(wishes) and wishes[last + 1].verb == wish.verb:
            last += 1
        times = last - index + 1
        if wish.verb == v.MOVE:
            told.append(f"go to {place(view, wishes[last].target)}")
        elif wish.verb in (v.PICK_UP, v.DROP, v.THROW, v.FIRST_AID):
            for each in wishes[index : last + 1]:
                words = _handling(each, view)
                if words not in told:
                    told.append(words)
        else:
            told.append(_DEEDS[wish.verb] + (_TIMES[times] if times < len(_TIMES) else " many times"))
        index = last + 1
    return told


def _handling(wish: Wish, view: SintView) -> str:
    """Of things and people."""
    if wish.verb == v.PICK_UP:
        return "take peppernuts" if wish.target == v.PEPPERNUT else f"take {an_item(v.ITEMS[wish.target])}"
    if wish.verb == v.DROP:
        return "put something down"
    if wish.verb == v.THROW:
        return "throw a peppernut across"
    return "patch myself up" if wish.target == view.seat else "patch somebody up"


# ---------------------------------------------------------------- reasons


def reason(view: SintView, command: cmd.Command, wishes: list[Wish]) -> str:
    """Why it would do this, from what the view shows. `wishes` is the line that it has in mind."""
    if isinstance(command, cmd.VoteReady):
        return _of_vote(view)
    if isinstance(command, cmd.Pass):
        return "Nothing within reach is worth the AP that are left."
    wish = wish_of(command)
    if wish is None or view.player is None:
        return ""
    if wish.verb != v.MOVE:
        return _of_deed(_SeenAt(view, _stands(view)), wish)
    line = wishes if wishes and (wishes[0].verb, wishes[0].target) == (wish.verb, wish.target) else [wish]
    stop = _last_step(line)
    after = [each for each in line if each.verb != v.MOVE]
    if not after:
        return _of_way(view, stop)
    return f"The plan: {listed(_plan(view, line))}. {_of_deed(_SeenAt(view, stop), after[0])}".strip()


class _SeenAt:
    """A view, and the room that a deed of it is for."""

    def __init__(self, view: SintView, room: int) -> None:
        self.view = view
        self.room = room


def _stands(view: SintView) -> int:
    """Where this seat would be when the plan is carried out."""
    assert view.player is not None, "somebody aboard plans"
    if view.projected is not None:
        return view.projected.players[view.player].room_id
    return view.players[view.player].room_id


def _last_step(wishes: list[Wish]) -> int:
    """Where the walk that a line begins with ends."""
    stop = -1
    for wish in wishes:
        if wish.verb != v.MOVE:
            break
        stop = wish.target
    return stop


def _of_vote(view: SintView) -> str:
    if view.phase != "TacticalPlanning":
        return "There is nothing to decide now."
    return "The plan stands: nothing that is left to do now would help the ship more."


def _of_way(view: SintView, room: int) -> str:
    seen = view.rooms.get(str(room))
    if seen is not None and seen.system in ("Bridge", "Engine"):
        return "Somebody should stand there next round: from there an attack can be stopped."
    if seen is not None and "Peppernut" in seen.items:
        return "Peppernuts lie there, and the Cannons want them."
    if seen is not None and seen.system == "Cannons":
        return "Next round it can shoot from there."
    return "It brings the next task nearer."


def _of_deed(at: _SeenAt, wish: Wish) -> str:
    view = at.view
    boss = view.enemy
    verb = wish.verb
    if verb in (v.SHIELDS, v.EVASION):
        attack = boss.next_attack
        if attack is None or attack.target_system is None:
            return "Whatever comes at the ship, it stops it."
        effect = attack.effect.lower()
        return f"A {effect} is aimed at {place(view, attack.target_room)}; this stops it and saves the hull."
    if verb == v.SHOOT:
        return f"Every hit takes 1 of {boss.name}'s {boss.hp} health."
    if verb == v.BAKE:
        return f"{boss.name} has {boss.hp} health, and there are {count(_nuts(view), 'peppernut')} aboard."
    if verb == v.EXTINGUISH:
        return f"Fire {inside(view, at.room)} wears the room down, burns whoever is there, and can spread."
    if verb == v.REPAIR:
        return _of_repair(at)
    if verb == v.INTERACT:
        return _of_card(at)
    return _of_handling(wish)


def _of_repair(at: _SeenAt) -> str:
    view = at.view
    seen = view.rooms[str(at.room)]
    if "Water" in seen.hazards:
        return f"Water {inside(view, at.room)} keeps the room from working."
    if seen.is_broken or seen.system_health < view.max_health:
        return f"Until {place(view, at.room)} is whole it does not work."
    return f"The hull has {view.hull_integrity} of {view.max_hull} left, and without it all is lost."


def _of_card(at: _SeenAt) -> str:
    view = at.view
    if view.solves is not None and at.room == _stands(view):
        face = view.cards[view.solves]
        return f"{face.title} is in force: {face.text}"
    for active in view.active_situations:
        if at.room in active.rooms:
            face = view.cards[active.id]
            return f"{face.title} is in force: {face.text}"
    return ""


def _of_handling(wish: Wish) -> str:
    if wish.verb == v.PICK_UP:
        if wish.target == v.EXTINGUISHER:
            return "With the extinguisher one action puts out two fires."
        if wish.target == v.WHEELBARROW:
            return "The wheelbarrow carries five peppernuts at once."
        return "Peppernuts are what the Cannons shoot."
    if wish.verb == v.DROP:
        return "The hand is needed for something else."
    if wish.verb == v.THROW:
        catcher = who(v.PLAYERS[wish.target])
        return f"A throw to {catcher} brings the peppernut nearer to the Cannons than a walk."
    return "Whoever is burned once more in this state faints."


def _nuts(view: SintView) -> int:
    nuts = 0
    for room in view.rooms.values():
        nuts += room.items.count("Peppernut")
    for player in view.players.values():
        nuts += player.inventory.count("Peppernut")
    return nuts
