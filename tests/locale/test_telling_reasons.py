"""A sentence for every refusal, in both languages, found by asking for everything that can be asked."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import spiritgame as sg
from spiritgame.cards import ORDER, TREES
from spiritgame.forest import SPACES
from spiritgame.locale import LANGUAGES, say_reason
from spiritgame.moves import TILES
from spiritgame.reasons import Reason
from spiritgame.state import ActionPhase, GameOver, GameState, Outcome, TakingTiles
from tests.locale.catalogues import all_entries, check_sentence, entries, placeholders

SPIRITS = ("winter", "spring", "summer", "autumn")
ENGINE = Path(sg.__file__).parent
CALM = ["tanuki", "baboon", "hare"]


def universe(seats: int) -> Iterator[sg.Move]:
    """Everything that could be asked for, with things that do not exist among it."""
    for seat in (-1, *range(seats), seats):
        yield from (move(seat) for move in (sg.Draw, sg.Stop, sg.DiscardNewest, sg.TakeFragment, sg.Finish, sg.Pass))
        yield from (sg.Attract(seat, card) for card in (*ORDER, "unicorn"))
        yield from (sg.Extinguish(seat, value) for value in range(-1, 6))
        yield from (sg.Travel(seat, steps) for steps in range(-1, 14))
        yield from (sg.Plant(seat, tree, space) for tree in (*TREES, "tree_12_moon") for space in (*SPACES, (5, 5)))
        yield from (sg.TakeTile(seat, other, tile) for other in range(seats) for tile in (*TILES, "gold"))


def positions_of_games() -> Iterator[GameState]:
    for seed in range(6):
        rng = random.Random(seed)
        state = sg.new_game(SPIRITS[: 2 + seed % 3], seed=seed)
        for turn in range(400):
            if turn % 11 == 0:
                yield state
            moves = sg.legal_moves(state)
            if not moves:
                break
            state = sg.apply(state, rng.choice(moves)).state


def rare_positions() -> Iterator[GameState]:
    def position(winter: dict[str, object], **fields: object) -> GameState:
        players = {"winter": winter, "summer": {"help_line": CALM}}
        return sg.position({"players": players, "phase": "action", **fields})

    forest = [["tree_11_repeat", [1, 1]]]
    calm = {"help_line": CALM}
    yield position({**calm, "fragments": 20})
    yield position({"help_line": ["dog", "wolf", "horse", "badger", "panther", "gorilla", "salamander"]})
    yield position({"help_line": ["caterpillar", "bat"], "forest": [["tree_3_sun", [2, 0]], ["tree_3_sun", [2, 2]]]})
    yield position({**calm, "forest": forest})
    nothing = sg.position({"players": {"winter": {"fragments": 1}, "summer": {}}})
    yield nothing
    winter = nothing.players[0]
    yield nothing.with_player(0, winter.with_(deck=(), line=("hare",)))
    summer = nothing.players[1]
    robbing = ActionPhase(0, 1, ("travel",), TakingTiles((1,)))
    yield nothing.with_player(1, summer.with_(tiles=("fire",)), phase=robbing)
    yield nothing.with_(phase=GameOver(Outcome((0,), ())))


@pytest.fixture(scope="module")
def refusals() -> set[Reason]:
    found: set[Reason] = set()
    for state in (*positions_of_games(), *rare_positions()):
        for move in universe(len(state.players)):
            reason = sg.why_illegal(state, move)
            if reason is not None:
                found.add(reason)
    return found


def written_reasons() -> Iterator[tuple[str, set[str], str]]:
    """Every `reason("key", "rule", …)` of the engine: the key, its parameters, and where it stands."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reason":
                params = {keyword.arg for keyword in node.keywords if keyword.arg}
                place = f"{path.name}:{node.lineno}"
                for constant in ast.walk(node.args[0]):
                    if isinstance(constant, ast.Constant):
                        yield str(constant.value), params, place


def known_keys() -> set[str]:
    return {key.removeprefix("reason.") for key in entries("en", "rules") if key.startswith("reason.")} - {"rule"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_written_reason_has_a_sentence_and_its_parameters(lang) -> None:
    written = list(written_reasons())
    assert len(written) > 40
    for key, params, place in written:
        for form in all_entries(lang).get(f"reason.{key}", ()) or pytest.fail(f"{place}: {key} has no sentence"):
            assert placeholders(form) <= params, place


def test_no_sentence_about_reasons_is_unused() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")))
    assert [key for key in known_keys() if f'"{key}"' not in texts] == []


def test_every_refusal_of_the_rules_is_met(refusals) -> None:
    of_files = {key for key in known_keys() if key.startswith("record_")}
    assert {reason.key for reason in refusals} == known_keys() - of_files


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence_that_cites_its_rule(lang, refusals) -> None:
    opening, end = (" (Rule ", ")") if lang == "en" else ("（规则", "）")
    for reason in refusals:
        sentence, found, rule = say_reason(reason, lang).partition(opening)
        assert found
        assert rule == reason.rule + end
        check_sentence(sentence, lang)


def test_what_is_said_to_be_missing_would_do(refusals) -> None:
    short = [dict(reason.params) for reason in refusals if "short" in dict(reason.params)]
    assert any(int(params["have"]) < 0 for params in short)
    for params in short:
        assert int(params["have"]) + int(params["short"]) == params.get("cost", params.get("value"))


def test_a_file_that_cannot_be_read_cites_no_rule_of_the_game() -> None:
    with pytest.raises(sg.RecordError) as caught:
        sg.from_json('{"format": "spiritgame record", "version": 99}')
    assert say_reason(caught.value.reason).endswith("Update the table to open it.")
    assert say_reason(caught.value.reason, "zh") == "这一局由更新的版本保存（版本99，这张牌桌只认到2）。请先更新。"


def test_an_illegal_move_says_why() -> None:
    state = sg.new_game(("winter", "summer"))
    with pytest.raises(sg.IllegalMoveError) as caught:
        sg.apply(state, sg.Stop(0))
    assert str(caught.value) == "Draw at least one card before you stop. (Rule 7)"
    assert str(attrs.evolve(caught.value.reason, rule="")) == "Draw at least one card before you stop."


SENTENCES = [
    (
        Reason("sun_short", "8", (("card", "koala"), ("cost", 9), ("have", 6), ("short", 3))),
        "Koala costs 9; you have 6. 3 more suns would do. (Rule 8)",
        "考拉要9个太阳，你有6个，还差3个。（规则8）",
    ),
    (
        Reason("seed_short", "8", (("tree", "tree_3_drop"), ("cost", 3), ("have", 2), ("short", 1))),
        "The drop tree (3) costs 3 seeds; you have 2. 1 more seed would do. (Rule 8)",
        "水滴树（3）要3个种子，你有2个，还差1个。（规则8）",
    ),
    (
        Reason("no_wind", "9", (("have", 0),)),
        "Travelling needs at least one wind; you have 0. (Rule 9)",
        "跑圆环至少要一个旋风，你有0个。（规则9）",
    ),
    (
        Reason("action_used", "8", (("action", "attract"),)),
        "Two actions must be different, and you have taken this one: call animals. (Rule 8)",
        "两次行动必须不同，这一种你已经做过：买动物。（规则8）",
    ),
    (
        Reason("tile_absent", "9", (("spirit", "autumn"), ("tile", "fire"))),
        "Autumn has no fire tile. (Rule 9)",
        "秋之灵没有火焰板块。（规则9）",
    ),
]


@pytest.mark.parametrize(("reason", "english", "chinese"), SENTENCES, ids=lambda value: getattr(value, "key", ""))
def test_sentences_read_like_this(reason, english, chinese) -> None:
    assert say_reason(reason) == english
    assert say_reason(reason, "zh") == chinese
