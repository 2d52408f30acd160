// interrupt.c : see interrupt.h. POSIX: sigaction, sigprocmask.
#include "picture/interrupt.h"

#include <signal.h>
#include <stddef.h>

// Open at once: a bar, a film, one of its frames, and a plot.
enum { MOST = 8 };

static const int told[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

enum { TOLD = sizeof told / sizeof told[0] };

// Changed with the signals blocked, so that the handler sees whole entries.
static struct {
    interrupt_act *act;
    const char    *of;
} list[MOST];

static int count;

// Then the signal does what it does without this (SA_RESETHAND).
static void leave(int signal)
{
    for (int i = 0; i < count; i++)
        list[i].act(list[i].of);
    raise(signal);
}

static sigset_t all_told(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < TOLD; i++)
        sigaddset(&set, told[i]);
    return set;
}

static void catch_signals(void)
{
    for (int i = 0; i < TOLD; i++) {
        struct sigaction before, after = {.sa_handler = leave, .sa_flags = (int)SA_RESETHAND};
        after.sa_mask = all_told();
        if (sigaction(told[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(told[i], &after, NULL);
    }
}

static void restore_signals(void)
{
    for (int i = 0; i < TOLD; i++) {
        struct sigaction before, after = {.sa_handler = SIG_DFL};
        sigemptyset(&after.sa_mask);
        if (sigaction(told[i], NULL, &before) == 0 && before.sa_handler == leave)
            sigaction(told[i], &after, NULL);
    }
}

void interrupt_do(interrupt_act *act, const char *of)
{
    const sigset_t set = all_told();
    sigset_t       before;
    if (count == MOST)
        return;
    sigprocmask(SIG_BLOCK, &set, &before);
    list[count].act = act;
    list[count++].of = of;
    if (count == 1)
        catch_signals();
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void interrupt_forget(const char *of)
{
    const sigset_t set = all_told();
    sigset_t       before;
    sigprocmask(SIG_BLOCK, &set, &before);
    for (int i = 0; i < count; i++) {
        if (list[i].of != of)
            continue;
        list[i] = list[--count];
        if (count == 0)
            restore_signals();
        break;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}
