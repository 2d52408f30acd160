#!/bin/sh
# contacts.sh PROGRAM [ROOT] : the program's main job on scenes whose answers are known by hand, and its manners: pipes, full
# disks, options, exit statuses.
set -u
program=${1:?usage: contacts.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

# prints WORDS ARGUMENT... : exit 0, these words on standard output, nothing on standard error.
prints() {
    words=$1
    shift
    "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || complain "$*: exit status $?"
    [ ! -s "$work/err" ] || complain "$*: something on standard error: $(cat "$work/err")"
    grep -q -F -- "$words" "$work/out" || complain "$*: wanted '$words'"
}

lesson=$root/scenes/lesson.json

prints "contacts" --help
prints "abut contacts SCENE" contacts --help
prints "abut 0." --version
prints "Commands:" help
prints "Commands:" help help
prints "abut contacts SCENE" help contacts
prints "2 bodies, 1 pair, 1 touching (f64)" contacts "$lesson"
prints "touching (f32)" contacts --precision f32 "$lesson"
prints "depth 1 " contacts "$lesson"

refused "no command given"
refused "did you mean 'contacts'" contact "$lesson"
refused "there is no command 'frobnicate'" frobnicate
refused "there is no command 'frobnicate'" help frobnicate
refused "--speed: unknown option" --speed
refused "--speed: unknown option" contacts --speed "$lesson"
refused "no scene given" contacts
refused "one word too many" contacts "$lesson" "$lesson"
refused "choose f32 or f64" contacts --precision f16 "$lesson"
refused "--margin is -1" contacts --margin=-1 "$lesson"
refused "--margin is nan" contacts --margin nan "$lesson"
refused "--margin is wide" contacts --margin wide "$lesson"
refused "--margin is empty" contacts --margin "" "$lesson"
refused "--margin is $lesson" contacts --margin "$lesson" "$lesson"
# A value forgotten: the scene is taken for it, and the option is named.
refused "--margin is $lesson; give a length" contacts --margin "$lesson"
refused "--margin is $lesson; give a length" contacts -m "$lesson"
refused "choose f32 or f64" contacts --precision "$lesson"
refused "--margin: missing argument" contacts "$lesson" --margin
for length in 0x10 1e999 inf " 1" 1,5 1-1 e - .; do
    refused "--margin is $length; give a length" contacts "--margin=$length" "$lesson"
done
prints "depth 1 " contacts --margin 1e-999 "$lesson"
refused "no scene given" contacts ""
refused "Not a directory; check the path" contacts "$lesson/"
refused "$work/none.json:1:1: error: cannot open" contacts "$work/none.json"
refused "$work:1:1: error: cannot read" contacts "$work"
refused "standard input:1:1: error: the file is empty" contacts -

# A name that would break the line of the message.
newline="$work/two
lines.json"
refused "two?lines.json:1:1: error" contacts "$newline"

if [ "$(id -u)" -ne 0 ]; then
    cp "$lesson" "$work/secret.json" && chmod 0 "$work/secret.json"
    refused "check that you may read it" contacts "$work/secret.json"
fi

# Standard input is as good as a file.
"$program" contacts - <"$lesson" >"$work/piped" && "$program" contacts "$lesson" >"$work/named"
cmp -s "$work/piped" "$work/named" || complain "standard input gives another answer than the file"

# A disk that is full: exit 2 and a reason. A reader that has gone: ended by the signal for that, as other tools are, without a
# word (128 and SIGPIPE's number, 13).
for form in "" --json; do
    if [ -w /dev/full ]; then
        # shellcheck disable=SC2086
        "$program" contacts $form "$lesson" >/dev/full 2>"$work/err"
        [ $? -eq 2 ] || complain "full disk $form: exit status is not 2"
        grep -q "cannot write the output" "$work/err" || complain "full disk $form: no reason"
    fi
    # shellcheck disable=SC2086
    { "$program" contacts $form --all "$root/scenes/level.json" 2>"$work/err"; echo $? >"$work/status"; } | head -c 1 >/dev/null
    [ "$(cat "$work/status")" -eq 141 ] || complain "closed pipe $form: exit status $(cat "$work/status"), not 141"
    [ ! -s "$work/err" ] || complain "closed pipe $form: says something"
done

python3 "$root/tests/cli/contacts.py" "$program" "$root" || failed=$((failed + 1))
echo "contacts: $failed faults"
[ "$failed" -eq 0 ]
