// folder.h : a folder of pictures that are numbered from 1 on.
#ifndef CLI_PICTURE_FOLDER_H
#define CLI_PICTURE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/// Longest path of a file in it, ending included.
enum { PICTURE_PATH = 4096 };

/// Makes the folder when it is not there; what is above it has to be. False with one line in `fault`.
bool picture_folder_make(const char *folder, char *fault, size_t size);

/// The path of a file in the folder. False with one line in `fault` when it would be too long.
bool picture_folder_path(char path[PICTURE_PATH], const char *folder, const char *name, char *fault, size_t size);

/// The name of a picture, such as "step-001.svg": the number has `digits` digits, or more when it needs them.
typedef struct picture_series {
    const char *before, *after;
    int         digits;
} picture_series;

/// Room for the name of a picture.
enum { PICTURE_NAME = 48 };

void picture_folder_name(char name[PICTURE_NAME], picture_series series, long long number);

/// Removes the pictures from this number on, as far as they go without a gap: a longer series that was here before.
void picture_folder_cut(const char *folder, picture_series series, long long number);

#endif
