// small_yajl.c : a reader of JSON (RFC 8259) behind the few functions of YAJL that cli/document.c calls.
//
// The page has no YAJL: this stands in for it, so that the program's own reader judges a scene and says what is wrong in the
// same words. YAJL's sentences and the place where it stops are part of that (cli/syntax.c reads them): past a punctuation
// mark, at a bad byte inside a string, inside a bad word or number. web/test holds the two equal on every bad scene there is.
#include "small_yajl_token.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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
        const token t = yajl_next_token(parser);
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
