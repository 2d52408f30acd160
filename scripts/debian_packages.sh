#!/bin/sh
# debian_packages.sh OUTPUT [ROOT] : builds the Debian packages of the commit that is checked out, runs lintian over them, and
# with ROOT (a folder that is made) installs them into a fresh Debian of debootstrap's and runs debian/tests there.
#
# Built twice the packages have the same bytes: times are those of debian/changelog, and no path is in them. What it needs
# scripts/install_needs.sh installs (debian cli python); ROOT takes root as well, and where debootstrap finds no mirror (of
# DEBIAN_MIRROR, or the one this machine installs from) it says so and leaves that part out. Nothing else here is changed.
set -eu
[ $# -ge 1 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"; exit 2; }
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)

python3 "$source/scripts/check_version.py" "$source" > /dev/null
version=$(python3 "$source/scripts/check_version.py" --print)
packaged=$(dpkg-parsechangelog -l "$source/debian/changelog" -S Version)
unset SOURCE_DATE_EPOCH

rm -rf "$output/abut-$version"
git -C "$source" archive --format=tar --prefix="abut-$version/" HEAD -- . ':!debian' | gzip -n \
    > "$output/abut_$version.orig.tar.gz"
tar -C "$output" -xzf "$output/abut_$version.orig.tar.gz"
git -C "$source" archive --format=tar HEAD debian | tar -C "$output/abut-$version" -x
(cd "$output/abut-$version" && DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage --no-sign -j2 > "$output/build.log" 2>&1) ||
    { tail -n 30 "$output/build.log" >&2; exit 1; }
# No bug asks for a first upload.
lintian --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning "$output/abut_$packaged"_*.changes
echo "$output:"
(cd "$output" && ls ./*.deb)
[ $# -ge 2 ] || exit 0

root=$2
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" | head -n 1)}
if [ ! -e "$root/etc/debian_version" ] &&
    ! debootstrap --variant=minbase "$codename" "$root" "$mirror" > "$output/root.log" 2>&1; then
    echo "debian_packages.sh: not installed in a fresh root, debootstrap cannot make one from '$mirror':" >&2
    tail -n 3 "$output/root.log" >&2
    exit 0
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$output"/*.deb "$root/root"
rm -rf "$root/root/abut"
cp -R "$output/abut-$version" "$root/root/abut"
chroot "$root" sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends \
    gcc libc6-dev pkg-config cmake make /root/*.deb' > "$output/install.log" 2>&1 ||
    { tail -n 20 "$output/install.log" >&2; exit 1; }
chroot "$root" sh /root/abut/debian/tests/first-collision
