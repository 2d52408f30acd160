// yajl_parse.h : what the program's scene reader needs of YAJL's interface, for the build without YAJL (small_yajl.c).
#ifndef WEB_YAJL_PARSE_H
#define WEB_YAJL_PARSE_H

#include <stddef.h>

typedef enum { yajl_status_ok, yajl_status_client_canceled, yajl_status_error } yajl_status;

typedef struct yajl_handle_t *yajl_handle;

/// A callback that answers 0 stops the parse.
typedef struct {
    int (*yajl_null)(void *user);
    int (*yajl_boolean)(void *user, int value);
    int (*yajl_number)(void *user, const char *text, size_t length);
    int (*yajl_string)(void *user, const unsigned char *text, size_t length);
    int (*yajl_start_map)(void *user);
    int (*yajl_map_key)(void *user, const unsigned char *text, size_t length);
    int (*yajl_end_map)(void *user);
    int (*yajl_start_array)(void *user);
    int (*yajl_end_array)(void *user);
} yajl_callbacks;

/// `memory` is always NULL here.
yajl_handle yajl_alloc(const yajl_callbacks *callbacks, const void *memory, void *user);
void        yajl_free(yajl_handle parser);

/// The whole text at once, then the end of it.
yajl_status yajl_parse(yajl_handle parser, const unsigned char *text, size_t length);
yajl_status yajl_complete_parse(yajl_handle parser);

size_t         yajl_get_bytes_consumed(yajl_handle parser);
unsigned char *yajl_get_error(yajl_handle parser, int verbose, const unsigned char *text, size_t length);
void           yajl_free_error(yajl_handle parser, unsigned char *sentence);

#endif
