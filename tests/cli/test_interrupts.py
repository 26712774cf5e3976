"""Ctrl+C ends a command, wherever it falls."""

import signal
import subprocess
import sys

CALLED_BACK = """
import ctypes, os, signal, sys, time
from livingwell.cli.interrupts import heed

def interrupted():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)

heed()
try:
    ctypes.CFUNCTYPE(None)(interrupted)()
    while True:
        time.sleep(60)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_an_interrupt_in_what_compiled_code_calls_back_is_heeded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CALLED_BACK], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")


def test_other_errors_there_are_told_as_ever() -> None:
    wrong = CALLED_BACK.replace("os.kill(os.getpid(), signal.SIGINT)", "raise KeyError").replace(
        "while True:\n        time.sleep(60)", "sys.exit(3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", wrong], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert "KeyError" in done.stderr
