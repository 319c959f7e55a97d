"""What follows from the settings."""

from __future__ import annotations

import pytest

from service.config import Settings


@pytest.mark.parametrize(
    ("host", "proxies", "beyond"),
    [
        pytest.param("127.0.0.1", 0, False, id="loopback"),
        pytest.param("127.8.9.10", 0, False, id="another address of it"),
        pytest.param("::1", 0, False, id="that of IPv6"),
        pytest.param("localhost", 0, False, id="its name"),
        pytest.param("0.0.0.0", 0, True, id="every address"),
        pytest.param("::", 0, True, id="every address of IPv6"),
        pytest.param("", 0, True, id="no address, which is every address"),
        pytest.param("10.0.0.1", 0, True, id="a private address"),
        pytest.param("dice.example.org", 0, True, id="a name that may be any address"),
        pytest.param("127.0.0.1", 1, True, id="loopback behind a proxy"),
    ],
)
def test_who_can_reach_it(host: str, proxies: int, beyond: bool) -> None:
    assert Settings(host=host, proxies=proxies).beyond_loopback is beyond
