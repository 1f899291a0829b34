"""A JupyterHub whose users find the gallery when they have logged in: `jupyterhub -f docs/jupyterhub_config.py`.

docs/jupyterhub.md says what has to be installed, and what to change before strangers may come.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

c = get_config()  # noqa: F821  (JupyterHub puts it there)

c.JupyterHub.bind_url = os.environ.get("SPIRITGAME_HUB", "http://127.0.0.1:8000")
c.JupyterHub.active_server_limit = 40  # the next one is asked to wait
c.JupyterHub.concurrent_spawn_limit = 10

# Who comes in. This lets anybody in who knows the password, by any name: exchange it for whatever your school has.
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["SPIRITGAME_PASSWORD"]
c.Authenticator.allow_all = True

# Where they play. All of them are processes of one user of one machine, and can read each other's files: good for a
# class that trusts each other. On a cluster it is a spawner of containers, with the image that Binder makes of binder/.
c.JupyterHub.spawner_class = "simple"
c.Spawner.notebook_dir = str(ROOT / "notebooks")
c.Spawner.default_url = "/voila/tree/"
c.Spawner.http_timeout = 120  # seconds until a server answers, when a whole class arrives at once
c.Spawner.start_timeout = 120
# What a page may look like and when its kernel ends is set where Jupyter looks for it, by binder/postBuild.
