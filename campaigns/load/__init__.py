"""Campaigns that take longer than a test."""
