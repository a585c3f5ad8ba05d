"""Smugglers: the smallest whole title, with hidden crates and dice. Start from here to write your own."""

from smugglers.game import Smugglers

GAME = Smugglers
