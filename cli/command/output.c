// output.c : see output.h.
#include "command/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int complain(const failure *why)
{
    fprintf(stderr, "%s\n", why->text);
    return EXIT_FAULT;
}

bool close_output(failure *why)
{
    bool written = ferror(stdout) == 0;
    errno = 0;
    bool closed = fclose(stdout) == 0;
    if (written && closed)
        return true;
    const char *reason = errno != 0 ? strerror(errno) : "a write failed";
    return fail(why, "cannot write the output: %s; free space or choose another place", reason);
}
