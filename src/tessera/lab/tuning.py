"""A search over numbers of the data for what targets want: an overlay is proposed, with the evidence for it.

Small spaces are searched whole: every setting plays a few matches, the better half plays more, and so on.
Larger ones are left to Optuna where it is installed, else to a grid that is no finer than there are trials.
What was found is confirmed on fresh seeds, never on those it was tuned on, side by side with the base.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import yaml

from tessera import registry
from tessera.core.errors import BadOptions, BadRuleset, Fault
from tessera.lab.aims import Target, aims_of
from tessera.lab.knobs import (
    Knob,
    knob_of,
    overlay_files,
    plain_settings,
    settings_in_words,
    usual_of,
)
from tessera.lab.weighing import Balance, BalanceAsked

EVIDENCE: Final = "evidence.json"
ABOUT: Final = "mod.yaml"
TRIALS: Final = 64  # settings that are tried, where nobody says
_ROUNDS: Final = 3  # of a grid; each has twice the matches of the one before it, and half the settings
_FEWEST: Final = 4  # matches of a kind in the first of them
_ALL: Final = 100  # percent
_EDGE: Final = 5.0  # points beyond a one-sided target that count as much as the edge of another

Setting = tuple[int, ...]


@dataclass(frozen=True)
class TuningAsked:
    """What is searched: by which balance question, over which numbers, for which targets."""

    balance: BalanceAsked  # its overlays are laid below whatever is proposed
    tune: tuple[str, ...]
    targets: tuple[str, ...] = ()  # all of the title's when none is named
    trials: int = TRIALS


@dataclass(frozen=True)
class Tried:
    """A setting, and how far what came of it is from what the targets want (`off_target`)."""

    setting: Setting
    games: int
    off: float
    found: list[dict[str, Any]]


class Tuning:
    """One search. What is wrong with the question is told when it is made."""

    def __init__(self, asked: TuningAsked) -> None:
        self.asked = asked
        below = asked.balance.overlays
        self.game = registry.game(asked.balance.title, below)
        self.ruleset = self.game.ruleset
        self.knobs: list[Knob] = [knob_of(each, self.ruleset) for each in asked.tune]
        known = {each.id: each for each in (asked.balance.aims or aims_of(self.game)).targets}
        for name in asked.targets:
            if name not in known:
                told = f"no target {name!r}; there are {', '.join(known) or 'none'}"
                raise BadOptions([Fault("tune", 0, "target", told)])
        self.targets: list[Target] = [known[name] for name in asked.targets or known]
        if not self.targets:
            raise BadOptions([Fault("tune", 0, "target", "the title's balance.yaml names no target")])
        plays = tuple(dict.fromkeys([each.play for each in self.targets]))
        narrowed = replace(asked.balance.narrowed, plays=plays)
        self.question = replace(asked.balance, narrowed=narrowed, alone=True, stop=False)
        self.refused: dict[Setting, str] = {}
        self.tried: list[Tried] = []

    def run(self, to: Path, jobs: int = 1, advance: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
        """Search, confirm, and write the overlay to a folder; the evidence as plain data."""
        with TemporaryDirectory() as folder:
            self._folder = Path(folder)
            for tried in self._search(jobs):
                self.tried.append(tried)
                advance(f"{settings_in_words(self.knobs, tried.setting)}: {tried.off:.2f} off")
        if not self.tried:
            raise BadRuleset([Fault("tune", 0, "", why) for why in list(self.refused.values())[:1]])
        most = max(tried.games for tried in self.tried)
        # Of those that are as good, the one that changes least.
        best = min(
            [tried for tried in self.tried if tried.games == most],
            key=lambda tried: (tried.off, self._turned(tried.setting)),
        )
        self._write(to, best.setting)
        fresh = replace(
            self.question,
            overlays=(*self.asked.balance.overlays, str(to)),
            seed=f"{self.asked.balance.seed} confirmed",
            alone=False,
        )
        advance("confirming on fresh seeds")
        told = self._told(best, Balance(fresh).run(jobs))
        (to / EVIDENCE).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return told

    # ------------------------------------------------------------ the search

    def _search(self, jobs: int) -> Iterator[Tried]:
        space = [knob.values for knob in self.knobs]
        size = 1
        for values in space:
            size *= len(values)
        if size <= self.asked.trials:
            yield from self._grid(list(product(*space)), jobs)
            return
        try:
            import optuna
        except ImportError:
            yield from self._grid(list(product(*_thinned(space, self.asked.trials))), jobs)
            return
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1))
        known: dict[Setting, Tried] = {}
        for _ in range(self.asked.trials):
            trial = study.ask()
            places = [trial.suggest_int(knob.told, 0, len(knob.values) - 1) for knob in self.knobs]
            setting = tuple([knob.values[at] for knob, at in zip(self.knobs, places, strict=True)])
            tried = known.get(setting) or self._try(setting, self._games(), jobs)
            if tried is None:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
                continue
            study.tell(trial, tried.off)
            if setting not in known:
                known[setting] = tried
                yield tried

    def _games(self) -> int:
        """Matches of each kind, as the question or the title says."""
        return max([course.variant.games for course in Balance(self.question).courses])

    def _grid(self, settings: list[Setting], jobs: int) -> Iterator[Tried]:
        """All of them a little, the better half more, and again."""
        whole = self._games()
        for number in range(_ROUNDS):
            games = max(min(_FEWEST, whole), whole >> (_ROUNDS - 1 - number))
            results: list[Tried] = []
            for setting in settings:
                tried = self._try(setting, games, jobs)
                if tried is not None:
                    results.append(tried)
                    yield tried
            results.sort(key=lambda tried: tried.off)
            settings = [tried.setting for tried in results[: max(1, -(-len(results) // 2))]]
            if games == whole:
                return

    def _try(self, setting: Setting, games: int, jobs: int) -> Tried | None:
        """Play a setting; None if the rules refuse it."""
        folder = self._folder / "-".join(map(str, setting))
        self._write(folder, setting)
        narrowed = replace(self.question.narrowed, games=games)
        overlays = (*self.asked.balance.overlays, str(folder))
        try:
            told = Balance(replace(self.question, narrowed=narrowed, overlays=overlays)).run(jobs)
        except BadRuleset as faults:
            self.refused[setting] = str(faults)
            return None
        wanted = {each.id: each for each in self.targets}
        found = [each for each in told["sides"][0]["targets"] if each["id"] in wanted]
        return Tried(setting, games, off_target(found), found)

    # ------------------------------------------------------------ what is proposed

    def _turned(self, setting: Setting) -> int:
        """How far it lies from what the numbers are without any change."""
        return sum([abs(value - usual) for value, usual in zip(setting, usual_of(self.knobs), strict=True)])

    def _write(self, folder: Path, setting: Setting) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in overlay_files(self.ruleset, self.knobs, setting).items():
            (folder / name).write_text(text, encoding="utf-8")
        about = {
            "name": f"Tuned {self.game.title}"[:60],
            "summary": settings_in_words(self.knobs, setting)[:200],
        }
        (folder / ABOUT).write_text(yaml.safe_dump(about, sort_keys=False), encoding="utf-8")

    def _told(self, best: Tried, confirmed: dict[str, Any]) -> dict[str, Any]:
        base, mod = confirmed["sides"]
        wanted = {each.id for each in self.targets}
        return {
            "title": self.asked.balance.title,
            "rules": self.ruleset.digest,
            "tuned_on": self.asked.balance.seed,
            "confirmed_on": confirmed["seed"],
            "usual": plain_settings(self.knobs, usual_of(self.knobs)),
            "proposed": plain_settings(self.knobs, best.setting),
            "tried": [
                {"setting": list(each.setting), "games": each.games, "off": round(each.off, 4)}
                for each in self.tried
            ],
            "refused": [{"setting": list(setting), "why": why} for setting, why in self.refused.items()],
            "base": [each for each in base["targets"] if each["id"] in wanted],
            "mod": [each for each in mod["targets"] if each["id"] in wanted],
            "compared": confirmed["compared"],
        }


def off_target(found: Sequence[dict[str, Any]]) -> float:
    """How far all that was found lies from its targets: 0 in the middle of one, 1 at its edge.

    A target that is open to one side (at least 70, at most 10) has no middle: within it nothing is off.
    """
    gaps: list[float] = []
    for target in found:
        least, most = target["between"]
        for each in target["found"]:
            value = each["value"]
            if least == 0 or most == _ALL:
                gaps.append(max(0.0, value - most, least - value) / _EDGE)
            else:
                gaps.append(abs(value - (least + most) / 2) / max(1.0, (most - least) / 2))
    return sum(gaps) / len(gaps) if gaps else float("inf")


def _thinned(space: Sequence[Sequence[int]], most: int) -> list[list[int]]:
    """The same ways to turn, with so few values each that there are no more settings than `most`."""
    each = max(2, int(most ** (1 / len(space))))
    return [
        list(values)
        if len(values) <= each
        else list(dict.fromkeys([values[k * (len(values) - 1) // (each - 1)] for k in range(each)]))
        for values in space
    ]
