"""cardkit as a command: ``python -m cardkit VERB --help`` tells what each verb takes.

A verb is a function that adds its arguments to a parser and names the function that does the work.
That returns the exit code: 0 if all is well, 1 if something is wrong with what was given (said in
a sentence), 2 for a command that cannot be understood, 130 if it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cardkit.game import Game
from cardkit.games import GAMES

Parser = argparse.ArgumentParser
Options = argparse.Namespace


def play(parser: Parser) -> Callable[[Options], int]:
    """Play a game in the terminal."""
    _add_game(parser)
    parser.add_argument("--seed", help="deals the same cards to everybody who gives it")
    parser.add_argument("--name", default="you", help="your name")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game")

    def run(options: Options) -> int:
        from cardkit.classroom.terminal import play_in_terminal

        game = _game(options)
        record = play_in_terminal(game, game.deal(options.seed), options.name)
        if options.save:
            record.save(options.save)
            print(f"Saved in {options.save}.")
        return 0

    return run


def tournament(parser: Parser) -> Callable[[Options], int]:
    """Let the library's bots play against each other."""
    _add_game(parser)
    parser.add_argument("bots", nargs="*", metavar="BOT", help="who plays; all but strong ones")
    parser.add_argument("--games", type=_number, default=300, help="how many matches (300)")
    parser.add_argument("--seed", default="0", help="the same seed, the same matches (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes; -1 for all processors (1)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="where to save all rows")

    def run(options: Options) -> int:
        from cardkit import arena, ratings
        from cardkit.classroom.live import standings_text
        from cardkit.strategies import strategies_for

        game = _game(options)
        known = strategies_for(game)
        names = options.bots or [name for name in known if name != "strong"]
        for name in names:
            if name not in known:
                raise ValueError(f"no bot {name!r}: {game.title} has {', '.join(known)}")
        bots = {name: known[name] for name in names}
        frame = arena.tournament(game, bots, options.games, options.seed, options.jobs)
        print(standings_text(ratings.standings(frame)))
        if options.csv:
            frame.to_csv(options.csv, index=False)
            print(f"All {len(frame)} rows are in {options.csv}.")
        return 0

    return run


def league(parser: Parser) -> Callable[[Options], int]:
    """Let all bots in a folder play, each in a process of its own."""
    parser.add_argument("folder", type=Path, help="with the .py files and notebooks of your class")
    parser.add_argument("game", choices=GAMES, help="which game is played")
    parser.add_argument("--players", type=int, help="how many at a table")
    parser.add_argument("--rounds", type=_number, default=10, help="deals for each bot (10)")
    parser.add_argument("--seed", help="left out, it is secret until the end")
    parser.add_argument("--jobs", type=int, default=-1, help="processes (-1: all processors)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move of a bot (1)")
    parser.add_argument("--megabytes", type=int, default=1000, help="memory for a bot (1000)")
    parser.add_argument("--no-house", action="store_true", help="without the library's bots")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="for results and replays")

    def run(options: Options) -> int:
        from cardkit.classroom import Limits
        from cardkit.classroom import league as play_league

        limits = Limits(seconds_per_move=options.seconds, megabytes=options.megabytes)
        result = play_league(
            options.folder, _game(options), options.rounds, options.seed, options.jobs,
            not options.no_house, limits,
        )  # fmt: skip
        print(result)
        print(f"The seed was {result.seed}.")
        if options.out:
            for path in result.save(options.out):
                print(f"Saved {path}.")
        return 0

    return run


def collect(parser: Parser) -> Callable[[Options], int]:
    """Put the saved games of a class together."""
    parser.add_argument("folder", type=Path, help="with the saved games, the .json files")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="where to save the table")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="where to save the picture")
    parser.add_argument("--deal", help="which deal the picture shows; left out, the commonest")

    def run(options: Options) -> int:
        from cardkit.classroom import collect as collect_records

        collected = collect_records(options.folder)
        print(collected)
        if options.csv:
            collected.frame.to_csv(options.csv, index=False)
            print(f"Saved {options.csv}.")
        if options.picture:
            options.picture.write_text(collected.picture(options.deal).svg, "utf-8")
            print(f"Saved {options.picture}.")
        if not collected.records:
            raise ValueError(f"{options.folder}: there is no saved game in it")
        return 0

    return run


def edition(parser: Parser) -> Callable[[Options], int]:
    """Make lessons for students and for the teacher, sheets of paper, or slides."""
    kinds = ("student", "teacher", "paper", "slides")
    parser.add_argument("kind", choices=kinds, help="which edition")
    parser.add_argument("lessons", nargs="+", type=Path, help="the notebooks")
    parser.add_argument("--out", type=Path, default=Path("editions"), help="a folder (editions)")
    parser.add_argument("--clear", action="store_true", help="without outputs (student, teacher)")

    def run(options: Options) -> int:
        from cardkit.classroom.editions import make

        for number, lesson in enumerate(options.lessons, start=1):
            print(f"{number} of {len(options.lessons)}: {lesson}", file=sys.stderr)
            print(f"Saved {make(options.kind, lesson, options.out, clear=options.clear)}.")
        return 0

    return run


def site(parser: Parser) -> Callable[[Options], int]:
    """Make a small web site of lessons, for reading."""
    parser.add_argument("lessons", nargs="+", type=Path, help="the notebooks, in their order")
    parser.add_argument("--out", type=Path, default=Path("site"), help="a folder (site)")

    def run(options: Options) -> int:
        from cardkit.classroom.site import site as make_site

        pages = make_site(options.lessons, options.out)
        print(f"Saved {len(pages)} pages: open {pages[0]}.")
        return 0

    return run


VERBS = (play, tournament, league, collect, edition, site)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says, and return the exit code."""
    parser = Parser(prog="python -m cardkit", description="Four card games to learn with.")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in VERBS:
        words = str(verb.__doc__)
        own = verbs.add_parser(verb.__name__, help=words, description=words)
        own.set_defaults(run=verb(own))
    options = parser.parse_args(arguments)
    try:
        code: int = options.run(options)
    except (ValueError, OSError) as error:
        print(f"cardkit: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(f'cardkit: {error.name} is missing: install cardkit with ".[class]"', file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("cardkit: stopped", file=sys.stderr)
        return 130
    return code


def _add_game(parser: Parser) -> None:
    parser.add_argument("game", choices=GAMES, help="which game")
    parser.add_argument("--players", type=int, help="how many at the table")


def _game(options: Options) -> Game:
    """The game that was asked for; three at a table where nothing is said and the game allows."""
    kind = GAMES[options.game]
    usual = 3 if 3 in kind.player_counts else kind.player_counts[0]
    return kind(players=usual if options.players is None else options.players)


def _number(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
