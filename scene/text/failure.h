// failure.h : what went wrong, as one printable line that names the place, the fault and the remedy.
//
// A function that can fail takes a `failure *`, fills it and returns false. Texts are kept to one printable line whatever the
// file or its name holds.
#ifndef SCENE_TEXT_FAILURE_H
#define SCENE_TEXT_FAILURE_H

#include <stdbool.h>

typedef struct failure {
    char text[768]; ///< "" as long as nothing failed
} failure;

/// Fills `why` as "abut: error: ..."; for faults that have no place in a file. Always false.
bool fail(failure *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Fills `why` as "file:line:column: error: ...". Always false. Say what is wrong, then "; " and what to do.
bool fail_at(failure *why, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/// Fills `what` as "file:line:column: warning: ...", for what is no fault but surprises.
void warn_at(failure *what, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
