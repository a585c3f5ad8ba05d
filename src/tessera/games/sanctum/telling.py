"""Commands and events in words."""

from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import events as ev
from tessera.games.sanctum.names import act_name, place_in_words
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.vocabulary import STATUSES

_KINDS = {"cards": "card", "relics": "relic", "potions": "potion"}


def phrase_of(content: Content, command: cmd.Command) -> str:
    """A command for a list of choices. Cards go by number here: what they are, the view says."""
    if isinstance(command, cmd.ChooseNode):
        return f"go to {place_in_words(command.node_id)}"
    if isinstance(command, cmd.PlayCard):
        aim = "" if command.target is None else f" on enemy {command.target}"
        return f"play card {command.card}{aim}"
    if isinstance(command, cmd.UsePotion):
        aim = "" if command.target is None else f" on enemy {command.target}"
        return f"use potion {command.slot + 1}{aim}"
    if isinstance(command, cmd.DiscardPotion):
        return f"pour potion {command.slot + 1} away"
    if isinstance(command, cmd.TakeCard):
        return f"take card {command.index + 1}"
    if isinstance(command, cmd.TakeRelic):
        return f"take relic {command.index + 1}"
    if isinstance(command, cmd.Inscribe):
        return f"upgrade card {command.card}"
    if isinstance(command, (cmd.Meditate, cmd.PurgeCard)):
        return f"remove card {command.card}"
    if isinstance(command, cmd.PickCard):
        return f"pick card {command.card}"
    if isinstance(command, cmd.Buy):
        return f"buy {_KINDS.get(command.kind, command.kind)} {command.index + 1}"
    if isinstance(command, cmd.ShrineChoose):
        for shrine in content.shrines:
            for choice in shrine.choices:
                if choice.id == command.choice:
                    return choice.label[:1].lower() + choice.label[1:]
        return command.choice
    if isinstance(command, cmd.ChooseEnding):
        return "take the Warden's place" if command.ending == "warden" else "leave the ruins"
    plain = {
        cmd.Invoke: "invoke Devotion",
        cmd.EndTurn: "end the turn",
        cmd.TakePotion: "take the potion",
        cmd.Leave: "leave",
        cmd.Rest: "rest",
    }
    return plain.get(type(command), "abandon the run")


class Names:
    """Names of content by id, made once for each content."""

    def __init__(self, content: Content) -> None:
        self.cards = {card.id: card.name for card in content.cards}
        self.enemies = {enemy.id: enemy.name for enemy in content.enemies}
        self.relics = {relic.id: relic.name for relic in content.relics}
        self.potions = {potion.id: potion.name for potion in content.potions}
        self.shrines = {shrine.id: shrine.name for shrine in content.shrines}
        self.statuses = {name: status.name for name, status in zip(STATUSES, content.statuses, strict=True)}
        self.moves: dict[str, str] = {}
        for enemy in content.enemies:
            for move in enemy.moves:
                self.moves[f"{enemy.id} {move.id}"] = move.name

    def listed(self, names: dict[str, str], ids: tuple[str, ...]) -> str:
        return ", ".join([names.get(each, each) for each in ids]) or "nothing"

    def move(self, enemy: str, move: str) -> str:
        return self.moves.get(f"{enemy} {move}", "Attack")


def tell_of(names: Names, event: ev.Event) -> str:
    """An event for a log."""
    if isinstance(event, ev.NodeEntered):
        return f"entered {place_in_words(event.node)}: {event.kind.lower()}"
    if isinstance(event, ev.ActStarted):
        return f"{act_name(event.act)} begins"
    if isinstance(event, ev.RunWon):
        return "the run is won: " + (
            "a new Warden stays" if event.ending == "warden" else "the ruins are left"
        )
    if isinstance(event, ev.RunLost):
        return f"the run is lost: {names.enemies.get(event.cause, event.cause.replace('_', ' '))}"
    return _tell_fight(names, event) or _tell_cards(names, event) or _tell_goods(names, event)


def _tell_fight(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.CombatStarted):
        return f"a fight: {names.listed(names.enemies, event.enemies)}"
    if isinstance(event, ev.EnemyJoined):
        return f"{names.enemies[event.id]} joins with {event.hp} HP"
    if isinstance(event, ev.IntentSet):
        return f"{names.enemies[event.id]} intends {names.move(event.id, event.move)}"
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn}"
    if isinstance(event, ev.EnemyActed):
        return f"{names.enemies[event.id]}: {names.move(event.id, event.move)}"
    if isinstance(event, ev.EnemyPhase):
        return f"{names.enemies[event.id]} changes, phase {event.phase + 1}"
    if isinstance(event, ev.EnemyDied):
        return f"{names.enemies[event.id]} dies"
    if isinstance(event, ev.CombatWon):
        return "the fight is won"
    if isinstance(event, ev.EnemyHit):
        blocked = f", {event.blocked} blocked" if event.blocked else ""
        return f"{names.enemies[event.id]} takes {event.hp}{blocked}"
    if isinstance(event, ev.EnemyLostHp):
        return f"{names.enemies[event.id]} loses {event.amount} HP"
    if isinstance(event, ev.EnemyHealed):
        return f"{names.enemies[event.id]} heals {event.amount}"
    if isinstance(event, ev.PlayerHit):
        guards = event.blocked + event.fortify
        return f"you take {event.hp}" + (f", {guards} absorbed" if guards else "")
    if isinstance(event, ev.HpLost):
        return f"you lose {event.amount} HP ({event.cause.replace('_', ' ')})"
    if isinstance(event, ev.Healed):
        return f"you heal {event.amount}"
    if isinstance(event, ev.BlockGained):
        who = "you gain" if event.bearer == 0 else f"enemy {event.bearer} gains"
        return f"{who} {event.amount} block"
    if isinstance(event, ev.ResolveChanged):
        return f"Resolve {event.value}"
    if isinstance(event, ev.DevotionChanged):
        return f"Devotion {event.value}"
    if isinstance(event, ev.FortifyChanged):
        return f"Fortify {event.value}"
    if isinstance(event, ev.FloodChanged):
        return f"{names.enemies[event.id]}'s flood stands at {event.value}"
    if isinstance(event, ev.StatusChanged):
        who = "you" if event.bearer == 0 else f"enemy {event.bearer}"
        name = names.statuses[event.status]
        return f"{who}: {name} {event.value}" if event.value else f"{who}: {name} ends"
    if isinstance(event, ev.StatusNegated):
        return f"Steadfast wards {names.statuses[event.status]} off"
    return ""


def _tell_cards(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.CardPlayed):
        aim = "" if event.target is None else f" on enemy {event.target}"
        return f"played {names.cards[event.id]}{aim}"
    if isinstance(event, ev.CardDrawn):
        return f"drew {names.cards[event.id]}"
    if isinstance(event, ev.DeckReshuffled):
        return f"{event.count} cards are shuffled into a new draw pile"
    if isinstance(event, ev.CardAdded):
        return (
            f"{names.cards[event.id]} is added to the {event.pile}{'' if event.pile == 'hand' else ' pile'}"
        )
    for kind, told in (
        (ev.CardDiscarded, "is discarded"),
        (ev.CardFractured, "fractures"),
        (ev.CardCorrupted, "is corrupted"),
        (ev.CardForgotten, "is forgotten"),
        (ev.CardGained, "joins the deck"),
        (ev.CardUpgraded, "is upgraded"),
        (ev.CardRemoved, "leaves the deck"),
    ):
        if isinstance(event, kind):
            return f"{names.cards[event.id]} {told}"
    return ""


def _tell_goods(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.GoldChanged):
        return f"{event.delta:+d} gold"
    if isinstance(event, ev.MaxHpChanged):
        return f"{event.delta:+d} max HP"
    if isinstance(event, ev.RelicGained):
        return f"gained {names.relics[event.relic]}"
    if isinstance(event, ev.RelicUsed):
        return names.relics[event.relic]
    if isinstance(event, ev.PotionGained):
        return f"gained {names.potions[event.potion]}"
    if isinstance(event, ev.PotionUsed):
        return f"used {names.potions[event.potion]}"
    if isinstance(event, ev.PotionLost):
        return f"{names.potions[event.potion]} is poured away"
    if isinstance(event, ev.RewardOffered):
        told = f"reward: {event.gold} gold; cards {names.listed(names.cards, event.cards)}"
        if event.potion is not None:
            told += f"; {names.potions[event.potion]}"
        return f"{told}; relics {names.listed(names.relics, event.relics)}" if event.relics else told
    if isinstance(event, ev.ShopOpened):
        goods = [
            names.listed(names.cards, event.cards),
            names.listed(names.relics, event.relics),
            names.listed(names.potions, event.potions),
        ]
        return f"a merchant: {'; '.join(goods)}"
    if isinstance(event, ev.ShrineOpened):
        return f"a shrine: {names.shrines[event.shrine]}"
    if isinstance(event, ev.ShrineResolved):
        return f"chose {event.choice.replace('_', ' ')}"
    if isinstance(event, ev.PickRequested):
        return f"choose a card to {event.purpose}"
    return ""
