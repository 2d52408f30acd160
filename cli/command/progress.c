// progress.c : a bar with a percentage, at most five times a second.
#include "command/progress.h"

#include "picture/interrupt.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40 };

static const char wipe[] = "\r                                                       \r"; // wider than bar and percentage

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

static void wipe_bar(const char *with)
{
    const ssize_t written = write(STDERR_FILENO, with, sizeof wipe - 1);
    (void)written; // there is nobody left to tell
}

void progress_step(void *shown, int64_t done, int64_t whole)
{
    progress *p = shown;
    if (!p->wanted)
        return;
    int64_t time = now();
    if (time - p->started < 1000 || time - p->last < 200)
        return;
    if (!p->shown)
        interrupt_do(wipe_bar, wipe);
    char      bar[BAR + 1];
    const int percent = (int)(100 * done / (whole > 0 ? whole : 1));
    memset(bar, ' ', BAR);
    memset(bar, '=', (size_t)(BAR * percent / 100));
    bar[BAR] = '\0';
    fprintf(stderr, "\rabut: [%s] %3d %%", bar, percent);
    fflush(stderr);
    p->last = time;
    p->shown = true;
}

void progress_end(progress *p)
{
    if (!p->shown)
        return;
    fputs(wipe, stderr);
    fflush(stderr);
    interrupt_forget(wipe);
}
