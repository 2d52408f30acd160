// warm_polygons2.h : the distance of two polygons from what the last answer left in the cache, if that is still nearest.
//
// From one query to the next two shapes move little, and mostly the same vertices, or the same vertex and edge, are nearest.
//
// Certificate. Two vertices are nearest when each supports along the way between them: a vertex of a convex core is the lowest
// along a direction when neither of its neighbours is lower. Each is required by twice `flat` (tolerance.h), which is more than
// rounding can change: the difference of two vertices is off by 1 of its own length, no more than twice the reach, and 2 of the
// reach for the arrays, its height by 2 more; and a height itself by 3 of the reach. A vertex and an edge are nearest when the
// vertex lies over the edge's inside, by twice `flat` again, and no other vertex of its core is lower along the edge's normal.
// By how much one is, as of an edge that is level with the other, is added to the error; the kernel is inconclusive where that
// is more than half the noise, as polygon_polygon2.h is.
//
// A vector of four is x and y of one thing, and of another (simd4_vec2.h). Which shape the edge belongs to is mispredicted half
// the time, so all that depends on it is read by its number.
//
// Frame: A's axes, from the middle of A's core; the caller's unit.
#ifndef ABUT_PAIRS_WARM_POLYGONS2_H
#define ABUT_PAIRS_WARM_POLYGONS2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "gjk/minkowski2.h"
#include "shape/polygon_arrays2.h"
#include "simd/simd4_vec2.h"

enum { ABUT_WARM_ALL2 = (1 << 4) - 1 }; // bits of a row's four numbers

// How the two lie.
typedef struct abut_warm_place2 {
    abut_simd4 cosines, sines; // of the rotation, twice; sines signed as a turn of a pair needs them
    abut_simd4 offset;         // from the middle of A's core to the middle of B's, twice
    abut_real  margin, noise;
    abut_real  excess; // over one, of the square of the rotation's columns
    abut_real  radius; // of both
} abut_warm_place2;

// What is nearest: the points on A's core and B's, the normal twice.
typedef struct abut_warm_core2 {
    abut_simd4 points, normal;
    abut_real  distance, gap; // `gap` is what is between the bounds
} abut_warm_core2;

ABUT_INLINE abut_simd4 abut_warm_turn2(abut_simd4 v, abut_simd4 cosines, abut_simd4 sines)
{
    return abut_simd4_add(abut_simd4_mul(v, cosines), abut_simd4_mul(abut_simd4_swap_adjacent(v), sines));
}

// The sum of each pair, twice.
ABUT_INLINE abut_simd4 abut_warm_sums2(abut_simd4 a)
{
    return abut_simd4_add(a, abut_simd4_swap_adjacent(a));
}

// What the first of each pair is above the second, and that negative.
ABUT_INLINE abut_simd4 abut_warm_differences2(abut_simd4 a)
{
    return abut_simd4_sub(a, abut_simd4_swap_adjacent(a));
}

ABUT_INLINE uint32_t abut_warm_next2(uint32_t i, uint32_t count)
{
    return i + 1 == count ? 0 : i + 1;
}

ABUT_INLINE uint32_t abut_warm_before2(uint32_t i, uint32_t count)
{
    return (i == 0 ? count : i) - 1;
}

ABUT_INLINE uint32_t abut_warm_count2(const abut_polygon2 *polygon)
{
    return (uint32_t)polygon->count;
}

// A vertex' neighbours.
ABUT_INLINE abut_simd4 abut_warm_parallel2(const abut_polygon2 *polygon, uint32_t i)
{
    const abut_vec2 *points = abut_polygon2_points(polygon);
    const uint32_t   count = abut_warm_count2(polygon);
    return abut_simd4_pairs(points + abut_warm_next2(i, count), points + abut_warm_before2(i, count));
}

// ---- how they lie -------------------------------------------------------------------------------------------------------

// False when a number is not usable, or would leave the range of numbers when squared.
ABUT_INLINE bool abut_warm_place_of2(abut_warm_place2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    const abut_rot2  r = b_in_a->r;
    const abut_simd4 leftward = abut_simd4_of(-1, 1, -1, 1);
    const abut_real  aside = abut_abs(b->middle.x) + abut_abs(b->middle.y);
    const abut_real  reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real        loss = 0;
    k->cosines = abut_simd4_splat(r.c);
    k->sines = abut_simd4_mul(abut_simd4_splat(r.s), leftward);
    if (aside <= b->reach) {
        const abut_simd4 turned = abut_warm_turn2(abut_simd4_pair(&b->middle), k->cosines, k->sines);
        const abut_simd4 way = abut_simd4_sub(abut_simd4_pair(&b_in_a->p), abut_simd4_pair(&a->middle));
        k->offset = abut_simd4_add(way, turned);
        if (aside > 0) {
            const abut_real both = abut_simd4_first(abut_warm_sums2(abut_simd4_abs(k->offset)));
            loss = ABUT_NOISE_MIDDLE * aside + ABUT_UNIT_ROUNDOFF * both;
        }
    } else {
        const abut_vec2 way = abut_careful_offset2(a, b, *b_in_a);
        k->offset = abut_simd4_pair(&way);
    }
    const abut_real apart = abut_sqrt(abut_simd4_first(abut_warm_sums2(abut_simd4_mul(k->offset, k->offset))));
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

ABUT_INLINE bool abut_warm_vertices2(abut_warm_core2 *core, const abut_warm_place2 *k, const abut_polygon2 *a,
                                     const abut_polygon2 *b, const abut_cache2 *cache)
{
    const uint32_t i = cache->private_.feature_a[0];
    const uint32_t j = cache->private_.feature_b[0];
    if (i >= abut_warm_count2(a) || j >= abut_warm_count2(b)) {
        return false;
    }
    const abut_simd4 corner_a = abut_simd4_pair(abut_polygon2_points(a) + i);
    const abut_simd4 corner_b = abut_simd4_pair(abut_polygon2_points(b) + j);
    const abut_simd4 at_a = abut_simd4_sub(corner_a, abut_simd4_pair(&a->middle));
    const abut_simd4 at_b = abut_simd4_sub(corner_b, abut_simd4_pair(&b->middle));
    const abut_simd4 turned = abut_warm_turn2(at_b, k->cosines, k->sines);
    const abut_simd4 way = abut_simd4_sub(abut_simd4_add(turned, k->offset), at_a);
    const abut_simd4 length = abut_simd4_sqrt(abut_warm_sums2(abut_simd4_mul(way, way)));
    const abut_simd4 unit = abut_simd4_div(way, length);
    const abut_simd4 n =
        abut_simd4_select_less(abut_simd4_abs(unit), abut_simd4_splat(ABUT_COMPONENT_SMALLEST), abut_simd4_splat(0), unit);
    const abut_simd4 in_b =
        abut_simd4_sub(abut_simd4_mul(n, k->cosines), abut_simd4_mul(abut_simd4_swap_adjacent(n), k->sines));
    const abut_simd4 lift_a = abut_warm_sums2(abut_simd4_mul(abut_simd4_sub(corner_a, abut_warm_parallel2(a, i)), n));
    const abut_simd4 lift_b = abut_warm_sums2(abut_simd4_mul(abut_simd4_sub(abut_warm_parallel2(b, j), corner_b), in_b));
    const abut_simd4 high = abut_warm_sums2(abut_simd4_mul(abut_simd4_joined(in_b, n), abut_simd4_joined(at_b, k->offset)));
    const abut_simd4 low = abut_warm_sums2(abut_simd4_mul(n, at_a));
    const abut_simd4 bound = abut_simd4_sub(abut_simd4_add(high, abut_simd4_swap_halves(high)), low);
    core->normal = n;
    core->distance = abut_simd4_first(length);
    core->gap = abut_max(abut_simd4_first(abut_simd4_sub(length, bound)), 0);
    core->points = abut_simd4_joined(at_a, abut_simd4_add(at_a, abut_simd4_mul(length, n)));
    return core->distance > ABUT_AXES_CLEAR * k->noise &&
           abut_simd4_less(abut_simd4_splat(k->margin), abut_simd4_mixed(lift_a, lift_b)) == ABUT_WARM_ALL2;
}

// ---- a vertex and an edge -----------------------------------------------------------------------------------------------

// What depends on the body that the edge belongs to, A or B.
typedef struct abut_warm_role2 {
    abut_real per_column[4];     // where what brings a normal to length one is taken
    abut_real columns[4];        // where the columns' length is, and with which sign
    abut_real signs[4];          // of the sine, where a normal is turned into the other body's axes, and where a vertex is
    abut_real back[4];           // from the vertex to the edge along the way from A to B
    abut_real again[4];          // and from there to A's point
    abut_real of_vertex;         // how much of B's middle's depth belongs to the vertex's height,
    abut_real of_edge;           // and how much to the edge's
    abut_real unused[2 * 4 + 2]; // so that the next one begins a power of two farther on
} abut_warm_role2;

// The edge and the vertex, as the cache names them.
typedef struct abut_warm_facing2 {
    const abut_warm_role2 *role;
    int                    body; // that the edge belongs to: 0 is A, 1 is B
    const abut_polygon2   *own, *other;
    uint32_t               edge, vertex;
} abut_warm_facing2;

ABUT_INLINE bool abut_warm_facing_of2(abut_warm_facing2 *f, const abut_polygon2 *a, const abut_polygon2 *b,
                                      const abut_cache2 *cache)
{
    static const abut_warm_role2 roles[2] = {
        {{0, 0, 0, 0}, {0, 0, 0, 0}, {-1, -1, 1, 1}, {-1, -1, -1, -1}, {0, 0, 0, 0}, -1, 0, {0}},
        {{1, 1, 0, 0}, {1, 1, -1, -1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {-1, -1, -1, -1}, 0, 1, {0}},
    };
    const abut_polygon2 *polygons[2] = {a, b};
    const uint32_t       first[2] = {cache->private_.feature_a[0], cache->private_.feature_b[0]};
    f->body = cache->private_.feature_a[0] == cache->private_.feature_a[1];
    f->role = &roles[f->body];
    f->own = polygons[f->body];
    f->other = polygons[1 - f->body];
    f->edge = first[f->body];
    f->vertex = first[1 - f->body];
    return f->edge < abut_warm_count2(f->own) && f->vertex < abut_warm_count2(f->other);
}

// The edge's normal out of its body, in that one's axes.
ABUT_INLINE abut_simd4 abut_warm_normal2(const abut_real *arrays)
{
    const abut_real x = arrays[ABUT_ARRAY_NORMAL_X * ABUT_POLYGON8];
    const abut_real y = arrays[ABUT_ARRAY_NORMAL_Y * ABUT_POLYGON8];
    return abut_simd4_of(x, y, x, y);
}

// How the edge and the vertex lie to each other.
typedef struct abut_warm_stand2 {
    abut_simd4 corner, v;     // the vertex as its polygon has it, and from the middle of its core, twice
    abut_simd4 n;             // the edge's normal, out of its body in that one's axes, twice
    abut_simd4 columns;       // how long that one's columns are, twice, and twice negative
    abut_simd4 in_other, out; // the normal in the other's axes, as long as the columns; and from A to B; twice
    abut_simd4 at;            // where the points begin: A's vertex, or B's as it lies; twice
} abut_warm_stand2;

ABUT_INLINE void abut_warm_stand_of2(abut_warm_stand2 *to, const abut_warm_place2 *k, const abut_warm_facing2 *f,
                                     const abut_real *arrays)
{
    to->n = abut_warm_normal2(arrays);
    to->corner = abut_simd4_pair(abut_polygon2_points(f->other) + f->vertex);
    to->v = abut_simd4_sub(to->corner, abut_simd4_pair(&f->other->middle));
    const abut_real  half = k->excess / 2;
    const abut_real  square = half * half;
    const abut_simd4 more = abut_simd4_scale(half - square / 2, abut_simd4_load(f->role->columns));
    const abut_simd4 less = abut_simd4_scale(half - (square + square / 2), abut_simd4_load(f->role->per_column));
    const abut_simd4 per_column = abut_simd4_sub(abut_simd4_splat(1), less);
    const abut_simd4 cosines = abut_simd4_mul(k->cosines, per_column);
    const abut_simd4 sines = abut_simd4_mul(abut_simd4_mul(k->sines, per_column), abut_simd4_load(f->role->signs));
    const abut_simd4 turned = abut_warm_turn2(abut_simd4_joined(to->n, to->v), cosines, sines);
    const abut_simd4 crossed = abut_simd4_swap_halves(turned);
    to->columns = abut_simd4_add(abut_simd4_of(1, 1, -1, -1), more);
    to->in_other = abut_simd4_joined(turned, crossed);
    const abut_simd4 outs[2] = {to->n, abut_simd4_sub(abut_simd4_splat(0), to->in_other)};
    const abut_simd4 ats[2] = {abut_simd4_add(abut_simd4_joined(crossed, turned), k->offset), to->v};
    to->out = outs[f->body];
    to->at = ats[f->body];
}

// By how much another vertex is lower than this one: an edge that is level with the other has two that are as low.
ABUT_OUTLINE abut_real abut_warm_lower2(const abut_warm_facing2 *f, const abut_warm_stand2 *s, abut_real height)
{
    const abut_real *arrays = abut_arrays_of_polygon2(f->other);
    const abut_vec2  n = abut_simd4_first_pair(s->in_other);
    const abut_simd8 x = abut_simd8_scale(n.x, abut_array2(arrays, ABUT_ARRAY_X));
    const abut_simd8 y = abut_simd8_scale(n.y, abut_array2(arrays, ABUT_ARRAY_Y));
    return abut_max(height - abut_simd8_first(abut_simd8_reduce_min(abut_simd8_add(x, y))), 0);
}

// Whether the vertex is over the edge's inside by more than rounding may say, and no vertex is lower but for `gap`: none is
// where its neighbours are higher. `places` is along the edge: the vertex from its own middle, and the other way B's middle.
ABUT_INLINE bool abut_warm_over2(abut_real *gap, const abut_warm_place2 *k, const abut_warm_facing2 *f,
                                 const abut_warm_stand2 *s, abut_simd4 places, abut_real height)
{
    enum { INSIDE = 1 | 1 << 2 };

    const abut_vec2 *points = abut_polygon2_points(f->own);
    const uint32_t   end = abut_warm_next2(f->edge, abut_warm_count2(f->own));
    const abut_simd4 ends = abut_simd4_sub(abut_simd4_pairs(points + f->edge, points + end), abut_simd4_pair(&f->own->middle));
    const abut_simd4 limits =
        abut_simd4_mul(s->columns, abut_warm_differences2(abut_simd4_mul(s->n, abut_simd4_swap_adjacent(ends))));
    const abut_simd4 inside = abut_simd4_sub(abut_simd4_sub(places, abut_simd4_swap_halves(places)), limits);
    const abut_simd4 beside = abut_simd4_sub(abut_warm_parallel2(f->other, f->vertex), s->corner);
    const abut_simd4 lift = abut_warm_sums2(abut_simd4_mul(beside, s->in_other));
    const abut_bits4 clear = abut_simd4_less(abut_simd4_splat(k->margin), abut_simd4_mixed(inside, lift));
    *gap = 0;
    if (clear != ABUT_WARM_ALL2) {
        *gap = abut_warm_lower2(f, s, height);
    }
    return (clear & INSIDE) == INSIDE && *gap <= k->noise / 2;
}

ABUT_INLINE bool abut_warm_edge2(abut_warm_core2 *core, const abut_warm_place2 *k, const abut_warm_facing2 *f)
{
    const abut_real *arrays = abut_arrays_of_polygon2(f->own) + f->edge;
    abut_warm_stand2 s;
    abut_warm_stand_of2(&s, k, f, arrays);
    const abut_simd4 normals = abut_simd4_joined(s.in_other, s.out);
    const abut_simd4 ways = abut_simd4_joined(s.v, abut_simd4_sub(abut_simd4_splat(0), k->offset));
    const abut_simd4 heights = abut_warm_sums2(abut_simd4_mul(normals, ways));
    const abut_real  vertex = abut_simd4_first(heights);
    const abut_real  depth = abut_simd4_first(abut_simd4_swap_halves(heights));
    const abut_real  high = abut_simd4_first(s.columns) * arrays[ABUT_ARRAY_HEIGHT * ABUT_POLYGON8];
    core->distance = (vertex + f->role->of_vertex * depth) - (high + f->role->of_edge * depth);
    const abut_simd4 places = abut_warm_differences2(abut_simd4_mul(normals, abut_simd4_swap_adjacent(ways)));
    const abut_simd4 way = abut_simd4_scale(core->distance, s.out);
    const abut_simd4 on_edge = abut_simd4_add(s.at, abut_simd4_mul(abut_simd4_load(f->role->back), way));
    const abut_simd4 on_a = abut_simd4_add(on_edge, abut_simd4_mul(abut_simd4_load(f->role->again), way));
    core->points = abut_simd4_joined(on_a, abut_simd4_add(on_a, way));
    core->normal = s.out;
    return core->distance > ABUT_AXES_CLEAR * k->noise && abut_warm_over2(&core->gap, k, f, &s, places, vertex);
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// As abut_proximity_of2, which rounds the same.
ABUT_INLINE void abut_warm_write2(abut_proximity2 *p, const abut_warm_core2 *core, const abut_warm_place2 *k,
                                  const abut_shape2 *a, const abut_shape2 *b, abut_real limit, abut_cache2 *cache)
{
    const abut_simd4 radii = abut_simd4_of(a->radius, a->radius, -b->radius, -b->radius);
    const abut_simd4 from_middle = abut_simd4_add(core->points, abut_simd4_mul(radii, core->normal));
    const abut_simd4 points = abut_simd4_add(abut_simd4_pair(&a->middle), from_middle);
    const abut_real  distance = core->distance;
    const abut_real  error =
        (core->gap + k->noise) + ABUT_NOISE_DISTANCE * distance + ABUT_NOISE_RADIUS * k->radius + ABUT_ERROR_FLOOR;
    const abut_simd4 numbers = abut_simd4_of(distance - k->radius, error, distance - k->radius, error);
    const abut_simd4 rest = abut_simd4_add(abut_simd4_joined(core->normal, numbers), abut_simd4_splat(0)); // no negative zeros
    memcpy(&p->point_a, &points, sizeof points);
    memcpy(&p->normal, &rest, sizeof rest);
    p->status = p->distance - p->error > limit ? ABUT_BEYOND : ABUT_OK;
    p->supports = 1;
    abut_simd4_put_pair(&cache->private_.normal, rest);
}

ABUT_INLINE bool abut_warm_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                     abut_real limit, abut_cache2 *cache)
{
    abut_warm_place2     k;
    abut_warm_facing2    f;
    abut_warm_core2      core;
    const abut_polygon2 *of_a = a->polygon;
    const abut_polygon2 *of_b = b->polygon;
    if (!abut_warm_place_of2(&k, a, b, b_in_a)) {
        return false;
    }
    if (cache->private_.count == 1) {
        if (!abut_warm_vertices2(&core, &k, of_a, of_b, cache)) {
            return false;
        }
    } else if (cache->private_.count != 2 || !abut_warm_facing_of2(&f, of_a, of_b, cache) || !abut_warm_edge2(&core, &k, &f)) {
        return false;
    }
    abut_warm_write2(p, &core, &k, a, b, limit, cache);
    return true;
}

#endif
