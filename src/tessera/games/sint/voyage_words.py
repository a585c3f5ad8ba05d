"""What a crew sails under, in words: told in port, before anybody has to know it."""

from tessera.core.wording import count
from tessera.games.sint.rules_voyages import Terms


def terms_words(terms: Terms) -> list[str]:
    """A sentence each: points, hull, bosses, cards, and stray shots where there are any."""
    told = [
        f"Everybody has {terms.ap_per_round} AP a round, {terms.ap_rest_round} in a rest round.",
        f"The hull has {count(terms.full_hull, 'point')}, the bosses {_list(terms.boss_hp)} health.",
        f"{_often(terms.cards, 'card')}.",
    ]
    if sum(terms.strays):
        told.append(f"{_often(terms.strays, 'stray shot')}: fire or water in any room.")
    return told


def _list(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _often(pattern: list[int], thing: str) -> str:
    """`2 cards every morning`, `1 card in 2 mornings`, `No card at all`."""
    total = sum(pattern)
    if total == 0:
        return f"No {thing} at all"
    if len(set(pattern)) == 1:
        return f"{count(pattern[0], thing)} every morning"
    return f"{count(total, thing)} in {count(len(pattern), 'morning')}"
