"""Taktik's map: how long networks, biomes and the line-up of a default board take, and that both forms
agree.
"""

from hashlib import blake2b
from time import process_time
from typing import Any

from bench.figures import Groups, at_most, figure, not_measured, yes
from bench.forms import FORMS, NotThisForm, in_form
from bench.parts import Part
from bench.reading import Reading

MEDIAN_MS = 25
WORST_MS = 100
BOTH = "both forms"


def measure(quick: bool) -> Groups:
    """Milliseconds of processor time a map, compiled and interpreted, over many seeds."""
    groups: Groups = {}
    digests: list[str] = []
    for form in FORMS:
        try:
            answer = in_form(form, "taktik", quick)
        except NotThisForm as reason:
            groups[form] = not_measured(reason)
            continue
        digests.append(answer["digest"])
        median, worst = figure(answer["median"], "ms"), figure(answer["worst"], "ms")
        if form == "compiled":
            median, worst = at_most(median, MEDIAN_MS), at_most(worst, WORST_MS)
        groups[form] = {"median": median, "worst": worst, "seeds": figure(answer["seeds"])}
    if len(digests) == len(FORMS):
        groups[BOTH] = {"same": yes(digests[0] == digests[1])}
    return groups


def in_this_form(quick: bool) -> dict[str, Any]:
    """Times over the seeds, and a digest of the first maps."""
    from tessera import registry
    from tessera._form import status
    from tessera.games.taktik.biomes import biomes
    from tessera.games.taktik.game import TaktikGame
    from tessera.games.taktik.placement import place_units
    from tessera.games.taktik.roads import networks

    rules = TaktikGame(registry.ruleset_of(TaktikGame)).books["standard"].rules
    seeds = 100 if quick else 1000
    if status().form == "interpreted":
        seeds //= 5
    times: list[float] = []
    digest = blake2b(digest_size=16)
    for seed in range(seeds):
        began = process_time()
        network = networks(seed, rules.board.width, rules.board.height, rules.generation)
        biome = biomes(network.next_seed, network, rules.generation)
        placed = place_units(biome.next_seed, network, biome, rules.placement, rules.armies)
        times.append((process_time() - began) * 1000)
        if seed < 20:
            digest.update(repr((network.road, network.river, biome.grid, placed.next_seed)).encode())
    times.sort()
    return {
        "seeds": seeds,
        "median": times[len(times) // 2],
        "worst": times[-1],
        "digest": digest.hexdigest(),
    }


def page(found: Reading) -> list[str]:
    """The times of a map in both forms."""
    rows = {"median": "map, median", "worst": "map, worst", "seeds": "of so many seeds"}
    return [
        (
            "Networks, biomes and line-up of a default board, processor time. Both forms make the same "
            f"maps: {found.text(BOTH, 'same')}."
        ),
        found.by_figure("figure", rows, {form: form for form in FORMS}),
    ]


PART = Part(rank=35, heading="Taktik's map", measure=measure, page=page)
