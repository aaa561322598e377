"""Pictures that explain a rule or a search, for ``explore``: each a function of plain values."""

from cardkit.drawing.lessons.leaf_row import row_of_values
from cardkit.drawing.lessons.meld_test import hand_cost, meld_or_not
from cardkit.drawing.lessons.odin_number import number_made
from cardkit.drawing.lessons.run_graph import graph_of_runs
from cardkit.drawing.lessons.search_tree import search_tree

__all__ = [
    "graph_of_runs",
    "hand_cost",
    "meld_or_not",
    "number_made",
    "row_of_values",
    "search_tree",
]
