"""The front's data: what the page is told about sprites and targets, and that its code is whole."""

from __future__ import annotations

import re
from importlib.resources import files

from spiritwidgets import sprites
from spiritwidgets.front import PARTS, Front, Sheet
from spiritwidgets.scene import Scene, Target


def test_the_sheet_holds_the_bytes_of_every_sprite() -> None:
    sheet = Sheet("some-canvas")
    starts = [0, *sheet.ends]
    for number, name in enumerate(sheet.names):
        assert sheet.pack[starts[number] : starts[number + 1]] == sprites.png(name)
        assert sheet.spots[number] == list(sprites.spot(name))
    assert tuple(sheet.names) == sprites.keys()
    assert sheet.ends[-1] == len(sheet.pack)
    assert sheet.atlas == "some-canvas"


def test_all_parts_of_the_code_are_joined() -> None:
    folder = files("spiritwidgets").joinpath("assets", "front")
    parts = {entry.name.removesuffix(".js") for entry in folder.iterdir() if entry.name.endswith(".js")}
    assert parts == set(PARTS)
    code = str(Front._esm)
    assert code.count("export default") == 1
    names = re.findall(r"^(?:async )?function (\w+)|^const (\w+)", code, re.MULTILINE)
    declared = [one or other for one, other in names]
    assert len(set(declared)) == len(declared)


def test_the_page_is_asked_for_nothing_from_elsewhere() -> None:
    assert not re.search(r"https?://|@import|fetch\(|import\(", f"{Front._esm}{Front._css}")


def test_targets_go_to_the_page_as_plain_data() -> None:
    front = Front()
    targets = (Target(("rock", 5), 1, 2, 3, 4, "Rock", "Go there", 9, "legal"), Target(("deck",), 0, 0, 9, 9, "Deck"))
    front.set_targets("circle", Scene(100, 50, (), targets, "Two things."), 7)
    assert front.get_state()["targets_circle"] == {
        "version": 7,
        "width": 100,
        "height": 50,
        "words": "Two things.",
        "targets": [
            {
                "key": ["rock", 5],
                "box": [1, 2, 3, 4],
                "name": "Rock",
                "radius": 9,
                "tip": "Go there",
                "emphasis": "legal",
            },
            {"key": ["deck"], "box": [0, 0, 9, 9], "name": "Deck", "radius": 8.0},
        ],
    }


def test_only_the_board_that_changed_is_sent() -> None:
    front = Front()
    scene = Scene(1, 1, ())
    front.set_targets("one", scene, 1)
    front.set_targets("other", scene, 1)
    sent: list[object] = []
    front.observe(lambda change: sent.append(change["name"]))
    front.set_targets("other", scene, 2)
    assert sent == ["targets_other"]


def test_sentences_are_sent_to_be_spoken() -> None:
    front = Front()
    sent: list[object] = []
    front.send = sent.append
    front.say("Winter drew the owl.")
    assert sent == [{"do": "say", "text": "Winter drew the owl."}]
