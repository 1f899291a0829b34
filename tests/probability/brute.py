"""The plainest possible reckoning, card by card and order by order, to hold the clever one against.

It knows the rules of the draw phase (rules §7) and nothing of classes, lattices or laws.
"""

import random
from collections import Counter
from fractions import Fraction
from functools import cache

from attrs import frozen

from spiritgame.cards import ANIMALS, RESERVE, STARTING, VARAN
from spiritgame.probability import Prospect

POOL = (*STARTING, *RESERVE[1], *RESERVE[2], *RESERVE[3])
FAVOURITES = (*(VARAN,) * 8, *("koala", "butterfly", "stag", "spider", "owl", "bear") * 3)


def random_prospects(number, seed, most_cards=7, fragments=(0, 0, 1, 2)):
    """Small prospects with gregarious cards, varans, known top cards, discard piles and fragments."""
    rng = random.Random(seed)
    found = []
    while len(found) < number:
        cards = [rng.choice(POOL + FAVOURITES) for _ in range(rng.randint(2, most_cards))]
        line = rng.randint(0, 2)
        top = min(len(cards), line + rng.choice((0, 0, 1, 2)))
        deck = rng.randint(top, len(cards))
        prospect = Prospect(
            line=tuple(cards[:line]),
            top=tuple(cards[line:top]),
            deck=tuple(cards[top:deck]),
            discard=tuple(cards[deck:]),
            fragments=rng.choice(fragments),
            cards=rng.choice(("text", "printed")),
            minimum_draw=rng.choice((0, 1, 1)),
        )
        if not prospect.is_exhausted:
            found.append(prospect)
    return found


@frozen
class Seen:
    """What a rule may look at: the line, the number of cards in the deck, and the pile of the next card."""

    prospect: Prospect
    line: tuple
    deck: int
    pile: tuple

    @property
    def solitude(self):
        return sum(self.prospect.animal(card).weight for card in self.line)

    def total(self, element):
        return sum(self.prospect.animal(card).elements[element] for card in self.line)

    @property
    def share(self):
        """The share of solitary cards in the pile."""
        return Fraction(sum(self.prospect.animal(card).weight > 0 for card in self.pile), len(self.pile))


def all_ways(prospect, stops, saves=False):
    """The chance of each final line (a tuple of cards) when `stops(seen)` decides.

    With `saves`, a card that closes the line is sent away as long as there is a fragment.
    """
    animals = ANIMALS[prospect.cards]
    found = Counter()

    def go(line, top, deck, discard, fragments, chance):
        solitude = sum(animals[card].weight for card in line)
        if not (top or deck or discard):
            found[line] += chance
        elif solitude >= 3:
            if saves and fragments:
                back = () if line[-1] == VARAN else (line[-1],)
                go(line[:-1], top, deck, discard + back, fragments - 1, chance)
            else:
                found[line] += chance
        elif len(line) >= prospect.minimum_draw and stops(
            Seen(prospect, line, len(top) + len(deck), top[:1] or deck or discard)
        ):
            found[line] += chance
        elif top:
            go((*line, top[0]), top[1:], deck, discard, fragments, chance)
        else:
            pile, rest = (deck, discard) if deck else (discard, ())
            for place, card in enumerate(pile):
                left = pile[:place] + pile[place + 1 :]
                go((*line, card), (), left, rest, fragments, chance / len(pile))

    go(prospect.line, prospect.top, prospect.deck, prospect.discard, prospect.fragments, Fraction(1))
    return found


def best_values(prospect, worth, in_a_row=True):
    """What each choice is worth to somebody who knows the whole order of the line.

    `worth(line, actions, fragments)` values a finished line. Without `in_a_row`, a fragment takes only a card that was
    drawn just now.
    """
    animals = ANIMALS[prospect.cards]

    @cache
    def choices(line, fresh, top, deck, discard, fragments):
        solitude = sum(animals[card].weight for card in line)
        stop = worth(line, 1 if solitude >= 3 else 2, fragments)
        if not (top or deck or discard):
            return {"stop": stop}
        values = {}
        if len(line) >= prospect.minimum_draw:
            values["stop"] = stop
        if solitude < 3:
            if top:
                after = [((*line, top[0]), top[1:], deck, discard)]
            else:
                pile, rest = (deck, discard) if deck else (discard, ())
                after = [((*line, c), (), pile[:i] + pile[i + 1 :], rest) for i, c in enumerate(pile)]
            values["draw"] = sum(best(a[0], True, *a[1:], fragments) for a in after) / Fraction(len(after))
        if fragments and line and (fresh or in_a_row):
            back = () if line[-1] == VARAN else (line[-1],)
            values["discard"] = best(line[:-1], False, top, deck, tuple(sorted(discard + back)), fragments - 1)
        return values

    def best(*position):
        return max(choices(*position).values())

    piles = tuple(sorted(prospect.deck)), tuple(sorted(prospect.discard))
    return choices(prospect.line, True, prospect.top, *piles, prospect.fragments)
