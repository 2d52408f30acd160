// small_yajl_token.h : the reader of small_yajl.c, and the words and marks that it takes the text apart into.
#ifndef WEB_SMALL_YAJL_TOKEN_H
#define WEB_SMALL_YAJL_TOKEN_H

#include <yajl/yajl_parse.h>

#include <stddef.h>

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

/// The next token: p->begin to p->at, a string also in p->decoded. A fault leaves YAJL's sentence in p->sentence, and p->at
/// where YAJL stops.
token yajl_next_token(yajl_handle p);

#endif
