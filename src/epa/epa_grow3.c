// epa_grow3.c : what EPA does to its polytope while that is small.
//
// A step of it is one chain: what the new vertex sees, the loop round that, the planes over the loop, the nearest of them. Each
// part takes all faces at once, eight by eight where the processor can, and nothing depends on a guess but how many they are.
//
// What a vertex sees is a disc of triangles when its edges make one loop and are two more than its faces (Euler). Then the loop
// has as many edges as places become free and two more, so places are never left over. Frame: the unit frame of the pair.
#include "epa/epa_grow3.h"
#include "base/inline.h"
#include "epa/horizon_outline3.h"
#include "epa/planes3.h"
#include "gjk/plane3.h"
#include "math/bits.h"

#include <math.h>
#include <string.h>

enum { ROW = ABUT_LANES8_COUNT };

// What a vertex sees; of the other faces the nearest, and its square.
typedef struct view {
    uint64_t  seen;
    abut_real least;
    int32_t   nearest;
} view;

static void open_row(abut_epa_small3 *s, int32_t first)
{
    for (int32_t f = first; f < first + ROW; ++f) {
        s->normal_x[f] = 0;
        s->normal_y[f] = 0;
        s->normal_z[f] = 0;
        s->reach[f] = (abut_real)INFINITY;
        s->square[f] = (abut_real)INFINITY;
    }
}

static inline void take_vertex(abut_epa_small3 *s, const abut_small_point3 *point)
{
    int32_t v = s->vertices++;
    s->vertex[v].w = point->w;
    s->feature_a[v] = (uint8_t)point->a;
    s->feature_b[v] = (uint8_t)point->b;
    s->known[point->a] |= (uint64_t)1 << point->b;
}

static inline bool is_known(const abut_epa_small3 *s, const abut_small_point3 *point)
{
    return (s->known[point->a] >> point->b & 1) != 0;
}

static inline void put_plane(abut_epa_small3 *s, int32_t f, const abut_planes3 *planes, int32_t i)
{
    s->normal_x[f] = planes->normal_x[i];
    s->normal_y[f] = planes->normal_y[i];
    s->normal_z[f] = planes->normal_z[i];
    s->reach[f] = planes->reach[i];
    s->square[f] = planes->square[i];
}

ABUT_INLINE void put_face(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes, int32_t i)
{
    uint32_t f = r->place[i];
    uint32_t across = r->across[i];
    abut_put_across3(&s->link[across / 4], across % 4, 4 * f);
    s->link[f] = r->link[i];
    put_plane(s, (int32_t)f, planes, i);
}

// The new faces into their places.
ABUT_INLINE void put_faces(abut_epa_small3 *s, const abut_horizon_outline3 *r, const abut_planes3 *planes)
{
    for (int32_t i = 0; i < ABUT_RIM3_USUAL; ++i) {
        put_face(s, r, planes, i);
    }
    for (int32_t i = ABUT_RIM3_USUAL; i < r->edges; ++i) {
        put_face(s, r, planes, i);
    }
}

// The nearer of two faces, the first of them where they are as near. Either is as likely: a branch would be a guess.
ABUT_INLINE void keep_nearer(view *v, abut_real square, int32_t f)
{
    int32_t nearer = (square < v->least) | ((square == v->least) & (f < v->nearest));
    v->nearest = nearer != 0 ? f : v->nearest;
    v->least = abut_min(square, v->least);
}

// The faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside: their first corners, their second
// and their third.
enum { TETRAHEDRON_FACES = (1 << 4) - 1 };
static const uint8_t tetrahedron_corner[3][ROW] = {{0, 0, 1, 2}, {2, 1, 2, 0}, {1, 3, 3, 3}};

// The same of the antiprism 0 1 2, 3 4 5.
enum { ANTIPRISM_FACES = (1 << ROW) - 1 };
static const uint8_t antiprism_corner[3][ROW] = {
    {0, 0, 1, 2, 3, 4, 4 + 1, 3}, {1, 3, 4, 4 + 1, 4, 4 + 1, 3, 4 + 1}, {2, 1, 2, 0, 1, 2, 0, 4}};

static abut_plane3 first_plane(const abut_epa_small3 *s, const uint8_t (*corner)[ROW], int32_t f)
{
    return abut_plane_of3(s->vertex[corner[0][f]].w, s->vertex[corner[1][f]].w, s->vertex[corner[2][f]].w, s->margin);
}

static inline abut_plane3 plane_over(const abut_epa_small3 *s, const abut_horizon_outline3 *r, int32_t i, abut_vec3 apex)
{
    return abut_plane_of3(s->vertex[r->from[i]].w, s->vertex[r->to[i]].w, apex, s->margin);
}

ABUT_INLINE void open_places(abut_epa_small3 *s)
{
    if (s->faces % ROW == 0) {
        open_row(s, s->faces);
    }
    s->faces += 2;
}

// ---- one by one ---------------------------------------------------------------------------------------------------------

static view look_plain(const abut_epa_small3 *s, abut_vec3 w)
{
    view v = {0, (abut_real)INFINITY, s->faces};
    for (int32_t f = 0; f < s->faces; ++f) {
        abut_real height = (s->normal_x[f] * w.x + s->normal_y[f] * w.y) + s->normal_z[f] * w.z;
        if (height > s->reach[f]) {
            v.seen |= (uint64_t)1 << f;
        } else if (s->square[f] < v.least) {
            v.least = s->square[f];
            v.nearest = f;
        }
    }
    return v;
}

bool abut_epa_small3_expand_plain(abut_epa_small3 *s, const abut_small_point3 *point)
{
    abut_horizon_outline3 r;
    abut_planes3          planes;
    view                  v = look_plain(s, point->w);
    if (is_known(s, point) || !abut_rim3_find_plain(s, v.seen, (uint32_t)s->vertices, &r)) {
        return false;
    }
    open_places(s);
    take_vertex(s, point);
    for (int32_t i = 0; i < ABUT_RIM3_EDGES; ++i) {
        abut_planes3_put(&planes, i, plane_over(s, &r, i, point->w));
        keep_nearer(&v, planes.square[i], r.place[i]);
    }
    put_faces(s, &r, &planes);
    s->nearest = v.nearest;
    return true;
}

// ---- eight at once ------------------------------------------------------------------------------------------------------

ABUT_LANES8_INLINE view look_by_eight(const abut_epa_small3 *s, abut_vec3 point)
{
    view             v = {0, 0, 0};
    abut_lanes8_vec3 w = abut_lanes8_of3(point);
    abut_lanes8      none = abut_lanes8_of((abut_real)INFINITY);
    abut_lanes8      least = none;
    for (int32_t f = 0; f < s->faces; f += ROW) {
        abut_lanes8_vec3 n = {abut_lanes8_load(s->normal_x + f), abut_lanes8_load(s->normal_y + f),
                              abut_lanes8_load(s->normal_z + f)};
        abut_lanes8      height = abut_lanes8_dot3(n, w);
        abut_lanes8      reach = abut_lanes8_load(s->reach + f);
        v.seen |= (uint64_t)abut_lanes8_greater(height, reach) << f;
        least = abut_lanes8_smaller(abut_lanes8_where_greater(height, reach, none, abut_lanes8_load(s->square + f)), least);
    }
    least = abut_lanes8_smallest(least);
    uint64_t at_least = 0;
    for (int32_t f = 0; f < s->faces; f += ROW) {
        at_least |= (uint64_t)abut_lanes8_equal(abut_lanes8_load(s->square + f), least) << f;
    }
    v.least = abut_lanes8_first(least);
    v.nearest = abut_lowest_bit(at_least & ~v.seen);
    return v;
}

ABUT_LANES8_INLINE abut_lanes8_vec3 gather(const abut_epa_small3 *s, const uint8_t *vertex)
{
    const abut_vec3 *place[ROW];
    for (int32_t i = 0; i < ROW; ++i) {
        place[i] = &s->vertex[vertex[i]].w;
    }
    return abut_lanes8_gather3(place);
}

ABUT_LANES8 static bool expand_by_eight(abut_epa_small3 *s, const abut_small_point3 *point)
{
    abut_horizon_outline3 r;
    abut_planes3          planes;
    view                  v = look_by_eight(s, point->w);
    if (is_known(s, point) || !abut_rim3_find_by_lanes8(s, v.seen, (uint32_t)s->vertices, &r)) {
        return false;
    }
    open_places(s);
    take_vertex(s, point);
    abut_lanes8_vec3 w = abut_lanes8_of3(point->w);
    uint32_t         slivers = abut_lanes8_planes3(gather(s, r.from), gather(s, r.to), w, s->margin, &planes);
    for (; slivers != 0; slivers &= slivers - 1) {
        int32_t i = abut_lowest_bit(slivers);
        abut_planes3_put(&planes, i, plane_over(s, &r, i, point->w));
    }
    abut_lanes8 square = abut_lanes8_load(planes.square);
    abut_lanes8 least = abut_lanes8_smallest(square);
    keep_nearer(&v, abut_lanes8_first(least), abut_rim3_lowest(&r, abut_lanes8_equal(square, least)));
    put_faces(s, &r, &planes);
    s->nearest = v.nearest;
    return true;
}

// The first planes of all, of a row of faces by their corners; where they are fewer than a row the rest is of no triangles.
ABUT_LANES8 static void first_planes_by_eight(abut_epa_small3 *s, const uint8_t (*corner)[ROW], uint32_t faces,
                                              abut_planes3 *planes)
{
    uint32_t slivers = abut_lanes8_planes3(gather(s, corner[0]), gather(s, corner[1]), gather(s, corner[2]), s->margin, planes);
    for (slivers &= faces; slivers != 0; slivers &= slivers - 1) {
        int32_t f = abut_lowest_bit(slivers);
        abut_planes3_put(planes, f, first_plane(s, corner, f));
    }
}

// ---- either -------------------------------------------------------------------------------------------------------------

bool abut_epa_small3_expand(abut_epa_small3 *s, const abut_small_point3 *point)
{
    return abut_has_lanes8() ? expand_by_eight(s, point) : abut_epa_small3_expand_plain(s, point);
}

// In the order that makes the volume positive.
static void take_corners(abut_epa_small3 *s, const abut_small_point3 *corner)
{
    abut_simplex3 t;
    for (int32_t i = 0; i < 4; ++i) {
        t.vertex[i].w = corner[i].w;
    }
    bool turned = !abut_positive_volume3(&t);
    for (int32_t i = 0; i < 4; ++i) {
        take_vertex(s, &corner[turned && i < 2 ? 1 - i : i]);
    }
}

static void first_planes(abut_epa_small3 *s, const uint8_t (*corner)[ROW], uint32_t faces, abut_planes3 *planes)
{
    if (abut_has_lanes8()) {
        first_planes_by_eight(s, corner, faces, planes);
        return;
    }
    for (int32_t f = 0; f < ROW && (faces >> f & 1) != 0; ++f) {
        abut_planes3_put(planes, f, first_plane(s, corner, f));
    }
}

static void take_planes(abut_epa_small3 *s, const abut_planes3 *planes, int32_t faces)
{
    view v = {0, (abut_real)INFINITY, 0};
    for (int32_t f = 0; f < faces; ++f) {
        put_plane(s, f, planes, f);
        keep_nearer(&v, planes->square[f], f);
    }
    s->faces = faces;
    s->nearest = v.nearest;
}

static void clear(abut_epa_small3 *s, int32_t vertices_of_a, abut_real margin)
{
    for (int32_t i = 0; i < vertices_of_a; ++i) {
        s->known[i] = 0;
    }
    s->vertices = 0;
    s->margin = margin;
}

void abut_epa_small3_begin(abut_epa_small3 *s, const abut_small_point3 *corner, int32_t vertices_of_a, abut_real margin)
{
    abut_planes3 planes;
    clear(s, vertices_of_a, margin);
    take_corners(s, corner);
    s->link[0] = abut_link_of3(0, 2, 1, 4 * 3, 4 * 2, 4);
    s->link[1] = abut_link_of3(0, 1, 3, 2, 4 * 2 + 2, 4 * 3 + 1);
    s->link[2] = abut_link_of3(1, 2, 3, 1, 4 * 3 + 2, 4 + 1);
    s->link[3] = abut_link_of3(2, 0, 3, 0, 4 + 2, 4 * 2 + 1);
    first_planes(s, tetrahedron_corner, TETRAHEDRON_FACES, &planes);
    open_row(s, 0);
    take_planes(s, &planes, 4);
}

// Face 0 is the triangle 0 1 2. From its edge i hangs face 1 + i, and face 4 + i stands beside that; the last is their base.
static void link_antiprism(abut_epa_small3 *s)
{
    enum { HANGS = 1, STANDS = 4, BASE = ROW - 1 };
    s->link[0] = abut_link_of3(0, 1, 2, 4 * HANGS + 2, 4 * (HANGS + 1) + 2, 4 * (HANGS + 2) + 2);
    s->link[BASE] = abut_link_of3(3, 3 + 2, 3 + 1, 4 * (STANDS + 2), 4 * (STANDS + 1), 4 * STANDS);
    for (uint32_t i = 0; i < 3; ++i) {
        uint32_t next = (i + 1) % 3;
        uint32_t last = (i + 2) % 3;
        s->link[HANGS + i] = abut_link_of3(i, 3 + i, next, 4 * (STANDS + last) + 1, 4 * (STANDS + i) + 2, i);
        s->link[STANDS + i] = abut_link_of3(3 + i, 3 + next, next, 4 * BASE + (2 - i), 4 * (HANGS + next), 4 * (HANGS + i) + 1);
    }
}

bool abut_epa_small3_begin_round(abut_epa_small3 *s, const abut_small_point3 *point, int32_t vertices_of_a, abut_real margin)
{
    abut_planes3 planes;
    clear(s, vertices_of_a, margin);
    for (int32_t i = 0; i < 2 * 3; ++i) {
        if (is_known(s, &point[i])) {
            return false;
        }
        take_vertex(s, &point[i]);
    }
    link_antiprism(s);
    first_planes(s, antiprism_corner, ANTIPRISM_FACES, &planes);
    take_planes(s, &planes, ROW);
    return true;
}
