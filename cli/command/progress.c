// progress.c : a bar with a percentage, at most five times a second.
#include "command/progress.h"

#include <signal.h>
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

// Told to end while the bar is there: the line is wiped, and the signal does what it does without this (SA_RESETHAND).
static void leave(int signal)
{
    const ssize_t written = write(STDERR_FILENO, wipe, sizeof wipe - 1);
    (void)written; // there is nobody left to tell
    raise(signal);
}

// A signal that is ignored (nohup) stays so.
static void catch_signal(int signal)
{
    struct sigaction before, after = {.sa_handler = leave, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&after.sa_mask);
    if (sigaction(signal, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        sigaction(signal, &after, NULL);
}

static void restore_signal(int signal)
{
    struct sigaction before, after = {.sa_handler = SIG_DFL};
    sigemptyset(&after.sa_mask);
    if (sigaction(signal, NULL, &before) == 0 && before.sa_handler == leave)
        sigaction(signal, &after, NULL);
}

void progress_step(void *shown, int64_t done, int64_t whole)
{
    progress *p = shown;
    if (!p->wanted)
        return;
    int64_t time = now();
    if (time - p->started < 1000 || time - p->last < 200)
        return;
    if (!p->shown) {
        catch_signal(SIGINT);
        catch_signal(SIGTERM);
    }
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
    restore_signal(SIGINT);
    restore_signal(SIGTERM);
}
