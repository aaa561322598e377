"""What students hand in: finding the bot in a ``.py`` file or a notebook, without running it.

A notebook does many things besides defining a bot: it plays tournaments, draws tables. So only
those statements are kept that the bot needs: its function, and what defines the names that are
used there, and so on. The rest is left out, and line numbers stay what they were.
"""

from __future__ import annotations

import ast
import json
import re
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardkit.game import Game
from cardkit.games import GAMES

MAX_BYTES = {".py": 500_000, ".ipynb": 20_000_000}
"""A larger file is not read. Notebooks hold their pictures, too."""

SKIPPED = (".ipynb_checkpoints", "__pycache__", "__MACOSX")


class NoBot(ValueError):  # noqa: N818 - it is told to people
    """A file cannot take part; the text says why."""


@dataclass(frozen=True)
class Bot:
    """A bot that was handed in: its name, its file, the text of its program and its function."""

    name: str
    file: str
    program: str
    function: str
    cells: tuple[int, ...] = ()
    """In a notebook, the line of ``program`` before the first one of each cell."""
    numbers: tuple[int, ...] = ()
    """The number of each of these cells in the notebook, from 1."""

    def place(self, line: int) -> str:
        """Where a line stands, as its author counts, with its code.

        >>> Bot("ann", "ann.py", "bot = None", "bot").place(1)
        'line 1: `bot = None`'
        """
        lines = self.program.split("\n")
        code = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        where = f"line {line}"
        for start, number in reversed(list(zip(self.cells, self.numbers, strict=True))):
            if line > start:
                where = f"cell {number}, line {line - start}"
                break
        return f"{where}: `{code[:80]}`" if code else where


@dataclass(frozen=True)
class HandedIn:
    """All that was found in a folder: bots, and for each other file why it takes no part."""

    bots: tuple[Bot, ...]
    refused: tuple[tuple[str, str], ...]


def find_bots(folder: str | Path, game: Game) -> HandedIn:
    """The bots for a game in all files of a folder and of the folders in it.

    A bot is named after its file, or, where two files are named alike, after its path. Raises
    ``ValueError`` if there is no such folder or nothing in it.
    """
    root = Path(folder)
    files = files_in(root)
    bots, refused = [], []
    names = _names(root, files)
    for path in files:
        file = path.relative_to(root).as_posix()
        try:
            bots.append(_find(path, names[path], file, game))
        except NoBot as reason:
            refused.append((file, str(reason)))
    return HandedIn(tuple(bots), tuple(refused))


def files_in(root: Path) -> list[Path]:
    """The files in a folder and below that somebody put there, in a fixed order.

    Raises ``ValueError`` if there is no such folder or nothing in it.
    """
    if not root.is_dir():
        raise ValueError(f"{root}: there is no such folder")
    found = []
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        hidden = any(part.startswith(".") or part in SKIPPED for part in parts)
        if path.is_file() and not hidden:
            found.append(path)
    if not found:
        raise ValueError(f"{root}: the folder is empty. Put the files of your class into it")
    return found


def _names(root: Path, files: Iterable[Path]) -> dict[Path, str]:
    """A name for each file, no two alike."""
    files = list(files)
    stems = [path.stem for path in files]
    names: dict[Path, str] = {}
    for path in files:
        name = path.stem
        if stems.count(name) > 1:
            name = path.relative_to(root).with_suffix("").as_posix()
        names[path] = name if name not in names.values() else path.relative_to(root).as_posix()
    return names


def _find(path: Path, name: str, file: str, game: Game) -> Bot:
    """The bot in a file, or ``NoBot`` that says why there is none."""
    suffix = path.suffix.lower()
    if suffix not in MAX_BYTES:
        raise NoBot("it is neither a .py file nor a notebook (.ipynb)")
    try:
        size = path.stat().st_size
        if size > MAX_BYTES[suffix]:
            limit = MAX_BYTES[suffix] / 1e6
            raise NoBot(f"it has {size / 1e6:,.0f} MB; more than {limit:g} MB are not read")
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise NoBot(f"it cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise NoBot("it is no text in UTF-8") from None
    sources = _cells(text) if suffix == ".ipynb" else [(0, text)]
    body, faults, starts, program = [], [], [], ""
    for number, source in sources:
        start = program.count("\n")
        starts.append(start)
        program += source.rstrip("\n") + "\n"
        try:
            statements = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            faults.append(_syntax(error, number))
            continue
        for statement in statements:
            ast.increment_lineno(statement, start)
        body += statements
    function = _bot_in(body, game, faults)
    cells = (tuple(starts), tuple(number for number, _ in sources)) if suffix == ".ipynb" else ()
    return Bot(name, file, _only_needed(program, body, function), function, *cells)


def _cells(text: str) -> list[tuple[int, str]]:
    """The code cells of a notebook with their numbers, without what only IPython understands."""
    try:
        content = json.loads(text)
        cells = [
            (number, "".join(cell["source"]))
            for number, cell in enumerate(content["cells"], start=1)
            if cell["cell_type"] == "code"
        ]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise NoBot("it is no notebook (of version 4)") from None
    return [
        (number, re.sub(r"(?m)^\s*[%!?].*$|^.*\?$", "pass", source))
        for number, source in cells
        if not source.lstrip().startswith("%%")
    ]


def _syntax(error: BaseException, cell: int) -> str:
    """Where Python could not read a program, and why."""
    if not isinstance(error, SyntaxError):
        return f"Python cannot read it ({type(error).__name__})"
    where = f"cell {cell}, line {error.lineno}" if cell else f"line {error.lineno}"
    return f"Python cannot read {where}: {error.msg}"


def bot_names(game: str) -> tuple[str, ...]:
    """What a function may be called to be the bot of this game.

    >>> bot_names("three_thirteen")
    ('three_thirteen_bot', 'thirteen_bot')
    """
    return tuple(dict.fromkeys((f"{game}_bot", f"{game.split('_')[-1]}_bot")))


def _bot_in(body: list[ast.stmt], game: Game, faults: list[str]) -> str:
    """The name of the bot's function among these statements, or ``NoBot``."""
    defined = {name for statement in body for name in _binds(statement)}
    for name in (*bot_names(game.name), "bot"):
        if name in defined:
            return name
    for other in GAMES.values():
        for name in bot_names(other.name):
            if name in defined:
                raise NoBot(f"`{name}` is a bot for {other.title}, and here {game.title} is played")
    strategies = dict.fromkeys(
        statement.name
        for statement in body
        if isinstance(statement, ast.FunctionDef)
        and [argument.arg for argument in statement.args.args] == ["view", "rng"]
    )
    if len(strategies) == 1:
        return next(iter(strategies))
    if strategies:
        found = ", ".join(f"`{name}`" for name in strategies)
        raise NoBot(f"it has {len(strategies)} bots ({found}): call the one that plays `bot`")
    raise NoBot(
        "; ".join([*faults, "there is no bot in it: a function `bot(view, rng)` is needed"])
    )


def _only_needed(program: str, body: list[ast.stmt], function: str) -> str:
    """The program with all other statements blanked out, line by line."""
    wanted, kept = {function}, set[int]()
    modules = {name for line in body if isinstance(line, _IMPORTS) for name in _binds(line)}
    while True:
        more = [
            number
            for number, statement in enumerate(body)
            if number not in kept and _touches(statement, modules) & wanted
        ]
        if not more:
            break
        for number in more:
            kept.add(number)
            wanted |= _uses(body[number])
    lines: dict[int, str] = {}
    old = program.split("\n")
    for number in sorted(kept):
        statement = body[number]
        first = min(
            [statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))]
        )
        last = statement.end_lineno or first
        lines |= {line: old[line - 1] for line in range(first, last + 1)}
    return "\n".join(lines.get(line, "") for line in range(1, len(old) + 1))


def _uses(statement: ast.stmt) -> set[str]:
    """The names of the whole program that a statement uses, also inside its functions.

    >>> _uses(ast.parse("def bot(view, rng): return best(view)").body[0])
    {'best'}
    """
    code = ast.unparse(ast.Module([statement], []))
    tables = [symtable.symtable(code, "<bot>", "exec")]
    used = {symbol.get_name() for symbol in tables[0].get_symbols() if symbol.is_referenced()}
    while tables:
        table = tables.pop()
        tables += table.get_children()
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return used - ({statement.name} if isinstance(statement, ast.FunctionDef) else set())


_IMPORTS = (ast.Import, ast.ImportFrom)


def _binds(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a program gives a value.

    >>> sorted(_binds(ast.parse("from math import pi, e as euler").body[0]))
    ['euler', 'pi']
    """
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
        return {statement.name}
    if isinstance(statement, _IMPORTS):
        return {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    } | {
        node.name
        for node in ast.walk(statement)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef))
    }


def _touches(statement: ast.stmt, modules: set[str]) -> set[str]:
    """The names whose value a statement makes or changes, such as ``points`` in ``points[3] = 1``.

    A call of a method, ``list.append(3)``, changes what stands before the dot, unless that is
    a module.
    """
    touched = _binds(statement)
    if isinstance(statement, _IMPORTS) and "*" in touched:
        raise NoBot("`from … import *` hides where names come from: name what you import")
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef, *_IMPORTS)):
        return touched
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, (ast.AugAssign, ast.AnnAssign)):
        targets = [statement.target]
    elif isinstance(statement, ast.Delete):
        targets = statement.targets
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        targets = [statement.value.func]
    for target in targets:
        while isinstance(target, (ast.Attribute, ast.Subscript)):
            target = target.value
            if isinstance(target, ast.Name) and target.id not in modules:
                touched.add(target.id)
    return touched
