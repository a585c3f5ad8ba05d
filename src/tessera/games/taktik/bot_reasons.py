"""Why a bot would do it, in a sentence for a person who asked: from what its choice was weighed by."""

from tessera.core.wording import sentence
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import hitting_faces
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_field import goal_cells, nearest_enemy
from tessera.games.taktik.effects import may_move_and_attack
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.telling_names import Names
from tessera.games.taktik.view import TaktikView

_BARE = {
    cmd.TurnStart.__name__: "everything is ready: begin",
    cmd.DrawCard.__name__: "a card is drawn every turn",
    cmd.AcceptMalus.__name__: "it hurts little, and a bonus is worth more later",
    cmd.EndTurn.__name__: "everything is done",
    cmd.Pass.__name__: "no tactic is worth more here than later",
    cmd.SelectTactics.__name__: "they help both in attack and in defence, whoever comes near",
    cmd.StoreBonus.__name__: "it does more in a turn when your units fight",
    cmd.Exfiltrate.__name__: "it stands in the zone, and out is what wins",
    cmd.ResolveAttack.__name__: "the roll stands; tactics are kept for a better occasion",
}
_LEAVING = {
    "CARD_RESOLUTION": "no stored bonus does more now than later",
    "MOVEMENT": "no other move brings a unit to a better place",
    "ATTACK": "nobody else has a target worth its shot",
}


def reason_of(book: Book, state: TaktikState, view: TaktikView, command: cmd.Command, names: Names) -> str:
    """The sentence."""
    return sentence(_reason(book, state, view, command, names))


def _reason(book: Book, state: TaktikState, view: TaktikView, command: cmd.Command, names: Names) -> str:
    if isinstance(command, cmd.MoveUnit):
        return _of_move(book, state, command)
    if isinstance(command, cmd.AttackSelect):
        return _of_attack(book, state, view, command, names)
    if isinstance(command, cmd.RollDice):
        if command.reaction is None:
            return "the attack is declared: now the die decides"
        return f"{names.card(command.reaction.card)} makes this attack far more likely to hit"
    if isinstance(command, cmd.ResolveAttack) and command.reaction is not None:
        return "it missed what should have been a hit: roll again"
    if isinstance(command, cmd.React):
        return "what is about to be hit is worth more than the tactic"
    if isinstance(command, (cmd.PlayCard, cmd.PlayStored)):
        pending = state.pending_card
        if pending is not None and book.card(pending.card).kind == v.MALUS:
            return "somebody must bear it, and there it does what it should"
        return "it helps at once, in this turn"
    if isinstance(command, cmd.CancelMalus):
        return "the malus would cost more than the bonus that is spent"
    if isinstance(command, cmd.NextPhase):
        return _LEAVING.get(v.PHASES[state.phase], "there is nothing else to do here")
    return _BARE[type(command).__name__]


def _of_attack(
    book: Book, state: TaktikState, view: TaktikView, command: cmd.AttackSelect, names: Names
) -> str:
    attacker, target = state.units[command.attacker], state.units[command.target]
    faces = hitting_faces(book, state, attacker, target)
    last = target.damage + 1 >= target.hits
    ends = "a hit destroys it" if last else "a hit damages it"
    name = names.unit(view, command.target)
    return f"{faces} of 6 faces hit {name}, and {ends}: no other attack promises more"


def _of_move(book: Book, state: TaktikState, command: cmd.MoveUnit) -> str:
    """From what a move is ranked by: a target, the way that is left, and cover."""
    unit = state.units[command.unit]
    cell = command.to.y * state.ground.width + command.to.x
    before, after = nearest_enemy(book, state, unit, unit.cell), nearest_enemy(book, state, unit, cell)
    parts: list[str] = []
    if before > unit.reach >= after and may_move_and_attack(book, state, unit):
        parts.append("from there it can attack")
    if goal_cells(book, state, unit):
        parts.append("it comes nearer to its goal")
    elif after < before and not parts:
        parts.append("it closes in on the enemy")
    atlas = book.atlas(state.ground)
    if atlas.hit_chance[cell] - atlas.defense[cell] < 0:
        parts.append("the ground there is cover")
    return " and ".join(parts) or "it finds a way round what is in its path"
