#!/bin/sh
# manual.sh PROGRAM ROOT : what the manual's commands print; see manual.py.
exec python3 "$2/tests/cli/manual.py" "$1" "$2"
