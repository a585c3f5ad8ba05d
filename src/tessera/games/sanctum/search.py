"""Seeds that keep a condition: one stretch of a numbered family at a time.

Pure and without order of its own: who splits the family into stretches, and over how many processes, decides
nothing about the result.
"""

from tessera.games.sanctum.measures import Floors
from tessera.games.sanctum.offers import Offers
from tessera.games.sanctum.query import Query
from tessera.games.sanctum.rules_map import Profile


def scan(
    query: Query,
    profile: Profile,
    prefix: str,
    begin: int,
    end: int,
    most: int,
    offers: Offers | None = None,
) -> list[int]:
    """The numbers in begin..end-1 whose seed `prefix + number` matches, ascending; at most so many.

    `offers` is needed when the query asks what nodes hold.
    """
    found: list[int] = []
    for number in range(begin, end):
        if query.matches(Floors(f"{prefix}{number}", profile, offers)):
            found.append(number)
            if len(found) == most:
                break
    return found
