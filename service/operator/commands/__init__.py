"""The commands of `rollwright`: their options, and what they print.

Each module loads the rest of the service only when its command runs.
"""
