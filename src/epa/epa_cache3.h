// epa_cache3.h : the surface that proved a depth, kept in a cache for the next question about the same two shapes.
#ifndef ABUT_EPA_EPA_CACHE3_H
#define ABUT_EPA_EPA_CACHE3_H

#include "abut/steps3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "epa/polytope3.h"
#include "shape/hull_layout3.h"
#include "simd/simdn.h"

// Keeps EPA's surface in the cache; one too large for it is not kept.
void abut_keep_polytope3(abut_cache3 *cache, const abut_polytope3 *polytope);

// The surface a cache holds, its vertices taken to where they are now. False unless it proves that the origin is inside D,
// clear of all its faces; true of no other surface, whatever the cache holds.
bool abut_recall_polytope3(abut_polytope3 *polytope, const abut_pair3 *pair, const abut_cache3 *cache);

// ---- the surface in arrays, eight vertices and eight faces at once ----------------------------------------------------------
//
// The same numbers in the same order as epa_cache3.c has them, for whoever has no use for EPA's whole store. Inline, and
// compiled for each kind of processor in src/isa. A thin triangle is none here. Frame: the unit frame of the pair (steps3.h).

enum {
    ABUT_EPA_CACHE3_ROOM = ABUT_CACHE3_VERTICES,
    ABUT_EPA_CACHE3_FACES = ABUT_CACHE3_FACES + 4, // whole rows
    ABUT_EPA_CACHE3_NAMES = ABUT_EPA_CACHE3_ROOM * ABUT_EPA_CACHE3_ROOM
};

// The surface. Edge e of a face runs from its corner e to the next; its name is that of both, and that of the same edge the
// other way round is its `back`.
typedef struct abut_epa_cache_rows3 {
    abut_real          w[3][ABUT_EPA_CACHE3_ROOM];       // the vertices of D
    abut_real          normal[3][ABUT_EPA_CACHE3_FACES]; // outward, of any length
    abut_real          square[ABUT_EPA_CACHE3_FACES];    // of a face's bound, as in steps3.h
    uint8_t            corner[3][ABUT_EPA_CACHE3_FACES];
    uint8_t            name[3][ABUT_EPA_CACHE3_FACES];
    uint8_t            back[3][ABUT_EPA_CACHE3_FACES];
    uint8_t            is[ABUT_EPA_CACHE3_NAMES]; // by name: whether a face has that edge
    const abut_cache3 *cache;
    int32_t            faces, rows; // rows: to the end of the last one, of eight
} abut_epa_cache_rows3;

// ---- the triangles ------------------------------------------------------------------------------------------------------

// All corners, 0 behind the last face. False when one is no vertex.
ABUT_INLINE bool abut_epa_cache_names3(abut_epa_cache_rows3 *s)
{
    enum { B = UINT8_MAX };
    static const uint8_t first[2 * ABUT_HULL3_LANES] = {B, B, B, B, B, B, B, B};

    const uint64_t beyond = UINT64_MAX / UINT8_MAX * (UINT8_MAX - (ABUT_EPA_CACHE3_ROOM - 1));
    uint64_t       all = 0;
    for (int32_t f = 0; f < s->rows; f += ABUT_HULL3_LANES) {
        const int32_t past = s->rows - s->faces; // that many places behind the last face
        uint64_t      held, c[3];
        memcpy(&held, first + (f + ABUT_HULL3_LANES == s->rows ? past : 0), sizeof held);
        for (int32_t e = 0; e < 3; ++e) {
            memcpy(&c[e], &s->cache->private_.corner[e][f], sizeof c[e]);
            c[e] &= held;
            all |= c[e];
            memcpy(&s->corner[e][f], &c[e], sizeof c[e]);
        }
        for (int32_t e = 0; e < 3; ++e) {
            const uint64_t from = c[e];
            const uint64_t to = c[e == 2 ? 0 : e + 1];
            const uint64_t name = from * ABUT_EPA_CACHE3_ROOM | to;
            const uint64_t back = to * ABUT_EPA_CACHE3_ROOM | from;
            memcpy(&s->name[e][f], &name, sizeof name);
            memcpy(&s->back[e][f], &back, sizeof back);
        }
    }
    return (all & beyond) == 0;
}

ABUT_INLINE void abut_epa_cache_put3(uint8_t *is, const uint8_t *name)
{
    is[name[0]] = 1;
    is[name[1]] = 1;
    is[name[2]] = 1;
    is[name[3]] = 1;
    is[name[4]] = 1;
    is[name[4 + 1]] = 1;
    is[name[4 + 2]] = 1;
    is[name[4 + 3]] = 1;
}

ABUT_INLINE uint32_t abut_epa_cache_have3(const uint8_t *is, const uint8_t *back)
{
    return (uint32_t)is[back[0]] & is[back[1]] & is[back[2]] & is[back[3]] & is[back[4]] & is[back[4 + 1]] & is[back[4 + 2]] &
           is[back[4 + 3]];
}

// Four lines of 64 bytes: all of them at once would be an instruction that takes long to begin.
ABUT_INLINE void abut_epa_cache_clear3(uint8_t *is)
{
    enum { LINE = ABUT_EPA_CACHE3_NAMES / 4 };
    memset(is, 0, LINE);
    memset(is + LINE, 0, LINE);
    memset(is + 2 * LINE, 0, LINE);
    memset(is + 3 * LINE, 0, LINE);
}

// How many edges have been put down, each by its name: no byte of the sums is more than their number of words.
ABUT_INLINE int32_t abut_epa_cache_edges3(const uint8_t *is)
{
    enum { WORDS = ABUT_EPA_CACHE3_NAMES / sizeof(uint64_t) };
    uint64_t sums = 0;
    for (int32_t i = 0; i < WORDS; i += 4) {
        uint64_t word[4];
        memcpy(word, is + (size_t)i * sizeof word[0], sizeof word);
        sums += (word[0] + word[1]) + (word[2] + word[3]);
    }
    return (int32_t)(sums * (UINT64_MAX / UINT8_MAX) >> ABUT_HULL3_LANES * (ABUT_HULL3_LANES - 1));
}

// Whether each edge of a triangle is one of just one other, the other way round: no two have one name, and each has a back.
// What is behind the last face has edges of the one name 0, which no triangle has that is one.
ABUT_INLINE bool abut_epa_cache_closed3(abut_epa_cache_rows3 *s)
{
    uint32_t every = 1;
    abut_epa_cache_clear3(s->is);
    for (int32_t f = 0; f < s->rows; f += ABUT_HULL3_LANES) {
        abut_epa_cache_put3(s->is, s->name[0] + f);
        abut_epa_cache_put3(s->is, s->name[1] + f);
        abut_epa_cache_put3(s->is, s->name[2] + f);
    }
    for (int32_t f = 0; f < s->rows; f += ABUT_HULL3_LANES) {
        every &= abut_epa_cache_have3(s->is, s->back[0] + f) & abut_epa_cache_have3(s->is, s->back[1] + f) &
                 abut_epa_cache_have3(s->is, s->back[2] + f);
    }
    return (every != 0) & (abut_epa_cache_edges3(s->is) == 3 * s->faces + (s->rows > s->faces));
}

// The face on the other side of an edge.
ABUT_INLINE int32_t abut_epa_cache_parallel3(const abut_epa_cache_rows3 *s, int32_t face, int32_t edge)
{
    const uint8_t back = s->back[edge][face];
    int32_t       f = 0;
    while (f < s->faces - 1 && s->name[0][f] != back && s->name[1][f] != back && s->name[2][f] != back) {
        ++f;
    }
    return f;
}

// ---- the vertices -------------------------------------------------------------------------------------------------------

// Whether all names are of vertices, four at a time. What is added to each sets its highest bit from the first on that is none.
ABUT_INLINE bool abut_epa_cache_known3(const uint16_t *name, int32_t count)
{
    const uint64_t each = UINT64_MAX / UINT16_MAX;
    const uint64_t more = each * (uint64_t)(INT16_MAX + 1 - count);
    uint64_t       over = 0;
    for (int32_t v = 0; v < ABUT_EPA_CACHE3_ROOM; v += 4) {
        uint64_t four;
        memcpy(&four, name + v, sizeof four);
        over |= four | (four + more);
    }
    return (over & each * (INT16_MAX + 1)) == 0;
}

ABUT_INLINE void abut_epa_cache_vertices3(abut_epa_cache_rows3 *s, const abut_pair3 *pair)
{
    const abut_hull3 *hull_a = pair->a->hull;
    const abut_hull3 *hull_b = pair->b->hull;
    const abut_real  *x_a = abut_hull3_from_middle(hull_a);
    const abut_real  *x_b = abut_hull3_from_middle(hull_b);
    const abut_rot3   r = pair->rotation;
    const abut_real   row[3][3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    const abut_real   offset[3] = {pair->offset.x, pair->offset.y, pair->offset.z};
    const abut_simdn  per_unit = abut_simdn_splat(pair->per_unit);
    for (int32_t v = 0; v < ABUT_EPA_CACHE3_ROOM; v += ABUT_SIMDN_LANES) {
        abut_simdn b[3];
        for (int32_t k = 0; k < 3; ++k) {
            b[k] = abut_simdn_mul(per_unit,
                                  abut_simdn_named(x_b + k * abut_layout3(hull_b)->padded, s->cache->private_.vertex_b + v));
        }
        for (int32_t k = 0; k < 3; ++k) {
            abut_simdn turned = abut_simdn_mul(abut_simdn_splat(row[k][0]), b[0]);
            turned = abut_simdn_add(turned, abut_simdn_mul(abut_simdn_splat(row[k][1]), b[1]));
            turned = abut_simdn_add(turned, abut_simdn_mul(abut_simdn_splat(row[k][2]), b[2]));
            abut_simdn a = abut_simdn_mul(
                per_unit, abut_simdn_named(x_a + k * abut_layout3(hull_a)->padded, s->cache->private_.vertex_a + v));
            abut_simdn_store(s->w[k] + v, abut_simdn_sub(a, abut_simdn_add(turned, abut_simdn_splat(offset[k]))));
        }
    }
}

// ---- the planes ---------------------------------------------------------------------------------------------------------

ABUT_INLINE abut_simdn abut_epa_cache_dot3(const abut_simdn a[3], const abut_simdn b[3])
{
    return abut_simdn_add(abut_simdn_add(abut_simdn_mul(a[0], b[0]), abut_simdn_mul(a[1], b[1])), abut_simdn_mul(a[2], b[2]));
}

// Step by step what abut_plane_of3 does (polytope3.h). A bit for each face that is not thin.
ABUT_INLINE uint32_t abut_epa_cache_row3(abut_epa_cache_rows3 *s, int32_t f)
{
    abut_simdn p[3][3], first[3], second[3], n[3];
    for (int32_t e = 0; e < 3; ++e) {
        abut_simdn_pick3(p[e], s->w, s->corner[e] + f);
    }
    for (int32_t k = 0; k < 3; ++k) {
        first[k] = abut_simdn_sub(p[0][k], p[2][k]);
        second[k] = abut_simdn_sub(p[1][k], p[2][k]);
    }
    for (int32_t k = 0; k < 3; ++k) {
        const int32_t i = k == 2 ? 0 : k + 1;
        const int32_t j = i == 2 ? 0 : i + 1;
        n[k] = abut_simdn_sub(abut_simdn_mul(first[i], second[j]), abut_simdn_mul(first[j], second[i]));
        abut_simdn_store(s->normal[k] + f, n[k]);
    }
    const abut_simdn squares = abut_simdn_mul(abut_epa_cache_dot3(first, first), abut_epa_cache_dot3(second, second));
    const abut_simdn square = abut_epa_cache_dot3(n, n);
    abut_simdn       lowest = abut_simdn_min(abut_epa_cache_dot3(n, p[0]), abut_epa_cache_dot3(n, p[1]));
    lowest = abut_simdn_min(lowest, abut_epa_cache_dot3(n, p[2]));
    const abut_simdn bound = abut_simdn_mul(abut_simdn_abs(lowest), abut_simdn_div(lowest, square));
    const int32_t    left = s->faces - f;
    const abut_simdn cap = abut_simdn_cap(left < ABUT_SIMDN_LANES ? left : ABUT_SIMDN_LANES);
    const abut_simdn none = abut_simdn_sub(abut_simdn_splat(0), cap);
    abut_simdn_store(s->square + f, abut_simdn_max(bound, none));
    return abut_simdn_less(abut_simdn_mul(abut_simdn_splat(ABUT_SLIVER_SQUARE), squares), square) &
           abut_simdn_less(abut_simdn_splat(ABUT_SQUARE_SMALLEST), squares);
}

// The nearest face, the first of them. -1 when a face is thin, or its sign in doubt.
ABUT_INLINE int32_t abut_epa_cache_nearest3(abut_epa_cache_rows3 *s, abut_real size)
{
    const uint32_t  lanes = ((uint32_t)1 << ABUT_SIMDN_LANES) - 1;
    const uint32_t  all = ((uint32_t)1 << s->faces) - 1;
    const abut_real clear = ABUT_EPA_CACHE_CLEAR3 * size;
    abut_simdn      lowest = abut_simdn_splat((abut_real)INFINITY);
    uint32_t        wide = 0;
    uint32_t        nearest = 0;
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMDN_LANES) {
        wide |= abut_epa_cache_row3(s, f) << f;
        lowest = abut_simdn_min(abut_simdn_load(s->square + f), lowest);
    }
    const abut_real  least = abut_simdn_least(lowest);
    const abut_simdn limit = abut_simdn_splat(least);
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMDN_LANES) {
        nearest |= (abut_simdn_less(limit, abut_simdn_load(s->square + f)) ^ lanes) << f;
    }
    const bool sound = (all & ~wide) == 0 && least > clear * clear;
    return sound ? abut_lowest_bit(nearest) : -1;
}

// The nearest face of what a cache keeps, so many faces as it may, between two small hulls. -1 where that is no surface round
// the origin, or in doubt.
ABUT_INLINE int32_t abut_epa_cache_begin3(abut_epa_cache_rows3 *s, const abut_pair3 *pair, const abut_cache3 *cache)
{
    const bool known = abut_epa_cache_known3(cache->private_.vertex_a, pair->a->hull->vertices) &&
                       abut_epa_cache_known3(cache->private_.vertex_b, pair->b->hull->vertices);
    s->cache = cache;
    s->faces = cache->private_.faces;
    s->rows = (s->faces + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    if (!known || !abut_epa_cache_names3(s) || !abut_epa_cache_closed3(s)) {
        return -1;
    }
    abut_epa_cache_vertices3(s, pair);
    return abut_epa_cache_nearest3(s, pair->size);
}

#endif
