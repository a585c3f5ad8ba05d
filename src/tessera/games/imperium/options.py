"""What may be chosen when a game is made (rule 4.7)."""

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.core.spec import Bool, Fields, Int, ListOf, Pick, SchemaBook, Spec, Text, Word, ZeroOr
from tessera.core.wording import signed, spaced
from tessera.games.imperium.catalogue_effects import Words

AUTO: Final = "auto"  # the smallest size meant for so many players
STANDARD_LIMIT: Final = 300
MOST_PLAYERS: Final = 16
_VICTORIES: Final = {
    "elimination": ("Last one standing", "Whoever is the last one left wins."),
    "domination": ("Domination", "Whoever holds every original capital wins."),
    "science": ("Starship", "Whoever completes the five stages of the starship wins."),
    "culture": ("Culture", "Whoever has enough influence over everybody else wins."),
    "score": ("Score", "At the round limit the highest score wins."),
}


def options_of(ruleset: Ruleset) -> Fields:
    """The options of a ruleset: every size, type of map, difficulty, civilization and personality it has."""
    maps = ruleset.file("mapgen.yaml")
    ai = ruleset.file("ai.yaml")
    limits = maps.record("limits")
    fewest = max(limits.number("min_width"), limits.number("min_height"))
    most = min(limits.number("max_width"), limits.number("max_height"))
    fields: dict[str, Spec] = {
        "size": Pick(_sizes(maps), "size", AUTO).called("Map", "How large the world is."),
        "map_size": ZeroOr(fewest, most, 0).called(
            "Size of a square map", f"{fewest} to {most} for a map as wide as it is high; 0: as chosen above."
        ),
        "map_type": Pick(_types(maps), "map type", maps.text("default_type")).called(
            "Land", "How land and water lie."
        ),
        "wrap": Bool(default=True).called("Round world", "The left and right edges of the map are joined."),
        "players": ListOf(_player(ruleset), max=MOST_PLAYERS, default=[]).called(
            "Players", "Who leads which civilization, seat by seat. Whoever is left out takes what comes."
        ),
        "difficulty": Pick(_difficulties(ai), "difficulty", ai.text("default_difficulty")).called(
            "Difficulty", "What computer opponents get on top, or go without."
        ),
    }
    for id, (name, text) in _VICTORIES.items():
        fields[id] = Bool(default=True).called(name, text)
    fields["round_limit"] = Int(0, 10_000, default=STANDARD_LIMIT).called(
        "Last round", "The game ends after so many rounds; 0: it has no last round."
    )
    fields["open_sight"] = Bool(default=False).called(
        "Open to spectators", "Spectators see everything, not only what is public."
    )
    return Fields(fields)


def _sizes(maps: Record) -> list[Word]:
    words = [Word(AUTO, "As the players need", "The smallest that is meant for so many.")]
    for id, size in maps.record("sizes").entries():
        extent = f"{size.number('width')} by {size.number('height')} tiles"
        words.append(Word(id, _name(id), f"{extent}, meant for {size.number('players')} players."))
    return words


def _types(maps: Record) -> list[Word]:
    """The usual one first."""
    words = [
        Word(id, _name(id), f"{kind.number('water_bp') // 100}% of the world is water.")
        for id, kind in maps.record("types").entries()
    ]
    usual = maps.text("default_type")
    return [word for word in words if word.id == usual] + [word for word in words if word.id != usual]


def _difficulties(ai: Record) -> list[Word]:
    words: list[Word] = []
    for id, bonus in ai.record("difficulty").entries():
        told = [
            f"{signed(bonus.number(key) // 100)}% {key.removesuffix('_bp')}"
            for key in bonus.names()
            if bonus.number(key)
        ]
        text = f"Computer opponents get {', '.join(told)}." if told else "Computer opponents get no bonus."
        words.append(Word(id, _name(id), text))
    return words


def _player(ruleset: Ruleset) -> Fields:
    words = Words(ruleset)
    civs = [
        Word(
            id,
            civ.text("label"),
            f"{civ.text('leader')}. {civ.text('trait')}: {words.effects(civ.records('effects'))}.",
        )
        for id, civ in ruleset.file("civilizations.yaml").record("entries").entries()
    ]
    minds = [
        Word(id, mind.text("label")) for id, mind in ruleset.file("ai.yaml").record("personalities").entries()
    ]
    return Fields(
        {
            "name": Text(max=24, default="").called("Name", "Empty: the civilization's leader."),
            "civ": Pick(_or_any(civs, "Whichever is free"), "civilization", "").called(
                "Civilization", "Each has a trait, a unit and cities of its own."
            ),
            "is_ai": BySeat(default=False).called("Computer opponent", "Gets what the difficulty gives."),
            "personality": Pick(_or_any(minds, "As it comes"), "personality", "").called(
                "Personality", "How a computer opponent deals with others."
            ),
        }
    )


def _or_any(words: Sequence[Word], name: str) -> list[Word]:
    return [Word("", name), *words]


def _name(id: str) -> str:
    return spaced(id).capitalize()


class BySeat(Bool):
    """A switch that a table sets by who sits there, so that no form asks for it."""

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {**super().schema_in(book), "x-hidden": True}


def seated_options(options: Mapping[str, object], bots: Sequence[bool]) -> dict[str, object]:
    """The options with `is_ai` of exactly those seats that a program plays."""
    rows = options["players"]
    assert isinstance(rows, list), "the options are checked"
    players: list[dict[str, object]] = [dict(row) for row in rows]
    for seat, bot in enumerate(bots):
        while bot and len(players) <= seat:
            players.append({})
    for seat, row in enumerate(players):
        row["is_ai"] = seat < len(bots) and bots[seat]
    return {**options, "players": players}


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
