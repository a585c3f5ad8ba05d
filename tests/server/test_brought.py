"""What a title from elsewhere brings: files for the browser, routes, guide, picture. We do not know it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import pebbles
from tests.server.conftest import Start
from tests.server.host import Host

from tessera import brought, catalogue
from tessera.catalogue import BrokenTitle


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of titles with the sixth in it; what is imported from it is forgotten afterwards."""
    pebbles.lay(tmp_path / "titles")
    with pebbles.found(tmp_path / "titles", monkeypatch) as titles:
        yield titles


@pytest.fixture
def visited(folder: Path, start: Start) -> Host:
    assert folder.is_dir()
    return start()


def test_its_card_names_what_it_brings(visited: Host) -> None:
    cards = {card["name"]: card for card in visited.get("/api/titles").body}
    card = cards["pebbles"]
    assert card["board"] == "/titles/pebbles/board.js"
    assert card["style"] == "/titles/pebbles/board.css"
    assert card["picture"] == "/titles/pebbles/card.svg"
    assert card["pages"] == {"table": "Pebble table"}
    assert cards["sanctum"]["pages"]["map"] == "Sanctum map"
    assert "board" not in cards["sanctum"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("board.js", "text/javascript"), ("board.css", "text/css"), ("card.svg", "image/svg+xml")],
)
def test_its_files_are_served_guarded_and_looked_at_again(visited: Host, name: str, kind: str) -> None:
    reply = visited.get(f"/titles/pebbles/{name}")
    assert reply.status == 200
    assert reply.headers["content-type"].startswith(kind)
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    same = visited.get(f"/titles/pebbles/{name}", if_none_match=reply.headers["etag"])
    assert (same.status, same.body) == (304, b"")


def test_an_edited_file_is_another(visited: Host, folder: Path) -> None:
    mark = visited.get("/titles/pebbles/board.js").headers["etag"]
    (folder / "pebbles" / "web" / "board.js").write_text("export default 1;")
    assert visited.get("/titles/pebbles/board.js", if_none_match=mark).body == b"export default 1;"


@pytest.mark.parametrize(
    "path",
    [
        "pebbles/game.py",
        "pebbles/../game.py",
        "pebbles/..%2fgame.py",
        "pebbles/..%2f..%2fsecret.js",
        "pebbles/..%5csecret.js",
        "pebbles//board.js",
        "pebbles/.hidden.js",
        "pebbles/out.js",
        "pebbles/page.html",
        "pebbles/none.js",
        "pebbles/%00.js",
        "pebbles/",
        "nothing/board.js",
        "os:path/board.js",
        "sanctum/board.js",
    ],
)
def test_nothing_else_is_served(visited: Host, folder: Path, path: str) -> None:
    web = folder / "pebbles" / "web"
    (folder / "secret.js").write_text("secret")
    (web / ".hidden.js").write_text("secret")
    (web / "page.html").write_text("secret")
    (web / "out.js").symlink_to(folder / "secret.js")
    reply = visited.get(f"/titles/{path}")
    assert reply.status == 404
    assert reply.body["error"] == "page.unknown"


def test_only_offered_titles_have_files_and_routes(folder: Path, start: Start) -> None:
    assert folder.is_dir()
    host = start(titles=("smugglers",))
    assert host.get("/titles/pebbles/board.js").status == 404
    assert host.get("/api/titles/pebbles/best").status == 404
    assert host.get("/titles/smugglers/board.js").status == 200


def test_its_routes_answer_and_refuse(visited: Host) -> None:
    assert visited.get("/api/titles/pebbles/best?most=4").body == {"title": "Pebbles", "best": [1, 2, 3, 1]}
    refused = visited.get("/api/titles/pebbles/best?most=many")
    assert (refused.status, refused.body["error"]) == (400, "malformed")
    assert refused.body["facts"] == {"why": "expected a number", "where": "most"}
    assert visited.post("/api/titles/pebbles/count", b"abc").body == {"count": 3}


def test_what_it_writes_is_guarded_like_ours(visited: Host) -> None:
    refused = visited.post(
        "/api/titles/pebbles/count", b"abc", origin="http://elsewhere.example", host="a.example"
    )
    assert refused.body["error"] == "origin.refused"


def test_its_routes_never_stand_before_ours(visited: Host) -> None:
    assert "commands" in visited.get("/api/titles/pebbles/schema").body


def test_its_routes_describe_themselves(visited: Host) -> None:
    paths = visited.get("/openapi.json").body["paths"]
    assert paths["/api/titles/pebbles/best"]["get"]["summary"] == "The best number to take from every pile"
    assert paths["/api/titles/pebbles/count"]["post"]["summary"] == "Count what is sent"
    seed = {"name": "seed", "in": "query", "description": "any text", "schema": {"type": "string"}}
    assert seed in paths["/api/titles/sanctum/map"]["get"]["parameters"]


def test_its_guide_is_what_players_read(visited: Host) -> None:
    assert visited.get("/api/titles/pebbles/rules").body.startswith(b"# How to win at Pebbles")
    assert visited.get("/api/titles/smugglers/rules").body.startswith(b"# How to play Smugglers")


@pytest.mark.parametrize(
    "server",
    [
        "import no_such_module_anywhere",
        "",
        "def routes(title): return [1]",
        "def routes(title): return 1 / 0",
    ],
)
def test_routes_that_are_broken_leave_the_rest_alone(folder: Path, start: Start, server: str) -> None:
    pebbles.lay(folder, "odd", **{"server.py": server})
    host = start()
    assert host.get("/api/titles/odd/best").status == 404
    assert host.get("/api/titles/pebbles/best").status == 200
    assert host.get("/titles/odd/board.js").status == 200


def test_a_title_that_derives_from_another_is_played_on_its_board(folder: Path, start: Start) -> None:
    (folder / "oddpebbles").mkdir()
    (folder / "oddpebbles" / "__init__.py").write_text(
        "from pebbles.game import Pebbles\nclass Odd(Pebbles):\n    name = 'oddpebbles'\nGAME = Odd\n"
    )
    host = start()
    cards = {card["name"]: card for card in host.get("/api/titles").body}
    assert cards["oddpebbles"]["board"] == "/titles/oddpebbles/board.js"
    assert host.get("/titles/oddpebbles/shape.js").status == 200
    assert host.get("/api/titles/oddpebbles/rules").body.startswith(b"# How to win")


def test_extras_that_lead_nowhere_and_pages_that_are_none_are_told(folder: Path) -> None:
    head = pebbles.FILES["__init__.py"]
    pebbles.lay(folder, "oddlead", **{"__init__.py": f'{head}\n        EXTRAS = "nowhere.at.all"\n'})
    with pytest.raises(BrokenTitle, match=r"oddlead: EXTRAS names 'nowhere\.at\.all'"):
        brought.module_of(catalogue.locate("oddlead"), "cli")
    pebbles.lay(folder, "oddpage", **{"__init__.py": f"{head}\n        PAGES = ['map']\n"})
    with pytest.raises(BrokenTitle, match="oddpage: PAGES gives the words of a link"):
        brought.pages(catalogue.locate("oddpage"))


def test_its_rules_are_imported_when_they_are_needed_and_not_before(folder: Path) -> None:
    assert folder.is_dir()
    found = catalogue.locate("pebbles")
    assert brought.module_of(found, "server") == "pebbles.server"
    assert brought.pages(found) == {"table": "Pebble table"}
    assert brought.web_of(found).keys() == {"board", "style", "picture"}
    assert "pebbles.game" not in sys.modules
