"""Odds as pictures: a chart is laid out as frozen values, and rendered as SVG or PNG."""

from service.picture.chart import Caption, Chart
from service.picture.odds import odds_chart
from service.picture.plot import Marks

__all__ = ["Caption", "Chart", "Marks", "odds_chart"]
