// small_yajl_token.c : see small_yajl_token.h. The tokens of JSON (RFC 8259), with YAJL's sentences about bad ones.
#include "small_yajl_token.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static token fault(yajl_handle p, const char *sentence)
{
    p->sentence = sentence;
    return TOKEN_FAULT;
}

static int peek(const struct yajl_handle_t *p)
{
    return p->at < p->length ? (unsigned char)p->text[p->at] : -1;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static token word(yajl_handle p, const char *rest, token found)
{
    for (; *rest != '\0'; ++rest, ++p->at) {
        if (p->at == p->length)
            return TOKEN_END;
        if (p->text[p->at] != *rest)
            return fault(p, "lexical error: invalid string in json text.");
    }
    return found;
}

static void digits(yajl_handle p)
{
    while (is_digit(peek(p)))
        p->at++;
}

static token number(yajl_handle p)
{
    if (peek(p) == '-')
        p->at++;
    if (peek(p) == '0')
        p->at++;
    else if (is_digit(peek(p)))
        digits(p);
    else
        return p->at == p->length ? TOKEN_END
                                  : fault(p, "lexical error: malformed number, a digit is required after the minus sign.");
    if (peek(p) == '.') {
        p->at++;
        if (p->at < p->length && !is_digit(peek(p)))
            return fault(p, "lexical error: malformed number, a digit is required after the decimal point.");
        digits(p);
    }
    if (peek(p) == 'e' || peek(p) == 'E') {
        p->at++;
        if (peek(p) == '+' || peek(p) == '-')
            p->at++;
        if (p->at < p->length && !is_digit(peek(p)))
            return fault(p, "lexical error: malformed number, a digit is required after the exponent.");
        digits(p);
    }
    return TOKEN_NUMBER;
}

static void add_byte(yajl_handle p, unsigned byte)
{
    p->decoded[p->decoded_length++] = (char)byte;
}

static void add_code(yajl_handle p, unsigned code)
{
    if (code < 0x80) {
        add_byte(p, code);
        return;
    }
    if (code < 0x800) {
        add_byte(p, 0xc0 | code >> 6);
    } else {
        if (code < 0x10000) {
            add_byte(p, 0xe0 | code >> 12);
        } else {
            add_byte(p, 0xf0 | code >> 18);
            add_byte(p, 0x80 | (code >> 12 & 0x3f));
        }
        add_byte(p, 0x80 | (code >> 6 & 0x3f));
    }
    add_byte(p, 0x80 | (code & 0x3f));
}

// The value of four hexadecimal digits at a place, or -1.
static int hex4(const struct yajl_handle_t *p, size_t at)
{
    int value = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const char *places = "0123456789abcdef";
        const char  c = i < p->length ? p->text[i] : ' ';
        const char *found = c == '\0' ? NULL : strchr(places, c >= 'A' && c <= 'F' ? c + 32 : c);
        if (found == NULL)
            return -1;
        value = value * 16 + (int)(found - places);
    }
    return value;
}

// Half a surrogate pair becomes '?', as YAJL has it.
static token unicode(yajl_handle p)
{
    for (int i = 0; i < 4; ++i) {
        if (p->at + (size_t)i == p->length)
            return TOKEN_END;
        const int c = (unsigned char)p->text[p->at + (size_t)i] | 32;
        if (!is_digit(c) && !(c >= 'a' && c <= 'f')) {
            p->at += (size_t)i;
            return fault(p, "lexical error: invalid (non-hex) character occurs after '\\u' inside string.");
        }
    }
    unsigned code = (unsigned)hex4(p, p->at);
    p->at += 4;
    if ((code & 0xfc00) == 0xd800) {
        const bool escaped = p->at + 1 < p->length && p->text[p->at] == '\\' && p->text[p->at + 1] == 'u';
        const int  low = escaped ? hex4(p, p->at + 2) : -1;
        if (low < 0) {
            code = '?';
        } else {
            code = 0x10000 + ((code & 0x3ff) << 10) + ((unsigned)low & 0x3ff);
            p->at += 6;
        }
    }
    add_code(p, code);
    return TOKEN_STRING;
}

static token escape(yajl_handle p)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const int         c = peek(p);
    if (c < 0)
        return TOKEN_END;
    if (c == 'u') {
        p->at++;
        return unicode(p);
    }
    const char *found = c == 0 ? NULL : strchr(from, c);
    if (found == NULL)
        return fault(p, "lexical error: inside a string, '\\' occurs before a character which it may not.");
    p->at++;
    add_byte(p, (unsigned char)to[found - from]);
    return TOKEN_STRING;
}

static token string(yajl_handle p)
{
    p->decoded_length = 0;
    for (;;) {
        const int c = peek(p);
        if (c < 0)
            return TOKEN_END;
        if (c < ' ')
            return fault(p, "lexical error: invalid character inside string.");
        p->at++;
        if (c == '"')
            return TOKEN_STRING;
        if (c != '\\') {
            add_byte(p, (unsigned)c);
            continue;
        }
        const token found = escape(p);
        if (found != TOKEN_STRING)
            return found;
    }
}

token yajl_next_token(yajl_handle p)
{
    static const char marks[] = ",:{}[]";
    while (p->at < p->length && strchr(" \t\r\n\v\f", p->text[p->at]) != NULL && p->text[p->at] != '\0')
        p->at++;
    p->begin = p->at;
    const int c = peek(p);
    if (c < 0)
        return TOKEN_END;
    if (c == '-' || is_digit(c))
        return number(p);
    p->at++;
    const char *mark = c == 0 ? NULL : strchr(marks, c);
    if (mark != NULL)
        return (token)(TOKEN_COMMA + (mark - marks));
    switch (c) {
    case 't':
        return word(p, "rue", TOKEN_TRUE);
    case 'f':
        return word(p, "alse", TOKEN_FALSE);
    case 'n':
        return word(p, "ull", TOKEN_NULL);
    case '"':
        return string(p);
    case '/':
        return fault(p, "lexical error: probable comment found in input text, comments are not enabled.");
    default:
        return fault(p, "lexical error: invalid char in json text.");
    }
}
