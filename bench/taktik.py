"""Taktik's map: how long networks, biomes and the line-up of a default board take, and that both forms agree.

python -m bench taktik [--quick]
"""

from hashlib import blake2b
from time import process_time
from typing import Any

from bench.figures import Figure
from bench.forms import NotThisForm, in_form

MEDIAN_MS = 25.0
WORST_MS = 100.0


def measure(quick: bool) -> dict[str, object]:
    """Milliseconds of processor time a map, compiled and interpreted, over many seeds."""
    figures: dict[str, object] = {}
    digests: list[str] = []
    for form in ("compiled", "interpreted"):
        try:
            answer = in_form(form, "taktik", quick)
        except NotThisForm as reason:
            figures[f"{form}: map"] = {"not measured": str(reason)}
            continue
        digests.append(answer["digest"])
        held = form == "compiled"
        figures[f"{form}: map, median"] = _ms(answer["median"], MEDIAN_MS if held else None)
        figures[f"{form}: map, worst of {answer['seeds']}"] = _ms(answer["worst"], WORST_MS if held else None)
    if len(digests) == 2:
        equal = digests[0] == digests[1]
        figures["same maps in both forms"] = {"value": int(equal), "unit": "", "aim": "yes", "met": equal}
    return figures


def _ms(value: float, aim: float | None) -> Figure:
    if aim is None:
        return {"value": value, "unit": "ms"}
    return {"value": value, "unit": "ms", "aim": f"under {aim:g} ms", "met": value < aim}


def in_this_form(quick: bool) -> dict[str, Any]:
    """Times over the seeds, and a digest of the first maps."""
    from tessera import registry
    from tessera._form import status
    from tessera.games.taktik.biomes import biomes
    from tessera.games.taktik.game import TaktikGame
    from tessera.games.taktik.placement import place_units
    from tessera.games.taktik.roads import networks

    rules = TaktikGame(registry.ruleset_of(TaktikGame)).books["standard"].rules
    armies = [list(rules.armies[0]), list(rules.armies[1])]
    seeds = 100 if quick else 1000
    if status().form == "interpreted":
        seeds //= 5
    times: list[float] = []
    digest = blake2b(digest_size=16)
    for seed in range(seeds):
        began = process_time()
        network = networks(seed, rules.width, rules.height, rules.generation)
        biome = biomes(network.next_seed, network, rules.generation)
        placed = place_units(biome.next_seed, network, biome, rules.placement, armies)
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
