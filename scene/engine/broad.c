// broad.c : the interval tree. Node `middle` of the range [low, high) splits it; highest[middle] is the largest upper x in it.
#include "scene/engine/broad.h"

#include <math.h>
#include <stdlib.h>

struct broad {
    int32_t     count, found_count;
    engine_box *boxes;
    int32_t    *order;   // by lower x
    double     *highest; // of the node's range
    int32_t    *found;
};

typedef struct sorted {
    double  lower;
    int32_t box;
} sorted;

static int compare_lower(const void *left, const void *right)
{
    const sorted *a = left, *b = right;
    int           order = (a->lower > b->lower) - (a->lower < b->lower);
    return order != 0 ? order : (a->box > b->box) - (a->box < b->box);
}

static int compare_index(const void *left, const void *right)
{
    const int32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static double fill_highest(broad *b, int32_t low, int32_t high)
{
    if (low >= high)
        return -HUGE_VAL;
    int32_t middle = low + (high - low) / 2;
    double  below = fmax(fill_highest(b, low, middle), fill_highest(b, middle + 1, high));
    b->highest[middle] = fmax(b->boxes[b->order[middle]].upper.x, below);
    return b->highest[middle];
}

static bool sort_boxes(broad *b)
{
    sorted *by_lower = calloc((size_t)b->count + 1, sizeof *by_lower);
    if (by_lower == NULL)
        return false;
    for (int32_t i = 0; i < b->count; i++)
        by_lower[i] = (sorted){b->boxes[i].lower.x, i};
    qsort(by_lower, (size_t)b->count, sizeof *by_lower, compare_lower);
    for (int32_t i = 0; i < b->count; i++)
        b->order[i] = by_lower[i].box;
    free(by_lower);
    return true;
}

broad *broad_make(const engine_box *boxes, int32_t count)
{
    broad *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    size_t room = (size_t)count + 1;
    b->count = count;
    b->boxes = calloc(room, sizeof *b->boxes);
    b->order = calloc(room, sizeof *b->order);
    b->highest = calloc(room, sizeof *b->highest);
    b->found = calloc(room, sizeof *b->found);
    bool whole = b->boxes != NULL && b->order != NULL && b->highest != NULL && b->found != NULL;
    for (int32_t i = 0; whole && i < count; i++)
        b->boxes[i] = boxes[i];
    if (!whole || !sort_boxes(b)) {
        broad_free(b);
        return NULL;
    }
    fill_highest(b, 0, count);
    return b;
}

void broad_free(broad *b)
{
    if (b == NULL)
        return;
    free(b->boxes);
    free(b->order);
    free(b->highest);
    free(b->found);
    free(b);
}

static void look(broad *b, int32_t low, int32_t high, int32_t box, double margin)
{
    if (low >= high)
        return;
    const engine_box *wanted = &b->boxes[box];
    int32_t           middle = low + (high - low) / 2, other = b->order[middle];
    if (b->highest[middle] < wanted->lower.x - margin)
        return;
    look(b, low, middle, box, margin);
    const engine_box *o = &b->boxes[other];
    if (o->lower.x > wanted->upper.x + margin)
        return;
    bool meet = o->upper.x >= wanted->lower.x - margin && o->upper.y >= wanted->lower.y - margin &&
                o->lower.y <= wanted->upper.y + margin && o->upper.z >= wanted->lower.z - margin &&
                o->lower.z <= wanted->upper.z + margin;
    if (meet && other > box)
        b->found[b->found_count++] = other;
    look(b, middle + 1, high, box, margin);
}

const int32_t *broad_after(broad *b, int32_t box, double margin, int32_t *count)
{
    b->found_count = 0;
    look(b, 0, b->count, box, margin);
    qsort(b->found, (size_t)b->found_count, sizeof *b->found, compare_index);
    *count = b->found_count;
    return b->found;
}
