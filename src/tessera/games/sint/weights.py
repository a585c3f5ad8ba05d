"""What the crew bot values: `data/bot.yaml` as numbers, in hundredths of an action point."""

from tessera.core.ruleset import Ruleset
from tessera.games.sint.rules import Rules
from tessera.games.sint.vocabulary import SYSTEMS


class Weights:
    """Everything the bot's judgement asks of the data."""

    def __init__(self, ruleset: Ruleset, rules: Rules) -> None:
        data = ruleset.file("bot.yaml")
        self.width = data.number("width")
        self.rounds_ahead = data.number("rounds_ahead")
        self.closer = data.number("closer")
        self.promised = data.number("promised")
        self.damage = data.number("damage")
        self.nut_ready = data.number("nut_ready")
        self.nut_step = data.number("nut_step")
        self.nut_pick_up = data.number("nut_pick_up")
        wanted = data.numbers("nuts_wanted")
        self.nuts_percent = wanted[0]
        self.nuts_more = wanted[1]
        self.nut_surplus = data.number("nut_surplus")
        self.barrow = data.number("barrow")
        self.extinguisher = data.number("extinguisher")
        self.attack_token = data.number("attack_token")
        self.station = data.number("station")
        self.errand = data.number("errand")
        self.fire = data.number("fire")
        self.fire_explodes = data.number("fire_explodes")
        self.fire_spreads = data.number("fire_spreads")
        self.burned = data.number("burned")
        self.faint = data.number("faint")
        self.water = data.number("water")
        self.broken = data.number("broken")
        systems = data.record("systems")
        self.systems: list[int] = [systems.number(name) if name else 0 for name in SYSTEMS]
        cards = data.record("cards")
        kept = data.texts("keep_until_last")
        self.cards: list[int] = [cards.number(id) if id in cards else 0 for id in rules.card_ids]
        self.keep: list[bool] = [id in kept for id in rules.card_ids]
        self.hull: list[int] = [0]  # what a hull of so many points is worth
        quarters = data.numbers("hull")
        for point in range(rules.hull):
            self.hull.append(self.hull[-1] + quarters[point * len(quarters) // rules.hull])
