// small3.c : the small form of a hull: its coordinates once, its half-edges, and nothing that only makes queries faster.
#include "base/hook.h"
#include "shape/hull_layout3.h"
#include <string.h>

// Hulls of few vertices are scanned by kernels that want all of their block: they have no other form.
static bool has_small_form(const abut_hull3 *hull)
{
    return abut_layout3(hull)->side > 0;
}

static size_t index_bytes(const abut_hull3 *hull)
{
    const size_t numbers = (size_t)hull->vertices + 1 + 3 * (size_t)hull->half_edges + (size_t)hull->faces;
    return numbers * sizeof(int32_t);
}

static size_t index_at(const abut_hull3 *hull)
{
    return ABUT_HULL3_COORDINATES_AT + 3 * (size_t)abut_layout3(hull)->padded * sizeof(abut_real);
}

size_t abut_hull3_small_size(const abut_hull3 *hull)
{
    ABUT_CONTRACT(hull != NULL);
    if (hull == NULL) {
        return 0;
    }
    const size_t end = index_at(hull) + index_bytes(hull);
    return has_small_form(hull) ? (end + sizeof(abut_real) - 1) / sizeof(abut_real) * sizeof(abut_real) : hull->bytes;
}

// From front to back, every part at or before where it was: so the two blocks may be one.
static void write_small(const abut_hull3 *hull, char *block, size_t bytes)
{
    const int32_t    *first = abut_hull_first3(hull);
    const size_t      indices = index_bytes(hull);
    const size_t      at = index_at(hull);
    abut_hull_layout3 l = *abut_layout3(hull);
    l.shown.bytes = bytes;
    l.index_at = (int32_t)at;
    l.normals_at = 0;
    l.cells_at = 0;
    l.side = -1;
    memmove(block, hull, at);
    memcpy(block, &l, sizeof l);
    memmove(block + at, first, indices);
    memset(block + at + indices, 0, bytes - at - indices);
}

abut_status abut_hull3_small(const abut_hull3 *hull, void *block, size_t size, const abut_hull3 **small)
{
    ABUT_CONTRACT(hull != NULL && small != NULL);
    if (hull == NULL || small == NULL) {
        return ABUT_INVALID;
    }
    const size_t bytes = abut_hull3_small_size(hull);
    const bool   room = block != NULL && (uintptr_t)block % _Alignof(abut_hull_layout3) == 0 && size >= bytes;
    *small = NULL;
    if (!room) {
        return ABUT_NO_ROOM;
    }
    if (has_small_form(hull)) {
        write_small(hull, (char *)block, bytes);
    } else {
        memmove(block, hull, bytes);
    }
    *small = (const abut_hull3 *)block;
    return ABUT_OK;
}
