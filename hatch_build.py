"""What is not kept in git is made whenever the project is installed or built: the compiled catalogues."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Runs before anything is collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the catalogues; `version` is "standard" or "editable"."""
        sys.path.insert(0, self.root)
        from tools.compile_catalogues import compile_all

        compile_all()
