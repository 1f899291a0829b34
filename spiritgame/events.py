"""What happened: facts in the past tense, with the result of luck in them. A log tells one sentence per event."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from spiritgame.circle import RockBonus
from spiritgame.forest import LineName, Space
from spiritgame.moves import ActionName, Tile

Source: TypeAlias = Literal["action", "rock", "corner"]


@frozen
class CardDrawn:
    """`card` joined the line of `seat`, whose solitude is now `solitude`."""

    seat: int
    card: str
    solitude: int


@frozen
class DeckReshuffled:
    """The discard pile of `seat` became its new deck, given top first. Views must not show the order."""

    seat: int
    deck: tuple[str, ...]


@frozen
class LineClosed:
    """The third solitary symbol closed the line of `seat`."""

    seat: int


@frozen
class CardDiscarded:
    """`seat` spent a fragment on `card`; a varan went to its supply, another card to the discard pile."""

    seat: int
    card: str
    to_supply: bool
    solitude: int


@frozen
class DrawingStopped:
    """`seat` has `cards` in its line and will have `actions`; `by_itself` where nothing was left to decide."""

    seat: int
    cards: int
    actions: int
    by_itself: bool


@frozen
class TurnBegan:
    """`seat` acts and has `actions`."""

    seat: int
    actions: int


@frozen
class FragmentsTaken:
    """`seat` received `count` fragments; 0 where the supply was empty."""

    seat: int
    count: int
    source: Source


@frozen
class AnimalAttracted:
    """`card` lies on top of the deck of `seat`; `left` is the sun left in this attract."""

    seat: int
    card: str
    cost: int
    left: int


@frozen
class TreePlanted:
    """`seat` planted `tree` on `space`."""

    seat: int
    tree: str
    space: Space


@frozen
class LineCompleted:
    """A column or row of the forest of `seat` is full and gives its element from now on."""

    seat: int
    line: LineName


@frozen
class FireExtinguished:
    """`seat` keeps a fire of `value`; `left` is the drop left in this extinguish."""

    seat: int
    value: int
    left: int


@frozen
class Travelled:
    """`seat` went `steps` counted rocks and stands on `rock`, having jumped over `jumped`."""

    seat: int
    steps: int
    rock: int
    bonus: RockBonus
    jumped: tuple[int, ...]


@frozen
class TileTaken:
    """`seat` took a victory tile from the spirit at `victim`."""

    seat: int
    victim: int
    tile: Tile


@frozen
class BonusBegan:
    """`seat` may take a bonus action up to `limit` of its element."""

    seat: int
    action: ActionName
    source: Source
    limit: int


@frozen
class BonusSkipped:
    """A bonus action of `seat` had nothing to choose from."""

    seat: int
    action: ActionName
    source: Source


@frozen
class BonusDeclined:
    """`seat` did not want its bonus action."""

    seat: int
    action: ActionName


@frozen
class ActionEnded:
    """An action of `seat` is complete, bonus included; `left` actions remain."""

    seat: int
    action: ActionName
    left: int


@frozen
class Passed:
    """`seat` gave up `actions` remaining actions."""

    seat: int
    actions: int


@frozen
class TurnEnded:
    """The turn of `seat` is over; `unused` actions found nothing possible."""

    seat: int
    unused: int


@frozen
class FireAttacked:
    """The fires in the centre, of total value `power`, attacked the spirits."""

    power: int
    fires: tuple[int, ...]


@frozen
class SpiritSpared:
    """`seat` had as many drops as the fire's `power`, or more."""

    seat: int
    drop: int
    power: int


@frozen
class VaransReceived:
    """`seat` had fewer drops than the fire's `power`: `count` varans, `owed` where the supply had sufficed."""

    seat: int
    drop: int
    power: int
    count: int
    owed: int


@frozen
class FiresAdded:
    """New fires in the centre; `dropped` found no room. `nobody` where no animal had been attracted."""

    values: tuple[int, ...]
    dropped: tuple[int, ...]
    nobody: bool


@frozen
class ReserveRefilled:
    """`cards` were turned up in the row of `level`."""

    level: int
    cards: tuple[str, ...]


@frozen
class LinesReturned:
    """All help lines went to their owners' discard piles."""


@frozen
class RoundBegan:
    """Round number `round` begins; the sacred tree is with `first`."""

    round: int
    first: int


@frozen
class GameEnded:
    """The game is over and won by the spirits at the seats `winners`."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    CardDrawn
    | DeckReshuffled
    | LineClosed
    | CardDiscarded
    | DrawingStopped
    | TurnBegan
    | FragmentsTaken
    | AnimalAttracted
    | TreePlanted
    | LineCompleted
    | FireExtinguished
    | Travelled
    | TileTaken
    | BonusBegan
    | BonusSkipped
    | BonusDeclined
    | ActionEnded
    | Passed
    | TurnEnded
    | FireAttacked
    | SpiritSpared
    | VaransReceived
    | FiresAdded
    | ReserveRefilled
    | LinesReturned
    | RoundBegan
    | GameEnded
)
