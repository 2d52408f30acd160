// page_files.h : the files that were opened with a scene. A page has no file system: what a scene names must have been given.
#ifndef WEB_PAGE_FILES_H
#define WEB_PAGE_FILES_H

#include "scene/text/files.h"

/// The files given: a path of the scene means the one of that name, with or without the folders before it.
extern const scene_files page_files;

/// Adds a copy of a file, whose name is mostly without a folder; false without memory.
bool page_files_add(const char *name, size_t name_length, const char *bytes, size_t length);

/// Forgets them all.
void page_files_forget(void);

#endif
