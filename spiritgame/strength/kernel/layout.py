"""Where things lie in a position, how moves are numbered, and what is printed, as numbers.

A position is one flat row of small integers: what all share, then a block for each seat. Nothing here knows names:
cards are numbered as in the table of cards, trees as in `cards.TREES`, spaces from the top left row by row.
"""

from __future__ import annotations

from typing import Final

from spiritgame.cards import ANIMALS, COST, ELEMENTS, LEVEL, ORDER, TREES, VARAN
from spiritgame.circle import ROCKS, START_ROCKS
from spiritgame.forest import COLUMNS as COLUMNS
from spiritgame.forest import CORNERS, LINES, STARTING_SPACE, Corner
from spiritgame.forest import NEIGHBOURS as AROUND
from spiritgame.forest import SPACES as FOREST_SPACES
from spiritgame.state import CLOSED as CLOSED
from spiritgame.state import GOAL as GOAL
from spiritgame.strength.kernel.compiled import table

# What all share.
SPIRITS, ROUND, FIRST, PHASE, SEAT, LEFT, USED, TASK, BUDGET, BONUS, OWED_COUNT, OWED = range(12)
DRAWING, FIRES, ATTRACTED, VARANS, FRAGMENTS, RESERVE, TREES_LEFT = 15, 16, 19, 22, 23, 24, 36
STACK_SIZES, STACK = 48, 51
WINNERS, ONLY_IF_EMPTY, CAPACITY, MINIMUM_DRAW, STARTING_TREE, EDITION = 90, 91, 92, 93, 94, 95

# The block of a seat; piles end with their top card.
SEATS, SEAT_SIZE = 96, 300
MY_FRAGMENTS, MY_ROCK, MY_TILES, MY_FOREST_ELEMENTS, MY_ELEMENTS, MY_SOLITUDE = 0, 1, 2, 5, 10, 15
MY_PLANTED, MY_KINDS, MY_FIRES, MY_TREES, MY_KNOWN = 16, 17, 18, 21, 22
MY_DECK_SIZE, MY_LINE_SIZE, MY_DISCARD_SIZE, MY_RESHUFFLES = 23, 24, 25, 26
MY_DECK, MY_LINE, MY_DISCARD = 27, 117, 207

SUN, DROP, SEED, WIND, FLOWER = range(5)
DRAW_PHASE, ACTION_PHASE, GAME_OVER = range(3)
NOTHING, ATTRACTING, EXTINGUISHING, PLANTING, TAKING_TILES = range(5)
FROM_ACTION, FROM_ROCK, FROM_CORNER = range(3)
USED_FRAGMENT, USED_ATTRACT, USED_PLANT, USED_EXTINGUISH, USED_TRAVEL = 1, 2, 4, 8, 16

# Moves. The larger ones carry a card, a value, steps, 3 * victim + tile, or 15 * tree + space behind them.
DRAW, STOP, DISCARD_NEWEST, TAKE_FRAGMENT, FINISH, PASS = range(6)
ATTRACT, EXTINGUISH, TRAVEL, TAKE_TILE, PLANT = 10, 80, 90, 110, 130
MOST_MOVES: Final = 256

# What is printed.
_NAMES = tuple(ORDER)
CARDS: Final = len(_NAMES)
VARAN_CARD: Final = ORDER[VARAN]
UNLIMITED: Final = 999
"""More fires than there ever are."""

CARD_ELEMENTS = table(
    [ANIMALS[cards][name].elements[e] for cards in ("text", "printed") for name in _NAMES for e in ELEMENTS]
)
CARD_WEIGHT = table([ANIMALS["text"][name].weight for name in _NAMES])
CARD_LEVEL = table([LEVEL.get(name, 0) for name in _NAMES])
CARD_COST = table([COST.get(name, 0) for name in _NAMES])
TREE_COST = table([tree.cost for tree in TREES.values()])
TREE_ELEMENTS = table([tree.elements[e] for tree in TREES.values() for e in ELEMENTS])
TREE_COPIES = table([tree.copies[spirits] for spirits in (2, 3, 4) for tree in TREES.values()])
REPEAT_TREE: Final = list(TREES).index("tree_11_repeat")
STACKED_AT = table([0, 19, 31])
STACK_LENGTHS = table([23, 16, 12])

SPACES: Final = len(FOREST_SPACES)
STARTING: Final = STARTING_SPACE[0] + COLUMNS * STARTING_SPACE[1]
WHOLE_FOREST: Final = (1 << SPACES) - 1
NEIGHBOURS = table([sum(1 << (c + COLUMNS * r) for c, r in AROUND[space]) for space in FOREST_SPACES])
FULL_LINES = table([sum(1 << (c + COLUMNS * r) for c, r in line.spaces) for line in LINES])
LINE_ELEMENTS = table([line.gives[e] for line in LINES for e in ELEMENTS])
_BONUS = {"fragment": NOTHING, "attract": ATTRACTING, "extinguish": EXTINGUISHING, "plant": PLANTING}
ROCK_BONUS = table([_BONUS[bonus] for bonus in ROCKS])
FIRST_ROCKS = table([rock for spirits in (2, 3, 4) for rock in (*START_ROCKS[spirits], 0, 0)[:4]])
_CORNERS = [CORNERS.get(space, Corner()) for space in FOREST_SPACES]
CORNER_FRAGMENTS = table([corner.fragments for corner in _CORNERS])
CORNER_BONUS = table([_BONUS[corner.bonus or "fragment"] for corner in _CORNERS])
CORNER_EXTRA = table([corner.extra for corner in _CORNERS])
