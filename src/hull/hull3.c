// hull3.c : the builder of hulls: arguments, and what a cloud of each dimension becomes.
#include "abut/hull3.h"
#include "base/hook.h"
#include "hull/hull_block3.h"
#include "hull/planar3.h"
#include "hull/quickhull3.h"
#include "hull/sort3.h"
#include <string.h>

size_t abut_hull3_size(int32_t count)
{
    return abut_block_size3(count);
}

// A point or a segment: the corners are its ends.
static void build_line(abut_block3 *b, const int32_t *corner, int dimension)
{
    int32_t vertex[] = {corner[0], corner[dimension]};
    if (abut_before3(b->cloud.points[vertex[1]], b->cloud.points[vertex[0]])) {
        vertex[0] = corner[dimension];
        vertex[1] = corner[0];
    }
    abut_block_vertices3(b, vertex, dimension + 1, 2 * dimension, dimension);
    for (int i = 0; i <= dimension + 1; ++i) {
        b->arrays.first[i] = dimension > 0 ? i : 0;
    }
    for (int i = 0; i < 2 * dimension; ++i) {
        b->arrays.head[i] = 1 - i;
        b->arrays.twin[i] = 1 - i;
        b->arrays.face[i] = -1;
    }
    b->layout->shown.edges = dimension;
}

static abut_status build_polygon(abut_block3 *b, const int32_t *corner)
{
    int32_t *polygon = b->lists;
    int32_t  count = abut_planar_hull3(&b->cloud, corner, b->surface.next, polygon);
    if (count > ABUT_HULL3_VERTICES) {
        return ABUT_TOO_MANY_POINTS;
    }
    int32_t *vertex = polygon + count;
    memcpy(vertex, polygon, (size_t)count * sizeof vertex[0]);
    abut_sort_along_curve3(&b->cloud, vertex, count, vertex + count);
    for (int32_t i = 0; i < count; ++i) {
        b->surface.next[vertex[i]] = i;
    }
    abut_block_vertices3(b, vertex, count, 2 * count, 2);
    abut_ring_polygon3(polygon, count, b->surface.next, &b->arrays);
    return ABUT_OK;
}

static abut_status build_solid(abut_block3 *b, const int32_t *corner)
{
    if (!abut_quickhull3(&b->surface, corner)) {
        return ABUT_TOO_MANY_POINTS;
    }
    int32_t *vertex = b->lists;
    int32_t  count = abut_ring_vertices3(&b->surface, vertex);
    if (count > ABUT_HULL3_VERTICES) {
        return ABUT_TOO_MANY_POINTS;
    }
    abut_sort_along_curve3(&b->cloud, vertex, count, vertex + count);
    abut_block_vertices3(b, vertex, count, abut_ring_edges3(&b->surface, vertex, count), 3);
    abut_ring_fill3(&b->surface, vertex, count, vertex + count, &b->arrays);
    return ABUT_OK;
}

static abut_status build(const abut_vec3 *points, int32_t count, void *block, const abut_hull3 **hull)
{
    abut_block3 b;
    int32_t     corner[4];
    abut_block_begin3(&b, points, count, block);
    int         dimension = abut_cloud_simplex3(&b.cloud, corner);
    abut_status status = ABUT_OK;
    if (dimension < 2) {
        build_line(&b, corner, dimension);
    } else {
        status = dimension == 2 ? build_polygon(&b, corner) : build_solid(&b, corner);
    }
    if (status == ABUT_OK) {
        abut_block_finish3(&b);
        *hull = &b.layout->shown;
    }
    return status;
}

static abut_status check_arguments(const abut_vec3 *points, int32_t count, const void *block, size_t size, int32_t *fault)
{
    if (count < 1) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (abut_hull3_size(count) == 0) {
        return ABUT_TOO_MANY_POINTS;
    }
    ABUT_CONTRACT(points != NULL);
    if (points == NULL) {
        return ABUT_INVALID;
    }
    abut_status status = abut_cloud_check3(points, count, fault);
    bool        room = block != NULL && (uintptr_t)block % _Alignof(abut_hull_layout3) == 0 && size >= abut_hull3_size(count);
    return status == ABUT_OK && !room ? ABUT_NO_ROOM : status;
}

abut_status abut_hull3_build(const abut_vec3 *points, int32_t count, void *block, size_t size, const abut_hull3 **hull,
                             int32_t *fault)
{
    int32_t           place = -1;
    const abut_hull3 *built = NULL;
    abut_status       status = check_arguments(points, count, block, size, &place);
    if (status == ABUT_OK) {
        status = build(points, count, block, &built);
    }
    ABUT_CONTRACT(hull != NULL);
    if (hull != NULL) {
        *hull = built;
    }
    if (fault != NULL) {
        *fault = place;
    }
    return status;
}
