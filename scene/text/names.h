// names.h : a list of names in which one can be found, and two that are the same.
//
// Sorted arrays: no order of names, however it was chosen, makes a look-up slow.
#ifndef SCENE_TEXT_NAMES_H
#define SCENE_TEXT_NAMES_H

#include "scene/text/arena.h"

#include <stdbool.h>

typedef struct name {
    const char *text;
    size_t      length;
    int32_t     index; ///< what the name stands for
} name;

/// Sorts by text, then index.
void names_sort(name *names, int32_t count);

/// The index of the first name, in order of index, that an earlier one already had; -1 when all differ. *earlier (may be NULL)
/// is the first index of that name. Sorted input.
int32_t names_repeated(const name *names, int32_t count, int32_t *earlier);

/// The index of a name, or -1. Sorted input.
int32_t names_find(const name *names, int32_t count, const char *text, size_t length);

/// Gives each of `count` texts a name of its own: of those that are the same all but the first become "TEXT-2", "TEXT-3", ...,
/// and those that are NULL their number, from 1 on. False when memory runs out.
bool names_make_unique(const char **texts, int32_t count, arena *memory);

#endif
