"""The files that a roll and a flip run, from the WSGI application to the store and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from benchmarks.moves import in_rounds
from benchmarks.servers import store
from service.app import create_app
from service.config import read_settings
from tests.tabletop.calling import Caller, in_process

SERVICE = Path(__file__).parents[1] / "service"


def files_of(request: Callable[[], object]) -> list[str]:
    """The service's files with functions that a request runs, after a request to warm caches."""
    found = set[str]()

    def note(frame: FrameType, event: str, argument: object) -> None:
        found.add(frame.f_code.co_filename)

    request()
    sys.setprofile(note)
    try:
        request()
    finally:
        sys.setprofile(None)
    paths = (Path(name) for name in found)
    return sorted(str(path.relative_to(SERVICE)) for path in paths if SERVICE in path.parents)


def main() -> None:
    """Print them. The server's own, which run before, are those of service/server."""
    with store() as url:
        os.environ["REDIS_URL"] = url
        send = in_process(create_app(read_settings()).test_client())
        gm, body = in_rounds(send).gm, {"value": 12, "difficulty": 15}
        roll = files_of(lambda: Caller(send).ask("POST", "/v1/torg/2d10/roll", body).ok())
        flip = files_of(lambda: gm.play("flip"))
    server = [path.name for path in sorted((SERVICE / "server").glob("*.py"))]
    for name, files in (("roll", roll), ("flip", flip)):
        print(f"{name}: {len(files)} files, {len(files) + len(server)} with the server's")
        print(*(f"  {file}" for file in files), sep="\n")
    print(f"the server's: {', '.join(server)}")


if __name__ == "__main__":
    main()
