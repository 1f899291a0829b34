"""A game outlives the table of cards: every record and code of today means the same where there are more animals."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import spiritgame as sg
from spiritgame.cards import ALL_ANIMALS, ANIMALS, FIRST_ANIMALS, ORDER
from spiritgame.code import to_code
from spiritgame.codec import FIRST_CARDS, cards_of
from spiritgame.lessons.first_game import first_game

ENGINE = Path(sg.__file__).parent
FOLDER = Path(__file__).resolve().parent.parent / "golden"
DATA = Path("spiritgame", "data", "animals.csv")
OTTER = f"{ALL_ANIMALS + 1},otter,1,3,neutral,1,1,0,0,0"
SPIRITS = ("winter", "spring", "summer")

# Run beside a copy of the engine: for each game, what is wrong with it, or how it goes.
READ = """
import json, sys
from spiritgame import from_json, Record, to_json, new_game, RecordError
from spiritgame.code import from_code, to_code
from tests.engine.test_golden import digest
told = []
for text in json.load(sys.stdin):
    try:
        record = from_code(text) if text.startswith("SG") else from_json(text)
        told.append([digest(state) for state in record.states()])
        assert from_json(to_json(record)) == from_code(to_code(record)) == record
    except RecordError as error:
        told.append(error.reason.key)
new = Record(("winter", "spring"), seed=1)
told.append(json.loads(to_json(new))["cards"])
told.append("otter" in repr((new.first().reserve, new.first().stacks)))
told.append(from_code(to_code(new)) == new)
json.dump(told, sys.stdout)
"""


def told_of(texts: list[str], folder: Path, rows: list[str]) -> list[object]:
    """What an engine with these rows in its table makes of the games."""
    copy = folder / "engine"
    if not copy.exists():
        kept_out = shutil.ignore_patterns("__pycache__", "*.po")
        shutil.copytree(ENGINE, copy / "spiritgame", ignore=kept_out)
    (copy / DATA).write_text("\n".join(rows) + "\n", encoding="utf-8")
    root = FOLDER.parent.parent
    path = os.pathsep.join([str(copy), str(root)])
    ran = subprocess.run(
        [sys.executable, "-c", READ],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        cwd=copy,
    )
    assert ran.returncode == 0, ran.stderr
    return list(json.loads(ran.stdout))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def rows() -> list[str]:
    return (ENGINE / "data" / "animals.csv").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def games() -> tuple[list[str], list[list[str]]]:
    """Games of today as texts, and their positions: golden records and their codes, a deal, a start."""
    golden = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    assert {game["record"]["version"] for game in golden} == {1}, "before records named their cards"
    records = [sg.from_json(json.dumps(game["record"])) for game in golden]
    texts = [json.dumps(game["record"]) for game in golden] + [to_code(record) for record in records[:4]]
    positions = [game["positions"] for game in golden] + [game["positions"] for game in golden[:4]]
    from tests.engine.test_golden import digest

    start = {"players": {name: {} for name in SPIRITS}}
    for record in (first_game(3, sg.PRINTED), sg.Record(SPIRITS, seed=4, start=start)):
        texts += [sg.to_json(record), to_code(record)]
        positions += [[digest(state) for state in record.states()]] * 2
    return texts, positions


def test_more_animals_change_no_game_of_before(folder: Path, rows: list[str], games) -> None:
    texts, positions = games
    reordered = [rows[0], OTTER, *reversed(rows[1:])]
    *found, cards, has_otter, comes_back = told_of(texts, folder, reordered)
    assert found == positions
    assert str(cards).startswith(f"{ALL_ANIMALS + 1}-")
    assert has_otter
    assert comes_back
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(json.dumps({**json.loads(sg.to_json(sg.Record(SPIRITS))), "cards": cards}))
    assert caught.value.reason.key == "record_other_cards"


def test_cards_that_say_something_else_are_noticed(folder: Path, rows: list[str], games) -> None:
    changed = [row.replace(",hedgehog,1,3,", ",hedgehog,1,4,") for row in rows]
    assert changed != rows
    found = told_of(games[0], folder, changed)
    assert set(map(str, found[: len(games[0])])) == {"record_other_cards"}


@pytest.mark.parametrize(
    "cards",
    [
        *("", "66", "66-", "66-00000000", "67-3264ab1b", "065-3264ab1b", "1-3264ab1b", "0-3264ab1b", "-1-x"),
        *("\u0666\u0666-3264ab1b", "9999999-3264ab1b", f"{FIRST_CARDS} ", FIRST_CARDS.upper()),
    ],
)
def test_a_record_of_other_cards_says_so(cards: str) -> None:
    document = {**json.loads(sg.to_json(sg.Record(SPIRITS))), "cards": cards}
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(json.dumps(document))
    assert (caught.value.where, caught.value.reason.key) == ("cards", "record_other_cards")


@pytest.mark.parametrize("cards", [None, 66, [], {}, True, 1.5])
def test_what_names_no_cards_is_refused(cards: object) -> None:
    document = {**json.loads(sg.to_json(sg.Record(SPIRITS))), "cards": cards}
    with pytest.raises(sg.RecordError, match="cards"):
        sg.from_json(json.dumps(document))


def test_numbers_are_for_ever() -> None:
    """The first 66 animals and what is printed on them: whoever changes them changes every game that was saved."""
    assert cards_of(FIRST_ANIMALS) == FIRST_CARDS == "66-3264ab1b"
    assert list(ORDER.values()) == list(range(len(ANIMALS["text"])))
