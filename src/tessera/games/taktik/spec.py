"""What Taktik's data files may hold. Cards and effects have a module of their own."""

from typing import Final

from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
    Fields,
    Int,
    ListOf,
    MapOf,
    Nullable,
    OneOf,
    Ref,
    Row,
    Span,
    Spec,
    Table,
    Tagged,
    Text,
)
from tessera.games.taktik.card_spec import (
    CARDS,
    EFFECTS,
    UNIT_TYPES,
    decks_add_up,
    decks_fit_their_rulesets,
    vocabulary_is_closed,
)
from tessera.games.taktik.terrain import TERRAIN_NAMES

ROLES: Final = ("ATTACKER", "DEFENDER")
ROLE: Final = Choice(ROLES, "role")
PLAYER: Final = Ref("player")
TAGS: Final = ListOf(Text(1), default=[])

UNITS: Final = Fields(
    {
        "version": Int(1),
        "types": Table("unit_type", Fields({"name": Text(1), "order": Int(1), "tags": TAGS})),
        "profiles": Table(
            "profile",
            MapOf(
                Ref("unit_type"),
                Fields(
                    {
                        "movement": Int(0, 99),
                        "attack": Int(0, 99),
                        "hits": Int(1, 99),
                        "move_and_attack": Bool(),
                    }
                ),
                complete=True,
            ),
        ),
        "roles": MapOf(PLAYER, ROLE, complete=True),
        "id_prefix": MapOf(PLAYER, Text(1, 1), complete=True),
        "compositions": Table("composition", MapOf(ROLE, MapOf(Ref("unit_type"), Int(0, 99)), complete=True)),
        "composition_limits": Fields(
            {"total": MapOf(ROLE, Int(0), complete=True)},
            {"INFANTRY": Span(0), "VEHICLE": Span(0), "SPECIAL": Span(0)},
        ),
        "reserves": MapOf(Ref("composition"), MapOf(Ref("unit_type"), Int(0))),
        "leader_rule": Choice(["first_special"]),
    }
)

_RUN: Final = Span(0)
_COST: Final = Int(0, 10_000)
_PM: Final = Int(0, 1000)
_PCT: Final = Int(0, 100)
_ROAD_COSTS: Final = (
    "cost_new",
    "cost_reuse",
    "cost_collector_reuse",
    "cost_bridge",
    "cost_turn",
    "cost_near_river",
    "cost_edge",
    "cost_adjacent_road",
    "square_penalty_new",
    "square_penalty_existing",
    "square_lookback",
    "primary_tries",
)
_ROAD: dict[str, Spec] = dict.fromkeys(_ROAD_COSTS, _COST)
_ROAD["arterial"] = Fields({"until_pct": _PCT, "tries": Int(0), "min_distance_div": Int(1)})
_ROAD["collector"] = Fields({"until_pct": _PCT, "tries": Int(0), "picks": Int(1), "min_distance_pct": _PCT})
_ROAD["local"] = Fields({"until_pct": _PCT, "tries": Int(0), "reach": Int(0), "min_distance": Int(0)})
_ROAD["overshoot"] = Int(0)
_SETTLEMENT: Final = Fields({"divisor": Int(1), "clamp": Span(0), "radius": Span(0)})

GENERATION: Final = Fields(
    {
        "params": Fields({"road_density_pm": _PM, "river_density_pm": _PM, "max_bridges": Nullable(Int(0))}),
        "density_clamp_pm": Span(0, 1000),
        "river": Fields(
            {
                "turn_pm": _PM,
                "main_run": _RUN,
                "jog_run": _RUN,
                "min_axis_run": Int(0),
                "tributary_length": _RUN,
                "tributary_min": Int(0),
                "tributary_attempts": Int(0),
            }
        ),
        "bridge": Fields({"min_spacing": Int(0), "tries_per_bridge": Int(0)}),
        "road": Fields(_ROAD),
        "biome": Fields(
            {
                "lattice": ListOf(
                    Row(Int(1, doc="cell size"), Int(1, doc="weight"), Int(0, doc="key offset")), min=1
                ),
                "hill_threshold": Int(0),
                "rough_threshold": Int(0),
                "forest_threshold": Int(0),
                "forest_margin": Int(0),
                "forest_near_river": Int(0),
                "forest_neighbours": Int(0, 8),
                "smoothing_passes": Int(0),
                "smoothing_majority": Int(0, 8),
                "min_region": MapOf(Ref("terrain"), Int(0)),
                "min_count": MapOf(Ref("terrain"), Fields({"floor": Int(0), "divisor": Int(1)})),
            }
        ),
        "settlement": Fields(
            {
                "urban": _SETTLEMENT,
                "industrial": _SETTLEMENT,
                "min_seed_distance_floor": Int(0),
                "min_seed_distance_div": Int(1),
                "tries": Int(0),
                "weights": Fields(
                    {"base": Int(0), "near_road": Int(0), "near_intersection": Int(0), "near_bridge": Int(0)}
                ),
            }
        ),
    }
)
_SHARED: Final = ListOf(Text(1), min=1)
_MOVEMENT_RULE: Final = Fields(
    {"id": Text(1), "cost_delta": Int(-9, 9, default=0), "blocks": Bool(default=False)},
    {
        "unblocks": Bool(),
        "requires": Fields(
            {},
            {
                "unit_types": UNIT_TYPES,
                "unit_tags": _SHARED,
                "terrain_tags": _SHARED,
                "overlay_tags": _SHARED,
                "connector_tags": _SHARED,
            },
        ),
    },
)
_COMBAT_LISTS: dict[str, Spec] = {}
for _side in ("attacker", "defender"):
    _COMBAT_LISTS[f"{_side}_unit_types"] = UNIT_TYPES
    for _list in ("unit_tags", "terrain_tags", "overlay_tags"):
        _COMBAT_LISTS[f"{_side}_{_list}"] = _SHARED
_COMBAT_RULE: Final = Fields(
    {"id": Text(1), "roll_modifier": Int(-6, 6)}, {"requires": Fields({}, _COMBAT_LISTS)}
)

TERRAIN: Final = Fields(
    {
        "version": Int(1),
        "board": Fields(
            {
                "width": Int(8, 26),
                "height": Int(8, 99),
                "column_labels": Text(1),
                "row_labels_from": Int(0),
                "cell_km": Int(1),
            }
        ),
        "order": ListOf(Ref("terrain"), unique=True),
        "protected": ListOf(Ref("terrain"), unique=True),
        "terrains": Table(
            "terrain",
            Fields(
                {
                    "cost": Int(0, 99),
                    "blocks": Bool(),
                    "hit_chance": Int(-6, 6),
                    "defense": Int(-6, 6),
                    "tags": TAGS,
                }
            ),
        ),
        "overlays": Fields(
            {
                "road": Fields({"rule": Choice(["boost"]), "along": Int(), "tags": TAGS}),
                "river": Fields(
                    {"rule": Choice(["restrict"]), "cross": Int(0, 99), "along": Int(0, 99), "tags": TAGS}
                ),
            }
        ),
        "connectors": Fields(
            {
                "bridge": Fields(
                    {
                        "requires_overlays": ListOf(Choice(["road", "river"])),
                        "neutralizes": ListOf(Choice(["river"])),
                        "tags": TAGS,
                    }
                )
            }
        ),
        "movement_rules": ListOf(_MOVEMENT_RULE, default=[]),
        "combat_rules": ListOf(_COMBAT_RULE, default=[]),
        "generation": GENERATION,
        "placement": Table(
            "placement",
            Fields(
                {
                    "front_divisor": Int(1),
                    "enemy_distance": Int(0),
                    "column_scatter": Int(0),
                    "row_scatter": Int(0),
                    "zone_guard": Bool(),
                }
            ),
        ),
    }
)

_CELL: Final = Row(Int(0), Int(0))
ZONE: Final = OneOf(
    Fields({"rect": Row(Int(0), Int(0), Int(0), Int(0))}),
    Fields({"near": _CELL}),
    Fields({"bridge_near": _CELL}),
)
_ZONE_REF: Final = Ref("zone")
_WINNER: Final = Choice([*ROLES, "DRAW"])
OBJECTIVE: Final = Tagged(
    "type",
    {
        "annihilation": Fields({}),
        "capture_hold": Fields({"role": ROLE, "zone": _ZONE_REF, "turns": Int(1)}),
        "victory_points": Fields({"threshold": Int(1)}),
        "timed_resistance": Fields({"role": ROLE, "turn": Int(1), "min_units": Int(1)}, {"zone": _ZONE_REF}),
        "logistics_run": Fields(
            {"role": ROLE, "from": _ZONE_REF, "to": _ZONE_REF, "runs": Int(1), "types": UNIT_TYPES}
        ),
        "secret_missions": Fields(
            {"pools": MapOf(ROLE, ListOf(Ref("mission"), min=1, unique=True), complete=True)}
        ),
        "territorial_control": Fields({"turn": Int(1), "zones": ListOf(_ZONE_REF, min=1), "tie": _WINNER}),
        "assassination": Fields({"role": ROLE}),
        "exfiltration": Fields({"role": ROLE, "zone": _ZONE_REF, "count": Int(1)}),
        "resource_accumulation": Fields(
            {"zones": ListOf(_ZONE_REF, min=1), "per_zone": Int(1), "threshold": Int(1)}
        ),
        "sabotage": Fields({"role": ROLE, "structures": ListOf(Ref("structure"), min=1), "count": Int(1)}),
    },
    "objective",
)
_COMBINED: Final = Fields(
    {
        "turn": Int(1),
        "weights": Fields({"vp": Int(0), "objective": Int(0), "control": Int(0)}),
        "zones": ListOf(_ZONE_REF, min=1),
        "objectives": ListOf(OBJECTIVE, min=1),
        "tie": _WINNER,
    }
)
VICTORY: Final = Tagged("type", {**OBJECTIVE.forms, "combined_scoring": _COMBINED}, "victory")
_MISSION_ROLES: Final = ListOf(ROLE, min=1, unique=True)
SCENARIOS: Final = Fields(
    {
        "version": Int(1),
        "zones": Table("zone", ZONE),
        "structures": Table(
            "structure",
            Fields({"cell": ZONE, "owner": ROLE, "kind": Choice(["depot", "hub", "bridge"])}),
        ),
        "vp_tables": Table(
            "vp_table",
            Fields(
                {
                    "elimination": MapOf(Ref("unit_type"), Int(0), complete=True),
                    "zones": ListOf(Row(_ZONE_REF, Int(0))),
                    "cards": Fields({"bonus": Int(0), "tactic": Int(0)}),
                }
            ),
        ),
        "missions": Table(
            "mission",
            Tagged(
                "type",
                {
                    "hold_with_units": Fields(
                        {"roles": _MISSION_ROLES, "zone": _ZONE_REF, "turn": Int(1), "units": Int(1)}
                    ),
                    "seize_low_losses": Fields(
                        {"roles": _MISSION_ROLES, "zone": _ZONE_REF, "max_lost": Int(0)}
                    ),
                    "escort": Fields(
                        {"roles": _MISSION_ROLES, "unit": Choice(["first_vehicle"]), "zone": _ZONE_REF}
                    ),
                    "retake": Fields(
                        {
                            "roles": _MISSION_ROLES,
                            "zones": ListOf(_ZONE_REF),
                            "count": Int(1),
                            "by_turn": Int(1),
                        }
                    ),
                    "neutralize": Fields(
                        {
                            "roles": _MISSION_ROLES,
                            "unit_type": Ref("unit_type"),
                            "immobilised_turns": Int(1),
                        }
                    ),
                    "bonus_combo": Fields(
                        {"roles": _MISSION_ROLES, "bonus_plays": Int(1), "eliminations": Int(1)}
                    ),
                },
                "mission",
            ),
        ),
        "scenarios": Table(
            "scenario",
            Fields(
                {
                    "name": Text(1),
                    "ruleset": Ref("ruleset"),
                    "turn_limit": Nullable(Int(1)),
                    "on_limit": _WINNER,
                    "vp": Nullable(Ref("vp_table")),
                    "victory": ListOf(VICTORY, min=1),
                }
            ),
        ),
    }
)

_METRIC: Final = Choice(["chebyshev", "manhattan"])
RULESETS: Final = Fields(
    {
        "version": Int(1),
        "default": Ref("ruleset"),
        "rulesets": Table(
            "ruleset",
            Fields(
                {
                    "phase_gating": Choice(["strict", "partial"]),
                    "owner_checks": Bool(),
                    "phase_hooks": Bool(),
                    "dice": Choice(["high", "low"]),
                    "unit_profile": Ref("profile"),
                    "composition": Ref("composition"),
                    "placement": Ref("placement"),
                    "card_set": Choice(["standard", "legacy"]),
                    "common_deck": Ref("deck"),
                    "tactic_catalogue": Ref("deck"),
                    "movement": Fields(
                        {
                            "mode": Choice(["costed", "free_distance"]),
                            "directions": Choice([4, 8]),
                            "metric": _METRIC,
                            "use_terrain": Bool(),
                            "minimum_step": Bool(),
                            "road_march_discount": Int(0, 9),
                            "pass_through_units": Bool(),
                            "max_moves": Int(1),
                        }
                    ),
                    "attack": Fields(
                        {
                            "metric": _METRIC,
                            "threshold": Choice(["by_distance", "fixed"]),
                            "thresholds": MapOf(Int(1, 99), Int(1, 7)),
                            "threshold_beyond": Int(1, 7),
                            "use_terrain": Bool(),
                            "attacker_terrain": Bool(),
                            "queue": Bool(),
                            "max_attacks": Int(1),
                            "once_per_unit": Bool(),
                            "move_and_attack_limits": Bool(),
                            "recheck_before_roll": Bool(),
                            "damage_model": Choice(["hits", "removal"]),
                        }
                    ),
                    "cards": Fields(
                        {
                            "draw_mandatory": Bool(),
                            "shuffle_end_of_turn": Bool(),
                            "refill_from": Choice(["discard", "full_list"]),
                            "malus_victim": Choice(["drawer", "opponent"]),
                            "malus_pending_while_cancellable": Bool(),
                            "cancel": Choice(["one_malus", "all_enemy_malus"]),
                            "stored_playable": Bool(),
                            "stored_scope": Choice(["per_player", "shared"]),
                            "store_limit": Int(0),
                            "replace_when_full": Bool(),
                        }
                    ),
                    "tactics": Fields(
                        {
                            "selection": Choice(["secret_six", "whole_catalogue"]),
                            "hand_size": Int(0),
                            "hand_scope": Choice(["per_player", "shared"]),
                            "reactors": Choice(["both", "active"]),
                            "open_windows_in_movement": ListOf(Ref("window")),
                        }
                    ),
                    "victory": Choice(["scenario", "annihilation_only"]),
                    "default_scenario": Ref("scenario"),
                    "hidden_information": Bool(),
                }
            ),
        ),
    }
)
PROTOCOL: Final = Fields(
    {
        "version": Int(1),
        "players_field": Text(1),
        "commands": AnyPlain(),
        "types": AnyPlain(),
        "events": ListOf(Text(1), unique=True),
        "errors": ListOf(Text(1), unique=True),
    }
)


def terrain_order_is_closed(rules: Ruleset, findings: Findings) -> None:
    """The seven terrains and their order are code; what each costs and gives is data."""
    if rules.file("terrain.yaml").texts("order") != TERRAIN_NAMES:
        findings.fault("terrain.yaml", ("order",), f"expected {', '.join(TERRAIN_NAMES)}: this order is code")


def compositions_keep_their_limits(rules: Ruleset, findings: Findings) -> None:
    """The standard armies stay inside `composition_limits`."""
    units = rules.file("units.yaml")
    limits = units.record("composition_limits")
    for role in ROLES:
        army = units.record("compositions").record("standard").record(role)
        total = sum(army.number(kind) for kind in army.names())
        most = limits.record("total").number(role)
        path = ("compositions", "standard", role)
        if total > most:
            findings.fault("units.yaml", path, f"{total} units, but at most {most} are allowed")
        for kind in army.names():
            if kind in limits:
                low, high = limits.span(kind)
                if not low <= army.number(kind) <= high:
                    findings.fault(
                        "units.yaml", (*path, kind), f"expected {low}..{high}, got {army.number(kind)}"
                    )


def zones_lie_on_the_board(rules: Ruleset, findings: Findings) -> None:
    """Every corner and every place to look near is a cell of the board."""
    board = rules.file("terrain.yaml").record("board")
    width, height = board.number("width"), board.number("height")
    for zone, form in rules.file("scenarios.yaml").record("zones").entries():
        for key in form.names():
            numbers = form.numbers(key)
            if any(x >= width for x in numbers[::2]) or any(y >= height for y in numbers[1::2]):
                findings.fault("scenarios.yaml", ("zones", zone, key), f"outside the {width}x{height} board")


RULES_SPEC: Final = RulesetSpec(
    {
        "effects.yaml": EFFECTS,
        "units.yaml": UNITS,
        "terrain.yaml": TERRAIN,
        "cards.yaml": CARDS,
        "scenarios.yaml": SCENARIOS,
        "rulesets.yaml": RULESETS,
    },
    optional={"protocol.yaml": PROTOCOL},
    checks=[
        vocabulary_is_closed,
        terrain_order_is_closed,
        compositions_keep_their_limits,
        zones_lie_on_the_board,
        decks_add_up,
        decks_fit_their_rulesets,
    ],
)
