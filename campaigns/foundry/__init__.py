"""The module for Foundry VTT, beside a stand-in for Foundry."""
