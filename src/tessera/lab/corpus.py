"""The matches that a change is tried on: replays in a folder, or games that bots play for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tessera import registry
from tessera.arena.players import Entrant, entrants, player
from tessera.arena.playing import LIMIT, Job, derived_seed
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault, Malformed
from tessera.core.game import NORMAL
from tessera.core.match import complete_options
from tessera.core.replay import read
from tessera.lab.comparing import NotCompared, Recorded


@dataclass(frozen=True)
class Corpus:
    """Matches to compare, and what was found beside them."""

    words: str  # where they are from, in words
    matches: tuple[Recorded, ...]
    left_out: tuple[NotCompared, ...] = ()


def replays(title: str, folder: Path) -> Corpus:
    """Every replay in a folder and the folders in it."""
    if not folder.is_dir():
        raise Malformed("no such folder", str(folder))
    found = [(str(file.relative_to(folder)), file.read_bytes()) for file in sorted(folder.rglob("*.tsr"))]
    if not found:
        raise Malformed("no replay (.tsr) in this folder", str(folder))
    return recorded(title, found, f"replays of {folder}")


def recorded(title: str, found: Iterable[tuple[str, bytes]], words: str) -> Corpus:
    """Replays by their names. Those that are damaged, or of another title, are named and left out."""
    matches: list[Recorded] = []
    left: list[NotCompared] = []
    for name, data in found:
        try:
            header = read(data).header
        except Malformed as error:
            left.append(NotCompared(name, str(error)))
            continue
        if header.title != title:
            left.append(NotCompared(name, f"a match of {header.title}", damaged=False))
            continue
        matches.append(Recorded(name, data))
    if not matches:
        told = "; ".join([f"{each.name}: {each.why}" for each in left[:3]])
        raise Malformed(f"no match of {title}{f' ({told})' if told else ''}", words)
    return Corpus(words, tuple(matches), tuple(left))


def played(
    title: str,
    overlays: Sequence[str],
    games: int,
    seats: str = "",
    options: Mapping[str, object] | None = None,
    seed: Seed = 1,
    limit: int = LIMIT,
) -> Corpus:
    """Games between bots, each from a seed of its own. They are played when they are compared.

    `seats` names who plays, as `tessera sim` takes it; left out, the title's own bot, at its normal level.
    """
    game = registry.game(title, overlays)
    players = entrants([seats]) if seats else (_usual(game),) * game.seats_by_default()
    if not game.min_seats <= len(players) <= game.max_seats:
        told = f"expected {game.min_seats}..{game.max_seats} players, got {len(players)}"
        raise BadOptions([Fault(title, 0, "seats", told)])
    for each in players:
        player(game, each.spec, each.home)
    complete_options(game.options_spec(), options or {})
    matches: list[Recorded] = []
    for number in range(games):
        own = derived_seed(seed, number)
        job = Job(title, tuple(overlays), own, players, dict(options or {}), limit, keep=True, judged=True)
        matches.append(Recorded(f"seed {own}", job=job))
    who = ", ".join([each.label for each in players])
    return Corpus(f"{games} games of {who}, from seed {seed}", tuple(matches))


def _usual(game: registry.AnyGame) -> Entrant:
    name = NORMAL if NORMAL in game.levels else "random" if game.bot() is None else "bot"
    return Entrant(name, name)
