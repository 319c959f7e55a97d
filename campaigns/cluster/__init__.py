"""A cluster of six nodes under two services, its primaries killed and cut off."""
