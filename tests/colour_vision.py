"""How different two colours look, also to people with one of the three kinds of colour blindness.

The simulation multiplies linear RGB by the matrices for severity 1.0 of Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (2009). The difference is CIE 1976 ΔE, the
distance in CIE Lab (white point D65): about 2 is just visible side by side, 100 is black to white.
"""

from __future__ import annotations

from math import dist

Colour = tuple[float, float, float]

VISIONS: dict[str, tuple[Colour, Colour, Colour]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def difference(one: str, other: str, vision: str) -> float:
    """ΔE between two colours such as ``"#c01818"``, as a kind of vision sees them."""
    return dist(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2: 1 to 21; large text and graphics need 3, other text 4.5."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _linear(colour: str) -> Colour:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _expand(red), _expand(green), _expand(blue)


def _expand(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(matrix: tuple[Colour, Colour, Colour], vector: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _seen(colour: str, vision: str) -> Colour:
    red, green, blue = _times(VISIONS[vision], _linear(colour))
    return min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1)


def _lab(linear: Colour) -> Colour:
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (
            part / white for part, white in zip(_times(TO_XYZ, linear), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _luminance(colour: str) -> float:
    return _times(TO_XYZ, _linear(colour))[1]
