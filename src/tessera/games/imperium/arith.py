"""Integer arithmetic as the rulebook writes it."""


def tdiv(a: int, b: int) -> int:
    """Rule 2.2: division that truncates toward zero; `b` is positive."""
    return a // b if a >= 0 else -(-a // b)


def share(value: int, numerator: int, denominator: int) -> int:
    """`value * numerator / denominator`: the product first, then rule 2.2."""
    product = value * numerator
    return product // denominator if product >= 0 else -(-product // denominator)


def round_half_up(numerator: int, denominator: int) -> int:
    """The integer nearest to a fraction that is not negative; of two equally near, the larger."""
    return (2 * numerator + denominator) // (2 * denominator)
