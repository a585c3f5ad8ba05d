"""What `map.yaml` may hold (rule 4), and what drawing and judging a floor asks of it.

The bounds are those within which generation cannot fail, whatever is drawn: rule 4.6 as arithmetic. Data
beyond them is refused here, with the line, so the generator itself never has to give up.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.errors import BadOptions, Fault
from tessera.core.nodes import nearest
from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import (
    TAG,
    WORKED_OUT,
    Choice,
    File,
    Form,
    Forms,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Row,
    Span,
    Text,
)
from tessera.games.sanctum import vocabulary as v

FILE: Final = "map.yaml"
Pair: TypeAlias = tuple[int, int]
_KINDS: Final = ListOf(Choice(v.NODE_WORDS, "node type"), min=6, max=6, unique=True)
Kinds: TypeAlias = Annotated[list[str], _KINDS]
_PLACED: Final = ListOf(Choice(v.PLACED, "node type"), min=4, max=4, unique=True)
Placed: TypeAlias = Annotated[list[str], _PLACED]


@dataclass
class RowSizes:
    """How many nodes stand in the rows between entry and boss (4.3)."""

    rule: Annotated[int, TAG, "Whether rows draw their own size, or share out a fixed number of nodes."]
    min: Annotated[int, Int(2, 4), "Fewest nodes of a middle row."]
    max: Annotated[int, Int(2, 4), "Most nodes of a middle row: one more than a node has exits."]
    row1_max: Annotated[int, Int(2, 3), "Most nodes of row 1, which hangs on the entry's three exits."]
    middle_rows: Annotated[int | Pair | None, Int(1, 38), "Rows between entry and boss."]
    middle_nodes: Annotated[int, Int(2, 152), "Nodes to share out."]
    fill: Annotated[bool, WORKED_OUT]
    fewest_rows: Annotated[int, WORKED_OUT]
    most_rows: Annotated[int, WORKED_OUT]

    def work_out(self) -> None:
        self.fill = self.rule == v.FILL
        rows = self.middle_rows
        if isinstance(rows, tuple):
            self.fewest_rows, self.most_rows = rows
        elif rows is not None:
            self.fewest_rows = self.most_rows = rows

    def limit(self, row: int) -> int:
        """The most nodes a middle row may have."""
        return self.row1_max if row == 1 else self.max


ROW_SIZES: Final = Forms(
    RowSizes,
    "rule",
    {
        "independent": Form("min max row1_max middle_rows", "Each row draws its own size."),
        "fill": Form(
            "min max row1_max middle_rows middle_nodes",
            "The number of rows is drawn, and nodes are shared out among them.",
            {"middle_rows": Span(1, 38, doc="Fewest and most rows between entry and boss.")},
        ),
    },
)


@dataclass
class TierRows:
    """Rows in which fights of a tier are met."""

    tier: Annotated[int, Choice(v.TIERS[:3], "tier"), "How hard the fights are."]
    rows: Annotated[Pair, Span(0, 40), "First and last row, counted from the entry."]


@dataclass
class Profile:
    """One reading of the map's criteria (4.1), with everything that drawing and judging a floor needs."""

    rows: Annotated[Pair, Span(3, 40), "Rows of an act, entry and boss included: fewest and most."]
    total_nodes: Annotated[Pair, Span(3, 160), "Nodes of an act, entry and boss included: fewest and most."]
    row_sizes: Annotated[RowSizes, ROW_SIZES, "How many nodes stand in each row."]
    tiers: Annotated[list[TierRows], ListOf(min=1), "Which fights are met in which rows."]
    enemy_hp_percent: Annotated[
        dict[int, int],
        MapOf(Choice(v.ACTS, "act"), Int(1, 1000), complete=True),
        "HP of enemies, by act, in percent of what their entry says.",
    ]
    enemy_might: Annotated[
        dict[int, int],
        MapOf(Choice(v.ACTS, "act"), Int(0, 50), complete=True),
        "Might that enemies start with, by act.",
    ]
    gold_percent: Annotated[int, Int(1, 1000), "Gold from combats, in percent."]
    quotas: Annotated[
        list[Pair],
        MapOf(Choice(v.PLACED, "node type"), Span(0, 8), complete=True),
        LeftOut(),
        "Fewest and most nodes of each type, with one draw for each.",
    ]
    quotas_table: Annotated[
        list[list[int]],
        ListOf(Row(Int(0, 8), Int(0, 8), Int(0, 8), Int(0, 8)), min=1),
        LeftOut(),
        "In place of quotas: ELITE, CAMPFIRE, MERCHANT, SHRINE; one draw for all.",
    ]
    combat_percent: Annotated[
        Pair | None, Span(0, 100), LeftOut(), "Promised share of COMBAT among the nodes that are no boss."
    ]
    name: Annotated[str, WORKED_OUT]
    acts: Annotated[int, WORKED_OUT]
    default_seed: Annotated[str, WORKED_OUT]
    elite_min_row: Annotated[int, WORKED_OUT]
    max_exits: Annotated[int, WORKED_OUT]

    def work_out(self) -> None:
        if self.quotas_table:
            columns = [[row[place] for row in self.quotas_table] for place in range(len(v.PLACED))]
            self.quotas = [(min(column), max(column)) for column in columns]

    def tier(self, row: int) -> int:
        """How hard the fights of a row are."""
        for each in self.tiers:
            if each.rows[0] <= row <= each.rows[1]:
                return each.tier
        return self.tiers[-1].tier


@dataclass
class MapRules:
    """The map of an act, in every profile."""

    default_profile: Annotated[
        str,
        Choice(v.PROFILES, "profile"),
        "The profile of a floor that is asked for by itself and names none.",
    ]
    run_profile: Annotated[str, Choice(v.PROFILES, "profile"), "The profile of a run that names none."]
    default_seed: Annotated[str, Text(min=1), "Stands in for the empty seed (3.5)."]
    acts: Annotated[int, Int(1, 3), "Acts of a run."]
    node_types: Annotated[Kinds, "Every type of node, in the order of their numbers."]
    placement_order: Annotated[Placed, "In which order types are given to nodes (4.5)."]
    elite_min_row: Annotated[int, Int(1, 38), "Elites stand in this row or later."]
    max_exits: Annotated[int, Int(3, 3), "Ways out of a node; the repair of connections is made for three."]
    profiles: Annotated[
        dict[Annotated[str, Choice(v.PROFILES, "profile")], Profile],
        MapOf(complete=True),
        "The readings of the map's criteria.",
    ]

    def work_out(self) -> None:
        for name, profile in self.profiles.items():
            profile.name = name
            profile.acts = self.acts
            profile.default_seed = self.default_seed
            profile.elite_min_row = self.elite_min_row
            profile.max_exits = self.max_exits

    def profile(self, name: str = "") -> Profile:
        """The profile of that name, the default for none; BadOptions names the nearest known one."""
        wanted = name or self.default_profile
        found = self.profiles.get(wanted)
        if found is None:
            remedy = nearest(wanted, self.profiles)
            raise BadOptions([Fault("sanctum", 0, "profile", f"unknown profile {wanted!r}{remedy}")])
        return found


@dataclass
class MapFile:
    """The map alone."""

    map: Annotated[MapRules, File(FILE)]


def check_map(ruleset: Ruleset, findings: Findings) -> None:
    """Rule 4.6, and the orders that every recorded match rests on."""
    data = ruleset.file(FILE)
    for key, wanted in (("node_types", v.NODE_WORDS), ("placement_order", v.PLACED)):
        if data.texts(key) != wanted:
            findings.fault(FILE, [key], f"expected {', '.join(wanted)}, in this order")
    profiles = ruleset.make(MapFile).map.profiles
    for name, record in data.record("profiles").entries():
        if ("quotas" in record) == ("quotas_table" in record):
            findings.fault(FILE, ["profiles", name], "expected either quotas or quotas_table")
        else:
            _check_profile(profiles[name], findings)


def _check_profile(p: Profile, findings: Findings) -> None:
    """Whatever is drawn, rows can be filled and quotas fit."""
    at = ["profiles", p.name]
    here = [*at, "row_sizes"]
    sizes = p.row_sizes
    if sizes.min > sizes.max or sizes.min > sizes.row1_max:
        findings.fault(
            FILE, [*here, "min"], f"expected at most max {sizes.max} and row1_max {sizes.row1_max}"
        )
        return
    rows = (sizes.fewest_rows + 2, sizes.most_rows + 2)
    if p.rows != rows:
        findings.fault(FILE, [*at, "rows"], f"expected {list(rows)}: the middle rows, the entry and the boss")
    row1_max = min(sizes.row1_max, sizes.max)
    most = row1_max + sizes.max * (sizes.fewest_rows - 1)
    if sizes.fill:
        fewest = sizes.min * sizes.most_rows
        if not fewest <= sizes.middle_nodes <= most:
            findings.fault(
                FILE, [*here, "middle_nodes"], f"expected {fewest}..{most}, so that every row can be filled"
            )
            return
        total = (sizes.middle_nodes + 2, sizes.middle_nodes + 2)
        last_row = sizes.max
    else:
        total = (2 + sizes.min * sizes.fewest_rows, 2 + most)
        last_row = sizes.min
    if p.total_nodes != total:
        findings.fault(FILE, [*at, "total_nodes"], f"expected {list(total)}, which the row sizes give")
    _check_quotas(p, total[0] - 2, last_row, findings)


def _check_quotas(p: Profile, middle: int, last_row: int, findings: Findings) -> None:
    """`middle`: fewest nodes between entry and boss; `last_row`: how many of them may lie before the boss."""
    at = ["profiles", p.name, "quotas_table" if p.quotas_table else "quotas"]
    sizes = p.row_sizes
    elites, campfires, merchants, shrines = [high for _, high in p.quotas]
    room = max(sizes.min * (sizes.fewest_rows - p.elite_min_row + 1), 0)
    if elites > room:
        findings.fault(
            FILE, at, f"{elites} ELITE, but rows from {p.elite_min_row} on may hold only {room} nodes"
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
    if not sizes.fill or not p.quotas_table:
        findings.fault(
            FILE,
            ["profiles", p.name, "combat_percent"],
            "can be promised only with rule: fill and a quotas_table",
        )
        return
    low, high = p.combat_percent
    others = sizes.middle_nodes + 1
    for number, row in enumerate(p.quotas_table):
        combat = others - sum(row)
        if not low * others <= 100 * combat <= high * others:
            findings.fault(
                FILE, [*at, number], f"leaves {combat} COMBAT of {others} nodes, not {low}..{high} %"
            )
