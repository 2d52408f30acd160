// search2.c : of all edges of two polytopes the one along whose normal they are farthest apart.
//
// The separation along the unit normal n of an edge is how low the other core reaches along n, less the edge's own height. The
// vertices of a core stay as they are: it is the other one's normals that are turned into its axes. Every edge meets every
// vertex, several at a time and without a branch: for a handful of each that is less than it takes to choose among them.
//
// Frame: see frame2.h.
#include "sat/search2.h"
#include "base/inline.h"

enum { AT_MOST = 2 * ABUT_RING_VERTICES };

// Of all edges, B's before A's: how far the cores overlap along the normal, which is minus the separation; how low the other
// core reaches along it, from its own middle; and the normal, in the frame and in the axes of the other core. B's normals, and
// what they are multiplied with, are as long as the columns of B's rotation.
typedef struct rows {
    abut_real overlap[AT_MOST], low[AT_MOST];
    abut_real x[AT_MOST], y[AT_MOST], other_x[AT_MOST], other_y[AT_MOST];
} rows;

// The edge of a place in the rows.
static inline void name_edge(const abut_frame2 *k, const rows *of, int32_t place, abut_axis2 *best)
{
    const abut_real length[2] = {1, k->per_column};

    int32_t edges_of_b = k->body[1].ring.length;
    best->body = place < edges_of_b;
    best->edge = place - (edges_of_b & -(place >= edges_of_b));
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it cannot see that the place is one that was filled
    best->separation = -of->overlap[place];
    best->normal.x = of->x[place] * length[best->body];
    best->normal.y = of->y[place] * length[best->body];
    best->in_other.x = of->other_x[place] * length[best->body];
    best->in_other.y = of->other_y[place] * length[best->body];
}

// Some of a core's normals.
typedef struct normals {
    abut_simd_native x, y, other_x, other_y, low;
} normals;

ABUT_INLINE normals normals_at(const abut_frame2 *k, int body, int32_t i)
{
    const abut_ring2 *ring = &k->body[body].ring;
    const abut_rot2  *r = k->body[1].r;
    abut_simd_native  x = abut_native_load(ring->normal_x + i);
    abut_simd_native  y = abut_native_load(ring->normal_y + i);
    normals           n;
    if (body == 0) {
        n.x = x;
        n.y = y;
        n.other_x = r->c * x + r->s * y;
        n.other_y = r->c * y - r->s * x;
    } else {
        n.x = r->c * x - r->s * y;
        n.y = r->s * x + r->c * y;
        n.other_x = n.x;
        n.other_y = n.y;
    }
    n.low = abut_native_splat((abut_real)INFINITY);
    return n;
}

ABUT_INLINE void look_at(normals *n, abut_simd_native x, abut_simd_native y)
{
    n->low = abut_native_min(n->other_x * x + n->other_y * y, n->low);
}

// Writes the row's parts; returns the overlaps.
ABUT_INLINE abut_simd_native put_rows(const abut_frame2 *k, int body, const normals *n, int32_t i, rows *to)
{
    int32_t          place = body == 0 ? k->body[1].ring.length + i : i;
    abut_simd_native way = n->x * k->offset.x + n->y * k->offset.y;
    abut_simd_native height = abut_native_load(k->body[body].ring.height + i);
    abut_simd_native overlap = body == 0 ? height - (n->low + way) : (height * k->square - (n->low - way)) * k->per_column;
    abut_native_store(to->overlap + place, overlap);
    abut_native_store(to->low + place, n->low);
    abut_native_store(to->x + place, n->x);
    abut_native_store(to->y + place, n->y);
    abut_native_store(to->other_x + place, n->other_x);
    abut_native_store(to->other_y + place, n->other_y);
    return overlap;
}

// Of all edges of a core, two registers at a time against a register of vertices, which is turned round until each has met
// each; returns the least overlaps.
ABUT_INLINE abut_simd_native overlaps(const abut_frame2 *k, int body, rows *to)
{
    const abut_ring2 *own = &k->body[body].ring;
    const abut_ring2 *other = &k->body[1 - body].ring;
    abut_simd_native  least = abut_native_splat((abut_real)INFINITY);
    for (int32_t i = 0; i < own->length; i += 2 * ABUT_SIMD_NATIVE_WIDTH) {
        int32_t i2 = i + ABUT_SIMD_NATIVE_WIDTH < own->length ? i + ABUT_SIMD_NATIVE_WIDTH : i;
        normals n = normals_at(k, body, i);
        normals n2 = normals_at(k, body, i2);
        for (int32_t j = 0; j < other->length; j += ABUT_SIMD_NATIVE_WIDTH) {
            abut_simd_native x = abut_native_load(other->x + j);
            abut_simd_native y = abut_native_load(other->y + j);
            look_at(&n, x, y);
            look_at(&n2, x, y);
            for (int turn = 1; turn < ABUT_SIMD_NATIVE_WIDTH; ++turn) {
                x = abut_native_rotate_left(x);
                y = abut_native_rotate_left(y);
                look_at(&n, x, y);
                look_at(&n2, x, y);
            }
        }
        abut_simd_native overlap = put_rows(k, body, &n, i, to);
        abut_simd_native overlap2 = put_rows(k, body, &n2, i2, to);
        least = abut_native_min(abut_native_min(overlap, overlap2), least);
    }
    return least;
}

// The first vertex as low as the lowest.
static inline int32_t vertex_at(const abut_ring2 *ring, abut_real x, abut_real y, abut_real low)
{
    uint64_t         found = 0;
    abut_simd_native all = abut_native_splat(low);
    for (int32_t i = 0; i < ring->length; i += ABUT_SIMD_NATIVE_WIDTH) {
        abut_simd_native height = x * abut_native_load(ring->x + i) + y * abut_native_load(ring->y + i);
        found |= (uint64_t)abut_native_equal_bits(height, all) << i;
    }
    return abut_lowest_bit(found);
}

void abut_search_axes2(const abut_frame2 *frame, abut_axis2 *best)
{
    rows             of;
    abut_simd_native least_b = overlaps(frame, 1, &of);
    abut_simd_native least_a = overlaps(frame, 0, &of);
    abut_real        least = abut_native_least(abut_native_min(least_b, least_a));
    int32_t          place = abut_place_of(of.overlap, frame->body[1].ring.length + frame->body[0].ring.length, least);
    name_edge(frame, &of, place, best);
    best->vertex = vertex_at(&frame->body[1 - best->body].ring, of.other_x[place], of.other_y[place], of.low[place]);
}
