"""The kinds of commands or events that a title has, read off the module that declares them."""

import dataclasses
import sys


def kinds_of(base: type) -> tuple[type, ...]:
    """Every record in the module of `base` that derives from it, in the order of their declarations."""
    module = base.__module__
    return tuple(
        [
            kind
            for kind in vars(sys.modules[module]).values()
            if isinstance(kind, type)
            and issubclass(kind, base)
            and kind.__module__ == module  # one that is imported there belongs elsewhere
            and dataclasses.is_dataclass(kind)
        ]
    )
