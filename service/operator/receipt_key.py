"""`rollwright new-receipt-key`."""

from __future__ import annotations

import argparse
import sys

from service.fairness.keys import (
    SETTING,
    KeysUnavailable,
    add_new_key,
    key_path,
    read_keys,
    with_new_key,
)
from service.operator.failure import CommandFailed
from service.operator.options import add_data_dir, settings_of


def add(command: argparse.ArgumentParser) -> None:
    """Put a new key in front of those that sign receipts.

    The private part of the old one is forgotten; its receipts can still be checked. A service that
    runs on the data folder signs with the new key at once. With ROLLWRIGHT_RECEIPT_KEYS nothing is
    written: the new set is printed, to be put there before each host is started again.
    """
    add_data_dir(command, "data folder of the service")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Add a new key to the key file, or print the new key set for the setting."""
    settings = settings_of(options)
    path = key_path(settings)
    try:
        if settings.receipt_keys is None:
            print(f"{add_new_key(path).kid} signs receipts from now on ({path}).")
            return 0
        text = with_new_key(read_keys(settings.receipt_keys, SETTING)).decode()
        kid = read_keys(text, SETTING).kid
    except KeysUnavailable as error:
        raise CommandFailed(error) from error
    print(text, end="")
    print(
        f"{kid} signs receipts once this is {SETTING} and the service started again.",
        file=sys.stderr,
    )
    return 0
