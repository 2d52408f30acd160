// progress.c : a percentage, at most five times a second.
#include "command/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

progress progress_begin(bool wanted)
{
    progress p = {.wanted = wanted && isatty(STDERR_FILENO) != 0};
    if (p.wanted)
        p.started = p.last = now();
    return p;
}

void progress_step(void *shown, int64_t done, int64_t whole)
{
    progress *p = shown;
    if (!p->wanted)
        return;
    int64_t time = now();
    if (time - p->started < 1000 || time - p->last < 200)
        return;
    fprintf(stderr, "\rabut: %3d %%", (int)(100 * done / (whole > 0 ? whole : 1)));
    fflush(stderr);
    p->last = time;
    p->shown = true;
}

void progress_end(progress *p)
{
    if (p->shown)
        fputs("\r            \r", stderr);
}
