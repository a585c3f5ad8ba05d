"""Rooms joined by doors: who is next to whom, the way from one room to another, the nearest of a kind.

Rooms are known by their ids, which need not be dense. Every search looks at neighbours in ascending id,
and the first way found stays, so of equally short ways the one with the lower ids is taken. It does not
know what is in a room.
"""

from collections.abc import Sequence


def room_faults(doors: dict[int, list[int]]) -> list[str]:
    """Everything wrong with a plan of rooms, in ascending order of rooms; empty if it is sound."""
    faults: list[str] = []
    if not doors:
        faults.append("there are no rooms")
    for room in sorted(doors):
        seen: list[int] = []
        for other in doors[room]:
            if other == room:
                faults.append(f"room {room}: has a door to itself")
            elif other in seen:
                faults.append(f"room {room}: the door to room {other} is listed twice")
            elif other not in doors:
                faults.append(f"room {room}: has a door to room {other}, which does not exist")
            elif room not in doors[other]:
                faults.append(f"room {room}: has a door to room {other}, but room {other} has none back")
            seen.append(other)
    return faults


class RoomGraph:
    """Rooms and the doors between them, from `{room: [rooms next to it]}`; doors lead both ways.

    Raises ValueError listing every fault of the plan. A plan in several unconnected parts is allowed:
    ask `is_connected`.
    """

    def __init__(self, doors: dict[int, list[int]]) -> None:
        faults = room_faults(doors)
        if faults:
            raise ValueError("; ".join(faults))
        self.rooms: list[int] = sorted(doors)
        self._doors: dict[int, list[int]] = {room: sorted(doors[room]) for room in self.rooms}

    def neighbours(self, room: int) -> list[int]:
        """The rooms next to `room`, ascending."""
        self._check(room)
        return self._doors[room].copy()

    def are_adjacent(self, a: int, b: int) -> bool:
        """Whether a door joins two rooms."""
        self._check(a)
        self._check(b)
        return b in self._doors[a]

    def distances(self, start: int) -> dict[int, int]:
        """Doors to pass from `start` to every room that can be reached, by (distance, id)."""
        order, parents = self._search(start)
        far: dict[int, int] = {start: 0}
        for room in order[1:]:
            far[room] = far[parents[room]] + 1
        return {room: far[room] for _, room in sorted((far[room], room) for room in order)}

    def distance(self, a: int, b: int) -> int:
        """Doors to pass from `a` to `b`, or -1 if there is no way."""
        way = self.path(a, b)
        return -1 if way is None else len(way)

    def path(self, a: int, b: int) -> list[int] | None:
        """The rooms entered on the shortest way: without `a`, with `b`. None if there is no way.

        Tie rule: breadth first, neighbours in ascending id, the first parent found stays; of the shortest
        ways this is the one that comes first when compared room by room.
        """
        self._check(b)
        _, parents = self._search(a)
        if b not in parents:
            return None
        way: list[int] = []
        while b != a:
            way.append(b)
            b = parents[b]
        way.reverse()
        return way

    def nearest(self, start: int, targets: Sequence[int]) -> int | None:
        """The target with the smallest (distance, id), which may be `start`. None if none can be reached."""
        for target in targets:
            self._check(target)
        for room in self.distances(start):
            if room in targets:
                return room
        return None

    def is_connected(self) -> bool:
        """Whether every room can be reached from every other."""
        order, _ = self._search(self.rooms[0])
        return len(order) == len(self.rooms)

    def _search(self, start: int) -> tuple[list[int], dict[int, int]]:
        """Rooms in the order found, and from which room each was found (the start from itself)."""
        self._check(start)
        parents: dict[int, int] = {start: start}
        order = [start]
        for room in order:  # grows while it is walked
            for other in self._doors[room]:
                if other not in parents:
                    parents[other] = room
                    order.append(other)
        return (order, parents)

    def _check(self, room: int) -> None:
        if room not in self._doors:
            raise ValueError(
                f"there is no room {room}; rooms are {', '.join(str(known) for known in self.rooms)}"
            )
