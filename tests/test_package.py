"""The library as a whole: what it imports, that it is documented, and where things are."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "cardkit").rglob("*.py"))

ORDER = [
    "drawn",
    "cards",
    "game",
    "limits",
    "melds",
    "games",
    "parts",
    "record",
    "strategies",
    "arena",
    "drawing",
    "intervals",
    "matches",
    "plots",
    "ratings",
    "widgets",
    "contract_checks",
    "contract",
    "exercises",
    "classroom",
    "__main__",
]
"""Each part of the library may import itself and what stands above it."""
CORE = ORDER[: ORDER.index("record") + 1]
HEAVY = ["pandas", "numpy", "matplotlib", "IPython", "ipywidgets", "anywidget", "joblib", "tqdm"]
PUBLIC_NAMES = {
    *("Card", "parse_cards", "Move", "IllegalMove", "Record", "Table", "best_melds"),
    *("Try", "challenge", "explore", "pick", "predict"),
    *("Leaves", "Treze", "ThreeThirteen", "Odin", "GAMES"),
}
TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "lessons", "cardkit", "tests", "binder"}

# What is true on one machine only, and addresses from which one installs without being told.
ONE_MACHINE = re.compile(r"/(work|tmp|root|home|Users)/\w")
REGISTRIES = re.compile(r"pypi\.org|python[h]osted|npm[j]s|anaconda\.org|conda-[f]orge")


def part(path: Path) -> str:
    """The part of the library to which a file belongs; "" for cardkit/__init__.py."""
    return path.relative_to(ROOT / "cardkit").with_suffix("").parts[0].replace("__init__", "")


def imports(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, str]]:
    """All modules that are imported, each with the function in which that happens, or ""."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{alias.name}", inside) for alias in node.names)
        else:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from imports(node, node.name if is_function else inside)


def wrong_imports(name: str, source: str) -> list[str]:
    """What this part of the library imports against the order."""
    wrong = []
    for module, function in imports(ast.parse(source)):
        package, *rest = module.split(".")
        the_one_way_up = name == "drawn" and function == "drawn" and rest[:1] == ["drawing"]
        if package != "cardkit" or the_one_way_up:
            continue
        if not rest or rest[0] not in ORDER[: ORDER.index(name) + 1]:
            wrong.append(module)
    return wrong


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    name = part(path)
    if name:
        assert name in ORDER, "a new part of the library: give it its place in ORDER"
        assert wrong_imports(name, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source", "wrong"),
    [
        ("cards", "from cardkit.game import Move", ["cardkit.game.Move"]),
        ("cards", "import cardkit.drawing", ["cardkit.drawing"]),
        ("cards", "def f():\n from cardkit.drawing import x", ["cardkit.drawing.x"]),
        ("drawn", "def drawn(x):\n from cardkit.drawing import x", []),
        ("cards", "def drawn(x):\n from cardkit.drawing import x", ["cardkit.drawing.x"]),
        ("strategies", "from cardkit.arena import play", ["cardkit.arena.play"]),
        ("games", "from cardkit import Table", ["cardkit.Table"]),
        ("games", "from cardkit.games.odin import Odin\nfrom cardkit import melds", []),
    ],
)
def test_a_wrong_import_is_found(name: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(name, source) == wrong


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if part(path) in CORE],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_rules_need_only_the_standard_library(path: Path) -> None:
    outside_functions = {
        module.split(".")[0]
        for module, function in imports(ast.parse(path.read_text("utf-8")))
        if not function
    }
    for_types = {"pandas"} if path.name == "record.py" else set()
    assert outside_functions - set(sys.stdlib_module_names) - {"cardkit"} - for_types == set()


def loaded_after(program: str) -> list[str]:
    """Which heavy libraries a fresh Python has loaded after this program."""
    program += f"; import sys; print(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    "program",
    [
        "import cardkit",
        "from cardkit import Leaves; state = Leaves(players=3).deal(seed=1); str(state)",
        "from cardkit import Leaves; Leaves(players=3).deal(seed=1)._repr_html_()",
        "from cardkit import arena, strategies, Leaves\n"
        "arena.play(Leaves(3), [strategies.random_move] * 3, seed=1).to_json()",
    ],
    ids=["import", "play", "draw", "match"],
)
def test_heavy_libraries_wait_until_they_are_needed(program: str) -> None:
    assert loaded_after(program) == []


def test_what_only_files_need_waits_for_a_file() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import cardkit, sys; print(*sys.modules)"],
        capture_output=True, text=True, cwd=ROOT, check=True,
    )  # fmt: skip
    loaded = done.stdout.split()
    assert "cardkit.record" in loaded
    assert {"tempfile", "pathlib"}.isdisjoint(loaded)


def test_a_table_needs_its_widgets_but_no_data_frames() -> None:
    assert "ipywidgets" in loaded_after("import cardkit; cardkit.Table")
    program = (
        "from cardkit import Leaves, Table; Table(Leaves(3), ['you', 'Ada', 'Blaise'], seed=1)"
    )
    assert {"pandas", "matplotlib", "joblib"}.isdisjoint(loaded_after(program))


def test_all_public_names_are_there() -> None:
    import cardkit

    assert set(cardkit.__all__) >= PUBLIC_NAMES
    assert [name for name in cardkit.__all__ if not hasattr(cardkit, name)] == []


def undocumented(source: str) -> list[str]:
    """The public classes, functions and methods without a docstring, and the module itself."""
    tree = ast.parse(source)
    found = [] if ast.get_docstring(tree) else ["the module"]
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    todo = [node for node in tree.body if isinstance(node, kinds)]
    for node in todo:
        if not node.name.startswith("_") and not is_setter(node):
            if not ast.get_docstring(node):
                found.append(node.name)
            if isinstance(node, ast.ClassDef):
                todo += [inner for inner in node.body if isinstance(inner, kinds)]
    return found


def is_setter(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether this sets a property, which is explained where it is read."""
    return any(ast.unparse(decorator).endswith(".setter") for decorator in node.decorator_list)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_everything_public_is_explained(path: Path) -> None:
    assert undocumented(path.read_text("utf-8")) == []


def test_what_is_not_explained_is_found() -> None:
    source = "class A:\n def f(self): ...\n def _g(self): ...\ndef h():\n 'Explained.'"
    assert undocumented(source) == ["the module", "A", "f"]


def tracked_files() -> list[Path]:
    """The files of the project, as git knows them."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in done.stdout.split("\0") if name]
    return [path for path in paths if path.exists()]


def test_the_top_level_is_as_agreed() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in names if not name.startswith(".")} == TOP_LEVEL


def test_no_file_names_a_folder_of_one_machine_or_a_registry() -> None:
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        text = re.sub(r"base64,[\w+/=]*", "", text)
        found += [
            f"{path.relative_to(ROOT)}: {match[0]}"
            for pattern in (ONE_MACHINE, REGISTRIES)
            for match in pattern.finditer(text)
        ]
    assert found == []


@pytest.mark.parametrize("text", ["/" + "work/x", "/" + "home/mia", "https://pypi" + ".org/simple"])
def test_such_words_are_found(text: str) -> None:
    assert ONE_MACHINE.search(text) or REGISTRIES.search(text)


def test_the_readme_leads_to_every_lesson_and_nowhere_else() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    linked = {target for target in re.findall(r"\]\(([^)]+)\)", readme) if "//" not in target}
    assert {target for target in linked if not (ROOT / target).exists()} == set()
    lessons = {f"lessons/{path.name}" for path in (ROOT / "lessons").glob("*.ipynb")}
    assert lessons - linked == set(), "link the lesson in the README's map"
