"""The spaces a learner plays in: the numbers of a title's commands and the layout of its views.

Both are made once for a title, a number of seats and options, and serve any number of matches.
"""

from collections.abc import Mapping
from typing import Any

from tessera.core.game import Game
from tessera.core.layout import Layout, layout_of
from tessera.core.match import complete_options
from tessera.core.numbering import Numbering


def numbering_of(game: Game[Any, Any, Any, Any], seats: int, options: Mapping[str, object]) -> Numbering:
    """The numbers of the commands of matches with so many seats and these options."""
    complete = complete_options(game.options_spec(), options)
    return Numbering(game.command_types, game.axes(seats, complete))


def layout_for(game: Game[Any, Any, Any, Any], seats: int, options: Mapping[str, object]) -> Layout:
    """The arrays of the views of matches with so many seats and these options."""
    complete = complete_options(game.options_spec(), options)
    return layout_of(game.view_type, game.bounds(seats, complete))
