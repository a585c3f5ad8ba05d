"""The first state of a run (2.1)."""

from tessera.core.streams import TextStreams
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.run import begin_act
from tessera.games.sanctum.state import MAP, NONE, Card, State, Stats


def new_run(content: Content, profile: Profile, class_id: int, seed: str) -> State:
    """A delver of the class before the entry of act 1. The empty seed is replaced (3.5)."""
    klass = content.classes[class_id]
    text = seed or profile.default_seed
    deck = [Card(uid, kind, False) for uid, kind in enumerate(klass.deck, 1)]
    state = State(
        seed=text,
        class_id=class_id,
        profile=profile.name,
        phase=MAP,
        act=1,
        position=None,
        maps=[],
        max_hp=klass.max_hp,
        hp=klass.max_hp,
        gold=content.economy.start_gold,
        deck=deck,
        next_uid=len(deck) + 1,
        relics=[klass.starter_relic],
        potions=[],
        bonus_run={},
        bonus_next={},
        heal_cap=100,
        heal_lock=0,
        attack_percent=0,
        insight_act=0,
        weakened={},
        removals=0,
        seen_shrines=[],
        last_combat=NONE,
        last_elite=NONE,
        combat=None,
        reward=None,
        shop=None,
        shrine=NONE,
        pick=None,
        stats=Stats(0, 0, 0, 0, 0, 0, 0, 0),
        result=None,
        ending=None,
        streams=TextStreams(text),
    )
    begin_act(state, profile, 1)
    return state
