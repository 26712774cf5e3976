"""The program that fills the screen: its screens, colours and settings."""

from asyncio import get_running_loop
from pathlib import Path
from signal import SIGTERM
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from livingwell.terminal.host import Host
from livingwell.terminal.screen.start import StartScreen
from livingwell.terminal.screen.table import TableScreen
from livingwell.terminal.screen.theme import DARK, LIGHT
from livingwell.terminal.settings import Settings
from livingwell.terminal.setup import Setup, like


class LivingWell(App[OSError]):
    """Ends with the error that ended it, if one did."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "colours", show=False),
        Binding("q,ctrl+q,ctrl+c", "quit", show=False),
    ]

    def __init__(
        self,
        settings: Settings,
        host: Host | None = None,
        asked: Setup = Setup(),  # noqa: B008 it is frozen
        path: Path | None = None,
    ) -> None:
        """Without a ``host``, ask for what ``asked`` does not say; keep the game in ``path``."""
        super().__init__()
        self.settings = settings
        self.host = host
        self._asked = asked
        self._path = path

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colours, for the moment before a theme is chosen."""
        return DARK.variables

    def on_mount(self) -> None:
        """Dark at first."""
        # Ended from outside, it still gives the terminal back as it was.
        get_running_loop().add_signal_handler(SIGTERM, self._leave)
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = DARK.name
        if self.host is None:
            self.push_screen(StartScreen(self.settings, self._asked, self._path), self._play)
        else:
            self._play(self.host)

    def _play(self, host: Host | None) -> None:
        assert host is not None
        self.host = host
        self.push_screen(TableScreen(host, self.settings), self._play_another)

    def _play_another(self, _left: None) -> None:
        """Ask anew, with the same people and bots to begin with."""
        assert self.host is not None
        asked = like(self.host.game.header)
        self.host.close()
        self.push_screen(StartScreen(self.settings, asked, None), self._play)

    def action_colours(self) -> None:
        """Dark or light."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    async def action_quit(self) -> None:
        """Leave; a bot that still thinks need not finish."""
        self._leave()

    def _leave(self) -> None:
        if self.host is not None:
            self.host.close()
        self.exit()
