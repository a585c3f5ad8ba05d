"""`tessera store`: look after a store of tables."""

from tessera.cli.later import several
from tessera.cli.upgrades import check

app = several(__doc__)
app.command()(check)


@app.callback()
def store() -> None:
    """Look after a store of tables."""
