"""Two evenings of one group, played over HTTP with all their slips.

After every call the table is compared with a model that follows the rules of
docs/rules/drama-deck.md on its own; after each evening what every seat takes along
is compared with what it has seen.
"""
