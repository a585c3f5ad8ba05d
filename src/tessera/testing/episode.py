"""Plays cases and prints their digests: run in another process, with another hash seed or in the other form.

python -m tessera.testing.episode TITLE [CASES-AS-JSON]
"""

import json
import sys
from collections.abc import Sequence

from tessera.core.streams import stream_value
from tessera.testing.subject import Case, Subject


def digests(subject: Subject, cases: Sequence[Case]) -> list[str]:
    """For each case, one text that stands for the whole episode: states, views, events and legal lists."""
    told: list[str] = []
    for case in cases:
        game = subject.game
        trail = 0
        for match, seat, command in subject.play(case):
            if match.position >= 400:
                break
            after = game.copy(match.state)
            events = game.apply(after, seat, command)
            line = [
                game.codec.digest(match.state)[:16],
                repr(game.codec.view_plain(match.view(seat))),
                len(match.legal(seat)),
                [game.codec.events.plain(event) for event in events],
            ]
            trail = stream_value(trail, json.dumps(line))
        told.append(f"{case.seed}:{trail:016x}")
    return told


def main() -> None:
    """Print the digests of every case, one per line."""
    wanted = json.loads(sys.argv[2])
    subject = Subject(sys.argv[1])
    for line in digests(subject, [Case(seats, options, seed) for seats, options, seed in wanted]):
        print(line)


if __name__ == "__main__":
    main()
