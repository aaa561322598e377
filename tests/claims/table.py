"""The claims: what the lessons conclude from games, each with a way to find out anew."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
import pandas as pd

from cardkit import Leaves, Odin, ThreeThirteen, arena
from cardkit.ratings import compare, standings
from cardkit.strategies import random_move
from claims.data import jokers as joker_table
from claims.data import trees as tree_games
from claims.lessons import functions

Found = tuple[bool, str]
"""Whether a claim holds, and the numbers that say so."""


@dataclass(frozen=True)
class Claim:
    """A sentence of a lesson, and the games that it rests on, played anew from another seed."""

    lesson: str
    sentence: str
    again: Callable[[object], Found]

    @property
    def name(self) -> str:
        return f"{self.lesson[:2]}: {self.sentence[:60]}"


CLAIMS: list[Claim] = []


def claim(lesson: str, sentence: str) -> Callable[[Callable[[object], Found]], Any]:
    """Enter a function into the table, with the sentence that it checks."""

    def enter(again: Callable[[object], Found]) -> Callable[[object], Found]:
        CLAIMS.append(Claim(lesson, " ".join(sentence.split()), again))
        return again

    return enter


# --- 12: 13 Leaves --------------------------------------------------------------------------------


@functools.cache
def five_bots(seed: object) -> pd.DataFrame:
    """The tournament of lesson 12 with its five bots, from another seed."""
    lesson = functions("12-leaves-strategy")
    names = ["biggest", "collector", "stay_close", "counter"]
    bots = {"random": random_move} | {name: lesson[name] for name in names}
    return arena.tournament(Leaves(players=3), bots, games=1200, seed=seed, progress=False)


def shares(seed: object) -> pd.Series:
    return standings(five_bots(seed))["won"]


@claim("12-leaves-strategy", "So even a simple plan is far better than none.")
def a_plan_helps(seed: object) -> Found:
    won = shares(seed)
    return won["biggest"] > 5 * won["random"], f"{won['biggest']:.0%} to {won['random']:.0%}"


@claim("12-leaves-strategy", "About twice as many wins!")
def what_fits(seed: object) -> Found:
    won = shares(seed)
    times = won["collector"] / won["biggest"]
    return 1.6 <= times <= 2.5, f"{times:.1f} times"


@claim("12-leaves-strategy", "But `stay_close` wins more often")
def near_wins(seed: object) -> Found:
    result = compare(five_bots(seed), "stay_close", "collector")
    return result.low > 0, f"{result.difference:+.2f}"


@claim(
    "12-leaves-strategy", "`collector` passes as often as `biggest`, but then it plays more cards"
)
def habits(seed: object) -> Found:
    found = [own_habits(name, seed) for name in ("biggest", "collector")]
    (passes, size), (passes_too, more) = found
    return abs(passes_too / passes - 1) < 0.1 and more > size, f"{found}"


@claim("12-leaves-strategy", "`stay_close` has to pass less often.")
def fewer_passes(seed: object) -> Found:
    near, collector = own_habits("stay_close", seed)[0], own_habits("collector", seed)[0]
    return near < collector, f"{near:.1f} to {collector:.1f}"


@functools.cache
def own_habits(name: str, seed: object) -> tuple[float, float]:
    """Passes for each player and game, and cards for each play, if all play like this."""
    bot = functions("12-leaves-strategy")[name]
    passed, sizes = 0, []
    for number in range(100):
        for move in arena.play(Leaves(players=3), [bot] * 3, f"{seed}/{number}").moves:
            if move.action == "pass":
                passed += 1
            else:
                sizes.append(len(move.cards))
    return round(passed / 300, 2), round(sum(sizes) / len(sizes), 2)


@claim("12-leaves-strategy", "Counting helped less than we thought")
def counting(seed: object) -> Found:
    result = compare(five_bots(seed), "counter", "stay_close")
    return abs(result.difference) < 0.1, f"{result.difference:+.2f}"


@claim("12-leaves-strategy", "Who leads has no great advantage")
def the_leader(seed: object) -> Found:
    frame = five_bots(seed)
    leaders = [Leaves(players=3).deal(deal).current_player for deal in frame["seed"]]
    share = frame[frame["seat"] == leaders]["won"].mean()
    return abs(share - 1 / 3) < 0.06, f"{share:.0%}"


# --- 11: 13 Leaves, looked at ---------------------------------------------------------------------


@functools.cache
def winners_and_others(seed: object) -> tuple[float, float, float, float]:
    """Passes in a game and cards in a play, of winners and of others, as lesson 11 counts."""
    lesson = functions("11-leaves-play")
    bots = [lesson["greedy"], lesson["close_by"], lesson["greedy"]]
    found: dict[bool, list[tuple[int, float]]] = {True: [], False: []}
    for number in range(200):
        record = arena.play(Leaves(players=3), bots, f"{seed}/{number}")
        *positions, end = record.states()
        for seat in range(3):
            turns = zip(positions, record.moves, strict=True)
            moves = [move for before, move in turns if before.current_player == seat]
            played = [len(move.cards) for move in moves if move.action == "play"]
            found[seat in end.winners].append((len(moves) - len(played), fmean(played)))
    winners, others = (
        [fmean(column) for column in zip(*found[won], strict=True)] for won in (True, False)
    )
    return winners[0], others[0], winners[1], others[1]


@claim("11-leaves-play", "Winners pass less often.")
def winners_pass_less(seed: object) -> Found:
    winners, others, _, _ = winners_and_others(seed)
    return winners < others, f"{winners:.1f} to {others:.1f}"


@claim("11-leaves-play", "They do *not* play more cards at a time")
def winners_play_no_more(seed: object) -> Found:
    _, _, winners, others = winners_and_others(seed)
    return winners < others, f"{winners:.2f} to {others:.2f}"


# --- 22: Treze ------------------------------------------------------------------------------------


@claim(
    "22-treze-strategy",
    "With two or three cards, who is hit wins less often than who can answer.",
)
def hit_with_few_cards(seed: object) -> Found:
    table = joker_table(seed, games=700)
    few = table[table["cards"].between(2, 3) & (table["end"] != "undecided")]
    ends = few.groupby(["hit", "end"])["answers"].sum().unstack(fill_value=0)
    share = ends["won"] / ends.sum(axis=1)
    return share[True] < share[False], f"hit {share[True]:.0%}, answered {share[False]:.0%}"


@claim("22-treze-strategy", "Who is hit holds far fewer cards than who can answer.")
def hit_holds_fewer(seed: object) -> Found:
    table = joker_table(seed, games=40)
    cards = {
        hit: float(np.average(rows["cards"], weights=rows["answers"]))
        for hit, rows in table.groupby("hit")
    }
    return cards[True] < cards[False] - 1, f"{cards[True]:.1f} and {cards[False]:.1f} cards"


@claim("22-treze-strategy", "Clearly, long runs are the better plan")
def long_runs(seed: object) -> Found:
    return _worse("few", seed)


@claim("22-treze-strategy", "to keep **jokers** is a disaster")
def keeping_jokers(seed: object) -> Found:
    return _worse("keeps", seed, 0)


def _worse(name: str, seed: object, *arguments: Any, games: int = 100) -> Found:
    """Whether a bot of lesson 22 clearly loses against the longest run."""
    lesson = functions("22-treze-strategy")
    bot = lesson[name](*arguments) if arguments else lesson[name]
    result = lesson["duel"](bot, games=games, seed=seed)
    won, lost = result["wins"], result["losses"]
    return lost - won > 2 * (won + lost) ** 0.5, f"{won} won, {lost} lost"


@claim("22-treze-strategy", "It wins clearly more often than it loses")
def keeping_together(seed: object) -> Found:
    lesson = functions("22-treze-strategy")
    result = lesson["duel"](lesson["keeps_together"], games=600, seed=seed)
    won, lost = result["wins"], result["losses"]
    return won - lost > 2 * (won + lost) ** 0.5, f"{won} won, {lost} lost"


@claim("22-treze-strategy", "the games are shorter")
def shorter_games(seed: object) -> Found:
    lesson = functions("22-treze-strategy")
    moves = {
        name: lesson["duel"](lesson[name], lesson[name], games=60, seed=seed)["moves"]
        for name in ("many", "keeps_together")
    }
    return moves["keeps_together"] < moves["many"], f"{moves}"


# --- 33: Three Thirteen ---------------------------------------------------------------------------


@claim("33-three-thirteen-strategy", "the rule of thumb *is* better than `greedy`")
def rule_of_thumb(seed: object) -> Found:
    lesson = functions("33-three-thirteen-strategy")
    into_melds, greedy, found = lesson["into_melds"], lesson["greedy"], []
    for number in range(1, 12):
        for deal in range(30):
            start = lesson["deal_round"](number, f"{seed}/{deal}")
            first = lesson["play_round"](start, [into_melds, greedy])[-1].scores
            second = lesson["play_round"](start, [greedy, into_melds])[-1].scores
            found.append((first[0] - first[1] + second[1] - second[0]) / 2)
    error = np.std(found) / len(found) ** 0.5
    return np.mean(found) < 0, f"{np.mean(found):+.2f} ± {1.96 * error:.2f}"


@claim("33-three-thirteen-strategy", "in 200 other matches it wins about two thirds")
def by_eye_beats_blind(seed: object) -> Found:
    lesson = functions("33-three-thirteen-strategy")
    bots = {name: lesson[name] for name in ("blind", "by_eye")}
    frame = arena.tournament(ThreeThirteen(players=2), bots, games=200, seed=seed, progress=False)
    share = float(standings(frame).loc["by_eye", "won"])
    return 0.57 <= share <= 0.75, f"{share:.0%}"


@claim(
    "33-three-thirteen-strategy",
    "Rounds with three or six cards are quick, and those with five or eight take longest.",
)
def quick_rounds(seed: object) -> Found:
    lesson = functions("33-three-thirteen-strategy")
    turns = {}
    for cards in range(3, 14):
        starts = [lesson["deal_round"](cards - 2, f"{seed}/{deal}") for deal in range(60)]
        ends = [lesson["play_round"](start, [lesson["into_melds"]] * 2)[-1] for start in starts]
        turns[cards] = float(np.mean([end.moves_made / 2 for end in ends]))
    longest = sorted(turns, key=turns.__getitem__)[-2:]
    quick = max(turns[3], turns[6]) < min(turns[4], turns[5], turns[7], turns[8])
    return quick and set(longest) == {5, 8}, f"{ {n: round(t) for n, t in turns.items()} }"


@claim("33-three-thirteen-strategy", "On the whole the share falls with more cards")
def luck_alone(seed: object) -> Found:
    lesson = functions("33-three-thirteen-strategy")
    rng = random.Random(str(seed))
    shares = {}
    for cards in range(3, 10):
        hands = [rng.sample(lesson["french_deck"](), cards + 1) for _ in range(6000)]
        shares[cards] = float(np.mean([lesson["can_go_out"](hand, wild=cards) for hand in hands]))
    falls = shares[3] > shares[6] > shares[9] and shares[4] > shares[7] and shares[5] > 0
    jumps = shares[6] > shares[5] and shares[9] > shares[8]
    return falls and jumps, ", ".join(f"{n} {share:.1%}" for n, share in shares.items())


# --- 42: Odin -------------------------------------------------------------------------------------


def against_the_weak(name: str, seed: object) -> float:
    """The share that a plan of lesson 42 wins against its three weak plans."""
    lesson = functions("42-odin-strategy")
    weak = {"random": random_move, "big": lesson["biggest_play"], "low": lesson["lowest_winner"]}
    frame = arena.tournament(
        Odin(players=4), {**weak, "plan": lesson[name]}, games=200, seed=seed, progress=False
    )
    return float(standings(frame).loc["plan", "won"])


@claim("42-odin-strategy", "`keeps_together` wins nine matches of ten.")
def keeps_together_wins(seed: object) -> Found:
    share = against_the_weak("keeps_together", seed)
    return 0.85 <= share <= 0.95, f"{share:.0%}"


@claim("42-odin-strategy", "Without rule O7 the plan still beats the weak three nearly always.")
def without_o7(seed: object) -> Found:
    share = against_the_weak("without_o7", seed)
    return share >= 0.8, f"{share:.0%}"


@claim("42-odin-strategy", "Without answers of two cards or more nothing is left of it")
def without_answers(seed: object) -> Found:
    share = against_the_weak("without_answers", seed)
    return share <= 0.25, f"{share:.0%}"


@claim(
    "42-odin-strategy",
    "Write 1000 instead of 100. It takes a while, and then the comparison is clear.",
)
def groups_with_four(seed: object) -> Found:
    lesson = functions("42-odin-strategy")
    names = ["biggest_play", "lowest_winner", "fewest_groups", "keeps_together"]
    plans = {name: lesson[name] for name in names}
    frame = arena.tournament(Odin(players=4), plans, games=1000, seed=seed, progress=False)
    result = compare(frame, "fewest_groups", "keeps_together")
    return result.low > 0, f"{result.difference:+.2f}"


@claim("42-odin-strategy", "With two players, the new plan wins more than four matches of five.")
def groups_with_two(seed: object) -> Found:
    lesson = functions("42-odin-strategy")
    plans = {name: lesson[name] for name in ("fewest_groups", "keeps_together")}
    frame = arena.tournament(Odin(players=2), plans, games=400, seed=seed, progress=False)
    share = float(standings(frame).loc["fewest_groups", "won"])
    return share > 0.8, f"{share:.0%}"


# --- 51: search -----------------------------------------------------------------------------------


@claim(
    "51-search",
    "how one plays on matters much more than whether one grows a tree",
)
def playing_on_matters(seed: object) -> Found:
    frame = tree_games(seed, games=36)
    share = standings(frame)["won"]
    way = share["flat, close by"] - share["flat, at random"]
    way += share["tree, close by"] - share["tree, at random"]
    tree = share["tree, close by"] - share["flat, close by"]
    tree += share["tree, at random"] - share["flat, at random"]
    return way > abs(tree), f"way to play on {way / 2:+.2f}, tree {tree / 2:+.2f}"


# --- 52: tournaments ------------------------------------------------------------------------------


@claim("52-tournament", "With 10,000 games only every second researcher notices it")
def every_second_notices(seed: object) -> Found:
    wins = _dice(seed).binomial(10_000, 0.51, size=1000) / 10_000
    noticed = (wins - 1.96 * np.sqrt(wins * (1 - wins) / 10_000) > 0.5).mean()
    return 0.42 < noticed < 0.6, f"{noticed:.0%} notice"


@claim("52-tournament", "is fooled in most cases")
def fooled_by_twenty(seed: object) -> Found:
    wins = _dice(seed).binomial(100, 0.5, size=(1000, 20)) / 100
    far = np.abs(wins - 0.5) > 1.96 * np.sqrt(wins * (1 - wins) / 100)
    fooled = far.any(axis=1).mean()
    return fooled > 0.5, f"{fooled:.0%} see a bot that is none"


@claim("52-tournament", "In pairs the same question needs fewer deals.")
def pairs_need_fewer(seed: object) -> Found:
    both, result = _careful_and_many(seed)
    spreads = both.groupby(["strategy", "seed"])["won"].mean().groupby("strategy").std()
    unpaired = float(np.hypot(spreads["careful"], spreads["many"]))
    return result.spread < unpaired, f"spread {result.spread:.3f}, unpaired {unpaired:.3f}"


def _careful_and_many(seed: object) -> tuple[pd.DataFrame, Any]:
    from cardkit.ratings import together

    lesson = functions("52-tournament")
    frames = [
        arena.tournament(
            Leaves(players=3),
            {name: lesson[name], "near": lesson["near"], "random": random_move},
            games=600, seed=seed, progress=False,
        )
        for name in ("many", "careful")
    ]  # fmt: skip
    both = together(*frames)
    return both, compare(both, "careful", "many")


@claim("52-tournament", "it wins no more than a third of its games, as far as 5,000 deals can tell")
def leading_is_no_advantage(seed: object) -> Found:
    from claims.data import leaders

    table = leaders(seed, games=3000)
    share = table["won"][0] / table["deals"][0]
    return share < 1 / 3 + 0.02, f"the leader won {share:.1%} of {table['deals'][0]} deals"


def _dice(seed: object) -> np.random.Generator:
    return np.random.default_rng(list(str(seed).encode()))
