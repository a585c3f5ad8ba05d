"""What the hard bot does with its tactics: which six it takes, and when each is worth playing.

A tactic is played once, so it waits for a moment that is worth it; but a hit early in the match is worth more
than one late, so it does not wait for the best.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import attack_distance, hitting_faces, terrain_modifier
from tessera.games.taktik.book import Book
from tessera.games.taktik.combat import is_queued
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import Attack, Roll, TaktikState, Unit
from tessera.games.taktik.targets import possible_targets

_APPEAL: Final = {
    "precision_shot": 10,
    "expert_aim": 10,
    "commanders_luck": 9,
    "tactical_block": 9,
    "natural_cover": 8,
    "favorable_weather": 7,
    "clear_line_of_fire": 6,
    "dense_fog": 6,
    "suppressive_fire": 6,
    "coordinated_maneuver": 6,
    "enemy_recon_detection": 5,
}
_DEFENDING: Final = {"dense_fog": 3, "natural_cover": 1, "tactical_block": 1, "suppressive_fire": 2}
_ATTACKING: Final = {"clear_line_of_fire": 2, "favorable_weather": 1, "enemy_recon_detection": 1}
_OTHERS: Final = 2  # the appeal of a card that changed data bring
_ATTACKER: Final = 0
_GOOD: Final = 4  # faces of the die: likelier than not by far
_EVEN: Final = 3
_WORTH_FOG: Final = 3  # attacks still to come


def tactics_for(book: Book, player: int, rng: Rng) -> cmd.SelectTactics:
    """Six of the catalogue, drawn: what suits the side is likelier, so that nobody knows the hand."""
    left = list(book.rules.catalogue)
    suits = _ATTACKING if book.rules.roles[player] == _ATTACKER else _DEFENDING
    chosen: list[str] = []
    while left and len(chosen) < book.rules.switches.tactics.hand_size:
        weights: list[int] = []
        for card in left:
            appeal = _APPEAL.get(card, _OTHERS) + suits.get(card, 0)
            weights.append(appeal * appeal)
        chosen.append(left.pop(rng.weighted(weights)))
    return cmd.SelectTactics(tuple([card for card in book.rules.catalogue if card in chosen]))


def _held(book: Book, state: TaktikState, seat: int, windows: tuple[int, ...]) -> list[Card]:
    found: list[Card] = []
    for name in state.sides[seat].hand or ():
        card = book.rules.cards.get(name)
        if card is not None and card.window in windows:
            found.append(card)
    return found


def _scores(book: Book, state: TaktikState) -> bool:
    """Whether a tactic that is played brings victory points."""
    points = book.points(book.scenario(state))
    return points is not None and points.cards.tactic > 0


def _reaction(card: Card, targets: cmd.Targets | None) -> cmd.Reaction:
    return cmd.Reaction(card.id, v.WINDOWS[card.window], targets)


def with_move(book: Book, state: TaktikState, seat: int) -> cmd.Reaction | None:
    """The tactic to play with the next move."""
    for card in _held(book, state, seat, (v.BEFORE_MOVE, v.AFTER_MOVE)):
        if card.id == "suppressive_fire":
            if _threats(book, state, seat) >= 2 or _scores(book, state):
                return _reaction(card, None)
        elif card.id == "enemy_recon_detection":
            quadrant = _hidden_quadrant(book, state, seat)
            if quadrant:
                return _reaction(card, cmd.Targets(None, quadrant))
    return None


def _threats(book: Book, state: TaktikState, seat: int) -> int:
    """Enemies that move and shoot, near enough to do it next turn, and slower if they are held up."""
    count = 0
    for foe in state.units.values():
        if foe.owner == seat or foe.movement < 3 or not book.rules.profile[foe.kind].move_and_attack:
            continue
        for unit in state.units.values():
            if unit.owner == seat and _apart(state, foe, unit) <= foe.movement + foe.reach:
                count += 1
                break
    return count


def _apart(state: TaktikState, one: Unit, other: Unit) -> int:
    width = state.ground.width
    dx = abs(one.cell % width - other.cell % width)
    dy = abs(one.cell // width - other.cell // width)
    return max(dx, dy)


def _range(book: Book, unit: Unit) -> int:
    """How far a unit strikes in a turn on open ground."""
    return unit.reach + (unit.movement if book.rules.profile[unit.kind].move_and_attack else 0)


def _hidden_quadrant(book: Book, state: TaktikState, seat: int) -> str:
    """A quarter in which two of the enemy stand in cover that a shot of this turn could ignore."""
    atlas = book.atlas(state.ground)
    counts: dict[str, int] = {}
    for foe in state.units.values():
        if foe.owner == seat or atlas.hit_chance[foe.cell] >= 0:
            continue
        for unit in state.units.values():
            if unit.owner == seat and not unit.attacked and _apart(state, foe, unit) <= _range(book, unit):
                quadrant = atlas.quadrant(foe.cell)
                counts[quadrant] = counts.get(quadrant, 0) + 1
                break
    for quadrant in v.QUADRANTS:
        if counts.get(quadrant, 0) >= (1 if _scores(book, state) else 2):
            return quadrant
    return ""


# ---------------------------------------------------------------- before the roll


def before_roll(book: Book, state: TaktikState, seat: int, attack: Attack) -> cmd.Reaction | None:
    """The tactic to play before a die is rolled."""
    attacker, target = state.units[attack.attacker], state.units[attack.target]
    faces = hitting_faces(book, state, attacker, target)
    held = _held(book, state, seat, (v.BEFORE_ATTACK_ROLL,))
    if seat != state.active:
        return _against(book, state, held, attack, faces)
    best: cmd.Reaction | None = None
    most = 0 if _scores(book, state) else 1
    for card in held:
        better = min(6, faces + _more_faces(book, state, card, attacker, target)) - faces
        if better <= most:
            continue
        for targets in possible_targets(book, state, card, seat):
            if _fits(state, card, targets, target):
                best, most = _reaction(card, targets), better
                break
    return best


def _more_faces(book: Book, state: TaktikState, card: Card, attacker: Unit, target: Unit) -> int:
    """How many more faces of this roll hit with the card, and half of what it does for the rolls after."""
    if card.id in ("precision_shot", "coordinated_maneuver", "expert_aim"):
        return 2
    if card.id == "clear_line_of_fire":
        return max(0, -terrain_modifier(book, state, attacker, target))
    if card.id == "favorable_weather":
        far = 1 if attack_distance(book, state, attacker, target) >= 2 else 0
        for queued in state.attack_queue:
            one, other = state.units.get(queued.attacker), state.units.get(queued.target)
            if one is not None and other is not None and attack_distance(book, state, one, other) >= 2:
                far += 1
        return far
    return 0


def _fits(state: TaktikState, card: Card, targets: cmd.Targets | None, target: Unit) -> bool:
    """Whether the card is aimed as this attack needs it, and spends nobody who still has an attack."""
    if targets is None or targets.units is None:
        return True
    pending = state.pending_attack
    if card.id == "expert_aim":
        return targets.units == (target.id,)
    if card.id == "coordinated_maneuver":
        return not is_queued(state, targets.units[-1])
    return pending is not None and targets.units[0] == pending.attacker


def _against(
    book: Book, state: TaktikState, held: list[Card], attack: Attack, faces: int
) -> cmd.Reaction | None:
    """What spoils an attack on a unit of one's own."""
    for card in held:
        if card.id == "tactical_block" and faces >= _GOOD:
            return _reaction(card, cmd.Targets((attack.attacker,)))
        if card.id == "dense_fog":
            coming = 1 + len(state.attack_queue)
            if faces and (coming >= _WORTH_FOG or _scores(book, state)):
                return _reaction(card, None)
    return None


# ---------------------------------------------------------------- after it


def after_roll(book: Book, state: TaktikState, seat: int, attack: Attack, roll: Roll) -> cmd.Reaction | None:
    """The tactic to play once the die is seen."""
    attacker, target = state.units[attack.attacker], state.units[attack.target]
    faces = hitting_faces(book, state, attacker, target)
    for card in _held(book, state, seat, (v.AFTER_ATTACK_ROLL, v.BEFORE_DAMAGE)):
        if card.id == "commanders_luck":
            wanted = not roll.hit and faces >= _EVEN if seat == state.active else roll.hit and faces <= _EVEN
            if wanted:
                return _reaction(card, None)
        elif card.id == "natural_cover" and seat != state.active:
            just = roll.hit and roll.value == roll.threshold > 1
            if just:
                return _reaction(card, cmd.Targets((attack.target,)))
    return None
