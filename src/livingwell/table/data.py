"""Where what this user keeps lies."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_path() -> Path:
    """The folder of this user's own data, which need not be there yet."""
    return Path(os.environ.get("LIVINGWELL_DATA") or user_data_path("livingwell"))
