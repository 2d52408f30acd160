// text.c : see explain_text.h.
#include "explain/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(explain_text *text, size_t more)
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

void explain_print(explain_text *text, const char *format, ...)
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

static bool control(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte < 0x20 || byte == 0x7f;
}

void explain_escape(explain_text *text, const char *content)
{
    static const char        special[] = "&<>\"'";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *content != '\0'; content++) {
        const char *found = strchr(special, *content);
        if (found != NULL)
            explain_print(text, "%s", entity[found - special]);
        else
            explain_print(text, "%c", control(*content) ? '?' : *content);
    }
}

void explain_escape_markdown(explain_text *text, const char *content)
{
    for (; *content != '\0'; content++) {
        if (strchr("\\`*_[]<>#|&~$", *content) != NULL)
            explain_print(text, "\\");
        explain_print(text, "%c", control(*content) ? '?' : *content);
    }
}

void explain_text_free(explain_text *text)
{
    free(text->bytes);
    *text = (explain_text){0};
}
