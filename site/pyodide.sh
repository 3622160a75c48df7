#!/bin/sh
# Fetches Pyodide (from npm) and msgspec's wheel for it (from PyPI) into a folder, for the playground of the website:
#   site/pyodide.sh FOLDER && kodex site build --pyodide FOLDER
# The versions belong together: a Pyodide of another Python needs another wheel.
set -eu
folder=${1:?which folder}
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent pyodide@314.0.7 >/dev/null && tar xzf pyodide-*.tgz)
"${PYTHON:-python3}" -m pip download --quiet --no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 \
    --python-version 3.14 --implementation cp --abi cp314 --dest "$folder" msgspec==0.22.0
cp "$work"/package/pyodide.mjs "$work"/package/pyodide.asm.mjs "$work"/package/pyodide.asm.wasm \
    "$work"/package/python_stdlib.zip "$work"/package/pyodide-lock.json "$folder"
