"""Command-line options that are settings.

Each is written into the environment, from which gunicorn reads all settings.
"""

from __future__ import annotations

import argparse
from textwrap import fill, indent

from service.config import PREFIX, Settings, read_settings, set_variables

OPTIONS = ("host", "port", "metrics_port", "workers", "threads", "connections", "data_dir", "store")
"""The settings that are options, too."""
ENVIRONMENT = """\
Every option is also read from the environment, as ROLLWRIGHT_ and its name in capitals
(ROLLWRIGHT_DATA_DIR); the option wins. By environment only:
"""


def add_settings(command: argparse.ArgumentParser) -> None:
    """Add the options for settings, and describe the settings that have no option."""
    from service.schemas.shape import docstrings  # not loaded for other commands

    about = docstrings("service.config")["Settings"]
    others = (
        f"  {_variable(setting)}\n{indent(fill(text, 88), ' ' * 6)}"
        for setting, text in about.items()
        if setting not in OPTIONS
    )
    command.epilog = ENVIRONMENT + "\n".join(others)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    for setting in OPTIONS:
        _add(command, setting, about[setting])


def add_data_dir(command: argparse.ArgumentParser, meaning: str) -> None:
    """Add the option for the data folder."""
    _add(command, "data_dir", meaning)


def add_store(command: argparse.ArgumentParser) -> None:
    add_data_dir(command, "Data folder of the running service.")
    _add(command, "store", "URL of the store, where the service has one.")


def _add(command: argparse.ArgumentParser, setting: str, meaning: str) -> None:
    """Add an option that keeps a value given before a subcommand."""
    command.add_argument(
        _option(setting), metavar=setting.upper(), help=meaning, default=argparse.SUPPRESS
    )


def _option(setting: str) -> str:
    return f"--{setting.replace('_', '-')}"


def _variable(setting: str) -> str:
    return f"{PREFIX}{setting.upper()}"


def given_by(options: argparse.Namespace) -> dict[str, str]:
    """The environment variables that options have set, with these options."""
    return {_variable(setting): _option(setting) for setting in OPTIONS if setting in options}


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings; an option overrides its environment variable."""
    given = vars(options).items()
    set_variables({setting.upper(): value for setting, value in given if setting in OPTIONS})
    return read_settings()
