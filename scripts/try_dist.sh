#!/bin/sh
# try_dist.sh DIST FOLDER : what scripts/dist.sh wrote into DIST, each package installed in an empty place under FOLDER by one
# command, without the network; there the first example of its document, taken from the document's text, prints what stands
# below it. What is not in DIST is left out.
set -eu
[ $# -eq 2 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
dist=$(cd "$1" && pwd)
rm -rf "$2"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
python=${PYTHON:-/usr/bin/python3}
tried=0

# first LANGUAGE PAGE : the first listing of a page in that language.
first() {
    awk -v fence="\`\`\`$1" '$0 == fence { ++n; inside = 1; next } $0 == "```" { inside = 0 } inside && n == 1' "$root/$2"
}

# agrees NAME PAGE : FOLDER/NAME.txt is what stands below the first listing of the page, but for the digit of error bounds.
agrees() {
    first text "$2" | sed 's/+- [0-9]e/+- e/' > "$folder/expected.txt"
    sed 's/+- [0-9]e/+- e/' "$folder/$1.txt" | diff - "$folder/expected.txt" ||
        { echo "try_dist.sh: $1 prints not what $2 says" >&2 && exit 1; }
    echo "$1: prints what $2 says"
    tried=$((tried + 1))
}

# there GLOB... : is it a file?
there() {
    [ -e "$1" ]
}

if there "$dist/abut.c"; then
    mkdir "$folder/single"
    cp "$dist/abut.c" "$dist/abut.h" "$folder/single"
    first c README.md | sed 's|<abut/abut.h>|"abut.h"|' > "$folder/single/first.c"
    (cd "$folder/single" && "${CC:-cc}" -O0 first.c abut.c -lm -o first && ./first) > "$folder/single.txt"
    agrees single README.md
fi

if there "$dist"/abut-*-source.tar.gz; then
    mkdir "$folder/source"
    tar -C "$folder/source" --strip-components=1 -xzf "$dist"/abut-*-source.tar.gz
    (cd "$folder/source" && cmake -S . -B build -DABUT_BUILD_CLI=OFF -DABUT_BUILD_TESTS=OFF -DABUT_BUILD_CCD=OFF &&
        cmake --build build -j "$(nproc)" && cmake --install build --prefix "$folder/prefix") > "$folder/source.log" 2>&1 ||
        { tail -n 20 "$folder/source.log" >&2 && exit 1; }
    first c README.md > "$folder/first.c"
    PKG_CONFIG_PATH=$(dirname "$(find "$folder/prefix" -name abut.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046  # flags are words
    "${CC:-cc}" $(pkg-config --cflags abut) "$folder/first.c" $(pkg-config --libs abut) -o "$folder/first"
    "$folder/first" > "$folder/source.txt"
    agrees source README.md
fi

if there "$dist"/abut-*.whl && "$python" -m pip --version > /dev/null 2>&1; then
    "$python" -m pip install --quiet --no-index --no-deps --target "$folder/wheel" "$dist"/abut-*.whl
    first python docs/manual/python.md > "$folder/first.py"
    (cd "$folder" && PYTHONPATH=$folder/wheel "$python" first.py) > "$folder/wheel.txt"
    agrees wheel docs/manual/python.md
fi

for packed in "$dist"/abut-*.tgz; do
    there "$packed" || continue
    mkdir "$folder/npm"
    (cd "$folder/npm" && echo '{ "private": true, "type": "module" }' > package.json &&
        npm install --offline --no-audit --no-fund --silent "$packed" > /dev/null)
    first js docs/manual/javascript.md > "$folder/npm/first.mjs"
    (cd "$folder/npm" && node first.mjs) > "$folder/npm.txt"
    agrees npm docs/manual/javascript.md
done

[ "$tried" -gt 0 ] || { echo "try_dist.sh: nothing of a release in $dist" >&2 && exit 1; }
