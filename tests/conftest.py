"""Settings and fixtures for all tests. Those for a real browser are described in browser.py."""

from __future__ import annotations

from hypothesis import settings

# By default a run is the same for everybody; `--hypothesis-profile=explore` looks further.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("repeatable")
