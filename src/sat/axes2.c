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
// Rounding is within a pair's noise. A's edges: the normal and a height are off by 2 of A's reach each, and 2 more for the
// sums; B's vertices by 2.42 (the normal turned into B's axes, the same for all of them), 2 (product) and 1 (sum) of B's reach,
// and the offset by 1, 2 and 1. B's edges: their normals, turned into the frame, by 4.42, a height times the square of the
// columns' length by 6 and the sum by 1 of B's reach, which is up to 1.2 more than other methods lose (ABUT_NOISE_B); A's
// vertices by 2 and 1 of A's reach, and the offset as before. What is left, the length of a turned normal and the last sum, is
// in proportion to the distance, and less than ABUT_NOISE_DISTANCE.
//
// Frame: see frame2.h.
#include "sat/axes2.h"
#include "math/direction2.h"
#include "sat/search2.h"

// What is asked for besides the answer.
typedef struct asked {
    abut_real    max_distance; // of the cores, in the frame's length; infinite when there is no limit
    abut_cache2 *cache;
} asked;

static const abut_real sign_of[2] = {1, -1}; // of the way from A to B beside a normal out of either

// How low a core reaches along a direction.
ABUT_INLINE abut_real lowest(const abut_body2 *k, abut_vec2 n)
{
    abut_vec2        own = abut_body_axes2(k, n);
    abut_simd_native low = abut_native_splat((abut_real)INFINITY);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_SIMD_NATIVE_WIDTH) {
        low = abut_native_min(own.x * abut_native_load(k->ring.x + i) + own.y * abut_native_load(k->ring.y + i), low);
    }
    return abut_native_least(low) + (n.x * k->middle->x + n.y * k->middle->y);
}

static inline void remember(abut_cache2 *cache, int32_t count, abut_two2 first, abut_two2 last)
{
    if (cache != NULL) {
        cache->count = count;
        cache->feature_a[0] = (uint32_t)first.a;
        cache->feature_b[0] = (uint32_t)first.b;
        cache->feature_a[1] = (uint32_t)last.a;
        cache->feature_b[1] = (uint32_t)last.b;
    }
}

static inline abut_status status_of(const abut_axes2 *k, const asked *q, abut_real distance)
{
    return distance - k->frame.noise > q->max_distance ? ABUT_BEYOND : ABUT_OK;
}

// Two vertices, if they are the nearest.
ABUT_INLINE bool answer_vertices(abut_axes2 *k, const asked *q, abut_two2 vertex)
{
    const abut_body2 *body = k->frame.body;
    abut_vec2         a = abut_body_vertex2(&body[0], vertex.a);
    abut_vec2         b = abut_body_vertex2(&body[1], vertex.b);
    abut_direction2   d = abut_direction_of2(abut_sub2(b, a));
    abut_real         bound = lowest(&body[1], d.unit) + lowest(&body[0], abut_neg2(d.unit));
    abut_real         gap = abut_max(d.length - bound, 0);
    if (!(d.length > ABUT_AXES_CLEAR * k->frame.noise && gap <= k->frame.noise / 2)) {
        return false;
    }
    abut_core_answer2 *core = &k->core;
    core->normal = d.unit;
    core->distance = d.length;
    core->a = a;
    core->b = abut_along2(a, d.length, d.unit);
    core->gap = gap;
    core->status = status_of(k, q, d.length);
    k->vertex[0] = vertex.a;
    k->vertex[1] = vertex.b;
    k->edge_of = ABUT_OF_CORNERS;
    remember(q->cache, 1, vertex, vertex);
    return true;
}

// `on_edge` is where the vertex stands on the edge, and `gap` what is between the bounds.
ABUT_INLINE bool answer_edge(abut_axes2 *k, const asked *q, const abut_axis2 *f, abut_vec2 on_edge, abut_real gap)
{
    static const abut_real part[2] = {0, 1};

    if (gap > k->frame.noise / 2) {
        return false;
    }
    abut_core_answer2 *core = &k->core;
    abut_real          x = sign_of[f->body] * f->normal.x;
    abut_real          y = sign_of[f->body] * f->normal.y;
    abut_real          back = part[f->body] * -f->separation; // to A's point
    abut_two2          first = abut_two_of2(f->body, f->edge, f->vertex);
    abut_two2          last = abut_two_of2(f->body, k->end, f->vertex);
    core->normal.x = x;
    core->normal.y = y;
    core->distance = f->separation;
    core->gap = gap;
    core->a.x = on_edge.x + back * x;
    core->a.y = on_edge.y + back * y;
    core->b.x = core->a.x + f->separation * x;
    core->b.y = core->a.y + f->separation * y;
    core->status = status_of(k, q, f->separation);
    k->vertex[0] = first.a;
    k->vertex[1] = first.b;
    k->edge_of = f->body;
    remember(q->cache, 2, first, last);
    return true;
}

static inline abut_vec2 row_vertex(const abut_ring2 *ring, int32_t i)
{
    abut_vec2 v = {ring->x[i], ring->y[i]};
    return v;
}

// A vertex beside the edge, by more than rounding may tell: the edge's end is nearest, unless the other core's own edge from
// there leads back over this one, as high as the vertex. `before` and `after` are how far the vertex is beyond either end.
ABUT_OUTLINE bool answer_beside(abut_axes2 *k, const asked *q, const abut_axis2 *f, abut_real before, abut_real after,
                                const abut_vec2 *on_edge)
{
    const abut_body2 *own = &k->frame.body[f->body];
    const abut_body2 *other = &k->frame.body[1 - f->body];
    abut_real         flat = ABUT_AXES_FLAT * k->frame.size;
    abut_real         beside = abut_max(before, after);
    int32_t           beyond = after > before;
    int32_t           end = f->edge + ((k->end - f->edge) & -beyond);
    int32_t           neighbours[2] = {abut_body_before2(other, f->vertex), abut_body_next2(other, f->vertex)};
    int32_t           neighbour = neighbours[beyond];
    abut_vec2         back = abut_sub2(row_vertex(&other->ring, neighbour), row_vertex(&other->ring, f->vertex));
    abut_real         lift = abut_abs(abut_dot2(f->in_other, back));
    abut_real         along = abut_cross2(f->in_other, back);
    abut_real         way_back[2] = {along, -along};
    bool              level = lift <= flat && way_back[beyond] > 0;
    if (level && way_back[beyond] >= beside) {
        return answer_edge(k, q, f, beside > flat ? abut_body_vertex2(own, end) : *on_edge, lift);
    }
    if (beside <= 2 * flat) {
        abut_real gap = f->separation > beside ? beside * beside / f->separation : beside;
        return answer_edge(k, q, f, *on_edge, gap);
    }
    return answer_vertices(k, q, abut_two_of2(f->body, end, level ? neighbour : f->vertex));
}

// A vertex over an edge, or over its end. Each is looked at in its own core's axes.
ABUT_INLINE bool answer_facing(abut_axes2 *k, const asked *q)
{
    const abut_axis2 *f = &k->axis;
    const abut_body2 *own = &k->frame.body[f->body];
    const abut_body2 *other = &k->frame.body[1 - f->body];
    abut_real         flat = ABUT_AXES_FLAT * k->frame.size;
    abut_vec2         n = f->normal;
    abut_vec2         own_n = {own->ring.normal_x[f->edge], own->ring.normal_y[f->edge]};
    abut_real         first = own->column * abut_cross2(own_n, row_vertex(&own->ring, f->edge));
    int32_t           end = abut_body_next2(own, f->edge);
    abut_real         last = own->column * abut_cross2(own_n, row_vertex(&own->ring, end));
    abut_real         way = sign_of[f->body] * abut_cross2(n, k->frame.offset);
    abut_real         place = abut_cross2(f->in_other, row_vertex(&other->ring, f->vertex)) + way;
    abut_real         before = first + flat - place;
    abut_real         after = place - (last - flat);
    abut_vec2         on_edge = abut_along2(abut_body_vertex2(other, f->vertex), -f->separation, n);
    k->end = end;
    k->ends[0] = first;
    k->ends[1] = last;
    k->place = place;
    k->across = way;
    if (abut_max(before, after) > 0) {
        return answer_beside(k, q, f, before, after, &on_edge);
    }
    return answer_edge(k, q, f, on_edge, 0);
}

// The edge between two vertices, or -1.
static int32_t edge_between(const abut_body2 *k, uint32_t first, uint32_t last)
{
    uint32_t count = (uint32_t)k->ring.count;
    if (first >= count || last >= count) {
        return -1;
    }
    if (abut_body_next2(k, (int32_t)first) == (int32_t)last) {
        return (int32_t)first;
    }
    return abut_body_next2(k, (int32_t)last) == (int32_t)first ? (int32_t)last : -1;
}

// What the cache names, if that is still nearest.
ABUT_INLINE bool answer_again(abut_axes2 *k, const asked *q)
{
    const abut_body2 *body = k->frame.body;
    const uint32_t   *i = q->cache->feature_a;
    const uint32_t   *j = q->cache->feature_b;
    if (q->cache->count == 1 && i[0] < (uint32_t)body[0].ring.count && j[0] < (uint32_t)body[1].ring.count) {
        abut_two2 vertex = {(int32_t)i[0], (int32_t)j[0]};
        return answer_vertices(k, q, vertex);
    }
    if (q->cache->count != 2 || (i[0] == i[1]) == (j[0] == j[1])) {
        return false;
    }
    abut_axis2 *f = &k->axis;
    f->body = i[0] == i[1];
    const abut_body2 *own = &body[f->body];
    const abut_body2 *other = &body[1 - f->body];
    abut_two2         first = abut_two_of2(f->body, (int32_t)i[0], (int32_t)j[0]); // own and other
    abut_two2         last = abut_two_of2(f->body, (int32_t)i[1], (int32_t)j[1]);
    f->vertex = first.b;
    f->edge = edge_between(own, (uint32_t)first.a, (uint32_t)last.a);
    if (f->edge < 0 || (uint32_t)f->vertex >= (uint32_t)other->ring.count) {
        return false;
    }
    abut_set_normal2(&k->frame, f);
    abut_real high = abut_dot2(f->normal, *own->middle) + own->column * own->ring.height[f->edge];
    abut_real vertex = abut_dot2(f->in_other, row_vertex(&other->ring, f->vertex)) + abut_dot2(f->normal, *other->middle);
    f->separation = lowest(other, f->normal) - high;
    bool apart = f->separation > ABUT_AXES_CLEAR * k->frame.noise;
    return apart && (vertex - high) - f->separation <= ABUT_AXES_FLAT * k->frame.size && answer_facing(k, q);
}

static inline int32_t edges_of(const abut_body2 *k)
{
    return k->ring.count > 1 ? k->ring.count : 0;
}

// All edges.
ABUT_OUTLINE bool answer_anew(abut_axes2 *k, const asked *q, const abut_options *options)
{
    int32_t edges = edges_of(&k->frame.body[0]) + edges_of(&k->frame.body[1]);
    k->core.supports = edges;
    if (options != NULL && options->max_supports > 0 && edges > options->max_supports) {
        return false;
    }
    if (edges == 0) {
        abut_two2 only = {0, 0};
        return answer_vertices(k, q, only);
    }
    abut_search_axes2(&k->frame, &k->axis);
    return answer_facing(k, q);
}

bool abut_axes2_answer(abut_axes2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       const abut_options *options, abut_cache2 *cache)
{
    asked q = {(abut_real)INFINITY, cache};
    if (!abut_frame2_take(&k->frame, a, b, b_in_a)) {
        return false;
    }
    if (options != NULL && options->max_distance > 0) {
        q.max_distance = (options->max_distance + (a->radius + b->radius)) * k->frame.per_unit;
    }
    k->core.supports = 1;
    return (cache != NULL && answer_again(k, &q)) || answer_anew(k, &q, options);
}
