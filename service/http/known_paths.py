"""The paths of the service as a tree, in which a path that leads nowhere finds the nearest one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from werkzeug.routing import Map

from service.problems.nearest import nearest

MAX_SEGMENTS = 8
PREFIX = "v1"
ENDING = 2
"""How many segments at its end say which path is meant, if those before them do not."""
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
FILES = "<path:"
"""In rules for files, which are not part of the tree."""


@dataclass(slots=True)
class Node:
    """What follows a path, and the path itself if it leads somewhere."""

    path: str | None = None
    children: dict[str, Node] = field(default_factory=dict)  # by segment
    any_child: Node | None = None  # for a parameter, whatever its value

    def child(self, segment: str) -> Node | None:
        """The child of this segment or of the nearest one, or that of a parameter."""
        if segment in self.children:
            return self.children[segment]
        name = nearest(segment, self.children)
        return self.any_child if name is None else self.children[name]

    def first_path(self) -> str | None:
        """The first path that leads somewhere, here or below."""
        below = [*self.children.values(), *filter(None, [self.any_child])]
        return self.path or next(filter(None, (child.first_path() for child in below)), None)


class KnownPaths:
    """The paths of a URL map; parameters are shown by their names, never with a value."""

    def __init__(self, url_map: Map) -> None:
        self._url_map = url_map

    def nearest(self, path: str) -> str | None:
        """The path that somebody may have meant; None if none is close."""
        segments = _segments(path)
        if not 0 < len(segments) <= MAX_SEGMENTS:
            return None
        node = _walk(self._root, segments) or _walk(self._root, [PREFIX, *segments])
        return node.first_path() if node else self._by_ending.get(tuple(segments[-ENDING:]))

    @cached_property
    def _paths(self) -> list[str]:
        rules = (rule.rule for rule in self._url_map.iter_rules())
        return [PARAMETER.sub(r"{\1}", rule) for rule in rules if FILES not in rule]

    @cached_property
    def _root(self) -> Node:
        root = Node()
        for path in self._paths:
            _add(root, path)
        return root

    @cached_property
    def _by_ending(self) -> Mapping[tuple[str, ...], str]:
        """The first path of each ending, for those that begin otherwise; no shorter paths."""
        paths = [path for path in reversed(self._paths) if path.count("/") > ENDING]
        return {tuple(_segments(path)[-ENDING:]): path for path in paths}


def _segments(path: str) -> list[str]:
    """The segments of a path, without those that are empty."""
    return [segment for segment in path.split("/", MAX_SEGMENTS + 1) if segment]


def _add(node: Node, path: str) -> None:
    for segment in _segments(path):
        if segment.startswith("{"):
            node.any_child = node = node.any_child or Node()
        else:
            node = node.children.setdefault(segment, Node())
    node.path = path


def _walk(node: Node | None, segments: Iterable[str]) -> Node | None:
    for segment in segments:
        node = node and node.child(segment)
    return node
