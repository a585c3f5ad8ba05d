"""What no field's own spec can say of the content: conditions, forced moves, pools that are never empty."""

from tessera.core.record import Record
from tessera.core.ruleset import Findings, Ruleset
from tessera.games.sanctum.vocabulary import STATUSES

_Path = list[str | int]


def check_content(ruleset: Ruleset, findings: Findings) -> None:
    """Reports with file and line; runs on data that fits the specs."""
    _check_statuses(ruleset, findings)
    for name, card in ruleset.file("cards.yaml").record("cards").entries():
        at: _Path = ["cards", name]
        for key in ("fx", "on_draw", "on_turn_end", "on_combat_end"):
            _check_effects(card, key, [*at, key], card.text("target") == "enemy", "cards.yaml", findings)
        if "up" in card:
            up = card.record("up")
            if "fx" in up:
                targeted = (up.text("target") if "target" in up else card.text("target")) == "enemy"
                _check_effects(up, "fx", [*at, "up", "fx"], targeted, "cards.yaml", findings)
        if (card.text("type") == "curse") != (card.text("rarity") == "curse"):
            findings.fault("cards.yaml", [*at, "rarity"], "type and rarity 'curse' go together")
    for name, potion in ruleset.file("potions.yaml").record("potions").entries():
        targeted = potion.text("target") == "enemy"
        _check_effects(potion, "fx", ["potions", name, "fx"], targeted, "potions.yaml", findings)
    for name, relic in ruleset.file("relics.yaml").record("relics").entries():
        _check_relic(name, relic, findings)
    for name, enemy in ruleset.file("enemies.yaml").record("enemies").entries():
        _check_enemy(name, enemy, findings)
    _check_pools(ruleset, findings)


def _check_statuses(ruleset: Ruleset, findings: Findings) -> None:
    known = ruleset.ids("status")
    for name in STATUSES:
        if name not in known:
            findings.fault("statuses.yaml", ["statuses"], f"missing status {name!r}: the rules speak of it")
    for name in known:
        if name not in STATUSES:
            findings.fault("statuses.yaml", ["statuses", name], "a status without rules; its meaning is code")


def _check_effects(
    record: Record, key: str, at: _Path, targeted: bool, file: str, findings: Findings
) -> None:
    for number, fx in enumerate(record.records(key)):
        here: _Path = [*at, number]
        kind = fx.text("do")
        if kind in ("damage", "hit", "apply") and fx.text("to") == "target" and not targeted:
            findings.fault(file, [*here, "to"], "names a target, but the card has none; say 'target: enemy'")
        if kind == "if":
            _check_condition(fx.record("cond"), [*here, "cond"], file, findings)
            _check_effects(fx, "then", [*here, "then"], targeted, file, findings)
            _check_effects(fx, "else", [*here, "else"], targeted, file, findings)


def _check_condition(record: Record, at: _Path, file: str, findings: Findings) -> None:
    if len(record) != 1:
        findings.fault(file, at, f"expected one condition, got {len(record)}")
        return
    name = record.names()[0]
    if record.plain()[name] is False:
        findings.fault(file, [*at, name], "a condition is asked for with true; use 'else' for its opposite")


def _check_relic(name: str, relic: Record, findings: Findings) -> None:
    for number, trigger in enumerate(relic.records("triggers")):
        at: _Path = ["relics", name, "triggers", number]
        if "if" in trigger:
            _check_condition(trigger.record("if"), [*at, "if"], "relics.yaml", findings)
        when = trigger.text("when")
        for place, fx in enumerate(trigger.records("fx")):
            kind = fx.text("do")
            if when == "combat_won" and kind != "heal":
                findings.fault(
                    "relics.yaml", [*at, "fx", place], "after a victory a relic can only heal (10.2)"
                )
            if when not in ("pickup", "first_attack") and "to" in fx and fx.text("to") == "target":
                findings.fault("relics.yaml", [*at, "fx", place], f"{when!r} has no target")


def _check_enemy(name: str, enemy: Record, findings: Findings) -> None:
    moves: list[str] = []
    for part in enemy.records("phases"):
        moves += [move.text("id") for move in part.records("moves")]
    last = 100
    for phase, part in enumerate(enemy.records("phases")):
        at: _Path = ["enemies", name, "phases", phase]
        if ("below" in part) != (phase > 0):
            findings.fault("enemies.yaml", at, "the first phase has no 'below', every other one has")
        elif phase > 0:
            if part.number("below") >= last:
                findings.fault("enemies.yaml", [*at, "below"], f"expected less than {last}")
            last = part.number("below")
        for number, move in enumerate(part.records("moves")):
            for place, fx in enumerate(move.records("fx")):
                here: _Path = [*at, "moves", number, "fx", place]
                if fx.text("do") == "charge" and fx.text("into") not in moves:
                    findings.fault("enemies.yaml", [*here, "into"], f"unknown move {fx.text('into')!r}")
                if "to" in fx and fx.is_record("to") and len(fx.record("to")) != 1:
                    findings.fault("enemies.yaml", [*here, "to"], "expected either an id or a tag")
    passives = enemy.maybe_record("passives")
    if passives is not None and "rising_flood" in passives and "tidal_wave" not in moves:
        findings.fault(
            "enemies.yaml",
            ["enemies", name, "passives"],
            "rising_flood needs a move 'tidal_wave', which it ends in",
        )


def _check_pools(ruleset: Ruleset, findings: Findings) -> None:
    """Whatever is drawn, there is something to draw from."""
    cards = ruleset.file("cards.yaml").record("cards").entries()
    for class_id, _ in ruleset.file("classes.yaml").record("classes").entries():
        for rarity in ("common", "uncommon"):
            held = [1 for _, c in cards if c.text("class") == class_id and c.text("rarity") == rarity]
            if len(held) < 6:
                findings.fault(
                    "cards.yaml", ["cards"], f"class {class_id!r} needs 6 {rarity} cards, it has {len(held)}"
                )
    if "pain" not in ruleset.ids("card"):
        findings.fault("cards.yaml", ["cards"], "missing card 'pain', which Pain Clause adds")
    encounters = ruleset.file("encounters.yaml").record("encounters").entries()
    shrines = ruleset.file("shrines.yaml").record("shrines").entries()
    for act in (1, 2, 3):
        for tier in ("easy", "medium", "hard", "elite", "boss"):
            if not [1 for _, e in encounters if e.number("act") == act and e.text("tier") == tier]:
                findings.fault("encounters.yaml", ["encounters"], f"act {act} has no {tier} encounter")
        here = [s for _, s in shrines if s.number("act") == act]
        if len(here) < 2:
            findings.fault("shrines.yaml", ["shrines"], f"act {act} needs 2 shrines, it has {len(here)}")
    for name, shrine in shrines:
        free = [c for _, c in shrine.record("choices").entries() if "only" not in c and "cost" not in c]
        if not free:
            findings.fault("shrines.yaml", ["shrines", name], "every shrine has a choice free for all (10.5)")
