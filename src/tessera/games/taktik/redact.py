"""Who is told what of an event (section 12)."""

from tessera.games.taktik.book import Book
from tessera.games.taktik.events import BonusStored, CardDrawn, Event, TacticsSelected
from tessera.games.taktik.vocabulary import BONUS


def redacted(book: Book, event: Event, seat: int | None) -> Event:
    """What this seat is told: some card ids are their owner's only (section 12)."""
    if not book.rules.switches.hidden_information:
        return event
    if isinstance(event, CardDrawn):
        hidden = event.player != seat and event.card is not None and book.card(event.card).kind == BONUS
        return CardDrawn(event.player, None) if hidden else event
    if isinstance(event, BonusStored):
        return BonusStored(event.player, None) if event.player != seat else event
    if isinstance(event, TacticsSelected):
        return TacticsSelected(event.player, None) if event.player != seat else event
    return event
