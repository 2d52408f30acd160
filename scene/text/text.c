// text.c : UTF-8 and near misses.
#include "scene/text/text.h"

#include <stdint.h>
#include <string.h>

// Length of the well-formed sequence at `s`, 0 when there is none. RFC 3629: no overlong forms, no surrogates,
// at most U+10FFFF.
static size_t sequence(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xc2 && s[0] <= 0xdf ? 2 : s[0] >= 0xe0 && s[0] <= 0xef ? 3 : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4 : 0;
    unsigned char least = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char most = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (length == 0 || length > left || s[1] < least || s[1] > most)
        return 0;
    for (size_t i = 2; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    }
    return length;
}

size_t text_bad_utf8(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        size_t step = sequence((const unsigned char *)text + at, length - at);
        if (step == 0)
            return at;
        at += step;
    }
    return length;
}

// The code unit of the escape \uXXXX at `s`; -1 when none stands there.
static int32_t code_unit(const char *s, size_t left)
{
    static const char digits[] = "0123456789abcdef";
    int32_t           unit = 0;
    if (left < 6 || s[0] != '\\' || s[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        const char *digit = strchr(digits, s[i] >= 'A' && s[i] <= 'F' ? s[i] - 'A' + 'a' : s[i]);
        if (digit == NULL || *digit == '\0')
            return -1;
        unit = 16 * unit + (int32_t)(digit - digits);
    }
    return unit;
}

size_t text_lone_surrogate(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        int32_t unit = code_unit(text + at, length - at);
        if (unit < 0xd800 || unit > 0xdfff) {
            at += text[at] == '\\' ? 2 : 1; // an escaped backslash starts no escape
            continue;
        }
        int32_t other = code_unit(text + at + 6, length - at - 6);
        if (unit > 0xdbff || other < 0xdc00 || other > 0xdfff)
            return at;
        at += 12;
    }
    return length;
}

size_t text_width(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            width++;
    }
    return width;
}

bool text_has_control(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < 0x20 || byte == 0x7f)
            return true;
        // C1: U+0080 to U+009F are C2 80 to C2 9F.
        if (byte == 0xc2 && i + 1 < length && (unsigned char)text[i + 1] < 0xa0)
            return true;
    }
    return false;
}

enum { LONGEST_WORD = 24 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Letters to insert, remove, replace or swap with their neighbour (Damerau 1964, each letter touched once), row by row.
static size_t edits(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST_WORD + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t       *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped)
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

const char *text_nearest(const char *text, size_t length, const char *const *words)
{
    const char *nearest = NULL;
    size_t      fewest = 3; // more than two slips is another word
    if (length > LONGEST_WORD)
        return NULL;
    for (; *words != NULL; words++) {
        size_t word_length = strlen(*words);
        if (word_length > LONGEST_WORD)
            continue;
        size_t count = edits(text, length, *words, word_length);
        size_t longer = length > word_length ? length : word_length;
        if (count < fewest && 2 * count < longer) {
            nearest = *words;
            fewest = count;
        }
    }
    return nearest;
}
