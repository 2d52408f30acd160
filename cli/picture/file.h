// file.h : a file that appears under its name only when it is whole: written beside the target, then renamed over it.
#ifndef CLI_PICTURE_FILE_H
#define CLI_PICTURE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct picture_file {
    FILE *stream;
    char *target;    ///< the name it gets in the end
    char *temporary; ///< the name it has until then, in the same directory so that the rename stays on one file system
    int   error;     ///< errno of the first write that failed, 0 while all is well
} picture_file;

/// False when the file cannot be made; `error` says why and nothing is left behind.
bool picture_file_open(picture_file *file, const char *target);

/// Adds bytes; remembers the first failure.
bool picture_file_write(picture_file *file, const void *bytes, size_t count);

/// Gives the file its name. On false the temporary file is gone and `error` says why.
bool picture_file_keep(picture_file *file);

/// Throws it away.
void picture_file_drop(picture_file *file);

/// Fills `fault` with "cannot write TARGET: why; what to do" of an errno. Always false.
bool picture_file_refuse(const char *target, int error, char *fault, size_t size);

/// What to do about an errno of making or writing a file.
const char *picture_file_remedy(int error);

#endif
