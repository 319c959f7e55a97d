"""The template that writes charts as SVG."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

_ENVIRONMENT = Environment(
    loader=PackageLoader("service", "picture"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    auto_reload=False,
)
CHART = _ENVIRONMENT.get_template("chart.svg")
