"""How the bot plays a turn (rule 15): a search over the orders of play of the present hand.

It works on a state made from the view, with the rules' own engine: cards that would be drawn are counted,
random targets are the leftmost. Every line is judged after the enemies have carried out the intents they
show, so block, wards and deaths count for what they are worth and not by an estimate. All worths are in
hundredths.
"""

from typing import Final, final

from tessera.core.chance import Driver, Rng
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.gate import can_invoke, playable, targets
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import Combat, Enemy, State

NODES: Final = 900
DEPTH: Final = 99  # no turn has so many steps
FOE_HP: Final = 115  # what an HP of an enemy weighs
EAGER: Final = 200  # and what it weighs for who cannot wait
_WON: Final = 300_000
_LOST: Final = -600_000
# Readings of a score: how many percent more the enemies weigh in it. What is best by one of them may be best.
_READINGS: Final = (0, 60, -40)
_EACH: Final = 3  # lines that are kept by each reading
# What a status of the delver is worth for every turn to come, by status.
_LASTING: Final[list[tuple[int, int]]] = [
    (v.MIGHT, 230),
    (v.INFERNAL_PACT, 200),
    (v.REGENERATION, 170),
    (v.RESILIENCE, 150),
    (v.SENTINELS_WATCH, 120),
    (v.MARTYRS_STANCE, 100),
    (v.INFERNAL_DRIVE, 520),
    (v.UNBREAKABLE, 420),
    (v.AVATAR_OF_LIGHT, 200),
    (v.SOUL_FURNACE, 60),
    (v.LIFE_TITHE, -150),
    (v.PAIN_CLAUSE, -110),
]
# What a status costs that passes.
_PASSING: Final[list[tuple[int, int]]] = [
    (v.CORRUPT, -220),
    (v.IMPAIRED, -350),
    (v.SUNDERED, -350),
    (v.BOUND_ATTACK, -700),
    (v.BOUND_SKILL, -500),
    (v.HOLLOWED, -350),
    (v.VOID_MARK, -130),
    (v.TIME_FRACTURE, -350),
    (v.WARDED, 500),
    (v.STEADFAST, 150),
    (v.SURGE, 120),
]


class First(Driver):
    """Planning knows no dice: every draw is the first."""

    def __init__(self) -> None:
        self.asked = 0

    def below(self, rng: Rng, n: int) -> int:
        self.asked += 1
        return 0


@final
class Line:
    """Steps of one turn, and what comes of them once the enemies have acted."""

    def __init__(self, steps: list[cmd.Command], score: int, foes: int, won: bool) -> None:
        self.steps = steps
        self.score = score
        self.foes = foes  # what the living enemies weigh in the score
        self.won = won


@final
class _Lead:
    """A position within a turn that is followed further."""

    def __init__(self, state: State, unseen: int, steps: list[cmd.Command], score: int) -> None:
        self.state = state
        self.unseen = unseen
        self.steps = steps
        self.score = score


def twin_of(state: State) -> State:
    """A copy for planning: what a fight does not change is shared, chance too."""
    assert state.combat is not None, "planned only in a fight"
    return state.for_planning()


class Tactics:
    """Searches one turn."""

    def __init__(self, content: Content, limit: int = NODES, depth: int = DEPTH) -> None:
        self.content = content
        self.depth = depth
        self.threat: list[int] = [_threat(content, kind) for kind in range(len(content.enemies))]
        self.potion_worth: list[int] = [_worth_of(potion.fx) for potion in content.potions]
        self.nodes = 0
        self.limit = limit
        self.best = 0
        self.line: list[cmd.Command] = []  # of the best score
        self.foes = 0  # what the enemies weighed in the last standing
        self.kept: list[list[Line]] = []  # the best lines by each reading
        self.seen: dict[tuple[int, ...], bool] = {}
        self.price = 100  # percent of a potion's worth that keeping it counts
        self.spare = 100  # that percentage in an ordinary fight
        self.foe_hp = FOE_HP
        self.foe_alive = 500
        self.foe_threat = 130

    def choose(self, state: State) -> cmd.Command:
        """The first step of the best line found; the end of the turn when nothing improves on it."""
        self._search(state, 0)
        return self.line[0] if self.line else cmd.EndTurn()

    def lines(self, state: State) -> list[Line]:
        """Lines worth a closer look, the best first: of each reading of the score its best few."""
        self._search(state, len(_READINGS))
        found: list[Line] = []
        for place in range(_EACH):
            for kept in self.kept:
                if place < len(kept) and kept[place] not in found:
                    found.append(kept[place])
        return found

    def _search(self, state: State, readings: int) -> None:
        combat = state.combat
        assert combat is not None, "asked only in a fight"
        state.streams.drive(First())
        self.nodes = 0
        self.seen = {}
        self.line = []
        self.kept = [[] for _ in range(readings)]
        self.price = self._price(state, combat)
        self.foes = 0
        self.best = self._leaf(state, 0)
        if readings:
            self._keep(Line([], self.best, self.foes, combat.over))
        self._explore(state, 0, [], 1)

    def hasty(self, state: State) -> list[cmd.Command]:
        """A good line, quickly: of all steps the best, and from there on again, while there are any."""
        combat = state.combat
        assert combat is not None, "asked only in a fight"
        state.streams.drive(First())
        self.price = self._price(state, combat)
        best = self._leaf(state, 0)
        line: list[cmd.Command] = []
        lead: _Lead | None = _Lead(state, 0, line, best)
        while lead is not None:
            lead = self._onward(lead)
            if lead is not None and lead.score > best:
                best = lead.score
                line = lead.steps
        state.streams.drive(None)
        return line

    def _onward(self, lead: _Lead) -> _Lead | None:
        """The best position that is one step further."""
        position = lead.state.combat
        assert position is not None, "a twin of a fight is a fight"
        found: _Lead | None = None
        if position.over:
            return found
        for command in self._steps(lead.state, position):
            twin = twin_of(lead.state)
            fight = twin.combat
            assert fight is not None, "a twin of a fight is a fight"
            battle = Battle(self.content, twin, fight, None)
            battle.blind = True
            try:
                self.take(battle, command)
            except Defeated:
                continue
            drawn = lead.unseen + battle.unseen
            score = self._after_victory(twin) if fight.over else self._leaf(twin, drawn)
            if found is None or score > found.score:
                found = _Lead(twin, drawn, [*lead.steps, command], score)
        return found

    def _price(self, state: State, combat: Combat) -> int:
        """How dear a potion is: the harder the fight, the cheaper; and a full belt finds no more."""
        price = (self.spare, 60, 35)[combat.kind]
        if combat.kind == v.FIGHT_BOSS and state.act == 3:
            price = 5
        return price * 70 // 100 if len(state.potions) >= self.content.economy.potion_slots else price

    # ------------------------------------------------------------ the tree

    def _explore(self, state: State, unseen: int, line: list[cmd.Command], step: int) -> None:
        combat = state.combat
        assert combat is not None, "asked only in a fight"
        for command in self._steps(state, combat):
            if self.nodes >= self.limit:
                return
            self.nodes += 1
            twin = twin_of(state)
            fight = twin.combat
            assert fight is not None, "a twin of a fight is a fight"
            battle = Battle(self.content, twin, fight, None)
            battle.blind = True
            steps = [*line, command]
            try:
                self.take(battle, command)
            except Defeated:
                continue
            if fight.over:
                self.foes = 0
                self._judge(self._after_victory(twin), steps, True)
                continue
            drawn = unseen + battle.unseen
            key = position_key(twin, drawn)
            if key in self.seen:
                continue
            self.seen[key] = True
            self.foes = 0
            self._judge(self._leaf(twin, drawn), steps, False)
            if step < self.depth:
                self._explore(twin, drawn, steps, step + 1)

    def _judge(self, score: int, steps: list[cmd.Command], won: bool) -> None:
        if score > self.best:
            self.best = score
            self.line = steps
        if self.kept:
            self._keep(Line(steps, score, self.foes, won))

    def _keep(self, line: Line) -> None:
        """Among the best of every reading that finds it good enough."""
        for reading, kept in enumerate(self.kept):
            worth = _read(line, reading)
            place = len(kept)
            while place > 0 and worth > _read(kept[place - 1], reading):
                place -= 1
            if place < _EACH:
                kept.insert(place, line)
                del kept[_EACH:]

    def _steps(self, state: State, combat: Combat) -> list[cmd.Command]:
        """Every card once, at every target; potions; invoking."""
        content = self.content
        steps: list[cmd.Command] = []
        aims = targets(combat)
        tried: list[int] = []
        for card in combat.hand:
            code = 4 * card.kind + 2 * card.up + (card.uid in combat.corrupted)
            if code in tried or playable(content, combat, card):
                continue
            tried.append(code)
            if content.cards[card.kind].face(card.up).targeted:
                for enemy in aims:
                    steps.append(cmd.PlayCard(card.uid, enemy.uid))
            else:
                steps.append(cmd.PlayCard(card.uid, None))
        if can_invoke(content, state, combat):
            steps.append(cmd.Invoke())
        for slot, number in enumerate(state.potions):
            if number in state.potions[:slot]:
                continue
            if content.potions[number].targeted:
                for enemy in aims:
                    steps.append(cmd.UsePotion(slot, enemy.uid))
            else:
                steps.append(cmd.UsePotion(slot, None))
        return steps

    def take(self, battle: Battle, command: cmd.Command) -> None:
        """A step of a line, carried out."""
        combat = battle.combat
        if isinstance(command, cmd.PlayCard):
            for place, card in enumerate(combat.hand):
                if card.uid == command.card:
                    battle.play(place, _aim(combat, command.target))
                    return
        elif isinstance(command, cmd.UsePotion):
            battle.use_potion(command.slot, _aim(combat, command.target))
        else:
            battle.invoke()

    # ------------------------------------------------------------ judging

    def _leaf(self, state: State, unseen: int) -> int:
        """What the turn is worth if it ends here, after the enemies have acted."""
        twin = twin_of(state)
        combat = twin.combat
        assert combat is not None, "a twin of a fight is a fight"
        left = combat.resolve
        battle = Battle(self.content, twin, combat, None)
        battle.blind = True
        try:
            if battle.finish_turn() or battle.enemies_act():
                return self._after_victory(twin)
        except Defeated:
            total = 0
            for enemy in combat.enemies:
                total += enemy.hp
            return _LOST - 100 * total
        battle.end_round()
        score = self.standing(battle)
        # A card drawn with Resolve left can still be played; otherwise it is only thrown away.
        return score + 40 * unseen + 320 * min(unseen, left) + (60 * unseen if left == 0 else 0)

    def _after_victory(self, state: State) -> int:
        return _WON + 3 * health_worth(state) + self.belongings(state)

    def belongings(self, state: State) -> int:
        total = 0
        for number in state.potions:
            total += self.potion_worth[number] * self.price // 100
        total += 40 * state.gold + 260 * state.max_hp
        return total + 3000 * len(state.relics)

    def standing(self, battle: Battle) -> int:
        """The position before the delver's next turn."""
        state = battle.state
        combat = battle.combat
        content = self.content
        score = health_worth(state) + self.belongings(state)
        enemy_hp = 0
        foes = 0
        for enemy in combat.enemies:
            if enemy.hp > 0:
                enemy_hp += enemy.hp
                foes += self._enemy(enemy)
        self.foes = foes
        score -= foes
        turns = min(8, 1 + enemy_hp // 14)
        statuses = combat.statuses
        for status, worth in _LASTING:
            held = statuses.get(status, 0)
            if held:
                score += held * worth * turns
        for status, worth in _PASSING:
            held = statuses.get(status, 0)
            if held:
                score += held * worth
        bleeding = statuses.get(v.BLEEDING, 0)
        score -= 90 * bleeding * (bleeding + 1)
        blessed = statuses.get(v.BLESSED, 0)
        if blessed:
            score += 130 * blessed * min(turns, combat.blessed_turns)
        score += 80 * combat.fortify + 60 * (combat.fortify_cap - content.economy.fortify_cap)
        if statuses.get(v.UNBREAKABLE, 0):
            score += 70 * combat.block
        score += 75 * min(combat.devotion, 12)
        contracts = statuses.get(v.LORD_OF_CONTRACTS, 0)
        for pile in (combat.draw, combat.discard):
            for card in pile:
                if content.cards[card.kind].curse:
                    score -= 0 if contracts else (110 if card.kind == content.pain else 500)
        return score - 60 * len(combat.corrupted)

    def _enemy(self, enemy: Enemy) -> int:
        """What a living enemy weighs against the delver."""
        statuses = enemy.statuses
        weight = self.foe_hp * enemy.hp + self.foe_alive + 45 * enemy.block
        weight += self.foe_threat * self.threat[enemy.kind] // 10
        if statuses:
            weight += 160 * statuses.get(v.MIGHT, 0) + 100 * statuses.get(v.SURGE, 0)
            bleeding = min(statuses.get(v.BLEEDING, 0), 8)
            if bleeding:
                weight -= 85 * min(enemy.hp, bleeding * (bleeding + 1) // 2)
            if statuses.get(v.INTANGIBLE, 0):
                weight += 300
            if statuses.get(v.UNTARGETABLE, 0):
                weight += 200
        if enemy.forced >= 0:
            weight += 300
        return weight + 150 * enemy.flood


def health_worth(state: State) -> int:
    """Every HP counts, the last ones twice as much as the first."""
    return 260 * state.hp - 70 * state.hp * state.hp // state.max_hp


def _read(line: Line, reading: int) -> int:
    """The score as one reads it to whom the enemies weigh more, or less."""
    return line.score - line.foes * _READINGS[reading] // 100


def _aim(combat: Combat, target: int | None) -> Enemy | None:
    return None if target is None else combat.enemies[target - 1]


def position_key(state: State, unseen: int) -> tuple[int, ...]:
    """Lines that lead to the same position need not both be followed."""
    combat = state.combat
    assert combat is not None, "asked only in a fight"
    parts: list[int] = [
        state.hp,
        combat.block,
        combat.resolve,
        combat.fortify,
        combat.devotion,
        unseen,
        len(state.potions),
        len(combat.discard),
        combat.played_this_turn,
    ]
    for card in combat.hand:
        parts.append(2 * card.kind + card.up)
    for enemy in combat.enemies:
        parts.append(-1 - enemy.hp)
        parts.append(enemy.block)
        parts.append(enemy.intent)
        for value in enemy.statuses.values():
            parts.append(value)
    for status, value in combat.statuses.items():
        parts.append(1000 * status + value)
    return tuple(parts)


def _threat(content: Content, kind: int) -> int:
    """Damage a turn that an enemy does on average, in tenths.

    Over all its phases: a bot that fears the next one would never wound an enemy into it.
    """
    total = 0
    weights = 0
    for move in content.enemies[kind].moves:
        weights += move.w
        for fx in move.fx:
            if fx.kind == v.ENEMY_ATTACK:
                total += move.w * fx.times * (fx.amount if fx.scaled is None else 10)
            elif fx.kind in (v.ECHO, v.COMMAND):
                total += move.w * 8
            elif fx.kind in (v.SUMMON, v.RAISE_DEAD):
                total += move.w * 12
    return 10 * total // max(1, weights)


def _worth_of(program: list[Fx]) -> int:
    """What a potion is worth to keep, from what it does."""
    total = 0
    for fx in program:
        if fx.kind == v.HEAL:
            total += 165 * fx.amount
        elif fx.kind == v.BLOCK:
            total += 150 * fx.amount
        elif fx.kind in (v.HIT, v.DAMAGE):
            total += (170 if fx.whom == v.TO_ALL else 110) * fx.amount
        elif fx.kind == v.APPLY:
            total += {v.MIGHT: 1300, v.BLEEDING: 350, v.BLESSED: 380}.get(fx.status, 300) * fx.amount
        elif fx.kind in (v.DRAW, v.RESOLVE):
            total += 700 * fx.amount
        else:
            total += 1500
    return total
