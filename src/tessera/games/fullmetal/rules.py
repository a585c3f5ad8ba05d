"""The checked data as typed records, made once per game. Kinds go by number, in the order of `units.yaml`."""

from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.fullmetal.spec import KINDS

ASTRONEF: Final = 0
TOWER: Final = 1
TANK: Final = 2
SUPERTANK: Final = 3
MOTORBOAT: Final = 4
BARGE: Final = 5
CRAB: Final = 6
CONVERTER: Final = 7
BRIDGE: Final = 8
MINERAL: Final = 9  # what a carrier may carry beside units

NO_DOMAIN: Final = 0
FIXED_DOMAIN: Final = 1
LAND_DOMAIN: Final = 2
SEA_DOMAIN: Final = 3
_DOMAINS: Final = {"none": NO_DOMAIN, "fixed": FIXED_DOMAIN, "land": LAND_DOMAIN, "sea": SEA_DOMAIN}

LOW: Final = 0
NORMAL: Final = 1
HIGH: Final = 2
TIDES: Final = ("low", "normal", "high")

LANDING: Final = 0
DEPLOYMENT: Final = 1
PLAYING: Final = 2
LIFTOFF: Final = 3
FINISHED: Final = 4
PHASES: Final = ("landing", "deployment", "playing", "liftoff", "finished")

PLAYERS: Final = ("p1", "p2", "p3", "p4")
COLOURS: Final = ("red", "blue", "green", "yellow")


class Kind:
    """One row of the unit table (rule 4.6)."""

    def __init__(self, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.title = data.text("name")
        self.letter = data.text("letter")
        self.domain = _DOMAINS[data.text("domain")]
        self.range = data.number("range")
        self.mountain_bonus = data.number("mountain_bonus")
        self.mountains = data.flag("mountains")
        self.slots = data.number("slots")
        self.size = data.number("size")
        self.supply = data.number("supply")
        carries = data.texts("carries")
        self.carries: list[bool] = [kind in carries for kind in (*KINDS, "mineral")]
        self.combat = self.range > 0
        self.mobile = self.domain in (LAND_DOMAIN, SEA_DOMAIN)
        self.transporter = number in (BARGE, CRAB, CONVERTER)


class GeneratorRules:
    """Constants of the board generator (rule 3.4)."""

    def __init__(self, data: Record) -> None:
        self.attempt_step = data.number("attempt_step")
        self.attempts = data.number("attempts")
        self.smoothing = data.numbers("smoothing")
        islands = data.record("islands")
        self.central_row = islands.numbers("central_row")
        self.side_column = islands.numbers("side_column")
        self.side_row = islands.numbers("side_row")
        self.ring_offset = data.number("ring_offset")
        self.central = (
            data.record("central_island").number("top"),
            data.record("central_island").number("slope"),
        )
        self.side = (data.record("side_islands").number("top"), data.record("side_islands").number("slope"))
        targets = data.record("targets")
        self.sea = targets.number("sea")
        self.reef = targets.number("reef")
        self.marsh = targets.number("marsh")
        self.mountain = targets.number("mountain")
        accept = data.record("accept")
        self.counts = [accept.span(name) for name in ("sea", "land", "marsh", "reef", "mountain")]
        per_zone = data.record("per_zone")
        self.harbours = per_zone.number("harbours")
        self.coastal_sea = per_zone.number("coastal_sea")
        self.land_or_marsh = per_zone.number("land_or_marsh")


class BotRules:
    """What the bot values, in hundredths of a point (rule 21)."""

    def __init__(self, data: Record) -> None:
        landing = data.record("landing")
        self.landing_radius = landing.number("radius")
        self.landing_sea = landing.number("sea")
        self.landing_sea_max = landing.number("sea_max")
        self.landing_exit = landing.number("exit")
        self.landing_exit_max = landing.number("exit_max")
        self.landing_crushed = landing.number("crushed")
        self.max_plans = data.number("max_plans")
        self.min_ratio = data.number("min_ratio")
        worth = data.record("worth")
        self.worth = [worth.number(kind) for kind in KINDS]
        self.last_tower = data.number("last_tower")
        self.per_cargo = data.number("per_cargo")
        self.take_ship = data.number("take_ship")
        self.capture_times = data.number("capture_times")
        deliver = data.record("deliver")
        self.deliver_full = deliver.number("full")
        self.deliver_partial = deliver.number("partial")
        self.deliver_converter_left = deliver.number("converter_left")
        self.deliver_full_left = deliver.number("full_left")
        self.walk_home = data.number("walk_home")
        self.fetch_carrier = data.record("fetch").number("carrier")
        self.fetch_converter = data.record("fetch").number("converter")
        go_home = data.record("go_home")
        self.go_home = go_home.number("value")
        self.go_home_mineral = go_home.number("mineral")
        self.go_home_left = go_home.number("left")
        leave = data.record("leave")
        self.leave_carrier = leave.number("carrier")
        self.leave_combat = leave.number("combat")
        self.leave_carrier_left = leave.number("carrier_left")
        self.leave_combat_left = leave.number("combat_left")
        raid = data.record("raid")
        self.raid_per_hex = raid.number("per_hex")
        self.raid_turns = raid.span("turns")
        self.raid_steps = raid.number("steps")
        self.raid_distance = raid.number("distance")
        self.raid_number = raid.number("number")
        self.build_tank = data.record("build_tank").number("value")
        self.build_left = data.record("build_tank").number("left")
        lift_off = data.record("lift_off")
        self.lift_share = lift_off.numbers("share")
        self.lift_enemy = lift_off.number("enemy")
        self.lift_tower = lift_off.number("tower")
        self.lift_most = lift_off.number("most")
        self.lift_enemy_radius = lift_off.number("enemy_radius")
        self.lift_mineral_radius = lift_off.number("mineral_radius")


class Rules:
    """Everything the handlers ask of the data."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.kinds: list[Kind] = [
            Kind(number, name, data)
            for number, (name, data) in enumerate(ruleset.file("units.yaml").entries())
        ]
        costs = ruleset.file("costs.yaml")
        self.load = costs.number("load")
        self.unload = costs.number("unload")
        self.build = costs.number("build")
        self.fire = costs.number("fire")
        self.capture = costs.number("capture")
        self.enter = costs.number("enter")
        self.exit = costs.number("exit")
        self.rebuild = costs.number("rebuild_tower")
        self.take_off = costs.record("take_off").number("base")
        self.take_off_tower = costs.record("take_off").number("per_destroyed_tower")
        limits = costs.record("limits")
        self.most_saved = limits.number("saved")
        self.bonus = limits.number("bonus_per_captured_astronef")
        self.shots = limits.number("shots")
        self.most_builds = limits.number("builds")
        self.most_forecast = limits.number("forecast")
        self.once: list[int] = [KINDS.index(name) for name in costs.texts("once_per_converter")]
        scores = costs.record("scores")
        self.mineral_score = scores.number("mineral")
        self.equipment_score = scores.number("equipment")
        self.tower_score = scores.number("tower")
        turns = ruleset.file("turns.yaml")
        self.last_turn = turns.number("last_turn")
        self.lift_off_turn = turns.number("lift_off_turn")
        self.turn_time = turns.number("turn_time_ms")
        points = turns.record("action_points")
        self.points: list[int] = []
        for turn in range(self.last_turn + 1):
            now = 0
            for start in points.keys():  # noqa: SIM118  # a record, not a dict
                assert isinstance(start, int), "the turns are numbers"
                if start <= turn:
                    now = points.number(start)
            self.points.append(now)
        cards = turns.record("tide_cards")
        self.cards: list[int] = []
        for tide, name in enumerate(TIDES):
            self.cards.extend([tide] * cards.number(name))
        self.cards_in_use = cards.number("in_use")
        self.zone_distance = turns.record("zone_distance").number("minimum")
        self.zone_fallback = turns.record("zone_distance").number("fallback")
        self.default_board = turns.number("default_board")
        self.force: list[int] = [KINDS.index(name) for name in turns.texts("force")]
        self.generator = GeneratorRules(ruleset.file("generator.yaml"))
        self.bot = BotRules(ruleset.file("bot.yaml"))
        self.board_text = "".join(ruleset.lines("board.txt"))
        self.zones = [int(digit) for line in ruleset.lines("zones.txt") for digit in line]
