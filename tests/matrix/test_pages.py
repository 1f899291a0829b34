"""The pages in other environments: the lowest versions, the newest, and those of Binder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.matrix.conftest import LOWEST, ROOT

HOSTS = "tests/browser/test_hosts.py"
BINDER = ("jupyterlab==4.4.9", "jupyter_server==2.17.0", "ipywidgets==8.1.7", "notebook==7.4.7", "ipykernel==7.0.1")
"""What repo2docker puts into every image; our requirements come on top of it."""


def test_the_newest_of_everything_shows_the_pages(environment, passes):
    # Not in Notebook: the newest throws an error of its own on each page ("reading 'schema'"); Binder has an older one.
    passes(sys.executable, "--all", HOSTS, SPIRITGAME_PYTHON=str(environment("newest", "3.13", ".[notebook]")))


def test_the_lowest_versions_show_the_pages(environment, passes):
    python = environment("lowest", "3.11", *LOWEST)
    passes(sys.executable, "--all", HOSTS, SPIRITGAME_PYTHON=str(python))


@pytest.fixture
def image(environment, tmp_path):
    """The Python of an environment like the image that Binder makes of this repository, post-build step and all."""
    python = environment("binder", "3.12", *BINDER, "-r", "binder/requirements.txt")
    copy = tmp_path / "repository"
    left_out = shutil.ignore_patterns(".*", "tests", "test-results", "__pycache__")
    shutil.copytree(ROOT, copy, ignore=left_out)
    path = os.pathsep.join((str(python.parent), os.environ["PATH"]))
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(["bash", "binder/postBuild"], cwd=copy, env={**bare, "PATH": path}, check=True)
    return python


def test_binder_shows_the_pages(image, passes):
    prefix = image.parents[1]
    assert (prefix / "share" / "jupyter" / "voila" / "templates" / "spiritgame" / "index.html.j2").is_file()
    assert (prefix / "etc" / "jupyter" / "jupyter_server_config.py").is_file()
    # What was installed is to be served, not what lies here.
    passes(sys.executable, "--all", HOSTS, SPIRITGAME_PYTHON=str(image), SPIRITGAME_INSTALLED="1")


READ_BY_BINDER = """
from repo2docker.app import Repo2Docker
app = Repo2Docker()
for kind in app.buildpacks:
    pack = kind(base_image=app.base_image)
    pack.platform = "linux/amd64"
    if pack.detect():
        print(kind.__name__, pack.python_version, *pack.get_post_build_scripts())
        break
"""


def test_binder_finds_what_is_meant_for_it(environment):
    python = environment("repo2docker", "3.11", "jupyter-repo2docker")
    done = subprocess.run([python, "-c", READ_BY_BINDER], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == ["PythonBuildPack", "3.12", "binder/postBuild"]
