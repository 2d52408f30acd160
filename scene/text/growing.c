// growing.c : see growing.h.
#include "scene/text/growing.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static bool reserve(growing_text *text, size_t more)
{
    size_t needed = text->count + more + 1;
    if (needed <= text->room)
        return true;
    size_t room = text->room > 0 ? text->room : 4096;
    while (room < needed)
        room *= 2;
    char *larger = realloc(text->bytes, room);
    text->failed = text->failed || larger == NULL;
    if (larger == NULL)
        return false;
    text->bytes = larger;
    text->room = room;
    return true;
}

void growing_print(growing_text *text, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && reserve(text, (size_t)length)) {
        vsnprintf(text->bytes + text->count, (size_t)length + 1, format, again);
        text->count += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

void growing_text_free(growing_text *text)
{
    free(text->bytes);
    *text = (growing_text){0};
}
