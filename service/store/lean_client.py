"""redis-py's client of a server, without the measurements that it takes of each command.

They take longer than the scripts of the service run in the store.
"""

from __future__ import annotations

from queue import Empty
from typing import Any

from hiredis import pack_command
from redis import BlockingConnectionPool, Redis
from redis.exceptions import ConnectionError, TimeoutError


class LeanPool(BlockingConnectionPool):
    """Connections to a server; callers wait for a free one."""

    def get_connection(self, *_command: Any, **_options: Any) -> Any:
        """A connection that is open. Raises redis-py's ConnectionError and TimeoutError."""
        try:
            connection = self.pool.get(timeout=self.timeout)
        except Empty:
            raise ConnectionError("No connection available.") from None
        if connection is None:  # not all have been made
            connection = self.make_connection()  # type: ignore[no-untyped-call]
        try:
            connection.connect()
            if _is_stale(connection):
                connection.disconnect()
                connection.connect()
        except BaseException:
            self.release(connection)
            raise
        return connection

    def release(self, connection: Any) -> None:
        """Let the next caller have it."""
        self.pool.put_nowait(connection)


class LeanClient(Redis):
    """A client of one server; its pool is a LeanPool."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """The reply to a command, which is sent again if the connection's `retry` says so."""
        name, *operands = args
        command = [pack_command((*name.split(), *operands))]  # "CONFIG GET" is sent as two words
        connection: Any = self.connection_pool.get_connection()

        def ask() -> Any:
            connection.send_packed_command(command)
            return self.parse_response(connection, name, **options)  # type: ignore[no-untyped-call]

        try:
            return connection.retry.call_with_retry(ask, lambda _error: connection.disconnect())
        finally:
            self.connection_pool.release(connection)


def _is_stale(connection: Any) -> bool:
    """Whether the server has closed it, or has sent something that nobody asked for."""
    try:
        return bool(connection.can_read())
    except (ConnectionError, TimeoutError, OSError):
        return True
