"""Trains MaskablePPO (sb3-contrib) on Smugglers until it beats the title's bot, and draws how it came on.

    make train                                   # sets up an environment of its own, with torch for the CPU
    python examples/train/train_smugglers.py     # in one that has stable-baselines3 and sb3-contrib

Writes `smugglers.json` (every measurement, and the last one in matches of other seeds), `smugglers.svg` and
`smugglers.zip` (the network) into `--out`.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # this example, and the title beside it

from train.curve import Mark, curve  # noqa: E402
from train.practice import Features, Policy, PracticeEnv, Score, measured  # noqa: E402


def policy_of(model: Any) -> Policy:
    """What the network likes best, of what may be done."""

    def choose(seen: Features, mask: Any) -> int:
        action, _ = model.predict(seen, action_masks=mask, deterministic=True)
        return int(action)

    return choose


def marked(steps: int, score: Score) -> Mark:
    low, high = score.interval()
    return Mark(steps, score.rate, low, high)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("--steps", type=int, default=600_000, help="steps at most")
    given.add_argument("--every", type=int, default=40_000, help="steps between measurements")
    given.add_argument("--games", type=int, default=400, help="matches of a measurement, half from each seat")
    given.add_argument("--last", type=int, default=2000, help="matches of the last one, of other seeds")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--out", type=Path, default=HERE / "out")
    args = given.parse_args()

    # Torch and what needs it are only in the environment that `make train` sets up.
    import torch  # type: ignore[import-not-found]
    from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]
    from stable_baselines3.common.callbacks import BaseCallback  # type: ignore[import-not-found]
    from stable_baselines3.common.vec_env import DummyVecEnv  # type: ignore[import-not-found]

    torch.set_num_threads(1)  # the network is small: more threads only wait for each other
    rooms = 16
    practice = DummyVecEnv([lambda n=n: PracticeEnv(1000 * args.seed + n) for n in range(rooms)])
    model = MaskablePPO(
        "MlpPolicy",
        practice,
        n_steps=256,
        batch_size=1024,
        n_epochs=6,
        learning_rate=lambda left: 7e-4 * max(left, 0.05),
        gamma=1.0,  # a match is short, and only its end counts
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=args.seed,
        device="cpu",
    )
    began, marks = time.process_time(), [marked(0, measured(policy_of(model), args.games, seed=77))]

    class Measure(BaseCallback):  # type: ignore[misc]
        """Looks up from practice now and then."""

        def _on_step(self) -> bool:
            return True

        def _on_rollout_end(self) -> None:
            if self.num_timesteps < marks[-1].steps + args.every and self.num_timesteps < args.steps:
                return
            score = measured(policy_of(model), args.games, seed=77)
            marks.append(marked(self.num_timesteps, score))
            print(f"{self.num_timesteps:>9,} steps: {score.rate:.1%} {score}", flush=True)

    model.learn(args.steps, callback=Measure())
    last = measured(policy_of(model), args.last, seed=5_000_000)
    low, high = last.interval()
    print(f"in {last.games} matches of other seeds: {last.rate:.1%}, between {low:.1%} and {high:.1%}")
    args.out.mkdir(parents=True, exist_ok=True)
    told = {
        "title": "smugglers",
        "opponent": "bot",
        "seed": args.seed,
        "steps": model.num_timesteps,
        "processor_seconds": round(time.process_time() - began),
        "marks": [asdict(mark) for mark in marks],
        "last": {**asdict(last), "rate": last.rate, "low": low, "high": high},
    }
    (args.out / "smugglers.json").write_text(json.dumps(told, indent=1) + "\n")
    (args.out / "smugglers.svg").write_text(curve(marks, "MaskablePPO against the bot of Smugglers"))
    model.save(args.out / "smugglers.zip")


if __name__ == "__main__":
    main()
