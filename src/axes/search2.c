// search2.c : of all edges of two polytopes the one along whose normal they are farthest apart.
//
// The separation along the unit normal n of an edge is how low the other core reaches along n, less the edge's own height. The
// vertices of a core stay as they are: it is the other one's normals that are turned into its axes. Every edge meets every
// vertex, several at a time and without a branch: for a handful of each that is less than it takes to choose among them.
//
// Frame: see frame2.h.
#include "axes/search2.h"
#include "base/inline.h"
#include "math/lanes.h"

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
    abut_part4 x, y, other_x, other_y, low;
} normals;

ABUT_INLINE normals normals_at(const abut_frame2 *k, int body, int32_t i)
{
    const abut_ring2 *ring = &k->body[body].ring;
    const abut_rot2  *r = k->body[1].r;
    abut_part4        x = abut_part_at(ring->normal_x + i);
    abut_part4        y = abut_part_at(ring->normal_y + i);
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
    n.low = abut_part_all((abut_real)INFINITY);
    return n;
}

ABUT_INLINE void look_at(normals *n, abut_part4 x, abut_part4 y)
{
    n->low = abut_part_min(n->other_x * x + n->other_y * y, n->low);
}

// Writes the row's parts; returns the overlaps.
ABUT_INLINE abut_part4 put_rows(const abut_frame2 *k, int body, const normals *n, int32_t i, rows *to)
{
    int32_t    place = body == 0 ? k->body[1].ring.length + i : i;
    abut_part4 way = n->x * k->offset.x + n->y * k->offset.y;
    abut_part4 height = abut_part_at(k->body[body].ring.height + i);
    abut_part4 overlap = body == 0 ? height - (n->low + way) : (height * k->square - (n->low - way)) * k->per_column;
    abut_part_put(to->overlap + place, overlap);
    abut_part_put(to->low + place, n->low);
    abut_part_put(to->x + place, n->x);
    abut_part_put(to->y + place, n->y);
    abut_part_put(to->other_x + place, n->other_x);
    abut_part_put(to->other_y + place, n->other_y);
    return overlap;
}

// Of all edges of a core, two registers at a time against a register of vertices, which is turned round until each has met
// each; returns the least overlaps.
ABUT_INLINE abut_part4 overlaps(const abut_frame2 *k, int body, rows *to)
{
    const abut_ring2 *own = &k->body[body].ring;
    const abut_ring2 *other = &k->body[1 - body].ring;
    abut_part4        least = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < own->length; i += 2 * ABUT_PART_WIDTH) {
        int32_t i2 = i + ABUT_PART_WIDTH < own->length ? i + ABUT_PART_WIDTH : i;
        normals n = normals_at(k, body, i);
        normals n2 = normals_at(k, body, i2);
        for (int32_t j = 0; j < other->length; j += ABUT_PART_WIDTH) {
            abut_part4 x = abut_part_at(other->x + j);
            abut_part4 y = abut_part_at(other->y + j);
            look_at(&n, x, y);
            look_at(&n2, x, y);
            for (int turn = 1; turn < ABUT_PART_WIDTH; ++turn) {
                x = abut_part_round(x);
                y = abut_part_round(y);
                look_at(&n, x, y);
                look_at(&n2, x, y);
            }
        }
        abut_part4 overlap = put_rows(k, body, &n, i, to);
        abut_part4 overlap2 = put_rows(k, body, &n2, i2, to);
        least = abut_part_min(abut_part_min(overlap, overlap2), least);
    }
    return least;
}

// The first vertex as low as the lowest.
static inline int32_t vertex_at(const abut_ring2 *ring, abut_real x, abut_real y, abut_real low)
{
    uint64_t   found = 0;
    abut_part4 all = abut_part_all(low);
    for (int32_t i = 0; i < ring->length; i += ABUT_PART_WIDTH) {
        abut_part4 height = x * abut_part_at(ring->x + i) + y * abut_part_at(ring->y + i);
        found |= (uint64_t)abut_part_equal(height, all) << i;
    }
    return abut_lowest_bit(found);
}

void abut_search_axes_plain2(const abut_frame2 *frame, abut_axis2 *best)
{
    rows       of;
    abut_part4 least_b = overlaps(frame, 1, &of);
    abut_part4 least_a = overlaps(frame, 0, &of);
    abut_real  least = abut_part_least(abut_part_min(least_b, least_a));
    int32_t    place = abut_place_of(of.overlap, frame->body[1].ring.length + frame->body[0].ring.length, least);
    name_edge(frame, &of, place, best);
    best->vertex = vertex_at(&frame->body[1 - best->body].ring, of.other_x[place], of.other_y[place], of.low[place]);
}

// The same eight at a time: each step rounds as the plain one does. `length` is that of both cores' rows, so that a number that
// is known leaves no loop.

ABUT_EIGHT_INLINE abut_eight sum_of_products(abut_eight a, abut_eight b, abut_eight c, abut_eight d)
{
    return abut_eight_add(abut_eight_multiply(a, b), abut_eight_multiply(c, d));
}

ABUT_EIGHT_INLINE abut_eight difference_of_products(abut_eight a, abut_eight b, abut_eight c, abut_eight d)
{
    return abut_eight_subtract(abut_eight_multiply(a, b), abut_eight_multiply(c, d));
}

ABUT_EIGHT_INLINE abut_eight lowest_by_eight(const abut_ring2 *other, int32_t length, abut_eight x, abut_eight y)
{
    abut_eight low = abut_eight_of((abut_real)INFINITY);
    for (int32_t j = 0; j < length; j += ABUT_EIGHT_LANES) {
        for (int32_t lane = j; lane < j + ABUT_EIGHT_LANES; ++lane) {
            abut_eight height = sum_of_products(x, abut_eight_of(other->x[lane]), y, abut_eight_of(other->y[lane]));
            low = abut_eight_smaller(height, low);
        }
    }
    return low;
}

// Eight edges of a core.
ABUT_EIGHT_INLINE abut_eight overlaps_by_eight(const abut_frame2 *k, int body, int32_t i, const int32_t length[2], rows *to)
{
    const abut_ring2 *own = &k->body[body].ring;
    const abut_rot2  *r = k->body[1].r;
    int32_t           place = body == 0 ? length[1] + i : i;
    abut_eight        c = abut_eight_of(r->c);
    abut_eight        s = abut_eight_of(r->s);
    abut_eight        n_x = abut_eight_load(own->normal_x + i);
    abut_eight        n_y = abut_eight_load(own->normal_y + i);
    abut_eight        other_x = body == 0 ? sum_of_products(c, n_x, s, n_y) : difference_of_products(c, n_x, s, n_y);
    abut_eight        other_y = body == 0 ? difference_of_products(c, n_y, s, n_x) : sum_of_products(s, n_x, c, n_y);
    abut_eight        x = body == 0 ? n_x : other_x;
    abut_eight        y = body == 0 ? n_y : other_y;
    abut_eight        low = lowest_by_eight(&k->body[1 - body].ring, length[1 - body], other_x, other_y);
    abut_eight        way = sum_of_products(x, abut_eight_of(k->offset.x), y, abut_eight_of(k->offset.y));
    abut_eight        height = abut_eight_load(own->height + i);
    abut_eight        overlap;
    if (body == 0) {
        overlap = abut_eight_subtract(height, abut_eight_add(low, way));
    } else {
        height = abut_eight_multiply(height, abut_eight_of(k->square));
        overlap = abut_eight_subtract(height, abut_eight_subtract(low, way));
        overlap = abut_eight_multiply(overlap, abut_eight_of(k->per_column));
    }
    abut_eight_store(to->overlap + place, overlap);
    abut_eight_store(to->low + place, low);
    abut_eight_store(to->x + place, x);
    abut_eight_store(to->y + place, y);
    abut_eight_store(to->other_x + place, other_x);
    abut_eight_store(to->other_y + place, other_y);
    return overlap;
}

ABUT_EIGHT_INLINE int32_t vertex_by_eight(const abut_ring2 *ring, int32_t length, abut_real x, abut_real y, abut_real low)
{
    uint64_t   found = 0;
    abut_eight all_x = abut_eight_of(x);
    abut_eight all_y = abut_eight_of(y);
    for (int32_t i = 0; i < length; i += ABUT_EIGHT_LANES) {
        abut_eight height = sum_of_products(all_x, abut_eight_load(ring->x + i), all_y, abut_eight_load(ring->y + i));
        found |= (uint64_t)abut_eight_equal(height, abut_eight_of(low)) << i;
    }
    return abut_lowest_bit(found);
}

ABUT_EIGHT_INLINE void search_rows(const abut_frame2 *k, const int32_t length[2], abut_axis2 *best)
{
    rows       of;
    uint64_t   found = 0;
    abut_eight least = abut_eight_of((abut_real)INFINITY);
    int32_t    edge = 0;
    do { // rows are never empty
        least = abut_eight_smaller(overlaps_by_eight(k, 1, edge, length, &of), least);
        edge += ABUT_EIGHT_LANES;
    } while (edge < length[1]);
    for (int32_t i = 0; i < length[0]; i += ABUT_EIGHT_LANES) {
        least = abut_eight_smaller(overlaps_by_eight(k, 0, i, length, &of), least);
    }
    least = abut_eight_smallest(least);
    for (int32_t i = 0; i < length[1] + length[0]; i += ABUT_EIGHT_LANES) {
        found |= (uint64_t)abut_eight_equal(abut_eight_load(of.overlap + i), least) << i;
    }
    int32_t place = abut_lowest_bit(found);
    name_edge(k, &of, place, best);
    best->vertex = vertex_by_eight(&k->body[1 - best->body].ring, length[1 - best->body], of.other_x[place], of.other_y[place],
                                   of.low[place]);
}

ABUT_EIGHT static void search_by_eight(const abut_frame2 *k, abut_axis2 *best)
{
    const int32_t eights[2] = {ABUT_EIGHT_LANES, ABUT_EIGHT_LANES};
    const int32_t length[2] = {k->body[0].ring.length, k->body[1].ring.length};
    if (length[0] == ABUT_EIGHT_LANES && length[1] == ABUT_EIGHT_LANES) {
        search_rows(k, eights, best);
    } else {
        search_rows(k, length, best);
    }
}

void abut_search_axes2(const abut_frame2 *frame, abut_axis2 *best)
{
    bool eights = ((frame->body[0].ring.length | frame->body[1].ring.length) & (ABUT_EIGHT_LANES - 1)) == 0;
    if (eights && abut_has_eight()) {
        search_by_eight(frame, best);
    } else {
        abut_search_axes_plain2(frame, best);
    }
}
