"""Planted: no answer is kept, so that a change that is sent again is made again."""

from service.tabletop.request import ChangeRequest

ChangeRequest.entry = property(lambda self: None)
