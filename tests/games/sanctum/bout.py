"""Fights built directly, as rule 14 speaks of them: `fight(game, "cleric", "zombie", hand=["smite"])`."""

from collections.abc import Mapping, Sequence

from tessera.core.errors import Illegal
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle, fresh_combat
from tessera.games.sanctum.events import Event
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.state import COMBAT, Card, Combat, Enemy, State

NODE = "act1_row0_node0"


def run(game: SanctumGame, class_id: str = "cleric", seed: str = "golden", profile: str = "classic") -> State:
    """A fresh run."""
    return game.setup(1, {"class_id": class_id, "profile": profile, "difficulty": "normal"}, seed)


class Bout:
    """A fight and the words to speak of it. `#k` is an enemy's uid."""

    def __init__(self, game: SanctumGame, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    @property
    def combat(self) -> Combat:
        combat = self.state.combat
        assert combat is not None
        return combat

    @property
    def hp(self) -> int:
        return self.state.hp

    @property
    def block(self) -> int:
        return self.combat.block

    @property
    def fortify(self) -> int:
        return self.combat.fortify

    @property
    def devotion(self) -> int:
        return self.combat.devotion

    @property
    def resolve(self) -> int:
        return self.combat.resolve

    def enemy(self, uid: int = 1) -> Enemy:
        return self.combat.enemies[uid - 1]

    def has(self, status: str) -> int:
        return self.combat.statuses.get(v.STATUSES.index(status), 0)

    def enemy_has(self, status: str, uid: int = 1) -> int:
        return self.enemy(uid).statuses.get(v.STATUSES.index(status), 0)

    def ids(self, pile: Sequence[Card]) -> list[str]:
        return [self.game.content.cards[card.kind].id for card in pile]

    @property
    def hand(self) -> list[str]:
        return self.ids(self.combat.hand)

    def intent(self, uid: int = 1) -> str:
        enemy = self.enemy(uid)
        return self.game.content.enemies[enemy.kind].moves[enemy.intent].id

    # ------------------------------------------------------------ doing

    def intends(self, *moves: str) -> "Bout":
        """E: these moves, enemy by enemy."""
        for enemy, move in zip(self.combat.enemies, moves, strict=False):
            definition = self.game.content.enemies[enemy.kind]
            found = [m.number for m in definition.phases[enemy.phase].moves if m.id == move]
            enemy.intent = found[0] if found else definition.move_by_id(move)
        return self

    def do(self, command: cmd.Command) -> "Bout":
        self.events = self.game.apply(self.state, 0, command)
        return self

    def play(self, card: str, target: int | None = None) -> "Bout":
        """The leftmost card of that id; targeted cards go to #1 unless told otherwise."""
        found = next(c for c in self.combat.hand if self.game.content.cards[c.kind].id == card)
        if target is None and self.game.content.cards[found.kind].face(found.up).targeted:
            target = 1
        return self.do(cmd.PlayCard(found.uid, target))

    def use(self, potion: str, target: int | None = None) -> "Bout":
        slot = self.state.potions.index(self.game.ruleset.index("potion", potion))
        return self.do(cmd.UsePotion(slot, target))

    def end_turn(self, *moves: str) -> "Bout":
        """End the turn, with these intents if any are named."""
        return self.intends(*moves).do(cmd.EndTurn())

    def refuses(self, command: cmd.Command) -> str:
        """The code of the refusal, which left everything as it was."""
        before = self.game.codec.digest(self.state)
        code = ""
        try:
            self.game.apply(self.state, 0, command)
        except Illegal as refusal:
            code = refusal.code
        assert self.game.codec.digest(self.state) == before
        return code

    def refuses_card(self, card: str, target: int | None = 1) -> str:
        found = next(c for c in self.combat.hand if self.game.content.cards[c.kind].id == card)
        targeted = self.game.content.cards[found.kind].face(found.up).targeted
        return self.refuses(cmd.PlayCard(found.uid, target if targeted else None))


def fight(
    game: SanctumGame,
    class_id: str,
    *enemies: str,
    kind: str = "combat",
    act: int = 1,
    hp: int | None = None,
    hand: Sequence[str] = (),
    draw: Sequence[str] = (),
    discard: Sequence[str] = (),
    relics: Sequence[str] = (),
    potions: Sequence[str] = (),
    statuses: Mapping[str, int] | None = None,
    resolve: int = 3,
    block: int = 0,
    fortify: int = 0,
    devotion: int = 0,
    turn: int = 1,
    seed: str = "golden",
) -> Bout:
    """Fight(class; enemies; …): no relics, full HP, turn 1 begun, hand as stated, Resolve 3."""
    state = run(game, class_id, seed)
    index = game.ruleset.index
    state.relics = [index("relic", relic) for relic in relics]
    state.potions = [index("potion", potion) for potion in potions]
    state.act = act
    state.phase = COMBAT
    state.position = NODE
    state.hp = state.max_hp if hp is None else hp
    state.deck = []
    state.next_uid = 1

    def cards(ids: Sequence[str]) -> list[Card]:
        made: list[Card] = []
        for each in ids:
            card = Card(state.next_uid, index("card", each.removesuffix("+")), each.endswith("+"))
            state.next_uid += 1
            state.deck.append(card)
            made.append(card)
        return made

    combat = fresh_combat(NODE, v.FIGHTS.index(kind), 0, game.content.economy.fortify_cap, [])
    combat.hand = cards(hand)
    combat.draw = cards(draw)
    combat.discard = cards(discard)
    combat.turn = turn
    combat.resolve = resolve
    combat.block = block
    combat.fortify = fortify
    combat.devotion = devotion
    state.combat = combat
    battle = Battle(game.content, state, combat, None)
    for each in enemies:
        battle.join(index("enemy", each))
    for status, amount in (statuses or {}).items():
        combat.statuses[v.STATUSES.index(status)] = amount
    for enemy in combat.enemies:
        battle.choose_intent(enemy)
    return Bout(game, state)
