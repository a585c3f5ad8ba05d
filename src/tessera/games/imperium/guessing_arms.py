"""Units that are together worth a given military strength (rule 17.2)."""

from tessera.games.imperium.rules import Rules


class Arms:
    """For every worth a single land unit can have: a type, an experience and a number of hit points."""

    def __init__(self, rules: Rules) -> None:
        self.by_worth: dict[int, tuple[int, int, int]] = {}
        self.most = 0
        steps = [0, *rules.combat.veteran_thresholds]
        for unit in rules.units:
            if not unit.military or unit.naval:
                continue
            for level, experience in enumerate(steps):
                full = max(unit.attack, unit.defense) * rules.combat.veteran_pct[level] // 100
                for hp in range(1, unit.hp + 1):
                    worth = full * hp // 100
                    if worth > 0 and worth not in self.by_worth:
                        self.by_worth[worth] = (unit.number, experience, hp)
                        self.most = max(self.most, worth)

    def worth(self, points: int) -> list[tuple[int, int, int]]:
        """As few units as can be that are worth so many points."""
        found: list[tuple[int, int, int]] = []
        while points > 0:
            part = min(points, self.most)
            while part not in self.by_worth:
                part -= 1
            found.append(self.by_worth[part])
            points -= part
        return found
