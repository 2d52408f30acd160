// files.h : where the files come from that a scene names.
#ifndef SCENE_TEXT_FILES_H
#define SCENE_TEXT_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { SCENE_FILES_REASON = 256 };

typedef struct scene_files {
    /// Reads a whole file into memory from malloc, with a NUL behind its `length` bytes. False with a reason, which says what
    /// is wrong and what to do.
    bool (*read)(void *user, const char *path, char **bytes, size_t *length, char reason[SCENE_FILES_REASON]);
    void *user;
} scene_files;

/// The files of this machine, by their paths.
extern const scene_files scene_files_on_disk;

#endif
