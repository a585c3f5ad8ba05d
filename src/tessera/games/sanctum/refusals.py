"""Why a command is refused (rule 6), in words. `{needs}` stands for the fact of that name."""

from typing import Final

# code: what the rulebook calls it, and what people read
_TABLE: Final[dict[str, tuple[str, str]]] = {
    "game.over": ("run_over", "The run is over."),
    "seat.unknown": ("", "A delver goes alone: only the first seat plays."),
    "phase.wrong": ("wrong_phase", "That cannot be done here."),
    "command.malformed": ("bad_argument", "That command is not understood."),
    "node.not_connected": ("not_connected", "No way leads there from where you stand."),
    "card.not_in_hand": ("not_in_hand", "That card is not in your hand."),
    "card.unplayable": ("unplayable", "That card cannot be played."),
    "card.bound": ("bound", "You are bound: cards of this kind cannot be played now."),
    "resolve.short": ("not_enough_resolve", "That costs {needs} Resolve; you have {has}."),
    "target.none": ("no_target", "No enemy can be chosen."),
    "target.required": ("target_required", "Choose an enemy."),
    "target.unknown": ("bad_target", "There is no such enemy."),
    "target.phased": ("target_phased", "That enemy is phased out and cannot be chosen."),
    "potion.none": ("no_potion", "You hold no such potion."),
    "potion.full": ("potions_full", "You hold {held} potions, and no more fit."),
    "class.wrong": ("wrong_class", "Your class does not invoke."),
    "invoke.already": ("already_invoked", "You have invoked in this fight already."),
    "devotion.short": ("not_enough_devotion", "That takes {needs} Devotion; you have {has}."),
    "offer.nothing": ("nothing_offered", "Nothing of that kind is offered."),
    "offer.unknown": ("bad_index", "That is not among what is offered."),
    "card.unknown": ("no_such_card", "There is no such card in your deck."),
    "card.not_upgradeable": ("not_upgradeable", "That card cannot be inscribed."),
    "card.not_offered": ("not_a_candidate", "That card is not among those to choose from."),
    "deck.too_small": ("deck_too_small", "A deck of {cards} cards is as small as it may be."),
    "ware.sold_out": ("sold_out", "That is sold out."),
    "gold.short": ("not_enough_gold", "That costs {needs} gold; you have {has}."),
    "choice.unknown": ("unknown_choice", "The shrine offers you no such choice."),
    "choice.too_dear": ("cannot_afford", "You cannot afford what that asks for."),
}

REFUSALS: Final[dict[str, str]] = {code: words for code, (_, words) in _TABLE.items()}
RULEBOOK: Final[dict[str, str]] = {code: name for code, (name, _) in _TABLE.items() if name}
