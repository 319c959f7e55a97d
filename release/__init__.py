"""What `make release` makes: packages, containers with pinned images, an SBOM, checksums."""
