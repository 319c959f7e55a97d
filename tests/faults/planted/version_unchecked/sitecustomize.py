"""Planted: whoever writes last wins."""

from service.store import scripts

checked = "if version ~= ARGV[1] then"
assert checked in scripts.COMMIT
scripts.COMMIT = scripts.COMMIT.replace(checked, "if false then")
