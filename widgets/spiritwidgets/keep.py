"""Nothing is lost: the browser keeps the game of a table, and brings it back to the next kernel; games as codes.

Messages from the browser, as dicts with the key `event`:

* `found`, once a page: `game` and `kept` of the game that this tab had, `code` from the page's address, `address` of
  the page without it; each "" where there is none; with `lang` and `theme` that the reader has asked for, and `older`,
  what is kept of the newest game of another tab
* `unstored`: the browser keeps nothing, because its storage is switched off or full

All of it may have been written by anybody.
"""

from __future__ import annotations

import json
import re
import reprlib
import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import anywidget
from attrs import evolve
from traitlets import Bool, Unicode

import spiritgame as sg
from spiritgame.code import to_code
from spiritgame.json_text import read_json
from spiritgame.locale import LANGUAGES, say_record_error, words_for
from spiritgame.reasons import reason
from spiritwidgets import saves
from spiritwidgets.controls.pane import Fields
from spiritwidgets.controls.share import PASTE, Sharing, share
from spiritwidgets.effects import SPEEDS
from spiritwidgets.front import read_asset
from spiritwidgets.session import Session
from spiritwidgets.theme import THEMES

if TYPE_CHECKING:
    from spiritwidgets.table import Table

VERSION: Final = 1
MAX_KEPT: Final = 2_000_000  # characters
_ADDRESS: Final = re.compile(r"https?://[^\s?#]{1,500}")


class Keep(anywidget.AnyWidget):
    """The browser's half: what Python says of a game goes into storage, what is found there comes back."""

    _esm = read_asset("keep.js")
    _css = read_asset("keep.css")

    game = Unicode(help="names the game on the table; empty: none").tag(sync=True)
    kept = Unicode(help="what to keep of it").tag(sync=True)
    takes = Bool(help="whether the table has a use for a game that is found").tag(sync=True)
    place = Unicode(help="the kind of table: games of one kind are not found by another").tag(sync=True)


class Keeper:
    """Keeps the game of a table that was made without one, and shares games as codes at any table."""

    def __init__(self, table: Table, on_error: Callable[[Exception], object], *, takes: bool, place: str = "") -> None:
        """`takes`: whether the table may be given the game that the browser has kept, or that its address names."""
        self.table = table
        self.on_error = on_error
        self.opening: Session | None = None  # what the table shows until the browser has said what it had kept
        self.widget = Keep(takes=takes, place=place)
        self.widget.on_msg(lambda _widget, content, _buffers: self.hear(content))
        self.sharing: Sharing | None = None  # the card, while it is open
        self.address = ""
        self.older: tuple[str, Session] | None = None  # a game of an earlier visit: what is kept of it, and the game
        self._session: Session | None = None

    def follow(self) -> None:
        """Have the browser keep the table as it is now."""
        session = self.table.session
        if session is None or not self.widget.takes or (session is self.opening and not session.moments):
            return
        is_new = session is not self._session
        by_person = any(moment.by_person for moment in session.moments[-1:])
        with self.widget.hold_sync():
            if is_new:
                self._session = session
                self.widget.game = secrets.token_hex(8)
            if is_new or by_person or not session.awaits_computer:  # what computers do, they would do again
                self.widget.kept = self._kept(session)

    def _kept(self, session: Session) -> str:
        table = self.table
        theme = None if table.own_theme is None else table.own_theme.name
        about = {
            "version": VERSION,
            "viewer": session.viewer,
            "lang": table.words.lang,
            "theme": theme,
            "speed": table.speed,
            "coach": table.called_coach and table.called_coach.memory.plain(),
        }
        return f"{json.dumps(about)}\n{saves.save(session)}"

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; nothing in it is trusted."""
        try:
            match message:
                case {"event": "found", "game": str(game), "kept": str(kept), "code": str(code), "address": str(page)}:
                    self.address = page if _ADDRESS.fullmatch(page) else ""
                    self.opening = None
                    if self.widget.takes:
                        self.older = _unfinished(message.get("older"))
                        self._dress(message)
                        self.table.handle(lambda: self._find(game, kept, code))
                case {"event": "unstored"}:
                    self.table.handle(lambda: self._tell(self.table.words.say("keep.unstored")))
                case _:
                    raise ValueError(f"not understood: {reprlib.repr(message)}")
        except Exception as error:
            self.on_error(error)

    def _dress(self, message: Mapping[str, Any]) -> None:
        """Take the language and the theme that the reader has asked for elsewhere; a kept game knows better."""
        lang, theme = message.get("lang"), message.get("theme")
        if self.table.follows_reader and lang in LANGUAGES:
            self.table.words = words_for(lang)
        if self.table.own_theme is None and isinstance(theme, str):
            self.table.own_theme = THEMES.get(theme)

    def _find(self, game: str, kept: str, code: str) -> None:
        is_untouched = self.table.session is None or not self.table.session.moments
        if kept and is_untouched:
            try:
                self._restore(game, kept)
            except sg.RecordError:
                self._tell(self.table.words.say("keep.lost"))
        if code and (refusal := self._open(code)):
            self._tell(refusal)

    def _restore(self, game: str, kept: str) -> None:
        """Go on with a kept game; RecordError, before anything has changed, where it is none."""
        about, session = _unfolded(kept)
        table, viewer = self.table, about.get("viewer")
        if about.get("lang") in LANGUAGES:
            table.words = words_for(about["lang"])
        table.own_theme = next((t for t in THEMES.values() if t.name == about.get("theme")), table.own_theme)
        if about.get("speed") in SPEEDS:
            table.speed = about["speed"]
        if type(viewer) is int and 0 <= viewer < len(session.players) and not session.awaits_person:
            session.viewer = viewer
        table.take(session)
        is_whole = about.get("coach") is None or table.coach.remember(about["coach"], session)
        if re.fullmatch(r"[0-9a-f]{16}", game):
            self._session, self.widget.game = session, game
        self._tell(table.words.say("keep.restored" if is_whole else "keep.restored.coach"))

    def resume(self) -> None:
        """Go on with the game of an earlier visit: with a copy, another tab may still show it."""
        if self.older is not None:
            self._restore("", self.older[0])
            self.older = None

    def _open(self, text: str) -> str:
        """Put the game of a code, link or pasted file on the table; what is wrong with it, or ""."""
        try:
            session = saves.pasted(text)
        except sg.RecordError as error:
            return say_record_error(error, self.table.words.lang)
        self.table.offer(session, "keep.replace")
        return ""

    def _tell(self, sentence: str) -> None:
        self.table.answer = self.table.fault = sentence

    def act(self, act: str, fields: Fields) -> None:
        """Do what was clicked on the card, or on what opens and closes it."""
        card = self.sharing
        match act:
            case "share":
                self.sharing = None if card else self._fresh()
            case "share-close":
                self.sharing = None
            case "share-load" if card:
                pasted = fields.get(PASTE, "")
                fault = self._open(pasted)
                self.sharing = evolve(card, pasted=pasted, fault=fault, note="") if fault else None
            case "share-copied-code" | "share-copied-link" if card:
                key = "copied" if fields.get("copied") else "uncopied"
                note = self.table.words.say(f"keep.share.{key}")
                self.sharing = evolve(card, pasted=fields.get(PASTE, ""), note=note, fault="")

    def _fresh(self) -> Sharing:
        session = self.table.session
        if session is None or self.table.is_setting_up:
            return Sharing()
        try:
            code = to_code(session.record)
        except sg.RecordError as error:
            return Sharing(fault=say_record_error(error, self.table.words.lang))
        return Sharing(code, f"{self.address}?game={code}" if self.address else "")

    def card(self) -> str:
        """The card for sharing, or "" while it is closed."""
        return share(self.sharing, self.table.words) if self.sharing else ""


def _unfinished(kept: object) -> tuple[str, Session] | None:
    """A kept game that has begun and not ended; None where there is none to go on with."""
    if not isinstance(kept, str) or not kept:
        return None
    try:
        _, session = _unfolded(kept)
    except sg.RecordError:
        return None
    return (kept, session) if session.moments and session.seat is not None else None


def _unfolded(kept: str) -> tuple[dict[str, Any], Session]:
    """What a browser has kept: a line about the table, and its game. RecordError where it is something else."""
    if len(kept) > MAX_KEPT:
        raise sg.RecordError("", reason("record_too_large", ""))
    line, _, text = kept.partition("\n")
    about = read_json(line)
    if not isinstance(about, dict) or about.get("version") != VERSION:
        raise sg.RecordError("", reason("record_foreign", ""))
    return about, saves.load(text)
