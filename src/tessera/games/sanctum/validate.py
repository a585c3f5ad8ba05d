"""Is this floor sound? Rule 4.7: every check with its code, every violation listed.

Floors also come from files and from people, so plain data is judged as well as records, and nothing about
its shape is taken for granted. It judges the result alone and knows nothing of how floors are drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tessera.boards.layers import LayerMap
from tessera.games.sanctum.model import NODE_TYPES, FloorMap, node_id
from tessera.games.sanctum.rules_map import MapRules, Profile
from tessera.games.sanctum.standard import standard_rules


@dataclass(frozen=True)
class Violation:
    """One rule broken. `where` is a node id, a row ("row 3"), or nothing for the floor as a whole."""

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return " ".join([part for part in (self.code, self.where and f"{self.where}:", self.message) if part])


class Verdict(NamedTuple):
    """What became of a floor under judgement. True if it is sound, as a whole and in `valid`."""

    valid: bool
    errors: list[Violation]

    def __bool__(self) -> bool:
        return self.valid


def validate_map(floor: FloorMap | Mapping[str, object], rules: MapRules | None = None) -> Verdict:
    """Whether the floor keeps every rule of 4.7, and each violation in the order of the codes.

    Without rules it is held to those that the title ships.
    """
    data: Mapping[str, object] = floor.plain() if isinstance(floor, FloorMap) else floor
    judge = _Judge(_Floor(data), standard_rules() if rules is None else rules)
    judge.run()
    return Verdict(not judge.found, judge.found)


class _Node:
    """A node as written, whatever it is, at the place where it stands."""

    def __init__(self, data: object, row: int, column: int) -> None:
        self.data: Mapping[str, object] = data if isinstance(data, Mapping) else {}
        self.row = row
        self.column = column
        self.type = self.text("type")
        written = self.data.get("connections")
        self.connections: list[object] = list(written) if isinstance(written, (list, tuple)) else []

    def text(self, field: str) -> str:
        value = self.data.get(field)
        return value if isinstance(value, str) else ""


class _Floor:
    """A floor as written. What is not a list of rows counts as no rows."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.act = data.get("act")
        self.profile = data.get("profile")
        self.boss_node = data.get("boss_node")
        written = data.get("rows")
        rows: list[object] = written if isinstance(written, list) else []
        self.rows: list[list[_Node]] = []
        for row, nodes in enumerate(rows):
            listed: list[object] = nodes if isinstance(nodes, list) else []
            self.rows.append([_Node(node, row, column) for column, node in enumerate(listed)])


class _Judge:
    def __init__(self, floor: _Floor, rules: MapRules) -> None:
        self.floor = floor
        self.rows = floor.rows
        self.last = len(floor.rows) - 1
        self.found: list[Violation] = []
        name = floor.profile
        self.profile: Profile | None = rules.profiles.get(name) if isinstance(name, str) else None
        self.acts = rules.profile().acts
        self.max_exits = rules.profile().max_exits
        # The columns of the next row that each node leads to, as far as they exist.
        self.exits: list[list[list[int]]] = []

    def tell(self, code: str, where: str, message: str) -> None:
        self.found.append(Violation(code, where, message))

    def name(self, node: _Node) -> str:
        """The id of the place where the node stands: what it should be called."""
        return node_id(self.floor.act if isinstance(self.floor.act, int) else 0, node.row, node.column)

    def run(self) -> None:
        self.check_floor()
        self.check_rows()
        self.check_nodes()
        self.check_connections()
        self.check_graph()
        self.check_types()

    # ------------------------------------------------------------ V01 to V08

    def check_floor(self) -> None:
        act = self.floor.act
        if self.profile is None:
            self.tell("V01", "", f"unknown profile {self.floor.profile!r}")
        if not isinstance(act, int) or isinstance(act, bool) or not 1 <= act <= self.acts:
            self.tell("V01", "", f"act {act!r} is not one of 1..{self.acts}")
        profile = self.profile
        if profile is not None and not profile.rows[0] <= len(self.rows) <= profile.rows[1]:
            self.tell("V02", "", f"{len(self.rows)} rows, expected {_span(profile.rows)}")

    def check_rows(self) -> None:
        entry = self.rows[0] if self.rows else []
        if len(entry) != 1 or entry[0].type != "COMBAT":
            self.tell("V03", "row 0", "expected a single COMBAT node")
        final = self.rows[self.last] if self.rows else []
        if len(final) != 1 or final[0].type != "BOSS":
            self.tell("V04", f"row {max(self.last, 0)}", "expected a single BOSS node")
        elif self.floor.boss_node != final[0].text("id"):
            self.tell("V04", f"row {self.last}", f"boss_node is {self.floor.boss_node!r}, not the boss's id")
        profile = self.profile
        if profile is None:
            return
        for row in range(1, self.last):
            size = len(self.rows[row])
            sizes = (profile.row_sizes.min, profile.row_sizes.limit(row))
            if not sizes[0] <= size <= sizes[1]:
                self.tell("V05", f"row {row}", f"{size} nodes, expected {_span(sizes)}")
        total = sum([len(row) for row in self.rows])
        if not profile.total_nodes[0] <= total <= profile.total_nodes[1]:
            self.tell("V06", "", f"{total} nodes, expected {_span(profile.total_nodes)}")

    def check_nodes(self) -> None:
        met: dict[str, bool] = {}
        for row in self.rows:
            for node in row:
                written = node.text("id")
                if written in met:
                    self.tell("V07", self.name(node), f"the id {written!r} stands twice")
                met[written] = True
                if written != self.name(node):
                    self.tell("V07", self.name(node), f"its id is {node.data.get('id')!r}")
                place = (node.data.get("act"), node.data.get("row"), node.data.get("column"))
                if place != (self.floor.act, node.row, node.column):
                    self.tell("V07", self.name(node), f"says it stands at act, row, column {place}")
        known = [kind.value for kind in NODE_TYPES]
        for row in self.rows:
            for node in row:
                if node.type not in known:
                    self.tell("V08", self.name(node), f"unknown type {node.data.get('type')!r}")
                if not isinstance(node.data.get("visited"), bool):
                    self.tell("V08", self.name(node), "visited is not true or false")

    # ------------------------------------------------------------ V09 to V15

    def check_connections(self) -> None:
        wrong: list[Violation] = []
        for row, nodes in enumerate(self.rows):
            columns: dict[object, int] = {}
            for above in self.rows[row + 1] if row < self.last else []:
                columns.setdefault(above.text("id"), above.column)
            leads: list[list[int]] = []
            for node in nodes:
                targets: list[int] = []
                for to in node.connections:
                    if isinstance(to, str) and to in columns:
                        targets.append(columns[to])
                    else:
                        self.tell("V09", self.name(node), f"leads to {to!r}, which is not in the next row")
                leads.append(targets)
                if any(targets[i] >= targets[i + 1] for i in range(len(targets) - 1)):
                    message = f"connections to columns {targets}: not ascending, or repeated"
                    wrong.append(Violation("V10", self.name(node), message))
            self.exits.append(leads)
        self.found.extend(wrong)
        for row, nodes in enumerate(self.rows):
            for node in nodes:
                count = len(node.connections)
                if row == self.last and count:
                    self.tell("V11", self.name(node), "the boss leads nowhere")
                elif row < self.last and not 1 <= count <= self.max_exits:
                    self.tell("V11", self.name(node), f"{count} connections, expected 1..{self.max_exits}")

    def check_graph(self) -> None:
        if not self.rows or not all(self.rows):
            return  # a row without nodes is already told; there are no ways to follow through it
        entered = [[False] * len(row) for row in self.rows]
        for row, leads in enumerate(self.exits):
            for targets in leads:
                for to in targets:
                    entered[row + 1][to] = True
        entry = self.rows[0][0].text("id")
        for row, nodes in enumerate(self.rows):
            for node in nodes:
                if row > 0 and not entered[row][node.column]:
                    self.tell("V12", self.name(node), "nothing leads here")
                if entry and entry in node.connections:
                    self.tell("V12", self.name(node), "leads back to the entry")
        layers = LayerMap(self.exits)
        for row in range(self.last):
            for a, x, b, y in layers.crossings(row):
                self.tell("V13", f"row {row}", f"the way {a} to {x} crosses {b} to {y}")
        reachable = layers.reachable()
        finishing = layers.finishing()
        for nodes in self.rows:
            for node in nodes:
                if not reachable[node.row][node.column]:
                    self.tell("V14", self.name(node), "cannot be reached from the entry")
        for nodes in self.rows:
            for node in nodes:
                if not finishing[node.row][node.column]:
                    self.tell("V15", self.name(node), "cannot reach the boss")

    # ------------------------------------------------------------ V16 to V23

    def check_types(self) -> None:
        profile = self.profile
        for node in self.of_type("BOSS"):
            if node.row != self.last:
                self.tell("V16", self.name(node), "a BOSS before the last row")
        if profile is None:
            return
        self.check_quota("V17", "ELITE", profile.quotas[0])
        for node in self.of_type("ELITE"):
            if node.row < profile.elite_min_row:
                self.tell("V18", self.name(node), f"an ELITE before row {profile.elite_min_row}")
        self.check_quota("V19", "CAMPFIRE", profile.quotas[1])
        for node in self.of_type("CAMPFIRE"):
            if node.row == self.last - 1:
                self.tell("V20", self.name(node), "a CAMPFIRE next to the boss")
        self.check_quota("V21", "MERCHANT", profile.quotas[2])
        self.check_quota("V22", "SHRINE", profile.quotas[3])
        if profile.combat_percent is not None:
            low, high = profile.combat_percent
            others = profile.total_nodes[1] - 1
            combat = len(self.of_type("COMBAT"))
            if not low * others <= 100 * combat <= high * others:
                self.tell("V23", "", f"{combat} of {others} nodes are COMBAT, expected {low}..{high} %")

    def of_type(self, kind: str) -> list[_Node]:
        return [node for row in self.rows for node in row if node.type == kind]

    def check_quota(self, code: str, kind: str, quota: tuple[int, int]) -> None:
        count = len(self.of_type(kind))
        if not quota[0] <= count <= quota[1]:
            self.tell(code, "", f"{count} {kind}, expected {_span(quota)}")


def _span(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low}..{high}"
