#!/bin/sh
# listing.sh LANGUAGE PAGE : prints the first listing of a page in that language, what stands between ```LANGUAGE and ```.
set -eu
[ $# -eq 2 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2; }
awk -v fence="\`\`\`$1" '$0 == fence { ++n; inside = 1; next } $0 == "```" { inside = 0 } inside && n == 1' "$2"
