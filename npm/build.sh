#!/bin/sh
# build.sh : the npm package, from nothing to dist/abut-VERSION.tgz: the library with libabut_world as WebAssembly in both
# precisions (web/wasm/build.sh makes it), and around it the TypeScript of src/. The same bytes every time. It prints the size.
set -eu
cd "$(dirname "$0")"
out=$(cd .. && pwd)/build/npm
sh ../web/packages.sh
echo "Compiling the library to WebAssembly ..."
WASM_LEVEL=-O2 sh ../web/wasm/build.sh "$out/wasm" npm
echo "Making the package ..."
[ -e README.md ] || { echo "build.sh: no README.md" >&2; exit 1; }
node make.mjs "$out/wasm" "$out/package"
mkdir -p ../dist
(cd "$out/package" && npm pack --silent --pack-destination "$out/../../dist" > /dev/null)
for file in ../dist/abut-*.tgz; do
    echo "dist/$(basename "$file"): $(wc -c < "$file") bytes"
done
