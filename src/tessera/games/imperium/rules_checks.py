"""What must agree between the data files, beyond what each may hold (rule 3.2)."""

from typing import Final

from tessera.core.ruleset import Check, Findings, Ruleset
from tessera.games.imperium.vocabulary import NAMED_TERRAINS, TREATIES


def _techs_lead_somewhere(ruleset: Ruleset, findings: Findings) -> None:
    """No tech needs itself, however far round, and none needs a tech of a later era."""
    techs = ruleset.file("techs.yaml").record("entries")
    eras = {name: data.number("era") for name, data in techs.entries()}
    needs = {name: data.texts("requires") for name, data in techs.entries()}
    for name, required in needs.items():
        for i, before in enumerate(required):
            if eras[before] > eras[name]:
                findings.fault(
                    "techs.yaml",
                    ["entries", name, "requires", i],
                    f"era {eras[name]} is lower than era {eras[before]} of {before!r}",
                )
    _no_cycles(needs, "techs.yaml", "requires", findings)


def _no_cycles(needs: dict[str, tuple[str, ...]], file: str, key: str, findings: Findings) -> None:
    """Reports every cycle once, at its first entry by id."""
    done: dict[str, bool] = {}
    for start in needs:
        path: list[str] = []
        _walk(start, needs, path, done, file, key, findings)


def _walk(
    name: str,
    needs: dict[str, tuple[str, ...]],
    path: list[str],
    done: dict[str, bool],
    file: str,
    key: str,
    findings: Findings,
) -> None:
    if name in done:
        return
    if name in path:
        cycle = path[path.index(name) :]
        turn = cycle.index(min(cycle))
        cycle = cycle[turn:] + cycle[:turn]
        findings.fault(file, ["entries", cycle[0], key], f"a cycle: {' needs '.join([*cycle, cycle[0]])}")
        for each in cycle:
            done[each] = True
        return
    path.append(name)
    for before in needs[name]:
        _walk(before, needs, path, done, file, key, findings)
    path.pop()
    done[name] = True


def _uniques_replace_their_like(ruleset: Ruleset, findings: Findings) -> None:
    """A unique unit has the class, tech and successor of what it replaces; one per type and civilization."""
    units = ruleset.file("units.yaml").record("entries")
    taken: dict[tuple[str, str], str] = {}
    for name, data in units.entries():
        replaces = data.maybe_text("replaces")
        civ = data.maybe_text("civ")
        if replaces is None and civ is None:
            continue
        if replaces is None or civ is None:
            missing = "replaces" if replaces is None else "civ"
            findings.fault("units.yaml", ["entries", name], f"a unique unit needs {missing!r} too")
            continue
        if (civ, replaces) in taken:
            findings.fault(
                "units.yaml",
                ["entries", name, "replaces"],
                f"{civ!r} already replaces {replaces!r} by {taken[civ, replaces]!r}",
            )
        taken[civ, replaces] = name
        other = units.record(replaces)
        for key in ("class", "tech", "obsolete_by"):
            if data.maybe_text(key) != other.maybe_text(key):
                findings.fault(
                    "units.yaml",
                    ["entries", name, key],
                    f"differs from {other.maybe_text(key)!r} of {replaces!r}, which it replaces",
                )
    following: dict[str, tuple[str, ...]] = {
        name: (data.text("obsolete_by"),) if data.maybe_text("obsolete_by") is not None else ()
        for name, data in units.entries()
    }
    _no_cycles(following, "units.yaml", "obsolete_by", findings)


def _branches_are_whole(ruleset: Ruleset, findings: Findings) -> None:
    """Every branch has tiers 1, 2, 3 once each, and a rival that names it back."""
    file = ruleset.file("policies.yaml")
    branches = file.record("branches")
    tiers: dict[str, list[int]] = {name: [] for name in branches.names()}
    for _, data in file.record("entries").entries():
        tiers[data.text("branch")].append(data.number("tier"))
    for name, data in branches.entries():
        if sorted(tiers[name]) != [1, 2, 3]:
            told = ", ".join([str(tier) for tier in sorted(tiers[name])]) or "none"
            findings.fault(
                "policies.yaml", ["branches", name], f"expected exactly tiers 1, 2 and 3, got {told}"
            )
        rival = data.text("rival")
        if rival == name or branches.record(rival).text("rival") != name:
            findings.fault(
                "policies.yaml", ["branches", name, "rival"], f"{rival!r} does not name {name!r} as its rival"
            )


def _tiers_mature(ruleset: Ruleset, findings: Findings) -> None:
    """Every tier but the last says when it matures; roads have none."""
    for name, data in ruleset.file("improvements.yaml").record("entries").entries():
        tiers = data.records("tiers")
        at = ["entries", name]
        if data.text("layer") == "road":
            if tiers or not data.number("road_tier") or not data.number("step_cost"):
                findings.fault(
                    "improvements.yaml", at, "a road needs road_tier and step_cost, and has no tiers"
                )
            continue
        if not tiers:
            findings.fault("improvements.yaml", at, "needs at least one tier")
        for i, tier in enumerate(tiers):
            last = i == len(tiers) - 1
            if last and "mature" in tier:
                findings.fault("improvements.yaml", [*at, "tiers", i], "the last tier cannot mature")
            if not last and "mature" not in tier:
                findings.fault("improvements.yaml", [*at, "tiers", i], "only the last tier may lack 'mature'")


def _promotions_modify(ruleset: Ruleset, findings: Findings) -> None:
    """A modifier is one thing: attack, defense or a switch."""
    needs: dict[str, tuple[str, ...]] = {}
    for name, data in ruleset.file("promotions.yaml").record("entries").entries():
        before = data.maybe_text("needs")
        needs[name] = () if before is None else (before,)
        for i, mod in enumerate(data.records("mods")):
            said = [key for key in ("attack_pct", "defense_pct", "switch") if key in mod]
            if len(said) != 1 or ("switch" in mod and "when" in mod):
                findings.fault(
                    "promotions.yaml",
                    ["entries", name, "mods", i],
                    "expected attack_pct or defense_pct with a condition, or a switch",
                )
    _no_cycles(needs, "promotions.yaml", "needs", findings)


def _stages_follow(ruleset: Ruleset, findings: Findings) -> None:
    """Stages come after stages, and never after themselves."""
    projects = ruleset.file("projects.yaml").record("entries")
    needs: dict[str, tuple[str, ...]] = {}
    for name, data in projects.entries():
        needs[name] = data.texts("after") if data.text("kind") == "stage" else ()
        for i, before in enumerate(needs[name]):
            if projects.record(before).text("kind") != "stage":
                findings.fault(
                    "projects.yaml", ["entries", name, "after", i], f"{before!r} is a conversion, not a stage"
                )
    _no_cycles(needs, "projects.yaml", "after", findings)


def _names_with_a_meaning_exist(ruleset: Ruleset, findings: Findings) -> None:
    """Some entries are named by the rules themselves, and can be changed but not left out."""
    for file, table, names, at in (
        ("terrain.yaml", "terrain", NAMED_TERRAINS, ["entries"]),
        ("diplomacy.yaml", "treaty", TREATIES, ["treaties"]),
        ("buildings.yaml", "building", ("palace",), ["entries"]),
        ("units.yaml", "unit", ("worker",), ["entries"]),
    ):
        known = ruleset.ids(table)
        for name in names:
            if name not in known:
                findings.fault(file, at, f"the rules name {table} {name!r}, which is missing")
    starts = [
        name
        for name, data in ruleset.file("governments.yaml").record("entries").entries()
        if data.flag("start")
    ]
    if len(starts) != 1:
        findings.fault(
            "governments.yaml", ["entries"], f"expected one government marked start, got {len(starts)}"
        )


def _lists_match(ruleset: Ruleset, findings: Findings) -> None:
    """Lists that are read side by side are equally long, and what rises does rise."""
    mapgen = ruleset.file("mapgen.yaml")
    for name, data in mapgen.record("types").entries():
        if len(data.numbers("cells")) != len(data.numbers("weights")):
            findings.fault("mapgen.yaml", ["types", name, "weights"], "expected one weight per cell size")
    moisture = mapgen.record("moisture")
    if len(moisture.numbers("cells")) != len(moisture.numbers("weights")):
        findings.fault("mapgen.yaml", ["moisture", "weights"], "expected one weight per cell size")
    if mapgen.number("mountain_bp") + mapgen.number("hills_bp") > 10_000:
        findings.fault("mapgen.yaml", ["hills_bp"], "mountains and hills together exceed 10000")
    for i, band in enumerate(mapgen.records("climate")):
        if band.records("rows")[-1].number("below") < 1_000:
            findings.fault("mapgen.yaml", ["climate", i, "rows"], "the last row must reach rank 1000")
    if mapgen.records("climate")[-1].number("below") <= 1_000:
        findings.fault("mapgen.yaml", ["climate"], "the last band must lie above temperature 1000")
    combat = ruleset.file("rules.yaml").record("combat")
    levels = combat.numbers("veteran_thresholds")
    if list(levels) != sorted(levels):
        findings.fault("rules.yaml", ["combat", "veteran_thresholds"], "expected rising numbers")
    game = ruleset.file("rules.yaml").record("game")
    if game.number("min_players") > game.number("max_players"):
        findings.fault("rules.yaml", ["game", "min_players"], "more than max_players")
    tiers = ruleset.file("rules.yaml").record("amenities").records("tiers")
    steps = [tier.number("from") for tier in tiers]
    if steps != sorted(steps, reverse=True):
        findings.fault("rules.yaml", ["amenities", "tiers"], "expected falling values of 'from'")


CHECKS: Final[list[Check]] = [
    _techs_lead_somewhere,
    _uniques_replace_their_like,
    _branches_are_whole,
    _tiers_mature,
    _promotions_modify,
    _stages_follow,
    _names_with_a_meaning_exist,
    _lists_match,
]
