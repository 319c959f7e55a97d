"""Odds as pictures: a chart is laid out as frozen values, then a template writes it as SVG."""

from service.picture.chart import Chart
from service.picture.comparison import comparison_chart, comparison_picture
from service.picture.odds import odds_chart, odds_picture

__all__ = ["Chart", "comparison_chart", "comparison_picture", "odds_chart", "odds_picture"]
