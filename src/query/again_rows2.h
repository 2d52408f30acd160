// again_rows2.h : the distance of two polygons by what the last answer left in the cache, if that is still nearest: the kernel.
//
// From one question to the next two shapes move little, and mostly the same vertices, or the same vertex and edge, are nearest.
// axes2.c tries those first too, but makes its frame for all questions before; here only what the features name is read, and
// the neighbours of their vertices.
//
// Certificate. Of a convex core a vertex is the lowest along a direction when neither of its neighbours is lower. So two
// vertices are nearest when each supports along the way between them, and a vertex and an edge when the vertex lies lowest
// along the edge's normal and over the edge's inside. Each is asked for by twice `flat` (tolerance.h), which is more than
// rounding may tell: the difference of two vertices is off by 1 of its own length, no more than twice the reach, and 2 of the
// reach for the rows, its height by 2 more; and a height itself by 3 of the reach. What is not certain by that much is left to
// axes2.c, and what is has that one's answer to the bit: each step of the answer rounds as it does there. The steps of the
// certificate need not.
//
// Rows are two pairs (pairs4.h): x and y of one thing, and of another. Which body the edge belongs to cannot be foreseen, so
// all that depends on it is read by its number.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (again2.h). Frame: A's axes, from the
// middle of A's core, the caller's unit.
#ifndef ABUT_QUERY_AGAIN_ROWS2_H
#define ABUT_QUERY_AGAIN_ROWS2_H

#include "base/inline.h"
#include "math/pairs4.h"
#include "query/ask2.h"
#include "shape/ring2.h"
#include "simplex/minkowski2.h"

enum { ABUT_AGAIN_ALL2 = (1 << 4) - 1 }; // bits of a row's four numbers

// How the two lie.
typedef struct abut_again_place2 {
    abut_row4 cosines, sines; // of the rotation, twice; sines signed as a turn of a pair needs them
    abut_row4 offset;         // from the middle of A's core to the middle of B's, twice
    abut_real margin, noise;
    abut_real excess; // over one, of the square of the rotation's columns
    abut_real radius; // of both
} abut_again_place2;

// What is nearest: the points on A's core and B's, the normal twice.
typedef struct abut_again_core2 {
    abut_row4 points, normal;
    abut_real distance, gap; // `gap` is what is between the bounds
} abut_again_core2;

ABUT_INLINE abut_row4 abut_again_turn2(abut_row4 v, abut_row4 cosines, abut_row4 sines)
{
    return abut_row4_add(abut_row4_mul(v, cosines), abut_row4_mul(abut_row4_turned(v), sines));
}

// The sum of each pair, twice.
ABUT_INLINE abut_row4 abut_again_sums2(abut_row4 a)
{
    return abut_row4_add(a, abut_row4_turned(a));
}

// What the first of each pair is above the second, and that negative.
ABUT_INLINE abut_row4 abut_again_differences2(abut_row4 a)
{
    return abut_row4_sub(a, abut_row4_turned(a));
}

ABUT_INLINE uint32_t abut_again_next2(uint32_t i, uint32_t count)
{
    return i + 1 == count ? 0 : i + 1;
}

ABUT_INLINE uint32_t abut_again_before2(uint32_t i, uint32_t count)
{
    return (i == 0 ? count : i) - 1;
}

ABUT_INLINE uint32_t abut_again_count2(const abut_polygon2 *polygon)
{
    return (uint32_t)polygon->count;
}

// A vertex' neighbours.
ABUT_INLINE abut_row4 abut_again_beside2(const abut_polygon2 *polygon, uint32_t i)
{
    const abut_vec2 *points = abut_polygon2_points(polygon);
    const uint32_t   count = abut_again_count2(polygon);
    return abut_row4_pairs(points + abut_again_next2(i, count), points + abut_again_before2(i, count));
}

// ---- how they lie -------------------------------------------------------------------------------------------------------

// False when a number is not usable, or would leave the range of numbers when squared.
ABUT_INLINE bool abut_again_place_of2(abut_again_place2 *k, const abut_shape2 *a, const abut_shape2 *b,
                                      const abut_pose2 *b_in_a)
{
    const abut_rot2 r = b_in_a->r;
    const abut_row4 leftward = abut_row4_of(-1, 1, -1, 1);
    const abut_real aside = abut_abs(b->middle.x) + abut_abs(b->middle.y);
    const abut_real reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real       loss = 0;
    k->cosines = abut_row4_all(r.c);
    k->sines = abut_row4_mul(abut_row4_all(r.s), leftward);
    if (aside <= b->reach) {
        const abut_row4 turned = abut_again_turn2(abut_row4_pair(&b->middle), k->cosines, k->sines);
        const abut_row4 way = abut_row4_sub(abut_row4_pair(&b_in_a->p), abut_row4_pair(&a->middle));
        k->offset = abut_row4_add(way, turned);
        if (aside > 0) {
            const abut_real both = abut_row4_first(abut_again_sums2(abut_row4_abs(k->offset)));
            loss = ABUT_NOISE_MIDDLE * aside + ABUT_UNIT_ROUNDOFF * both;
        }
    } else {
        const abut_vec2 way = abut_careful_offset2(a, b, *b_in_a);
        k->offset = abut_row4_pair(&way);
    }
    const abut_real apart = abut_sqrt(abut_row4_first(abut_again_sums2(abut_row4_mul(k->offset, k->offset))));
    const abut_real size = apart + (a->reach + reach_b);
    k->margin = 2 * ABUT_AXES_FLAT * size;
    k->noise = abut_noise_of2(a, b, apart) + loss;
    k->excess = (r.c * r.c - 1) + r.s * r.s;
    k->radius = a->radius + b->radius;
    return a->radius >= 0 && b->radius >= 0 && size + k->radius < ABUT_SQUARE_LARGEST &&
           size * ABUT_UNIT_ROUNDOFF > ABUT_SQUARE_SMALLEST &&
           abut_abs(k->excess) <= abut_min(ABUT_COLUMN_SERIES, ABUT_ROTATION_SLACK);
}

// ---- two vertices -------------------------------------------------------------------------------------------------------

ABUT_INLINE bool abut_again_vertices2(abut_again_core2 *core, const abut_again_place2 *k, const abut_polygon2 *a,
                                      const abut_polygon2 *b, const abut_cache2 *cache)
{
    const uint32_t i = cache->feature_a[0];
    const uint32_t j = cache->feature_b[0];
    if (i >= abut_again_count2(a) || j >= abut_again_count2(b)) {
        return false;
    }
    const abut_row4 corner_a = abut_row4_pair(abut_polygon2_points(a) + i);
    const abut_row4 corner_b = abut_row4_pair(abut_polygon2_points(b) + j);
    const abut_row4 at_a = abut_row4_sub(corner_a, abut_row4_pair(&a->middle));
    const abut_row4 at_b = abut_row4_sub(corner_b, abut_row4_pair(&b->middle));
    const abut_row4 turned = abut_again_turn2(at_b, k->cosines, k->sines);
    const abut_row4 way = abut_row4_sub(abut_row4_add(turned, k->offset), at_a);
    const abut_row4 length = abut_row4_sqrt(abut_again_sums2(abut_row4_mul(way, way)));
    const abut_row4 unit = abut_row4_div(way, length);
    const abut_row4 n =
        abut_row4_where_less(abut_row4_abs(unit), abut_row4_all(ABUT_COMPONENT_SMALLEST), abut_row4_all(0), unit);
    const abut_row4 in_b = abut_row4_sub(abut_row4_mul(n, k->cosines), abut_row4_mul(abut_row4_turned(n), k->sines));
    const abut_row4 lift_a = abut_again_sums2(abut_row4_mul(abut_row4_sub(corner_a, abut_again_beside2(a, i)), n));
    const abut_row4 lift_b = abut_again_sums2(abut_row4_mul(abut_row4_sub(abut_again_beside2(b, j), corner_b), in_b));
    const abut_row4 high = abut_again_sums2(abut_row4_mul(abut_row4_joined(in_b, n), abut_row4_joined(at_b, k->offset)));
    const abut_row4 low = abut_again_sums2(abut_row4_mul(n, at_a));
    const abut_row4 bound = abut_row4_sub(abut_row4_add(high, abut_row4_crossed(high)), low);
    core->normal = n;
    core->distance = abut_row4_first(length);
    core->gap = abut_max(abut_row4_first(abut_row4_sub(length, bound)), 0);
    core->points = abut_row4_joined(at_a, abut_row4_add(at_a, abut_row4_mul(length, n)));
    return core->distance > ABUT_AXES_CLEAR * k->noise &&
           abut_row4_less(abut_row4_all(k->margin), abut_row4_mixed(lift_a, lift_b)) == ABUT_AGAIN_ALL2;
}

// ---- a vertex and an edge -----------------------------------------------------------------------------------------------

// What depends on the body that the edge belongs to, A or B.
typedef struct abut_again_role2 {
    abut_real per_column[4];     // where what brings a normal to length one is taken
    abut_real columns[4];        // where the columns' length is, and with which sign
    abut_real signs[4];          // of the sine, where a normal is turned into the other body's axes, and where a vertex is
    abut_real back[4];           // from the vertex to the edge along the way from A to B
    abut_real again[4];          // and from there to A's point
    abut_real of_vertex;         // how much of B's middle's depth belongs to the vertex's height,
    abut_real of_edge;           // and how much to the edge's
    abut_real unused[2 * 4 + 2]; // so that the next one begins a power of two farther on
} abut_again_role2;

// The edge and the vertex, as the cache names them.
typedef struct abut_again_facing2 {
    const abut_again_role2 *role;
    int                     body; // that the edge belongs to: 0 is A, 1 is B
    const abut_polygon2    *own, *other;
    uint32_t                edge, vertex;
} abut_again_facing2;

ABUT_INLINE bool abut_again_facing_of2(abut_again_facing2 *f, const abut_polygon2 *a, const abut_polygon2 *b,
                                       const abut_cache2 *cache)
{
    static const abut_again_role2 roles[2] = {
        {{0, 0, 0, 0}, {0, 0, 0, 0}, {-1, -1, 1, 1}, {-1, -1, -1, -1}, {0, 0, 0, 0}, -1, 0, {0}},
        {{1, 1, 0, 0}, {1, 1, -1, -1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {-1, -1, -1, -1}, 0, 1, {0}},
    };
    const abut_polygon2 *polygons[2] = {a, b};
    const uint32_t       first[2] = {cache->feature_a[0], cache->feature_b[0]};
    f->body = cache->feature_a[0] == cache->feature_a[1];
    f->role = &roles[f->body];
    f->own = polygons[f->body];
    f->other = polygons[1 - f->body];
    f->edge = first[f->body];
    f->vertex = first[1 - f->body];
    return f->edge < abut_again_count2(f->own) && f->vertex < abut_again_count2(f->other);
}

// The edge's normal out of its body, in that one's axes.
ABUT_INLINE abut_row4 abut_again_normal2(const abut_real *rows, size_t length)
{
    const abut_real x = rows[ABUT_ROW_NORMAL_X * length];
    const abut_real y = rows[ABUT_ROW_NORMAL_Y * length];
    return abut_row4_of(x, y, x, y);
}

// How the edge and the vertex lie to each other.
typedef struct abut_again_stand2 {
    abut_row4 corner, v;     // the vertex as its polygon has it, and from the middle of its core, twice
    abut_row4 n;             // the edge's normal, out of its body in that one's axes, twice
    abut_row4 columns;       // how long that one's columns are, twice, and twice negative
    abut_row4 in_other, out; // the normal in the other's axes, as long as the columns; and from A to B; twice
    abut_row4 at;            // where what is told begins: A's vertex, or B's as it lies; twice
} abut_again_stand2;

ABUT_INLINE void abut_again_stand_of2(abut_again_stand2 *to, const abut_again_place2 *k, const abut_again_facing2 *f,
                                      const abut_real *rows, size_t length)
{
    to->n = abut_again_normal2(rows, length);
    to->corner = abut_row4_pair(abut_polygon2_points(f->other) + f->vertex);
    to->v = abut_row4_sub(to->corner, abut_row4_pair(&f->other->middle));
    const abut_real half = k->excess / 2;
    const abut_real square = half * half;
    const abut_row4 more = abut_row4_scale(half - square / 2, abut_row4_load(f->role->columns));
    const abut_row4 less = abut_row4_scale(half - (square + square / 2), abut_row4_load(f->role->per_column));
    const abut_row4 per_column = abut_row4_sub(abut_row4_all(1), less);
    const abut_row4 cosines = abut_row4_mul(k->cosines, per_column);
    const abut_row4 sines = abut_row4_mul(abut_row4_mul(k->sines, per_column), abut_row4_load(f->role->signs));
    const abut_row4 turned = abut_again_turn2(abut_row4_joined(to->n, to->v), cosines, sines);
    const abut_row4 crossed = abut_row4_crossed(turned);
    to->columns = abut_row4_add(abut_row4_of(1, 1, -1, -1), more);
    to->in_other = abut_row4_joined(turned, crossed);
    const abut_row4 outs[2] = {to->n, abut_row4_sub(abut_row4_all(0), to->in_other)};
    const abut_row4 ats[2] = {abut_row4_add(abut_row4_joined(crossed, turned), k->offset), to->v};
    to->out = outs[f->body];
    to->at = ats[f->body];
}

// Whether the vertex is lower than its neighbours and over the edge's inside, by more than rounding may tell. `places` is along
// the edge: the vertex from its own middle, and the other way B's middle.
ABUT_INLINE bool abut_again_over2(const abut_again_place2 *k, const abut_again_facing2 *f, const abut_again_stand2 *s,
                                  abut_row4 places)
{
    const abut_vec2 *points = abut_polygon2_points(f->own);
    const uint32_t   end = abut_again_next2(f->edge, abut_again_count2(f->own));
    const abut_row4  ends = abut_row4_sub(abut_row4_pairs(points + f->edge, points + end), abut_row4_pair(&f->own->middle));
    const abut_row4  limits = abut_row4_mul(s->columns, abut_again_differences2(abut_row4_mul(s->n, abut_row4_turned(ends))));
    const abut_row4  inside = abut_row4_sub(abut_row4_sub(places, abut_row4_crossed(places)), limits);
    const abut_row4  beside = abut_row4_sub(abut_again_beside2(f->other, f->vertex), s->corner);
    const abut_row4  lift = abut_again_sums2(abut_row4_mul(beside, s->in_other));
    return abut_row4_less(abut_row4_all(k->margin), abut_row4_mixed(inside, lift)) == ABUT_AGAIN_ALL2;
}

ABUT_INLINE bool abut_again_edge2(abut_again_core2 *core, const abut_again_place2 *k, const abut_again_facing2 *f)
{
    const size_t      length = (size_t)abut_ring_filled2(f->own->count);
    const abut_real  *rows = abut_rows_of_polygon2(f->own) + f->edge;
    abut_again_stand2 s;
    abut_again_stand_of2(&s, k, f, rows, length);
    const abut_row4 normals = abut_row4_joined(s.in_other, s.out);
    const abut_row4 ways = abut_row4_joined(s.v, abut_row4_sub(abut_row4_all(0), k->offset));
    const abut_row4 heights = abut_again_sums2(abut_row4_mul(normals, ways));
    const abut_real vertex = abut_row4_first(heights);
    const abut_real depth = abut_row4_first(abut_row4_crossed(heights));
    const abut_real high = abut_row4_first(s.columns) * rows[ABUT_ROW_HEIGHT * length];
    core->distance = (vertex + f->role->of_vertex * depth) - (high + f->role->of_edge * depth);
    const abut_row4 places = abut_again_differences2(abut_row4_mul(normals, abut_row4_turned(ways)));
    const abut_row4 way = abut_row4_scale(core->distance, s.out);
    const abut_row4 on_edge = abut_row4_add(s.at, abut_row4_mul(abut_row4_load(f->role->back), way));
    const abut_row4 on_a = abut_row4_add(on_edge, abut_row4_mul(abut_row4_load(f->role->again), way));
    core->points = abut_row4_joined(on_a, abut_row4_add(on_a, way));
    core->normal = s.out;
    core->gap = 0;
    return core->distance > ABUT_AXES_CLEAR * k->noise && abut_again_over2(k, f, &s, places);
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// As abut_proximity_of2, which rounds the same.
ABUT_INLINE void abut_again_tell2(abut_proximity2 *p, const abut_again_core2 *core, const abut_again_place2 *k,
                                  const abut_shape2 *a, const abut_shape2 *b, abut_real limit, abut_cache2 *cache)
{
    const abut_row4 radii = abut_row4_of(a->radius, a->radius, -b->radius, -b->radius);
    const abut_row4 from_middle = abut_row4_add(core->points, abut_row4_mul(radii, core->normal));
    const abut_row4 points = abut_row4_add(abut_row4_pair(&a->middle), from_middle);
    const abut_real distance = core->distance;
    const abut_real error =
        (core->gap + k->noise) + ABUT_NOISE_DISTANCE * distance + ABUT_NOISE_RADIUS * k->radius + ABUT_ERROR_FLOOR;
    const abut_row4 told = abut_row4_of(distance - k->radius, error, distance - k->radius, error);
    const abut_row4 rest = abut_row4_add(abut_row4_joined(core->normal, told), abut_row4_all(0)); // no negative zeros
    memcpy(&p->point_a, &points, sizeof points);
    memcpy(&p->normal, &rest, sizeof rest);
    p->status = distance - k->noise > limit + k->radius ? ABUT_BEYOND : ABUT_OK;
    p->supports = 1;
    abut_row4_put_pair(&cache->normal, rest);
}

ABUT_INLINE bool abut_again_in_rows2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                     abut_real limit, abut_cache2 *cache)
{
    abut_again_place2    k;
    abut_again_facing2   f;
    abut_again_core2     core;
    const abut_polygon2 *of_a = a->polygon;
    const abut_polygon2 *of_b = b->polygon;
    if (of_a->count > ABUT_RING_VERTICES || of_b->count > ABUT_RING_VERTICES || !abut_again_place_of2(&k, a, b, b_in_a)) {
        return false;
    }
    if (cache->count == 1) {
        if (!abut_again_vertices2(&core, &k, of_a, of_b, cache)) {
            return false;
        }
    } else if (cache->count != 2 || !abut_again_facing_of2(&f, of_a, of_b, cache) || !abut_again_edge2(&core, &k, &f)) {
        return false;
    }
    abut_again_tell2(p, &core, &k, a, b, limit, cache);
    return true;
}

// One variable for both answers and one return, so that either is written where the caller wants it.
ABUT_INLINE abut_proximity2 abut_again_or_ask2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               const abut_options *options, abut_cache2 *cache)
{
    abut_proximity2 p;
    if (!abut_again_in_rows2(&p, a, b, b_in_a, abut_limit_of2(options), cache)) {
        p = abut_ask2(a, b, b_in_a, options, cache);
    }
    return p;
}

#endif
