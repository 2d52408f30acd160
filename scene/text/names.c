// names.c : sorting and finding names.
#include "scene/text/names.h"

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
