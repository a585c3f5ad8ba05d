"""The cards as data (rule 9): what each key of `cards.yaml` may hold, what it is for, and a card's record.

A card is made of known effects, bans, prices and traits; what each of them does is code, which card has them
is data.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import (
    ID,
    NUMBER,
    TAG,
    WORDS,
    WORKED_OUT,
    Bool,
    Choice,
    Form,
    Forms,
    Int,
    LeftOut,
    ListOf,
    Text,
)
from tessera.games.sint.vocabulary import (
    BOW,
    CARD_KINDS,
    ENDINGS,
    HAZARDS,
    ITEMS,
    NAP,
    NO_SYSTEM,
    PLACES,
    SEASICK,
    SYSTEM_NAMES,
    TONES,
    TRAITS,
    VERBS,
)

SYSTEM: Final = Choice(SYSTEM_NAMES, "system", first=BOW)
SystemRoom: TypeAlias = Annotated[int, SYSTEM, LeftOut(NO_SYSTEM)]
Count: TypeAlias = Annotated[int, Int(1, 9)]


@dataclass
class Effect:
    """One thing a card does. Where the ship lacks the system that it names, nothing happens."""

    do: Annotated[str, TAG]
    room: Annotated[SystemRoom, "The system whose room is meant."]
    hazard: Annotated[int, Choice(HAZARDS, "hazard"), "Which kind of token."]
    count: Annotated[Count, "How many tokens, peppernuts or hits."]
    consolation: Annotated[int, Int(0, 9), "Peppernuts for everybody, if fewer tokens were there to take."]
    amount: Annotated[Count, "How many action points."]


_EFFECTS: Final[dict[str, str | Form]] = {
    "tokens": "room hazard count: Tokens into that system's room.",
    "tokens_beside": "room hazard count: Tokens next to that room: into an Empty Room if one is there.",
    "tokens_anywhere": "hazard count: Tokens into a room drawn by lot.",
    "nuts": "room count: Peppernuts onto that room's floor.",
    "nuts_underfoot": "count: Peppernuts onto the floor of every room with somebody in it.",
    "nuts_in_hand": "count: Peppernuts for everybody, however full their hands are.",
    "eat": "room count: Up to so many peppernuts vanish from that room's floor.",
    "lose_nuts": ": Everybody loses every peppernut they hold.",
    "rotate_rooms": ": Everybody goes to the room the next player was in.",
    "scatter": ": Everybody goes through a door drawn by lot.",
    "slide": "room: Everybody goes one room towards that one.",
    "gather": "room: Everybody goes to that room.",
    "flee": "room: Whoever is in that room goes to the nearest Empty Room.",
    "drift": ": Everybody goes to the room with the next number, through any wall.",
    "clear": "count consolation: Up to so many tokens vanish, the lowest rooms first.",
    "clear_fire_first": "count: Up to so many tokens vanish, all Fire before any Water.",
    "pass_tools": ": Everybody hands their first tool on to the next player.",
    "name_reader": ": The card names somebody, whom the trait `nap` then sends to sleep.",
    "add_ap": "amount: Action points for everybody.",
    "set_ap": Form("amount: Everybody has just so many action points.", specs={"amount": Int(0, 9)}),
    "lose_ap_in": "room amount: Whoever is in that room loses action points.",
    "hit_boss": "count: The boss loses health.",
    "cancel_attack": ": The announced attack does not come.",
    "heal_all": ": Everybody is healed, whoever has fainted too.",
    "lose_player": ": One of the crew, drawn by lot, is lost with everything held.",
}
Effects: TypeAlias = Annotated[list[Effect], ListOf(Forms(Effect, "do", _EFFECTS, "effect"), default=[])]


@dataclass
class CostChange:
    """What a card in force changes of a queued command's price, in the order drawn."""

    change: Annotated[int, TAG]
    room: Annotated[SystemRoom, "The system whose room is entered."]
    factor: Annotated[Count, "The price so many times."]
    plus: Annotated[Count, "Action points more."]


# Their order is that of the numbers in `vocabulary`.
_CHANGES: Final = {
    "move_times": "factor: Every step.",
    "other_times": "factor: Everything but steps.",
    "other_plus": "plus: Everything but steps, unless it is free.",
    "empty_free": ": Steps into Empty Rooms cost nothing.",
    "into": "room plus: Steps into that system's room.",
}


@dataclass
class MoveBan:
    """A step that a card in force refuses."""

    ban: Annotated[str, TAG]
    room: Annotated[SystemRoom, "The system whose room nobody may enter or leave."]


_BANS: Final = {
    "blockade": "room: Nobody walks into or out of that room.",
    "seagull": ": Whoever holds a peppernut may not walk.",
}


@dataclass
class Solving:
    """How a card is solved (rule 9.3)."""

    place: Annotated[
        int,
        Choice(PLACES, "place"),
        "Where: `any` room, an `empty` one, a system's room, or `beside` a system's room.",
    ]
    players: Annotated[int, Int(1, 6, default=1), "How many must be in the room, awake."]
    ap: Annotated[int, Int(0, 9, default=1), "What it costs, in action points."]
    item: Annotated[
        int,
        Choice(("none", *ITEMS), "item", default="none", first=-1),
        "What whoever solves it must hold, and loses.",
    ]


@dataclass
class Card:
    """One card. Ids never change: the deck is built in their order."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    title: Annotated[str, Text(1, 40), "What people call it, and the ship's log keeps."]
    kind: Annotated[
        int,
        Choice(CARD_KINDS, "kind"),
        "A `Flash` is over at once, a `Situation` lasts until solved, a `Timebomb` counts down.",
    ]
    tone: Annotated[
        int, Choice(TONES, "tone"), "Whether it is good for the crew. Negative cards are solved first."
    ]
    text: Annotated[str, Text(1, 200), WORDS, "What it does, in words for players."]
    how: Annotated[str, Text(0, 120, default=""), WORDS, "How it is solved, in words for players."]
    rounds: Annotated[int, Int(0, 9, default=0), "The countdown of a Timebomb; 0 for every other kind."]
    after: Annotated[
        int,
        Choice(ENDINGS, "ending", default="discard"),
        "What a Timebomb does at 0: `discard`; `morning`, its start effects once and then the discard; "
        "`stays`, in force until solved, and only then do its bans count.",
    ]
    always: Annotated[bool, Bool(default=False), "Its round-end effect comes also before a rest round."]
    draw: Annotated[Effects, "What happens when it is drawn."]
    start: Annotated[Effects, "What happens at the start of every round."]
    end: Annotated[Effects, "What happens at the end of every round."]
    expire: Annotated[Effects, "What happens when its countdown reaches 0."]
    reward: Annotated[Effects, "What solving it brings."]
    bans: Annotated[
        list[bool], ListOf(Choice(VERBS, "queued command"), default=[]), "Commands it refuses, by name."
    ]
    move_bans: Annotated[
        list[MoveBan], ListOf(Forms(MoveBan, "ban", _BANS, "ban"), default=[]), "Steps it refuses."
    ]
    costs: Annotated[
        list[CostChange],
        ListOf(Forms(CostChange, "change", _CHANGES, "change"), default=[]),
        "What it changes of prices.",
    ]
    traits: Annotated[
        list[bool],
        ListOf(Choice(TRAITS, "trait"), default=[]),
        "`nap`: the Reader may plan nothing. `fog`: the attack is hidden. `seasick`: walk or act, not both. "
        "`static`: no letters in the chat. `sugar`: every room is one step away.",
    ]
    threshold: Annotated[int, Int(0, 6, default=0), "What a shot must roll; 0 leaves it."]
    hits: Annotated[int, Int(1, 9, default=1), "How often the attack hits."]
    extra_tokens: Annotated[int, Int(0, 9, default=0), "Tokens more with every attack that hits."]
    solve: Annotated[Solving | None, LeftOut(), "How it is solved. A Flash is not, every other card is."]
    blockade: Annotated[int, WORKED_OUT]  # the system whose room is closed
    seagull: Annotated[bool, WORKED_OUT]
    restricts: Annotated[bool, WORKED_OUT]  # whether any rule about banning has to look at it

    def work_out(self) -> None:
        for ban in self.move_bans:
            if ban.ban == "blockade":
                self.blockade = ban.room
            else:
                self.seagull = True
        asleep = self.traits[NAP] or self.traits[SEASICK]
        self.restricts = asleep or any(self.bans) or bool(self.move_bans)


def cards_make_sense(ruleset: Ruleset, findings: Findings) -> None:
    """Only Timebombs count down; whatever lasts can be solved."""
    for name, card in ruleset.file("cards.yaml").entries():
        kind = card.text("kind")
        if (kind == "Timebomb") != (card.number("rounds") > 0):
            findings.fault("cards.yaml", [name, "rounds"], "a Timebomb counts down, other cards do not")
        if (kind == "Flash") == ("solve" in card):
            findings.fault("cards.yaml", [name], "a Flash is never solved, every other card can be")
