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
    sh "$root/scripts/listing.sh" "$1" "$root/$2"
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
    sh "$root/scripts/first_project.sh" "$folder/prefix" "$folder/project"
    echo "source, by find_package: prints what README.md says"
fi

# installed NAME FILE [OPTION...] : the Python package FILE, installed in FOLDER/NAME, prints what its manual says. What it
# compiles is compiled quickly.
installed() {
    name=$1 file=$2
    shift 2
    ABUT_LEVEL=-O0 "$python" -m pip install --quiet --no-index --no-deps --target "$folder/$name" "$@" "$file"
    first python docs/manual/python.md > "$folder/first.py"
    (cd "$folder" && PYTHONPATH=$folder/$name "$python" first.py) > "$folder/$name.txt"
    agrees "$name" docs/manual/python.md
}

if there "$dist"/abut-*.whl; then
    "$python" -m pip --version > /dev/null || { echo "try_dist.sh: $python has no pip" >&2 && exit 1; }
    installed wheel "$dist"/abut-*.whl
    installed sdist "$dist"/abut-*[0-9].tar.gz --no-build-isolation
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

if there "$dist"/abut-*-site.tar.gz; then
    mkdir "$folder/site"
    tar -C "$folder/site" -xzf "$dist"/abut-*-site.tar.gz
    "$python" "$root/scripts/check_site.py" "$folder"/site/abut-*-site
fi

[ "$tried" -gt 0 ] || { echo "try_dist.sh: nothing of a release in $dist" >&2 && exit 1; }
