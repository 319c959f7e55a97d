#!/bin/sh
# Unpack the published types of Foundry VTT without what they depend on: some of it comes from git, and TypeScript
# reads them without.
set -eu
version=13.346.0-beta.20251209192131
sum=8bcc820a254de2bf6707bf32d642dda0186a53b63f3942eb43a166c2b71c5a4a
cd "$(dirname "$0")/node_modules"
npm pack --silent --ignore-scripts "fvtt-types@$version" >/dev/null
echo "$sum  fvtt-types-$version.tgz" | sha256sum --check --quiet
rm -rf fvtt-types
mkdir fvtt-types
tar -xzf "fvtt-types-$version.tgz" --directory fvtt-types --strip-components 1
rm "fvtt-types-$version.tgz"
