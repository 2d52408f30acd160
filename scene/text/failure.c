// failure.c : failures as one printable line.
#include "scene/text/failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Names and keys come from files: whatever could break the line or drive the terminal becomes a question mark.
static void keep_printable(char *text)
{
    for (char *c = text; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte < 0x20 || byte == 0x7f)
            *c = '?';
    }
}

static void add(failure *why, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

static void add(failure *why, const char *format, va_list args)
{
    size_t used = strlen(why->text);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    vsnprintf(why->text + used, sizeof why->text - used, format, args);
    keep_printable(why->text);
}

bool fail(failure *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    snprintf(why->text, sizeof why->text, "abut: error: ");
    add(why, format, args);
    va_end(args);
    return false;
}

static void begin_at(failure *what, const char *file, int line, int column, const char *kind)
{
    // A path can be longer than the line; its end, which holds the name, is kept so that the fault still fits.
    enum { LONGEST = 256 };
    size_t length = strlen(file);
    bool   cut = length > LONGEST;
    snprintf(what->text, sizeof what->text, "%s%s:%d:%d: %s: ", cut ? "..." : "", cut ? file + length - LONGEST : file, line,
             column, kind);
}

void warn_at(failure *what, const char *file, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    begin_at(what, file, line, column, "warning");
    add(what, format, args);
    va_end(args);
}

bool fail_at(failure *why, const char *file, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    begin_at(why, file, line, column, "error");
    add(why, format, args);
    va_end(args);
    return false;
}
