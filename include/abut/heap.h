// heap.h : hulls in memory from malloc, for the first hour. The library itself allocates nothing; this header is the only one
// that does, and only for a program that includes it.
#ifndef ABUT_HEAP_H
#define ABUT_HEAP_H

#include "abut/hull3.h"
#include "abut/shape2.h"
#include <stdlib.h>

/// The convex hull of any set of 3D points, in a block of its own: give it back with free(). NULL when there is none; *status,
/// unless status is NULL, says why (ABUT_NO_ROOM: malloc had no memory).
static inline abut_hull3 *abut_hull3_new(const abut_vec3 *points, int32_t count, abut_status *status)
{
    const size_t      size = abut_hull3_size(count);
    void             *block = malloc(size > 0 ? size : 1);
    const abut_hull3 *hull = NULL;
    const abut_status made = block != NULL ? abut_hull3_build(points, count, block, size, &hull, NULL) : ABUT_NO_ROOM;
    if (status != NULL) {
        *status = made;
    }
    if (made != ABUT_OK) {
        free(block);
        return NULL;
    }
    return (abut_hull3 *)block;
}

/// The same hull in its small form (abut_hull3_small), in a block of its bytes alone. The whole form is there only while this
/// runs.
static inline abut_hull3 *abut_hull3_new_small(const abut_vec3 *points, int32_t count, abut_status *status)
{
    abut_hull3       *whole = abut_hull3_new(points, count, status);
    const abut_hull3 *small = NULL;
    if (whole == NULL || abut_hull3_small(whole, whole, whole->bytes, &small) != ABUT_OK) {
        return NULL; // of these only the first happens: the small form has room where the whole one is
    }
    void *block = realloc(whole, small->bytes);
    return (abut_hull3 *)(block != NULL ? block : whole);
}

/// The convex hull of any set of 2D points, as a polygon, likewise.
static inline abut_polygon2 *abut_hull2_new(const abut_vec2 *points, int32_t count, abut_status *status)
{
    const size_t         size = abut_polygon2_size(count);
    void                *block = malloc(size > 0 ? size : 1);
    const abut_polygon2 *polygon = NULL;
    const abut_status    made = block != NULL ? abut_hull2_build(points, count, block, size, &polygon, NULL) : ABUT_NO_ROOM;
    if (status != NULL) {
        *status = made;
    }
    if (made != ABUT_OK) {
        free(block);
        return NULL;
    }
    return (abut_polygon2 *)block;
}

#endif
