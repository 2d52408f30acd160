// search2.c : of all edges of two polytopes the one along whose normal they are farthest apart.
//
// The separation along the unit normal n of an edge is how low the other core reaches along n, less the edge's own height. The
// vertices of a core stay as they are: it is the other one's normals that are turned into its axes. Every edge meets every
// vertex, several at a time and without a branch: for a handful of each that is less than it takes to choose among them.
//
// Frame: see frame2.h.
#include "sat/search2.h"
#include "base/inline.h"
#include "simd/lanes8.h"

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
    abut_simd_native  x = abut_native_at(ring->normal_x + i);
    abut_simd_native  y = abut_native_at(ring->normal_y + i);
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
    abut_simd_native height = abut_native_at(k->body[body].ring.height + i);
    abut_simd_native overlap = body == 0 ? height - (n->low + way) : (height * k->square - (n->low - way)) * k->per_column;
    abut_native_put(to->overlap + place, overlap);
    abut_native_put(to->low + place, n->low);
    abut_native_put(to->x + place, n->x);
    abut_native_put(to->y + place, n->y);
    abut_native_put(to->other_x + place, n->other_x);
    abut_native_put(to->other_y + place, n->other_y);
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
            abut_simd_native x = abut_native_at(other->x + j);
            abut_simd_native y = abut_native_at(other->y + j);
            look_at(&n, x, y);
            look_at(&n2, x, y);
            for (int turn = 1; turn < ABUT_SIMD_NATIVE_WIDTH; ++turn) {
                x = abut_native_round(x);
                y = abut_native_round(y);
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
        abut_simd_native height = x * abut_native_at(ring->x + i) + y * abut_native_at(ring->y + i);
        found |= (uint64_t)abut_native_equal(height, all) << i;
    }
    return abut_lowest_bit(found);
}

void abut_search_axes_plain2(const abut_frame2 *frame, abut_axis2 *best)
{
    rows             of;
    abut_simd_native least_b = overlaps(frame, 1, &of);
    abut_simd_native least_a = overlaps(frame, 0, &of);
    abut_real        least = abut_native_least(abut_native_min(least_b, least_a));
    int32_t          place = abut_place_of(of.overlap, frame->body[1].ring.length + frame->body[0].ring.length, least);
    name_edge(frame, &of, place, best);
    best->vertex = vertex_at(&frame->body[1 - best->body].ring, of.other_x[place], of.other_y[place], of.low[place]);
}

// The same eight at a time: each step rounds as the plain one does. `length` is that of both cores' rows, so that a number that
// is known leaves no loop.

ABUT_LANES8_INLINE abut_lanes8 sum_of_products(abut_lanes8 a, abut_lanes8 b, abut_lanes8 c, abut_lanes8 d)
{
    return abut_lanes8_add(abut_lanes8_multiply(a, b), abut_lanes8_multiply(c, d));
}

ABUT_LANES8_INLINE abut_lanes8 difference_of_products(abut_lanes8 a, abut_lanes8 b, abut_lanes8 c, abut_lanes8 d)
{
    return abut_lanes8_subtract(abut_lanes8_multiply(a, b), abut_lanes8_multiply(c, d));
}

ABUT_LANES8_INLINE abut_lanes8 lowest_by_eight(const abut_ring2 *other, int32_t length, abut_lanes8 x, abut_lanes8 y)
{
    abut_lanes8 low = abut_lanes8_of((abut_real)INFINITY);
    for (int32_t j = 0; j < length; j += ABUT_LANES8_COUNT) {
        for (int32_t lane = j; lane < j + ABUT_LANES8_COUNT; ++lane) {
            abut_lanes8 height = sum_of_products(x, abut_lanes8_of(other->x[lane]), y, abut_lanes8_of(other->y[lane]));
            low = abut_lanes8_smaller(height, low);
        }
    }
    return low;
}

// Eight edges of a core.
ABUT_LANES8_INLINE abut_lanes8 overlaps_by_eight(const abut_frame2 *k, int body, int32_t i, const int32_t length[2], rows *to)
{
    const abut_ring2 *own = &k->body[body].ring;
    const abut_rot2  *r = k->body[1].r;
    int32_t           place = body == 0 ? length[1] + i : i;
    abut_lanes8       c = abut_lanes8_of(r->c);
    abut_lanes8       s = abut_lanes8_of(r->s);
    abut_lanes8       n_x = abut_lanes8_load(own->normal_x + i);
    abut_lanes8       n_y = abut_lanes8_load(own->normal_y + i);
    abut_lanes8       other_x = body == 0 ? sum_of_products(c, n_x, s, n_y) : difference_of_products(c, n_x, s, n_y);
    abut_lanes8       other_y = body == 0 ? difference_of_products(c, n_y, s, n_x) : sum_of_products(s, n_x, c, n_y);
    abut_lanes8       x = body == 0 ? n_x : other_x;
    abut_lanes8       y = body == 0 ? n_y : other_y;
    abut_lanes8       low = lowest_by_eight(&k->body[1 - body].ring, length[1 - body], other_x, other_y);
    abut_lanes8       way = sum_of_products(x, abut_lanes8_of(k->offset.x), y, abut_lanes8_of(k->offset.y));
    abut_lanes8       height = abut_lanes8_load(own->height + i);
    abut_lanes8       overlap;
    if (body == 0) {
        overlap = abut_lanes8_subtract(height, abut_lanes8_add(low, way));
    } else {
        height = abut_lanes8_multiply(height, abut_lanes8_of(k->square));
        overlap = abut_lanes8_subtract(height, abut_lanes8_subtract(low, way));
        overlap = abut_lanes8_multiply(overlap, abut_lanes8_of(k->per_column));
    }
    abut_lanes8_store(to->overlap + place, overlap);
    abut_lanes8_store(to->low + place, low);
    abut_lanes8_store(to->x + place, x);
    abut_lanes8_store(to->y + place, y);
    abut_lanes8_store(to->other_x + place, other_x);
    abut_lanes8_store(to->other_y + place, other_y);
    return overlap;
}

ABUT_LANES8_INLINE int32_t vertex_by_eight(const abut_ring2 *ring, int32_t length, abut_real x, abut_real y, abut_real low)
{
    uint64_t    found = 0;
    abut_lanes8 all_x = abut_lanes8_of(x);
    abut_lanes8 all_y = abut_lanes8_of(y);
    for (int32_t i = 0; i < length; i += ABUT_LANES8_COUNT) {
        abut_lanes8 height = sum_of_products(all_x, abut_lanes8_load(ring->x + i), all_y, abut_lanes8_load(ring->y + i));
        found |= (uint64_t)abut_lanes8_equal(height, abut_lanes8_of(low)) << i;
    }
    return abut_lowest_bit(found);
}

ABUT_LANES8_INLINE void search_rows(const abut_frame2 *k, const int32_t length[2], abut_axis2 *best)
{
    rows        of;
    uint64_t    found = 0;
    abut_lanes8 least = abut_lanes8_of((abut_real)INFINITY);
    int32_t     edge = 0;
    do { // rows are never empty
        least = abut_lanes8_smaller(overlaps_by_eight(k, 1, edge, length, &of), least);
        edge += ABUT_LANES8_COUNT;
    } while (edge < length[1]);
    for (int32_t i = 0; i < length[0]; i += ABUT_LANES8_COUNT) {
        least = abut_lanes8_smaller(overlaps_by_eight(k, 0, i, length, &of), least);
    }
    least = abut_lanes8_smallest(least);
    for (int32_t i = 0; i < length[1] + length[0]; i += ABUT_LANES8_COUNT) {
        found |= (uint64_t)abut_lanes8_equal(abut_lanes8_load(of.overlap + i), least) << i;
    }
    int32_t place = abut_lowest_bit(found);
    name_edge(k, &of, place, best);
    best->vertex = vertex_by_eight(&k->body[1 - best->body].ring, length[1 - best->body], of.other_x[place], of.other_y[place],
                                   of.low[place]);
}

ABUT_LANES8 static void search_by_eight(const abut_frame2 *k, abut_axis2 *best)
{
    const int32_t eights[2] = {ABUT_LANES8_COUNT, ABUT_LANES8_COUNT};
    const int32_t length[2] = {k->body[0].ring.length, k->body[1].ring.length};
    if (length[0] == ABUT_LANES8_COUNT && length[1] == ABUT_LANES8_COUNT) {
        search_rows(k, eights, best);
    } else {
        search_rows(k, length, best);
    }
}

void abut_search_axes2(const abut_frame2 *frame, abut_axis2 *best)
{
    bool eights = ((frame->body[0].ring.length | frame->body[1].ring.length) & (ABUT_LANES8_COUNT - 1)) == 0;
    if (eights && abut_has_lanes8()) {
        search_by_eight(frame, best);
    } else {
        abut_search_axes_plain2(frame, best);
    }
}
