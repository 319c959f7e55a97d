"""A client of Rollwright: rolls, odds, and tables that are played live."""

from rollwright_client._async import AsyncRollwright, AsyncTable
from rollwright_client._events import Events
from rollwright_client._sync import Rollwright, Table
from rollwright_client._tables import Created, Joined
from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError

__all__ = [
    "AsyncRollwright",
    "AsyncTable",
    "Created",
    "Events",
    "Joined",
    "Problem",
    "Rollwright",
    "Table",
    "TransportError",
]
