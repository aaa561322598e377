"""What lessons are played with: the table, and the small parts to try, predict and explore."""

from cardkit.widgets.challenge import challenge
from cardkit.widgets.controls import pick
from cardkit.widgets.deal_lab import DealLab
from cardkit.widgets.explore import explore
from cardkit.widgets.predict import predict
from cardkit.widgets.replay import Replay
from cardkit.widgets.table import Table
from cardkit.widgets.trying import Try

__all__ = ["DealLab", "Replay", "Table", "Try", "challenge", "explore", "pick", "predict"]
