"""cardkit: four card games to play, to read and to teach with."""

from cardkit.cards import Card, Cards, parse_cards
from cardkit.game import Game, IllegalMove, Move, State
from cardkit.games.leaves import Leaves

GAMES = {game.name: game for game in (Leaves,)}
