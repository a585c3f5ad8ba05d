"""What the delver may ask (rule 6)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ChooseNode:
    """Go to a node that the present one leads to; at the start of an act, to its entry."""

    node_id: str


@dataclass(frozen=True)
class Abandon:
    """Give up the run."""


Command = ChooseNode | Abandon
