"""What may be chosen when a game is made (rule 4.7)."""

from collections.abc import Mapping

from tessera.core.spec import Bool, Choice, Fields, Int, ListOf, Text

SIZES = ("auto", "duel", "small", "standard", "large", "huge")
TYPES = ("continents", "pangaea", "islands")
DIFFICULTIES = ("easy", "normal", "hard", "brutal")
STANDARD_LIMIT = 300

PLAYER = Fields(
    {
        "name": Text(max=24, default="", doc="empty: the civilization's leader"),
        "civ": Text(max=40, default="", doc="a civilization's id; empty: the next that is free"),
        "is_ai": Bool(default=False, doc="gets the difficulty's bonus"),
        "personality": Text(max=40, default="", doc="of an AI; empty: by rotation"),
    }
)

OPTIONS = Fields(
    {
        "size": Choice(SIZES, "size", default="auto", doc="auto: the smallest meant for so many players"),
        "map_size": Int(0, 200, default=0, doc="k: a map of k x k; 0: as `size` says"),
        "map_type": Choice(TYPES, "map type", default="continents"),
        "wrap": Bool(default=True, doc="the left and right edges are joined"),
        "players": ListOf(PLAYER, max=16, default=[], doc="by seat; seats beyond the list are human"),
        "difficulty": Choice(DIFFICULTIES, "difficulty", default="normal"),
        "elimination": Bool(default=True, doc="victory by being the last"),
        "domination": Bool(default=True, doc="victory by holding every original capital"),
        "science": Bool(default=True, doc="victory by the five stages"),
        "culture": Bool(default=True, doc="victory by influence over everybody"),
        "score": Bool(default=True, doc="the highest score wins at the round limit"),
        "round_limit": Int(0, 10_000, default=STANDARD_LIMIT, doc="rounds; 0: no limit"),
        "open_sight": Bool(default=False, doc="spectators see everything, not only what is public"),
    }
)


class PlayerChoice:
    """What was chosen for one seat; empty texts leave it to the rules."""

    def __init__(self, name: str, civ: str, is_ai: bool, personality: str) -> None:
        self.name = name
        self.civ = civ
        self.is_ai = is_ai
        self.personality = personality


class Chosen:
    """Checked options as typed values."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.size = str(options.get("size", "auto"))
        self.map_size = _number(options.get("map_size", 0))
        self.map_type = str(options.get("map_type", "continents"))
        self.wrap = bool(options.get("wrap", True))
        self.difficulty = str(options.get("difficulty", "normal"))
        self.elimination = bool(options.get("elimination", True))
        self.domination = bool(options.get("domination", True))
        self.science = bool(options.get("science", True))
        self.culture = bool(options.get("culture", True))
        self.score = bool(options.get("score", True))
        self.round_limit = _number(options.get("round_limit", STANDARD_LIMIT))
        self.open_sight = bool(options.get("open_sight", False))
        self.players: list[PlayerChoice] = []
        rows = options.get("players", [])
        assert isinstance(rows, list), "the options are checked"
        for row in rows:
            assert isinstance(row, dict), "the options are checked"
            self.players.append(
                PlayerChoice(
                    str(row.get("name", "")),
                    str(row.get("civ", "")),
                    bool(row.get("is_ai", False)),
                    str(row.get("personality", "")),
                )
            )


def _number(value: object) -> int:
    assert isinstance(value, int), "the options are checked"
    return value
