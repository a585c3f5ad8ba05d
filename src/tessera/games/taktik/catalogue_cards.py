"""What a card does, in words put together from its data: a changed number changes the text."""

from collections.abc import Mapping
from typing import Final

from tessera.core.record import Record
from tessera.core.wording import listed, sentence, signed, spaced

_SIDES: Final = {"owner": "your", "opponent": "enemy", "any": "all"}
_WINDOWS: Final = {
    "beforeMove": "with one of your moves, before it",
    "afterMove": "with one of your moves, after it",
    "beforeAttackRoll": "before an attack roll",
    "afterAttackRoll": "after an attack roll",
    "beforeDamage": "before a hit counts",
}
_PLAYERS: Final = {
    "active": "in your turn",
    "opponent": "in the enemy's turn",
    "either": "in either turn",
}
_MUST: Final = {"damaged": "damaged ", "blocked": "blocked ", "limited": "artillery "}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
_HOOKS: Final = {
    "canDeploy": "you cannot deploy reserves",
    "canRestore": "you cannot repair units",
    "retainBonus": "the next bonus you spend returns to your store",
    "onPhaseStart": "something happens at the start of a phase",
}
_INSTANTS: Final = {
    "restore": "the chosen unit is repaired",
    "reroll": "the die is rolled again, and the new roll counts",
    "support": "the second unit has then attacked as well",
}

Kinds = Mapping[str, str]  # a type of unit by id -> its word


def card_text(rules: Record, kinds: Kinds) -> str:
    """The whole text of a card in one set."""
    target = rules.record("targeting")
    pair = target.text("type") == "unit" and target.number("max_count") > 1
    parts: list[str] = []
    aim = _aim(target, kinds)
    if aim:
        parts.append(aim)
    for effect in rules.records("creates"):
        told = [_hook(each, pair, kinds) for each in effect.records("hooks")]
        if told:
            parts.append(f"{_lasting(effect.record('duration'))} {listed(told)}")
    does = [_instant(each, kinds) for each in rules.records("does")]
    if does:
        parts.append(listed(does))
    undoing = _undoing(rules)
    if undoing:
        parts.append(undoing if parts else undoing.removeprefix("or "))
    text = " ".join([sentence(part) for part in parts])
    return text.replace("cannot move and the chosen unit cannot attack", "can neither move nor attack")


def card_when(rules: Record) -> str:
    """When a reaction is played; empty for a card that waits for nothing."""
    window = rules.maybe_text("window")
    if window is None:
        return ""
    return sentence(f"{_WINDOWS.get(window, spaced(window))}, {_PLAYERS[rules.text('played_by')]}")


def _units(chosen: Record | None, kinds: Kinds, alone: bool = True) -> str:
    """Whom a filter means."""
    if chosen is None:
        return "all units"
    if "targeted" in chosen and chosen.flag("targeted"):
        return "the chosen unit" if alone else "the chosen units"
    side = _SIDES[chosen.text("side")]
    if "types" not in chosen:
        return f"{side} units"
    return f"{side} {listed([kinds[kind] for kind in chosen.texts('types')])} units"


def _verb(subject: str, word: str) -> str:
    """The verb as the subject wants it."""
    return f"{word}s" if subject.endswith("unit") else word


def _hook(each: Record, pair: bool, kinds: Kinds) -> str:
    """What one hook does."""
    name = each.text("hook")
    unit = _units(each.maybe_record("unit"), kinds)
    attacker = _units(each.maybe_record("attacker"), kinds, not pair)
    if name == "modifyMovement":
        if "halve" in each:
            return f"{unit} {_verb(unit, 'move')} half as far, rounded up"
        return f"{unit} {_verb(unit, 'get')} {signed(each.number('add'))} movement"
    if name == "modifyAttackRoll":
        target = each.maybe_record("target")
        text = f"{attacker} {_verb(attacker, 'get')} {signed(each.number('add'))} to attack rolls"
        if target is not None and "targeted" in target and target.flag("targeted"):
            text += " against the chosen unit"
        far = each.maybe_number("min_distance")
        return text if far is None else f"{text} at distance {far} or more"
    if name == "ignoreTerrain":
        what = "concealment" if each.maybe_text("parts") == "concealment" else "the target's terrain"
        if "quadrant" in each and each.flag("quadrant"):
            return f"your attacks in the chosen quadrant ignore {what}"
        return f"{attacker} ignores {what}"
    if name == "canPlayCard":
        kept = listed(each.texts("categories"), "or") if "categories" in each else "any"
        return f"you cannot play {kept} bonuses"
    if name == "canMoveUnit":
        return f"{unit} cannot move"
    if name == "canAttack":
        return "nobody can attack" if attacker == "all units" else f"{attacker} cannot attack"
    if name == "modifyMoveLimit":
        return f"you may move {each.number('add')} more unit"
    if name == "allowMove":
        return f"{unit} moves as if nothing held it"
    if name == "allowMoveAndAttack":
        return f"{unit} may attack after moving"
    return _HOOKS[name]


def _instant(each: Record, kinds: Kinds) -> str:
    """What happens at once."""
    name = each.text("instant")
    if name == "deploy":
        return f"one {kinds[each.text('type')]} unit enters from your reserve"
    if name == "shift_roll":
        return f"the roll changes by {signed(each.number('add'))} and is judged again"
    return _INSTANTS[name]


def _lasting(duration: Record) -> str:
    """How long."""
    kind = duration.text("type")
    if kind == "untilEndOfTurn":
        return "this turn"
    if kind == "nTurns":
        turns = duration.number("turns")
        return f"for {_NUMBERS[turns] if turns < len(_NUMBERS) else turns} turns"
    return f"until {spaced(duration.text('phase').lower())}"


def _aim(target: Record, kinds: Kinds) -> str:
    """What is chosen; empty if nothing is."""
    kind = target.text("type")
    if kind == "none":
        return ""
    if kind == "quadrant":
        return "choose a quadrant of the map"
    conditions = target.texts("must_be") if "must_be" in target else ()
    must = conditions[0] if conditions else ""
    by = "the enemy chooses" if target.text("chooser") == "opponent" else "choose"
    if must == "supporter_pair":
        return "choose a second unit that could attack the same target"
    if must in ("pending_attacker", "pending_target"):
        return ""
    of = f"{listed([kinds[each] for each in target.texts('types')], 'or')} " if "types" in target else ""
    if target.text("owner") == "enemy":
        return f"{by} one enemy {_MUST.get(must, '')}{of}unit"
    return f"{by} one of your {_MUST.get(must, '')}{of}units"


def _undoing(rules: Record) -> str:
    """What the bonus may cancel; empty if nothing."""
    cancels = rules.text("cancels")
    if cancels == "none":
        return ""
    what = "any malus"
    if cancels == "categories":
        what = f"one {listed(rules.texts('cancels_categories'), 'or')} malus"
    elif cancels == "any_and_tactics":
        what = "any malus or an enemy tactic"
    return f"{'only to be spent' if rules.flag('cancel_only') else 'or spend it'} to cancel {what}"
