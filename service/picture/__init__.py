"""Odds as pictures: a chart is laid out as frozen values, which a template renders as SVG."""

from service.picture.caption import Caption
from service.picture.chart import Chart
from service.picture.odds import odds_chart, odds_picture

__all__ = ["Caption", "Chart", "odds_chart", "odds_picture"]
