// page_files.c : see page_files.h.
#include "page_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 256 };

typedef struct page_file {
    char  *name;
    char  *bytes;
    size_t length; // a NUL follows
} page_file;

static page_file files[MOST_FILES];
static int       count;

static char *copy_of(const char *bytes, size_t length)
{
    char *copy = calloc(length + 1, 1);
    return copy == NULL ? NULL : memcpy(copy, bytes, length);
}

bool page_files_add(const char *name, size_t name_length, const char *bytes, size_t length)
{
    if (count == MOST_FILES) {
        return false;
    }
    page_file *file = &files[count];
    file->name = copy_of(name, name_length);
    file->bytes = copy_of(bytes, length);
    file->length = length;
    count += file->name != NULL && file->bytes != NULL;
    return file->name != NULL && file->bytes != NULL;
}

void page_files_forget(void)
{
    while (count > 0) {
        --count;
        free(files[count].name);
        free(files[count].bytes);
    }
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static const page_file *file_of(const char *path)
{
    for (int i = 0; i < count; ++i) {
        if (strcmp(last_part(files[i].name), last_part(path)) == 0) {
            return &files[i];
        }
    }
    return NULL;
}

static bool read_file(void *user, const char *path, char **bytes, size_t *length, char reason[SCENE_FILES_REASON])
{
    const page_file *file = file_of(path);
    (void)user;
    *bytes = file != NULL ? copy_of(file->bytes, file->length) : NULL;
    *length = *bytes != NULL ? file->length : 0;
    if (*bytes == NULL) {
        snprintf(reason, SCENE_FILES_REASON, "%s",
                 file == NULL ? "not among the files given to this page; open it together with the scene, or drop it here now"
                              : "out of memory; simplify the mesh or close other pages");
    }
    return *bytes != NULL;
}

const scene_files page_files = {.read = read_file};
