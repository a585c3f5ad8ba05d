"""From checked data to `Rules`: the one place that reads Taktik's ruleset by key.

Everything after this works on native records; no rule looks a name up in YAML data.
"""

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.taktik import vocabulary as words
from tessera.games.taktik.rulebook_cards import compile_card, kind_mask
from tessera.games.taktik.rulebook_terrain import placement_params, terrain_params
from tessera.games.taktik.rules import (
    CombatRule,
    CombatSide,
    Condition,
    Mission,
    MovementRule,
    PointTable,
    Rules,
    Scenario,
    StructureForm,
    Switches,
    Tags,
    TerrainKind,
    UnitType,
    ZoneForm,
)
from tessera.games.taktik.terrain import TERRAIN_NAMES


def compile_rules(ruleset: Ruleset) -> dict[str, Rules]:
    """Every ruleset of the title, by id."""
    found: dict[str, Rules] = {}
    for name, switches in ruleset.file("rulesets.yaml").record("rulesets").entries():
        found[name] = _compile_one(ruleset, name, switches)
    return found


def _compile_one(ruleset: Ruleset, name: str, keys: Record) -> Rules:
    units = ruleset.file("units.yaml")
    terrain = ruleset.file("terrain.yaml")
    cards = ruleset.file("cards.yaml")
    scenarios = ruleset.file("scenarios.yaml")
    board = terrain.record("board")
    kinds = _kinds(units)
    roles = units.record("roles")
    role_of = [roles.text(player) for player in words.PLAYER_NAMES]
    army_of = [
        _counts(units.record("compositions").record(keys.text("composition")).record(role), kinds)
        for role in role_of
    ]
    reserves = units.record("reserves").maybe_record(keys.text("composition"))
    overlays = terrain.record("overlays")
    card_set = keys.text("card_set")
    decks: dict[str, tuple[str, ...]] = {}
    for deck, entry in cards.record("decks").entries():
        listed: list[str] = []
        for row in entry.rows("list"):
            listed.extend([row.text(0)] * row.number(1))
        decks[deck] = tuple(listed)
    owner_checks = keys.flag("owner_checks")
    prefix = units.record("id_prefix")
    return Rules(
        id=name,
        width=board.number("width"),
        height=board.number("height"),
        switches=_switches(keys),
        unit_types=_unit_types(units, kinds, keys.text("unit_profile")),
        prefixes=(prefix.text(words.PLAYER_NAMES[0]), prefix.text(words.PLAYER_NAMES[1])),
        armies=(army_of[0], army_of[1]),
        reserves=_counts(reserves, kinds) if reserves is not None else tuple(0 for _ in kinds),
        special_kind=kinds.index("SPECIAL") if "SPECIAL" in kinds else -1,
        leaders=owner_checks,
        terrains=tuple(_terrain_kind(terrain.record("terrains").record(each)) for each in TERRAIN_NAMES),
        road_tags=overlays.record("road").texts("tags"),
        river_tags=overlays.record("river").texts("tags"),
        bridge_tags=terrain.record("connectors").record("bridge").texts("tags"),
        river_cross=overlays.record("river").number("cross"),
        river_along=overlays.record("river").number("along"),
        movement_rules=tuple(_movement_rule(each) for each in terrain.records("movement_rules")),
        combat_rules=tuple(_combat_rule(each) for each in terrain.records("combat_rules")),
        generation=terrain_params(terrain.record("generation")),
        placement=placement_params(terrain.record("placement").record(keys.text("placement"))),
        cards={
            card: compile_card(card, entry, entry.record(card_set), kinds)
            for card, entry in cards.record("cards").entries()
            if card_set in entry
        },
        decks=decks,
        common_deck=keys.text("common_deck"),
        catalogue=decks[keys.text("tactic_catalogue")],
        scenarios=_scenarios(scenarios, name, kinds, role_of),
        zones={zone: _zone_form(form) for zone, form in scenarios.record("zones").entries()},
        structures={
            each: StructureForm(_zone_form(form.record("cell")), form.text("kind") == "bridge")
            for each, form in scenarios.record("structures").entries()
        },
        missions={each: _mission(each, form, kinds) for each, form in scenarios.record("missions").entries()},
    )


# ---------------------------------------------------------------- units and ground


def _kinds(units: Record) -> list[str]:
    types = units.record("types")
    return sorted(types.names(), key=lambda each: types.record(each).number("order"))


def _counts(entry: Record, kinds: list[str]) -> tuple[int, ...]:
    return tuple(entry.number(kind) if kind in entry else 0 for kind in kinds)


def _unit_types(units: Record, kinds: list[str], profile: str) -> tuple[UnitType, ...]:
    found: list[UnitType] = []
    for kind in kinds:
        entry = units.record("types").record(kind)
        stats = units.record("profiles").record(profile).record(kind)
        found.append(
            UnitType(
                kind,
                entry.text("name"),
                entry.texts("tags"),
                stats.number("movement"),
                stats.number("attack"),
                stats.number("hits"),
                stats.flag("move_and_attack"),
            )
        )
    return tuple(found)


def _terrain_kind(entry: Record) -> TerrainKind:
    return TerrainKind(
        entry.number("cost"),
        entry.flag("blocks"),
        entry.number("hit_chance"),
        entry.number("defense"),
        entry.texts("tags"),
    )


def _tags(requires: Record | None, key: str) -> Tags:
    if requires is None or key not in requires:
        return Tags(False, ())
    return Tags(True, requires.texts(key))


def _movement_rule(entry: Record) -> MovementRule:
    requires = entry.maybe_record("requires")
    return MovementRule(
        entry.text("id"),
        _tags(requires, "unit_types"),
        _tags(requires, "unit_tags"),
        _tags(requires, "terrain_tags"),
        _tags(requires, "overlay_tags"),
        _tags(requires, "connector_tags"),
        entry.number("cost_delta"),
        entry.flag("blocks"),
        "unblocks" in entry and entry.flag("unblocks"),
    )


def _combat_rule(entry: Record) -> CombatRule:
    requires = entry.maybe_record("requires")
    sides = [
        CombatSide(
            _tags(requires, f"{side}_unit_types"),
            _tags(requires, f"{side}_unit_tags"),
            _tags(requires, f"{side}_terrain_tags"),
            _tags(requires, f"{side}_overlay_tags"),
        )
        for side in ("attacker", "defender")
    ]
    return CombatRule(entry.text("id"), sides[0], sides[1], entry.number("roll_modifier"))


# ---------------------------------------------------------------- switches


def _switches(keys: Record) -> Switches:
    movement, attack, cards, tactics = (
        keys.record("movement"),
        keys.record("attack"),
        keys.record("cards"),
        keys.record("tactics"),
    )
    by_distance = attack.record("thresholds")
    farthest = max((int(key) for key in by_distance.keys()), default=0)  # noqa: SIM118  # a Record, not a dict
    thresholds = [0] * (farthest + 1)
    for distance in range(1, farthest + 1):
        thresholds[distance] = by_distance.maybe_number(distance) or 0
    return Switches(
        strict=keys.text("phase_gating") == "strict",
        owner_checks=keys.flag("owner_checks"),
        phase_hooks=keys.flag("phase_hooks"),
        dice=keys.text("dice"),
        costed=movement.text("mode") == "costed",
        directions=movement.number("directions"),
        move_manhattan=movement.text("metric") == "manhattan",
        move_terrain=movement.flag("use_terrain"),
        minimum_step=movement.flag("minimum_step"),
        road_march_discount=movement.number("road_march_discount"),
        pass_through_units=movement.flag("pass_through_units"),
        max_moves=movement.number("max_moves"),
        attack_manhattan=attack.text("metric") == "manhattan",
        by_distance=attack.text("threshold") == "by_distance",
        thresholds=tuple(thresholds),
        threshold_beyond=attack.number("threshold_beyond"),
        attack_terrain=attack.flag("use_terrain"),
        queue=attack.flag("queue"),
        max_attacks=attack.number("max_attacks"),
        once_per_unit=attack.flag("once_per_unit"),
        move_and_attack_limits=attack.flag("move_and_attack_limits"),
        recheck_before_roll=attack.flag("recheck_before_roll"),
        hits=attack.text("damage_model") == "hits",
        shuffle_end_of_turn=cards.flag("shuffle_end_of_turn"),
        refill_from_discard=cards.text("refill_from") == "discard",
        malus_waits=cards.flag("malus_pending_while_cancellable"),
        store_limit=cards.number("store_limit"),
        replace_when_full=cards.flag("replace_when_full"),
        shared_store=cards.text("stored_scope") == "shared",
        secret_hands=tactics.text("selection") == "secret_six",
        hand_size=tactics.number("hand_size"),
        shared_hand=tactics.text("hand_scope") == "shared",
        both_react=tactics.text("reactors") == "both",
        movement_windows=tuple(
            words.WINDOWS.index(each) for each in tactics.texts("open_windows_in_movement")
        ),
        scenario_victory=keys.text("victory") == "scenario",
        hidden_information=keys.flag("hidden_information"),
    )


# ---------------------------------------------------------------- scenarios


def _zone_form(form: Record) -> ZoneForm:
    if "rect" in form:
        return ZoneForm(form.numbers("rect"), (), False)
    on_bridge = "bridge_near" in form
    return ZoneForm((), form.numbers("bridge_near" if on_bridge else "near"), on_bridge)


def _mission(name: str, form: Record, kinds: list[str]) -> Mission:
    def number(key: str) -> int:
        return form.number(key) if key in form else 0

    zones = form.texts("zones") if "zones" in form else (form.text("zone"),) if "zone" in form else ()
    return Mission(
        id=name,
        what=words.MISSIONS.index(form.text("type")),
        zones=zones,
        turn=number("turn") or number("by_turn"),
        units=number("units"),
        max_lost=number("max_lost"),
        count=number("count"),
        kind=kinds.index(form.text("unit_type")) if "unit_type" in form else -1,
        immobilised=number("immobilised_turns"),
        bonus_plays=number("bonus_plays"),
        kills=number("eliminations"),
    )


def _scenarios(data: Record, ruleset: str, kinds: list[str], role_of: list[str]) -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    for name, entry in data.record("scenarios").entries():
        if entry.text("ruleset") != ruleset:
            continue
        vp = entry.maybe_text("vp")
        points: PointTable | None = None
        if vp is not None:
            table = data.record("vp_tables").record(vp)
            points = PointTable(
                elimination=_counts(table.record("elimination"), kinds),
                zones=tuple((row.text(0), row.number(1)) for row in table.rows("zones")),
                bonus=table.record("cards").number("bonus"),
                tactic=table.record("cards").number("tactic"),
            )
        found[name] = Scenario(
            id=name,
            name=entry.text("name"),
            turn_limit=entry.maybe_number("turn_limit") or 0,
            on_limit=_winner(entry.text("on_limit"), role_of),
            points=points,
            victory=tuple(_condition(each, kinds, role_of) for each in entry.records("victory")),
        )
    return found


def _winner(word: str, role_of: list[str]) -> int:
    return words.DRAW if word == "DRAW" else role_of.index(word)


def _condition(entry: Record, kinds: list[str], role_of: list[str]) -> Condition:
    def number(key: str) -> int:
        return entry.number(key) if key in entry else 0

    def text(key: str) -> str:
        return entry.text(key) if key in entry else ""

    pools: tuple[tuple[str, ...], ...] = ()
    if "pools" in entry:
        pools = tuple(entry.record("pools").texts(role) for role in role_of)
    weights = entry.maybe_record("weights")
    objectives: tuple[Condition, ...] = ()
    if "objectives" in entry:
        objectives = tuple(_condition(each, kinds, role_of) for each in entry.records("objectives"))
    return Condition(
        what=words.CONDITIONS.index(entry.text("type")),
        player=role_of.index(entry.text("role")) if "role" in entry else words.NOBODY,
        zone=text("zone"),
        zones=entry.texts("zones") if "zones" in entry else (),
        start=text("from"),
        goal=text("to"),
        turns=number("turns"),
        turn=number("turn"),
        threshold=number("threshold"),
        min_units=number("min_units"),
        count=number("count") or number("runs"),
        per_zone=number("per_zone"),
        kinds=kind_mask(entry.texts("types"), kinds) if "types" in entry else 0,
        tie=_winner(entry.text("tie"), role_of) if "tie" in entry else words.DRAW,
        structures=entry.texts("structures") if "structures" in entry else (),
        pools=pools,
        weight_vp=weights.number("vp") if weights is not None else 0,
        weight_objective=weights.number("objective") if weights is not None else 0,
        weight_control=weights.number("control") if weights is not None else 0,
        objectives=objectives,
    )
