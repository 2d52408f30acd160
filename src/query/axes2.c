// axes2.c : the signed distance of two polytopes by the separations along the normals of all their edges.
//
// The edges of D = A - B are the edges of A and of -B. The separation along the unit normal n of an edge of A is the least of
// n . b over B's vertices, less the height of the edge; of an edge of B, the same with the parts changed (the separating axis
// test, Gottschalk, Lin, Manocha 1996). Along any n at all it is a lower bound of the signed distance. The largest of them is
// the depth where the origin is inside D. Outside it belongs to an edge of D that has the nearest point inside it, and is the
// distance, or at an end, and then the vertices that make that end are nearest.
//
// Certificate. Every edge has been looked at and each separation is a lower bound, so an overlap needs no more. Outside:
// - The other core's vertex stands over the inside of the edge: the two are as far apart as the bound.
// - Beside it: the way from vertex to vertex is an upper bound, and the supports of both cores along it give the lower one.
//   What is between the two is added to the error; an answer that leaves more than half of the noise is withdrawn.
// Both hold whichever edge or vertices were tried, so those of a cache are tried first: if they pass, no others are.
//
// Two vertices of a core as high as each other to `flat` face an edge as an edge does; what they differ by is added to the
// error too. `flat` is more than a place along the edge is off by (tolerance.h).
//
// Rounding is within the pair's noise. A's edges: a height is off by 2 of A's reach; B's vertices by 2.42 (rotation), 1 (offset
// added) and 2 (product with n) of B's reach and 5 of the offset; n by 2 of the edge's length, at most twice A's reach. B's
// edges: the matrix's columns squared 3, the height 2, their rotated normals 2.42 and 1 of B's reach, and 4.42 of the edge's
// length, at most B's span. That is 1.2 of B's reach more than other methods lose (ABUT_NOISE_B).
//
// Frame: the unit frame of the pair (steps2.h).
#include "query/axes2.h"
#include "math/direction2.h"
#include "math/parts.h"

enum { VERTICES_AT_MOST = ABUT_RING_VERTICES };

static void place_vertices(abut_body2 *k, abut_real per_unit)
{
    abut_part4 c = abut_part_all(k->r->c);
    abut_part4 s = abut_part_all(k->r->s);
    abut_part4 to_unit = abut_part_all(per_unit);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_PART_WIDTH) {
        abut_part4 x = to_unit * abut_part_at(k->ring.x + i);
        abut_part4 y = to_unit * abut_part_at(k->ring.y + i);
        abut_part_put(k->x + i, (c * x - s * y) + k->middle->x);
        abut_part_put(k->y + i, (s * x + c * y) + k->middle->y);
    }
}

bool abut_axes2_take(abut_axes2 *k, const abut_pair2 *pair)
{
    static const abut_rot2 none = {1, 0};
    static const abut_vec2 origin = {0, 0};

    k->pair = pair;
    if (!abut_ring_of2(&k->a.ring, pair->a) || !abut_ring_of2(&k->b.ring, pair->b)) {
        return false;
    }
    k->a.r = &none;
    k->a.middle = &origin;
    k->a.square = 1;
    k->a.per_column = 1;
    k->b.r = &pair->rotation;
    k->b.middle = &pair->offset;
    k->b.square = pair->rotation.c * pair->rotation.c + pair->rotation.s * pair->rotation.s;
    k->b.per_column = 1 / abut_sqrt(k->b.square);
    place_vertices(&k->a, pair->per_unit);
    place_vertices(&k->b, pair->per_unit);
    return true;
}

static inline abut_vec2 normal_of(const abut_body2 *k, int32_t edge)
{
    abut_vec2 n = {k->ring.normal_x[edge], k->ring.normal_y[edge]};
    return abut_scale2(k->per_column, abut_rotate2(*k->r, n));
}

// How low a core reaches along a direction.
static inline abut_real lowest(const abut_body2 *k, abut_vec2 n)
{
    abut_part4 low = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_PART_WIDTH) {
        low = abut_part_min(n.x * abut_part_at(k->x + i) + n.y * abut_part_at(k->y + i), low);
    }
    return abut_part_least(low);
}

// The vertex that reaches lowest.
static inline int32_t lowest_vertex(const abut_body2 *k, abut_vec2 n)
{
    abut_real  height[VERTICES_AT_MOST];
    abut_part4 low = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_PART_WIDTH) {
        abut_part4 h = n.x * abut_part_at(k->x + i) + n.y * abut_part_at(k->y + i);
        abut_part_put(height + i, h);
        low = abut_part_min(h, low);
    }
    return abut_place_of(height, k->ring.length, abut_part_least(low));
}

// What two cores overlap along the normals of some edges of one: minus the separation.
typedef struct normals {
    abut_part4 x, y, low;
} normals;

static inline normals turned_normals(const abut_body2 *own, int32_t i)
{
    abut_part4 x = abut_part_at(own->ring.normal_x + i);
    abut_part4 y = abut_part_at(own->ring.normal_y + i);
    normals    n = {own->r->c * x - own->r->s * y, own->r->s * x + own->r->c * y, abut_part_all((abut_real)INFINITY)};
    return n;
}

static inline abut_part4 overlap_along(const abut_axes2 *k, const abut_body2 *own, const normals *n, int32_t i)
{
    abut_part4 middle = n->x * own->middle->x + n->y * own->middle->y;
    abut_part4 height = own->square * k->pair->per_unit * abut_part_at(own->ring.height + i);
    return ((middle + height) - n->low) * own->per_column;
}

// Of all edges, two registers at a time; returns the least.
static inline abut_part4 overlaps(const abut_axes2 *k, const abut_body2 *own, const abut_body2 *other, abut_real *overlap)
{
    abut_part4 least = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < own->ring.length; i += 2 * ABUT_PART_WIDTH) {
        int32_t i2 = i + ABUT_PART_WIDTH < own->ring.length ? i + ABUT_PART_WIDTH : i;
        normals n = turned_normals(own, i);
        normals n2 = turned_normals(own, i2);
        for (int32_t j = 0; j < other->ring.count; ++j) {
            abut_part4 x = abut_part_all(other->x[j]);
            abut_part4 y = abut_part_all(other->y[j]);
            n.low = abut_part_min(n.low, n.x * x + n.y * y);
            n2.low = abut_part_min(n2.low, n2.x * x + n2.y * y);
        }
        abut_part4 depth = overlap_along(k, own, &n, i);
        abut_part4 depth2 = overlap_along(k, own, &n2, i2);
        abut_part_put(overlap + i, depth);
        abut_part_put(overlap + i2, depth2);
        least = abut_part_min(abut_part_min(depth, depth2), least);
    }
    return least;
}

// The same separation for one edge.
static abut_real separation_of(const abut_axes2 *k, const abut_body2 *own, const abut_body2 *other, int32_t edge)
{
    abut_vec2 n = {own->ring.normal_x[edge], own->ring.normal_y[edge]};
    n = abut_rotate2(*own->r, n);
    abut_real high = abut_dot2(n, *own->middle) + own->square * k->pair->per_unit * own->ring.height[edge];
    return (lowest(other, n) - high) * own->per_column;
}

// An edge of one core, a vertex of the other.
typedef struct facing {
    bool      of_a; // the edge
    int32_t   edge, vertex;
    abut_real separation;
} facing;

static void remember(abut_cache2 *cache, int32_t count, int32_t a0, int32_t b0, int32_t a1, int32_t b1)
{
    if (cache != NULL) {
        cache->count = count;
        cache->feature_a[0] = (uint32_t)a0;
        cache->feature_b[0] = (uint32_t)b0;
        cache->feature_a[1] = (uint32_t)a1;
        cache->feature_b[1] = (uint32_t)b1;
    }
}

static void conclude(const abut_axes2 *k, abut_core_answer2 *answer)
{
    answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    answer->status = answer->distance - k->pair->noise > k->pair->max_distance ? ABUT_BEYOND : ABUT_OK;
}

// Two vertices, if they are the nearest.
static bool answer_vertices(const abut_axes2 *k, int32_t i, int32_t j, abut_cache2 *cache, abut_core_answer2 *answer)
{
    abut_vec2       a = abut_body_vertex2(&k->a, i);
    abut_direction2 d = abut_direction_of2(abut_sub2(abut_body_vertex2(&k->b, j), a));
    abut_real       bound = lowest(&k->b, d.unit) + lowest(&k->a, abut_neg2(d.unit));
    answer->normal = d.unit;
    answer->distance = d.length;
    answer->a = a;
    answer->gap = abut_max(d.length - bound, 0);
    answer->vertex_a = i;
    answer->vertex_b = j;
    if (!(d.length > ABUT_AXES_CLEAR * k->pair->noise && answer->gap <= k->pair->noise / 2)) {
        return false;
    }
    remember(cache, 1, i, j, i, j);
    conclude(k, answer);
    return true;
}

// A vertex over an edge, or over its end.
static bool answer_facing(const abut_axes2 *k, const facing *f, abut_cache2 *cache, abut_core_answer2 *answer)
{
    const abut_body2 *own = f->of_a ? &k->a : &k->b;
    const abut_body2 *other = f->of_a ? &k->b : &k->a;
    abut_real         flat = ABUT_AXES_FLAT * k->pair->size;
    int32_t           vertex_of_other = f->vertex;
    int32_t           last = abut_body_next2(own, f->edge, 1);
    abut_vec2         n = normal_of(own, f->edge);
    abut_vec2         t = abut_perp2(n);
    abut_vec2         v = abut_body_vertex2(other, f->vertex);
    abut_vec2         on_own = abut_along2(v, -f->separation, n);
    abut_real         place = abut_dot2(t, v);
    abut_real         before = abut_dot2(t, abut_body_vertex2(own, f->edge)) + flat - place;
    abut_real         after = place - (abut_dot2(t, abut_body_vertex2(own, last)) - flat);
    abut_real         beside = abut_max(before, after);
    answer->gap = 0;
    if (beside > 0) {
        // The other core's edge from there back over this one, if it is as high.
        bool      beyond = after > before;
        int32_t   end = beyond ? last : f->edge;
        int32_t   neighbour = abut_body_next2(other, f->vertex, beyond ? 1 : -1);
        abut_vec2 back = abut_sub2(abut_body_vertex2(other, neighbour), v);
        abut_real lift = abut_abs(abut_dot2(n, back));
        abut_real way_back = beyond ? -abut_dot2(t, back) : abut_dot2(t, back);
        bool      level = lift <= flat && way_back > 0;
        if (level && way_back >= beside) {
            abut_vec2 p = abut_body_vertex2(own, end);
            on_own = beside > flat ? p : on_own;
            answer->gap = lift;
        } else if (beside <= 2 * flat) {
            answer->gap = f->separation > beside ? beside * beside / f->separation : beside;
        } else {
            vertex_of_other = level ? neighbour : vertex_of_other;
            return answer_vertices(k, f->of_a ? end : vertex_of_other, f->of_a ? vertex_of_other : end, cache, answer);
        }
    }
    if (answer->gap > k->pair->noise / 2) {
        return false;
    }
    static const abut_real sign[2] = {-1, 1};
    static const abut_real part[2] = {1, 0};
    answer->normal = abut_scale2(sign[f->of_a], n);
    answer->distance = f->separation;
    answer->a = abut_along2(on_own, part[f->of_a] * f->separation, n);
    answer->vertex_a = f->of_a ? f->edge : f->vertex;
    answer->vertex_b = f->of_a ? f->vertex : f->edge;
    remember(cache, 2, answer->vertex_a, answer->vertex_b, f->of_a ? last : f->vertex, f->of_a ? f->vertex : last);
    conclude(k, answer);
    return true;
}

// The edge between two vertices, or -1.
static int32_t edge_between(const abut_body2 *k, uint32_t first, uint32_t last)
{
    uint32_t count = (uint32_t)k->ring.count;
    if (first >= count || last >= count) {
        return -1;
    }
    if (abut_body_next2(k, (int32_t)first, 1) == (int32_t)last) {
        return (int32_t)first;
    }
    return abut_body_next2(k, (int32_t)last, 1) == (int32_t)first ? (int32_t)last : -1;
}

// What the cache names, if that is still nearest.
static bool answer_again(const abut_axes2 *k, abut_cache2 *cache, abut_core_answer2 *answer)
{
    const uint32_t *i = cache->feature_a;
    const uint32_t *j = cache->feature_b;
    if (cache->count == 1 && i[0] < (uint32_t)k->a.ring.count && j[0] < (uint32_t)k->b.ring.count) {
        return answer_vertices(k, (int32_t)i[0], (int32_t)j[0], cache, answer);
    }
    if (cache->count != 2 || (i[0] == i[1]) == (j[0] == j[1])) {
        return false;
    }
    facing            f = {j[0] == j[1], -1, 0, 0};
    const abut_body2 *own = f.of_a ? &k->a : &k->b;
    const abut_body2 *other = f.of_a ? &k->b : &k->a;
    uint32_t          vertex = f.of_a ? j[0] : i[0];
    f.edge = f.of_a ? edge_between(own, i[0], i[1]) : edge_between(own, j[0], j[1]);
    if (f.edge < 0 || vertex >= (uint32_t)other->ring.count) {
        return false;
    }
    f.vertex = (int32_t)vertex;
    f.separation = separation_of(k, own, other, f.edge);
    abut_vec2 n = normal_of(own, f.edge);
    abut_real height = abut_dot2(n, abut_sub2(abut_body_vertex2(other, f.vertex), abut_body_vertex2(own, f.edge)));
    bool      apart = f.separation > ABUT_AXES_CLEAR * k->pair->noise;
    if (!apart || height - f.separation > ABUT_AXES_FLAT * k->pair->size) {
        return false;
    }
    return answer_facing(k, &f, cache, answer);
}

bool abut_axes2_answer(const abut_axes2 *k, abut_cache2 *cache, abut_core_answer2 *answer)
{
    answer->supports = 1;
    if (cache != NULL && answer_again(k, cache, answer)) {
        return true;
    }
    int32_t edges = (k->a.ring.count > 1 ? k->a.ring.count : 0) + (k->b.ring.count > 1 ? k->b.ring.count : 0);
    answer->supports = edges;
    if (edges > k->pair->max_supports) {
        return false;
    }
    if (edges == 0) {
        return answer_vertices(k, 0, 0, cache, answer);
    }
    // Of equal ones B's first edge is taken, then A's.
    abut_real  overlap[2 * VERTICES_AT_MOST];
    int32_t    length = k->b.ring.length;
    abut_part4 of_b = overlaps(k, &k->b, &k->a, overlap);
    abut_part4 of_a = overlaps(k, &k->a, &k->b, overlap + length);
    abut_real  least = abut_part_least(abut_part_min(of_b, of_a));
    int32_t    best = abut_place_of(overlap, length + k->a.ring.length, least);
    bool       is_of_a = best >= length;
    facing     f = {is_of_a, is_of_a ? best - length : best, 0, -least};
    abut_vec2  n = normal_of(is_of_a ? &k->a : &k->b, f.edge);
    f.vertex = lowest_vertex(is_of_a ? &k->b : &k->a, n);
    return answer_facing(k, &f, cache, answer);
}
