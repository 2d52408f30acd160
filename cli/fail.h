// fail.h : how the program says no. One line that names the place, the fault and the remedy; nothing else is printed.
//
// A function that can fail takes a `failure *`, fills it and returns false; only a command prints it (complain) and returns
// EXIT_FAULT. Texts are kept to one printable line whatever the file or its name holds.
#ifndef CLI_FAIL_H
#define CLI_FAIL_H

#include <stdbool.h>

enum { EXIT_FAULT = 2 };

typedef struct failure {
    char text[768]; ///< "" as long as nothing failed
} failure;

/// Fills `why` as "abut: error: ..."; for faults that have no place in a file. Always false.
bool fail(failure *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Fills `why` as "file:line:column: error: ...". Always false. Say what is wrong, then "; " and what to do.
bool fail_at(failure *why, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/// Prints the failure on standard error as one line and returns EXIT_FAULT.
int complain(const failure *why);

/// Flushes standard output and closes it. False when anything written to it was lost (full disk, closed pipe).
bool close_output(failure *why);

#endif
