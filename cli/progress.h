// progress.h : a line on the terminal's standard error for work that takes longer than a second; nothing anywhere else.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool    wanted, shown;
    int64_t whole;
    int64_t started, last; ///< milliseconds
} progress;

/// `wanted` false makes every call do nothing, as does a standard error that is no terminal.
progress progress_begin(bool wanted, int64_t whole);
void     progress_step(progress *p, int64_t done);

/// Wipes the line.
void progress_end(progress *p);

#endif
