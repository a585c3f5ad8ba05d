"""Cards from checked data to native records (rule 9)."""

from tessera.core.record import Record
from tessera.games.taktik import vocabulary as words
from tessera.games.taktik.rules import Card, EffectDef, Hook, Instant, Targeting, UnitFilter


def kind_mask(names: tuple[str, ...], kinds: list[str]) -> int:
    """A bit for each unit type named."""
    mask = 0
    for name in names:
        mask |= 1 << kinds.index(name)
    return mask


def compile_card(name: str, entry: Record, block: Record, kinds: list[str]) -> Card:
    """A card as its block for one ruleset defines it."""
    window = block.maybe_text("window")
    return Card(
        id=name,
        name=entry.text("name"),
        kind=words.CARD_KINDS.index(entry.text("kind")),
        category=entry.text("category"),
        timing=words.TIMINGS.index(block.text("timing")),
        cancels=words.CANCELS.index(block.text("cancels")),
        cancels_categories=block.texts("cancels_categories"),
        cancel_only=block.flag("cancel_only"),
        targeting=_targeting(block.record("targeting"), kinds),
        does=tuple(_instant(each, kinds) for each in block.records("does")),
        creates=tuple(_effect(each, kinds) for each in block.records("creates")),
        window=-1 if window is None else words.WINDOWS.index(window),
        played_by=words.PLAYED_BY.index(block.text("played_by")),
    )


def _targeting(entry: Record, kinds: list[str]) -> Targeting:
    form = words.TARGETINGS.index(entry.text("type"))
    if form != words.UNIT_TARGET:
        return Targeting(form, False, 0, 0, False, 0, ())
    must_be = entry.texts("must_be") if "must_be" in entry else ()
    return Targeting(
        form,
        entry.text("owner") == "enemy",
        entry.number("count"),
        entry.number("max_count"),
        entry.text("chooser") == "opponent",
        kind_mask(entry.texts("types"), kinds) if "types" in entry else 0,
        tuple(words.MUST_BE.index(each) for each in must_be),
    )


def _instant(entry: Record, kinds: list[str]) -> Instant:
    return Instant(
        words.INSTANTS.index(entry.text("instant")),
        kinds.index(entry.text("type")) if "type" in entry else 0,
        entry.number("add") if "add" in entry else 0,
    )


def _effect(entry: Record, kinds: list[str]) -> EffectDef:
    duration = entry.record("duration")
    form = duration.text("type")
    turns = 1 if form == "untilEndOfTurn" else duration.number("turns") if form == "nTurns" else 0
    phase = words.PHASES.index(duration.text("phase")) if form == "untilPhase" else -1
    return EffectDef(tuple(_hook(each, kinds) for each in entry.records("hooks")), turns, phase)


def _filter(entry: Record, key: str, kinds: list[str]) -> UnitFilter:
    """A missing filter matches every unit."""
    given = entry.maybe_record(key)
    if given is None:
        return UnitFilter(words.ANY_SIDE, 0, False)
    return UnitFilter(
        words.SIDES.index(given.text("side")),
        kind_mask(given.texts("types"), kinds) if "types" in given else 0,
        "targeted" in given and given.flag("targeted"),
    )


def _hook(entry: Record, kinds: list[str]) -> Hook:
    return Hook(
        what=words.HOOKS.index(entry.text("hook")),
        unit=_filter(entry, "unit" if "unit" in entry else "attacker", kinds),
        target=_filter(entry, "target", kinds),
        side=words.SIDES.index(entry.text("side")) if "side" in entry else words.ANY_SIDE,
        add=entry.number("add") if "add" in entry else 0,
        halve="halve" in entry,
        floor=entry.maybe_number("floor"),
        min_distance=entry.number("min_distance") if "min_distance" in entry else 0,
        quadrant="quadrant" in entry and entry.flag("quadrant"),
        all_parts=(entry.maybe_text("parts") or "all") == "all",
        categories=entry.texts("categories") if "categories" in entry else (),
        phase=words.PHASES.index(entry.text("phase")) if "phase" in entry else -1,
        do=tuple(_instant(each, kinds) for each in entry.records("do")) if "do" in entry else (),
    )
