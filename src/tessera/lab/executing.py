"""Executes recorded matches and tells what every entry did: by this code, or by another version of it.

For another version this file goes there as text and is run by itself, where it answers line by line. So it
imports nothing but what Tessera has had for long, and nothing of this package.
"""

import base64
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tessera import registry
from tessera.core.codec import digest_of, pack, plain, unpack
from tessera.core.drivers import Traced
from tessera.core.errors import BadRuleset, Illegal, Malformed, TesseraError
from tessera.core.match import Match
from tessera.core.replay import FORMAT_VERSION, ReplayRecord, read, read_entry

Told = dict[str, Any]  # what goes over the wire, as JSON
STATE, CHANCE, DRAWS, EVENTS, OUTCOME, VIEWS, CHOICES = range(7)
"""What a step holds, as digests: of the state, its generators and how much they drew, what the entry told,
how the match stands, what somebody sees then, and what those who are to act may do."""

PARTING = (CHANCE, DRAWS, EVENTS, OUTCOME)
"""Where these differ, two matches have parted, and their commands cannot be compared any more."""


class Executor:
    """A title by the rules at hand, with overlays laid over its data."""

    def __init__(self, title: str, overlays: Sequence[str]) -> None:
        self.overlays = overlays
        self.game = registry.game(title, overlays)

    # ------------------------------------------------------------ a whole match

    def run(self, data: bytes, known: Sequence[Sequence[Any]] | None = None) -> Told:
        """Every step of a recorded match, the first of them its set-up.

        `known` are the steps by other rules. After the first that is another, entries are only carried out.
        """
        record = _record(data)
        header = record.header
        # As `Ruleset.answers_to`, which not every version has.
        digests = [self.game.ruleset.digest, getattr(self.game.ruleset, "data_digest", "")]
        fits = header.rules_digest in digests and self.game.version == header.title_version
        told: Told = {"fits": fits, "steps": [], "stop": None, "wrong": "", "outcome": None}
        match = self._begun(record, told)
        if match is None:
            return told
        steps: list[list[Any]] = told["steps"]
        compared = self._looked_at(match, [], told) and _is_like(known, steps)
        for line in record.lines:
            events = None if told["stop"] else self._followed(match, line, told)
            if events is None:
                break
            if compared:
                if not self._looked_at(match, events, told):
                    break
                if fits and line.get("digest", steps[-1][STATE]) != steps[-1][STATE] and not told["wrong"]:
                    told["wrong"] = f"entry {match.position} gives another digest than was recorded"
                compared = _is_like(known, steps)
        told["outcome"] = plain(match.outcome())
        end = [self.game.codec.digest(match.state), told["outcome"]]
        if fits and not told["wrong"] and end != [record.end["digest"], record.end.get("outcome")]:
            told["wrong"] = "it ends otherwise than was recorded"
        return told

    def _begun(self, record: ReplayRecord, told: Told) -> Any:
        header = record.header
        secret, start = bytes.fromhex(header.secret), base64.b64decode(header.start)
        try:
            return Match(self.game, header.seed, header.seats, header.options, secret=secret, start=start)
        except BadRuleset as error:
            told["stop"] = _stop(0, "setup", "", "; ".join([str(fault) for fault in error.faults]))
        except Exception as error:
            told["stop"] = _stop(0, "setup", type(error).__name__, str(error))
        return None

    def _followed(self, match: Any, line: Told, told: Told) -> list[Any] | None:
        """The events of the next entry, or None: it cannot be carried out, which is told then."""
        number = match.position + 1
        try:
            events: list[Any] = match.follow(read_entry(self.game, line))
            return events
        except Malformed as error:
            told["stop"] = _stop(number, "unreadable", "", str(error))
        except Illegal as refused:
            told["stop"] = _stop(number, "refused", refused.code, self.game.explain(refused))
        except TesseraError as error:
            told["stop"] = _stop(number, "broken", type(error).__name__, str(error))
        return None

    def _looked_at(self, match: Any, events: list[Any], told: Told) -> bool:
        """Whether the position can be looked at, which is a step then; rules that fail there are told."""
        try:
            told["steps"].append(self._step(match, events))
        except Exception as error:  # a view or a list of a state that these rules never made
            told["stop"] = _failed(match.position, error)
            return False
        return True

    def _step(self, match: Any, events: list[Any]) -> list[Any]:
        game, state = self.game, match.state
        chance = game.chance(state)
        write = game.codec.events.plain
        eyes: list[int | None] = [None, *range(match.seats)]
        if match.position:  # views cost most of all, so they are looked at in turn
            eyes = [eyes[match.position % len(eyes)]]
        return [
            digest_of(pack(state)),
            digest_of(pack(chance)),
            _drawn(chance),
            digest_of(pack([write(event) for event in events])),
            plain(match.outcome()),
            digest_of(pack([game.view(state, seat) for seat in eyes])),
            digest_of(pack([_listed(seat, game.legal(state, seat)) for seat in match.actors()])),
        ]

    # ------------------------------------------------------------ one entry of it

    def look(self, data: bytes, at: int, choices: bool = False) -> Told:
        """Entry `at` of a match in full: the position before it, what it did, and the position after it.

        0 is the set-up. What comes after is None if it cannot be carried out.
        """
        record = _record(data)
        told: Told = {"stop": None, "entry": "", "seat": None, "events": [], "records": [], "draws": []}
        told |= {"before": None, "after": None}
        match = self._begun(record, told)
        if match is None:
            return told
        for line in record.lines[: max(0, at - 1)]:
            if self._followed(match, line, told) is None:
                return told
        eyes = _sender(record.lines[at - 1]) if at else None
        if at:
            told["before"] = self._position(match, eyes, False, told)
            told["seat"] = eyes
            told["entry"] = self._entry(match, record.lines[at - 1])
            trace = Traced()
            self.game.chance(match.state).drive(trace)
            events = self._followed(match, record.lines[at - 1], told)
            self.game.chance(match.state).drive(None)
            if events is None:
                return told
            told["events"] = self._words(match, eyes, events)
            told["records"] = [plain(self.game.codec.events.plain(event)) for event in events]
            told["draws"] = [[draw.label, draw.range, draw.value] for draw in trace.draws]
        told["after"] = self._position(match, eyes, choices, told)
        try:
            self._step(match, [])
        except Exception as error:  # as in `run`
            told["stop"] = _failed(at, error)
        return told

    def _words(self, match: Any, eyes: int | None, events: Sequence[Any]) -> list[str]:
        """The events in words; in short where these rules have none for them."""
        try:
            view = match.view(eyes)
            return [words for event in events if (words := self.game.tell(event, view))]
        except Exception:
            return [type(event).__name__ for event in events]

    def _position(self, match: Any, eyes: int | None, choices: bool, told: Told) -> Told | None:
        """The position in full, or None: it cannot be looked at, which is told then."""
        try:
            return self._seen(match, eyes, choices)
        except Exception as error:
            told["stop"] = told["stop"] or _failed(match.position, error)
            return None

    def _seen(self, match: Any, eyes: int | None, choices: bool) -> Told:
        game = self.game
        told: Told = {
            "text": game.text(match.view(eyes)),
            "state": pack(match.state),
            "views": {_name(seat): plain(match.view(seat)) for seat in (None, *range(match.seats))},
            "outcome": plain(match.outcome()),
            "choices": [],
        }
        if choices:
            for seat in match.actors():
                view = match.view(seat)
                for command in match.legal(seat):
                    record = plain(game.codec.commands.plain(command))
                    told["choices"].append([seat, record, game.phrase(command, view)])
        return told

    def _entry(self, match: Any, line: Told) -> str:
        """The entry in words."""
        if "do" not in line:
            back = f"goes back to position {line['undo']}" if "undo" in line else ""
            return ", ".join([each for each in (back, "fresh chance" if "reseed" in line else "") if each])
        try:
            entry = read_entry(self.game, line)
            return str(self.game.phrase(entry.command, match.view(_sender(line))))
        except Exception:  # words are made for what can be played, and this may be none here
            return json.dumps(line["do"])

    # ------------------------------------------------------------ the rules

    def rules(self) -> Told:
        """The data that these rules are made of, as checked and as written, and their version and digests."""
        game, kind = self.game, type(self.game)
        ruleset = game.ruleset
        mods = [Path(folder) for folder in self.overlays]
        own = [folder / game.name if (folder / game.name).is_dir() else folder for folder in mods]
        places = [str(inner.relative_to(folder.parent)) for folder, inner in zip(mods, own, strict=True)]
        return {
            "title": game.title,
            "version": game.version,
            "ruleset": ruleset.name,
            "digest": ruleset.digest,
            "data": {file: ruleset.plain(file) for file in ruleset.files},
            "sources": [
                ["", registry.own_data(kind)],
                *[
                    [place, registry.read_mod(folder, game.name)]
                    for place, folder in zip(places, mods, strict=True)
                ],
            ],
        }


def _record(data: bytes) -> ReplayRecord:
    """The record in these bytes. What a newer format than this code's says more, it cannot know."""
    first, line, rest = data.partition(b"\n")
    with suppress(ValueError):  # no JSON: that is told below
        header = json.loads(first)
        if isinstance(header, dict) and header.get("version", 0) > FORMAT_VERSION:
            first = json.dumps({**header, "version": FORMAT_VERSION}).encode()
    return read(first + line + rest)


def _is_like(known: Sequence[Sequence[Any]] | None, steps: Sequence[Sequence[Any]]) -> bool:
    """Whether the last of these steps is one that is known, as far as play goes."""
    if known is None:
        return True
    number = len(steps) - 1
    return number < len(known) and all(known[number][each] == steps[number][each] for each in PARTING)


def _drawn(chance: Any) -> int:
    """How many raw draws these generators have made."""
    streams = getattr(chance, "streams", None)
    return sum([each.draws for each in streams.values()]) if streams is not None else int(chance.draws)


def _listed(seat: int, commands: Sequence[Any]) -> list[Any]:
    return [seat, [type(each).__name__ for each in commands], commands]


def _sender(line: Told) -> int | None:
    """Whose command it is; None: no player's."""
    seat = line.get("seat", -1)
    return seat if isinstance(seat, int) and seat >= 0 else None


def _name(seat: int | None) -> str:
    return "spectators" if seat is None else f"seat {seat}"


def _failed(entry: int, error: Exception) -> Told:
    return _stop(entry, "broken", type(error).__name__, str(error))


def _stop(entry: int, kind: str, code: str, words: str) -> Told:
    return {"entry": entry, "kind": kind, "code": code, "words": words}


# ---------------------------------------------------------------- as a process of its own


def answers(title: str, overlays: Sequence[str]) -> Callable[[Told], Any]:
    """What answers a question of the line protocol."""
    executor = Executor(title, overlays)

    def answer(asked: Told) -> Any:
        if asked["do"] == "rules":
            return executor.rules()
        if asked["do"] == "run":
            return executor.run(asked["data"], asked["known"])
        return executor.look(asked["data"], asked["at"], asked["choices"])

    return answer


def to_line(told: Told) -> str:
    """A question or an answer as a line: MessagePack in base64, which keeps keys that are numbers."""
    return base64.b64encode(pack(told)).decode() + "\n"


def from_line(line: str) -> Told:
    """What such a line says."""
    told: Told = unpack(base64.b64decode(line))
    return told


def main() -> None:
    """Answer questions, a line each, until there are no more. Nothing else gets to standard output."""
    lines = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    answer: Callable[[Told], Any] | None = None
    for line in sys.stdin:
        asked = from_line(line)
        try:
            if answer is None:
                answer = answers(asked["title"], asked["overlays"])
                told: Told = {"answer": None}
            else:
                told = {"answer": answer(asked)}
        except TesseraError as error:
            told = {"error": str(error)}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        lines.write(to_line(told))
        lines.flush()


if __name__ == "__main__":
    main()
