"""From a click to the pixels in Voila: the full table beside a notebook with one canvas, in one run."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import nbformat
import psutil  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, sync_playwright

CLICKS, WARM_UP = 30, 3
REST = 3.0  # seconds
WAITING = "90_play"
"""The notebook of which the server holds one ready."""
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
ROOT = Path(__file__).resolve().parents[2]
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
TABLE = """
from spiritwidgets import Table
from spiritwidgets.session import Session
Table(Session.new(seed=5), pace=0)
"""
ONE_CANVAS = """
from ipycanvas import Canvas
canvas = Canvas(width=600, height=400)
state = {"n": 0}
def paint():
    canvas.fill_style = ["#264653", "#e76f51"][state["n"] % 2]
    canvas.fill_rect(0, 0, 600, 400)
def click(x, y):
    state["n"] += 1
    paint()
canvas.on_client_ready(paint)
canvas.on_mouse_down(click)
canvas
"""
WATCH = """([box, spot]) => {
  const canvas = document.querySelector(box + " canvas"), pen = canvas.getContext("2d");
  const look = () => pen.getImageData(0, canvas.height * spot | 0, canvas.width, 1).data.join();
  window.waits = [];
  addEventListener("mousedown", () => {
    const start = performance.now(), before = look();
    const check = () => look() !== before ? window.waits.push(performance.now() - start) : setTimeout(check, 1);
    check();
  }, true);
}"""
IS_PAINTED = """([box, spot]) => {
  const canvas = document.querySelector(box + " canvas");
  if (!canvas || canvas.width < 200) return false;
  const row = canvas.getContext("2d").getImageData(0, canvas.height * spot | 0, canvas.width, 1).data;
  return row.some((value, place) => place % 4 === 3 && value);
}"""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of our server for this folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "spiritwidgets.serve", str(folder), f"--port={port}", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(600):
                with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=1):
                    break
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.wait(0.1)
            yield address
        finally:
            server.terminate()


def newest_kernel() -> psutil.Process:
    """The kernel that our server has started last; others may be at work on this machine."""
    ours = psutil.Process().children(recursive=True)
    kernels = [process for process in ours if "ipykernel_launcher" in " ".join(process.cmdline())]
    return max(kernels, key=lambda process: process.create_time())


def opened(browser: Browser, address: str, name: str, box: str, spot: float) -> tuple[Page, float]:
    """The page once it is painted, and the milliseconds that took."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/voila/render/{name}.ipynb")
    page.wait_for_function(IS_PAINTED, arg=[box, spot], timeout=60_000)
    return page, page.evaluate("performance.now()")


def clicks(page: Page, target: str, after: str | None, box: str, spot: float) -> tuple[list[float], float]:
    """Milliseconds from each click to new pixels, and the kernel's processor time per click in milliseconds."""
    page.evaluate(WATCH, [box, spot])
    kernel = newest_kernel()
    spent = 0.0
    for number in range(WARM_UP + CLICKS):
        before = sum(kernel.cpu_times()[:2])
        page.locator(target).first.click()
        page.wait_for_function(f"window.waits.length > {number}", timeout=20_000)
        page.wait_for_timeout(150)
        if number >= WARM_UP:
            spent += sum(kernel.cpu_times()[:2]) - before
        if after:
            page.evaluate("window.kept = window.waits.length")
            page.locator(after).first.click()
            page.wait_for_timeout(250)
            page.evaluate("window.waits.length = window.kept")
    return page.evaluate("window.waits")[WARM_UP:], 1000 * spent / CLICKS


def run() -> None:
    """Print both, and their ratios."""
    chromium = shutil.which("chromium") or "chromium"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for name, source in (("table", TABLE), (WAITING, TABLE), ("one_canvas", ONE_CANVAS)):
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)], metadata=KERNEL)
            nbformat.write(notebook, Path(folder) / f"{name}.ipynb")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with served(Path(folder)) as address:
            line = (".sg-board-line", 0.45)
            pages = {"table": line, WAITING: line, "one_canvas": (".jp-OutputArea", 0.5)}
            times: dict[str, list[float]] = {name: [] for name in pages}
            for _ in range(5):
                for name, (box, spot) in pages.items():
                    page, took = opened(browser, address, name, box, spot)
                    times[name].append(took)
                    page.goto("about:blank")  # gives the kernel back
                    page.close()
                    time.sleep(REST)  # until the next table waits, and nothing else goes on
            page, _ = opened(browser, address, "one_canvas", *pages["one_canvas"])
            simple, simple_cpu = clicks(page, ".jp-OutputArea canvas", None, *pages["one_canvas"])
            page.close()
            page, _ = opened(browser, address, "table", *pages["table"])
            page.wait_for_timeout(1000)
            full, full_cpu = clicks(page, "button[data-act='choice:0']", "[data-act=undo]", *pages["table"])
        browser.close()
    for name, found, cpu in (("one canvas", simple, simple_cpu), ("full table", full, full_cpu)):
        print(f"{name}: click to pixels median {median(found):.0f} ms, 95 % {quantiles(found, n=20)[-1]:.0f} ms,"
              f" kernel {cpu:.1f} ms a click")  # fmt: skip
    print(f"kernel time of the table: {full_cpu / max(simple_cpu, 0.1):.1f} times the one-canvas notebook's")
    simple_page = median(times["one_canvas"])
    for what, name in (("a table that waits, as it is served", WAITING), ("another one", "table")):
        took = median(times[name])
        print(f"request to painted, {what}: {took:.0f} ms against {simple_page:.0f} ms, {took / simple_page:.2f} times")
