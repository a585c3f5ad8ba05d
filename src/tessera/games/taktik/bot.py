"""The opponents at their levels, playing from their view alone.

`hard` searches (`bot_hard.py`); `normal` is the rulebook's bot (`bot_rulebook.py`) with more cards at hand
(`bot_normal.py`); `easy` makes less of the same (`bot_lesser.py`).
"""

from collections.abc import Sequence

from tessera.core.game import EASY, HARD, Bot, Turn
from tessera.games.taktik import commands as cmd
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_hard import Veteran
from tessera.games.taktik.bot_lesser import easy_choice
from tessera.games.taktik.bot_normal import normal_choice
from tessera.games.taktik.bot_reasons import reason_of
from tessera.games.taktik.bot_rulebook import decide
from tessera.games.taktik.guessing import known_state
from tessera.games.taktik.telling_names import Names
from tessera.games.taktik.view import TaktikView


class TaktikBot(Bot[cmd.Command, TaktikView]):
    """Plays either ruleset; the table of section 15 is for `standard`."""

    def __init__(self, books: dict[str, Book], names: Names, level: str = HARD) -> None:
        self.books = books
        self.names = names
        self.level = level
        self.veteran = Veteran()

    def choose(self, turn: Turn[cmd.Command, TaktikView]) -> cmd.Command:
        """As its level plays; a legal command all the same where changed rules leave it without one."""
        view, legal, rng, seat = turn.view, turn.legal, turn.rng, turn.seat
        book = self.books[view.ruleset]
        state = known_state(book, view)
        chosen: cmd.Command | None = None
        if book.rules.switches.strict:
            if self.level == EASY:
                chosen = easy_choice(book, state, seat, legal, rng)
            elif self.level == HARD:
                chosen = self.veteran.plan(book, view, seat, rng)[0]
            else:
                chosen = normal_choice(book, state, seat, rng)
        elif self.level != HARD and rng.below(3 if self.level == EASY else 6) == 0:
            # The first engine's turn is short: now and then a part of it is forgotten.
            chosen = cmd.NextPhase()
        if chosen is None or (legal and chosen not in legal):
            chosen = decide(book, known_state(book, view), seat)
        return chosen if chosen in legal or not legal else legal[0]

    def plan(self, turn: Turn[cmd.Command, TaktikView]) -> Sequence[cmd.Command]:
        """The hard bot thinks about all moves of a turn together, and about all attacks."""
        view = turn.view
        book = self.books[view.ruleset]
        if self.level == HARD and book.rules.switches.strict:
            planned = self.veteran.plan(book, view, turn.seat, turn.rng)
            if not turn.legal or planned[0] in turn.legal:
                return planned
        return [self.choose(turn)]

    def why(self, view: TaktikView, command: cmd.Command) -> str:
        """From what the choice was weighed by."""
        book = self.books[view.ruleset]
        return reason_of(book, known_state(book, view), view, command, self.names)
