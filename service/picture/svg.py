"""Renders charts as SVG."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from service.picture.chart import Chart
from service.picture.palette import DARK, LIGHT


def as_svg(chart: Chart) -> str:
    """The SVG of a chart."""
    return _template().render(chart=chart, light=LIGHT, dark=DARK)


@cache
def _template() -> Template:
    """The template, loaded and compiled once."""
    environment = Environment(
        loader=PackageLoader("service", "picture"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    return environment.get_template("chart.svg")
