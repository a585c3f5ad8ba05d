"""What was seen of the matches of one kind, counted: plain data, the same every time.

A *cell* is what came of one variant. Shares run from 0 to 1 and stand with their intervals; `rows` of content
count for every seat, in this order: seats that were offered a piece, that took it, that used it; that had it
(took or used) and of these who won; that could have had it and did not, and of these who won.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, Final

from tessera.bots.play import AnyGame
from tessera.core.match import complete_options
from tessera.core.spec import Word
from tessera.lab.aims import seat_name
from tessera.lab.chances import Interval, binomial, mean, sequence, variance, wilson
from tessera.lab.content import EVERYBODY
from tessera.lab.variants import Variant
from tessera.lab.watching import Witnessed

Cell = dict[str, Any]
Pieces = Mapping[str, Sequence[Word]]

CREW: Final = "crew"
ALONE: Final = "player"
OFFERED, TAKEN, USED, HAD, HAD_WON, WITHOUT, WITHOUT_WON = range(7)
_TENTHS: Final = 10
_BINS: Final = 12


def cell_of(game: AnyGame, variant: Variant, seen: Sequence[Witnessed], pieces: Pieces, early: bool) -> Cell:
    """The cell of a variant; `early` says that its matches may have been stopped at any time."""
    together = game.cooperative or variant.seats == 1
    return {
        "play": variant.play,
        "key": variant.key,
        "name": variant.name,
        "level": variant.level,
        "seats": variant.seats,
        "options": variant.options,
        "swept": list(variant.swept),
        "games": variant.games,
        "played": len(seen),
        "early": early,
        "together": together,
        "wins": _wins(game, variant, seen, together, early),
        "draws": sum(len(each.winners) != 1 for each in seen) if not together else 0,
        "endings": _endings(seen, variant.seats, together),
        "commands": _spread([each.commands for each in seen]),
        "rounds": _known([each.rounds for each in seen]),
        "choices": _choices(seen),
        "turnovers": _known([each.turnovers for each in seen]),
        "decided": _decided([each.decided for each in seen if each.decided is not None]),
        "scores": _scores(seen, variant.seats),
        "content": _content(seen, pieces, variant.seats),
    }


def interval(hits: int, of: int, early: bool) -> Interval:
    """What holds the true share 95 times of 100: Wilson's, or one that may be looked at at any time."""
    return sequence(hits, of) if early else wilson(hits, of)


def row(hits: int, of: int, early: bool) -> dict[str, Any]:
    """A count with its share and interval."""
    low, high = interval(hits, of, early)
    share = round(hits / of, 4) if of else None
    return {"won": hits, "of": of, "share": share, "low": round(low, 4), "high": round(high, 4)}


def _wins(
    game: AnyGame, variant: Variant, seen: Sequence[Witnessed], together: bool, early: bool
) -> list[dict[str, Any]]:
    if together:
        side = ALONE if variant.seats == 1 and not game.cooperative else CREW
        won = sum(bool(each.winners) for each in seen)
        return [{"side": side, "called": side.capitalize(), **row(won, len(seen), early)}]
    sides = game.sides(variant.seats, complete_options(game.options_spec(), variant.options))
    rows: list[dict[str, Any]] = []
    for seat in range(variant.seats):
        won = sum(each.winners == (seat,) for each in seen)
        rows.append(
            {
                "side": sides[seat].id if sides else seat_name(seat),
                "called": sides[seat].name if sides else seat_name(seat).capitalize(),
                **row(won, len(seen), early),
                # How likely so uneven a count is where all seats are equal.
                "chance": round(binomial(won, len(seen), 1 / variant.seats), 6),
            }
        )
    return rows


def _endings(seen: Sequence[Witnessed], seats: int, together: bool) -> dict[str, Any]:
    """How matches ended: how often, and who won them, by seat."""
    counts = Counter([each.reason for each in seen])
    found: dict[str, Any] = {}
    for reason, count in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        ended = [each for each in seen if each.reason == reason]
        if together:
            won = [sum(bool(each.winners) for each in ended)]
        else:
            won = [sum(each.winners == (seat,) for each in ended) for seat in range(seats)]
        found[reason] = {"games": count, "won": won}
    return found


def _spread(values: Sequence[int]) -> dict[str, Any]:
    """Mean, deviation, median and bins of so many values."""
    if not values:
        return {"count": 0}
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // _BINS))
    bins = [0] * (1 + (high - low) // width)
    for value in values:
        bins[(value - low) // width] += 1
    return {
        "count": len(values),
        "mean": round(mean(values), 3),
        "deviation": round(math.sqrt(variance(values)), 3) if len(values) > 1 else 0.0,
        "median": median(values),
        "least": low,
        "most": high,
        "width": width,
        "bins": bins,
    }


def _known(values: Iterable[int | None]) -> dict[str, Any] | None:
    known = [value for value in values if value is not None]
    return _spread(known) if known else None


def _choices(seen: Sequence[Witnessed]) -> dict[str, Any]:
    looks = sum(each.choices[0] for each in seen)
    total = sum(each.choices[1] for each in seen)
    most = max([each.choices[2] for each in seen], default=0)
    return {"mean": round(total / looks, 2) if looks else None, "most": most}


def _decided(thousandths: Sequence[int]) -> dict[str, Any] | None:
    """When winners went ahead for good, as a share of the match, and how many matches in each tenth."""
    if not thousandths:
        return None
    bins = [0] * _TENTHS
    for each in thousandths:
        bins[min(_TENTHS - 1, each * _TENTHS // 1000)] += 1
    return {"count": len(thousandths), "median": round(median(thousandths) / 1000, 4), "bins": bins}


def _scores(seen: Sequence[Witnessed], seats: int) -> list[float] | None:
    told = [each.scores for each in seen if len(each.scores) == seats]
    return [round(mean([scores[seat] for scores in told]), 2) for seat in range(seats)] if told else None


# ---------------------------------------------------------------- content


def _content(seen: Sequence[Witnessed], pieces: Pieces, seats: int) -> dict[str, Any]:
    """By kind and piece, for every seat (or for all together) a row of counts."""
    found: dict[str, Any] = {}
    for kind, words in pieces.items():
        uses = [{piece: each.uses[piece] for piece in each.uses if piece[1] == kind} for each in seen]
        shared = any(piece[0] == EVERYBODY for each in uses for piece in each)
        owners = [EVERYBODY] if shared else list(range(seats))
        is_offered = any(counts[0] for each in uses for counts in each.values())
        found[kind] = {
            word.id: [_row(seen, uses, owner, kind, word.id, is_offered) for owner in owners]
            for word in words
        }
    return found


def _row(
    seen: Sequence[Witnessed],
    uses: Sequence[dict[tuple[int, str, str], tuple[int, int, int]]],
    owner: int,
    kind: str,
    id: str,
    is_offered: bool,
) -> list[int]:
    counts = [0] * 7
    for match, used in zip(seen, uses, strict=True):
        offered, taken, use = used.get((owner, kind, id), (0, 0, 0))
        won = bool(match.winners) if owner == EVERYBODY else owner in match.winners
        counts[OFFERED] += bool(offered)
        counts[TAKEN] += bool(taken)
        counts[USED] += bool(use)
        if taken or use:
            counts[HAD] += 1
            counts[HAD_WON] += won
        elif offered or not is_offered:
            counts[WITHOUT] += 1
            counts[WITHOUT_WON] += won
    return counts
