"""A share of a core that a process has and no more, so that it is the first to reach its limit."""

import os
from pathlib import Path
from typing import Final

GROUPS: Final = Path("/sys/fs/cgroup")
PERIOD: Final = 20_000
"""Microseconds in which the share is given: short, so that waiting for it hardly shows."""


class Share:
    """A control group with so much of a core. Raises ``OSError`` where none may be made."""

    def __init__(self, name: str, cores: float) -> None:
        old = GROUPS / "cpu"
        self._group = (old if old.is_dir() else GROUPS) / f"livingwell-{os.getpid()}-{name}"
        self._group.mkdir()
        quota = round(cores * PERIOD)
        try:
            if old.is_dir():
                (self._group / "cpu.cfs_period_us").write_text(str(PERIOD))
                (self._group / "cpu.cfs_quota_us").write_text(str(quota))
            else:
                (self._group / "cpu.max").write_text(f"{quota} {PERIOD}")
        except OSError:
            self.close()
            raise

    def hold(self, pid: int) -> None:
        """Let a process have this and no more."""
        (self._group / "cgroup.procs").write_text(str(pid))

    def close(self) -> None:
        """Take it away, once who had it has ended."""
        self._group.rmdir()
