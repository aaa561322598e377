"""Faces of the thirteen leaves: each value has its own outline and autumn colour.

An outline is written as its right half, from the tip down to the stalk, around the point (0, 0);
the left half mirrors it. ``~`` leaves are smooth, the others have corners. Three leaves are made
of leaflets instead: where each leaflet starts, how it is turned, and how large it is.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

from cardkit.cards import LEAF_COPIES, Card
from cardkit.drawing.palette import INK, LEAF_COLOURS
from cardkit.drawing.svg import circle, line, num, path, text

Point = tuple[float, float]

_HALVES = {
    1: "~ 0,-26 8,-13 10,2 5,14 0,20",  # willow
    2: "~ 0,-25 10,-19 17,-2 13,13 0,19",  # beech
    3: "0,-25 4,-17 7,-16 8,-10 12,-8 12,-2 17,1 15,6 16,10 10,12 9,15 4,14 0,18",  # birch
    4: "~ 0,-25 4,-14 20,-9 22,10 13,21 2,17 0,10",  # lime
    5: "~ 0,-24 3,-19 15,-19 23,-2 17,19 0,17",  # aspen
    7: "~ 0,-7 1,-19 10,-24 22,-13 23,2 13,4 2,10 0,20",  # ginkgo
    8: "~ 0,-25 9,-26 9,-16 4,-14 15,-17 17,-6 5,-4 19,-5 19,7 5,6 14,8 12,17 3,14 0,20",  # oak
    10: "0,-15 11,-23 15,-13 10,-4 21,-6 23,5 13,12 3,13 0,15",  # tulip tree
    11: "0,-25 6,-9 21,-11 12,1 17,17 4,11 0,14",  # sweet gum
    12: "0,-26 3,-19 8,-21 7,-9 12,-14 14,-10 22,-11 20,-5 24,-1 13,6 14,10 3,9 0,11",  # maple
}

_LEAFLETS = {
    # ash
    6: [(0, -10, 0, 1.15)]
    + [
        (0, y, side * 62, size)
        for y, size in ((-7, 1.25), (2, 1.35), (11, 1.2))
        for side in (-1, 1)
    ],
    9: [  # horse chestnut
        (0, 9, angle, size)
        for angle, size in ((0, 2.1), (-46, 1.8), (46, 1.8), (-96, 1.3), (96, 1.3))
    ],
    13: [  # Japanese maple
        (0, 8, angle, size)
        for angle, size in (
            (0, 2.1),
            (-36, 1.8),
            (36, 1.8),
            (-72, 1.5),
            (72, 1.5),
            (-112, 1.0),
            (112, 1.0),
        )
    ],
}

_LEAFLET_SHAPES = {
    6: ((0, 0), (4.5, -4), (4.5, -10), (0, -15)),
    9: ((0, 0), (2, -4), (7, -13), (0, -16)),
    13: ((0, 0), (4, -5), (2.6, -10), (0, -16)),
}


def leaf_face(card: Card) -> str:
    """What stands on the paper of a leaf: value, leaf, and a dot for each copy in the deck (L1)."""
    value = card.rank
    spacing = -2 if value > 9 else 0
    figure = text(3.5, 24, 25, value, INK, spacing=spacing)
    leaf = f'<g transform="translate(33 49)rotate(10)scale(.92)">{leaf_shape(value)}</g>'
    copies = LEAF_COPIES[value]
    first = 30 - 3 * (copies - 1)
    dots = "".join(circle(first + 6 * i, 78, 2, INK) for i in range(copies))
    return leaf + figure + dots


def leaf_shape(value: int) -> str:
    """The leaf of this value in its colour, about 48 high around the point (0, 0)."""
    colour = LEAF_COLOURS[value]
    outline = _from_leaflets(value) if value in _LEAFLETS else _from_half(_HALVES[value])
    blade = path(outline, colour, f'stroke="{INK}" stroke-opacity=".35" stroke-linejoin="round"')
    return line("M0 8Q1 19-2 26", _dark(colour), 2) + blade + line(_VEINS[value], _dark(colour), 1)


def _from_half(half: str) -> str:
    words = half.removeprefix("~ ").split()
    right = [(float(x), float(y)) for x, y in (word.split(",") for word in words)]
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    if half.startswith("~"):
        return _curve(right) + _curve([right[-1], *left, right[0]]).replace("M", "L", 1) + "z"
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in right + left) + "z"


def _curve(points: list[Point]) -> str:
    """A smooth line from the first point to the last, bent towards the ones between."""
    inner = points[1:-1]
    ends = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(inner)]
    ends.append(points[-1])
    bends = "".join(
        f"Q{num(bx)} {num(by)} {num(x)} {num(y)}"
        for (bx, by), (x, y) in zip(inner, ends, strict=True)
    )
    return f"M{num(points[0][0])} {num(points[0][1])}{bends}"


def _from_leaflets(value: int) -> str:
    start, first, second, tip = _LEAFLET_SHAPES[value]
    mirrored = [start, first, second, tip, (-second[0], second[1]), (-first[0], first[1]), start]
    outline = ""
    for x, y, angle, size in _LEAFLETS[value]:
        turn, grow = radians(angle), size
        points = [
            (
                x + grow * (px * cos(turn) - py * sin(turn)),
                y + grow * (px * sin(turn) + py * cos(turn)),
            )
            for px, py in mirrored
        ]
        flat = [f"{num(px)} {num(py)}" for px, py in points]
        outline += f"M{flat[0]}C{' '.join(flat[1:4])}C{' '.join(flat[4:])}z"
    return outline


def _dark(colour: str) -> str:
    """A darker shade of a colour, for veins and stalks."""
    return "#" + "".join(f"{int(int(colour[i : i + 2], 16) * 0.55):02x}" for i in (1, 3, 5))


_PLAIN = "M0-17V20M0-6L6-11M0-6L-6-11M0 4L8-2M0 4L-8-2"
_HAND = "M0 10V-18M0 9L13-5M0 9L-13-5M0 9L9 10M0 9L-9 10"
_VEINS = {
    1: "M0-17V20",
    2: _PLAIN + "M0 12L7 7M0 12L-7 7",
    3: _PLAIN + "M0 12L8 8M0 12L-8 8",
    4: "M0-14V12M0 10L12-2M0 10L-12-2M0-1L7-8M0-1L-7-8",
    5: "M0-14V18M0 13L13 3M0 13L-13 3M0 3L10-7M0 3L-10-7",
    6: "M0-20V20",
    7: "M0 20V2M0 14L9-14M0 14L-9-14M0 14L18-5M0 14L-18-5",
    8: "M0-19V20M0-10L8-15M0-10L-8-15M0 0L11-6M0 0L-11-6M0 9L9 4M0 9L-9 4",
    9: "M0 9V-18M0 9L17-8M0 9L-17-8M0 9L16 11M0 9L-16 11",
    10: "M0-11V14M0 8L9-15M0 8L-9-15M0 9L16 0M0 9L-16 0",
    11: _HAND,
    12: "M0 10V-20M0 9L16-7M0 9L-16-7M0 9L10 6M0 9L-10 6",
    13: "M0 8V-20M0 8L14-11M0 8L-14-11M0 8L19 2M0 8L-19 2M0 8L12 13M0 8L-12 13",
}
