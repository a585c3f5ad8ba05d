"""Canonical bytes, strict reading with the place of the fault, and schemas that hold what is played."""

import enum
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.harbour import Raid, Ship, Stash, play_on, played, smugglers

from tessera._form import status
from tessera.core.annotations import field_types
from tessera.core.chance import Rng
from tessera.core.codec import (
    Codec,
    Mirror,
    digest_of,
    pack,
    pack_sorted,
    plain,
    records_within,
    unpack,
    without_none,
)
from tessera.core.errors import Malformed
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.core.streams import Streams

# ---------------------------------------------------------------- canonical bytes


def test_the_digest_of_a_first_state_never_changes() -> None:
    match = Match(smugglers(), 1, 2)
    data = smugglers().codec.state_bytes(match.state)
    assert data.hex() == (
        "86a3726e6794aa73706c69746d69783634a0cf8d7098bf75ffa34117a46465636bdc0012020002010500010405000404010503"
        "030200a464656e739283a468616e6493030001a5737461736890a5636f696e730083a468616e6493010302a573746173689"
        "0a5636f696e7300a57370656e7490a47475726e00a4726f6c6c00"
    )
    assert (
        match.digest()
        == digest_of(data)
        == "d12e6a515b82e5e6f738cef050b41dd5256a91e129d8ff3cc213c9ba22826774"
    )


def test_the_digest_is_blake2b_of_256_bits() -> None:
    assert digest_of(b"") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"


def test_the_order_of_a_dict_is_part_of_a_state_but_not_of_a_message() -> None:
    one, other = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert pack(one) != pack(other)
    assert pack_sorted(one) == pack_sorted(other)


@pytest.mark.parametrize("commands", [0, 1, 7, 100])
def test_a_state_survives_its_bytes_and_plays_on_alike(commands: int) -> None:
    codec = smugglers().codec
    match = played(seats=3, commands=commands)
    twin = match.fork()
    decoded = codec.state_from(codec.state_bytes(match.state))
    assert decoded is not match.state
    assert codec.digest(decoded) == match.digest()
    twin.state = decoded  # type: ignore[assignment]  # a codec does not know its title's types
    assert play_on(twin, 5).digest() == play_on(match, 5).digest()


def test_what_is_no_plain_thing_cannot_stand_in_a_state() -> None:
    with pytest.raises(TypeError, match="a object cannot stand in a state"):
        pack({"thing": object()})


def test_plain_data_is_what_the_other_end_of_a_wire_reads() -> None:
    assert plain({"seats": (1, 2), "kind": Rank.HIGH, "rng": SplitMix64(3, "x")}) == {
        "seats": [1, 2],
        "kind": 2,
        "rng": ["splitmix64", "x", 3, 0],
    }
    with pytest.raises(Malformed, match="not MessagePack"):
        unpack(b"\xc1")


@given(st.binary(max_size=60))
def test_no_bytes_crash_a_decoder(data: bytes) -> None:
    codec = smugglers().codec
    for read in (codec.commands.from_bytes, codec.events.from_bytes, codec.state_from, unpack):
        try:
            read(data)
        except Malformed as error:
            assert error.where  # noqa: PT017  # some bytes are a command


@given(st.text(max_size=40))
def test_no_text_crashes_a_decoder(text: str) -> None:
    with pytest.raises(Malformed):
        smugglers().codec.commands.from_json(text)


def test_what_is_nested_too_deeply_is_malformed() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    commands = smugglers().codec.commands
    with pytest.raises(Malformed):
        commands.from_json('{"type": "Ship", "crate": ' + "[" * 9999)
    with pytest.raises(Malformed):
        commands.from_bytes(b"\x91" * 9999)
    with pytest.raises(Malformed):
        commands.from_plain({"type": "Ship", "crate": deep})


# ---------------------------------------------------------------- the place of a fault


@pytest.mark.parametrize(
    ("value", "where", "why"),
    [
        ({"type": "Ship", "crate": 1, "extra": 2}, "$", "unknown field `extra`"),
        ({"type": "Ship"}, "$", "missing required field `crate`"),
        ({"crate": 1}, "$", "missing required field `type`"),
        ({"type": "Ship", "crate": "1"}, "$.crate", "Expected `int`, got `str`"),
        ({"type": "Ship", "crate": True}, "$.crate", "Expected `int`, got `bool`"),
        ({"type": "Ship", "crate": 1.0}, "$.crate", "Expected `int`, got `float`"),
        ({"type": "Ship", "crate": None}, "$.crate", "Expected `int`, got `"),
        ({"type": "Shipp", "crate": 1}, "$.type", "unknown command 'Shipp'; known: Ship, Stash, Raid"),
        ({"type": 3, "crate": 1}, "$.type", "Expected `str`"),
        ([], "$", "Expected `object`, got `array`"),
        (None, "$", "Expected `object`, got `"),
    ],
)
def test_a_command_that_is_none_says_where_and_why(value: object, where: str, why: str) -> None:
    commands = smugglers().codec.commands
    readings: list[Callable[[], object]] = [
        lambda: commands.from_plain(value),
        lambda: commands.from_json(json.dumps(value)),
        lambda: commands.from_bytes(msgspec.msgpack.encode(value)),
    ]
    for read in readings:
        with pytest.raises(Malformed) as caught:
            read()
        assert caught.value.where == where
        assert caught.value.why.startswith("not a command: ")
        assert why in caught.value.why


STATE: dict[str, Any] = {"rng": ["splitmix64", "", 1, 2], "deck": [], "dens": [], "spent": []}


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"dens": [{"hand": [1, "x"]}]}, "$.dens[0].hand[1]", "Expected `int`, got `str`"),
        ({"turn": 1.5}, "$.turn", "Expected `int`, got `float`"),
        ({"rng": ["splitmix64", "", 1]}, "$.rng", "saved generator"),
        ({"rng": ["mersenne", "", 1, 2]}, "$.rng", "unknown generator 'mersenne'"),
        ({"rng": ["lcg32", "", 1, 2, "low"]}, "$.rng", "expected a SplitMix64, got a Lcg32"),
    ],
)
def test_bytes_that_are_no_state_say_where_and_why(change: dict[str, Any], where: str, why: str) -> None:
    codec = smugglers().codec
    assert codec.state_from(msgspec.msgpack.encode(STATE))
    with pytest.raises(Malformed) as caught:
        codec.state_from(msgspec.msgpack.encode({**STATE, **change}))
    assert caught.value.where == where
    assert why in caught.value.why


# ---------------------------------------------------------------- rich records


class Rank(enum.Enum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True)
class Hex:
    q: int
    r: int


@dataclass(frozen=True)
class Order:
    """A command with one of everything."""

    path: tuple[Hex, ...]
    pair: tuple[int, str]
    rank: Rank
    stance: Literal["hold", "charge"]
    target: Hex | None = None
    names: list[str] = field(default_factory=list)
    marks: dict[str, Hex] = field(default_factory=dict)
    origin: Hex = Hex(0, 0)


@dataclass(frozen=True)
class Batch:
    """A command that holds other commands."""

    orders: tuple[Order, ...]


@dataclass
class Table:
    """A state with streams, and numbers for keys."""

    chance: Streams
    units: dict[int, Hex]
    first: Order | None = None


@dataclass(frozen=True)
class Look:
    here: Hex | None
    rank: Rank
    notes: dict[str, Hex | None]


CODEC = Codec(Table, Look, (Batch, Order), (Hex,))
ORDER = Order(
    (Hex(1, 2), Hex(3, 4)), (5, "x"), Rank.HIGH, "charge", Hex(0, -1), ["a"], {"flag": Hex(9, 9)}, Hex(7, 7)
)


@pytest.mark.parametrize(
    "command", [ORDER, Order((), (0, ""), Rank.LOW, "hold"), Batch((ORDER, ORDER)), Batch(())]
)
def test_nested_records_enums_literals_and_defaults_survive(command: object) -> None:
    commands = CODEC.commands
    form = commands.plain(command)
    assert form["type"] == type(command).__name__
    assert commands.from_plain(form) == command
    assert commands.from_json(json.dumps(form)) == command
    assert commands.from_bytes(pack(form)) == command
    jsonschema.validate(form, commands.schema())


def test_defaults_may_be_left_out() -> None:
    form = {"type": "Order", "path": [], "pair": [0, ""], "rank": 1, "stance": "hold"}
    assert CODEC.commands.from_plain(form) == Order((), (0, ""), Rank.LOW, "hold")


@pytest.mark.parametrize("order", [(Batch, Order), (Order, Batch)])
def test_a_record_may_be_a_command_and_stand_in_one_in_either_order(order: tuple[type, ...]) -> None:
    commands = Mirror(order, "command")
    assert commands.from_plain(commands.plain(Batch((ORDER,)))) == Batch((ORDER,))
    assert commands.from_plain(commands.plain(ORDER)) == ORDER


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"path": [{"q": 1, "r": 2}, {"q": 1}]}, "$.path[1]"),
        ({"path": [{"q": 1, "r": 2, "s": -3}]}, "$.path[0]"),
        ({"target": {"q": "1", "r": 2}}, "$.target.q"),
        ({"marks": {"flag": {"q": 0, "r": None}}}, "$.marks[...].r"),
        ({"pair": [1]}, "$.pair"),
        ({"rank": 3}, "$.rank"),
        ({"stance": "flee"}, "$.stance"),
    ],
)
def test_a_fault_within_a_nested_record_is_placed(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as caught:
        CODEC.commands.from_plain({**CODEC.commands.plain(ORDER), **change})
    assert caught.value.where == where


def test_a_state_with_streams_and_numbered_keys_survives() -> None:
    streams = Streams("seed")
    streams.get("map").below(6)
    state = Table(streams, {7: Hex(1, 2), 3: Hex(0, 0)}, ORDER)
    twin = CODEC.state_from(CODEC.state_bytes(state))
    assert isinstance(twin, Table)
    assert (list(twin.units.items()), twin.first) == (list(state.units.items()), ORDER)
    assert CODEC.digest(twin) == CODEC.digest(state)
    assert isinstance(twin.chance.get("map"), Rng)


@dataclass(frozen=True)
class Aim:
    angle: float


@dataclass(frozen=True)
class Volley:
    shots: tuple[Aim, ...]


@dataclass(frozen=True)
class Sweep:
    angles: dict[str, list[float]]


@pytest.mark.parametrize(
    ("record", "place"), [(Aim, "Aim.angle"), (Volley, "Aim.angle"), (Sweep, "Sweep.angles")]
)
def test_a_float_in_a_command_is_refused_when_the_codec_is_made(record: type, place: str) -> None:
    with pytest.raises(TypeError, match=f"{place}: no float may stand in a command"):
        Mirror((record,), "command")


def test_a_command_is_a_dataclass_and_its_name_is_its_own() -> None:
    with pytest.raises(TypeError, match="Rank is not a dataclass"):
        Mirror((Rank,), "command")
    with pytest.raises(TypeError, match="two commands are named Hex"):
        Mirror((Hex, Hex), "command")


def test_every_record_within_a_state_is_found_once() -> None:
    assert sorted(record.__name__ for record in records_within(Table)) == ["Hex", "Order", "Table"]


# ---------------------------------------------------------------- schemas


def test_schemas_are_json_schema() -> None:
    for codec in (CODEC, smugglers().codec):
        for schema in codec.schemas().values():
            jsonschema.Draft202012Validator.check_schema(schema)
            json.dumps(schema)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_schemas_accept_everything_seen_in_play(seats: int) -> None:
    game = smugglers()
    valid = {name: jsonschema.Draft202012Validator(schema) for name, schema in game.codec.schemas().items()}
    match = Match(game, seats, seats)
    rng = SplitMix64(1)
    while match.actors():
        for seat in [*range(seats), None]:
            valid["view"].validate(game.codec.view_plain(match.view(seat)))
        command = rng.pick(match.legal(match.actors()[0]))
        valid["commands"].validate(game.codec.commands.plain(command))
        for event in match.submit(match.actors()[0], command):
            for told in (event, game.redact(match.state, event, None)):
                if told is not None:
                    valid["events"].validate(game.codec.events.plain(told))


def test_schemas_refuse_what_the_decoder_refuses() -> None:
    schema = smugglers().codec.commands.schema()
    wrongs: list[Any] = [
        {"type": "Ship"},
        {"type": "Ship", "crate": "1"},
        {"type": "Ship", "crate": 1, "x": 1},
        [],
    ]
    for wrong in wrongs:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_members_that_are_none_are_left_out_of_a_view_and_not_required_by_its_schema() -> None:
    view = CODEC.view_plain(Look(None, Rank.LOW, {"a": None, "b": Hex(1, 1)}))
    assert view == {"rank": 1, "notes": {"b": {"q": 1, "r": 1}}}
    schema = CODEC.schemas()["view"]
    jsonschema.validate(view, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"notes": {}}, schema)
    assert without_none([None, {"a": None}]) == [None, {}]


# ---------------------------------------------------------------- compiled records


def test_field_types_are_whole_for_records_of_the_title() -> None:
    assert field_types(Raid) == {"crate": int, "seat": int}
    assert field_types(Order)["path"] == tuple[Hex, ...]
    assert [command.__name__ for command in (Ship, Stash)] == ["Ship", "Stash"]


@pytest.mark.skipif(status().form != "compiled", reason="only the interpreted form is here")
def test_field_types_of_compiled_records_are_restored_from_their_source() -> None:
    from tessera.core.replay import Header
    from tessera.core.reports import Outcome

    assert field_types(Outcome)["winners"] == tuple[int, ...]
    assert field_types(Header)["seed"] == int | str


def test_the_source_of_a_module_is_parsed_once_for_all_its_records() -> None:
    """In a process of its own: this one has read them long ago. Interpreted, nothing is parsed at all."""
    script = """
import ast, collections, sys
import tessera
parsed, parse = collections.Counter(), ast.parse
def counted(source, filename="<unknown>", *rest, **named):
    parsed[filename] += 1
    return parse(source, filename, *rest, **named)
game = tessera.game("taktik")
ast.parse = counted
match = tessera.new("taktik", seed=1)
match.digest()
game.codec.view_from(game.codec.view_plain(match.view(0)))
game.codec.schemas()
print(max(parsed.values(), default=0), sum(name.startswith("tessera.games.taktik.") for name in parsed))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    most, modules = map(int, done.stdout.split())
    assert (most, modules > 1) == ((1, True) if status().form == "compiled" else (0, False))
