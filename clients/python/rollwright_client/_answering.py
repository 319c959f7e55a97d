"""What carries out calls: at once, or awaited."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from rollwright_client._call import Call

T = TypeVar("T")


class Answering(ABC):
    """Whatever waits for the answers to its calls."""

    @abstractmethod
    def _answer(self, call: Call[T]) -> T:
        """The answer to a call."""


class AsyncAnswering(ABC):
    """Whatever has its answers awaited."""

    @abstractmethod
    async def _answer(self, call: Call[T]) -> T:
        """The answer to a call."""
