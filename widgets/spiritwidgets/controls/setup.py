"""The form for a new game: how many spirits, who they are, who plays them, by which rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from attrs import evolve, frozen

from spiritgame.bots import PLAYERS
from spiritgame.locale import Words
from spiritgame.rules.edition import EDITIONS
from spiritgame.rules.setup import SPIRITS
from spiritgame.typed import MAX_LENGTH, read_whole
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.session import Session

PERSON = "person"
MOST_SEED = 2**63 - 1
FIRST_LESSON = "00_start_here.ipynb"
"""The notebook of the first lesson, in the folder of each language."""


@frozen
class Setup:
    """What the form says: for every seat a spirit and who plays it, the edition, and a seed as it was typed."""

    spirits: tuple[str, ...] = SPIRITS[:3]
    players: tuple[str, ...] = (PERSON, "steady", "steady")
    edition: str = "text"
    seed: str = ""

    def filled(self, fields: Mapping[str, str], act: str = "") -> Setup:
        """The form after a change by `act`; values that are no choice of it are ignored.

        Where two seats name one spirit, the one that `act` has changed counts. Another act brings such fields along
        only from a picture in which the change of places could not be seen yet; then the form knows better.
        """
        count = fields.get("count", "")
        seats = int(count) if count in ("2", "3", "4") else len(self.spirits)
        spirits = list(self.spirits[:seats])
        named = [fields.get(f"spirit:{seat}", old) for seat, old in enumerate(self.spirits[:seats])]
        all_differ = len(set(named)) == len(named)
        for seat, old in enumerate(self.spirits[:seats]):
            new = named[seat]
            if new in SPIRITS and new != old and (all_differ or act == f"setup-spirit-{seat}"):
                if new in spirits:  # the two spirits change places, so that everyone stays different
                    spirits[spirits.index(new)] = spirits[seat]
                spirits[seat] = new
        spirits += [spirit for spirit in SPIRITS if spirit not in spirits][: seats - len(spirits)]
        players = [fields.get(f"player:{seat}", name) for seat, name in enumerate(self.players[:seats])]
        players = [name if name == PERSON or name in PLAYERS else "steady" for name in players]
        players += ["steady"] * (seats - len(players))
        edition = fields.get("edition", self.edition)
        return evolve(
            self,
            spirits=tuple(spirits),
            players=tuple(players),
            edition=edition if edition in EDITIONS else self.edition,
            seed=fields.get("seed", self.seed).strip()[: MAX_LENGTH + 1],
        )

    def session(self) -> Session:
        """A game as the form says; ValueError where the seed is not a whole number."""
        seed = read_whole(self.seed) if self.seed else secrets.randbelow(10**6)
        if abs(seed) > MOST_SEED:
            raise ValueError("the seed is too large")
        players = [None if name == PERSON else name for name in self.players]
        return Session.new(self.spirits, players, rules=EDITIONS[self.edition], seed=seed)


def setup(
    form: Setup,
    words: Words,
    ways: tuple[str, str],
    *,
    is_game_under_way: bool,
    older: Session | None = None,
    fault: str = "",
) -> Html:
    """The form; `ways` lead to the first lesson and to the rulebook, `fault` says what is wrong with it.

    An `older` game that was not played to its end can be gone on with.
    """

    def say(key: str, **params: object) -> str:
        return words.say(f"table.setup.{key}", **params)

    counts = [_radio("count", str(n), str(n), n == len(form.spirits)) for n in (2, 3, 4)]
    seats = [_seat(form, seat, words) for seat in range(len(form.spirits))]
    editions = [
        _radio("edition", name, say(f"edition.{name}"), name == form.edition, more=say(f"edition.{name}.more"))
        for name in EDITIONS
    ]
    back = button("setup-cancel", say("cancel")) if is_game_under_way else ""
    warning = tag("p", say("confirm"), class_="sg-warning") if is_game_under_way else ""
    return tag(
        "section",
        tag("h2", say("title")),
        tag("p", say("intro")),
        _resuming(older, words) if older else "",
        _learning(ways, words),
        tag("fieldset", tag("legend", say("count")), tag("div", *counts, class_="sg-segments")),
        tag("fieldset", tag("legend", say("seats")), *seats),
        tag("fieldset", tag("legend", say("edition")), *editions),
        tag(
            "label",
            tag("span", say("seed")),
            tag("input", name="seed", value=form.seed, inputmode="numeric", maxlength=MAX_LENGTH, autocomplete="off"),
            tag("small", say("seed.more")),
            class_="sg-seed",
        ),
        tag("p", fault, class_="sg-answer", role="alert") if fault else "",
        warning,
        tag(
            "div",
            button("start", say("start"), is_primary=True),
            file_button(say("load")),
            button("share", words.say("keep.share.title.open")),
            back,
            class_="sg-acts",
        ),
        class_="sg-card sg-setup",
        aria_label=say("title"),
    )


def _resuming(older: Session, words: Words) -> Html:
    """For whoever had been playing."""
    spirits = words.join([words.title("spirit", spirit) for spirit in older.state.spirits])
    told = words.say("keep.resume.about", round=older.state.round, spirits=spirits)
    go_on = button("setup-resume", words.say("keep.resume"), is_primary=True)
    return tag("p", tag("span", told), go_on, class_="sg-resume")


def _learning(ways: tuple[str, str], words: Words) -> Html:
    """For whoever does not know the game yet."""
    lesson, rulebook = ways
    learn = tag("a", icon("sacred_tree"), tag("b", words.say("course.learn")), href=lesson, class_="sg-button")
    book = tag("a", words.say("rulebook.page.title"), href=rulebook, class_="sg-button")
    return tag("nav", tag("span", words.say("course.learn.new")), learn, book, class_="sg-links")


def file_button(text: str) -> Html:
    """A button that lets the reader choose a saved game."""
    field = tag("input", type="file", accept=".json,application/json", data_file="load", aria_label=text)
    return tag("label", tag("b", text), field, class_="sg-button sg-file")


def _radio(name: str, value: str, text: str, is_chosen: bool, *, more: str = "") -> Html:
    field = tag("input", type="radio", name=name, value=value, checked=is_chosen, data_act=f"setup-{name}-{value}")
    return tag("label", field, tag("span", text, tag("small", more) if more else ""), class_="sg-radio")


def _seat(form: Setup, seat: int, words: Words) -> Html:
    spirits = [
        tag("option", words.title("spirit", spirit), value=spirit, selected=spirit == form.spirits[seat])
        for spirit in SPIRITS
    ]
    computers = {name: words.say("table.setup.computer", name=words.say(f"table.player.{name}")) for name in PLAYERS}
    players = [
        tag("option", text, value=name, selected=name == form.players[seat])
        for name, text in {PERSON: words.say("table.setup.person"), **computers}.items()
    ]
    return tag(
        "div",
        icon(f"spirit_{form.spirits[seat]}"),
        tag(
            "select",
            *spirits,
            name=f"spirit:{seat}",
            data_act=f"setup-spirit-{seat}",
            aria_label=words.say("table.setup.spirit_of", n=seat + 1),
            class_="sg-select",
        ),
        tag(
            "select",
            *players,
            name=f"player:{seat}",
            data_act=f"setup-player-{seat}",
            aria_label=words.say("table.setup.player_of", n=seat + 1),
            class_="sg-select",
        ),
        class_="sg-seat",
    )
