"""The first state of a run (2.1)."""

from typing import Final

from tessera.core.streams import TextStreams
from tessera.games.sanctum.difficulty import ease
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.run import begin_act
from tessera.games.sanctum.state import Card, State

REDRAW: Final = "redraw"  # the stream of what is drawn anew, used once and dropped


def new_run(
    content: Content, profile: Profile, class_id: int, difficulty: str, ascent: int, seed: str
) -> State:
    """A delver of the class before the entry of act 1. The empty seed is replaced (3.5)."""
    klass = content.classes[class_id]
    burden = content.burdens[ascent]
    text = seed or profile.default_seed
    deck = [Card(uid, kind, False) for uid, kind in enumerate(klass.deck + burden.curses, 1)]
    most = max(1, klass.max_hp - burden.less_hp)
    state = State(
        seed=text,
        class_id=class_id,
        profile=profile.name,
        ascent=ascent,
        max_hp=most,
        hp=most,
        gold=content.economy.start_gold,
        deck=deck,
        next_uid=len(deck) + 1,
        relics=[klass.starter_relic],
        streams=TextStreams(text),
    )
    ease(state, difficulty)
    begin_act(state, profile, 1)
    return state


def draw_anew(state: State, profile: Profile, begun: bool) -> None:
    """What is to come comes from the present streams: before the first step all of it, and the map no longer
    from a seed that anybody knows, so none is named; later the order of the draw pile."""
    if not begun:
        state.seed = ""
        state.maps = []
        begin_act(state, profile, 1)
    combat = state.combat
    if combat is not None:
        state.streams.get(REDRAW).shuffle(combat.draw)
        state.streams.drop(REDRAW)
