#!/bin/sh
# check_dist.sh [--only PART,...] FOLDER : a release built twice, in two folders under FOLDER, has the same bytes; what it
# weighs is within the limits; and its packages, each installed in an empty place by one command, run the first example of their
# documents. PARTs are those of scripts/dist.sh. The Debian packages are tried by scripts/debian_packages.sh with a ROOT.
set -eu
only=
[ "${1:-}" != --only ] || { only="--only $2" && shift 2; }
[ $# -eq 1 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$1"
mkdir -p "$1"
folder=$(cd "$1" && pwd)

# Folders of different depth, so that a path which got into a file shows.
# shellcheck disable=SC2086  # two words, or none
sh "$root/scripts/dist.sh" $only "$folder/once" "$folder/work"
# shellcheck disable=SC2086
sh "$root/scripts/dist.sh" $only "$folder/twice" "$folder/elsewhere/work" > /dev/null
diff -r "$folder/once" "$folder/twice" || { echo "check_dist.sh: built twice, different bytes" >&2 && exit 1; }
(cd "$folder/once" && sha256sum --quiet -c SHA256SUMS)
echo "Twice the same bytes."

# at_most BYTES FILE...
at_most() {
    most=$1
    shift
    for file in "$@"; do
        [ ! -e "$file" ] || [ "$(wc -c < "$file")" -lt "$most" ] || {
            echo "check_dist.sh: $(basename "$file") has $(wc -c < "$file") bytes, and may have $most" >&2
            exit 1
        }
    done
}
at_most 1200000 "$folder"/once/abut-*.tgz
at_most 3000000 "$folder"/once/*.whl

sh "$root/scripts/try_dist.sh" "$folder/once" "$folder/tried"
