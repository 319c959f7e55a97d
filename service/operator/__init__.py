"""The commands of `rollwright`, a module each: their options, their work and their output.

`service.cli` loads the module of the command that runs, and no other.
"""
