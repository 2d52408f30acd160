#!/bin/sh
# check.sh : types, rules and format of the playground's own code, with the packages of package-lock.json. Prints one line when
# all is well.
set -eu
cd "$(dirname "$0")"
sh packages.sh
npm run --silent check
echo "types, rules and format hold"
