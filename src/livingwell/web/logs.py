"""One JSON object a line on standard error."""

import json
import logging
import sys
import time
from typing import Final

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonLines(logging.Formatter):
    """A record with its time, level, logger and message, and whatever it carries besides."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        at = time.gmtime(record.created)
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", at) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Log from ``level`` on (``debug``, ``info``, ``warning``, ``error``), uvicorn's lines too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # What it does at each start is no news.
    logging.getLogger("alembic").setLevel("WARNING")
