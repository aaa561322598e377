"""A pytest plugin: whatever shuffles the tests, a notebook's cells run in their order.

pytest-randomly shuffles all tests that have no module of their own, and nbval's cells are such
tests, yet the cells of one notebook share a kernel. The plugin is loaded by name in
pyproject.toml, since a conftest.py here would not be read when only lessons are run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from nbval.plugin import IPyNbCell


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring each notebook's cells together, in order, where its first cell now stands."""
    notebook_position: dict[Path, int] = {}
    keys: dict[pytest.Item, tuple[int, int]] = {}
    for position, item in enumerate(items):
        if isinstance(item, IPyNbCell):
            keys[item] = (notebook_position.setdefault(item.path, position), item.cell_num)
        else:
            keys[item] = (position, 0)
    items.sort(key=keys.__getitem__)
