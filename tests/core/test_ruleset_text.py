"""YAML as rulesets read it: no surprises, and every slip told with its line."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tessera.core.nodes import BrokenNode, Faults, Plain, to_plain
from tessera.core.yamltext import parse_lines, parse_yaml

PARSERS = [False, True] if yaml.__with_libyaml__ else [True]


def read(text: str | bytes, pure: bool = False) -> Plain:
    faults = Faults()
    node = parse_yaml("a.yaml", text, faults, pure)
    assert faults.report() == []
    return to_plain(node)


def complaints(text: str | bytes, pure: bool = False) -> list[str]:
    faults = Faults()
    parse_yaml("a.yaml", text, faults, pure)
    return [str(fault) for fault in faults.report()]


@pytest.mark.parametrize("pure", PARSERS)
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("1_000", "1_000"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("017", "017"),
        ("12:30", "12:30"),
        ("2024-01-31", "2024-01-31"),
        ("1.2.3", "1.2.3"),
        ("=", "="),
        ("'7'", "7"),
        ("7", 7),
        ("-7", -7),
        ("+7", 7),
        ("0", 0),
        ("true", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("9223372036854775807", 9223372036854775807),
    ],
)
def test_a_plain_word_means_what_it_looks_like(written: str, meant: Plain, pure: bool) -> None:
    assert read(f"key: {written}\n", pure) == {"key": meant}


@pytest.mark.parametrize("pure", PARSERS)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3\n", "a.yaml:3: duplicate key 'a'; first given on line 1"),
        ("a: {1: x, '1': y}\n", "a.yaml:1: a: duplicate key '1'; first given on line 1"),
        ("a: 1\nb: 1.5\n", "a.yaml:2: b: 1.5 is not an integer: use a smaller unit"),
        ("a: 1e3\n", "a.yaml:1: a: 1e3 is not an integer"),
        ("a: .inf\n", "a.yaml:1: a: .inf is not an integer"),
        ("a: 9223372036854775808\n", "a.yaml:1: a: 9223372036854775808 does not fit in 64 bits"),
        (f"a: {'9' * 5000}\n", "a.yaml:1: a: 999999999999999999999999 does not fit in 64 bits"),
        ("a: &x [1]\n", "a.yaml:1: a: anchor '&x' is not allowed"),
        ("a: [*x]\n", "a.yaml:1: a[0]: alias '*x' is not allowed; write the value out"),
        ("a: !!str 1\n", "a.yaml:1: a: tag '!!str' is not allowed; remove it"),
        ("a: !!python/name:os.system x\n", "a.yaml:1: a: tag '!!python/name:os.system' is not allowed"),
        ("a: 1\n---\nb: 2\n", "a.yaml:2: a second document starts here; remove the '---'"),
        ("true: 1\n", "a.yaml:1: a key must be text or an integer, got true; put it in quotes"),
        ("? [1, 2]\n: 1\n", "a.yaml:1: a key must be text or an integer, got a list; put it in quotes"),
        ("a:\n  <<: {b: 1}\n", "a.yaml:2: a: merge key '<<' is not allowed; write the keys out"),
        ("a: " + "[" * 70 + "]" * 70 + "\n", "nested deeper than 64 levels"),
        ("a: 1\n\tb: 2\n", "a.yaml:2: not valid YAML: "),
        ("a: b: c\n", "a.yaml:1: not valid YAML: mapping values are not allowed here; put text that holds"),
        ("a: 1\nb: [1, 2\nc: 3\n", "not valid YAML: expected ',' or ']'"),
        ("a: {b: 1\n", "not valid YAML: expected ',' or '}'"),
        (
            "a: 1\nb: 'open\nc: 3\n",
            "a.yaml:2: not valid YAML: found unexpected end of stream; close the quotes",
        ),
        ("a: @home\n", "put the text in quotes"),
        ("a: 1\nb: \x07\n", "a.yaml:2: unprintable character U+0007; remove it"),
        (b"a: 1\nb: \xff\n", "a.yaml:2: not UTF-8 text; save the file as UTF-8"),
    ],
)
def test_what_is_refused_is_told_with_line_and_remedy(text: str | bytes, told: str, pure: bool) -> None:
    (complaint,) = complaints(text, pure)
    assert told in complaint


HUGE = [
    ("[" * 100_000, "a.yaml:1: ", "nested deeper than 64 levels"),
    ("a: 1\n---\n" + "{" * 100_000, "a.yaml:2: ", "a second document starts here"),
    ("\n" + "- " * 100_000, "a.yaml:2: ", "nested deeper than 64 levels"),
    ("".join(f"k{i}: 1\n" for i in range(300_000)), "a.yaml:25000: ", "more than 50,000 keys and values"),
]


@pytest.mark.timeout(20)  # hours, where the parser reads on
@pytest.mark.parametrize(("text", "place", "told"), HUGE, ids=["brackets", "second", "dashes", "keys"])
def test_a_file_made_to_cost_hours_is_refused_at_once_with_its_line(text: str, place: str, told: str) -> None:
    (complaint,) = complaints(text)
    assert complaint.startswith(place)
    assert told in complaint


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("text", "place", "told"), HUGE[:3], ids=["brackets", "second", "dashes"])
def test_so_it_is_where_there_is_only_the_slow_parser(text: str, place: str, told: str) -> None:
    (complaint,) = complaints(text, pure=True)
    assert complaint.startswith(place)
    assert told in complaint


def test_a_slip_does_not_hide_the_ones_after_it() -> None:
    assert len(complaints("a: 1.5\nb: *x\nc: !t 1\nc: 2\n")) == 4


def test_text_that_is_no_yaml_gives_one_fault_and_nothing_to_check() -> None:
    faults = Faults()
    assert isinstance(parse_yaml("a.yaml", "a: [\n", faults), BrokenNode)
    assert len(faults.found) == 1


def test_an_empty_file_is_null_and_a_byte_order_mark_is_no_text() -> None:
    assert read("") is None
    assert read("# only a comment\n") is None
    assert read("\ufeffa: 1\n".encode()) == {"a": 1}


def test_a_drawn_file_is_its_lines() -> None:
    faults = Faults()
    node = parse_lines("board.txt", "~~.\r\n.^ \n", faults)
    assert to_plain(node) == ["~~.", ".^ "]


plain_text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | plain_text,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(plain_text | st.integers(-9, 99), inner, max_size=4).filter(
            lambda found: len({str(key) for key in found}) == len(found) and "<<" not in found
        )
    ),
    max_leaves=12,
)


@given(plain_data)
def test_whatever_plain_data_is_written_is_read_back_by_both_parsers(data: Plain) -> None:
    # Every text in quotes, as a careful writer would; the reading of bare words is tested above.
    text = quoted(data)
    for pure in PARSERS:
        assert read(text, pure) == data


def quoted(data: Plain) -> str:
    if data is None:
        return "null"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data)
    if isinstance(data, str):
        return yaml.dump(data, default_style='"', width=10_000).strip()
    if isinstance(data, list):
        return "[" + ", ".join(quoted(item) for item in data) + "]"
    return "{" + ", ".join(f"? {quoted(key)} : {quoted(value)}" for key, value in data.items()) + "}"
