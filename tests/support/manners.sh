# manners.sh : what the tests of the program share: counting faults, and how a refusal looks. They set $program and $work
# (a directory) first.
# shellcheck shell=sh
failed=0

complain() {
    printf '%s: %s\n' "$(basename "$0" .sh)" "$1" >&2
    failed=$((failed + 1))
}

# refused WORDS ARGUMENT... : exit 2, one line with these words on standard error, nothing on standard output.
refused() {
    words=$1
    shift
    "$program" "$@" >"$work/said" 2>"$work/err" </dev/null
    status=$?
    [ "$status" -eq 2 ] || complain "$*: exit status $status, not 2"
    [ ! -s "$work/said" ] || complain "$*: something on standard output"
    [ "$(wc -l <"$work/err")" -eq 1 ] || complain "$*: not one line on standard error: $(cat "$work/err")"
    grep -q -F -- "$words" "$work/err" || complain "$*: wanted '$words', got: $(cat "$work/err")"
}
