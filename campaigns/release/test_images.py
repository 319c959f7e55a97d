"""Images are pinned: each tag is found in a registry, and its digest written beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.release.stand_in import StandIn, digest, manifest, registry
from release.images import Image, NotPinned, images_of, pinned
from release.registry import Registry
from tests.conftest import ROOT
from tests.served import free_port

FILES = ("Dockerfile", "docker-compose.yml", "deploy/compose.yml")


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    """A registry that has all images of the files."""
    with registry() as made:
        for file in FILES:
            for image in images_of((ROOT / file).read_text(encoding="utf-8")):
                made.manifests[f"{image.repository}:{image.tag}"] = manifest(str(image))
        yield made


@pytest.mark.parametrize(
    ("text", "repository", "tag"),
    [
        ("python:3.13-slim", "library/python", "3.13-slim"),
        ("valkey/valkey:9-alpine", "valkey/valkey", "9-alpine"),
        ("caddy", "library/caddy", "latest"),
        ("a/b/c:1", "a/b/c", "1"),
    ],
)
def test_a_name_is_read_as_engines_read_it(text: str, repository: str, tag: str) -> None:
    assert Image.of(text) == Image(text.partition(":")[0], tag)
    assert Image.of(text).repository == repository


@pytest.mark.parametrize("file", FILES)
def test_every_image_of_a_file_gets_the_digest_of_its_tag(stand_in: StandIn, file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    images = images_of(text)
    assert images
    done = pinned(text, Registry(stand_in.url))
    for image in images:
        whole = f"{image}@{digest(manifest(str(image)))}"
        assert whole in done
        assert str(image) not in done.replace(whole, "")
    without = done
    for image in images:
        without = without.replace(f"@{digest(manifest(str(image)))}", "")
    assert without == text, "nothing else is changed"
    assert pinned(done, Registry("http://127.0.0.1:1")) == done, "nor anything asked again"


def test_our_own_image_is_built_and_not_looked_for() -> None:
    for file in FILES:
        assert all(image.name != "rollwright" for image in images_of((ROOT / file).read_text()))


def test_it_asks_for_the_image_of_every_kind_of_machine(stand_in: StandIn) -> None:
    """And once for each tag, with a token for that alone."""
    text = (ROOT / "deploy" / "compose.yml").read_text(encoding="utf-8")
    pinned(text, Registry(stand_in.url))
    assert len(stand_in.asked) == 2 * len(images_of(text))
    for _, accepted in stand_in.asked:
        assert "application/vnd.oci.image.index.v1+json" in accepted
        assert "application/vnd.docker.distribution.manifest.list.v2+json" in accepted
        assert "manifest.v2+json" not in accepted


def test_a_registry_without_tokens_is_asked_once(stand_in: StandIn) -> None:
    stand_in.wants_token = False
    pinned("FROM python:3.13-slim\n", Registry(stand_in.url))
    assert len(stand_in.asked) == 1


def test_a_digest_that_is_not_that_of_the_answer_is_refused(stand_in: StandIn) -> None:
    stand_in.digests["library/python:3.13-slim"] = digest(b"something else")
    with pytest.raises(NotPinned, match=r"python:3\.13-slim.*digest"):
        pinned("FROM python:3.13-slim\n", Registry(stand_in.url))


def test_a_tag_that_is_not_there_is_named(stand_in: StandIn) -> None:
    with pytest.raises(NotPinned, match=r"python:2\.7.*404"):
        pinned("FROM python:2.7\n", Registry(stand_in.url))


@pytest.mark.parametrize("status", [429, 500])
def test_a_registry_that_refuses_is_named(stand_in: StandIn, status: int) -> None:
    stand_in.status = status
    with pytest.raises(NotPinned, match=rf"python:3\.13-slim.*{status}"):
        pinned("FROM python:3.13-slim\n", Registry(stand_in.url))


def test_a_registry_that_is_away_is_named() -> None:
    with pytest.raises(NotPinned, match=r"python:3\.13-slim"):
        pinned("FROM python:3.13-slim\n", Registry(f"http://127.0.0.1:{free_port()}"))
