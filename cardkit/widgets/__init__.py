"""The interactive table, made of plain ipywidgets."""

from cardkit.widgets.table import Table

__all__ = ["Table"]
