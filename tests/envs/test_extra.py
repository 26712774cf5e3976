"""Environments where a package of their extra is not installed."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("package", "name", "use"),
    [
        ("gymnasium", "gymnasium", "from livingwell.envs import duel"),
        ("pettingzoo", "pettingzoo", "from livingwell.envs import livingwell_v1"),
        ("pyspiel", "open_spiel", "from livingwell.envs import openspiel"),
        ("numba", "Numba", "from livingwell.envs import vector"),
    ],
)
def test_what_to_install_is_said(package: str, name: str, use: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; {use}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"needs {name}" in done.stderr.splitlines()[-1]
    assert "pip install 'livingwell[" in done.stderr.splitlines()[-1]
