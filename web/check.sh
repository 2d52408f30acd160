#!/bin/sh
# check.sh : types, rules and format of the playground's own code, and the format of the npm package's, with the packages of
# package-lock.json. Prints one line when all is well.
set -eu
cd "$(dirname "$0")"
sh packages.sh
npm run --silent check
node_modules/.bin/prettier --check --log-level warn --config .prettierrc.json ../npm
echo "types, rules and format hold"
