"""Why a delver would do something, in a sentence: what it does now, by the rules' own engine on the view.

Cards that would be drawn are counted, not known, as in `tactics`: a reason tells nothing the view hides.
"""

from typing import Final

from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.guessing import Planner
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.names import sentence
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import CAMPFIRE, REWARD, Combat, Enemy
from tessera.games.sanctum.tactics import First
from tessera.games.sanctum.telling_commands import enemy_named
from tessera.games.sanctum.view import SeenCombat, SeenEnemy, View

_PLACES: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "A fight brings gold and a card",
    NodeType.ELITE: "An elite guards a relic, which works for the rest of the run",
    NodeType.CAMPFIRE: "At a campfire you can heal, or make a card better",
    NodeType.MERCHANT: "A merchant sells relics and removes weak cards",
    NodeType.SHRINE: "A shrine may give a lot for little",
    NodeType.BOSS: "Only the boss is left",
}


class Step:
    """What a step of a fight did, gathered from its events."""

    def __init__(self) -> None:
        self.killed: list[int] = []
        self.damage: dict[int, int] = {}  # HP taken from each enemy
        self.blocked = 0  # of attacks, by enemies
        self.block = 0
        self.healed = 0
        self.weakened: dict[int, str] = {}  # status that each enemy has now
        self.gained: list[str] = []  # statuses of the delver

    def add(self, content: Content, event: ev.Event) -> None:
        if isinstance(event, ev.EnemyDied):
            self.killed.append(event.enemy)
        elif isinstance(event, ev.EnemyHit):
            self.damage[event.enemy] = self.damage.get(event.enemy, 0) + event.hp
            self.blocked += event.blocked
        elif isinstance(event, ev.BlockGained) and event.bearer == 0:
            self.block += event.amount
        elif isinstance(event, ev.Healed):
            self.healed += event.amount
        elif isinstance(event, ev.StatusChanged) and event.value:
            status = content.statuses[v.STATUSES.index(event.status)]
            if event.bearer == 0 and not status.debuff:
                self.gained.append(f"{status.name} {event.value}")
            elif event.bearer and status.debuff:
                self.weakened[event.bearer] = status.name


class Reasons:
    """Gives reasons over one content."""

    def __init__(self, content: Content, planner: Planner) -> None:
        self.content = content
        self.planner = planner

    def why(self, view: View, command: cmd.Command) -> str:
        """A sentence, or nothing where there is no more to say than the choice itself says."""
        if view.combat is not None and isinstance(
            command, (cmd.PlayCard, cmd.UsePotion, cmd.Invoke, cmd.EndTurn)
        ):
            return self._in_fight(view, view.combat, command)
        if isinstance(command, cmd.DiscardPotion):
            return ""
        if isinstance(command, cmd.ChooseNode):
            return _way(view, command.node_id)
        if view.phase == REWARD:
            return self._reward(view, command)
        if view.phase == CAMPFIRE:
            return _campfire(view, command)
        if isinstance(command, (cmd.Buy, cmd.PurgeCard, cmd.Leave)):
            return _shop(view, command)
        if isinstance(command, cmd.ShrineChoose) and view.shrine is not None:
            for choice in view.shrine.choices:
                if choice.id == command.choice:
                    return sentence(f"{'; '.join(choice.outcomes)}.")
        if isinstance(command, cmd.PickCard) and view.pick is not None:
            if view.pick.purpose == "upgrade":
                return "It gains most from the upgrade."
            return "It is the card you would miss least."
        return ""

    # ------------------------------------------------------------ fights

    def _in_fight(self, view: View, combat: SeenCombat, command: cmd.Command) -> str:
        if isinstance(command, cmd.EndTurn):
            return self._enough(view, combat)
        step = self._step(view, command)
        if step is None:
            return "It costs the last of your HP: there is nothing left to lose by it."
        for uid in step.killed:
            return _killed(view, combat.enemies[str(uid)])
        if step.damage and max(step.damage.values()) > 0:
            return _wounded(view, combat, step)
        if step.block:
            return _guarded(view, combat, step.block)
        for uid, status in step.weakened.items():
            return f"It leaves {enemy_named(view, uid)} {status}: {_meaning(view, status)}"
        if step.healed:
            return f"It heals {step.healed} of the {view.max_hp - view.hp} HP you have lost."
        if step.gained:
            return f"It gives you {step.gained[0]}, and the fight is long enough for it to pay."
        if step.blocked:
            return f"It breaks {step.blocked} of the enemy's Block."
        return "It helps with what you play after it."

    def _step(self, view: View, command: cmd.Command) -> Step | None:
        """The command carried out on a state made from the view."""
        state = self.planner.state(view, None)
        combat = state.combat
        assert combat is not None, "asked only in a fight"
        state.streams.drive(First())
        told: list[ev.Event] = []
        battle = Battle(self.content, state, combat, told)
        battle.blind = True
        try:
            if isinstance(command, cmd.PlayCard):
                for place, card in enumerate(combat.hand):
                    if card.uid == command.card:
                        battle.play(place, _aim(combat, command.target))
                        break
            elif isinstance(command, cmd.UsePotion):
                battle.use_potion(command.slot, _aim(combat, command.target))
            else:
                battle.invoke()
        except Defeated:
            return None
        step = Step()
        for event in told:
            step.add(self.content, event)
        return step

    def _enough(self, view: View, combat: SeenCombat) -> str:
        if not combat.hand:
            return "Your hand is empty."
        if not [card for card in combat.hand if card.refusal is None]:
            return "No card left in your hand can be played."
        guard = combat.block + combat.fortify
        if combat.incoming and guard >= combat.incoming:
            return (
                f"You are safe from the {combat.incoming} damage that comes; nothing left is worth playing."
            )
        return "What is left in your hand would do more harm than good now."

    # ------------------------------------------------------------ rooms

    def _reward(self, view: View, command: cmd.Command) -> str:
        if isinstance(command, cmd.TakeRelic):
            return "A relic works for the rest of the run, and costs nothing to carry."
        if isinstance(command, cmd.TakePotion):
            return "A potion is free to carry and saves a fight that goes wrong."
        if isinstance(command, cmd.TakeCard):
            return f"It adds most to your deck of {len(view.deck)} cards."
        return "What is left would not make your deck better: a small deck draws its best cards more often."


def _aim(combat: Combat, target: int | None) -> Enemy | None:
    return None if target is None else combat.enemies[target - 1]


def _strikes(enemy: SeenEnemy) -> int:
    """What its intent would do, before any guard."""
    intent = enemy.intent
    return 0 if intent is None or intent.damage is None else intent.damage * intent.times


def _killed(view: View, enemy: SeenEnemy) -> str:
    who = enemy_named(view, enemy.uid)
    strikes = _strikes(enemy)
    if strikes:
        return f"It kills {who} before it strikes for {strikes}."
    if enemy.intent is not None and enemy.intent.name:
        return f"It kills {who} before its {enemy.intent.name}."
    return f"It kills {who}."


def _wounded(view: View, combat: SeenCombat, step: Step) -> str:
    most = 0
    for uid, taken in step.damage.items():
        if taken > step.damage.get(most, 0):
            most = uid
    if len(step.damage) > 1:
        return f"It takes {sum(step.damage.values())} HP from {len(step.damage)} enemies at once."
    left = combat.enemies[str(most)].hp - step.damage[most]
    told = f"It takes {step.damage[most]} HP from {enemy_named(view, most)}, which has {left} left"
    if step.block:
        return f"{told}, and gives you {step.block} Block."
    strikes = _strikes(combat.enemies[str(most)])
    return f"{told} and means to strike for {strikes}." if strikes else f"{told}."


def _guarded(view: View, combat: SeenCombat, block: int) -> str:
    open_to = combat.incoming - combat.block - combat.fortify
    if open_to <= 0:
        return f"It gives you {block} Block."
    if block >= open_to:
        return f"It stops all {open_to} damage that would still reach you."
    return f"It stops {block} of the {open_to} damage that would still reach you."


def _meaning(view: View, status: str) -> str:
    text = view.keywords.get(status, "")
    return text[:1].lower() + text[1:]


def _way(view: View, node_id: str) -> str:
    if len(view.choices) == 1:
        return "It is the only way on."
    node = view.maps[f"act{view.act}"].nodes[node_id]
    told = _PLACES[node.type]
    if node.type == NodeType.MERCHANT:
        return f"{told}, and you carry {view.gold} gold."
    return f"{told}; you have {view.hp} of {view.max_hp} HP, and the way behind it is the best one."


def _campfire(view: View, command: cmd.Command) -> str:
    if isinstance(command, cmd.Rest):
        return f"You have {view.hp} of {view.max_hp} HP, and resting heals {view.rest_heals}."
    if isinstance(command, cmd.Inscribe):
        return f"With {view.hp} of {view.max_hp} HP you can spare the rest, and this card gains most."
    return "A smaller deck draws its best cards more often."


def _shop(view: View, command: cmd.Command) -> str:
    if isinstance(command, cmd.PurgeCard):
        return "It is the card you would miss least: without it you draw the better ones more often."
    if isinstance(command, cmd.Leave):
        return f"Nothing left is worth your {view.gold} gold."
    if isinstance(command, cmd.Buy) and command.kind == "relics":
        return "A relic works for the rest of the run."
    if isinstance(command, cmd.Buy) and command.kind == "cards":
        return f"It adds a lot to your deck of {len(view.deck)} cards."
    return "A potion saves a fight that goes wrong."
