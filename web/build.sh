#!/bin/sh
# build.sh : the playground, from nothing to a static folder: npm's packages (exactly those of package-lock.json, and only when
# they are not there), the library as WebAssembly, the page. Everything lands in build/web; the page in build/web/site.
set -eu
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.abut-lock; then
    echo "Installing the packages of web/package-lock.json ..."
    # Not `npm ci`: it refuses a list that leaves out other systems' builds of the bundler.
    npm install --no-save --no-audit --no-fund --loglevel=error > /dev/null
    cp package-lock.json node_modules/.abut-lock
fi
echo "Compiling the library to WebAssembly ..."
sh wasm/build.sh ../build/web/wasm
echo "Building the page ..."
node_modules/.bin/tsc -p .
node_modules/.bin/vite build --logLevel error
du -sk ../build/web/site | awk '{ print "The page is in build/web/site: " $1 " kB, uncompressed." }'
