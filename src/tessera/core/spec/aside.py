"""What of a title's data alters no play, and why: said beside a field's check, in its one declaration.

    name: Annotated[str, Text(1), WORDS, "What people call it."]
    bot: Annotated[BotRules, File("bot.yaml"), BOT]

What is so marked, a key, a record or a whole file, is no part of the digest under which matches are made and
played on. What nobody marked is part of it. The kit holds a title to its word: it scrambles everything that
is marked and plays the recorded matches again.
"""

from typing import Final


class Aside:
    """Why a part of the data alters no play: in a word, and in a sentence for who reads what a key is for."""

    def __init__(self, word: str, said: str) -> None:
        self.word = word
        self.said = said

    def __repr__(self) -> str:
        return self.word.upper()


WORDS: Final = Aside("words", "Words for people: they alter no play.")
PICTURE: Final = Aside("picture", "For drawing: it alters no play.")
BOT: Final = Aside("bot", "For bots: it alters no play.")
UNREAD: Final = Aside("unread", "Kept as written: it alters no play.")
