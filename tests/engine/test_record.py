"""Records: saved and loaded, and every bad file refused with its place."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import spiritgame as sg
from spiritgame.cards import STARTING
from spiritgame.locale import LANGUAGES, say_reason, say_record_error
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
    assert (document["format"], document["version"]) == ("spiritgame record", 2)
    assert document["moves"][0].split(":")[0] in SPIRITS


def broken(**changes: Any) -> str:
    document = json.loads(sg.to_json(record_of()))
    document.update(changes)
    return json.dumps({name: value for name, value in document.items() if value is not ...})


GOOD = sg.to_json(record_of())
BAD = {
    "empty": ("", "record_cut_off", "line 1, column 1"),
    "no text": (None, "record_foreign", ""),
    "bytes": (GOOD.encode(), "record_foreign", ""),
    "no json": ("hello", "record_damaged", "line 1, column 1"),
    "cut off": (GOOD[: len(GOOD) // 2], "record_cut_off", "line"),
    "cut off in a word": (GOOD[: GOOD.index("draw") + 2], "record_cut_off", "line"),
    "a letter too many": (GOOD + "x", "record_damaged", "line"),
    "other program": ('{"format": "chess", "version": 1}', "record_foreign", "format"),
    "a list": ("[]", "record_foreign", "format"),
    "a number": ("7", "record_foreign", "format"),
    "future": (broken(version=3), "record_future", "version"),
    "version as a word": (broken(version="1"), "record_foreign", "version"),
    "version as a truth": (broken(version=True), "record_foreign", "version"),
    "unknown field": (broken(colour="blue"), "record_unknown_field", "colour"),
    "unprintable field": (broken(**{"\ud800\n\x1b": 1}), "record_unknown_field", "???"),
    "no spirits": (broken(spirits=...), "record_wrong_kind", "spirits"),
    "unknown spirit": (broken(spirits=["winter", "moon", "spring"]), "record_start", "spirits"),
    "one spirit": (broken(spirits=["winter"], moves=[]), "record_start", "spirits"),
    "a spirit twice": (broken(spirits=["winter", "winter"], moves=[]), "record_start", "spirits"),
    "spirits as numbers": (broken(spirits=[1, 2]), "record_wrong_kind", "spirits"),
    "no moves": (broken(moves=...), "record_wrong_kind", "moves"),
    "moves as a word": (broken(moves="draw"), "record_wrong_kind", "moves"),
    "moves as lists": (broken(moves=[["draw"]]), "record_wrong_kind", "moves"),
    "a move that is none": (broken(moves=["winter: dance"]), "record_no_move", "move 1"),
    "a move of nobody": (broken(moves=["winter: draw", "draw"]), "record_no_move", "move 2"),
    "a long move": (broken(moves=["winter: " + "draw " * 999]), "record_no_move", "move 1"),
    **{
        f"more than a move: {more!r}": (broken(moves=["winter: draw" + more]), "record_no_move", "move 1")
        for more in (" " * 100 + "rubbish", " " * 88 + "x", " " * 200, "\t" * 100 + "draw", ";" + " " * 99)
    },
    "an illegal move": (broken(moves=["winter: draw", "winter: pass"]), "still_drawing", "move 2"),
    "a seed that is no number": (broken(seed="7"), "record_not_a_number", "seed"),
    "a seed that is a truth": (broken(seed=True), "record_not_a_number", "seed"),
    "a seed that is no whole number": (broken(seed=0.5), "record_not_a_number", "seed"),
    "no seed": (broken(seed=...), "record_not_a_number", "seed"),
    "a huge seed": (broken(seed=10**400), "record_damaged", "line"),
    "a gigantic seed": (
        broken(seed=0).replace('"seed": 0', '"seed": ' + "9" * 99_999),
        "record_damaged",
        "line 1, col",
    ),
    "a number with a huge power": (broken(seed=0).replace('"seed": 0', '"seed": 1e999'), "record_not_a_number", "seed"),
    "no rules": (broken(rules=...), "record_wrong_kind", "rules"),
    "rules of no edition": (broken(rules={"minimum_draw": 7}), "record_rules", "rules"),
    "a truth as a number of cards": (broken(rules={"minimum_draw": True}), "record_rules", "rules"),
    "a number as a truth": (broken(rules={"count_starting_tree": 1}), "record_rules", "rules"),
    "an unknown rule": (broken(rules={"speed": 7}), "record_unknown_field", "rules.speed"),
    "an unknown card": (broken(deal={"decks": [["unicorn"]]}), "record_deal", "deal"),
    "decks of another number": (broken(deal={"decks": [["hare"]]}), "record_start", "deal"),
    "a deal of another shape": (broken(deal=[]), "record_wrong_kind", "deal"),
    "a deck as a word": (broken(deal={"decks": ["hare"]}), "record_wrong_kind", "deal.decks"),
    "an enormous deck": (broken(deal={"decks": [["hare"] * 1001] * 3}), "record_too_large", "deal.decks"),
    "a reserve of no level": (broken(deal={"reserve": {"4": []}}), "record_unknown_field", "deal.reserve.4"),
    "a reserve of too few": (broken(deal={"reserve": {"1": ["hedgehog"]}}), "record_deal", "deal"),
    "a reserve as a list": (broken(deal={"reserve": []}), "record_wrong_kind", "deal.reserve"),
    "reshuffles as numbers": (broken(deal={"reshuffles": [[[1]]]}), "record_wrong_kind", "deal.reshuffles"),
    "an unknown part of a deal": (broken(deal={"luck": []}), "record_unknown_field", "deal.luck"),
    "a start as a list": (broken(start=[]), "record_wrong_kind", "start"),
    "no start at all": (broken(start={}), "record_position", "start.players"),
    "a bad start": (
        broken(start={"players": {"winter": {"rock": 99}, "spring": {}}}),
        "record_position",
        "start.players.winter.rock",
    ),
    "a start of others": (broken(start={"players": {"winter": {}, "spring": {}}}, moves=[]), "record_start", "start"),
    "a start with a dealt deck": (
        broken(start={"players": {name: {} for name in SPIRITS[:3]}}, deal={"decks": [["hare"]] * 3}, moves=[]),
        "record_start",
        "deal",
    ),
    "a field twice": (GOOD.replace('"seed":', '"seed": 1, "seed":', 1), "record_damaged", "line 17, column 13"),
    "not a number": (broken(seed=0).replace('"seed": 0', '"seed": NaN'), "record_damaged", "line 1, column"),
    "infinite": (broken(seed=0).replace('"seed": 0', '"seed": -Infinity'), "record_damaged", "line 1, column"),
    "deep": ('{"format": "spiritgame record", "moves": ' + "[" * 5000, "record_foreign", "line 1, column"),
    "deep dictionaries": ('{"a":' * 100_000, "record_foreign", "line 1, column"),
    "large": ("x" * 1_000_001, "record_too_large", ""),
    "many moves": (broken(moves=["winter: draw"] * 20_001), "record_too_large", "moves"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_refused_with_their_place(case: str) -> None:
    text, key, where = BAD[case]
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(text)  # type: ignore[arg-type]  # whatever a file may hold
    error = caught.value
    assert error.reason.key == key
    assert error.where.startswith(where)
    assert bool(error.where) == (error.place is not None)
    for lang in LANGUAGES:
        sentence = say_record_error(error, lang)
        assert say_reason(error.reason, lang) in sentence
        assert sentence.isprintable()
    assert str(error) == say_record_error(error, "en")


def test_an_error_tells_place_and_reason_in_both_languages() -> None:
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(broken(moves=["winter: draw", "winter: pass"]))
    assert str(caught.value).startswith("Move 2: ")
    assert say_record_error(caught.value, "zh").startswith("第2步：")
    assert caught.value.where == "move 2"


@pytest.mark.parametrize("mark", ["\ufeff", "", " \n"])
def test_what_editors_put_around_a_text_does_no_harm(mark: str) -> None:
    assert sg.from_json(mark + GOOD + "\r\n") == record_of()


def test_a_given_shuffle_of_other_cards_is_refused_at_its_move() -> None:
    deal = sg.Deal(decks=(("hare",), ("bee", "owl")), reshuffles=((("owl",),), ()))
    state = sg.new_game(("winter", "spring"), deal=deal)
    assert sg.legal_moves(state, 0) == (sg.Draw(0),)
    start = {"players": {"winter": {"discard": list(STARTING), "fragments": 1}, "spring": {}}}
    record = sg.Record(("winter", "spring"), deal=sg.Deal(reshuffles=(((*STARTING,),), ())), start=start)
    good = sg.to_json(record.play(sg.Draw(1)).play(sg.Draw(0)))
    assert sg.from_json(good).state.players[0].line == STARTING[:1]
    document = json.loads(good)
    document["deal"]["reshuffles"][0][0].pop()
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json(json.dumps(document))
    assert (caught.value.where, caught.value.reason.key) == ("move 2", "record_reshuffle")


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
    assert record.undo().play(sg.Draw(1)) == record
    with pytest.raises(ValueError, match="taken back"):
        record.undo(3)
    with pytest.raises(ValueError, match="taken back"):
        record.undo(-1)


def test_an_illegal_move_is_not_played() -> None:
    record = sg.Record(("winter", "spring"), seed=1)
    with pytest.raises(sg.IllegalMoveError):
        record.play(sg.Stop(0))
    assert record.moves == ()


def test_a_record_knows_its_positions_and_events() -> None:
    game = list(random_game(3, 4))
    record = sg.Record(SPIRITS[:3], seed=4)
    for state, move, _ in game[1:40]:
        assert move is not None
        record = record.play(move)
        assert record.state == state
    assert record.state == list(record.states())[-1]
    assert record.events == tuple(event for _, _, events in game[:40] for event in events)
    assert [step.state for step in record.steps()] == [state for state, _, _ in game[1:40]]
    assert record.undo(9).state == game[30][0]
    assert list(sg.Record(SPIRITS[:3], seed=4).states()) == [sg.Record(SPIRITS[:3], seed=4).state]


def test_playing_on_does_not_replay_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = record_of(4).moves
    asked = []

    def counted(state: sg.GameState, move: sg.Move) -> sg.Step:
        asked.append(move)
        return sg.apply(state, move)

    monkeypatch.setattr("spiritgame.record.apply", counted)
    record = sg.Record(SPIRITS[:3], seed=4)
    for move in moves:
        record = record.play(move)
    assert asked == list(moves)


def test_records_are_values() -> None:
    assert record_of() == record_of()
    assert hash(record_of()) == hash(record_of())
    assert record_of() != record_of(seed=4)
    fields: dict[str, Any] = {
        "players": {"winter": {"deck": ("hare",)}, "spring": {}},
        "reserve": {1: ["ram", "wolf", "bat", "lemur"]},
    }
    record = sg.Record(("winter", "spring"), start=fields)
    before = record.first()
    fields["players"]["winter"]["deck"] = ()
    assert record.first() == before
    assert sg.from_json(sg.to_json(record)) == record
    with pytest.raises(AttributeError):
        record.seed = 3  # type: ignore[misc]


def test_a_start_must_be_one_of_the_spirits() -> None:
    with pytest.raises(ValueError, match="summer"):
        sg.Record(("winter", "spring"), start={"players": {"winter": {}, "summer": {}}}).first()


def test_a_long_record_is_read_in_one_go() -> None:
    # A game that goes round in circles as long as it may: nobody ever acts.
    size = 4
    moves: list[sg.Move] = []
    state = sg.new_game(SPIRITS[:size], seed=2)
    rng = random.Random(2)
    while len(moves) < 5000 and (legal := sg.legal_moves(state)):
        quiet = [move for move in legal if isinstance(move, sg.Pass | sg.Draw | sg.Finish)]
        move = rng.choice(quiet or legal)
        state = sg.apply(state, move).state
        moves.append(move)
    record = sg.Record(SPIRITS[:size], seed=2, moves=moves)
    assert len(moves) == 5000
    assert sg.from_json(sg.to_json(record)) == record
