"""Melds: sets and runs with wild cards, and the best arrangement of a hand (T5–T7, T10, T12).

How the best arrangement is found stands in `cardkit.melds.search`. Here is what can be asked about
a hand, what a set and a run are, and how the melds found are laid out for reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.drawn import drawn
from cardkit.melds.search import MeldSearch

MAX_CARDS = 14
"""The largest hand: 13 cards are dealt in the eleventh round, and one is drawn (T3, T4)."""

CardsOrText: TypeAlias = str | Iterable[Card]
CourtValues: TypeAlias = tuple[int, int, int]

_FRENCH_CARDS = frozenset(french_deck())
_TENS = (10, 10, 10)


class Arrangement(NamedTuple):
    """A hand laid out: its melds, the cards left over, and the points these cost (T10).

    It draws itself in a notebook, the melds apart and what is left over pale.
    """

    melds: tuple[Cards, ...]
    leftover: Cards
    points: int

    def __str__(self) -> str:
        rest = [f"{self.leftover} left over"] if self.leftover else []
        return " | ".join([*map(str, self.melds), *rest, f"{self.points} points"])

    def _repr_html_(self) -> str:
        return drawn(self)


class Discard(NamedTuple):
    """A card to discard, and the points left after it."""

    card: Card
    points: int


# --- Questions about a hand -----------------------------------------------------------------------


def best_melds(
    cards: CardsOrText,
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: CourtValues = _TENS,
) -> Arrangement:
    """The arrangement of 1 to 14 cards with the fewest points left over (T10).

    ``wild`` is the rank that stands for any card (T6), ``ace_high_or_low`` allows Q-K-A and makes
    an ace left over cost 15 (T12), ``court_values`` are the points of jack, queen and king.

    A run is listed in rank order with each wild card at the place it stands for, a set in card
    order with wild cards last. Melds that are one meld together are listed as one.

    The order of ``cards`` does not matter. Of several arrangements with the fewest points, one
    with the fewest cards left over is taken; of these, one where the lowest natural card is melded,
    with as few wild cards as can be and then in as long a meld as can be; and so on up. Wild cards
    that nothing needs are a meld of their own from three up; one or two of them join the first
    set or, without a set, the first run.

    Raises ``ValueError`` for no card or more than 14, a card that is no French card, a rank that
    does not exist, or court values other than three whole numbers from 0 up.

    >>> print(best_melds("5h 6h 7h Ks Kd 7c 2d", wild=7))
    5♥ 6♥ 7♥ | K♠ K♦ 7♣ | 2♦ left over | 2 points
    >>> best_melds("Qh Kh Ah", ace_high_or_low=True).melds
    (parse_cards('Q♥ K♥ A♥'),)
    """
    search = _search(_hand(cards), wild, ace_high_or_low, court_values)
    melds, leftover = search.chosen()
    laid, wilds_left = _lay_out(melds, search.wilds, search.top)
    leftover += wilds_left
    return Arrangement(
        laid, Cards(sorted(leftover)), sum([search.values[c.rank] for c in leftover])
    )


def best_points(
    cards: CardsOrText,
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: CourtValues = _TENS,
) -> int:
    """The points of `best_melds` without the melds: faster (T10).

    >>> best_points("3c Kd Qs", wild=3)
    23
    """
    return _search(_hand(cards), wild, ace_high_or_low, court_values).points()


def discard_points(
    cards: CardsOrText,
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: CourtValues = _TENS,
) -> dict[Card, int]:
    """For each different card: the points left once it is discarded (T4, T10), in card order.

    >>> {str(card): points for card, points in discard_points("7c 7d 7h Kh").items()}
    {'7♣': 24, '7♥': 24, '7♦': 24, 'K♥': 0}
    """
    hand = _hand(cards)
    search = _search(hand, wild, ace_high_or_low, court_values)
    return {card: search.points(without=card) for card in dict.fromkeys(hand)}


def best_discard(
    cards: CardsOrText,
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: CourtValues = _TENS,
) -> Discard:
    """The discard after which the fewest points are left (T4, T10).

    Of several, one that is not wild is taken before one that is, then the one that costs
    the most points, then the highest card.

    >>> best_discard("7c 7d 7h Kh")
    Discard(card=Card.parse('K♥'), points=0)
    """
    hand = _hand(cards)
    search = _search(hand, wild, ace_high_or_low, court_values)
    values, everything = search.values, search.points()
    in_order = sorted(set(hand), key=lambda c: (c.rank != wild, values[c.rank], c), reverse=True)
    best = Discard(in_order[0], search.points(without=in_order[0]))
    for card in in_order[1:]:
        # No discard saves more than its own points, so most cards need no search.
        if everything - values[card.rank] < best.points:
            best = min(best, Discard(card, search.points(without=card)), key=lambda d: d.points)
    return best


def going_out_discards(
    cards: CardsOrText, wild: int | None = None, ace_high_or_low: bool = False
) -> Cards:
    """The different cards, in order, whose discard leaves all the others in melds (T7).

    Exactly one card must remain: with two melds of three there is no way out.

    >>> going_out_discards("7c 7d 7h Kh")
    parse_cards('K♥')
    >>> going_out_discards("6d 7d 8d 9c 9h 9s", wild=5)
    parse_cards('')
    """
    return Cards(_ways_out(cards, wild, ace_high_or_low))


def can_go_out(cards: CardsOrText, wild: int | None = None, ace_high_or_low: bool = False) -> bool:
    """Whether one of the cards can be discarded so that all the others are in melds (T7).

    >>> can_go_out("7c 7d 3s Kh", wild=3)
    True
    """
    return any(True for _ in _ways_out(cards, wild, ace_high_or_low))


def is_meld(cards: CardsOrText, wild: int | None = None, ace_high_or_low: bool = False) -> bool:
    """Whether the cards, in any order, are one set or one run (T5, T6, T12).

    >>> is_meld("8h 3s 6h", wild=3), is_meld("6h 8h 9h"), is_meld("6h 7h")
    (True, False, False)
    """
    return is_set(cards, wild) or is_run(cards, wild, ace_high_or_low)


def is_set(cards: CardsOrText, wild: int | None = None) -> bool:
    """Whether the cards are three or more of one rank, or wild (T5, T6).

    >>> is_set("9c 9d 9h 9s 5c", wild=5), is_set("9c 9d 8h")
    (True, False)
    """
    naturals, wilds = _split(_hand(cards), wild)
    return len(naturals) + len(wilds) >= 3 and _same_rank(naturals)


def is_run(cards: CardsOrText, wild: int | None = None, ace_high_or_low: bool = False) -> bool:
    """Whether the cards, in some order, are a run in one suit; wild cards fill it (T5, T6, T12).

    >>> is_run("Ah 2h 3h"), is_run("Qh Kh Ah"), is_run("Qh Kh Ah", ace_high_or_low=True)
    (True, False, True)
    """
    naturals, wilds = _split(_hand(cards), wild)
    size, top = len(naturals) + len(wilds), _top_place(ace_high_or_low)
    places = _run_places(naturals, top)
    return places is not None and 3 <= size <= top and _span(places) <= size


def card_points(
    card: Card, ace_high_or_low: bool = False, court_values: CourtValues = _TENS
) -> int:
    """What a card left over costs (T10); an ace that may be high or low costs 15 (T12).

    >>> card_points(Card.parse("Qh")), card_points(Card.parse("As"), ace_high_or_low=True)
    (10, 15)
    """
    (card,) = _hand((card,))
    return _values(ace_high_or_low, court_values)[card.rank]


# --- Checking what comes in -----------------------------------------------------------------------


def _hand(cards: CardsOrText) -> list[Card]:
    """The cards sorted, all of them French ones."""
    hand = sorted(parse_cards(cards))
    if not _FRENCH_CARDS.issuperset(hand):
        wrong = next(card for card in hand if card not in _FRENCH_CARDS)
        raise ValueError(
            f"{wrong} ({wrong.name}) cannot be melded: melds are made of cards that are seen, "
            "ace to king in ♣ ♦ ♥ ♠ (T5)"
        )
    return hand


def _split(hand: list[Card], wild: int | None) -> tuple[list[Card], list[Card]]:
    """The natural cards and the wild ones (T6)."""
    if wild is not None and wild not in range(1, 14):
        raise ValueError(f"wild={wild!r}: it is a rank from 1 (ace) to 13 (king), or None (T6)")
    wilds = [card for card in hand if card.rank == wild]
    return [card for card in hand if card.rank != wild] if wilds else hand, wilds


def _search(
    hand: list[Card], wild: int | None, ace_high_or_low: bool, court_values: CourtValues
) -> MeldSearch:
    if not 1 <= len(hand) <= MAX_CARDS:
        raise ValueError(f"{len(hand)} cards: from 1 to {MAX_CARDS} can be arranged (T3)")
    naturals, wilds = _split(hand, wild)
    values = _values(ace_high_or_low, court_values)
    return MeldSearch(naturals, wilds, _top_place(ace_high_or_low), values)


def _ways_out(cards: CardsOrText, wild: int | None, ace_high_or_low: bool) -> Iterator[Card]:
    """The discards that leave all others in melds; most often it is soon clear there is none."""
    hand = _hand(cards)
    search = _search(hand, wild, ace_high_or_low, _TENS)
    if len(search.misfits) > 1:
        return
    # One search for all discards first: that one card may be left over. Most often none can.
    spare = 1 - len(search.misfits)
    if search.all_laid(search.all_cards, len(search.wilds), spare):
        for card in search.misfits or dict.fromkeys(hand):
            if search.points(without=card) == 0:
                yield card


def _values(ace_high_or_low: bool, court_values: CourtValues) -> list[int]:
    """The points of a card left over, by rank; there is no rank 0 (T10, T12)."""
    court = list(court_values) if isinstance(court_values, (tuple, list)) else []
    if len(court) != 3 or not all(isinstance(value, int) and value >= 0 for value in court):
        raise ValueError(
            f"court_values={court_values!r}: these are the points of jack, queen and king, "
            "three whole numbers from 0 up (T10)"
        )
    return [0, 15 if ace_high_or_low else 1, *range(2, 11), *court]


def _top_place(ace_high_or_low: bool) -> int:
    """The last place of a run: the king's, or an ace's above it (T5, T12)."""
    return 14 if ace_high_or_low else 13


# --- Sets and runs --------------------------------------------------------------------------------


def _same_rank(naturals: Sequence[Card]) -> bool:
    return len({card.rank for card in naturals}) <= 1


def _run_places(naturals: Sequence[Card], top: int) -> list[int] | None:
    """The places, in order, that these cards take in one run; ``None`` if they cannot be in one."""
    if len({card.suit for card in naturals}) > 1:
        return None
    choices = [sorted(card.rank for card in naturals)]
    if top == 14 and choices[0][:1] == [1]:
        choices.append([*choices[0][1:], 14])  # the ace high (T12)
    return min((c for c in choices if len(set(c)) == len(c)), key=_span, default=None)


def _span(places: Sequence[int]) -> int:
    """How many places there are from the first to the last."""
    return places[-1] - places[0] + 1 if places else 0


def _wilds_needed(naturals: Sequence[Card], top: int) -> int:
    """How many wild cards make one meld of these: more than there can be if it cannot be one."""
    if _same_rank(naturals):
        return max(0, 3 - len(naturals))
    places = _run_places(naturals, top)
    return MAX_CARDS if places is None else max(3, _span(places)) - len(naturals)


# --- Laying out the melds that were found ---------------------------------------------------------


def _lay_out(
    melds: list[list[Card]], wilds: list[Card], top: int
) -> tuple[tuple[Cards, ...], list[Card]]:
    """The melds as they are read, with their wild cards, and the wild cards left over."""
    melds, wilds = _joined(melds, len(wilds), top), list(wilds)
    shares = [_wilds_needed(meld, top) for meld in melds]
    spare = len(wilds) - sum(shares)
    if spare >= 3:
        melds.append([])
        shares.append(spare)
    elif melds:
        first_set = next((i for i, meld in enumerate(melds) if _same_rank(meld)), 0)
        shares[first_set] += spare
    lines = [
        [*meld, *[None] * share] if _same_rank(meld) else _run_line(meld, share, wilds, top)
        for meld, share in zip(melds, shares, strict=True)
    ]
    return tuple([Cards([card or wilds.pop(0) for card in line]) for line in lines]), wilds


def _joined(melds: list[list[Card]], wilds: int, top: int) -> list[list[Card]]:
    """The melds, with those put together that are one meld and then need no more wild cards."""

    def belong_together(one: list[Card], two: list[Card]) -> bool:
        both = one + two
        if _wilds_needed(both, top) > _wilds_needed(one, top) + _wilds_needed(two, top):
            return False
        # A set takes any number of wild cards; a run is joined if it has room for all of them.
        return _same_rank(both) or len(both) + wilds <= top

    joined: list[list[Card]] = []
    for meld in melds:
        while mate := next((other for other in joined if belong_together(other, meld)), None):
            joined.remove(mate)
            meld = sorted(mate + meld)
        joined.append(meld)
    return joined


def _run_line(naturals: list[Card], share: int, wilds: list[Card], top: int) -> list[Card | None]:
    """A run in order, as high as it can lie, with ``None`` where any wild card may stand.

    A wild card that can stand for itself does (with 7s wild: 5♥ 6♥ 7♥) and leaves ``wilds``.
    """
    places, suit = _run_places(naturals, top) or [], naturals[0].suit
    size = len(naturals) + share
    highest, lowest = min(places[0], top - size + 1), max(1, places[-1] - size + 1)
    runs = [
        {place: Card(place if place <= 13 else 1, suit) for place in range(start, start + size)}
        for start in range(highest, lowest - 1, -1)
    ]
    line: list[Card | None] = []
    for place, card in max(runs, key=lambda run: any(c in wilds for c in run.values())).items():
        if place in places:
            line.append(card)
        elif card in wilds:
            wilds.remove(card)
            line.append(card)
        else:
            line.append(None)
    return line
