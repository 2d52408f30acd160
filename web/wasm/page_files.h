// page_files.h : the files that were opened with a scene. A page has no file system: what a scene names must have been given.
#ifndef WEB_PAGE_FILES_H
#define WEB_PAGE_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct page_file {
    const char *name; ///< as the page calls it, mostly without a folder
    const char *bytes;
    size_t      length; ///< a NUL follows
} page_file;

/// Adds a copy of a file; false without memory.
bool page_file_add(const char *name, size_t name_length, const char *bytes, size_t length);

/// Forgets them all.
void page_files_forget(void);

/// The file that a path of the scene means: one of that name, with or without the folders before it. NULL when there is none.
const page_file *page_file_of(const char *path);

#endif
