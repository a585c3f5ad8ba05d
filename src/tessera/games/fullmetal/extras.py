"""What a saved file says beyond what this version knows (rule 17.2: unknown extra fields are kept).

`beyond` finds it when a file is read, `added` puts it back when the game is saved again: in the file, the
state, and in every unit, player, mineral, bridge, turret and hex of it. Rows are known by their ids, so that
what was said of a piece stays with it, and goes with it. Knows nothing of the rules.
"""

from typing import Any, Final

Json = dict[str, Any]  # Any: what comes from outside is looked at field by field

# How the rows of these lists are told apart: by a field, or by their place.
_ROWS: Final = {
    "units": "id",
    "players": "id",
    "minerals": "id",
    "bridges": "id",
    "turrets": "podeIndex",
    "terrain": "",
    "astronefPosition": "",
}
_RECORDS: Final = ("state", "position", "coord")
# Fields of the rulebook that no rule asks for: the file's own word is kept.
_NAMES: Final = ("gameId", "name", "isReady")


def beyond(told: Json, known: Json) -> Json:
    """The fields of a file, or of a part of it, that are not among those this version writes."""
    found: Json = {}
    for name, value in told.items():
        if name not in known:
            if name != "scores":  # of a game that is not over there are none
                found[name] = value
        elif name in _NAMES:
            if value != known[name]:
                found[name] = value
        elif name in _RECORDS and isinstance(value, dict) and isinstance(known[name], dict):
            more = beyond(value, known[name])
            if more and "q" in known[name]:  # said of this hex, not of wherever the piece goes
                more.update({"q": value["q"], "r": value["r"]})
            if more:
                found[name] = more
        elif name in _ROWS and isinstance(value, list):
            rows = _rows(_ROWS[name], value, known[name])
            if rows:
                found[name] = rows
    return found


def _rows(key: str, told: list[Any], known: list[Any]) -> Json:
    written: Json = {_id(key, place, row): row for place, row in enumerate(known)}
    found: Json = {}
    for place, row in enumerate(told):
        name = _id(key, place, row)
        if isinstance(row, dict) and isinstance(written.get(name), dict):
            more = beyond(row, written[name])
            if more and "q" in row:
                more.update({"q": row["q"], "r": row["r"]})
            if more:
                found[name] = more
    return found


def _id(key: str, place: int, row: Any) -> str:
    return str(row[key]) if key else str(place)


def added(told: Json, extras: Json) -> Json:
    """The same part of a file with what was found beyond it. What this version writes itself stands."""
    whole = dict(told)
    for name, value in extras.items():
        if name not in whole or name in _NAMES:
            whole[name] = value
        elif name in _ROWS and isinstance(whole[name], list):
            key = _ROWS[name]
            whole[name] = [
                _joined(row, value.get(_id(key, place, row))) for place, row in enumerate(whole[name])
            ]
        elif name in _RECORDS:
            whole[name] = _joined(whole[name], value)
    return whole


def _joined(told: Any, extras: Any) -> Any:
    if not isinstance(told, dict) or not isinstance(extras, dict):
        return told
    moved = "q" in told and (told["q"] != extras.get("q") or told["r"] != extras.get("r"))
    return told if moved else added(told, extras)
