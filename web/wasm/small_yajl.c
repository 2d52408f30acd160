// small_yajl.c : a reader of JSON (RFC 8259) behind the few functions of YAJL that cli/document.c calls.
//
// The page has no YAJL: this stands in for it, so that the program's own reader judges a scene and says what is wrong in the
// same words. YAJL's sentences and the place where it stops are part of that (cli/syntax.c reads them): past a punctuation
// mark, at a bad byte inside a string, inside a bad word or number. web/test holds the two equal on every bad scene there is.
#include <yajl/yajl_parse.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// cli/document.c stops at 32.
enum { DEEPEST = 64 };

typedef enum token {
    TOKEN_END,
    TOKEN_FAULT,
    TOKEN_COMMA,
    TOKEN_COLON,
    TOKEN_MAP,
    TOKEN_MAP_END,
    TOKEN_LIST,
    TOKEN_LIST_END,
    TOKEN_NULL,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NUMBER,
    TOKEN_STRING
} token;

typedef enum state {
    WANT_VALUE,
    MAP_START,
    WANT_KEY,
    WANT_COLON,
    MAP_VALUE,
    MAP_NEXT,
    LIST_START,
    LIST_VALUE,
    LIST_NEXT,
    DONE
} state;

struct yajl_handle_t {
    const yajl_callbacks *call;
    void                 *user;
    const char           *text;
    size_t                length, at, begin; // begin: of the last token
    state                 open[DEEPEST];
    int                   depth;
    char                 *decoded; // the last string
    size_t                decoded_length;
    const char           *sentence;
};

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

// ---- tokens ----------------------------------------------------------------------------------------------------------------

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

static token next(yajl_handle p)
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

// ---- grammar ---------------------------------------------------------------------------------------------------------------

static yajl_status stop(yajl_handle p, const char *sentence)
{
    p->sentence = sentence;
    return yajl_status_error;
}

static yajl_status told(int go_on)
{
    return go_on ? yajl_status_ok : yajl_status_client_canceled;
}

static void enter(yajl_handle p, state s)
{
    if (p->depth + 1 < DEEPEST)
        p->open[++p->depth] = s;
}

// What follows a whole value in each state.
static void value_done(yajl_handle p)
{
    state *s = &p->open[p->depth];
    *s = *s == WANT_VALUE ? DONE : *s == MAP_VALUE ? MAP_NEXT : LIST_NEXT;
}

static yajl_status leave(yajl_handle p, int (*end)(void *user))
{
    p->depth--;
    value_done(p);
    return told(end(p->user));
}

static yajl_status scalar(yajl_handle p, token t)
{
    value_done(p);
    switch (t) {
    case TOKEN_NULL:
        return told(p->call->yajl_null(p->user));
    case TOKEN_NUMBER:
        return told(p->call->yajl_number(p->user, p->text + p->begin, p->at - p->begin));
    case TOKEN_STRING:
        return told(p->call->yajl_string(p->user, (const unsigned char *)p->decoded, p->decoded_length));
    default:
        return told(p->call->yajl_boolean(p->user, t == TOKEN_TRUE));
    }
}

static yajl_status value(yajl_handle p, token t)
{
    switch (t) {
    case TOKEN_MAP:
        enter(p, MAP_START);
        return told(p->call->yajl_start_map(p->user));
    case TOKEN_LIST:
        enter(p, LIST_START);
        return told(p->call->yajl_start_array(p->user));
    case TOKEN_LIST_END:
        if (p->open[p->depth] == LIST_START)
            return leave(p, p->call->yajl_end_array);
        return stop(p, "parse error: unallowed token at this point in JSON text");
    case TOKEN_COMMA:
    case TOKEN_COLON:
    case TOKEN_MAP_END:
        return stop(p, "parse error: unallowed token at this point in JSON text");
    default:
        return scalar(p, t);
    }
}

static yajl_status key(yajl_handle p, token t)
{
    state *s = &p->open[p->depth];
    if (t == TOKEN_STRING) {
        *s = WANT_COLON;
        return told(p->call->yajl_map_key(p->user, (const unsigned char *)p->decoded, p->decoded_length));
    }
    if (t == TOKEN_MAP_END && *s == MAP_START)
        return leave(p, p->call->yajl_end_map);
    return stop(p, "parse error: invalid object key (must be a string)");
}

static yajl_status colon(yajl_handle p, token t)
{
    if (t != TOKEN_COLON)
        return stop(p, "parse error: object key and value must be separated by a colon (':')");
    p->open[p->depth] = MAP_VALUE;
    return yajl_status_ok;
}

static yajl_status map_next(yajl_handle p, token t)
{
    if (t == TOKEN_MAP_END)
        return leave(p, p->call->yajl_end_map);
    if (t != TOKEN_COMMA)
        return stop(p, "parse error: after key and value, inside map, I expect ',' or '}'");
    p->open[p->depth] = WANT_KEY;
    return yajl_status_ok;
}

static yajl_status list_next(yajl_handle p, token t)
{
    if (t == TOKEN_LIST_END)
        return leave(p, p->call->yajl_end_array);
    if (t != TOKEN_COMMA)
        return stop(p, "parse error: after array element, I expect ',' or ']'");
    p->open[p->depth] = LIST_VALUE;
    return yajl_status_ok;
}

static yajl_status take(yajl_handle p, token t)
{
    switch (p->open[p->depth]) {
    case MAP_START:
    case WANT_KEY:
        return key(p, t);
    case WANT_COLON:
        return colon(p, t);
    case MAP_NEXT:
        return map_next(p, t);
    case LIST_NEXT:
        return list_next(p, t);
    case DONE:
        return stop(p, "parse error: trailing garbage");
    default:
        return value(p, t);
    }
}

// ---- the interface -------------------------------------------------------------------------------------------------------

yajl_handle yajl_alloc(const yajl_callbacks *callbacks, const void *memory, void *user)
{
    (void)memory;
    yajl_handle p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->call = callbacks;
        p->user = user;
        p->open[0] = WANT_VALUE;
    }
    return p;
}

void yajl_free(yajl_handle parser)
{
    free(parser->decoded);
    free(parser);
}

yajl_status yajl_parse(yajl_handle parser, const unsigned char *text, size_t length)
{
    parser->text = (const char *)text;
    parser->length = length;
    parser->decoded = malloc(length + 1);
    if (parser->decoded == NULL)
        return yajl_status_client_canceled;
    for (;;) {
        const token t = next(parser);
        if (t == TOKEN_END)
            return yajl_status_ok;
        const bool after = parser->open[parser->depth] == DONE; // whatever follows, well spelt or not
        if (t == TOKEN_FAULT && !after)
            return yajl_status_error;
        const yajl_status status = take(parser, t);
        if (status != yajl_status_ok)
            return status;
    }
}

yajl_status yajl_complete_parse(yajl_handle parser)
{
    return parser->open[parser->depth] == DONE ? yajl_status_ok : stop(parser, "parse error: premature EOF");
}

size_t yajl_get_bytes_consumed(yajl_handle parser)
{
    return parser->at;
}

unsigned char *yajl_get_error(yajl_handle parser, int verbose, const unsigned char *text, size_t length)
{
    (void)verbose;
    (void)text;
    (void)length;
    const char *sentence = parser->sentence != NULL ? parser->sentence : "";
    char       *copy = malloc(strlen(sentence) + 1);
    return copy == NULL ? NULL : (unsigned char *)strcpy(copy, sentence);
}

void yajl_free_error(yajl_handle parser, unsigned char *sentence)
{
    (void)parser;
    free(sentence);
}
