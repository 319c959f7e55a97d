"""The commands of `rollwright`: their options and their output.

Each module loads the rest of the service only when its command runs.
"""
