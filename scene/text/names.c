// names.c : sorting and finding names.
#include "scene/text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_text(const name *a, const name *b)
{
    size_t shorter = a->length < b->length ? a->length : b->length;
    int    order = shorter > 0 ? memcmp(a->text, b->text, shorter) : 0;
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

static int compare(const void *left, const void *right)
{
    const name *a = left, *b = right;
    int         order = compare_text(a, b);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

void names_sort(name *names, int32_t count)
{
    if (count > 1)
        qsort(names, (size_t)count, sizeof *names, compare);
}

int32_t names_repeated(const name *names, int32_t count, int32_t *earlier)
{
    int32_t found = -1;
    for (int32_t first = 0, i = 1; i < count; i++) {
        if (compare_text(&names[first], &names[i]) != 0) {
            first = i;
        } else if (i == first + 1 && (found < 0 || names[i].index < found)) {
            found = names[i].index;
            if (earlier != NULL)
                *earlier = names[first].index;
        }
    }
    return found;
}

int32_t names_find(const name *names, int32_t count, const char *text, size_t length)
{
    const name wanted = {.text = text, .length = length};
    int32_t    low = 0, high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        int     order = compare_text(&names[middle], &wanted);
        if (order == 0)
            return names[middle].index;
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

// "PLAIN", "PLAIN-2", "PLAIN-3", ...: the first from *number on that is not among the names taken; NULL: no memory.
static const char *free_name(const char *plain, int32_t *number, const name *taken, int32_t count, arena *memory)
{
    const size_t size = strlen(plain) + sizeof "-2147483647";
    char        *text = arena_take(memory, size, 1);
    if (text == NULL)
        return NULL;
    do {
        snprintf(text, size, *number > 1 ? "%s-%d" : "%s", plain, (int)*number);
        ++*number;
    } while (names_find(taken, count, text, strlen(text)) >= 0);
    return text;
}

static bool rename_repeated(const char **texts, const name *taken, int32_t count, arena *memory)
{
    int32_t first = 0, number = 2;
    for (int32_t i = 1; i < count; i++) {
        if (compare_text(&taken[first], &taken[i]) != 0) {
            first = i;
            number = 2;
            continue;
        }
        texts[taken[i].index] = free_name(taken[first].text, &number, taken, count, memory);
        if (texts[taken[i].index] == NULL)
            return false;
    }
    return true;
}

static bool number_nameless(const char **texts, int32_t all, const name *taken, int32_t count, arena *memory)
{
    for (int32_t i = 0; i < all; i++) {
        char    plain[16];
        int32_t number = 1;
        if (texts[i] != NULL)
            continue;
        snprintf(plain, sizeof plain, "%d", (int)i + 1);
        texts[i] = free_name(plain, &number, taken, count, memory);
        if (texts[i] == NULL)
            return false;
    }
    return true;
}

bool names_make_unique(const char **texts, int32_t count, arena *memory)
{
    int32_t named = 0;
    name   *taken = calloc((size_t)count + 1, sizeof *taken);
    if (taken == NULL)
        return false;
    for (int32_t i = 0; i < count; i++)
        if (texts[i] != NULL)
            taken[named++] = (name){texts[i], strlen(texts[i]), i};
    names_sort(taken, named);
    const bool done = number_nameless(texts, count, taken, named, memory) && rename_repeated(texts, taken, named, memory);
    free(taken);
    return done;
}
