"""What the bot takes, buys, upgrades and gives up (rule 15), by the ratings of `bot.yaml`. In tenths."""

from collections.abc import Sequence

from tessera.core.ruleset import Ruleset
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.view import SeenCard, SeenRelic, View

_UNRATED = 50


class Growth:
    """Choices between fights."""

    def __init__(self, content: Content, ruleset: Ruleset) -> None:
        self.content = content
        self.rules = ruleset

    # ------------------------------------------------------------ ratings

    def kind(self, id: str) -> int:
        return self.rules.index("card", id)

    def rating(self, kind: int) -> int:
        found = self.content.ratings.card_rating.get(kind)
        return _UNRATED if found is None else 10 * found

    def wanted(self, view: View, kind: int) -> int:
        """How much a card would add to this deck."""
        worth = self.rating(kind)
        areas = 0
        for card in view.deck:
            other = self.kind(card.id)
            if other == kind:
                worth -= 12
            if _hits_all(self.content.cards[other].fx):
                areas += 1
        if areas < 2 and _hits_all(self.content.cards[kind].fx):
            worth += 15
        return worth

    def threshold(self, view: View) -> int:
        """What a card must reach to be worth its place."""
        size = len(view.deck)
        return 50 if size < 20 else (60 if size < 26 else 75)

    def relic_rating(self, relic: SeenRelic) -> int:
        found = self.content.ratings.relic_rating.get(self.rules.index("relic", relic.id))
        return _UNRATED if found is None else 10 * found

    def upgrade_worth(self, card: SeenCard) -> int:
        kind = self.kind(card.id)
        starter = self.content.ratings.starter_upgrade_rating.get(kind)
        if starter is not None:
            return 10 * starter
        found = self.content.ratings.card_rating.get(kind)
        return 30 if found is None else 10 * found

    def removal_worth(self, card: SeenCard) -> int:
        """How gladly a card is given up: curses, then starters in their order, then what is rated lowest."""
        kind = self.kind(card.id)
        definition = self.content.cards[kind]
        if definition.curse:
            return 1000
        order = self.content.ratings.removals
        if card.up:
            return 50 - self.rating(kind) // 10
        if kind in order:
            return 500 - order.index(kind)
        if definition.rarity == v.STARTER:
            return 300
        return 100 - self.rating(kind)

    def least(self, view: View, options: Sequence[int]) -> int:
        """The uid that is missed least."""
        best = options[0]
        most: int | None = None
        for card in view.deck:
            if card.uid in options:
                worth = self.removal_worth(card)
                if most is None or worth > most:
                    most = worth
                    best = card.uid
        return best

    def to_upgrade(self, view: View, options: Sequence[int]) -> int:
        best = options[0]
        most = -1
        for card in view.deck:
            if card.uid in options:
                worth = self.upgrade_worth(card)
                if worth > most:
                    most = worth
                    best = card.uid
        return best

    # ------------------------------------------------------------ places

    def reward(self, view: View) -> cmd.Command:
        reward = view.reward
        assert reward is not None, "asked only at a reward"
        if reward.relics:
            best = 0
            for index, relic in enumerate(reward.relics):
                if self.relic_rating(relic) > self.relic_rating(reward.relics[best]):
                    best = index
            return cmd.TakeRelic(best)
        if reward.potion is not None and len(view.potions) < view.potion_slots:
            return cmd.TakePotion()
        if reward.cards:
            best = 0
            most = -1000
            for index, key in enumerate(reward.cards):
                worth = self.wanted(view, self.kind(key))
                if worth > most:
                    most = worth
                    best = index
            if most >= self.threshold(view):
                return cmd.TakeCard(best)
        return cmd.Leave()

    def campfire(self, view: View, legal: Sequence[cmd.Command]) -> cmd.Command:
        nodes = view.maps[f"act{view.act}"].nodes
        here = nodes[view.position] if view.position is not None else None
        last = here is not None and here.row >= max([node.row for node in nodes.values()]) - 3
        if 100 * view.hp < (80 if last else 60) * view.max_hp and view.rest_heals > 0:
            return cmd.Rest()
        options = [command.card for command in legal if isinstance(command, cmd.Inscribe)]
        if options:
            return cmd.Inscribe(self.to_upgrade(view, options))
        return cmd.Rest()

    def shop(self, view: View, legal: Sequence[cmd.Command]) -> cmd.Command:
        shop = view.shop
        assert shop is not None, "asked only at a merchant"
        best: cmd.Command = cmd.Leave()
        most = 0
        purge: list[int] = []
        for command in legal:
            worth = 0
            if isinstance(command, cmd.Buy):
                if command.kind == "relics":
                    worth = 300 + self.relic_rating(shop.relics[command.index].relic)
                elif command.kind == "cards":
                    rated = self.wanted(view, self.kind(shop.cards[command.index].face))
                    worth = 100 + rated if rated >= 70 else 0
                else:
                    worth = 50
            elif isinstance(command, cmd.PurgeCard):
                purge.append(command.card)
            if worth > most:
                most = worth
                best = command
        if purge and most < 180:
            uid = self.least(view, purge)
            for card in view.deck:
                if card.uid == uid and self.removal_worth(card) >= 300:
                    return cmd.PurgeCard(uid)
        return best

    def shrine(self, view: View, legal: Sequence[cmd.Command]) -> cmd.Command:
        shrine = view.shrine
        assert shrine is not None, "asked only at a shrine"
        healthy = 100 * view.hp >= 55 * view.max_hp
        wishes = self.content.ratings.shrine_preference.get(shrine.id, [])
        if shrine.id == "mysterious_fountain":
            if view.class_id == "cleric" and 100 * view.hp < 70 * view.max_hp:
                wishes = ["drink_deep"]
            elif 100 * view.hp >= 80 * view.max_hp:
                wishes = ["bottle_it"]
        for wish in wishes:
            for choice in shrine.choices:
                if choice.id == wish and choice.affordable and (choice.hp == 0 or healthy):
                    return cmd.ShrineChoose(wish)
        for choice in reversed(shrine.choices):
            if choice.gold == 0 and choice.hp == 0:
                return cmd.ShrineChoose(choice.id)
        return legal[0]

    def pick(self, view: View) -> cmd.Command:
        pick = view.pick
        assert pick is not None, "asked only when a card is asked for"
        if pick.purpose == "upgrade":
            return cmd.PickCard(self.to_upgrade(view, pick.options))
        return cmd.PickCard(self.least(view, pick.options))


def _hits_all(program: list[Fx]) -> bool:
    for fx in program:
        if fx.kind == v.DAMAGE and fx.whom == v.TO_ALL:
            return True
        if fx.then and _hits_all(fx.then):
            return True
    return False
