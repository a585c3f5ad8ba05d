"""A match in the terminal: against bots, with people on one keyboard, or only watched."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.rule import Rule

from tessera import files, registry
from tessera.arena.players import Entrant, entrants
from tessera.arena.playing import Seated, leave, take_seat
from tessera.bots.play import act
from tessera.cli.terminal import complain, out, parse_options, parse_seed, seed_of_environment
from tessera.core.errors import BadOptions, Fault, Illegal, TesseraError
from tessera.core.match import seat_match
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value

MOST_SHOWN = 24
HUMAN = "human"
HELP = """a number    do that
words       show only choices with these words (an empty line shows all again)
u           take back your last turn
s FILE      save the match as a replay
q           leave"""


class Leave(Exception):
    """The person wants to stop."""


def play_here(
    title: str, seed: str, seats: str, options: list[str], watch: bool, mods: Sequence[Path] = ()
) -> None:
    """Ask for what is left out, then play the match to its end."""
    try:
        asked = not title
        if asked:
            title = _ask_title()
        game = registry.game(title, mods)
        if asked and not seats and not watch:
            watch = _ask("Play it yourself, or watch bots play?", ["play", "watch"]) == 1
        players = _players(game, seats, watch)
        seed = seed or seed_of_environment()
        number = parse_seed(seed) if seed else secrets.randbelow(1 << 53)
        bots = [each.spec != HUMAN for each in players]
        match: files.AnyMatch = seat_match(game, number, bots, parse_options(options))
        out.print(f"{game.title}, seed {number}. Type ? for help.", markup=False)
        TerminalMatch(match, players).run()
    except (Leave, EOFError):
        out.print("Goodbye.")


def _ask_title() -> str:
    found = list(registry.titles().values())
    if not found:
        raise TesseraError("no title is installed")
    return found[_ask("Which title?", [f"{each.about.title}: {each.about.summary}" for each in found])].name


def _ask(question: str, choices: list[str]) -> int:
    out.print(question, style="bold", markup=False)
    for number, choice in enumerate(choices, 1):
        out.print(f"  {number}. {choice}", markup=False)
    while True:
        answer = out.input("> ").strip()
        if answer in ("q", "quit"):
            raise Leave
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return int(answer) - 1
        complain(f"a number from 1 to {len(choices)}, or q to leave")


def _players(game: registry.AnyGame, seats: str, watch: bool) -> list[Entrant]:
    own = "bot" if game.bot() is not None else "random"
    if not seats:
        count = game.seats_by_default()
        seats = ",".join([own] * count if watch else [HUMAN, *[own] * (count - 1)])
    players = list(entrants([seats]))
    if not game.min_seats <= len(players) <= game.max_seats:
        told = f"expected {game.min_seats}..{game.max_seats} players, got {len(players)}"
        raise BadOptions([Fault(game.name, 0, "seats", told)])
    return players


class TerminalMatch:
    """One match at the terminal."""

    def __init__(self, match: files.AnyMatch, players: Sequence[Entrant]) -> None:
        self.match = match
        self.game = match.game
        self.bots: list[Seated | None] = [
            None if each.spec == HUMAN else take_seat(match, seat, each) for seat, each in enumerate(players)
        ]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.rngs = [SplitMix64(stream_value(match.seed, f"bot {seat}")) for seat in range(match.seats)]
        self.answered: list[int] = []  # positions at which a person chose, for taking back

    def run(self) -> None:
        """Play until it is over or the person leaves."""
        try:
            self._play()
        finally:
            for bot in self.bots:
                if bot is not None:
                    leave(self.match, bot)

    def _play(self) -> None:
        while awaited := self.match.awaited():
            seat = awaited[0]
            bot = self.bots[seat]
            if bot is not None:
                act(self.match, seat, bot, self.rngs[seat], self._show)
            else:
                self._turn(seat)
        outcome = self.match.outcome()
        assert outcome is not None, "nobody acts, so the match is over"
        out.print(Rule("the end"))
        eyes = self.people[0] if len(self.people) == 1 else None
        out.print(self.game.text(self.match.view(eyes)), markup=False)
        winners = ", ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        out.print(
            f"{outcome.reason}. Winner: {winners}. Scores: {list(outcome.scores)}", markup=False, style="bold"
        )
        out.print(f"digest {self.match.digest()}")

    def submit(self, seat: int, command: Any) -> bool:
        """Whether the command was accepted; what was refused is explained."""
        try:
            events = self.match.submit(seat, command)
        except Illegal as refused:
            complain(self.game.explain(refused))
            return False
        self._show(seat, command, events)
        return True

    def _show(self, seat: int, command: Any, events: list[Any]) -> None:
        eyes = self.people[0] if len(self.people) == 1 else None
        # Bots among themselves may be watched openly; people see only what their seat is told.
        if seat == eyes or not self.people:
            before = self.game.view(self.match.state_at(self.match.position - 1), seat)
            out.print(f"seat {seat}: {self.game.phrase(command, before)}", markup=False, style="cyan")
        view = self.match.view(eyes)
        for event in events:
            told = self.game.redact(self.match.state, event, eyes) if self.people else event
            if told is not None:
                words = self.game.tell(told, view)
                if words:
                    out.print(f"  {words}", markup=False, style="dim")

    def _turn(self, seat: int) -> None:
        out.print(Rule(f"seat {seat}"))
        view = self.match.view(seat)
        out.print(self.game.text(view), markup=False)
        legal = self.match.legal(seat)
        phrases = [self.game.phrase(command, view) for command in legal]
        words = ""
        self._offer(phrases, words)
        while True:
            answer = out.input("> ").strip()
            if answer == "q":
                raise Leave
            if answer == "?":
                out.print(HELP, markup=False)
            elif answer == "u":
                if self._take_back():
                    return
            elif answer == "s" or answer.startswith("s "):
                self._save(answer[2:].strip())
            elif answer.isdecimal():
                position = self.match.position
                if not 1 <= int(answer) <= len(legal):
                    complain(f"a number from 1 to {len(legal)}")
                elif self.submit(seat, legal[int(answer) - 1]):
                    self.answered.append(position)
                    return
            else:
                words = answer
                self._offer(phrases, words)

    def _offer(self, phrases: list[str], words: str) -> None:
        wanted = words.lower().split()
        shown = [
            f"  {number:3}. {phrase}"
            for number, phrase in enumerate(phrases, 1)
            if all(word in phrase.lower() for word in wanted)
        ]
        for line in shown[:MOST_SHOWN]:
            out.print(line, markup=False)
        if len(shown) > MOST_SHOWN:
            out.print(f"  … and {len(shown) - MOST_SHOWN} more; type words to narrow the list", markup=False)
        if not shown:
            complain("no choice has these words")

    def _take_back(self) -> bool:
        if not self.answered:
            complain("there is nothing to take back")
            return False
        self.match.undo(self.answered.pop())
        return True

    def _save(self, name: str) -> None:
        if not name:
            complain("s FILE: name the file")
            return
        try:
            path = files.save(self.match, Path(name) if name.endswith(".tsr") else Path(f"{name}.tsr"))
        except OSError as error:
            complain(f"{name}: {error.strerror}")
            return
        out.print(f"saved to {path}", markup=False)
