"""Plays a fixed set of matches and prints their digests: the same on every interpreter, form and machine.

    python tools/digests.py [--seeds 4] [--moves 150]

Uses the `tessera` that the interpreter finds and nothing else. One line a match: title, seed, how many moves
were played, and one digest of every state on the way and of what the first seat sees at the end.
"""

import argparse
from hashlib import blake2b

import tessera


def main() -> None:
    """Print the digests of every installed title."""
    parser = argparse.ArgumentParser(description="Print the digests of a fixed set of matches.")
    parser.add_argument("--seeds", type=int, default=4, help="matches of each title")
    parser.add_argument("--moves", type=int, default=150, help="moves of each match, if it lasts so long")
    asked = parser.parse_args()
    for title in tessera.titles():
        for seed in range(1, asked.seeds + 1):
            print(title, seed, *played(title, seed, asked.moves), flush=True)


def played(title: str, seed: int, moves: int) -> tuple[int, str]:
    """Play a match by a fixed walk through the lists of choices; how far it went, and its digest."""
    match = tessera.new(title, seed=seed)
    trail = blake2b(match.digest().encode(), digest_size=16)
    while match.position < moves and match.outcome() is None:
        seat = match.awaited()[0]
        choices = match.legal(seat)
        match.submit(seat, choices[(match.position * 7919 + seed) % len(choices)])
        trail.update(f"{len(choices)} {match.digest()}".encode())
    trail.update(repr(match.game.codec.view_plain(match.view(0))).encode())
    return match.position, trail.hexdigest()


if __name__ == "__main__":
    main()
