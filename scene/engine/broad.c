// broad.c : see broad.h. What is looked for has another filter than the boxes, which have none in common among themselves.
#include "scene/engine/broad.h"

#include "abut/broad3.h"

#include <math.h>
#include <stdlib.h>

struct broad {
    int32_t          count;
    abut_broad3     *tree;
    uint32_t        *ids;   // of boxes found in a place
    abut_ranked_box *hits;  // and on a way
    int32_t         *found; // as indices
};

static const abut_filter of_bodies = {.category = 1, .mask = 2}, of_questions = {.category = 2, .mask = 1};

// The largest numbers stand for all beyond them.
static double within_range(double v)
{
    return fmax(-ABUT_REAL_LARGEST, fmin(v, ABUT_REAL_LARGEST));
}

static abut_vec3 corner(double x, double y, double z)
{
    return (abut_vec3){within_range(x), within_range(y), within_range(z)};
}

static double below(double v, double margin)
{
    return nextafter(v - margin, -HUGE_VAL);
}

static double above(double v, double margin)
{
    return nextafter(v + margin, HUGE_VAL);
}

static abut_box3 box_of(const engine_box *box, double margin)
{
    const scene_point low = box->lower, high = box->upper;
    return (abut_box3){corner(below(low.x, margin), below(low.y, margin), below(low.z, margin)),
                       corner(above(high.x, margin), above(high.y, margin), above(high.z, margin))};
}

static abut_status fill(broad *b, const engine_box *boxes)
{
    abut_status status = abut_broad3_new(NULL, NULL, &b->tree);
    for (int32_t i = 0; status == ABUT_OK && i < b->count; i++) {
        uint32_t id;
        status = abut_broad3_insert(b->tree, box_of(&boxes[i], 0), (uint64_t)i, of_bodies, &id);
    }
    return status == ABUT_OK ? abut_broad3_update(b->tree, NULL, NULL) : status;
}

broad *broad_make(const engine_box *boxes, int32_t count, failure *why)
{
    static const char no_memory[] = "out of memory; split the scene or close other programs";
    broad            *b = calloc(1, sizeof *b);
    if (b == NULL) {
        fail(why, no_memory);
        return NULL;
    }
    const size_t room = (size_t)count + 1;
    b->count = count;
    b->ids = calloc(room, sizeof *b->ids);
    b->hits = calloc(room, sizeof *b->hits);
    b->found = calloc(room, sizeof *b->found);
    const bool        whole = b->ids != NULL && b->hits != NULL && b->found != NULL;
    const abut_status status = whole ? fill(b, boxes) : ABUT_NO_MEMORY;
    if (status == ABUT_OK)
        return b;
    fail(why, status == ABUT_NO_ROOM ? "more bodies than 4194304; split the scene" : no_memory);
    broad_free(b);
    return NULL;
}

void broad_free(broad *b)
{
    if (b == NULL)
        return;
    abut_broad3_release(b->tree);
    free(b->ids);
    free(b->hits);
    free(b->found);
    free(b);
}

static int32_t index_of(const broad *b, uint32_t id)
{
    uint64_t body = 0;
    abut_broad3_get(b->tree, id, NULL, &body);
    return (int32_t)body;
}

static int compare_index(const void *left, const void *right)
{
    const int32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// Ids were given in the order of the bodies, and are sorted as they come.
const int32_t *broad_within(broad *b, const engine_box *box, double margin, int32_t *count)
{
    const size_t met = abut_broad3_overlap(b->tree, box_of(box, margin), of_questions, b->ids, (size_t)b->count);
    for (size_t i = 0; i < met; i++)
        b->found[i] = index_of(b, b->ids[i]);
    *count = (int32_t)met;
    return b->found;
}

const int32_t *broad_along(broad *b, const engine_box *box, scene_point way, double max_fraction, int32_t *count)
{
    const abut_swept_box3 sweep = {.box = box_of(box, 0),
                                   .translation = corner(way.x, way.y, way.z),
                                   .max_fraction = max_fraction,
                                   .filter = of_questions};
    const size_t          met = abut_broad3_all(b->tree, &sweep, b->hits, (size_t)b->count);
    for (size_t i = 0; i < met; i++)
        b->found[i] = index_of(b, b->hits[i].id);
    qsort(b->found, met, sizeof *b->found, compare_index);
    *count = (int32_t)met;
    return b->found;
}
