"""Records: saved and loaded, and every bad file refused with its place."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import spiritgame as sg
from spiritgame.locale import LANGUAGES, say_reason
from tests.engine.helpers import SPIRITS, acting, position_fields, random_game


def record_of(seed: int = 3, size: int = 3, **options: Any) -> sg.Record:
    moves = tuple(move for _, move, _ in random_game(size, seed) if move is not None)
    return sg.Record(SPIRITS[:size], sg.TEXT, seed, options.get("deal"), moves)


def test_a_record_with_a_deal_and_one_with_a_start_come_back_equal() -> None:
    deal = sg.Deal(decks=(("hare", "bee"), ("owl", "fox")), reshuffles=((("bee", "hare"),), ()))
    dealt = sg.Record(("winter", "spring"), sg.PRINTED, 4, deal, (sg.Draw(0), sg.Draw(1), sg.Stop(1)))
    assert sg.from_json(sg.to_json(dealt)) == dealt
    state = acting({"help_line": ["lemur", "weasel"]})
    start = json.loads(json.dumps(position_fields(state)))
    record = sg.Record(state.spirits, sg.TEXT, 0, None, (sg.TakeFragment(0),), start)
    again = sg.from_json(sg.to_json(record))
    assert again == record
    assert list(again.states())[-1] == list(record.states())[-1]


def test_the_file_is_readable() -> None:
    document = json.loads(sg.to_json(record_of()))
    assert (document["format"], document["version"]) == ("spiritgame record", 1)
    assert document["moves"][0].split(":")[0] in SPIRITS


def broken(**changes: Any) -> str:
    document = json.loads(sg.to_json(record_of()))
    document.update(changes)
    return json.dumps({name: value for name, value in document.items() if value is not ...})


GOOD = sg.to_json(record_of())
BAD = {
    "empty": ("", "record_cut_off", "line"),
    "no json": ("hello", "record_damaged", "line"),
    "cut off": (GOOD[: len(GOOD) // 2], "record_cut_off", "line"),
    "other program": ('{"format": "chess", "version": 1}', "record_foreign", "format"),
    "a list": ("[]", "record_foreign", "format"),
    "future": (broken(version=2), "record_future", "version"),
    "version as a word": (broken(version="1"), "record_foreign", "version"),
    "version as a truth": (broken(version=True), "record_foreign", "version"),
    "unknown field": (broken(colour="blue"), "record_unknown_field", "colour"),
    "no spirits": (broken(spirits=...), "record_wrong_kind", "spirits"),
    "unknown spirit": (broken(spirits=["winter", "moon", "spring"]), "record_no_move", "move"),
    "one spirit": (broken(spirits=["winter"], moves=[]), "record_start", "spirits"),
    "no moves": (broken(moves=...), "record_wrong_kind", "moves"),
    "moves as a word": (broken(moves="draw"), "record_wrong_kind", "moves"),
    "a move that is none": (broken(moves=["winter: dance"]), "record_no_move", "move 1"),
    "an illegal move": (broken(moves=["winter: draw", "winter: pass"]), "still_drawing", "move 2"),
    "a seed that is no number": (broken(seed="7"), "record_not_a_number", "seed"),
    "a huge seed": (broken(seed=10**400), "record_not_a_number", "seed"),
    "rules of no edition": (broken(rules={"minimum_draw": 7}), "record_rules", "rules"),
    "an unknown rule": (broken(rules={"speed": 7}), "record_unknown_field", "rules.speed"),
    "a bad deal": (broken(deal={"decks": [["unicorn"]]}), "record_deal", "deal"),
    "a deal of another shape": (broken(deal=[]), "record_wrong_kind", "deal"),
    "a bad start": (
        broken(start={"players": {"winter": {"rock": 99}, "spring": {}}}),
        "record_position",
        "start.players",
    ),
    "a field twice": (GOOD.replace('"seed":', '"seed": 1, "seed":', 1), "record_damaged", ""),
    "not a number": (broken(seed=0).replace('"seed": 0', '"seed": NaN'), "record_damaged", ""),
    "deep": ('{"format": "spiritgame record", "moves": ' + "[" * 5000, "record_foreign", ""),
    "large": ("x" * 1_000_001, "record_too_large", ""),
    "many moves": (broken(moves=["winter: draw"] * 20_001), "record_too_large", "moves"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_refused_with_their_place(case: str) -> None:
    text, key, where = BAD[case]
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(text)
    assert caught.value.reason.key == key
    assert caught.value.where.startswith(where)
    assert all(say_reason(caught.value.reason, lang) for lang in LANGUAGES)


def test_a_deal_that_leads_to_a_wrong_shuffle_is_refused() -> None:
    document = json.loads(sg.to_json(sg.Record(("winter", "spring"), seed=1)))
    document["deal"] = {"decks": [["hare"], ["bee", "owl"]], "reshuffles": [[["owl"]], []]}
    document["moves"] = ["spring: draw", "winter: draw"]
    sg.from_json(json.dumps(document))


def test_mutated_files_never_crash() -> None:
    rng = random.Random(5)
    for _ in range(400):
        letters = list(GOOD)
        for _ in range(rng.randint(1, 6)):
            place = rng.randrange(len(letters))
            letters[place : place + rng.randint(0, 3)] = rng.choice(['"', "{", "9", "x", "", ",", "null", "\\"])
        try:
            record = sg.from_json("".join(letters))
        except sg.RecordError:
            continue
        assert list(record.states())


def test_undo_and_play() -> None:
    record = sg.Record(("winter", "spring"), seed=1).play(sg.Draw(0)).play(sg.Draw(1))
    assert record.undo().moves == (sg.Draw(0),)
    assert record.undo(0) == record
    with pytest.raises(ValueError, match="taken back"):
        record.undo(3)
