"""How much work a view is, by which a server decides where it runs."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import unquote

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

BODY = "rollwright.body"
"""Where a request's environment has its body, if the server has read it."""
WRITTEN = "rollwright.written"
"""Where a request's environment has the bytes that it wrote into the store."""
View = TypeVar("View", bound=Callable[..., object])


class Work(Enum):
    """What a view does; each kind has threads of its own, so that none waits for another."""

    TINY = auto()
    """At most about a millisecond, without the store: answered in the event loop, never limited."""
    STATIC = auto()
    """The same for everybody, made with the first request for it, which takes up to seconds."""
    PROBE = auto()
    """Asks the store how it is, for operators."""
    STORE = auto()
    """Asks the store, or makes a roll: the usual case."""
    COMPUTING = auto()
    """May compute for a quarter of a second."""


WorkOf = Work | Callable[["WSGIEnvironment"], Work]
"""The work of a view, or how to tell it from the environment of a request."""


def works(work: WorkOf, view: View) -> View:
    """The view, with its work declared in the attribute `work`."""
    view.work = work  # type: ignore[attr-defined]
    return view


def work_of(view: Callable[..., object], environ: WSGIEnvironment) -> Work:
    """The work of a request to a view."""
    work: WorkOf = getattr(view, "work", Work.STORE)
    return work if isinstance(work, Work) else work(environ)


def odds_work(environ: WSGIEnvironment) -> Work:
    """The work of a read that has odds with `odds=true`."""
    return Work.COMPUTING if "odds" in unquote(environ["QUERY_STRING"]) else Work.STORE
