// growing.h : text that grows: what is whole before any of it is written.
#ifndef SCENE_TEXT_GROWING_H
#define SCENE_TEXT_GROWING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct growing_text {
    char  *bytes; ///< ends in a NUL
    size_t count, room;
    bool   failed; ///< out of memory
} growing_text;

void growing_print(growing_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

void growing_text_free(growing_text *text);

#endif
