"""The map's rules as the title ships them, for an author who asks for a floor and names none.

The one place where the title looks at a file: its own data, once. A run is handed the rules of its own
ruleset, which mods may have changed, and never asks here.
"""

import pkgutil
from functools import cache

from tessera.core.ruleset import RulesetSpec, load
from tessera.games.sanctum.rules_map import FILE, MapFile, MapRules, check_map


@cache
def standard_rules() -> MapRules:
    """Every profile of the shipped `map.yaml`."""
    text = pkgutil.get_data("tessera.games.sanctum", f"data/{FILE}")
    assert text is not None, "a package's data is read by whatever loaded the package"
    return load(RulesetSpec.of(MapFile, [check_map]), {FILE: text}).make(MapFile).map
