"""What would come of a command, as far as the seat that asks can know: chances and reasons, in words.

Asked in several worlds that all look to the seat as this one does: where they agree, nothing hidden matters.
What is answered can be sent, in every format there is: no number is larger than a reader can hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from tessera.core.odds import odds, sendable
from tessera.core.reports import Factors
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.registry import AnyGame

WORLDS: Final = 4
MOST_ANSWERS: Final = 24


@dataclass(frozen=True)
class Weighed:
    """Answers with their chances, the likeliest first; whether they are exact; and what they come from."""

    answers: list[tuple[str, tuple[int, int]]]  # in words; the chance as a fraction, see `sendable`
    exact: bool
    factors: list[tuple[str, list[str]]]


def weigh(game: AnyGame, view: Any, seat: int, command: Any, seed: int, budget: int) -> Weighed:
    """What the seat that has this view may expect of a command; the rules run at most `budget` times."""

    def question(state: Any, events: list[Any]) -> str:
        seen = [game.redact(state, event, None) for event in events]
        return "; ".join(game.tell(event, view) for event in seen if event is not None)

    total: dict[str, Fraction] = {}
    worlds: list[dict[str, Fraction]] = []
    reasons: list[Sequence[Factors]] = []
    exact = True
    for world in range(WORLDS):
        state = game.determinise(view, seat, SplitMix64(stream_value(seed, f"world {world}")))
        chances = game.foresee(state, seat, command)
        if chances is None:
            found = odds(game, state, seat, command, question, max(1, budget // WORLDS))
            chances = found.lower
            exact = exact and found.exact
        reasons.append(game.factors(state, seat, command))
        exact = exact and chances == (worlds[0] if worlds else chances)
        worlds.append(chances)
        for answer, chance in chances.items():
            total[answer] = total.get(answer, Fraction(0)) + chance / WORLDS
    ordered = sorted(total.items(), key=lambda item: -item[1])[:MOST_ANSWERS]
    return Weighed([(answer, sendable(chance)) for answer, chance in ordered], exact, _agreed(reasons))


def _agreed(worlds: Sequence[Sequence[Factors]]) -> list[tuple[str, list[str]]]:
    """What is said in every world; the rest would be a guess."""
    told: list[tuple[str, list[str]]] = []
    for name, lines in worlds[0]:
        others = [next((each.lines for each in world if each.name == name), None) for world in worlds[1:]]
        if all(other is not None for other in others):
            sure = [line for line in lines if all(line in (other or ()) for other in others)]
            told.append((name, sure))
    return told
