"""The kernel where its extra is not installed."""

import subprocess
import sys

BLOCKED = "import sys; sys.modules['numba'] = None; import livingwell; import livingwell.kernel"


def test_what_to_install_is_said() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.endswith("pip install 'livingwell[expert]' brings it\n")
