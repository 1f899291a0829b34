"""Where there is no numpy, or only what bears its name: odds are told, and what cannot be weighed is said in place."""

from __future__ import annotations

from importlib import metadata

import pytest

from spiritgame.cards import COST
from spiritgame.probability import MissingNumpyError, TooLargeError, errors, has_numpy
from tests.widgets.coached import choose, coached, drawing, said
from tests.widgets.tables import report, shown

MANY = sorted(card for card, cost in COST.items() if cost)[:30]


@pytest.fixture(params=["none", "stand-in"])
def no_numpy(request, monkeypatch):
    if request.param == "none":
        find = errors.find_spec
        monkeypatch.setattr(errors, "find_spec", lambda name: None if name == "numpy" else find(name))
    else:
        monkeypatch.setattr(errors, "version", lambda _: f"0.0.0{errors.STAND_IN}")
    has_numpy.cache_clear()
    yield
    has_numpy.cache_clear()


@pytest.mark.usefixtures("no_numpy")
def test_it_is_known_and_told():
    assert not has_numpy()
    with pytest.raises(ModuleNotFoundError, match="this needs numpy") as missing:
        errors.numpy()
    assert missing.value.name == "numpy"
    assert isinstance(missing.value, MissingNumpyError)
    assert isinstance(missing.value, TooLargeError)


def test_a_numpy_without_papers_is_one(monkeypatch):
    def unknown(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(errors, "version", unknown)
    has_numpy.cache_clear()
    assert has_numpy()
    has_numpy.cache_clear()


@pytest.mark.usefixtures("no_numpy")
def test_small_decks_are_weighed():
    assert "that is more" in said(coached(drawing()))


@pytest.mark.usefixtures("no_numpy")
@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "on this page. An installed copy"), ("zh", "在这个网页上算不出")]
)
def test_large_decks_have_odds_and_a_sentence(lang, sentence):
    table = coached(drawing(deck=MANY), lang=lang)
    assert sentence in said(table)
    assert "%" in said(table)
    report(table, "coach", "coach-page-if")
    report(table, "coach", "coach-if-run")
    assert table.coach.what_if.redeals.is_done
    choose(table, "coach-if-plan", "best")
    report(table, "coach", "coach-if-once")
    assert sentence in said(table)
    for page in ("actions", "rounds", "odds"):
        report(table, "coach", f"coach-page-{page}")
    assert table.easel.front.trouble == ""
    assert shown(table, "ask")


def test_with_numpy_large_decks_are_weighed():
    assert "installed copy" not in said(coached(drawing(deck=MANY)))
