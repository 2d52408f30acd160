#!/bin/sh
# wheel.sh PYTHON ROOT FOLDER : the package as people get it: small, installed in an empty place, and tested there. Made twice
# it has the same bytes; that is asked of builds without optimisation, which are quick, and where names of files, times and
# orders would differ as well.
set -eu
python=$1 root=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
export SOURCE_DATE_EPOCH=1700000000
ABUT_LEVEL=-O0 "$python" "$root/scripts/python_package" "$folder/once"
ABUT_LEVEL=-O0 "$python" "$root/scripts/python_package" "$folder/twice"
diff -r "$folder/once" "$folder/twice"
"$python" "$root/scripts/python_package" "$folder/made"
cmp "$folder"/once/abut-*.tar.gz "$folder"/made/abut-*.tar.gz
wheel=$(ls "$folder"/made/abut-*.whl)
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
