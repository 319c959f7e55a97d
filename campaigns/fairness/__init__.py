"""Whether every order and every face is equally likely.

The samplers are the service's own. Faults that are planted beside them must fail the same tests.
"""
