"""From a view back to a state (rule 13): what is known stays, what is hidden is drawn anew.

Planners, bots and odds work on such states, never on the true one.
"""

from collections.abc import Sequence

from tessera.core.chance import Rng
from tessera.core.copying import made_like
from tessera.core.ruleset import Ruleset
from tessera.core.streams import TextStreams
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.seeing import seen_floor
from tessera.games.sanctum.state import NONE, Card, Combat, Enemy, Pick, Reward, Shop, State, Stats
from tessera.games.sanctum.view import HandCard, SeenCard, SeenCombat, SeenEnemy, SeenStatus, View


class Planner:
    """Makes states from views of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset

    def state(self, view: View, rng: Rng | None) -> State:
        """A state that fits the view. Without a generator the draw pile stays as the view lists it."""
        index = self.rules.index
        seed = "plan" if rng is None else f"{rng.below(1 << 32):08x}{rng.below(1 << 32):08x}"
        stats = view.stats
        return made_like(
            State,
            view,
            class_id=index("class", view.class_id),
            maps=[seen_floor(seen) for seen in view.maps.values()] if rng is not None else [],
            deck=self._cards(view.deck),
            relics=[index("relic", relic.id) for relic in view.relics],
            potions=[index("potion", potion.id) for potion in view.potions],
            bonus_run={v.BONUS_STATS.index(stat): amount for stat, amount in view.bonus_run.items()},
            bonus_next={v.BONUS_STATS.index(stat): amount for stat, amount in view.bonus_next.items()},
            weakened={index("enemy", each): percent for each, percent in view.weakened.items()},
            seen_shrines=[index("shrine", each) for each in view.seen_shrines],
            last_combat=self._encounter(view.last_combat),
            last_elite=self._encounter(view.last_elite),
            combat=None if view.combat is None else self._combat(view.combat, rng),
            reward=self._reward(view),
            shop=self._shop(view),
            shrine=self._shrine(view),
            pick=self._pick(view),
            stats=made_like(Stats, stats),
            streams=TextStreams(seed),
        )

    def _cards(self, seen: Sequence[SeenCard | HandCard]) -> list[Card]:
        return [Card(card.uid, self.rules.index("card", card.id), card.up) for card in seen]

    def _statuses(self, seen: dict[str, SeenStatus], order: list[str]) -> dict[int, int]:
        return {v.STATUSES.index(name): seen[name].value for name in order}

    def _combat(self, seen: SeenCombat, rng: Rng | None) -> Combat:
        draw = self._cards(seen.draw)
        if rng is not None:
            rng.shuffle(draw)
        index = self.rules.index
        blessed = seen.statuses.get("blessed")
        return made_like(
            Combat,
            seen,
            kind=v.FIGHTS.index(seen.kind),
            encounter=index("encounter", seen.encounter),
            statuses=self._statuses(seen.statuses, seen.status_order),
            blessed_turns=0 if blessed is None else blessed.turns,
            draw=draw,
            hand=self._cards(seen.hand),
            discard=self._cards(seen.discard),
            fractured=self._cards(seen.fractured),
            last_card=NONE if seen.last_card is None else index("card", seen.last_card),
            enemies=[self._enemy(each) for each in seen.enemies.values()],
            fallen_minions=[index("enemy", each) for each in seen.fallen_minions],
        )

    def _enemy(self, seen: SeenEnemy) -> Enemy:
        return made_like(
            Enemy,
            seen,
            kind=self.rules.index("enemy", seen.id),
            statuses=self._statuses(seen.statuses, list(seen.statuses)),
            intent=seen.intent_number,
        )

    def _encounter(self, name: str | None) -> int:
        return NONE if name is None else self.rules.index("encounter", name)

    def _face(self, key: str) -> int:
        return self.rules.index("card", key)

    def _reward(self, view: View) -> Reward | None:
        seen = view.reward
        if seen is None:
            return None
        potion = NONE if seen.potion is None else self.rules.index("potion", seen.potion.id)
        return Reward(
            v.FIGHTS.index(seen.kind),
            seen.gold,
            [self._face(key) for key in seen.cards],
            potion,
            [self.rules.index("relic", relic.id) for relic in seen.relics],
        )

    def _shop(self, view: View) -> Shop | None:
        seen = view.shop
        if seen is None:
            return None
        return Shop(
            [self._face(ware.face) for ware in seen.cards],
            [self.rules.index("relic", ware.relic.id) for ware in seen.relics],
            [self.rules.index("potion", ware.potion.id) for ware in seen.potions],
            [ware.sold for ware in seen.cards],
            [ware.sold for ware in seen.relics],
            [ware.sold for ware in seen.potions],
            seen.removed,
        )

    def _shrine(self, view: View) -> int:
        return NONE if view.shrine is None else self.rules.index("shrine", view.shrine.id)

    def _pick(self, view: View) -> Pick | None:
        seen = view.pick
        if seen is None:
            return None
        return Pick(v.EFFECTS.index(seen.purpose), seen.options[:], seen.choice, seen.outcome, seen.at)
