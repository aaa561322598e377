"""A game in a terminal: positions as text, moves by their number or typed."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardkit.arena import name_of
from cardkit.game import Game, State, count_of
from cardkit.parts import part
from cardkit.record import Record
from cardkit.strategies import strategies_for

MOST = 20
"""So many moves are listed with a number; others can be typed."""


def play_in_terminal(
    game: Game,
    state: State,
    name: str = "you",
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
) -> Record:
    """Play a match against the game's usual opponent, and return its record.

    You sit in seat 0. A move is chosen by its number in the list or typed in the notation of
    records; what is not allowed is answered with the reason. ``quit``, or the end of what can be
    read, ends the game early.
    """
    *_, first = list(strategies_for(game).values())[:2]
    bot = part(game, "opponent", first)
    names = [name, *[name_of(bot)] * (game.players - 1)]
    record, dice = Record.begin(state, names), random.Random(state.seed)
    while (seat := state.current_player) is not None:
        moves = state.legal_moves()
        if state.waiting:
            write(f"The hand is over. Scores: {' '.join(map(str, state.scores))}")
            move = moves[0]
        elif seat == 0:
            view = state.observe(0)
            write(f"\n{view}")
            for number, listed in enumerate(moves[:MOST], start=1):
                write(f"  {number:2}  {listed}")
            if len(moves) > MOST:
                write(f"      … and {count_of(len(moves) - MOST, 'move')} more: type yours")
            try:
                answer = read("Your move: ").strip()
            except EOFError:
                answer = "quit"
            if answer in ("q", "quit", "exit"):
                break
            if answer.isdecimal() and 0 < int(answer) <= len(moves):
                answer = str(moves[int(answer) - 1])
            reason = view.why_not(answer)
            if reason is not None:
                write(f"No: {reason}.")
                continue
            move = moves[0].parse(answer)
        else:
            move = bot(state.observe(seat), dice)
            write(f"seat {seat}: {move}")
        state, record = state.play(move), record.with_move(move)
    if state.is_over:
        won = [names[seat] if seat == 0 else f"seat {seat}" for seat in state.winners]
        write(f"\n{state}\nThe game is over. Won by: {' and '.join(won) or 'nobody'}.")
    return record
