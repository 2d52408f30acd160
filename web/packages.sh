#!/bin/sh
# packages.sh : npm's packages, exactly those of package-lock.json, and only when they are not there.
set -eu
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.abut-lock; then
    echo "Installing the packages of web/package-lock.json ..."
    npm ci --no-audit --no-fund --loglevel=error > /dev/null
    cp package-lock.json node_modules/.abut-lock
fi
