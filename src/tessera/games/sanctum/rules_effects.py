"""What an effect may say in the data (rule 9): for cards, for moves of enemies, for shrines and relics.

One record for all three: a program is a list of effects, and who runs it knows which of them it may meet.
What the data words in several ways (`amt: 5`, `amt: all`, `amt: {of: block}`) is worked out once, because
every card that is played asks for it.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.spec import (
    TAG,
    WORKED_OUT,
    Bool,
    Choice,
    Form,
    Forms,
    Int,
    Later,
    LeftOut,
    ListOf,
    OneOf,
    Ref,
    Shape,
    Spec,
    Text,
)
from tessera.games.sanctum import vocabulary as v

_MOST: Final = 10_000


@dataclass
class Amount:
    """A number that hangs on the moment: quantity × mult / div (rounded down) + plus (9.1)."""

    of: Annotated[int, Choice(v.QUANTITIES, "quantity"), "What is counted, when the effect starts."]
    mult: Annotated[int, Int(-100, 100, default=1), "How often each counts."]
    div: Annotated[int, Int(1, 100, default=1), "By how much that is divided."]
    plus: Annotated[int, Int(-_MOST, _MOST, default=0), "What is added in the end."]


@dataclass
class Someone:
    """Certain enemies: those of an id, or those with a tag."""

    id: Annotated[int, Ref("enemy"), LeftOut(), "Enemies of this id."]
    tag: Annotated[str, Text(min=1), LeftOut(), "Enemies that have this tag."]


@dataclass
class Condition:
    """What must hold (9.2): one key, and the others left out."""

    self_full_hp: Annotated[bool, LeftOut(), "The delver has all HP."]
    self_hp_below: Annotated[int, Int(0, _MOST), LeftOut(-1), "The delver has less HP than these percent."]
    target_has_block: Annotated[bool, LeftOut(), "The target has Block."]
    target_hp_below: Annotated[int, Int(0, _MOST), LeftOut(-1), "It has less HP than these percent."]
    devotion_at_least: Annotated[int, Int(0, _MOST), LeftOut(-1), "That much Devotion."]
    fortify_at_least: Annotated[int, Int(0, _MOST), LeftOut(-1), "That much Fortify."]
    curses_at_least: Annotated[int, Int(0, _MOST), LeftOut(-1), "Curses in hand, draw and discard pile."]
    fractured_at_least: Annotated[int, Int(0, _MOST), LeftOut(-1), "Curses that this card has fractured."]
    killed: Annotated[bool, LeftOut(), "An enemy died of this card."]
    block_is_zero: Annotated[bool, LeftOut(), "The delver has no Block."]
    elite_or_boss: Annotated[bool, LeftOut(), "The fight is against an elite or a boss."]
    kind: Annotated[int, WORKED_OUT]
    limit: Annotated[int, WORKED_OUT]

    def work_out(self) -> None:
        for number, name in enumerate(v.CONDITIONS):
            given: object = getattr(self, name)  # compiled, `bool | int` would make a number of a switch
            if isinstance(given, bool):
                if given:
                    self.kind = number
            elif isinstance(given, int) and given >= 0:
                self.kind = number
                self.limit = given


CONDITION: Final = Shape(Condition)
_EFFECT: Final = Later("effect")
_AMOUNT: Final = OneOf(Int(-_MOST, _MOST), Shape(Amount))
_FOES: Final = Choice(["target", "all", "random"], "target", "target")


@dataclass
class Fx:
    """One effect of a card, a move, a relic, a potion or a shrine."""

    do: Annotated[str, TAG, "What it does."]
    amt: Annotated[int | Amount | None, _AMOUNT, "How much."]
    times: Annotated[int, Int(1, 20, default=1), "How often, with targets found anew each time."]
    to: Annotated[str | Someone | None, _FOES, "Whom it is for."]
    status: Annotated[int, Choice(v.STATUSES, "status"), "Which status."]
    statuses: Annotated[list[int], ListOf(Choice(v.STATUSES, "status"), min=1), "One of these is drawn."]
    turns: Annotated[int, Int(0, 99, default=0), "Blessed: for how many turns."]
    card: Annotated[int, Ref("card"), "Which card."]
    pile: Annotated[int, Choice(v.PILES, "pile"), "Into which pile."]
    count: Annotated[int, Int(1, 20, default=1), "How many."]
    potion: Annotated[int, Ref("potion"), "Which potion."]
    where: Annotated[int, Choice(v.CURSES_WHERE, "place"), "The leftmost in hand, or all in every pile."]
    cond: Annotated[Condition | None, CONDITION, "What must hold."]
    then: Annotated[list["Fx"], ListOf(_EFFECT), "What happens if it holds."]
    else_: Annotated[list["Fx"], ListOf(_EFFECT, default=[]), "What happens otherwise."]
    allies: Annotated[bool, Bool(default=False), "Whether its own allies are hit as well."]
    ids: Annotated[list[int], ListOf(Ref("enemy"), min=1, max=6), "Who joins, as long as there is room."]
    percent: Annotated[int, Int(1, 100), "How many percent."]
    id: Annotated[int, Ref("enemy"), "Which one."]
    heal: Annotated[int, Int(0, 999), "HP that the eater gains."]
    into: Annotated[str, Text(min=1), "The id of the move that comes next."]
    from_: Annotated[int, Choice(v.ECHOED, "source"), "The card played last, or a random discarded one."]
    fallback: Annotated[int, Int(0, 999), "The attack made instead, where the card has nothing to echo."]
    full: Annotated[bool, "All HP."]
    rarity: Annotated[int, Choice(v.POOLED, "rarity"), "A random one of this rarity."]
    stat: Annotated[int, Choice(v.BONUS_STATS, "stat"), "What a combat starts with more of."]
    scope: Annotated[int, Choice(v.SCOPES, "scope"), "Every combat of the run, or the next one."]
    boss: Annotated[int, Ref("enemy"), "Which boss."]
    combats: Annotated[int, Int(1, 99), "For how many combats."]
    pick: Annotated[str, Choice([v.PICK_CHOOSE, v.PICK_RANDOM], "pick"), "Who says which card."]
    kind: Annotated[int, WORKED_OUT]
    amount: Annotated[int, WORKED_OUT]  # where it hangs on nothing
    scaled: Annotated[Amount | None, WORKED_OUT]
    whom: Annotated[int, WORKED_OUT]
    who: Annotated[int, WORKED_OUT]  # an enemy by number, where `to` names one
    tag: Annotated[str, WORKED_OUT]
    next_move: Annotated[int, WORKED_OUT]  # the number of `into`, which the enemy knows

    def work_out(self) -> None:
        self.kind = v.EFFECTS.index(self.do)
        amt = self.amt
        if isinstance(amt, Amount):
            self.scaled = amt
        elif amt is not None:
            self.amount = amt
        to = self.to
        self.who = -1
        if isinstance(to, Someone):
            self.whom = v.TO_ID if to.id >= 0 else v.TO_TAG
            self.who = to.id
            self.tag = to.tag
        elif to is not None:
            self.whom = v.WHOM.index(to)


def _amt(spec: Spec) -> dict[str, Spec]:
    return {"amt": spec}


_ALL_OR_SOME: Final = OneOf(Choice(["all"], "amount"), Int(1, _MOST))
_ANYONE: Final = Shape(Someone)
_STATED: Final = Int(1, 999)
_ADD_CARD: Final = Form("card pile count", "New cards for this combat.")

# Rule 9.3: what cards, potions, relics in combat and dying enemies do.
_EFFECT.be(
    Forms(
        Fx,
        "do",
        {
            "damage": Form("amt times to", "An attack, which statuses and relics raise or lower."),
            "hit": Form("amt to", "Plain damage, which nothing raises."),
            "block": Form("amt", "Block until the next turn; Resilience adds to a card's."),
            "heal": Form("amt", "The delver gains HP."),
            "devotion": Form("amt", "Devotion, for the class that has it."),
            "spend_devotion": Form("amt", "Devotion is spent, as far as there is.", _amt(_ALL_OR_SOME)),
            "fortify": Form("amt", "Fortify, up to its cap."),
            "fortify_cap": Form("amt", "The cap of Fortify rises for this combat."),
            "draw": Form("amt", "Cards are drawn."),
            "resolve": Form("amt", "Resolve for this turn."),
            "lose_hp": Form("amt", "The delver hurts himself; no guard saves these HP."),
            "lose_max_hp": Form("amt", "The delver's most HP fall for the rest of the run."),
            "apply": Form(
                "status amt to turns",
                "A status comes to somebody.",
                {"to": Choice(["self", "target", "all", "random"], "target", "self")},
            ),
            "add_card": _ADD_CARD,
            "potion": Form("potion", "A potion into a free slot, or gold where there is none."),
            "fracture_curses": Form("where", "Curses leave the combat."),
            "cleanse": Form("amt", "The delver's oldest debuffs go.", _amt(_ALL_OR_SOME)),
            "upgrade_hand": Form("", "Every card in hand is upgraded for this combat."),
            "if": Form("cond then else", "One of two lists of effects."),
        },
        "effect",
    )
)
EFFECTS: Final = ListOf(_EFFECT, default=[])

# Rule 9.4: what a move does.
MOVE_EFFECTS: Final = ListOf(
    Forms(
        Fx,
        "do",
        {
            "attack": Form("amt times allies", "The delver is attacked."),
            "block": Form(
                "amt to", "Block for enemies.", {"to": Choice(["self", "all", "allies"], "target", "self")}
            ),
            "heal": Form(
                "amt to",
                "An enemy gains HP; of several, the one that misses most.",
                {"to": OneOf(Choice(["self", "hurt_ally"], "target"), _ANYONE)},
            ),
            "apply": Form(
                "status amt to",
                "A status comes to the delver or to enemies.",
                {"amt": _STATED, "to": OneOf(Choice(["player", "self", "ally"], "target"), _ANYONE)},
            ),
            "apply_one_of": Form(
                "statuses amt to",
                "One of several statuses comes to the delver.",
                {"amt": _STATED, "to": Choice(["player"], "target", "player")},
            ),
            "lose_hp": Form("amt", "The enemy hurts itself."),
            "summon": Form("ids", "Others join."),
            "raise_dead": Form("percent", "Fallen minions join anew, with so much of their HP."),
            "add_card": _ADD_CARD,
            "consume": Form("id heal", "It kills an ally of that id and heals."),
            "charge": Form("into", "Its next intent is another of its moves."),
            "command": Form("amt", "Each of its allies that is no boss attacks."),
            "echo": Form("from fallback", "A card's plain numbers are turned on the delver."),
            "forget": Form("", "A card of the delver's is gone for good."),
            "purge": Form("", "The delver loses every status that can be purged."),
            "flood": Form("amt", "Its flood rises or falls.", _amt(Int(-10, 10))),
            "flood_reset": Form("", "Its flood falls to nothing."),
        },
        "effect",
    )
)

# Rule 9.5: what shrines and the picking up of relics do.
RUN_EFFECTS: Final = ListOf(
    Forms(
        Fx,
        "do",
        {
            "max_hp": Form("amt", "The most HP rise (and HP with them) or fall.", _amt(Int(-999, 999))),
            "heal": Form("amt? full?", "The delver gains HP.", _amt(_STATED)),
            "gold": Form("amt", "Gold is gained or lost.", _amt(Int(-9999, 9999))),
            "gain_card": Form("count card? rarity?", "Named cards, or a random one, join the deck."),
            "gain_curse": Form("count", "Random Curses join the deck.", {"count": Int(1, 20)}),
            "remove_curse": Form(
                "count",
                "The oldest Curses leave the deck.",
                {"count": OneOf(Choice(["all"], "amount"), Int(1, 20))},
            ),
            "relic": Form(
                "id? rarity?",
                "A certain relic, or a random one.",
                {"id": Ref("relic"), "rarity": Choice(["any"], "rarity")},
            ),
            "gain_potion": Form("", "A random potion, or gold where there is no free slot."),
            "bonus": Form("stat amt scope", "Combats start with more of something.", _amt(_STATED)),
            "insight": Form("", "More cards on the first turn against this act's boss."),
            "weaken_boss": Form("boss percent", "A boss starts with so much of its HP."),
            "heal_cap": Form("percent", "Healing stops at so much of the most HP."),
            "heal_lock": Form("combats", "Nothing heals for a while."),
            "attack_percent": Form("amt", "Attacks do so much more or less.", _amt(Int(-100, 500))),
            "upgrade": Form("pick", "A card of the deck is upgraded."),
            "remove": Form(
                "pick",
                "A card leaves the deck.",
                {"pick": Choice([v.PICK_CHOOSE, v.PICK_BEST], "pick")},
            ),
            "transform": Form(
                "pick", "A card becomes another, one rarity up.", {"pick": Choice([v.PICK_CHOOSE], "pick")}
            ),
        },
        "effect",
    ),
    default=[],
)
