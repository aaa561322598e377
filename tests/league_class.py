"""Twenty-five bots as a class hands them in: sound ones, and one of each kind of bad behaviour."""

from __future__ import annotations

import json
from pathlib import Path

SOUND = {
    "first": "return view.legal_moves()[0]",
    "last": "return view.legal_moves()[-1]",
    "most": "return max(view.legal_moves(), key=lambda move: len(move.cards))",
    "text": "return str(view.legal_moves()[0])",
    "dice": "return rng.choice(view.legal_moves())",
    "chatty": "print('x' * 100_000)\n    return view.legal_moves()[0]",
    "hungry for cards": "return min(view.legal_moves(), key=lambda move: len(move.cards))",
    "Zoë ✓ <b>": "return view.legal_moves()[0]",
}

BAD = {
    "asks-for-text": ("return input('Which card? ')", "EOFError"),
    "crashes": ("import ctypes\n    ctypes.string_at(0)", "was stopped by the system"),
    "divides": ("return view.legal_moves()[1 // 0]", "it divided by zero"),
    "eats-memory": ("return [0] * 10**10", "more memory than a bot may have"),
    "exits": ("exit()", "`exit()` ends a program"),
    "exits-hard": ("import os\n    os._exit(3)", "ended its own process (exit code 3)"),
    "illegal": ("return 'play 13 13 13 13 13 13 13 13'", "rules do not allow"),
    "kills": ("import os\n    os.kill(os.getppid(), 9)", "may not start programs or stop them"),
    "loops": ("while True:\n        pass", "a loop that never ends"),
    "misspelt": ("return veiw.legal_moves()[0]", "a name is used that has no value"),
    "nothing": ("view.legal_moves()", "something else than a move"),
    "online": ("import urllib.request\n    urllib.request.urlopen('http://localhost')", "network"),
    "peeks-in-files": ("return open('/etc/hosts').read()", "may not read files"),
    "recurses": ("return bot(view, rng)", "calls itself without end"),
    "starts-programs": ("import subprocess\n    subprocess.run(['ls'])", "may not start programs"),
    "stops": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "writes": ("open('/' + 'tmp/x', 'w')", "may not change files"),
}
"""For each bad bot what it does, and words that its author is told."""

OUT = {
    "is-for-odin.py": ("def odin_bot(view, rng):\n    return view.legal_moves()[0]\n", "Odin"),
    "needs-treze.py": (
        "def bot(view, rng):\n    view.pile\n    return view.legal_moves()[0]\n",
        "can play Treze",
    ),
    "no-bot.py": ("x = 1\n", "there is no bot in it"),
    "not-python.py": ("def bot(view, rng)\n    pass\n", "Python cannot read line 1"),
    "not-installed.py": ("import no_such_thing\nbot = no_such_thing.bot\n", "not installed here"),
    "slow-to-load.py": ("while True:\n    bot = 1\n", "not loaded after"),
    "two-bots.py": (
        "def a(view, rng):\n    pass\n\ndef b(view, rng):\n    pass\n",
        "it has 2 bots (`a`, `b`): call the one that plays `bot`",
    ),
    "letter.docx": ("Dear teacher", "neither a .py file nor a notebook"),
    "broken.ipynb": ("{", "no notebook"),
}
"""Files that cannot take part: the text, and words of the reason."""


def bot_file(body: str) -> str:
    """A program with a bot that does this."""
    return f"def bot(view, rng):\n    {body}\n"


def notebook_file(*cells: str) -> str:
    """The text of a notebook with these code cells."""
    return json.dumps(
        {
            "cells": [{"cell_type": "code", "source": source.splitlines(True)} for source in cells],
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


def hand_in(folder: Path, *, bad: bool = True) -> Path:
    """Write the bots of a class into a folder; with the bad ones there are 25."""
    folder.mkdir(exist_ok=True)
    bodies = dict(SOUND)
    if bad:
        bodies |= {name: body for name, (body, _) in BAD.items()}
    for name, body in bodies.items():
        (folder / f"{name}.py").write_text(bot_file(body), "utf-8")
    return folder


def hand_in_unfit(folder: Path) -> Path:
    """Write the files that cannot take part, among them one of 100 MB."""
    folder.mkdir(exist_ok=True)
    for name, (text, _) in OUT.items():
        (folder / name).write_text(text, "utf-8")
    with (folder / "huge.ipynb").open("wb") as file:
        file.truncate(100_000_000)  # takes no room: it is all holes
    return folder
