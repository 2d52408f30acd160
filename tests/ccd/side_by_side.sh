#!/bin/sh
# side_by_side.sh PROGRAM FOLDER : runs a program that is linked with libccd.so.2 as it is, then with the libccd.so.2 in FOLDER
# in its place, and shows both outputs. Fails where it is not in its place, or where the program fails with it.
set -eu
program=$1
folder=$2
if ! LD_LIBRARY_PATH=$folder ldd "$program" | grep -F "$folder/libccd.so.2" > /dev/null; then
    echo "side_by_side.sh: $program does not load $folder/libccd.so.2; is it linked with libccd.so.2?" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" > "$work/before" || echo "(fails)" >> "$work/before"
status=0
LD_LIBRARY_PATH=$folder "$program" > "$work/after" || status=$?
echo "${program##*/} with libccd:"
sed 's/^/  /' "$work/before"
echo "${program##*/} with libabut_ccd:"
sed 's/^/  /' "$work/after"
if [ ! -s "$work/after" ] || cmp -s "$work/before" "$work/after"; then
    echo "side_by_side.sh: nothing printed, or the very same with both: the library is not asked" >&2
    exit 1
fi
exit $status
