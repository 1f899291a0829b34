#!/usr/bin/env python3
"""One command for everything: play, lab, site, test, check, make, bench, shots. Each sets up .venv first, where needed.

Standard library only, and it must parse on Python 3.6: an old Python is to get a sentence, not a SyntaxError.
"""

import argparse
import contextlib
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Dict, Iterator, List, NoReturn, Optional

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "spiritgame-stamp.json"
EXTRAS = ["notebook", "site", "test", "dev"]  # each one contains those before it
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
BROWSER_PACKAGES = ["chromium", "fonts-noto-core", "fonts-noto-cjk"]


def stop(message: str) -> NoReturn:
    sys.exit("run.py: " + message)


def say(message: str) -> None:
    print("run.py: " + message, flush=True)


def fingerprint() -> str:
    """What an installation depends on; an editable one also on the place of this folder."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ingredients = (str(ROOT), platform.python_version(), project)
    return hashlib.sha256("\0".join(ingredients).encode("utf-8")).hexdigest()


def read_stamp() -> Dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


@contextlib.contextmanager
def one_installer_at_a_time() -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: two first runs at once are not guarded there
        yield
        return
    folder = os.open(str(ROOT), os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def is_new_enough(python: Path) -> bool:
    """Whether this interpreter runs at all, has pip and is Python 3.11 or later."""
    probe = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.call([str(python), "-c", probe], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def set_up(extra: str) -> None:
    """Make .venv hold the project with this extra. Does nothing where the stamp says that it does already."""
    with one_installer_at_a_time():
        stamp = read_stamp()
        held = stamp.get("extra", "")
        if held in EXTRAS:
            extra = max(extra, held, key=EXTRAS.index)
        if stamp.get("fingerprint") == fingerprint() and held == extra and PYTHON.exists():
            make_catalogues()
            return
        # An "installing" stamp is left by an installation that was cut off: nothing in there can be trusted.
        if "installing" in stamp or not is_new_enough(PYTHON):
            create_venv()
        STAMP.write_text(json.dumps({"installing": extra}), encoding="utf-8")
        say(f"installing spiritgame[{extra}] into .venv (the first time takes a minute or two)")
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        if subprocess.call([*pip, "--editable", f".[{extra}]"], cwd=str(ROOT)) != 0:
            stop("the installation failed, see above; the next run starts it afresh")
        STAMP.write_text(json.dumps({"fingerprint": fingerprint(), "extra": extra}), encoding="utf-8")


def make_catalogues() -> None:
    """Compile the catalogues that are missing, or older than their sources."""
    sources = (ROOT / "spiritgame" / "locale").glob("*/LC_MESSAGES/*.po")
    pairs = [(source, source.with_suffix(".mo")) for source in sources]
    if all(made.exists() and made.stat().st_mtime >= source.stat().st_mtime for source, made in pairs):
        return
    if subprocess.call([str(PYTHON), "-m", "tools.compile_catalogues"], cwd=str(ROOT), stdout=subprocess.DEVNULL) != 0:
        stop("the catalogues of sentences could not be compiled, see above")


def create_venv() -> None:
    try:
        import ensurepip  # noqa: F401  (Debian ships venv without it)
        import venv  # noqa: F401
    except ImportError:
        stop("this Python cannot make virtual environments; on Debian or Ubuntu, install python3-venv "
             "(sudo apt-get install python3-venv), then run this again")  # fmt: skip
    say("creating .venv")
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        stop("could not create .venv, see above")


def become(arguments: List[str]) -> NoReturn:
    """Hand over to the Python in .venv: what it returns is returned, and Ctrl-C reaches it alone."""
    os.chdir(str(ROOT))
    command = [str(PYTHON), *arguments]
    if os.name == "nt":  # execv returns at once there
        sys.exit(subprocess.call(command))
    sys.stdout.flush()
    os.execv(command[0], command)
    raise AssertionError("execv does not return")


def find_browser() -> Optional[str]:
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


def install_browser() -> None:
    """Install Debian's Chromium and the fonts by apt, as far as they are missing and apt may be used."""
    missing = [name for name in BROWSER_PACKAGES if not is_package_installed(name)]
    if find_browser():
        missing = [name for name in missing if name != "chromium"]
    if not missing:
        return
    prefix = [] if is_root() else ["sudo"]
    update = [*prefix, "apt-get", "update", "-q"]
    install = [*prefix, "apt-get", "install", "-q", "-y", "--no-install-recommends", *missing]
    if shutil.which("apt-get") is None:
        say("no apt-get here; please install by hand what these Debian packages hold: " + " ".join(missing))
    elif not is_root() and shutil.which("sudo") is None:
        say("neither root nor sudo; please let an administrator run: " + " ".join(install))
    else:
        say("installing " + " ".join(missing))
        if subprocess.call(update) != 0 or subprocess.call(install) != 0:
            say("that failed, see above; the command was: " + " ".join(install))


def is_package_installed(name: str) -> bool:
    if shutil.which("dpkg-query") is None:
        return False
    query = ["dpkg-query", "--show", "--showformat=${Status}", name]
    status = subprocess.run(query, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return status.endswith(b" installed")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def port_number(text: str) -> int:
    if not (text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError("there is no port " + text + "; choose one from 1024 to 65535")
    return int(text)


def play(options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("notebook")
    port = [] if options.port is None else [f"--port={options.port}"]
    become(["-m", "spiritgame.command", "serve", "notebooks", *port, *["--no-browser"] * options.no_browser, *rest])


def lab(options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("notebook")
    root = ["--allow-root"] if is_root() else []
    port = [] if options.port is None else [f"--port={options.port}", "--ServerApp.port_retries=0"]
    lab_app = ["-m", "jupyterlab", "notebooks", "--ip=127.0.0.1"]
    become([*lab_app, *root, *port, *["--no-browser"] * options.no_browser, *rest])


def site(_options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("site")
    become(["-m", "tools.site", *map(absolute, rest)])


def absolute(argument: str) -> str:
    """The same folder, wherever it is read from; options stay as they are."""
    return argument if argument.startswith("-") else os.path.abspath(argument)


def test(options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("test")
    if options.install_browser:
        install_browser()
    if find_browser() is None:
        say("no Chromium found: the browser tests (tests/browser) are left out, everything else runs. "
            "To run them too: python3 run.py test --install-browser")  # fmt: skip
    # A file to each worker, one more than cores: browsers let them wait. The order stays: where a browser was driven, no
    # other event loop can be run any more.
    spread = ["-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist", "loadfile", "--no-loadscope-reorder"]
    become(["-m", "pytest", "--nbval", "--nbval-current-env", *spread, *rest])


def check(_options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("dev")
    os.chdir(str(ROOT))
    for arguments in (["ruff", "check"], ["ruff", "format", "--check"]):
        if subprocess.call([str(PYTHON), "-m", *arguments]) != 0:
            sys.exit(1)
    if subprocess.call([str(PYTHON), "-c", "from importlinter.cli import lint_imports_command as c; c()"]) != 0:
        sys.exit(1)
    become(["-m", "mypy", *rest])


def make(_options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("test")
    become(["-m", "tools.make", *rest])


def bench(_options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("dev")
    become(["-m", "tools.bench", *rest])


def shots(_options: argparse.Namespace, rest: List[str]) -> NoReturn:
    set_up("test")
    become(["-m", "tools.screenshots", *rest])


def main() -> NoReturn:
    if sys.version_info < (3, 11):
        stop("spiritgame needs Python 3.11 or later; this is Python " + platform.python_version())
    parser = argparse.ArgumentParser(prog="run.py", description="spiritgame: set up what is needed, then …")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    for name, action, text in [
        ("play", play, "… play at the table, in a browser"),
        ("lab", lab, "… open the notebooks in JupyterLab"),
        ("site", site, "… build the static site, which needs no server of ours; arguments go to tools.site"),
        ("test", test, "… run all tests; further arguments go to pytest"),
        ("check", check, "… run ruff and mypy"),
        ("make", make, "… make what is made from something else: catalogues, gallery, tables, worksheets"),
        ("bench", bench, "… measure speed; arguments go to tools.bench"),
        ("shots", shots, "… make pictures of the table; arguments go to tools.screenshots"),
    ]:
        has_own_help = name in ("site", "bench", "shots")
        command = commands.add_parser(name, help=text, description=text, add_help=not has_own_help)
        command.set_defaults(action=action)
        if name in ("play", "lab"):
            command.add_argument("--port", type=port_number, help="serve here (default: a free port)")
            command.add_argument("--no-browser", action="store_true", help="only print the address")
        if name == "test":
            text = "first install Debian's Chromium and fonts by apt, where missing"
            command.add_argument("--install-browser", action="store_true", help=text)
    options, rest = parser.parse_known_args()
    if rest and options.command == "play":
        parser.error("play does not know " + " ".join(rest))
    try:
        options.action(options, rest)
    except KeyboardInterrupt:
        stop("stopped")
    raise AssertionError("every action ends the process")


if __name__ == "__main__":
    main()
