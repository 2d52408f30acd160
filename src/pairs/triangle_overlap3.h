// triangle_overlap3.h : two triangles laid over each other, seen along the normal.
//
// On which side of each edge of one each corner of the other is, eighteen signs, says all of the patch: the corners of either
// that are over the other, and which of the nine pairs of edges cross (clip_convex3.c, whose bounds of doubt these are).
// Heights are known at the six corners and linear between them. Corners are a row: A's, the first again; then B's likewise.
//
// Frame: that of contacts (facing3.h).
#ifndef ABUT_PAIRS_TRIANGLE_OVERLAP3_H
#define ABUT_PAIRS_TRIANGLE_OVERLAP3_H

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/facing3.h"
#include "pairs/triangle_contact_set3.h"
#include "shape/facing_face3.h"

typedef struct abut_triangles3 {
    abut_real across[2][ABUT_MEETING_LANES]; // corners seen along the normal: A's, then B's turned round
    abut_real corner[ABUT_MEETING_LANES][4]; // where they are, and how high B is over A there
    abut_real side[3 * ABUT_MEETING_LANES];  // [corner][A's edges, B's]: twice the area of an edge and the other's corner
    bool      incident_is_b;
} abut_triangles3;

static inline abut_simd8 abut_dot_rows3(const abut_simd8 a[3], const abut_simd8 b[3])
{
    return abut_simd8_add(abut_simd8_add(abut_simd8_mul(a[0], b[0]), abut_simd8_mul(a[1], b[1])), abut_simd8_mul(a[2], b[2]));
}

static inline abut_simd8 abut_next_corners3(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_yzx(abut_simd8_low(a)), abut_simd4_yzx(abut_simd8_high(a)));
}

static inline abut_simd8 abut_after_next_corners3(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_zxy(abut_simd8_low(a)), abut_simd4_zxy(abut_simd8_high(a)));
}

static inline abut_simd4 abut_corners_of3(const abut_real *x, const int32_t *corner, bool turned)
{
    abut_real first = x[corner[turned ? 2 : 0]];
    return abut_simd4_of(first, x[corner[1]], x[corner[turned ? 0 : 2]], first);
}

// The corners, B's the other way round, brought into the frame.
static inline void abut_place_triangles3(abut_simd8 p[3], const abut_pair3 *pair, const abut_contact_frame3 *frame,
                                         const abut_facing_triangle3 *a, const abut_facing_triangle3 *b)
{
    const abut_real *of_a = abut_hull3_from_middle(pair->a->hull);
    const abut_real *of_b = abut_hull3_from_middle(pair->b->hull);
    abut_rot3        r = pair->rotation;
    abut_real        scale = pair->unit * frame->per_unit;
    abut_real        offset[3] = {scale * pair->offset.x, scale * pair->offset.y, scale * pair->offset.z};
    abut_real        row[3][3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    abut_simd4       own[3];
    for (int k = 0; k < 3; ++k) {
        own[k] = abut_simd4_scale(frame->per_unit, abut_corners_of3(of_b + k * pair->b->hull->padded, b->corner, true));
    }
    for (int k = 0; k < 3; ++k) {
        abut_simd4 turned = abut_simd4_scale(row[k][0], own[0]);
        turned = abut_simd4_mul_add(turned, row[k][1], own[1]);
        turned = abut_simd4_mul_add(turned, row[k][2], own[2]);
        abut_simd4 placed = abut_corners_of3(of_a + k * pair->a->hull->padded, a->corner, false);
        p[k] = abut_simd8_of(abut_simd4_scale(frame->per_unit, placed), abut_simd4_add(turned, abut_simd4_splat(offset[k])));
    }
}

static inline abut_simd8 abut_other_first3(abut_simd8 a)
{
    return abut_simd8_two(abut_simd4_first(abut_simd8_high(a)), abut_simd4_first(abut_simd8_low(a)));
}

static inline abut_simd8 abut_other_half3(abut_simd8 a)
{
    return abut_simd8_of(abut_simd8_high(a), abut_simd8_low(a));
}

// How high B's plane is over A's corners, and B's corners over A's plane. False where a triangle is a needle.
static inline bool abut_heights_between3(abut_simd8 *height, const abut_simd8 p[3], abut_vec3 n, abut_real spread)
{
    abut_simd8 u[3], v[3], area[3], off[3], other[3];
    for (int k = 0; k < 3; ++k) {
        u[k] = abut_simd8_sub(abut_next_corners3(p[k]), p[k]);
        v[k] = abut_simd8_sub(abut_after_next_corners3(p[k]), p[k]);
        off[k] = abut_simd8_sub(abut_other_first3(p[k]), p[k]);
    }
    for (int k = 0; k < 3; ++k) {
        int i = k == 2 ? 0 : k + 1;
        int j = i == 2 ? 0 : i + 1;
        area[k] = abut_simd8_sub(abut_simd8_mul(u[i], v[j]), abut_simd8_mul(u[j], v[i]));
    }
    // Of the first corners the areas are taken, in every lane.
    for (int k = 0; k < 3; ++k) {
        area[k] = abut_simd8_two(abut_simd4_first(abut_simd8_low(area[k])), abut_simd4_first(abut_simd8_high(area[k])));
        other[k] = abut_other_half3(area[k]);
    }
    abut_simd8 square = abut_dot_rows3(area, area);
    abut_simd8 lengths = abut_simd8_mul(abut_dot_rows3(u, u), abut_dot_rows3(v, v));
    abut_simd8 sliver = abut_simd8_scale(ABUT_SLIVER_SQUARE, lengths);
    abut_simd8 needle = abut_simd8_splat(2 * 2 * spread * spread);
    // Upwards from A, downwards from B.
    abut_simd8 normal[3] = {abut_simd8_two(n.x, -n.x), abut_simd8_two(n.y, -n.y), abut_simd8_two(n.z, -n.z)};
    *height = abut_simd8_div(abut_dot_rows3(off, other), abut_dot_rows3(normal, other));
    return abut_simd8_less(sliver, square) == UINT8_MAX && abut_simd8_less(needle, square) == UINT8_MAX;
}

// The areas of all edges and the other's corners; their signs, eight bits for each corner. False where one is in doubt.
static inline bool abut_measure_sides3(abut_triangles3 *t, abut_simd8 x, abut_simd8 y, abut_real spread, uint32_t inside[3])
{
    abut_simd8 along_x = abut_simd8_sub(abut_next_corners3(x), x);
    abut_simd8 along_y = abut_simd8_sub(abut_next_corners3(y), y);
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 wide = abut_simd8_add(abut_simd8_abs(abut_simd8_sub(x, abut_simd8_splat(t->across[0][0]))),
                                     abut_simd8_abs(abut_simd8_sub(y, abut_simd8_splat(t->across[1][0]))));
    abut_simd8 doubt = abut_simd8_splat(ABUT_CLIP_CONVEX_CLEAR3 * spread * (2 * abut_simd8_largest(wide)));
    uint32_t   clear = UINT8_MAX;
    for (int i = 0; i < 3; ++i) {
        abut_simd8 to_x = abut_simd8_sub(abut_simd8_two(t->across[0][4 + i], t->across[0][i]), x);
        abut_simd8 to_y = abut_simd8_sub(abut_simd8_two(t->across[1][4 + i], t->across[1][i]), y);
        abut_simd8 side = abut_simd8_sub(abut_simd8_mul(along_x, to_y), abut_simd8_mul(along_y, to_x));
        inside[i] = abut_simd8_less(zero, side);
        clear &= abut_simd8_less(doubt, abut_simd8_abs(side));
        abut_simd8_store(t->side + i * ABUT_MEETING_LANES, side);
    }
    return clear == UINT8_MAX;
}

// Which places are corners of the patch, by the signs of all areas.
static inline void abut_find_places3(abut_triangle_contact_set3 *m, const uint32_t inside[3])
{
    enum { ALL = (1 << 3) - 1, FIRST = 1, SECOND = 1 << 3, THIRD = 1 << 2 * 3, OF_EACH = FIRST | SECOND | THIRD };
    static const uint32_t apart[ALL + 1] = {0,     FIRST,         SECOND,         FIRST | SECOND,
                                            THIRD, FIRST | THIRD, SECOND | THIRD, OF_EACH}; // bit j is now 3 * j

    uint32_t of_a = (inside[0] & ALL) | (inside[1] & ALL) << 3 | (inside[2] & ALL) << 2 * 3;
    uint32_t of_b = apart[inside[0] >> 4 & ALL] | apart[inside[1] >> 4 & ALL] << 1 | apart[inside[2] >> 4 & ALL] << 2;
    uint32_t next_a = (of_a >> 3 | of_a << 2 * 3) & (ALL * OF_EACH);
    uint32_t next_b = (of_b >> 1 & 3 * OF_EACH) | (of_b << 2 & 4 * OF_EACH);
    uint32_t crossing = (of_a ^ next_a) & (of_b ^ next_b);
    uint32_t all_b = of_a & of_a >> 1 & of_a >> 2 & OF_EACH;
    uint32_t corners_b = (all_b | all_b >> 2 | all_b >> 4) & ALL;
    uint32_t corners_a = of_b & of_b >> 3 & of_b >> 2 * 3 & ALL;
    m->inside_a = of_a;
    m->inside_b = of_b;
    m->places = corners_a | corners_b << 3 | crossing << ABUT_MEETING_CROSSINGS;
}

// Rows as they are into one row for each corner.
static inline void abut_store_corners3(abut_real corner[ABUT_MEETING_LANES][4], const abut_simd8 p[3], abut_simd8 height)
{
    abut_simd4 of_a[4] = {abut_simd8_low(p[0]), abut_simd8_low(p[1]), abut_simd8_low(p[2]), abut_simd8_low(height)};
    abut_simd4 of_b[4] = {abut_simd8_high(p[0]), abut_simd8_high(p[1]), abut_simd8_high(p[2]), abut_simd8_high(height)};
    abut_simd4_transpose(of_a);
    abut_simd4_transpose(of_b);
    for (int i = 0; i < 4; ++i) {
        abut_simd4_store(corner[i], of_a[i]);
        abut_simd4_store(corner[4 + i], of_b[i]);
    }
}

static inline void abut_list_features3(abut_triangle_contact_set3 *m, const abut_facing_triangle3 *a,
                                       const abut_facing_triangle3 *b)
{
    static const int32_t nothing[1] = {0};

    m->feature[0][ABUT_CONTACT_VERTICES] = nothing;
    m->feature[1][ABUT_CONTACT_VERTICES] = nothing;
    m->feature[0][ABUT_CONTACT_VERTEX_OF_A] = a->corner;
    m->feature[1][ABUT_CONTACT_VERTEX_OF_A] = nothing;
    m->feature[0][ABUT_CONTACT_VERTEX_OF_B] = nothing;
    m->feature[1][ABUT_CONTACT_VERTEX_OF_B] = b->corner;
    m->feature[0][ABUT_CONTACT_EDGES] = a->edge;
    m->feature[1][ABUT_CONTACT_EDGES] = b->edge;
}

// False where the triangles do not clearly lie over each other.
static inline bool abut_lay_triangles3(abut_triangles3 *t, abut_triangle_contact_set3 *m, const abut_pair3 *pair,
                                       const abut_contact_frame3 *frame, abut_vec3 n)
{
    const abut_vec3      *tangent = m->tangent;
    abut_vec3             against = abut_unrotate3(pair->rotation, abut_neg3(n));
    abut_facing_triangle3 a, b;
    if (!abut_triangle_towards3(&a, pair->a->hull, &n) || !abut_triangle_towards3(&b, pair->b->hull, &against)) {
        return false;
    }
    abut_simd8 p[3];
    abut_simd8 height;
    uint32_t   inside[3];
    abut_place_triangles3(p, pair, frame, &a, &b);
    abut_simd8 first[3] = {abut_simd8_splat(tangent[0].x), abut_simd8_splat(tangent[0].y), abut_simd8_splat(tangent[0].z)};
    abut_simd8 second[3] = {abut_simd8_splat(tangent[1].x), abut_simd8_splat(tangent[1].y), abut_simd8_splat(tangent[1].z)};
    abut_simd8 x = abut_dot_rows3(p, first);
    abut_simd8 y = abut_dot_rows3(p, second);
    abut_simd8_store(t->across[0], x);
    abut_simd8_store(t->across[1], y);
    if (!abut_measure_sides3(t, x, y, frame->spread, inside) || !abut_heights_between3(&height, p, n, frame->spread)) {
        return false;
    }
    abut_store_corners3(t->corner, p, height);
    abut_find_places3(m, inside);
    t->incident_is_b = a.cosine * (1 + ABUT_FACE_PREFERENCE) >= b.cosine;
    abut_list_features3(m, &a, &b);
    return m->places != 0;
}

#endif
