// load.c : a whole file, or standard input, in memory.
#include "document.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A body takes about 100 bytes: room for millions, and an end to an endless pipe.
enum { LARGEST = 1 << 28, FIRST = 1 << 16 };

static bool refuse(const char *name, const char *fault, failure *why)
{
    return fail_at(why, name, 1, 1, "%s", fault);
}

static bool read_all(FILE *in, const char *name, char **text, size_t *length, failure *why)
{
    size_t room = FIRST;
    *length = 0;
    *text = malloc(room + 1);
    while (*text != NULL) {
        *length += fread(*text + *length, 1, room - *length, in);
        if (ferror(in) != 0) {
            return fail_at(why, name, 1, 1, "cannot read: %s; %s", strerror(errno),
                           errno == EISDIR ? "name a scene file inside it" : "check the file and try again");
        }
        (*text)[*length] = '\0';
        if (*length < room)
            return true;
        if (room >= LARGEST)
            return refuse(name, "larger than 256 MiB; split the scene", why);
        room *= 2;
        char *larger = realloc(*text, room + 1);
        if (larger == NULL)
            break;
        *text = larger;
    }
    return refuse(name, "out of memory; split the scene or close other programs", why);
}

bool document_load(const char *path, char **text, size_t *length, failure *why)
{
    bool        piped = strcmp(path, "-") == 0;
    const char *name = piped ? "standard input" : path;
    FILE       *in = piped ? stdin : fopen(path, "rb");
    *text = NULL;
    if (in == NULL) {
        return fail_at(why, name, 1, 1, "cannot open: %s; %s", strerror(errno),
                       errno == EACCES || errno == EPERM ? "check that you may read it" : "check the path");
    }
    bool done = read_all(in, name, text, length, why);
    if (!piped)
        fclose(in);
    if (!done) {
        free(*text);
        *text = NULL;
    }
    return done;
}
