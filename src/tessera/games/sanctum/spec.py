"""What `data/map.yaml` may hold, and the step from checked data to `MapRules`.

The bounds are those within which generation cannot fail, whatever is drawn: rule 4.6 as arithmetic. Data
beyond them is refused here, with the line, so the generator itself never has to give up.
"""

from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import Choice, Fields, Int, ListOf, MapOf, Row, Span, Tagged, Text
from tessera.games.sanctum import content_spec
from tessera.games.sanctum.content_check import check_content
from tessera.games.sanctum.rules import MapRules, Profile

FILE: Final = "map.yaml"
PROFILES: Final = ("classic", "compact")
_TYPES: Final = ("COMBAT", "ELITE", "CAMPFIRE", "MERCHANT", "SHRINE", "BOSS")
_PLACED: Final = ("ELITE", "CAMPFIRE", "MERCHANT", "SHRINE")
_ACTS: Final = 3


def rules_spec() -> RulesetSpec:
    """The title's data folder."""
    return RulesetSpec({FILE: _map_spec(), **content_spec.files()}, checks=[_check_map, check_content])


def _map_spec() -> Fields:
    quota = Span(0, 8)
    by_act = Choice(list(range(1, _ACTS + 1)), "act")
    percent = Int(1, 1000)
    sizes = {
        "min": Int(2, 4, doc="Fewest nodes of a middle row."),
        "max": Int(2, 4, doc="Most nodes of a middle row: one more than a node has exits."),
        "row1_max": Int(2, 3, doc="Most nodes of row 1, which hangs on the entry's three exits."),
    }
    profile = Fields(
        {
            "rows": Span(3, 40, doc="Rows of an act, entry and boss included."),
            "total_nodes": Span(3, 160, doc="Nodes of an act, entry and boss included."),
            "row_sizes": Tagged(
                "rule",
                {
                    "independent": Fields({**sizes, "middle_rows": Int(1, 38)}),
                    "fill": Fields({**sizes, "middle_rows": Span(1, 38), "middle_nodes": Int(2, 152)}),
                },
            ),
            "tiers": ListOf(
                Fields({"tier": Choice(["easy", "medium", "hard"], "tier"), "rows": Span(0, 40)}),
                min=1,
                doc="Which fights are met in which rows.",
            ),
            "enemy_hp_percent": MapOf(by_act, percent, complete=True),
            "enemy_might": MapOf(by_act, Int(0, 50), complete=True),
            "gold_percent": percent,
        },
        optional={
            "quotas": MapOf(
                Choice(_PLACED, "node type"), quota, complete=True, doc="One draw for each type."
            ),
            "quotas_table": ListOf(
                Row(Int(0, 8), Int(0, 8), Int(0, 8), Int(0, 8)),
                min=1,
                doc="ELITE, CAMPFIRE, MERCHANT, SHRINE; one draw for all.",
            ),
            "combat_percent": Span(0, 100, doc="Of the nodes that are no boss."),
        },
    )
    return Fields(
        {
            "default_profile": Choice(PROFILES, "profile"),
            "default_seed": Text(min=1, doc="Stands in for the empty seed (3.5)."),
            "acts": Int(1, _ACTS),
            "node_types": ListOf(Choice(_TYPES, "node type"), min=6, max=6, unique=True),
            "placement_order": ListOf(Choice(_PLACED, "node type"), min=4, max=4, unique=True),
            "elite_min_row": Int(1, 38, doc="Elites stand in this row or later."),
            "max_exits": Int(3, 3, doc="The repair of connections (4.4 step 2) is made for three."),
            "profiles": MapOf(Choice(PROFILES, "profile"), profile, complete=True),
        }
    )


def compile_rules(ruleset: Ruleset) -> MapRules:
    """The typed form of a checked ruleset."""
    data = ruleset.file(FILE)
    profiles: dict[str, Profile] = {}
    for name, record in data.record("profiles").entries():
        profiles[name] = _compile_profile(name, record, data)
    return MapRules(data.text("default_profile"), profiles)


def _compile_profile(name: str, record: Record, data: Record) -> Profile:
    sizes = record.record("row_sizes")
    fill = sizes.text("rule") == "fill"
    if fill:
        middle_min, middle_max = sizes.span("middle_rows")
    else:
        middle_min = middle_max = sizes.number("middle_rows")
    table = [list(row.numbers()) for row in record.rows("quotas_table")] if "quotas_table" in record else []
    quotas: list[tuple[int, int]] = []
    for place, kind in enumerate(_PLACED):
        if table:
            column = [row[place] for row in table]
            quotas.append((min(column), max(column)))
        else:
            quotas.append(record.record("quotas").span(kind))
    rows_min, rows_max = record.span("rows")
    total_min, total_max = record.span("total_nodes")
    return Profile(
        name=name,
        acts=data.number("acts"),
        default_seed=data.text("default_seed"),
        elite_min_row=data.number("elite_min_row"),
        max_exits=data.number("max_exits"),
        rows_min=rows_min,
        rows_max=rows_max,
        total_min=total_min,
        total_max=total_max,
        fill=fill,
        row_min=sizes.number("min"),
        row_max=sizes.number("max"),
        row1_max=sizes.number("row1_max"),
        middle_min=middle_min,
        middle_max=middle_max,
        middle_nodes=sizes.number("middle_nodes") if fill else 0,
        quotas=quotas,
        quotas_table=table,
        combat_percent=record.span("combat_percent") if "combat_percent" in record else None,
    )


def _check_map(ruleset: Ruleset, findings: Findings) -> None:
    data = ruleset.file(FILE)
    if data.texts("node_types") != _TYPES:
        findings.fault(FILE, ["node_types"], f"expected {', '.join(_TYPES)}, in this order")
    if data.texts("placement_order") != _PLACED:
        # The order of draws is part of every recorded match.
        findings.fault(FILE, ["placement_order"], f"expected {', '.join(_PLACED)}, in this order")
    for name, record in data.record("profiles").entries():
        both = ("quotas" in record) + ("quotas_table" in record)
        if both != 1:
            findings.fault(FILE, ["profiles", name], "expected either quotas or quotas_table")
            continue
        _check_profile(_compile_profile(name, record, data), findings)


def _check_profile(p: Profile, findings: Findings) -> None:
    """Rule 4.6: whatever is drawn, rows can be filled and quotas fit."""
    at = ["profiles", p.name]
    sizes = [*at, "row_sizes"]
    if p.row_min > p.row_max or p.row_min > p.row1_max:
        findings.fault(FILE, [*sizes, "min"], f"expected at most max {p.row_max} and row1_max {p.row1_max}")
        return
    if (p.rows_min, p.rows_max) != (p.middle_min + 2, p.middle_max + 2):
        wanted = f"[{p.middle_min + 2}, {p.middle_max + 2}]"
        findings.fault(FILE, [*at, "rows"], f"expected {wanted}: the middle rows, the entry and the boss")
    row1_max = min(p.row1_max, p.row_max)
    if p.fill:
        fewest = p.row_min * p.middle_max
        most = row1_max + p.row_max * (p.middle_min - 1)
        if not fewest <= p.middle_nodes <= most:
            findings.fault(
                FILE, [*sizes, "middle_nodes"], f"expected {fewest}..{most}, so that every row can be filled"
            )
            return
        total = (p.middle_nodes + 2, p.middle_nodes + 2)
        last_row = p.row_max
    else:
        total = (2 + p.row_min * p.middle_min, 2 + row1_max + p.row_max * (p.middle_min - 1))
        last_row = p.row_min
    if (p.total_min, p.total_max) != total:
        findings.fault(
            FILE, [*at, "total_nodes"], f"expected [{total[0]}, {total[1]}], which the row sizes give"
        )
    _check_quotas(p, total[0] - 2, last_row, findings)


def _check_quotas(p: Profile, middle: int, last_row: int, findings: Findings) -> None:
    """`middle`: fewest nodes between entry and boss; `last_row`: how many of them may lie before the boss."""
    at = ["profiles", p.name, "quotas_table" if p.quotas_table else "quotas"]
    elites, campfires, merchants, shrines = [high for _, high in p.quotas]
    room = p.row_min * (p.middle_min - p.elite_min_row + 1)
    if elites > max(room, 0):
        findings.fault(
            FILE, at, f"{elites} ELITE, but rows from {p.elite_min_row} on may hold only {max(room, 0)} nodes"
        )
    if campfires > middle - last_row - elites:
        left = max(middle - last_row - elites, 0)
        findings.fault(
            FILE, at, f"{campfires} CAMPFIRE, but the rows that allow it may have only {left} left"
        )
    if merchants + shrines > middle - elites - campfires:
        left = max(middle - elites - campfires, 0)
        findings.fault(
            FILE, at, f"{merchants + shrines} MERCHANT and SHRINE, but only {left} nodes may be left"
        )
    if p.combat_percent is None:
        return
    if not p.fill or not p.quotas_table:
        findings.fault(
            FILE,
            ["profiles", p.name, "combat_percent"],
            "can be promised only with rule: fill and a quotas_table",
        )
        return
    low, high = p.combat_percent
    for number, row in enumerate(p.quotas_table):
        combat = p.middle_nodes + 1 - sum(row)
        if not low * (p.middle_nodes + 1) <= 100 * combat <= high * (p.middle_nodes + 1):
            findings.fault(
                FILE,
                [*at, number],
                f"leaves {combat} COMBAT of {p.middle_nodes + 1} nodes, not {low}..{high} %",
            )
