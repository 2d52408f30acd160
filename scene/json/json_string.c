// json_string.c : a JSON string into UTF-8. The whole text is known to be UTF-8 already; what is left are the escapes.
#include "scene/json/json_cursor.h"

#include <stdint.h>
#include <string.h>

// The value of the four hexadecimal digits at an offset; *bad is the first byte that is none. -1 when there are not four.
static int32_t hex4(const json_cursor *c, size_t offset, size_t *bad)
{
    int32_t value = 0;
    for (*bad = offset; *bad < offset + 4; ++*bad) {
        const int byte = *bad < c->length ? (unsigned char)c->text[*bad] : 0;
        if (byte >= '0' && byte <= '9')
            value = 16 * value + byte - '0';
        else if ((byte | 32) >= 'a' && (byte | 32) <= 'f')
            value = 16 * value + (byte | 32) - 'a' + 10;
        else
            return -1;
    }
    return value;
}

// One character, at most 4 bytes.
static size_t put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t bytes = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    const int    lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = bytes - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)((uint32_t)lead[bytes] | code);
    return bytes;
}

// \uXXXX, or two of them for a character beyond U+FFFF: high half first (RFC 8259, section 7). The cursor is at the 'u'.
static bool read_unicode(json_cursor *c, char *out, size_t *length)
{
    const size_t escape = c->at - 1;
    size_t       bad;
    int32_t      code = hex4(c, c->at + 1, &bad);
    if (code < 0)
        return bad >= c->length ? json_refuse_end(c)
                                : json_refuse(c, bad, "four hexadecimal digits must follow \\u; write for example \\u00e9");
    c->at += 5;
    if (code >= 0xd800 && code <= 0xdfff) {
        const bool    paired = code < 0xdc00 && c->length - c->at >= 2 && memcmp(c->text + c->at, "\\u", 2) == 0;
        const int32_t low = paired ? hex4(c, c->at + 2, &bad) : -1;
        if (low < 0xdc00 || low > 0xdfff) {
            return json_refuse(
                c, escape, "this escape is half of a character; write both halves, \\ud83d\\ude00, or the character itself");
        }
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
        c->at += 6;
    }
    *length += put_utf8(out + *length, (uint32_t)code);
    return true;
}

// The cursor is behind the backslash.
static bool read_escape(json_cursor *c, char *out, size_t *length)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const int         next = json_peek(c);
    if (next < 0)
        return json_refuse_end(c);
    if (next == 'u')
        return read_unicode(c, out, length);
    const char *found = next == 0 ? NULL : strchr(from, next);
    if (found == NULL)
        return json_refuse(c, c->at, "this is no JSON escape; after '\\' write one of \" \\ / b f n r t u");
    out[(*length)++] = to[found - from];
    c->at++;
    return true;
}

// Bytes up to the closing quote, or to the end: no decoded string is longer.
static size_t most_bytes(const json_cursor *c)
{
    size_t end = c->at;
    while (end < c->length && c->text[end] != '"')
        end += c->text[end] == '\\' ? 2 : 1;
    return (end < c->length ? end : c->length) - c->at;
}

bool json_read_string(json_cursor *c, const char **decoded, size_t *length)
{
    c->at++;
    char *out = arena_take(c->memory, most_bytes(c) + 1, 1);
    if (out == NULL)
        return json_no_memory(c);
    *decoded = out;
    *length = 0;
    for (;;) {
        const int next = json_peek(c);
        if (next < 0)
            return json_refuse_end(c);
        if (next < ' ') {
            return json_refuse(
                c, c->at,
                "a string holds a raw control character; write it as \\n, \\t or \\u001f, or close the string with '\"'");
        }
        c->at++;
        if (next == '"')
            return true;
        if (next != '\\')
            out[(*length)++] = (char)next;
        else if (!read_escape(c, out, length))
            return false;
    }
}
