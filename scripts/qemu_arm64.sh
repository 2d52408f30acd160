#!/bin/bash
# qemu_arm64.sh [WORK_DIR] : the same answers, to the last bit, on ARM64: builds the library and tests/bits with Debian's cross
# compiler, runs the program under qemu's user emulation, and compares what it prints with tests/bits/expected.txt.
#
# It needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user (scripts/install_needs.sh arm64). CC names another
# compiler, RUN another way to run what it made (empty on an ARM64 machine).
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
work=${1:-build/arm64}
CC=${CC:-aarch64-linux-gnu-gcc}
RUN=${RUN-qemu-aarch64 -L /usr/aarch64-linux-gnu}
for tool in "$CC" ${RUN%% *}; do
    if ! command -v "$tool" > /dev/null; then
        echo "qemu_arm64.sh: $tool is not there; run: scripts/install_needs.sh arm64" >&2
        exit 1
    fi
done
mkdir -p "$work"
work=$(cd "$work" && pwd)

# one DEFINE : builds and runs one precision.
one() {
    "$CC" -std=c17 -O2 -ffp-contract=off -fno-tree-vectorize -fno-tree-slp-vectorize ${1:+"$1"} \
        -Iinclude -Itests -Isrc src/*/*.c tests/bits/*.c -lm -o "$work/bits$1"
    # shellcheck disable=SC2086  # RUN is words
    $RUN "$work/bits$1" > "$work/bits$1.txt"
}
export -f one
export CC RUN work
printf '%s\n' "" -DABUT_F32 | xargs -P "$(nproc)" -d '\n' -I{} bash -c 'set -euo pipefail; one "{}"'
cat "$work/bits.txt" "$work/bits-DABUT_F32.txt" > "$work/found.txt"
if ! diff -u tests/bits/expected.txt "$work/found.txt" >&2; then
    echo "qemu_arm64.sh: different bits on ARM64" >&2
    exit 1
fi
echo "ARM64, the same bits: $(tr '\n' ' ' < tests/bits/expected.txt)"
