"""Games as codes: they come back equal, stay short, and whatever else is pasted is refused."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spiritgame as sg
from spiritgame import code
from spiritgame.cards import STARTING
from spiritgame.code import from_code, to_code
from spiritgame.codec import MAX_MOVES
from spiritgame.locale import LANGUAGES, say_record_error
from spiritgame.state import GameOver
from tests.engine.helpers import OPTIONS, SPIRITS, acting, position_fields, random_game


def record_of(size: int = 3, seed: int = 3, rules: sg.Rules = sg.TEXT) -> sg.Record:
    moves = [move for _, move, _ in random_game(size, seed, rules) if move is not None]
    return sg.Record(SPIRITS[:size], rules, seed, None, moves)


GAME = record_of()
CODE = to_code(GAME)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.integers(-(10**9), 10**9), st.sampled_from(OPTIONS), st.floats(0, 1))
def test_games_come_back_equal(size: int, seed: int, rules: sg.Rules, share: float) -> None:
    whole = record_of(size, seed, rules)
    record = whole.undo(int(share * len(whole.moves)))
    assert from_code(to_code(record)) == record


def test_spirits_sit_in_any_order() -> None:
    record = sg.Record(("autumn", "winter"), seed=8).play(sg.Draw(1))
    assert from_code(to_code(record)) == record


def test_a_deal_and_a_start_come_back_equal() -> None:
    deal = sg.Deal(decks=(("hare", "bee"), ("owl", "fox")), reshuffles=((("bee", "hare"),), ()))
    dealt = sg.Record(("winter", "spring"), sg.PRINTED, 4, deal, (sg.Draw(0), sg.Draw(1), sg.Stop(1)))
    assert from_code(to_code(dealt)) == dealt
    state = acting({"help_line": ["lemur", "weasel"]})
    start = json.loads(json.dumps(position_fields(state)))
    record = sg.Record(state.spirits, sg.TEXT, 0, None, (sg.TakeFragment(0),), start)
    assert from_code(to_code(record)) == record


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_of_three_is_short(seed: int) -> None:
    record = record_of(3, seed)
    assert isinstance(record.state.phase, GameOver)
    text = to_code(record)
    assert len(text) < 500  # random games are several times as long as games of people
    assert text.startswith("SG1.")
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


def test_a_known_code_means_the_same_for_ever() -> None:
    moves = (sg.Draw(0), sg.Draw(1), sg.Draw(2), sg.Draw(1), sg.Stop(0), sg.Draw(2))
    assert to_code(sg.Record(SPIRITS[:3], seed=7, moves=moves)) == KNOWN
    assert from_code(KNOWN) == sg.Record(SPIRITS[:3], seed=7, moves=moves)


def test_the_order_of_legal_moves_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "legal_moves", lambda state: tuple(reversed(sg.legal_moves(state))))
    assert to_code(GAME) == CODE
    assert from_code(CODE) == GAME


def test_other_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later engine that allows something else must not make another game of an old code."""
    monkeypatch.setattr(code, "legal_moves", lambda state: [m for m in sg.legal_moves(state) if m != sg.Stop(1)])
    with pytest.raises(sg.RecordError) as caught:
        from_code(CODE)
    assert caught.value.reason.key == "record_other_cards"


def test_lines_and_spaces_do_no_harm() -> None:
    lines = "\r\n ".join(CODE[i : i + 60] for i in range(0, len(CODE), 60))
    assert from_code(f"\n {lines}\t") == GAME


PASTED = {
    "a full stop": "{}.",
    "a Chinese full stop": "{}。",
    "brackets": "({})",
    "Chinese brackets": "（{}）",
    "a link in angle brackets": "<https://example.org/play?game={}>",
    "quotation marks": "“{}”",
    "German ones": "„{}“",
    "Chinese ones": "「{}」",
    "book marks": "《{}》",
    "back ticks": "`{}`",
    "Markdown": "**{}**, _{}_",
    "a link in Markdown": "[my game](https://example.org/play?a=1&game={}#top)",
    "a word before": "code: {}",
    "a Chinese word before": "代码：{}，快来看",
    "words behind": "{} have a look, and tell me what you think",
    "a sentence": "Here is SG, my game: {}! Bye.",
    "a space without width": "\u200b{}\ufeff",
    "in a letter": "> {}\n> Yours",
    "an encoded link": "https://safe.example.org/?url=https%3A%2F%2Fx%2Fplay%3Fgame%3D{}&data=1",
    "HTML": '<a href="https://example.org/play?game={}">game</a>',
    "a code in small letters before": "sg1.{code}",
}


@pytest.mark.parametrize("around", PASTED.values(), ids=PASTED)
def test_what_stands_around_a_code_does_no_harm(around: str) -> None:
    text = around.replace("{}", CODE).replace("{code}", CODE.removeprefix("SG1."))
    assert from_code(text) == GAME


@pytest.mark.parametrize("between", ["\n", "\r\n", " ", "=\r\n", "\n> ", "\n> > ", "\n | ", "\u00ad", "\u3000", "\n\n"])
def test_breaks_in_a_code_do_no_harm(between: str) -> None:
    assert from_code("Look: " + between.join(CODE[i : i + 50] for i in range(0, len(CODE), 50)) + ".") == GAME


@given(st.text("abcXYZ019-_ .,\n", max_size=30), st.text(" .,\n)'", min_size=1, max_size=1), st.text(max_size=30))
def test_a_code_is_found_in_any_text_or_refused_but_never_another(before: str, sign: str, after: str) -> None:
    try:
        record = from_code(f"{before} {CODE}{sign}{after}")
    except sg.RecordError:
        assert "SG" in before.upper()
    else:
        assert record == GAME


def sealed(body: bytes) -> str:
    """A code with a good checksum, whatever is in it."""
    whole = body + zlib.crc32(body).to_bytes(4, "big")
    return "SG1." + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def written(number: int) -> bytes:
    return bytes([number & 127 | 128, number >> 7 & 127 | 128, number >> 14])


def holding(start: bytes, count: int = 0, moves: bytes = b"", check: bytes = bytes(4)) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(start) + packer.flush()
    return sealed(written(len(packed)) + packed + written(count) + check + written(len(moves)) + moves)


START = b'{"spirits":["winter","spring"],"rules":{},"seed":1}'
BAD = {
    "nothing": ("", "record_code_foreign"),
    "no text": (None, "record_code_foreign"),
    "a word": ("hello", "record_code_foreign"),
    "a saved game": (sg.to_json(GAME), "record_code_is_file"),
    "another program": ("QR1." + CODE[4:], "record_code_foreign"),
    "version none": ("SG0." + CODE[4:], "record_code_foreign"),
    "version in other digits": ("SG\u0661." + CODE[4:], "record_code_foreign"),
    "future": ("SG2." + CODE[4:], "record_future"),
    "the prefix alone": ("SG1.", "record_code_cut_off"),
    "half": (CODE[: len(CODE) // 2], "record_code_cut_off"),
    "all but one": (CODE[:-1], "record_code_cut_off"),
    "a letter too many": (CODE + "A", "record_code_damaged"),
    "letters too many": (CODE + "AAAA", "record_code_damaged"),
    "a letter of no alphabet": (CODE[:9] + "*" + CODE[10:], "record_code_damaged"),
    "a letter of another alphabet": (CODE[:9] + "é" + CODE[10:], "record_code_damaged"),
    "a surrogate": (CODE[:9] + "\ud800" + CODE[10:], "record_code_damaged"),
    "another letter": (CODE[:30] + ("A" if CODE[30] != "A" else "B") + CODE[31:], "record_code_damaged"),
    "huge": ("SG1." + "A" * 10**6, "record_code_too_large"),
    "large": ("SG1." + "A" * 20_000, "record_code_too_large"),
    "spaces": ("SG1." + " " * 10**6, "record_code_too_large"),
    "a number without end": (sealed(b"\xff" * 9), "record_code_damaged"),
    "no deflated start": (sealed(b"\x02\xff\xff\x00" + bytes(4) + b"\x00"), "record_code_damaged"),
    "an unfinished start": (sealed(b"\x00\x00" + bytes(4) + b"\x00"), "record_code_damaged"),
    "a bomb": (holding(b" " * 10**7), "record_code_too_large"),
    "many moves": (holding(START, MAX_MOVES + 1), "record_code_too_large"),
    "no json": (holding(b"winter"), "record_code_damaged"),
    "json too deep": (holding(b"[" * 100_000), "record_code_damaged"),
    "a list": (holding(b"[]"), "record_code_damaged"),
    "no text of bytes": (holding(b"\xff\xfe\x00"), "record_code_damaged"),
    "no rules": (holding(b'{"spirits":["winter","spring"],"seed":1}'), "record_wrong_kind"),
    "no such spirit": (holding(START.replace(b"winter", b"moon")), "record_start"),
    "a huge seed": (holding(START.replace(b"1", b"1" * 4000)), "record_damaged"),
    "something else": (holding(START.replace(b"{", b'{"colour":1,', 1)), "record_unknown_field"),
    "moves left over": (holding(START, 1, b"\xff" * 9), "record_other_cards"),
    "other moves": (holding(START, 1, b"\x01"), "record_other_cards"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_codes_are_refused_with_a_sentence(case: str) -> None:
    text, key = BAD[case]
    with pytest.raises(sg.RecordError) as caught:
        from_code(text)  # type: ignore[arg-type]  # whatever may be pasted
    assert caught.value.reason.key == key
    for lang in LANGUAGES:
        assert say_record_error(caught.value, lang).isprintable()


def test_every_beginning_is_refused() -> None:
    for length in range(len(CODE)):
        with pytest.raises(sg.RecordError):
            from_code(CODE[:length])


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    body = base64.urlsafe_b64decode(CODE[4:] + "=" * (-len(CODE[4:]) % 4))[:-4]
    length = body[0]
    at = 1 + length
    count = body[at] & 127 | body[at + 1] << 7
    assert count == len(GAME.moves)
    assert from_code(sealed(body)) == GAME
    longer = count + 1
    with pytest.raises(sg.RecordError) as caught:
        from_code(sealed(body[:at] + bytes([longer & 127 | 128, longer >> 7]) + body[at + 2 :]))
    assert caught.value.reason.key == "record_other_cards"


def test_a_recorded_shuffle_of_other_cards_is_refused() -> None:
    start = {"players": {"winter": {"discard": list(STARTING), "fragments": 1}, "spring": {}}}
    deal = sg.Deal(reshuffles=(((*STARTING,),), ()))
    good = sg.Record(("winter", "spring"), deal=deal, start=start).play(sg.Draw(1)).play(sg.Draw(0))
    assert from_code(to_code(good)) == good
    fields = json.loads(sg.to_json(good))
    fields["deal"]["reshuffles"][0][0].pop()
    plain = json.dumps({name: fields[name] for name in ("spirits", "rules", "seed", "deal", "start")})
    with pytest.raises(sg.RecordError) as caught:
        from_code(holding(plain.encode(), 9))
    assert caught.value.reason.key == "record_reshuffle"


def test_mutated_codes_are_refused_or_games() -> None:
    rng = random.Random(5)
    body = base64.urlsafe_b64decode(CODE[4:] + "=" * (-len(CODE[4:]) % 4))[:-4]
    refused = 0
    for number in range(2000):
        if number % 2:
            letters = list(CODE)
            for _ in range(rng.randint(1, 4)):
                place = rng.randrange(len(letters))
                letters[place : place + rng.randint(0, 2)] = rng.choice(["A", "_", "", "zz", ".", " ", "é", "\0"])
            text = "".join(letters)
        else:  # with a good checksum, so that the inner parts are tried as well
            damaged = bytearray(body)
            for _ in range(rng.randint(1, 3)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            text = sealed(bytes(damaged))
        try:
            record = from_code(text)
        except sg.RecordError:
            refused += 1
        else:
            assert list(record.states())
    assert refused > 1900


def test_a_game_too_long_for_a_code_is_told() -> None:
    state = sg.new_game(SPIRITS, seed=2)
    start = {**position_fields(state), "attracted": []}
    record = sg.Record(SPIRITS, start=json.loads(json.dumps(start)), deal=sg.Deal(reshuffles=[[["hare"] * 90_000]] * 4))
    with pytest.raises(sg.RecordError) as caught:
        to_code(record)
    assert caught.value.reason.key == "record_code_too_large"


def test_a_game_that_cannot_be_has_no_code() -> None:
    with pytest.raises(sg.IllegalMoveError):
        to_code(sg.Record(SPIRITS[:2], moves=(sg.Pass(0),)))


KNOWN = "SG1.CqtGdvvQcLJ5LQAGWgZHwwL2Elu7enU"
