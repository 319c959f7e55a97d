"""Odds as pictures: a chart is laid out as frozen values, and rendered as SVG or PNG."""

from service.picture.caption import Caption
from service.picture.chart import Chart
from service.picture.mark import Marks
from service.picture.odds import odds_chart

__all__ = ["Caption", "Chart", "Marks", "odds_chart"]
