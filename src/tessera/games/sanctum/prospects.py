"""How a run stands (rule 5): a quick estimate of the chance to win it, for searches that do not play it out.

Fitted to runs of the bot, and then rounded: how far the delver has come, HP, what deck and relics are worth,
and in a fight what stands against it. It asks the state alone and draws nothing.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import COMBAT, ENDING, Combat, State

# All in thousandths of what doubles the odds about one and a half times (a logit).
_BEGUN: Final = -100  # a run at its first step, with full HP
_BY_ACT: Final = (0, 100, 250)  # what is behind the delver cannot kill it any more
_ROW: Final = 15
_HEALTH: Final = 1800  # from no HP to all of it
_MOST_HP: Final = 20  # each point of it beyond what a run begins with
_USUAL_MOST: Final = 75
_RELIC: Final = 20
_POTION: Final = 80
_CURSE: Final = -80
_UPGRADE: Final = 15
_GOOD_CARD: Final = 3  # each point of rating above the usual
_USUAL_RATING: Final = 5
_FOE_HP: Final = -4
_BOSS_HP: Final = -9
_LAST: Final = 1700  # standing before the last boss, instead of having the way there before one
_MIGHT: Final = 100
_FARTHEST: Final = 5000  # beyond that nothing is said to be surer


def value(content: Content, state: State) -> int:
    """From -WON to WON, neither of which it reaches: what is not over is not sure."""
    if state.phase == ENDING:
        return WON - 1
    odds = _BEGUN + _BY_ACT[min(state.act, len(_BY_ACT)) - 1]
    odds += _HEALTH * state.hp // state.max_hp - _HEALTH + _MOST_HP * (state.max_hp - _USUAL_MOST)
    odds += _RELIC * len(state.relics) + _POTION * len(state.potions)
    odds += _deck(content, state)
    if state.position is not None:
        node = state.floor.find(state.position)
        if node is not None:
            odds += _ROW * node.row
    combat = state.combat
    if state.phase == COMBAT and combat is not None:
        odds += _fight(content, state, combat)
    return _share(odds)


def _deck(content: Content, state: State) -> int:
    total = 0
    ratings = content.ratings.card_rating
    for card in state.deck:
        definition = content.cards[card.kind]
        if definition.curse:
            total += _CURSE
        else:
            total += _GOOD_CARD * max(0, ratings.get(card.kind, _USUAL_RATING) - _USUAL_RATING)
            if card.up:
                total += _UPGRADE
    return total


def _fight(content: Content, state: State, combat: Combat) -> int:
    against = 0
    for enemy in combat.enemies:
        against += enemy.hp
    total = _MIGHT * combat.statuses.get(v.MIGHT, 0)
    if combat.kind != v.FIGHT_BOSS:
        return total + _FOE_HP * against
    # The less HP the delver has, the more each of the boss's weighs.
    total += _BOSS_HP * against * (2 * state.max_hp - state.hp) // (2 * state.max_hp)
    return total + (_LAST if state.act == content.map.profiles[state.profile].acts else _LAST // 2)


def _share(odds: int) -> int:
    """From a logit to a share of WON: tanh of its half, by the first terms of its continued fraction."""
    half = max(-_FARTHEST, min(_FARTHEST, odds)) // 2
    square = half * half // 1000
    return max(1 - WON, min(WON - 1, half * (27_000 + square) * WON // (27_000_000 + 9000 * square)))
