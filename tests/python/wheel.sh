#!/bin/sh
# wheel.sh PYTHON ROOT FOLDER : the package as people get it: made twice with the same bytes, small, installed in an empty
# place, and tested there.
set -eu
python=$1 root=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
export SOURCE_DATE_EPOCH=1700000000
"$python" "$root/scripts/python_package" "$folder/once"
"$python" "$root/scripts/python_package" "$folder/twice"
diff -r "$folder/once" "$folder/twice"
wheel=$(ls "$folder"/once/abut-*.whl)
size=$(wc -c < "$wheel")
[ "$size" -lt 3000000 ] || { echo "the wheel has $size bytes, and may have 3000000" >&2; exit 1; }
if "$python" -m pip --version > /dev/null 2>&1; then
    "$python" -m pip install --quiet --no-index --no-deps --target "$folder/installed" "$wheel"
else
    "$python" -m zipfile -e "$wheel" "$folder/installed"
fi
cd "$folder"
PYTHONPATH=$folder/installed "$python" -m unittest discover -s "$root/tests/python"
echo "the wheel has $size bytes"
