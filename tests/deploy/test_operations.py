"""docs/operations.md names nothing that there is not, and no number that is another."""

from __future__ import annotations

import json
import re
import urllib.request
from dataclasses import fields
from typing import Any

import pytest
import yaml

from service.config import IDLE_SECONDS, Settings
from service.problems.kinds import KINDS
from service.store.errors import REFUSED
from service.store.ledger import SECONDS as LEDGER_SECONDS
from service.store.session import MAX_STATE, NEWER
from service.store.sessions import EVENTS_KEPT
from service.store.store import UNCONFIRMED
from service.store.tier import TIERS
from service.tabletop.history import HEARTBEAT_SECONDS
from tests.conftest import ROOT
from tests.openapi.described import DOCUMENT
from tests.pasting import fenced
from tests.served import Service, rollwright

PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
METRIC = re.compile(r"\brollwright_[a-z_]+")
PARTS = ("_bucket", "_count", "_sum")
OF_PROMETHEUS = {"topk", "rate", "sum", "increase", "histogram_quantile", "up", "job", "by", "le"}
PAGES = (
    *("docs/operations.md", "docs/security.md", "deploy/README.md", "docs/table.md"),
    *(f"docs/table/{path.name}" for path in sorted((ROOT / "docs" / "table").glob("*.md"))),
)


@pytest.fixture(scope="module")
def exposed(two_workers: Service) -> str:
    """What Prometheus is told."""
    two_workers.get("/v1/limits")
    with urllib.request.urlopen(f"{two_workers.url}/metrics", timeout=10) as answer:
        return str(answer.read().decode())


def rules() -> list[dict[str, Any]]:
    """The alerts of the page."""
    [group] = yaml.safe_load("".join(fenced(PAGE, "yaml alerts")))["groups"]
    return list(group["rules"])


def test_every_metric_is_one(exposed: str) -> None:
    there = {line.split()[2] for line in exposed.splitlines() if line.startswith("# TYPE")}
    named = set(METRIC.findall(PAGE))
    assert {name for name in named if not name.endswith(PARTS)} == there
    for name in named - there:
        whole, part = name.rsplit("_", 1)
        assert whole in there
        assert f"{whole}_{part}{{" in exposed


def test_every_alert_asks_for_what_there_is(exposed: str) -> None:
    assert len(rules()) == len({rule["alert"] for rule in rules()}) == 7
    for rule in rules():
        assert set(rule) <= {"alert", "expr", "for"}
        asks_for_what_there_is(rule["expr"], exposed)


def asks_for_what_there_is(expression: str, exposed: str) -> None:
    """Metrics, labels, routes and statuses are the service's, functions are Prometheus's."""
    labels = set(re.findall(r'(\w+)="', exposed)) | {"job"}
    paths = {re.sub(r"\{(\w+)\}", r"<\1>", path) for path in DOCUMENT["paths"]}
    assert expression.count("(") == expression.count(")")
    told = re.findall(r'(\w+)!?="([^"]*)"', expression)
    assert {label for label, _ in told} <= labels
    for label, value in told:
        assert label != "status" or int(value) in {kind.status for kind in KINDS.values()}
        assert label != "route" or value in paths
    words = set(re.findall(r"[a-z_]{2,}", re.sub(r'"[^"]*"|\[\w+\]', "", expression)))
    metrics = set(METRIC.findall(expression))
    assert words - OF_PROMETHEUS - labels == metrics
    for metric in metrics:
        assert f"\n{metric}" in exposed


def test_the_board_for_grafana_asks_for_what_there_is(exposed: str) -> None:
    """Every metric is on it; the panels lie side by side in 24 columns, none on another."""
    board = json.loads((ROOT / "deploy" / "grafana" / "rollwright.json").read_text("utf-8"))
    panels = board["panels"]
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    for expression in expressions:
        asks_for_what_there_is(expression, exposed)
    named = {name for expression in expressions for name in METRIC.findall(expression)}
    there = {line.split()[2] for line in exposed.splitlines() if line.startswith("# TYPE")}
    assert {name.removesuffix("_bucket").removesuffix("_count") for name in named} == there
    taken = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(taken) == len(set(taken))
    assert max(x for x, _ in taken) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_the_tiers_are_those_there_are() -> None:
    assert re.findall(r"^\| `([a-z]+)` \|", PAGE, re.MULTILINE) == list(TIERS)


def test_rates_are_limited_as_the_table_says() -> None:
    rows = re.findall(r"^\| `ROLLWRIGHT_(\w+)` \|.*\| ([\d,]+) [a-z ]+ \|$", PAGE, re.MULTILINE)
    told = {name.lower(): int(most.replace(",", "")) for name, most in rows}
    assert told == {
        setting.name: getattr(Settings(), setting.name)
        for setting in fields(Settings)
        if setting.name.endswith(("_per_token", "_per_address"))
    }


def test_every_setting_option_and_command_is_there() -> None:
    told = (("serve",), ("import",), ("sessions",), ("sessions", "delete"))
    help = "".join(rollwright(*command, "--help").stdout for command in told)
    for word in set(re.findall(r"ROLLWRIGHT_\w+|REDIS_URL|(?<=`)--\w+", PAGE)):
        if word not in ("--appendonly",):
            assert word in help, word
    commands = rollwright("--help").stdout
    for command in set(re.findall(r"^(?:rollwright )([a-z-]+)|`rollwright ([a-z-]+)", PAGE, re.M)):
        assert "".join(command) in commands


def test_every_number_is_that_of_the_service() -> None:
    settings, text = Settings(), " ".join(PAGE.split())
    assert f"`--connections` (default: {settings.connections:,})" in text
    assert f"`--threads` (default: {settings.threads})" in text
    assert f"2 workers take 2 x {settings.max_waiting}" in text
    assert f"> 0.8 * {2 * settings.max_waiting}" in text
    assert f"the last {EVENTS_KEPT:,} are kept" in text
    assert f"limited to {MAX_STATE // 1024} KiB" in text
    assert f"for {LEDGER_SECONDS // 3600} hours" in text
    assert f"for the {settings.expiry_days} days" in text
    assert f"silent for {HEARTBEAT_SECONDS:.0f} seconds" in text
    assert f"after {IDLE_SECONDS:.0f} seconds" in text


def test_every_answer_is_one_that_is_given() -> None:
    for detail in (UNCONFIRMED, REFUSED, NEWER):
        assert f'"{detail}"' in " ".join(PAGE.split())
    for status, code in re.findall(r"(\d{3}) `(\w+)`", PAGE):
        assert KINDS[code].status == int(status), code


def test_every_fence_is_of_a_kind_that_is_tried() -> None:
    kinds = re.findall(r"^```(\w.*)$", PAGE, re.MULTILINE)
    tried = {"sh backup", "sh restore", "sh cluster-backup", "sh cluster-restore"}
    tried |= {"yaml alerts", "yaml prometheus"}
    assert set(kinds) == {*tried, "text"}
    assert all(len(fenced(PAGE, kind)) == 1 for kind in tried)


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    page = ROOT / name
    for file, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        if not file.startswith("http"):
            target = (page.parent / file) if file else page
            assert target.exists(), file
            assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), anchor


def test_every_chapter_is_led_to() -> None:
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    contents, _, _ = PAGE.partition("\n## ")
    listed = re.findall(r"\]\(#([^)]*)\)", contents)
    assert listed == [anchor(heading) for heading in headings]


def anchors(page: str) -> set[str]:
    """As GitHub names the anchors of headings."""
    return {anchor(heading) for heading in re.findall(r"^#{2,3} (.+)$", page, re.MULTILINE)}


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z -]", "", heading.lower()).replace(" ", "-")
