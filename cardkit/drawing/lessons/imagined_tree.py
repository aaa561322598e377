"""The tree of a search, while it grows by one imagined game (lesson 51).

A node is a dictionary: ``tries`` and ``won`` are the imagined games that came through it, and how
many of them were won by the player who moved there; ``moves`` are the nodes below, by move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardkit.drawing.palette import FELT, FELT_PANEL, FELT_SOFT_TEXT, FELT_TEXT, HIGHLIGHT, INK
from cardkit.drawing.svg import Drawing, document, line, rect, text

Node = Mapping[str, Any]

STEPS = ("walk", "add", "play on", "write back")
WIDE, HIGH, BOX = 78, 74, 38
"""The distance of two nodes, of two levels, and the height of a node."""


class _Spot(NamedTuple):
    """Where a node is drawn, the move that leads to it, and its path from the root."""

    x: float
    level: int
    move: str
    way: tuple[object, ...]


def tree_drawing(before: Node, after: Node, step: str = "write back") -> Drawing:
    """One imagined game in four steps: ``walk``, ``add``, ``play on`` and ``write back``.

    ``before`` and ``after`` are the trees before and after it; the way that it took is found by
    comparing their numbers. The way is bright, with thick lines, and its last node says "new".
    Raises ``ValueError`` for another step.
    """
    if step not in STEPS:
        raise ValueError(f"{step!r} is no step: they are {', '.join(STEPS)}")
    way = _way(before, after)
    shown = after
    spots = list(_spots(shown))
    if step == "walk":
        spots = [spot for spot in spots if spot.way != way or _at(before, way) is not None]
    where = {spot.way: spot for spot in spots}
    parts = [part for spot in spots for part in _drawn(spot, where, before, after, way, step)]
    width = max(spot.x for spot in spots) + WIDE
    height = (1 + max(spot.level for spot in spots)) * HIGH + 20
    body = rect(0, 0, width, height, FELT, radius=8) + "".join(parts)
    return Drawing(document(width, height, body), _words(before, after, way, step))


def _way(before: Node, after: Node) -> tuple[object, ...]:
    """The moves of the imagined game, as far as they lie in the tree."""
    way: list[object] = []
    old: Node | None = before
    while True:
        moved = [
            move
            for move, node in after["moves"].items()
            if node["tries"] > (old["moves"][move]["tries"] if old and move in old["moves"] else 0)
        ]
        if not moved:
            return tuple(way)
        way.append(moved[0])
        old = old["moves"].get(moved[0]) if old else None
        after = after["moves"][moved[0]]


def _at(tree: Node, way: tuple[object, ...]) -> Node | None:
    """The node at the end of a way, if it is there."""
    node: Node | None = tree
    for move in way:
        node = node["moves"].get(move) if node else None
    return node


def _spots(root: Node) -> Iterator[_Spot]:
    """Each node's place: leaves side by side, and every node above the middle of its own."""
    free = [10.0 + WIDE / 2]

    def place(node: Node, level: int, name: str, way: tuple[object, ...]) -> list[_Spot]:
        below: list[_Spot] = []
        heads = []
        for move, child in node["moves"].items():
            found = place(child, level + 1, str(move), (*way, move))
            heads.append(found[-1].x)
            below += found
        if heads:
            x = (heads[0] + heads[-1]) / 2
        else:
            x, free[0] = free[0], free[0] + WIDE
        return [*below, _Spot(x, level, name, way)]

    yield from place(root, 0, "now", ())


def _drawn(
    spot: _Spot,
    where: Mapping[tuple[object, ...], _Spot],
    before: Node,
    after: Node,
    way: tuple[object, ...],
    step: str,
) -> Iterator[str]:
    """A node with the line that leads to it."""
    y = 12 + spot.level * HIGH
    on_way = spot.way == way[: len(spot.way)]
    is_new = on_way and _at(before, spot.way) is None
    if spot.way:
        above = where[spot.way[:-1]]
        top = 12 + above.level * HIGH + BOX
        colour, width = (HIGHLIGHT, 4) if on_way else (FELT_SOFT_TEXT, 1.2)
        yield line(f"M{above.x:.0f} {top}L{spot.x:.0f} {y}", colour, width)
    fill, ink = (HIGHLIGHT, INK) if on_way else (FELT_PANEL, FELT_TEXT)
    yield rect(spot.x - WIDE / 2 + 4, y, WIDE - 8, BOX, fill, radius=6)
    yield text(spot.x, y + 15, 11, spot.move.replace("pass take", "pass"), ink, anchor="middle")
    node = _at(after if step == "write back" else before, spot.way)
    numbers = f"{node['won']} of {node['tries']}" if node else "new"
    if is_new and step == "play on":
        numbers = "plays on …"
    if spot.way or step == "write back":
        yield text(spot.x, y + 30, 11, numbers if spot.way else "", ink, anchor="middle")


def _words(before: Node, after: Node, way: tuple[object, ...], step: str) -> str:
    """What happens in a step, in a sentence."""
    moves = ", ".join(map(str, way))
    new = _at(before, way) is None
    last = _at(after, way)
    if step == "walk":
        known = way[:-1] if new else way
        path = ", ".join(map(str, known))
        return f"Walk: {path}." if known else "Walk: a move was never tried, so go no further."
    if step == "add":
        return f"Add: {way[-1]} is a new node." if new else "Add: the game is over, nothing is new."
    if step == "play on" or last is None:
        return "Play on: from there to the end of the game, outside the tree."
    old = _at(before, way)
    won = last["won"] > (old["won"] if old else 0)
    who = "won" if won else "did not win"
    return f"Write back along {moves}: the player of the last move {who}."
