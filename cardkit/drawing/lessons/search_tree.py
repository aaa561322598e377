"""Three Thirteen: the search for the fewest points, as a tree in which branches are cut off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardkit.cards import Card, Cards, parse_cards
from cardkit.drawing.palette import (
    FELT,
    FELT_EDGE,
    FELT_PANEL,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    HIGHLIGHT,
)
from cardkit.drawing.svg import Drawing, document, line, rect, text
from cardkit.game import count_of
from cardkit.melds import card_points, is_meld

ROW, INDENT = 26, 34


@dataclass
class Node:
    """A question of the search: what is done first, the cards that remain, the points so far.

    ``pruned`` is the bound that ended it: the fewest points known then.
    """

    depth: int
    done: str
    left: tuple[Card, ...]
    points: int
    best: int
    """The fewest points known after this question."""

    pruned: bool = False


def search_tree(hand: str | Sequence[Card], step: int) -> tuple[Drawing, str]:
    """The first ``step`` questions of the search, the last one marked.

    The first card is in one of its melds, or it is left over. Once some arrangement is known, a
    branch whose points so far are not below it is cut off: more cards cannot make it cheaper.

    >>> search_tree("8s 8h 8d 9s 10s", 4)[1]
    'Step 4 of 9: 10♠ left over, nothing remains: 19 points, the fewest so far.'
    """
    nodes = list(_nodes(parse_cards(hand)))
    step = max(1, min(step, len(nodes)))
    shown = nodes[:step]
    height = ROW * len(nodes) + 16
    body = rect(0, 0, 720, height, FELT, radius=8)
    for place, node in enumerate(shown):
        body += _lines(shown, place) + _row(node, 8 + place * ROW, place == step - 1)
    words = f"Step {step} of {len(nodes)}: {_told(shown[-1], shown[-2] if step > 1 else None)}"
    listed = " ".join(f"{node.depth}: {_label(node)}." for node in shown)
    return Drawing(document(720, height, body), f"The search as a tree. {listed}"), words


def number_of_steps(hand: str | Sequence[Card]) -> int:
    """How many questions the search asks about this hand."""
    return len(list(_nodes(parse_cards(hand))))


def _nodes(hand: Cards) -> Iterator[Node]:
    """All questions in order, melds before leaving a card over, with what is cut off."""
    best = sum(map(card_points, hand)) + 1

    def ask(depth: int, done: str, left: tuple[Card, ...], points: int) -> Iterator[Node]:
        nonlocal best
        if points >= best:
            yield Node(depth, done, left, points, best, pruned=True)
            return
        if not left:
            best = points
        yield Node(depth, done, left, points, best)
        if not left:
            return
        for size in (4, 3, 2):
            for others in combinations(left[1:], size):
                if is_meld((left[0], *others)):
                    rest = tuple(card for card in left[1:] if card not in others)
                    named = " ".join(map(str, (left[0], *others)))
                    yield from ask(depth + 1, f"meld {named}", rest, points)
        cost = card_points(left[0])
        yield from ask(depth + 1, f"{left[0]} left over", left[1:], points + cost)

    return ask(0, "the whole hand", tuple(hand), 0)


def _label(node: Node) -> str:
    remains = " ".join(map(str, node.left)) or "nothing"
    return f"{node.done}, {count_of(node.points, 'point')} so far, remaining: {remains}" + (
        f"; cut off, since {node.best} are known" if node.pruned else ""
    )


def _told(node: Node, before: Node | None) -> str:
    remains = " ".join(map(str, node.left)) or "nothing"
    if node.pruned:
        bound = f"{node.points} is not below {node.best}, the fewest known"
        return f"{node.done}. {count_of(node.points, 'point')} so far, and {bound}: cut off."
    if not node.left:
        return f"{node.done}, nothing remains: {count_of(node.points, 'point')}, the fewest so far."
    return f"{node.done}. {count_of(node.points, 'point')} so far; remaining: {remains}."


def _row(node: Node, y: float, is_now: bool) -> str:
    """A question as a row: pale and marked with scissors where it is cut off."""
    x = 14 + node.depth * INDENT
    colour = FELT_SOFT_TEXT if node.pruned else FELT_TEXT
    ground = FELT_EDGE if node.pruned else FELT_PANEL
    edge, width = (HIGHLIGHT, 2.5) if is_now else (FELT_EDGE, 1)
    body = rect(x, y + 1, 706 - x, ROW - 3, ground, radius=5, stroke=edge, stroke_width=width)
    remains = " ".join(map(str, node.left)) or "nothing"
    body += text(x + 8, y + 18, 13, f"{node.done}  →  {remains}", colour, bold=not node.pruned)
    note = str(node.points)
    if node.pruned:
        note = f"✂ {node.points} ≥ {node.best}"
    elif not node.left:
        note = f"✓ {node.points} points"
    return body + text(698, y + 18, 13, note, colour, anchor="end")


def _lines(nodes: Sequence[Node], place: int) -> str:
    """The line from a question up to the one that asked it."""
    node = nodes[place]
    parent = next((p for p in range(place - 1, -1, -1) if nodes[p].depth < node.depth), None)
    if parent is None:
        return ""
    x = 14 + node.depth * INDENT - INDENT / 2
    top, y = 8 + parent * ROW + ROW - 2, 8 + place * ROW + ROW / 2
    return line(f"M{x} {top}V{y}h{INDENT / 2}", FELT_SOFT_TEXT, 1.5)
