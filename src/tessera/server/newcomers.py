"""What whoever made a table or took a seat is told: tokens, and links that work below the server's path."""

from collections.abc import Mapping

import msgspec

from tessera.server.ledger import Ledger
from tessera.server.records import Links, NewTable, SeatToken, TakenSeat


def new_table(ledger: Ledger, tokens: Mapping[int, str], base: str) -> NewTable:
    """To whoever made a table."""
    id = ledger.id
    mine = min(tokens, default=None)
    watch = f"{base}/#/t/{id}"
    play = watch if mine is None else _play_link(id, tokens[mine], base)
    seats = [
        SeatToken(number, seat.kind, tokens.get(number, msgspec.UNSET))
        for number, seat in enumerate(ledger.made.seats)
    ]
    token = None if mine is None else tokens[mine]
    return NewTable(id, mine, token, seats, Links(play, f"{base}/#/join/{id}", watch))


def taken_seat(table: str, seat: int, token: str, base: str) -> TakenSeat:
    """To whoever took a seat."""
    return TakenSeat(table, seat, token, Links(_play_link(table, token, base)))


def _play_link(table: str, token: str, base: str) -> str:
    """Where the holder of a token plays. What stands behind the # never travels to a server."""
    return f"{base}/#/t/{table}/k/{token}"
