"""Running the command as people do."""

import os
import subprocess
import sys


def livingwell(*arguments: str, stdin: str = "", **environment: str) -> tuple[int, str]:
    """Exit code, and standard output and error as they come out together."""
    run = subprocess.run(
        [sys.executable, "-m", "livingwell", *arguments],
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8", **environment},
        check=False,
    )
    return run.returncode, run.stdout
