"""Taktik in a terminal: the map with its units, who holds what, and commands in words. Fits 100 columns."""

from typing import Final

from tessera.games.taktik.book import Book
from tessera.games.taktik.terrain import cell_label
from tessera.games.taktik.view import SideView, TaktikView
from tessera.games.taktik.vocabulary import PLAYER_NAMES

WIDTH: Final = 100
_LABEL_WIDTH: Final = 26
_PANEL: Final = 46  # columns left of the panel: row number, 20 cells of two columns, a gap
_WATER_ON: Final = {"#": "#", "~": "~", "B": "="}


def text_of(book: Book, view: TaktikView) -> str:
    """The view for a terminal."""
    board = _board(view)
    panel = _panel(book, view)
    lines: list[str] = []
    for i in range(max(len(board), len(panel))):
        left = board[i] if i < len(board) else ""
        right = panel[i] if i < len(panel) else ""
        lines.append(f"{left:<{_PANEL}}{right}".rstrip()[:WIDTH])
    return "\n".join(lines)


def _board(view: TaktikView) -> list[str]:
    """A cell is two columns: its ground, or a unit as owner-coloured letter and serial's last digit."""
    standing = {(unit.x, unit.y): name for name, unit in view.units.items()}
    columns = "".join(f"{cell_label(x, _LABEL_WIDTH)[0]} " for x in range(view.width))
    lines = [f"   {columns}"]
    for y in range(view.height):
        row = ""
        for x in range(view.width):
            name = standing.get((x, y))
            if name is not None:
                row += _unit_mark(view, name)
            else:
                ground = _WATER_ON.get(view.overlays[y][x], view.biomes[y][x])
                row += f"{ground} "
        lines.append(f"{y + 1:>2} {row}")
    return lines


def _unit_mark(view: TaktikView, name: str) -> str:
    """PLAYER_A's units in capitals: I, V, S; PLAYER_B's small; * after a damaged one, ! after a leader."""
    unit = view.units[name]
    letter = unit.kind[0] if unit.owner == 0 else unit.kind[0].lower()
    return letter + ("*" if unit.damage else "!" if unit.leader else " ")


def _panel(book: Book, view: TaktikView) -> list[str]:
    scenario = book.rules.scenarios[view.scenario]
    lines = [
        f"Taktik: {scenario.name}",
        f"turn {view.turn}, {PLAYER_NAMES[view.active]}, {view.phase}",
    ]
    if view.asked is not None:
        lines.append(f"{PLAYER_NAMES[view.asked]} may react: {', '.join(view.windows)}")
    if view.result:
        winner = "nobody" if view.winner is None else PLAYER_NAMES[view.winner]
        lines.append(f"over: {winner} wins by {view.result}")
    lines.append(
        f"moves {view.moves_this_turn}/{view.move_limit}, deck {view.deck}, discard {len(view.discard)}"
    )
    pending = view.pending
    if pending is not None:
        card = "a bonus" if pending.card is None else _card(book, pending.card)
        lines.append(f"pending: {card} ({pending.stage})")
    attack, roll = view.attack, view.roll
    if attack is not None:
        told = "" if roll is None else f": {roll.value} of {roll.threshold}, {'HIT' if roll.hit else 'MISS'}"
        lines.append(f"attack {attack.attacker} on {attack.target}{told}")
    if view.queue:
        lines.append("queued: " + ", ".join(f"{each.attacker}-{each.target}" for each in view.queue))
    for name in PLAYER_NAMES:
        lines.append("")
        lines.extend(_side_lines(book, view, name, view.sides[name]))
    if view.effects:
        lines.append("")
        lines.append("effects")
        for number, effect in view.effects.items():
            on = f" on {', '.join(effect.units)}" if effect.units else f" {effect.quadrant}".rstrip()
            lines.append(
                f"  {number} {_card(book, effect.card)}{on}, {effect.turns_left or effect.ends_at} left"
            )
    for name, zone in view.zones.items():
        holder = "nobody" if zone.controller is None else PLAYER_NAMES[zone.controller]
        lines.append(f"{name}: {holder} {zone.hold[0]}-{zone.hold[1]}")
    for name, structure in view.structures.items():
        lines.append(f"{name}: {'neutralised' if structure.neutralised else 'stands'}")
    lines.append("")
    lines.append(". plain  r rough  f forest  h hill  w water")
    lines.append("U urban  I industrial  # road  ~ river  = bridge")
    lines.append("capital A's, small B's: I V S; * damaged ! leader")
    return lines


def _side_lines(book: Book, view: TaktikView, name: str, side: SideView) -> list[str]:
    player = PLAYER_NAMES.index(name)
    units = sum(1 for unit in view.units.values() if unit.owner == player)
    lines = [f"{name}: {units} units, {side.lost} lost, {side.vp} vp"]
    hand = side.hand
    if hand is None:
        lines.append(
            f"  tactics {'not chosen' if side.tactics is None else side.tactics}, stored {side.stored}"
        )
    else:
        lines.extend(_wrapped("tactics", [_card(book, each) for each in hand]))
    if side.store:
        lines.extend(_wrapped("stored", [_card(book, each) for each in side.store]))
    if side.mission:
        lines.append(f"  mission {side.mission} {side.convoy or ''}".rstrip())
    return lines


def _card(book: Book, id: str) -> str:
    card = book.rules.cards.get(id)
    return id if card is None else card.name


def _wrapped(what: str, cards: list[str]) -> list[str]:
    """`what` and the cards, with commas, in as many lines as the panel needs."""
    lines: list[str] = []
    line = f"  {what}"
    for number, card in enumerate(cards):
        told = card if number == len(cards) - 1 else f"{card},"
        if len(line) + len(told) + 1 > WIDTH - _PANEL:
            lines.append(line)
            line = "   "
        line += f" {told}"
    lines.append(line)
    return lines
