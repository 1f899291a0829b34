"""Games that were played once and must be the same games on every Python and platform, for good.

`python -m tests.engine.test_golden` writes them again; do that only where the rules themselves have changed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import spiritgame as sg
from spiritgame.bots import PLAYERS, play_game
from tests.engine.helpers import OPTIONS, SPIRITS

FOLDER = Path(__file__).resolve().parent.parent / "golden"


def digest(state: sg.GameState) -> str:
    text = json.dumps(sg.snapshot(state), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def games() -> dict[str, dict[str, Any]]:
    found = {}
    for number in range(12):
        size, rules = 2 + number % 3, OPTIONS[number % len(OPTIONS)]
        names = ["random", "steady"] if number % 4 == 3 else ["steady"]
        players = [PLAYERS[names[seat % len(names)]] for seat in range(size)]
        spirits = tuple(SPIRITS[(number + seat) % 4] for seat in range(size))
        record, _ = play_game(sg.Record(spirits, rules, 100 + number), players, number)
        positions = [digest(state) for state in record.states()]
        found[f"game_{number:02d}"] = {"record": json.loads(sg.to_json(record)), "positions": positions}
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    record = sg.from_json(json.dumps(golden["record"]))
    assert [digest(state) for state in record.states()] == golden["positions"]


def test_there_are_golden_games_of_every_size_and_edition() -> None:
    records = [sg.from_json(json.dumps(json.loads(p.read_text())["record"])) for p in FOLDER.glob("*.json")]
    assert {(len(r.spirits), r.rules.starting_cards) for r in records} == {
        (size, edition) for size in (2, 3, 4) for edition in ("text", "printed")
    }


if __name__ == "__main__":
    for name, game in games().items():
        (FOLDER / f"{name}.json").write_text(json.dumps(game, separators=(",", ":")) + "\n", encoding="utf-8")
