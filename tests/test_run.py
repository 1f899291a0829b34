"""run.py: sets up once, trusts nothing half done, refuses with a sentence. No test here installs anything."""

import ast
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """run.py as a module whose project folder is an empty one with a space in its name."""
    spec = importlib.util.spec_from_file_location("run_under_test", ROOT / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    root = tmp_path / "a place"
    root.mkdir()
    shutil.copy(ROOT / "pyproject.toml", root)
    monkeypatch.setattr(module, "ROOT", root)
    monkeypatch.setattr(module, "VENV", root / ".venv")
    monkeypatch.setattr(module, "PYTHON", root / ".venv" / "bin" / "python")
    monkeypatch.setattr(module, "STAMP", root / ".venv" / "stamp.json")
    return module


@pytest.fixture
def commands(run, monkeypatch):
    """What run.py starts, in order: "venv", "pip:<extra>" or the words. Nothing is started in truth.

    `run.outcomes` may hold what a command is to return or raise instead of 0, once.
    """
    started = []
    run.outcomes = {}

    def call(command, **_):
        if command[1:3] == ["-m", "venv"]:
            shutil.rmtree(run.VENV, ignore_errors=True)
            run.PYTHON.parent.mkdir(parents=True)
            run.PYTHON.touch()
            name = "venv"
        elif command[1:3] == ["-m", "pip"]:
            name = "pip:" + command[-1].split("[")[1].rstrip("]")
        else:
            name = " ".join(command)
        started.append(name)
        outcome = run.outcomes.pop(name, 0)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run, "is_new_enough", lambda python: python.exists())
    return started


def test_it_parses_on_python_3_6():
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_gets_one_sentence(run, monkeypatch):
    monkeypatch.setattr(run.sys, "version_info", (3, 10, 4, "final", 0))
    with pytest.raises(SystemExit) as refusal:
        run.main()
    assert "Python 3.11 or later" in str(refusal.value)


def test_the_first_run_makes_and_fills_the_environment(run, commands):
    run.set_up("notebook")
    assert commands == ["venv", "pip:notebook"]


def test_the_second_run_does_nothing(run, commands):
    run.set_up("test")
    commands.clear()
    run.set_up("test")
    run.set_up("notebook")  # test holds all that notebook asks for
    assert commands == []


def test_a_larger_extra_is_added_and_then_kept(run, commands):
    run.set_up("notebook")
    run.set_up("dev")
    (run.ROOT / "pyproject.toml").write_text("changed", encoding="utf-8")
    run.set_up("notebook")
    assert commands == ["venv", "pip:notebook", "pip:dev", "pip:dev"]


def test_a_moved_folder_is_installed_again(run, commands, monkeypatch):
    run.set_up("test")
    commands.clear()
    old, new = run.ROOT, run.ROOT.with_name("elsewhere")
    old.rename(new)
    for name in ("ROOT", "VENV", "PYTHON", "STAMP"):
        monkeypatch.setattr(run, name, new / getattr(run, name).relative_to(old))
    run.set_up("test")
    assert commands == ["pip:test"]


@pytest.mark.parametrize("outcome", [KeyboardInterrupt(), 1], ids=["interrupted", "failed"])
def test_an_installation_cut_off_is_not_trusted(run, commands, outcome):
    run.outcomes["pip:test"] = outcome
    with pytest.raises((KeyboardInterrupt, SystemExit)):
        run.set_up("test")
    commands.clear()
    run.set_up("test")
    assert commands == ["venv", "pip:test"]


def test_an_environment_of_ones_own_is_used_not_wiped(run, commands):
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.touch()
    run.set_up("notebook")
    assert commands == ["pip:notebook"]


def test_an_unreadable_stamp_is_no_stamp(run, commands):
    run.set_up("notebook")
    run.STAMP.write_text("{", encoding="utf-8")
    run.set_up("notebook")
    assert commands == ["venv", "pip:notebook", "pip:notebook"]
    assert json.loads(run.STAMP.read_text(encoding="utf-8"))["extra"] == "notebook"


@pytest.mark.usefixtures("commands")
def test_without_ensurepip_it_names_the_package_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit) as refusal:
        run.set_up("notebook")
    assert "python3-venv" in str(refusal.value)


def browser_machine(run, monkeypatch, *, programs, root, installed=()):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/bin/{name}" if name in programs else None)
    monkeypatch.setattr(run, "is_root", lambda: root)
    monkeypatch.setattr(run, "is_package_installed", lambda name: name in installed)


def test_the_browser_is_installed_by_apt(run, commands, monkeypatch):
    browser_machine(run, monkeypatch, programs={"apt-get"}, root=True, installed={"fonts-noto-core"})
    run.install_browser()
    assert commands[0] == "apt-get update -q"
    assert commands[1].startswith("apt-get install ")
    assert commands[1].endswith(" chromium fonts-noto-cjk")


def test_a_user_installs_by_sudo(run, commands, monkeypatch):
    browser_machine(run, monkeypatch, programs={"apt-get", "sudo"}, root=False)
    run.install_browser()
    assert [command.split()[:2] for command in commands] == [["sudo", "apt-get"]] * 2


@pytest.mark.parametrize(("programs", "words"), [({"apt-get"}, "administrator"), ({"sudo"}, "by hand")])
def test_where_apt_cannot_be_used_it_says_what_to_run(run, commands, monkeypatch, capsys, programs, words):
    browser_machine(run, monkeypatch, programs=programs, root=False)
    run.install_browser()
    assert commands == []
    said = capsys.readouterr().out
    assert words in said
    assert "chromium fonts-noto-core fonts-noto-cjk" in said


def test_a_complete_machine_needs_no_apt(run, commands, monkeypatch):
    fonts = {"fonts-noto-core", "fonts-noto-cjk"}
    browser_machine(run, monkeypatch, programs={"google-chrome", "apt-get"}, root=True, installed=fonts)
    run.install_browser()
    assert commands == []


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize("programs", [set(), {"chromium"}], ids=["without", "with"])
def test_it_says_which_tests_are_left_out(run, monkeypatch, capsys, programs):
    browser_machine(run, monkeypatch, programs=programs, root=True)
    handed_over = []
    monkeypatch.setattr(run, "become", handed_over.extend)
    monkeypatch.setattr(sys, "argv", ["run.py", "test"])
    with pytest.raises(AssertionError, match="every action ends the process"):  # here it does not
        run.main()
    assert ("left out" in capsys.readouterr().out) == (not programs)
    assert handed_over[:3] == ["-m", "pytest", "--nbval"]


@pytest.mark.usefixtures("commands")
def test_the_site_is_built_in_the_folder_that_was_meant(run, monkeypatch, tmp_path):
    handed_over = []
    monkeypatch.setattr(run, "become", handed_over.extend)
    monkeypatch.setattr(sys, "argv", ["run.py", "site", "there", "--self-contained"])
    monkeypatch.chdir(tmp_path)  # not where run.py goes before it hands over
    with pytest.raises(AssertionError, match="every action ends the process"):  # here it does not
        run.main()
    assert handed_over == ["-m", "tools.site", str(tmp_path / "there"), "--self-contained"]


@pytest.mark.parametrize("command", ["", "play", "lab", "test", "check"])
def test_help_is_there(command):
    words = [sys.executable, str(ROOT / "run.py"), *command.split(), "--help"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert told.startswith("usage: run.py")
