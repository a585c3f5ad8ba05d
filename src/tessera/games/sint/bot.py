"""The crew bot (15.1): plans for its own seat from its view alone, and says so in the chat once a round.

It works on a determinised copy and only asks what no hidden thing changes: the projection of the queue. What
others could still do this round it counts as theirs to do, so that bots and people share the work.
"""

from collections.abc import Sequence

from tessera.core.chance import Rng
from tessera.core.game import Bot
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.guessing import state_from_view
from tessera.games.sint.planning import Wish, action_of, projection
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import State
from tessera.games.sint.tactics import best_line
from tessera.games.sint.telling import action_words
from tessera.games.sint.view import SintView

_SIGNS = {
    v.MOVE: "->",
    v.SHOOT: "*",
    v.BAKE: "+3",
    v.SHIELDS: "(=)",
    v.EVASION: "~~",
    v.EXTINGUISH: "-1",
    v.REPAIR: "+1",
}


class SintBot(Bot[cmd.Command, SintView]):
    """A crew member."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: SintView, legal: Sequence[cmd.Command], rng: Rng) -> cmd.Command:
        if view.player is None:
            return legal[0]  # ashore: comes aboard
        me = view.players[view.player]
        if view.phase != "TacticalPlanning" or me.fainted or me.ap == 0:
            return cmd.VoteReady(True)
        state = state_from_view(self.rules, view, rng, chat=False)
        ship = projection(self.rules, state)
        line = best_line(_with_own_points(ship, state), state.queue, view.seat, me.ap)
        if line.first is None:
            return self._rest(view, state, rng)
        if len(view.players) > 1 and not self._has_spoken(view):
            return cmd.Chat(self._announcement(view, state, line.words))
        return command_of(line.first)

    def _rest(self, view: SintView, state: State, rng: Rng) -> cmd.Command:
        """Nothing to do now: wait for what others have planned or may still do, or give up the rest."""
        others = False
        for player in state.players:
            if player.seat != view.seat and not player.ready and player.ap > 0 and player.hp > 0:
                others = True
        return cmd.VoteReady(True) if state.queue or others else cmd.Pass()

    # ------------------------------------------------------------ chat

    def _has_spoken(self, view: SintView) -> bool:
        """One line a round: its own last one names the round."""
        mark = f"{view.round}:"
        for line in reversed(view.chat.values()):
            if line.sender == view.player:
                return line.text.startswith((f"Round {mark}", mark))
        return False

    def _announcement(self, view: SintView, state: State, wishes: list[Wish]) -> str:
        silenced = any(self.rules.cards[active.card].traits[v.STATIC] for active in state.active)
        if silenced:
            signs = [
                _SIGNS.get(wish.verb, "!") + (f" {wish.target}" if wish.verb == v.MOVE else "")
                for wish in wishes
            ]
            return f"{view.round}: {', '.join(signs)}"
        told = [
            action_words(
                self.rules,
                state.layout,
                action_of(self.rules, wish.verb, wish.target, wish.item, 0),
            )
            if wish.verb != v.INTERACT
            else "solve a card"
            for wish in wishes
        ]
        return f"Round {view.round}: I {', then '.join(told)}."


def _with_own_points(ship: Ship, state: State) -> Ship:
    """The projected ship, with what everybody really has left: refunds in a projection mean nothing."""
    if ship.state is state:
        return ship
    for player in ship.state.players:
        real = state.player(player.seat)
        if real is not None:
            player.ap = real.ap
    return ship


def command_of(wish: Wish) -> cmd.Command:
    """A wish as the command that asks for it."""
    verb = wish.verb
    if verb == v.MOVE:
        return cmd.Move(wish.target)
    if verb == v.BAKE:
        return cmd.Bake()
    if verb == v.SHOOT:
        return cmd.Shoot()
    if verb == v.SHIELDS:
        return cmd.RaiseShields()
    if verb == v.EVASION:
        return cmd.EvasiveManeuvers()
    if verb == v.FIRST_AID:
        return cmd.FirstAid(v.PLAYERS[wish.target])
    if verb == v.INTERACT:
        return cmd.Interact()
    if verb == v.EXTINGUISH:
        return cmd.Extinguish()
    if verb == v.REPAIR:
        return cmd.Repair()
    if verb == v.PICK_UP:
        return cmd.PickUp(v.ITEMS[wish.target])
    if verb == v.DROP:
        return cmd.Drop(wish.item)
    assert verb == v.THROW, "the bot wishes for nothing else"
    return cmd.Throw(v.PLAYERS[wish.target], wish.item)
