"""Refusals as a host gets them: a stable code and its facts, never an exception."""

from tessera.core.errors import BadOptions, BadRuleset, Illegal, Malformed, TesseraError
from tessera.core.plain import pack_sorted, plain


def refusal(error: TesseraError) -> bytes:
    """Rule 13.3: {code, facts}."""
    code = "bridge.error"
    facts: dict[str, object] = {"why": str(error)}
    if isinstance(error, Illegal):
        code = error.code
        facts = dict(error.facts)
    elif isinstance(error, Malformed):
        code = "command.malformed"
        facts = {"where": error.where, "why": error.why}
    elif isinstance(error, BadOptions):
        code = "setup.option"
        facts = {"faults": [str(fault) for fault in error.faults]}
    elif isinstance(error, BadRuleset):
        code = "rules.faults"
        facts = {"faults": [str(fault) for fault in error.faults]}
    return pack_sorted({"code": code, "facts": {name: plain(fact) for name, fact in facts.items()}})
