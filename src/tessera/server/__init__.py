"""Tables that people open in a browser: lobby, seats, clocks, bots and one socket per seat, for any title.

    from tessera.server.running import serve
    serve("127.0.0.1", 8000, "tables.db")

The protocol is described in docs/protocol.md. No rule of any title lives here.
"""
