"""The interactive table, made of plain ipywidgets."""

from cardkit.widgets.deal_lab import DealLab
from cardkit.widgets.replay import Replay
from cardkit.widgets.table import Table

__all__ = ["DealLab", "Replay", "Table"]
