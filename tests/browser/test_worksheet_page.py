"""A worksheet in Voila: opening it saves nothing; a student answers, and takes the file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from spiritgame.chance import Sheet, read_results, write_worksheets


def test_a_student_answers_on_a_page_and_hands_in_the_file(page, open_in_voila, tmp_path: Path) -> None:
    (path,) = write_worksheets(tmp_path / "monday", "24", ["Zoë Müller"]).worksheets
    saved = path.with_name("24-1-zoë_müller.csv")
    sheet = Sheet("24", "Zoë Müller")
    for step, task in enumerate(sheet.tasks, 1):
        sheet.exercise(step, task.solution)
    sheet.save(saved)
    before = saved.read_bytes()
    open_in_voila(page, path)
    expect(page.get_by_text("Run, answer in place of the dots, run again.").first).to_be_hidden()
    page.locator("[name='answer:1']").fill(sheet.tasks[0].solution)
    page.locator("[data-act='answer:1']").click()
    page.locator(".sg-good").wait_for()
    page.locator("[name='answer:2']").fill("1/97")
    page.locator("[name='answer:2']").press("Enter")
    page.locator(".sg-retry").wait_for()
    page.get_by_role("button", name="Deal my own cards").click()
    expect(page.get_by_text("in your 20 runs")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my results").click()
    assert download.value.suggested_filename == saved.name
    download.value.save_as(tmp_path / "taken.csv")
    assert [result.result for result in read_results(tmp_path / "taken.csv")] == ["right", "wrong", "tried"]
    assert saved.read_bytes() == before, "what lay beside the notebook is as it was"
    assert sorted(file.name for file in path.parent.iterdir()) == [saved.name, path.name]
