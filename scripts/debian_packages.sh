#!/bin/sh
# debian_packages.sh OUTPUT [ROOT] : builds the Debian packages of the commit that is checked out, runs lintian over them, and
# with ROOT (a folder that is made) installs them into a fresh Debian of debootstrap's and runs debian/tests there.
#
# Needs debhelper, dpkg-dev, lintian, libcairo2-dev and libpopt-dev (scripts/install_needs.sh debian cli); for ROOT also
# debootstrap and root. Nothing else on the machine is changed.
set -eu
[ $# -ge 1 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"; exit 2; }
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)

version=$(awk '/define ABUT_VERSION_(MAJOR|MINOR|PATCH)/ { printf "%s%s", dot, $3; dot = "." }' "$source/include/abut/base.h")
packaged=$(dpkg-parsechangelog -l "$source/debian/changelog" -S Version)
library=libabut${version%.*}
if [ "${packaged%-*}" != "$version" ] || [ ! -e "$source/debian/$library.install" ]; then
    echo "debian_packages.sh: the library is $version, debian/changelog says $packaged; write an entry for it and give the" >&2
    echo "package of the libraries the name $library (debian/control, debian/*.install)" >&2
    exit 1
fi

rm -rf "$output/abut-$version"
git -C "$source" archive --format=tar --prefix="abut-$version/" HEAD -- . ':!debian' | gzip -n \
    > "$output/abut_$version.orig.tar.gz"
tar -C "$output" -xzf "$output/abut_$version.orig.tar.gz"
git -C "$source" archive --format=tar HEAD debian | tar -C "$output/abut-$version" -x
(cd "$output/abut-$version" && dpkg-buildpackage --no-sign -j2 > "$output/build.log" 2>&1) ||
    { tail -n 30 "$output/build.log" >&2; exit 1; }
# No bug asks for a first upload.
lintian --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning "$output/abut_$packaged"_*.changes
echo "$output:"
(cd "$output" && ls ./*.deb)
[ $# -ge 2 ] || exit 0

root=$2
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase "$codename" "$root" > "$output/root.log"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$output"/*.deb "$root/root"
rm -rf "$root/root/abut"
cp -R "$output/abut-$version" "$root/root/abut"
chroot "$root" sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends \
    gcc libc6-dev pkg-config /root/abut_*.deb /root/libabut*.deb' > "$output/install.log" 2>&1 ||
    { tail -n 20 "$output/install.log" >&2; exit 1; }
chroot "$root" sh /root/abut/debian/tests/first-collision
