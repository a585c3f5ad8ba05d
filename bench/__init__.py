"""Tessera side by side with its peers, measured in one run: `python -m bench --help`."""
