// page_files.c : see page_files.h.
#include "page_files.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 256 };

static page_file files[MOST_FILES];
static int       count;

static char *copy_of(const char *bytes, size_t length)
{
    char *copy = calloc(length + 1, 1);
    return copy == NULL ? NULL : memcpy(copy, bytes, length);
}

bool page_file_add(const char *name, size_t name_length, const char *bytes, size_t length)
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
        free((char *)files[count].name);
        free((char *)files[count].bytes);
    }
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

const page_file *page_file_of(const char *path)
{
    for (int i = 0; i < count; ++i) {
        if (strcmp(last_part(files[i].name), last_part(path)) == 0) {
            return &files[i];
        }
    }
    return NULL;
}
