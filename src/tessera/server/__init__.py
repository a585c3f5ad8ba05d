"""Tables that people open in a browser: lobby, seats, clocks, bots and one socket per seat, for any title.

    from tessera.server.running import serve
    from tessera.server.settings import Settings
    serve(Settings(port=8000, db="tables.db"))

The protocol is described in docs/protocol.md. No rule of any title lives here.
"""
