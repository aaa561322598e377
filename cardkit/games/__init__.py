"""The four games: one file each, the rules and nothing else."""

from cardkit.game import Game
from cardkit.games.leaves import Leaves
from cardkit.games.odin import Odin
from cardkit.games.three_thirteen import ThreeThirteen
from cardkit.games.treze import Treze

GAMES: dict[str, type[Game]] = {game.name: game for game in (Leaves, Treze, ThreeThirteen, Odin)}
"""The games by name, as records and data frames name them."""
