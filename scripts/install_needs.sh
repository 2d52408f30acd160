#!/bin/sh
# install_needs.sh GROUP... : installs what the given groups need and this machine does not have.
#
#   build   to configure and build: cmake, pkg-config
#   cli     for the abut program: popt, cairo, giflib
#   test    for the tests and checks: cmocka, gmp, python3, a C++ compiler, clang and its tools, ODE, FCL, SDL2, ...
#   bench   for the benchmarks: Google Benchmark, gmp for the oracle, and the libraries that abut is measured against: Box2D,
#           Chipmunk, Bullet, ODE, FCL, libccd
#   arm64   for scripts/qemu_arm64.sh: a cross compiler and qemu's user emulation
#   cross   for scripts/cross_tests.sh: the same, and mingw-w64 with wine for Windows
#   web     for the playground: Node.js with npm, and clang with what it needs for WebAssembly
#   webtest for the playground's tests: Chromium
#   docs    for make docs: doxygen
#   python  for the Python package: headers, numpy and setuptools of Debian's Python; matplotlib for
#           pictures, distributed for clusters
#   site    for make site: Python's markdown and pygments, tidy (with web)
#   mpi     for the example of many processes: Open MPI
#   debian  for scripts/debian_packages.sh: debhelper, lintian, debootstrap (with cli python)
#   count   for scripts/worst_case_3d.sh and make bench-instructions: valgrind
#
# It says what it will install before it does so. When nothing is missing it does nothing: no root, no network. On a system
# without apt-get, or without the right to install, it says what an administrator should run and exits with 1.
set -eu

# GROUP PACKAGE TEST... : the Debian package and how to tell that what it brings is there (however it was installed).
needs() {
    cat <<'END'
build cmake           command cmake
build pkg-config      command pkg-config
cli   libpopt-dev     module popt
cli   libcairo2-dev   module cairo
cli   libgif-dev      file /usr/include/gif_lib.h
test  g++             command c++
test  python3         command python3
test  libcmocka-dev   module cmocka
test  libgmp-dev      module gmp
test  libqhull-dev    module qhull_r
test  libccd-dev      module ccd
test  libsdl2-dev     module sdl2
test  libode-dev      module ode
test  libfcl-dev      module fcl
test  clang           command clang
test  libclang-rt-dev fuzzer
test  clang-format    command clang-format
test  clang-tidy      command clang-tidy
test  cppcheck        command cppcheck
test  gcovr           command gcovr
test  poppler-utils   command pdftotext
bench g++             command c++
bench libbenchmark-dev module benchmark
bench libbox2d-dev    header box2d/box2d.h
bench chipmunk-dev    header chipmunk/chipmunk.h
bench libgmp-dev      module gmp
bench python3         command python3
bench libbullet-dev   module bullet
bench libode-dev      module ode
bench libfcl-dev      module fcl
bench libccd-dev      module ccd
web   nodejs          command node
web   npm             command npm
web   clang           command clang
web   lld             command wasm-ld
web   binaryen        command wasm-opt
web   zopfli          command zopfli
web   wasi-libc       file /usr/lib/wasm32-wasi/libc.a
web   libclang-rt-dev-wasm32 wasm
webtest chromium      command chromium
webtest fonts-dejavu-core file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
arm64 gcc-aarch64-linux-gnu command aarch64-linux-gnu-gcc
arm64 libc6-dev-arm64-cross file /usr/aarch64-linux-gnu/include/stdio.h
arm64 qemu-user       command qemu-aarch64
cross gcc-aarch64-linux-gnu command aarch64-linux-gnu-gcc
cross libc6-dev-arm64-cross file /usr/aarch64-linux-gnu/include/stdio.h
cross qemu-user       command qemu-aarch64
cross gcc-mingw-w64-x86-64 command x86_64-w64-mingw32-gcc
cross wine            command wine
cross wine64          file /usr/lib/wine/wine64
cross clang           command clang
site  python3-markdown file /usr/lib/python3/dist-packages/markdown
site  python3-pygments file /usr/lib/python3/dist-packages/pygments
site  tidy            command tidy
mpi   libopenmpi-dev  command mpicc
mpi   openmpi-bin     command mpiexec
debian debhelper      command dh
debian dh-python      command dh_python3
debian dpkg-dev       command dpkg-buildpackage
debian lintian        command lintian
debian debootstrap    file /usr/sbin/debootstrap
count valgrind        command valgrind
test  doxygen         command doxygen
docs  doxygen         command doxygen
python python3-dev    file /usr/bin/python3-config
python python3-numpy  file /usr/lib/python3/dist-packages/numpy
python python3-setuptools file /usr/lib/python3/dist-packages/setuptools
python python3-wheel  file /usr/lib/python3/dist-packages/wheel
python python3-pip    file /usr/lib/python3/dist-packages/pip
python python3-matplotlib file /usr/lib/python3/dist-packages/matplotlib
python python3-distributed file /usr/lib/python3/dist-packages/distributed
END
}

# there KIND NAME : is it on this machine?
there() {
    case $1 in
    command) command -v "$2" > /dev/null 2>&1 ;;
    file) [ -e "$2" ] ;;
    module) pkg-config --exists "$2" 2> /dev/null ;;
    header) printf '#include <%s>\n' "$2" | c++ -x c++ -fsyntax-only - 2> /dev/null ;;
    wasm)
        printf 'int main(void){return 0;}\n' |
            clang --target=wasm32-wasi -B"$(dirname "$(readlink -f "$(command -v clang)")")" -x c - -o /dev/null 2> /dev/null
        ;;
    fuzzer)
        printf 'int LLVMFuzzerTestOneInput(void){return 0;}\n' |
            clang -x c -fsanitize=fuzzer,address - -o /dev/null 2> /dev/null
        ;;
    esac
}

# The packages of the groups asked for that are missing. Without pkg-config no module can be seen, so all count as missing.
missing() {
    needs | while read -r group package kind name; do
        case " $groups " in
        *" $group "*) there "$kind" "${name:-}" || printf '%s ' "$package" ;;
        esac
    done
}

if [ $# -eq 0 ] || [ "$1" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
groups="$*"
for group in $groups; do
    case $group in
    build | cli | test | bench | arm64 | cross | web | webtest | python | site | mpi | debian | count | docs) ;;
    *)
        echo "install_needs.sh: no group '$group'; the groups are build, cli, test, bench, arm64, cross, web, webtest," \
            "python, site, mpi, debian, count, docs" >&2
        exit 1
        ;;
    esac
done

packages=$(missing)
if [ -z "$packages" ]; then
    echo "Nothing to install for: $groups."
    exit 0
fi

if ! command -v apt-get > /dev/null 2>&1; then
    echo "Missing, by the names of their Debian packages: $packages" >&2
    echo "This system has no apt-get. Install the same tools and libraries (with their headers and pkg-config files) with" >&2
    echo "its own package manager, then run this again." >&2
    exit 1
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo > /dev/null 2>&1; then
        as_root=sudo
    else
        echo "Missing packages: $packages" >&2
        echo "You are not root and there is no sudo. Ask an administrator to run:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends $packages" >&2
        exit 1
    fi
fi

echo "Installing from Debian${as_root:+, with sudo}: $packages"
# Waits for another apt-get instead of failing; a list of packages that cannot be refreshed may still be good enough.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq update ||
    echo "apt-get update failed; trying with the package lists that are there" >&2
# shellcheck disable=SC2086  # one word per package
if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq -y \
    install --no-install-recommends $packages > /dev/null; then
    echo "Installing failed. What apt-get said is above; the command was:" >&2
    echo "    ${as_root:+$as_root }apt-get install --no-install-recommends $packages" >&2
    exit 1
fi
packages=$(missing)
if [ -n "$packages" ]; then
    echo "Installed, and yet not found: $packages" >&2
    echo "Look at how scripts/install_needs.sh tests for them; a different compiler or pkg-config path may hide them." >&2
    exit 1
fi
echo "Installed."
