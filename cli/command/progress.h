// progress.h : a bar on the terminal's standard error for work that takes longer than a second; nothing anywhere else.
#ifndef CLI_COMMAND_PROGRESS_H
#define CLI_COMMAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool    wanted, shown;
    int64_t started, last; ///< milliseconds
} progress;

/// `wanted` false makes every call do nothing, as does a standard error that is no terminal.
progress progress_begin(bool wanted);

/// `shown` is the progress: made for answer_options. While the bar is there, an interrupt (Ctrl-C) wipes it before it ends the
/// program.
void progress_step(void *shown, int64_t done, int64_t whole);

/// Wipes the bar.
void progress_end(progress *p);

#endif
