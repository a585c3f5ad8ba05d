"""How the bot plays a fight that matters (rule 15): every line of this turn that looks good is tried out.

`Tactics` proposes lines. Each is played in several worlds that fit the view, with draw piles and dice of
their own, and the fight goes on there to its end, both sides playing by their rules and the delver by a quick
version of the same tactics. The line after which most is left is taken. All lines meet the same worlds, and
those that do badly in the first of them are given up. The budget is in worlds and turns, never in time.
"""

from typing import Final, final

from tessera.core.rng import SplitMix64
from tessera.core.streams import TextStreams
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.gate import enemy_of, place_in_hand, playable
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import Combat, State
from tessera.games.sanctum.tactics import EAGER, FOE_HP, First, Line, Tactics, health_worth, twin_of

# By what is at stake: an ordinary fight; an elite, or any fight of the last act; a boss; the last boss.
_TURNS: Final = (8, 10, 12, 14)  # played ahead; a fight that goes on longer is judged as it stands
_LINES: Final = (5, 6, 6, 7)  # tried at all
_FIRST: Final = (3, 4, 3, 4)  # worlds that all of them are tried in
_MORE: Final = (4, 6, 5, 7)  # worlds that the best of them are tried in beyond those
_BEST: Final = 3  # how many those are
_CLEAR: Final = (1_500, 2_500, 30_000, 30_000)  # so far ahead in each world, the best needs no more of them
_EARLY: Final = (8, 12, 99, 99)  # turns of a fight in which lines are tried: what lasts longer is no danger
_THOUGHT: Final = 3  # worlds that the score of a line counts for: few worlds are a matter of luck
_DOUBT: Final = 20_000  # but not more than this against it
_SPARE: Final = 220  # percent of a potion's worth in an ordinary fight: there are bosses to come
_KEPT: Final = (_SPARE, 150, 100, 0)  # and what one counts that is left after the fight
_WON_BOSS: Final = 100_000
_LOST: Final = -60_000
_LOST_BY: Final = 40_000  # how much worse a defeat is whose enemies have lost nothing


@final
class _Trial:
    """A line, and what came of it so far. What was thought of it before counts like some worlds."""

    def __init__(self, line: Line, thought: int) -> None:
        self.line = line
        self.total = thought


@final
class Lookahead:
    """Chooses a line by trying it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tactics = Tactics(content)
        self.quick = Tactics(content)
        self.stakes = 0
        self.tactics.spare = self.quick.spare = _SPARE

    def plan(self, state: State) -> list[cmd.Command]:
        """The steps of the turn up to the first whose outcome only chance knows. The state is a planner's."""
        return self.certain(state, self.choose(state))

    def choose(self, state: State) -> list[cmd.Command]:
        """The steps of the best line."""
        combat = state.combat
        assert combat is not None, "asked only in a fight"
        stakes = self._stakes(state, combat)
        self.stakes = stakes
        eager = combat.kind == v.FIGHT_BOSS and self._bleeds(state)
        self.tactics.foe_hp = self.quick.foe_hp = EAGER if eager else FOE_HP
        lines = self.tactics.lines(state)[: _LINES[stakes]]
        if lines[0].won or len(lines) == 1 or combat.turn > _EARLY[stakes]:
            return lines[0].steps
        least = lines[0].score - _DOUBT
        trials = [_Trial(line, _THOUGHT * max(least, line.score)) for line in lines]
        first = _FIRST[stakes]
        self._try(state, trials, 0, first)
        if trials[0].total - trials[1].total < first * _CLEAR[stakes]:
            trials = trials[:_BEST]
            self._try(state, trials, first, first + _MORE[stakes])
        return trials[0].line.steps

    def _bleeds(self, state: State) -> bool:
        """Whether time is against it whatever the enemies do: a Diabolist pays for what it plays."""
        return self.content.classes[state.class_id].mechanic == v.CURSES_CLASS

    def _stakes(self, state: State, combat: Combat) -> int:
        last = state.act == self.content.map.profiles[state.profile].acts
        if combat.kind == v.FIGHT_BOSS:
            return 3 if last else 2
        return 1 if last or combat.kind == v.FIGHT_ELITE else 0

    def certain(self, state: State, steps: list[cmd.Command]) -> list[cmd.Command]:
        """The steps up to the first that draws, of cards or of dice; the end of the turn if none does."""
        twin = twin_of(state)
        combat = twin.combat
        assert combat is not None, "a twin of a fight is a fight"
        dice = First()
        twin.streams.drive(dice)
        battle = Battle(self.content, twin, combat, None)
        battle.blind = True
        for place, step in enumerate(steps):
            try:
                self.tactics.take(battle, step)
            except Defeated:
                return steps[: place + 1]
            if dice.asked or battle.unseen or combat.over:
                return steps[: place + 1]
        return [*steps, cmd.EndTurn()]

    def _try(self, state: State, trials: list[_Trial], begin: int, end: int) -> None:
        for number in range(begin, end):
            world = world_of(state, number)
            for trial in trials:
                trial.total += self._play(world, trial.line.steps)
        trials.sort(key=_by_total)

    # ------------------------------------------------------------ a world

    def _play(self, world: State, line: list[cmd.Command]) -> int:
        """What comes of the line in this world, which stays as it is."""
        state = twin_of(world)
        state.streams = world.streams.copy()
        combat = state.combat
        assert combat is not None, "a twin of a fight is a fight"
        battle = Battle(self.content, state, combat, None)
        until = combat.turn + _TURNS[self.stakes]
        steps = line
        try:
            while True:
                if self._follow(battle, steps):
                    if not _over(combat):
                        battle.end_turn()
                    if _over(combat) or combat.turn >= until:
                        break
                steps = self.quick.hasty(state)
        except Defeated:
            return self._lost(combat)
        return self._left(battle, combat.over)

    def _follow(self, battle: Battle, steps: list[cmd.Command]) -> bool:
        """Take the steps while the hand is what they were made for; whether they are done."""
        combat = battle.combat
        for step in steps:
            if not self._possible(battle.state, combat, step):
                return False
            held = len(combat.hand) - isinstance(step, cmd.PlayCard)
            self.quick.take(battle, step)
            if combat.over:
                return True
            if len(combat.hand) != held:
                return False
        return True

    def _possible(self, state: State, combat: Combat, step: cmd.Command) -> bool:
        """Whether chance has not made it impossible."""
        if isinstance(step, cmd.PlayCard):
            at = place_in_hand(combat, step.card)
            if at < 0 or playable(self.content, combat, combat.hand[at]):
                return False
            return step.target is None or enemy_of(combat, step.target) is not None
        if isinstance(step, cmd.UsePotion):
            if step.slot >= len(state.potions):
                return False
            return step.target is None or enemy_of(combat, step.target) is not None
        return True

    # ------------------------------------------------------------ what comes of it

    def _lost(self, combat: Combat) -> int:
        return _LOST - _LOST_BY * _left_of(combat) // 100

    def _left(self, battle: Battle, won: bool) -> int:
        """What the fight has left the delver with, or how it stands."""
        state = battle.state
        combat = battle.combat
        self.quick.price = _KEPT[self.stakes]
        if combat.kind != v.FIGHT_BOSS:
            if won:
                return health_worth(state) + self.quick.belongings(state)
            return self.quick.standing(battle)
        if not won:
            # Who has lost less of what there was is likelier to win.
            chance = 50 + (100 * state.hp // state.max_hp - _left_of(combat)) // 2
            return _LOST + (_WON_BOSS - _LOST) * max(5, min(90, chance)) // 100
        # A boss's fall heals: what is left of HP counts for nothing, and behind the last nothing does.
        if self.stakes == 3:
            return _WON_BOSS + state.hp
        return _WON_BOSS + self.quick.belongings(state)


def _left_of(combat: Combat) -> int:
    """How many percent of their HP the enemies have."""
    hp = 0
    most = 1
    for enemy in combat.enemies:
        if enemy.hp > 0:
            hp += enemy.hp
            most += enemy.max_hp
    return 100 * hp // most


def world_of(state: State, number: int) -> State:
    """One of the worlds that look like this: another order of the draw pile, other dice."""
    world = twin_of(state)
    combat = world.combat
    assert combat is not None, "a twin of a fight is a fight"
    rng = SplitMix64(1_000 * combat.turn + number)
    rng.shuffle(combat.draw)
    world.streams = TextStreams(f"world {rng.below(1_000_000)}")
    return world


def _over(combat: Combat) -> bool:
    """Asked anew after every step, so that the checker does not think it knows."""
    return combat.over


def _by_total(trial: _Trial) -> int:
    return -trial.total
