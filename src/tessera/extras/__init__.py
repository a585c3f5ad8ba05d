"""What the shipped titles bring beside their rules: commands (`cli.py`) and HTTP routes (`server.py`).

One package per title, which names it as `EXTRAS`. Rules are pure and never import these; nothing else does
either: they are found, like those of any other title (`tessera.brought`).
"""
