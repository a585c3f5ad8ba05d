"""JSON Merge Patch (RFC 7396) between plain views: what a client that knows no rules folds into its view.

Lists are replaced whole, so a view keeps what changes often in maps keyed by id.
"""

from tessera.core.codec import Plain


def diff(old: Plain, new: Plain) -> Plain:
    """The patch that turns `old` into `new`; {} when they are equal maps."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    patch: dict[str, Plain] = {}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            patch[key] = diff(old[key], value)
    for key in old:
        if key not in new:
            patch[key] = None
    return patch


def merge(target: Plain, patch: Plain) -> Plain:
    """`target` with the patch folded in; neither is changed."""
    if not isinstance(patch, dict):
        return patch
    merged: dict[str, Plain] = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged
