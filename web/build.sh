#!/bin/sh
# build.sh : the playground, from nothing to a static folder: npm's packages, the library as WebAssembly, the page, and beside
# each file its compressed twins. Everything lands in build/web; the page in build/web/site.
set -eu
cd "$(dirname "$0")"
sh packages.sh
echo "Compiling the library to WebAssembly ..."
sh wasm/build.sh ../build/web/wasm
echo "Building the page ..."
node_modules/.bin/tsc -p .
node_modules/.bin/vite build --logLevel error
node compress.mjs ../build/web/site
echo "The page is in build/web/site."
