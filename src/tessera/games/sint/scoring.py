"""What a voyage comes to: bosses beaten, then how long a lost ship held, or how soon a won one is home."""

from tessera.core.wording import count
from tessera.games.sint.rules import Rules
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import VICTORY


def bosses_beaten(state: State) -> int:
    """How many lie behind the crew."""
    return state.boss_level + (1 if state.defeated else 0)


def score_of(rules: Rules, state: State) -> int:
    """Decision 25, the same for everybody aboard: no lost voyage comes near one with a boss more."""
    score = rules.numbers.score
    points = score.boss * bosses_beaten(state)
    if state.phase == VICTORY:
        return points + score.home + max(0, score.par - state.round)
    return points + min(score.afloat, state.round)


def score_words(view: SintView) -> str:
    """`2 of 4 bosses beaten in 41 rounds: 241 points`."""
    rounds = count(view.round, "round")
    return f"{view.beaten} of {len(view.bosses)} bosses beaten in {rounds}: {count(view.score, 'point')}"
