// epa_grow3.h : what EPA does to its polytope while that is small (epa_small3.h), inline for the kernel that does it.
//
// A step of it is one chain: what the new vertex sees, the loop round that, the planes over the loop, the nearest of them. Each
// part takes all faces at once, eight by eight where the processor can, and nothing depends on a guess but how many they are.
//
// What a vertex sees is a disc of triangles when its edges make one loop and are two more than its faces (Euler). Then the loop
// has as many edges as places become free and two more, so places are never left over. Frame: the unit frame of the pair.
#ifndef ABUT_EPA_EPA_GROW3_H
#define ABUT_EPA_EPA_GROW3_H

#include "base/inline.h"
#include "epa/horizon_outline3.h"
#include "epa/planes3.h"
#include "gjk/plane3.h"
#include "math/bits.h"

#include <math.h>
#include <string.h>

// What a vertex sees; of the other faces the nearest, and its square.
typedef struct abut_small_view3 {
    uint64_t  seen;
    abut_real least;
    int32_t   nearest;
} abut_small_view3;

static inline void abut_small_open_row3(abut_epa_small3 *s, int32_t first)
{
    for (int32_t f = first; f < first + ABUT_SIMD8_LANES; ++f) {
        s->normal_x[f] = 0;
        s->normal_y[f] = 0;
        s->normal_z[f] = 0;
        s->reach[f] = (abut_real)INFINITY;
        s->square[f] = (abut_real)INFINITY;
    }
}

static inline void abut_small_take_vertex3(abut_epa_small3 *s, const abut_small_point3 *point)
{
    int32_t v = s->vertices++;
    s->vertex[v].w = point->w;
    s->feature_a[v] = (uint8_t)point->a;
    s->feature_b[v] = (uint8_t)point->b;
    s->known[point->a] |= (uint64_t)1 << point->b;
}

static inline bool abut_small_knows3(const abut_epa_small3 *s, const abut_small_point3 *point)
{
    return (s->known[point->a] >> point->b & 1) != 0;
}

static inline void abut_small_put_plane3(abut_epa_small3 *s, int32_t f, const abut_planes3 *planes, int32_t i)
{
    s->normal_x[f] = planes->normal_x[i];
    s->normal_y[f] = planes->normal_y[i];
    s->normal_z[f] = planes->normal_z[i];
    s->reach[f] = planes->reach[i];
    s->square[f] = planes->square[i];
}

ABUT_INLINE void abut_small_put_face3(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes, int32_t i)
{
    uint32_t f = r->place[i];
    uint32_t across = r->across[i];
    abut_put_across3(&s->link[across / 4], across % 4, 4 * f);
    s->link[f] = r->link[i];
    abut_small_put_plane3(s, (int32_t)f, planes, i);
}

// The new faces into their places.
ABUT_INLINE void abut_small_put_faces3(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes)
{
    for (int32_t i = 0; i < ABUT_RIM3_USUAL; ++i) {
        abut_small_put_face3(s, r, planes, i);
    }
    for (int32_t i = ABUT_RIM3_USUAL; i < r->edges; ++i) {
        abut_small_put_face3(s, r, planes, i);
    }
}

// The nearer of two faces, the first of them where they are as near. Either is as likely: a branch would be a guess.
ABUT_INLINE void abut_small_keep_nearer3(abut_small_view3 *v, abut_real square, int32_t f)
{
    int32_t nearer = (square < v->least) | ((square == v->least) & (f < v->nearest));
    v->nearest = nearer != 0 ? f : v->nearest;
    v->least = abut_min(square, v->least);
}

// The faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside: their first corners, their second
// and their third.
enum { ABUT_TETRAHEDRON3_FACES = (1 << 4) - 1 };
static const uint8_t abut_tetrahedron_corner3[3][ABUT_SIMD8_LANES] = {{0, 0, 1, 2}, {2, 1, 2, 0}, {1, 3, 3, 3}};

// The same of the antiprism 0 1 2, 3 4 5.
enum { ABUT_ANTIPRISM3_FACES = (1 << ABUT_SIMD8_LANES) - 1 };
static const uint8_t abut_antiprism_corner3[3][ABUT_SIMD8_LANES] = {
    {0, 0, 1, 2, 3, 4, 4 + 1, 3}, {1, 3, 4, 4 + 1, 4, 4 + 1, 3, 4 + 1}, {2, 1, 2, 0, 1, 2, 0, 4}};

static inline abut_plane3 abut_small_first_plane3(const abut_epa_small3 *s, const uint8_t (*corner)[ABUT_SIMD8_LANES],
                                                  int32_t                f)
{
    return abut_plane_of3(s->vertex[corner[0][f]].w, s->vertex[corner[1][f]].w, s->vertex[corner[2][f]].w, s->margin);
}

static inline abut_plane3 abut_small_plane_over3(const abut_epa_small3 *s, const abut_horizon_outline3 *r, int32_t i,
                                                 abut_vec3 apex)
{
    return abut_plane_of3(s->vertex[r->from[i]].w, s->vertex[r->to[i]].w, apex, s->margin);
}

ABUT_INLINE void abut_small_open_places3(abut_epa_small3 *s)
{
    if (s->faces % ABUT_SIMD8_LANES == 0) {
        abut_small_open_row3(s, s->faces);
    }
    s->faces += 2;
}

ABUT_INLINE abut_small_view3 abut_small_look3(const abut_epa_small3 *s, abut_vec3 point)
{
    abut_small_view3 v = {0, 0, 0};
    abut_simd8_vec3  w = abut_simd8_splat3(point);
    abut_simd8       none = abut_simd8_splat((abut_real)INFINITY);
    abut_simd8       least = none;
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMD8_LANES) {
        abut_simd8_vec3 n = {abut_simd8_load(s->normal_x + f), abut_simd8_load(s->normal_y + f),
                             abut_simd8_load(s->normal_z + f)};
        abut_simd8      height = abut_simd8_dot3(n, w);
        abut_simd8      reach = abut_simd8_load(s->reach + f);
        v.seen |= (uint64_t)abut_simd8_less(reach, height) << f;
        least = abut_simd8_min(abut_simd8_select_less(reach, height, none, abut_simd8_load(s->square + f)), least);
    }
    least = abut_simd8_reduce_min(least);
    uint64_t at_least = 0;
    for (int32_t f = 0; f < s->faces; f += ABUT_SIMD8_LANES) {
        at_least |= (uint64_t)abut_simd8_equal(abut_simd8_load(s->square + f), least) << f;
    }
    v.least = abut_simd8_first(least);
    v.nearest = abut_lowest_bit(at_least & ~v.seen);
    return v;
}

ABUT_INLINE abut_simd8_vec3 abut_small_gather3(const abut_epa_small3 *s, const uint8_t *vertex)
{
    const abut_vec3 *place[ABUT_SIMD8_LANES];
    for (int32_t i = 0; i < ABUT_SIMD8_LANES; ++i) {
        place[i] = &s->vertex[vertex[i]].w;
    }
    return abut_simd8_gather3(place);
}

// A cone over what a vertex sees, the nearest face among it. False, with nothing changed that matters, when there is no room,
// the vertex is one taken before, or what it sees has no single loop round it.
ABUT_INLINE bool abut_epa_small3_expand(abut_epa_small3 *s, const abut_small_point3 *point)
{
    abut_horizon_outline3 r;
    abut_planes3          planes;
    abut_small_view3      v = abut_small_look3(s, point->w);
    if (abut_small_knows3(s, point) || !abut_rim3_find(s, v.seen, (uint32_t)s->vertices, &r)) {
        return false;
    }
    abut_small_open_places3(s);
    abut_small_take_vertex3(s, point);
    abut_simd8_vec3 w = abut_simd8_splat3(point->w);
    uint32_t slivers = abut_simd8_planes3(abut_small_gather3(s, r.from), abut_small_gather3(s, r.to), w, s->margin, &planes);
    for (; slivers != 0; slivers &= slivers - 1) {
        int32_t i = abut_lowest_bit(slivers);
        abut_planes3_put(&planes, i, abut_small_plane_over3(s, &r, i, point->w));
    }
    abut_simd8 square = abut_simd8_load(planes.square);
    abut_simd8 least = abut_simd8_reduce_min(square);
    abut_small_keep_nearer3(&v, abut_simd8_first(least), abut_rim3_lowest(&r, abut_simd8_equal(square, least)));
    abut_small_put_faces3(s, &r, &planes);
    s->nearest = v.nearest;
    return true;
}

// The first planes of all, of a row of faces by their corners; where they are fewer than a row the rest is of no triangles.
static inline void abut_small_first_planes3(abut_epa_small3 *s, const uint8_t (*corner)[ABUT_SIMD8_LANES], uint32_t faces,
                                            abut_planes3 *planes)
{
    uint32_t slivers = abut_simd8_planes3(abut_small_gather3(s, corner[0]), abut_small_gather3(s, corner[1]),
                                          abut_small_gather3(s, corner[2]), s->margin, planes);
    for (slivers &= faces; slivers != 0; slivers &= slivers - 1) {
        int32_t f = abut_lowest_bit(slivers);
        abut_planes3_put(planes, f, abut_small_first_plane3(s, corner, f));
    }
}

// In the order that makes the volume positive.
static inline void abut_small_take_corners3(abut_epa_small3 *s, const abut_small_point3 *corner)
{
    abut_simplex3 t;
    for (int32_t i = 0; i < 4; ++i) {
        t.vertex[i].w = corner[i].w;
    }
    bool turned = !abut_positive_volume3(&t);
    for (int32_t i = 0; i < 4; ++i) {
        abut_small_take_vertex3(s, &corner[turned && i < 2 ? 1 - i : i]);
    }
}

static inline void abut_small_take_planes3(abut_epa_small3 *s, const abut_planes3 *planes, int32_t faces)
{
    abut_small_view3 v = {0, (abut_real)INFINITY, 0};
    for (int32_t f = 0; f < faces; ++f) {
        abut_small_put_plane3(s, f, planes, f);
        abut_small_keep_nearer3(&v, planes->square[f], f);
    }
    s->faces = faces;
    s->nearest = v.nearest;
}

static inline void abut_small_clear3(abut_epa_small3 *s, int32_t vertices_of_a, abut_real margin)
{
    for (int32_t i = 0; i < vertices_of_a; ++i) {
        s->known[i] = 0;
    }
    s->vertices = 0;
    s->margin = margin;
}

// The surface of a tetrahedron, which must have a volume. `vertices_of_a` is how many there may be to name.
static inline void abut_epa_small3_begin(abut_epa_small3 *s, const abut_small_point3 *corner, int32_t vertices_of_a,
                                         abut_real margin)
{
    abut_planes3 planes;
    abut_small_clear3(s, vertices_of_a, margin);
    abut_small_take_corners3(s, corner);
    s->link[0] = abut_link_of3(0, 2, 1, 4 * 3, 4 * 2, 4);
    s->link[1] = abut_link_of3(0, 1, 3, 2, 4 * 2 + 2, 4 * 3 + 1);
    s->link[2] = abut_link_of3(1, 2, 3, 1, 4 * 3 + 2, 4 + 1);
    s->link[3] = abut_link_of3(2, 0, 3, 0, 4 + 2, 4 * 2 + 1);
    abut_small_first_planes3(s, abut_tetrahedron_corner3, ABUT_TETRAHEDRON3_FACES, &planes);
    abut_small_open_row3(s, 0);
    abut_small_take_planes3(s, &planes, 4);
}

// Face 0 is the triangle 0 1 2. From its edge i hangs face 1 + i, and face 4 + i stands beside that; the last is their base.
static inline void abut_small_link_antiprism3(abut_epa_small3 *s)
{
    enum { HANGS = 1, STANDS = 4, BASE = ABUT_SIMD8_LANES - 1 };
    s->link[0] = abut_link_of3(0, 1, 2, 4 * HANGS + 2, 4 * (HANGS + 1) + 2, 4 * (HANGS + 2) + 2);
    s->link[BASE] = abut_link_of3(3, 3 + 2, 3 + 1, 4 * (STANDS + 2), 4 * (STANDS + 1), 4 * STANDS);
    for (uint32_t i = 0; i < 3; ++i) {
        uint32_t next = (i + 1) % 3;
        uint32_t last = (i + 2) % 3;
        s->link[HANGS + i] = abut_link_of3(i, 3 + i, next, 4 * (STANDS + last) + 1, 4 * (STANDS + i) + 2, i);
        s->link[STANDS + i] = abut_link_of3(3 + i, 3 + next, next, 4 * BASE + (2 - i), 4 * (HANGS + next), 4 * (HANGS + i) + 1);
    }
}

// The surface of an antiprism, of six vertices: three, counter-clockwise seen from outside, and those between the first and the
// second of them, the second and the third, the third and the first. Any six will do, but for what EPA then finds. False, with
// nothing of use, when two are the same.
static inline bool abut_epa_small3_begin_round(abut_epa_small3 *s, const abut_small_point3 *point, int32_t vertices_of_a,
                                               abut_real margin)
{
    abut_planes3 planes;
    abut_small_clear3(s, vertices_of_a, margin);
    for (int32_t i = 0; i < 2 * 3; ++i) {
        if (abut_small_knows3(s, &point[i])) {
            return false;
        }
        abut_small_take_vertex3(s, &point[i]);
    }
    abut_small_link_antiprism3(s);
    abut_small_first_planes3(s, abut_antiprism_corner3, ABUT_ANTIPRISM3_FACES, &planes);
    abut_small_take_planes3(s, &planes, ABUT_SIMD8_LANES);
    return true;
}

#endif
