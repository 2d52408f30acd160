#!/bin/sh
# dist.sh [--only PART,...] [OUTPUT [WORK]] : everything of a release of the commit that is checked out, into OUTPUT (dist),
# each file with its checksum in SHA256SUMS. The same commit gives the same bytes, wherever and whenever it is built on the
# same system.
#
#   source   abut-VERSION-source.tar.gz, the tree as git has it
#   single   abut.h and abut.c, the library as two files
#   npm      abut-VERSION.tgz
#   python   abut-VERSION.tar.gz (the source distribution) and the wheel
#   site     abut-VERSION-site.tar.gz, the static site
#   debian   the Debian packages, binary and source, lintian over them
#
# All but the Debian packages are made from what is in the first, unpacked in WORK (build/dist), without git: what lies about in
# the tree is in none of them. Times are that of debian/changelog's newest entry.
set -eu
parts=source,single,npm,python,site,debian
while [ $# -gt 0 ]; do
    case $1 in
    --only) parts=$2 && shift 2 ;;
    -*) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2 ;;
    *) break ;;
    esac
done
root=$(cd "$(dirname "$0")/.." && pwd)
output=${1:-$root/dist}
work=${2:-$root/build/dist}
# An old file would be counted among the new; what others keep in the folder stays.
mkdir -p "$output" "$work"
output=$(cd "$output" && pwd)
work=$(cd "$work" && pwd)
rm -f "$output"/abut* "$output"/libabut* "$output"/python3-abut* "$output/SHA256SUMS"

python3 "$root/scripts/check_version.py" "$root" > /dev/null
version=$(python3 "$root/scripts/check_version.py" --print)
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -n 's/^ -- .*>  //p' "$root/debian/changelog" | head -n 1)" +%s)
export SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8 TZ=UTC
umask 022
[ -z "$(git -C "$root" status --porcelain)" ] || echo "dist.sh: what is not committed is not in it" >&2

# pack FOLDER NAME FILE : the folder WORK/FOLDER/NAME as FILE, the same bytes for the same contents.
pack() {
    tar -C "$work/$1" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u+rwX,go+rX,go-w --format=gnu -cf - "$2" | gzip -n -9 > "$output/$3"
}

tree=$work/abut-$version
rm -rf "$tree"
git -C "$root" archive --format=tar --prefix="abut-$version/" HEAD | tar -C "$work" -xf -

make_source() {
    pack . "abut-$version" "abut-$version-source.tar.gz"
}

make_single() {
    "$tree/scripts/amalgamate" "$output" > /dev/null
}

# The packages of npm that the working tree has are those of the same lock.
borrow_packages() {
    [ -e "$tree/web/node_modules" ] && return
    sh "$root/web/packages.sh"
    if cmp -s "$root/web/package-lock.json" "$tree/web/package-lock.json"; then
        ln -s "$root/web/node_modules" "$tree/web/node_modules"
    fi
}

make_npm() {
    borrow_packages
    sh "$tree/npm/build.sh" > "$work/npm.log" 2>&1 || { tail -n 30 "$work/npm.log" >&2 && exit 1; }
    cp "$tree/dist/abut-$version.tgz" "$output"
}

# Of the package that the part before left in the tree, or one made now.
make_site() {
    borrow_packages
    [ -e "$tree/build/npm/package/package.json" ] || make_npm
    sh "$tree/web/build.sh" > "$work/site.log" 2>&1 || { tail -n 30 "$work/site.log" >&2 && exit 1; }
    "${PYTHON:-/usr/bin/python3}" "$tree/scripts/site/build.py" "$tree/build/web/site" "$tree/build/npm/package" \
        "$work/site/abut-$version-site" > "$work/site.log"
    "${PYTHON:-/usr/bin/python3}" "$tree/scripts/check_site.py" "$work/site/abut-$version-site" >> "$work/site.log" ||
        { cat "$work/site.log" >&2 && exit 1; }
    pack site "abut-$version-site" "abut-$version-site.tar.gz"
}

make_python() {
    "${PYTHON:-/usr/bin/python3}" "$tree/scripts/python_package" "$work/python" > /dev/null
    cp "$work"/python/abut-"$version"* "$output"
}

make_debian() {
    sh "$root/scripts/debian_packages.sh" "$work/debian" > "$work/debian.log" || { cat "$work/debian.log" >&2 && exit 1; }
    rm -rf "$work/debian/abut-$version"
    for file in "$work"/debian/*.deb "$work"/debian/*.dsc "$work"/debian/*.tar.*; do
        cp "$file" "$output"
    done
}

# The tree is packed before the others build in it.
for part in source single npm python site debian; do
    case ,$parts, in
    *,$part,*) echo "$part ..." && "make_$part" ;;
    esac
done
cd "$output"
find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | sort | xargs sha256sum > SHA256SUMS
while read -r _ name; do
    printf '%10d  %s\n' "$(wc -c < "$name")" "$name"
done < SHA256SUMS
