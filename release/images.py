"""The images that a Dockerfile or a compose file names, and their digests written beside them."""

from __future__ import annotations

import re
from typing import NamedTuple

from release.registry import Registry, Unanswered

OWN = "rollwright"
"""The image that is built from this repository."""
NAMED = re.compile(r"^(\s*(?:FROM|image:)\s+)([a-z0-9./_-]+(?::[\w.-]+)?)(?=\s|$)", re.MULTILINE)
"""An image without a digest, and what stands before it."""


class NotPinned(Exception):
    """An image has no digest; the message names it."""


class Image(NamedTuple):
    """An image, as files name it."""

    name: str
    tag: str

    @classmethod
    def of(cls, text: str) -> Image:
        """Read its name; without a tag it is `latest`."""
        name, _, tag = text.partition(":")
        return cls(name, tag or "latest")

    def __str__(self) -> str:
        return f"{self.name}:{self.tag}"

    @property
    def repository(self) -> str:
        """Where a registry has it."""
        return self.name if "/" in self.name else f"library/{self.name}"


def images_of(text: str) -> set[Image]:
    """The images of a file that have no digest, without our own."""
    images = {Image.of(match[2]) for match in NAMED.finditer(text)}
    return {image for image in images if image.name != OWN}


def pinned(text: str, registry: Registry) -> str:
    """The text of a file with the digest of each image. Raises NotPinned."""
    digests = {image: _digest(registry, image) for image in sorted(images_of(text))}

    def pin(match: re.Match[str]) -> str:
        image = Image.of(match[2])
        return f"{match[1]}{image}@{digests[image]}" if image in digests else match[0]

    return NAMED.sub(pin, text)


def _digest(registry: Registry, image: Image) -> str:
    try:
        return registry.digest(image.repository, image.tag)
    except Unanswered as error:
        raise NotPinned(f"{image} cannot be pinned: {error}") from error
