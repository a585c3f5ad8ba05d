"""From checked data to `Content`: names become numbers, effects become programs."""

from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.content import (
    CardDef,
    CardFace,
    ChoiceDef,
    ClassDef,
    Content,
    EncounterDef,
    EnemyDef,
    Fx,
    MoveDef,
    Outcome,
    PotionDef,
    RelicDef,
    Scaling,
    ShrineDef,
    StatusDef,
    TriggerDef,
)

_POOLED: Final = ("common", "uncommon", "rare")
_TO: Final[dict[str, int]] = {
    "target": v.TO_TARGET,
    "all": v.TO_ALL,
    "random": v.TO_RANDOM,
    "self": v.TO_SELF,
    "player": v.TO_PLAYER,
    "allies": v.TO_ALLIES,
    "ally": v.TO_ALLY,
    "hurt_ally": v.TO_HURT_ALLY,
}


def compile_content(ruleset: Ruleset) -> Content:
    """The content of a checked ruleset."""
    return _Compiler(ruleset).run()


class _Compiler:
    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset
        self.out = Content()
        self.tags: dict[str, int] = {}

    def run(self) -> Content:
        out = self.out
        self.statuses()
        self.cards()
        self.classes()
        self.enemies()
        for number, (id, record) in enumerate(self.table("encounters")):
            enemies = [self.rules.index("enemy", each) for each in record.texts("enemies")]
            tier = v.TIERS.index(record.text("tier"))
            out.encounters.append(EncounterDef(number, id, record.number("act"), tier, enemies))
            out.tiers.setdefault(record.number("act") * 8 + tier, []).append(number)
        self.relics()
        self.potions()
        self.shrines()
        self.economy()
        self.ratings()
        out.tags = list(self.tags)
        return out

    def table(self, name: str) -> tuple[tuple[str, Record], ...]:
        return self.rules.file(f"{name}.yaml").record(name).entries()

    # ------------------------------------------------------------ effects

    def amount(self, fx: Fx, record: Record, key: str = "amt") -> None:
        if record.is_record(key):
            value = record.record(key)
            fx.of = v.QUANTITIES.index(value.text("of"))
            fx.mult = value.number("mult")
            fx.div = value.number("div")
            fx.plus = value.number("plus")
        elif record.is_text(key):
            fx.amt = v.ALL
        else:
            fx.amt = record.number(key)

    def condition(self, record: Record) -> tuple[int, int]:
        name = record.names()[0]
        limit = record.number(name) if name in v.NUMBERED_CONDITIONS else 0
        return v.CONDITIONS.index(name), limit

    def effects(self, record: Record, key: str = "fx") -> list[Fx]:
        return [self.effect(each) for each in record.records(key)]

    def effect(self, record: Record) -> Fx:
        kind = v.EFFECTS.index(record.text("do")) if record.text("do") != "attack" else v.ENEMY_ATTACK
        fx = Fx(kind)
        if "amt" in record:
            self.amount(fx, record)
        if "percent" in record:
            fx.amt = record.number("percent")
        if "combats" in record:
            fx.amt = record.number("combats")
        if "times" in record:
            fx.times = record.number("times")
        if "to" in record:
            self.whom(fx, record)
        if "status" in record:
            fx.status = self.status(record.text("status"))
        if "statuses" in record:
            fx.ids = [self.status(each) for each in record.texts("statuses")]
        if "turns" in record:
            fx.turns = record.number("turns")
        if "card" in record:
            fx.card = self.rules.index("card", record.text("card"))
        if "pile" in record:
            fx.pile = v.PILES.index(record.text("pile"))
        if "count" in record:
            fx.count = v.ALL if record.is_text("count") else record.number("count")
        if "potion" in record:
            fx.potion = self.rules.index("potion", record.text("potion"))
        if "where" in record:
            fx.pick = v.HAND_FIRST if record.text("where") == "hand_first" else v.EVERYWHERE
        if "allies" in record:
            fx.allies = record.flag("allies")
        self.rare_fields(fx, record, kind)
        return fx

    def rare_fields(self, fx: Fx, record: Record, kind: int) -> None:
        """What only some moves and shrines say."""
        if kind == v.IF:
            fx.condition, fx.limit = self.condition(record.record("cond"))
            fx.then = self.effects(record, "then")
            fx.other = self.effects(record, "else")
        elif kind == v.SUMMON:
            fx.ids = [self.rules.index("enemy", each) for each in record.texts("ids")]
        elif kind == v.CONSUME:
            fx.who = self.rules.index("enemy", record.text("id"))
            fx.amt = record.number("heal")
        elif kind == v.ECHO:
            fx.pick = v.FROM_LAST if record.text("from") == "last" else v.FROM_DISCARD
            fx.amt = record.number("fallback")
        elif kind == v.WEAKEN_BOSS:
            fx.who = self.rules.index("enemy", record.text("boss"))
        elif kind == v.RELIC:
            fx.relic = self.rules.index("relic", record.text("id")) if "id" in record else -1
        elif kind == v.BONUS:
            fx.stat = v.BONUS_STATS.index(record.text("stat"))
            fx.lasting = record.text("scope") == "run"
        elif kind in (v.UPGRADE, v.REMOVE, v.TRANSFORM):
            fx.pick = v.PICKS.index(record.text("pick"))
        elif kind == v.GAIN_CARD and "rarity" in record:
            fx.rarity = v.CARD_RARITIES.index(record.text("rarity"))
        elif kind == v.HEAL and "full" in record:
            fx.full = record.flag("full")

    def whom(self, fx: Fx, record: Record) -> None:
        if not record.is_record("to"):
            fx.to = _TO[record.text("to")]
            return
        someone = record.record("to")
        if "id" in someone:
            fx.to = v.TO_ID
            fx.who = self.rules.index("enemy", someone.text("id"))
        else:
            fx.to = v.TO_TAG
            fx.tag = self.tag(someone.text("tag"))

    def tag(self, name: str) -> int:
        return self.tags.setdefault(name, len(self.tags))

    def status(self, name: str) -> int:
        return v.STATUSES.index(name)

    # ------------------------------------------------------------ tables

    def statuses(self) -> None:
        found: dict[str, Record] = dict(self.table("statuses"))
        for id in v.STATUSES:
            record = found[id]
            stack = v.STACKS.index(record.text("stack"))
            self.out.statuses.append(
                StatusDef(
                    id, record.text("name"), record.text("kind") == "debuff", stack, record.flag("purge")
                )
            )

    def cards(self) -> None:
        for number, (id, record) in enumerate(self.table("cards")):
            base = self.face(record, None)
            better = self.face(record, record.record("up")) if "up" in record else None
            card = CardDef(number, id, base, better)
            card.rarity = v.CARD_RARITIES.index(record.text("rarity"))
            card.curse = base.type == v.CURSE
            of_class = record.text("class")
            card.class_id = -1 if of_class == "any" else self.rules.index("class", of_class)
            self.out.cards.append(card)
            if card.curse:
                self.out.curses.append(number)
            if id == "pain":
                self.out.pain = number

    def face(self, record: Record, up: Record | None) -> CardFace:
        top = record if up is None else up
        cost = top.number("cost") if "cost" in top else record.number("cost")
        target = top.text("target") if "target" in top else record.text("target")
        fracture = top.flag("fracture") if "fracture" in top else record.flag("fracture")
        face = CardFace(
            cost,
            v.CARD_TYPES.index(record.text("type")),
            target == "enemy",
            fracture,
            record.flag("unplayable"),
        )
        face.name = top.text("name") if "name" in top else record.text("name") + ("" if up is None else "+")
        face.fracture_on_discard = record.flag("fracture_on_discard")
        face.fx = self.effects(top if "fx" in top else record)
        face.on_draw = self.effects(record, "on_draw")
        face.on_turn_end = self.effects(record, "on_turn_end")
        face.on_combat_end = self.effects(record, "on_combat_end")
        return face

    def classes(self) -> None:
        for number, (id, record) in enumerate(self.table("classes")):
            made = ClassDef(number, id, record.text("name"))
            made.max_hp = record.number("max_hp")
            made.resolve = record.number("resolve")
            made.mechanic = v.MECHANICS.index(record.text("mechanic"))
            made.starter_relic = self.rules.index("relic", record.text("starter_relic"))
            for row in record.records("starter_deck"):
                made.starter_deck += [self.rules.index("card", row.text("card"))] * row.number("count")
            for rarity in range(len(v.CARD_RARITIES)):
                made.pools.append(
                    [c.number for c in self.out.cards if c.class_id == number and c.rarity == rarity]
                )
            self.out.classes.append(made)

    def enemies(self) -> None:
        for number, (id, record) in enumerate(self.table("enemies")):
            enemy = EnemyDef(number, id, record.text("name"))
            enemy.kind = v.ENEMY_KINDS.index(record.text("kind"))
            enemy.act = record.number("act")
            enemy.hp = record.number("hp")
            enemy.tags = [self.tag(each) for each in record.texts("tags")]
            enemy.on_death = self.effects(record, "on_death")
            if "boss_relic" in record:
                enemy.boss_relic = self.rules.index("relic", record.text("boss_relic"))
            if "passives" in record:
                self.passives(enemy, record.record("passives"))
            self.moves(enemy, record)
            self.out.enemies.append(enemy)

    def passives(self, enemy: EnemyDef, record: Record) -> None:
        if "infernal_presence" in record:
            enemy.presence = list(record.numbers("infernal_presence"))
        enemy.anchor = record.maybe_number("reality_anchor") or 0
        enemy.rising = record.maybe_number("rising_flood") or 0
        enemy.hungers = "void_hungers" in record
        enemy.chomp = record.maybe_number("chomp") or 0
        if "memory_projection" in record:
            memory = record.record("memory_projection")
            enemy.every = memory.number("every")
            enemy.memories = [self.rules.index("enemy", each) for each in memory.texts("ids")]

    def moves(self, enemy: EnemyDef, record: Record) -> None:
        keys: dict[str, int] = {}
        charges: list[tuple[Fx, str]] = []
        for phase, part in enumerate(record.records("phases")):
            enemy.below.append(part.maybe_number("below") or 100)
            here: list[MoveDef] = []
            for each in part.records("moves"):
                id = each.text("id")
                key = keys.setdefault(id, len(keys))
                move = MoveDef(len(enemy.moves), key, id, each.text("name"))
                move.phase = phase
                move.intent = v.INTENTS.index(each.text("intent"))
                move.weight = each.number("w")
                move.once = each.flag("once")
                for told in each.records("fx"):
                    fx = self.effect(told)
                    move.fx.append(fx)
                    if fx.kind == v.CHARGE:
                        charges.append((fx, told.text("into")))
                    if fx.kind in (v.ENEMY_ATTACK, v.ECHO):
                        move.strikes = True
                if "need" in each:
                    self.need(move, each.record("need"))
                here.append(move)
                enemy.moves.append(move)
            enemy.by_phase.append(here)
        for fx, into in charges:
            fx.who = enemy.move_by_id(into)
        if enemy.rising:
            enemy.tide = enemy.move_by_id("tidal_wave")

    def need(self, move: MoveDef, record: Record) -> None:
        if "ally" in record:
            move.need_ally = True
            if record.text("ally") != "any":
                move.need_ally_id = self.rules.index("enemy", record.text("ally"))
        if "ally_hurt" in record:
            move.need_hurt = True
            if record.text("ally_hurt") != "any":
                move.need_hurt_id = self.rules.index("enemy", record.text("ally_hurt"))
        move.need_hp = record.maybe_number("hp_at_most") or 0
        move.need_room = "minion_room" in record and record.flag("minion_room")
        move.need_dead = "dead_minions" in record and record.flag("dead_minions")

    def relics(self) -> None:
        out = self.out
        own: list[int] = [enemy.boss_relic for enemy in out.enemies]
        for number, (id, record) in enumerate(self.table("relics")):
            relic = RelicDef(number, id, record.text("name"), v.RELIC_RARITIES.index(record.text("rarity")))
            for each in record.records("triggers"):
                trigger = TriggerDef(v.TRIGGERS.index(each.text("when")), number, self.effects(each))
                if "if" in each:
                    trigger.condition, trigger.limit = self.condition(each.record("if"))
                relic.triggers.append(trigger)
            if "passive" in record:
                self.passive(relic, record.record("passive"))
            out.relics.append(relic)
            if relic.rarity in (v.RARE, v.BOSS_RELIC) and number not in own:
                out.boss_relics.append(number)
        for rarity in (v.COMMON, v.UNCOMMON, v.RARE):
            out.relic_pools.append([relic.number for relic in out.relics if relic.rarity == rarity])

    def passive(self, relic: RelicDef, record: Record) -> None:
        relic.gold_percent = record.maybe_number("gold_percent") or 0
        relic.shop_discount_percent = record.maybe_number("shop_discount_percent") or 0
        relic.draw_turn_one = record.maybe_number("draw_turn_one") or 0
        relic.draw_per_turn = record.maybe_number("draw_per_turn") or 0
        relic.resolve_turn_one = record.maybe_number("resolve_turn_one") or 0
        relic.resolve_per_turn = record.maybe_number("resolve_per_turn") or 0
        relic.damage_taken_minus = record.maybe_number("damage_taken_minus") or 0
        relic.attack_bonus = record.maybe_number("attack_bonus") or 0
        relic.attack_bonus_per_enemy = record.maybe_number("attack_bonus_per_enemy") or 0
        relic.attack_bonus_full_hp = record.maybe_number("attack_bonus_full_hp") or 0
        relic.death_save_percent = record.maybe_number("death_save_percent") or 0
        versus = record.maybe_record("attack_bonus_vs")
        if versus is not None:
            relic.versus = self.rules.index("enemy", versus.text("enemy"))
            relic.versus_amt = versus.number("amt")

    def potions(self) -> None:
        out = self.out
        for number, (id, record) in enumerate(self.table("potions")):
            rarity = _POOLED.index(record.text("rarity"))
            potion = PotionDef(
                number,
                id,
                record.text("name"),
                rarity,
                record.flag("drop"),
                record.text("target") == "enemy",
            )
            potion.fx = self.effects(record)
            out.potions.append(potion)
        for rarity in range(len(_POOLED)):
            out.drops.append([each.number for each in out.potions if each.drop and each.rarity == rarity])

    def shrines(self) -> None:
        for number, (id, record) in enumerate(self.table("shrines")):
            shrine = ShrineDef(number, id, record.number("act"), record.text("name"), record.text("scene"))
            for name, each in record.record("choices").entries():
                choice = ChoiceDef(name, each.text("label"))
                if "only" in each:
                    choice.only = self.rules.index("class", each.text("only"))
                cost = each.maybe_record("cost")
                if cost is not None:
                    choice.gold = cost.maybe_number("gold") or 0
                    choice.hp = cost.maybe_number("hp") or 0
                    choice.hp_percent = cost.maybe_number("hp_percent") or 0
                choice.outcomes = self.outcomes(each, "outcomes")
                by_class = each.maybe_record("for_class")
                if by_class is not None:
                    for class_id in by_class.names():
                        choice.by_class[self.rules.index("class", class_id)] = self.outcomes(
                            by_class, class_id
                        )
                shrine.choices.append(choice)
            self.out.shrines.append(shrine)

    def outcomes(self, record: Record, key: str) -> list[Outcome]:
        return [Outcome(each.number("w"), self.effects(each)) for each in record.records(key)]

    # ------------------------------------------------------------ numbers

    def economy(self) -> None:
        data = self.rules.file("economy.yaml")
        e = self.out.economy
        e.start_gold = data.number("start_gold")
        e.potion_slots = data.number("potion_slots")
        e.hand_limit = data.number("hand_limit")
        e.min_deck = data.number("min_deck")
        e.hand_size = data.number("hand_size")
        e.fortify_cap = data.number("fortify_cap")
        e.summon_cap = data.number("summon_cap")
        e.summon_cooldown = data.number("summon_cooldown")
        e.fallback_attack = data.number("fallback_attack")
        e.max_same_move = data.number("max_same_move")
        e.potion_overflow_gold = data.number("potion_overflow_gold")
        e.relic_fallback_gold = data.number("relic_fallback_gold")
        e.invoke_cost = data.number("invoke_cost")
        e.corrupted_draw_threshold = data.number("corrupted_draw_threshold")
        e.insight_draw = data.number("insight_draw")
        e.campfire_heal_percent = data.number("campfire_heal_percent")
        e.gold_min = data.record("combat_gold").number("min")
        e.gold_max = data.record("combat_gold").number("max")
        e.elite_gold_times = data.number("elite_gold_times")
        e.boss_gold = data.number("boss_gold")
        e.card_choices = data.number("card_choices")
        e.boss_relic_choices = data.number("boss_relic_choices")
        shop = data.record("shop")
        e.removal_price = shop.number("removal_price")
        e.removal_step = shop.number("removal_step")
        e.shop_cards = shop.number("cards")
        e.shop_relics = (shop.record("relics").number("min"), shop.record("relics").number("max"))
        e.shop_potions = (shop.record("potions").number("min"), shop.record("potions").number("max"))
        e.potion_chance = _numbers(data.record("potion_chance"), v.FIGHTS)
        e.escalation_turn = _numbers(data.record("escalation_turn"), v.FIGHTS)
        e.card_weights = _numbers(data.record("card_weights"), _POOLED)
        e.potion_weights = _numbers(data.record("potion_weights"), _POOLED)
        e.relic_weights = _numbers(data.record("relic_weights"), _POOLED)
        e.card_price = _numbers(shop.record("card_price"), _POOLED)
        e.relic_price = _numbers(shop.record("relic_price"), _POOLED)
        e.potion_price = _numbers(shop.record("potion_price"), _POOLED)
        for name, profile in self.rules.file("map.yaml").record("profiles").entries():
            scaling = Scaling()
            for row in profile.records("tiers"):
                low, high = row.span("rows")
                scaling.tiers.append((v.TIERS.index(row.text("tier")), low, high))
            scaling.hp_percent = [profile.record("enemy_hp_percent").number(act) for act in (1, 2, 3)]
            scaling.might = [profile.record("enemy_might").number(act) for act in (1, 2, 3)]
            scaling.gold_percent = profile.number("gold_percent")
            self.out.scaling[name] = scaling

    def ratings(self) -> None:
        data = self.rules.file("bot.yaml")
        ratings = self.out.ratings
        cards = data.record("card_rating")
        for id in cards.names():
            ratings.cards[self.rules.index("card", id)] = cards.number(id)
        starters = data.record("starter_upgrade_rating")
        for id in starters.names():
            ratings.starter_upgrades[self.rules.index("card", id)] = starters.number(id)
        relics = data.record("relic_rating")
        for id in relics.names():
            ratings.relics[self.rules.index("relic", id)] = relics.number(id)
        known = self.rules.ids("card")
        ratings.removal_order = [
            self.rules.index("card", id) for id in data.texts("removal_order") if id in known
        ]
        shrines = data.record("shrine_preference")
        for id in shrines.names():
            ratings.shrines[id] = list(shrines.texts(id))


def _numbers(record: Record, keys: tuple[str, ...]) -> list[int]:
    return [record.number(key) for key in keys]
