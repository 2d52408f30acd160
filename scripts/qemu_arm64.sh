#!/bin/bash
# qemu_arm64.sh [WORK_DIR] : the same answers, to the last bit, on ARM64: builds the libraries and the programs of tests/bits
# and tests/dynamics/bits with Debian's cross compiler, runs them under qemu's user emulation, and compares what they print with
# the expected.txt beside them. Emulation takes thirty times as long, so that bodies move for 100 steps, or STEPS.
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

JOBS=$(nproc) bash scripts/bits_programs.sh "$work" "$CC" -O2
# shellcheck disable=SC2086  # RUN is words
{ $RUN "$work/bits" && $RUN "$work/bits_f32"; } > "$work/found.txt"
if ! diff -u tests/bits/expected.txt "$work/found.txt" >&2; then
    echo "qemu_arm64.sh: different bits on ARM64" >&2
    exit 1
fi
export RUN
sh tests/dynamics/bits/compare.sh f64 "${STEPS:-100}" "$work/moving" "$work/scenes" &
sh tests/dynamics/bits/compare.sh f32 "${STEPS:-100}" "$work/moving_f32" "$work/scenes"
wait $!
echo "ARM64, the same bits: $(tr '\n' ' ' < tests/bits/expected.txt)"
