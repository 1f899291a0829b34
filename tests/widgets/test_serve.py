"""The server as a player starts it: address, ports, Ctrl-C, what it lets a visitor see."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from urllib.parse import quote

import nbformat
import psutil
import pytest
from spiritwidgets import serve

from spiritgame.chance import write_worksheets
from spiritgame.trouble import FAILED

TABLE = "90_play.ipynb"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends SIGINT as a terminal does")


@pytest.fixture
def folder(tmp_path):
    """A folder with a table notebook of one cell, and a file that is nobody's business."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("6 * 7")])
    nbformat.write(notebook, tmp_path / TABLE)
    (tmp_path / "notes.txt").write_text("private")
    return tmp_path


@contextlib.contextmanager
def started(folder, *arguments):
    """The process and the address that it prints."""
    command = [sys.executable, "-m", "spiritwidgets.serve", str(folder), "--no-browser", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = process.stdout.readline()
        yield process, re.search(r"http://\S+", said).group()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_prints_where_the_forest_is_and_ctrl_c_ends_it_quietly(folder):
    with started(folder) as (process, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        assert "90 play" in urllib.request.urlopen(address).read().decode()
        page = urllib.request.urlopen(f"{address}voila/render/{TABLE}").read().decode()  # a kernel is running now
        assert 'data-base-url="/voila/"' in page
        assert "6 * 7" not in page, "sources are not shown"
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)  # a server that stays fails here, not by the suite's own bound
    assert process.returncode == 0
    assert rest == ""


def kernels(server):
    return [child for child in psutil.Process(server.pid).children() if "ipykernel_launcher" in child.cmdline()]


def kernel_of(address):
    """The name of the kernel of a page that is opened here."""
    return re.search(r'"kernelId": "([\w-]+)"', urllib.request.urlopen(address).read().decode()).group(1)


def test_a_table_waits_for_whoever_comes_next(folder):
    with started(folder) as (process, root):
        visitors = {kernel_of(f"{root}voila/render/{TABLE}") for _ in range(3)}
        assert len(visitors) == 3, "no two share a kernel"
        assert len(kernels(process)) <= 4, "and no more than one waits"
        for name in visitors:
            assert urllib.request.urlopen(f"{root}voila/api/shutdown/{name}", data=b"").status == 204
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 0


def test_a_closed_page_gives_its_kernel_back(folder):
    (folder / TABLE).rename(folder / "02_drawing.ipynb")  # for which no kernel waits
    with started(folder) as (process, root):
        kernel_id = kernel_of(f"{root}voila/render/02_drawing.ipynb")
        assert len(kernels(process)) == 1
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(f"{root}voila/api/shutdown/{uuid.uuid4()}", data=b"")
        assert refusal.value.code >= 400, "whoever does not know the kernel ends none"
        assert len(kernels(process)) == 1
        assert urllib.request.urlopen(f"{root}voila/api/shutdown/{kernel_id}", data=b"").status == 204
        assert kernels(process) == []


def test_files_beside_the_notebooks_are_not_served(folder):
    with started(folder) as (_, root):
        for name in ("notes.txt", TABLE):
            with pytest.raises(urllib.error.HTTPError) as refusal:
                urllib.request.urlopen(f"{root}voila/files/{name}")
            assert refusal.value.code == 403


def test_a_taken_port_is_passed_over(folder):
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # whoever holds it: it is taken
            taken.bind(("127.0.0.1", serve.FIRST_PORT))
            taken.listen()
        with started(folder) as (_, address):
            assert f":{serve.FIRST_PORT}/" not in address


def impossible(tmp_path):
    """What cannot be served, and what is said of it."""
    (tmp_path / "afile").touch()
    yield ["nowhere"], "There is no folder"
    yield ["afile"], "is a file"
    yield ["afile/deeper"], "There is no folder"
    for port in (-1, 65536, 99999, 10**12):
        yield [".", f"--port={port}"], f"Port {port} cannot be had".replace("-", "−")


def refused(arguments, capsys):
    with pytest.raises(SystemExit) as refusal:
        serve.main(arguments)
    assert refusal.value.code == FAILED
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for arguments, says in impossible(tmp_path):
        assert says in refused(arguments, capsys)
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    for arguments, _ in impossible(tmp_path):
        told = refused(arguments, capsys)
        assert told.endswith("。\n")


def test_taken_ports_are_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = refused([str(tmp_path), f"--port={port}"], capsys)
        assert told == f"Port {port} is in use. Choose another, or leave --port out.\n"
        monkeypatch.setattr(serve, "FIRST_PORT", port)
        monkeypatch.setattr(serve, "MORE_PORTS", 1)
        assert f"from {port} to {port} are in use" in refused([str(tmp_path)], capsys)


def test_a_home_that_cannot_be_written_is_no_hindrance(folder, tmp_path_factory, monkeypatch):
    place = tmp_path_factory.mktemp("homes")
    (place / "afile").touch()
    monkeypatch.setenv("HOME", str(place / "afile"))
    for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    with started(folder) as (_, root):
        assert urllib.request.urlopen(f"{root}voila/render/{TABLE}").status == 200


def test_solutions_are_not_served(tmp_path):
    """Where the command writes them, where an older one wrote them, and where somebody has put them."""
    pages = tmp_path / "notebooks"
    written = write_worksheets(pages / "monday", "24", ["Anna"])
    (sheet,) = written.worksheets
    (twin,) = (tmp_path / "solutions").rglob("*.ipynb")
    hidden = [
        pages / "monday" / "solutions" / "a.ipynb",
        pages / "Solutions" / "b" / "a.ipynb",
        pages / "renamed.ipynb",
    ]
    for place in hidden:
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(twin, place)
    plain = pages / "solutions" / "plain.ipynb"
    plain.parent.mkdir()
    shutil.copy(sheet, plain)
    answer = json.loads(twin.read_text(encoding="utf-8"))["cells"][4]["source"][-1]
    with started(pages) as (process, root):
        page = urllib.request.urlopen(f"{root}voila/render/monday/{sheet.name}").read().decode()
        assert "Worksheet()" in page
        assert answer not in page
        for place in (*hidden, plain, twin):
            name = os.path.relpath(place, pages)
            for address in (f"voila/render/{name}", f"voila/render/{quote(name, safe='')}", f"voila/files/{name}"):
                with pytest.raises(urllib.error.HTTPError) as refusal:
                    urllib.request.urlopen(root + address)
                assert refusal.value.code in (403, 404)
        for name in ("monday/solutions", "Solutions", "Solutions/b", "solutions", "SOLUTIONS/", "../solutions"):
            for kind in ("tree", "api/contents"):
                with pytest.raises(urllib.error.HTTPError) as refusal:
                    urllib.request.urlopen(f"{root}voila/{kind}/{name}")
                assert refusal.value.code in (403, 404)
        for name in ("", "monday"):
            assert "olutions" not in urllib.request.urlopen(f"{root}voila/tree/{name}").read().decode()
        assert len(kernels(process)) == 1, "none was started for what is refused"


def test_it_is_for_this_machine_only_and_ends_idle_kernels():
    settings = serve.settings(Path("notebooks"), port=1)
    assert settings.Voila.ip == "127.0.0.1"
    assert 0 < settings.MappingKernelManager.cull_idle_timeout <= 600
    assert settings.MappingKernelManager.cull_interval > 0


@pytest.mark.parametrize(
    ("platform", "display", "expected"), [("linux", "", False), ("linux", ":0", True), ("darwin", "", True)]
)
def test_a_browser_is_opened_only_where_it_would_show(monkeypatch, platform, display, expected):
    monkeypatch.setattr(serve.sys, "platform", platform)
    monkeypatch.setattr(serve.webbrowser, "get", lambda: object())
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert serve.has_graphical_browser() is expected
