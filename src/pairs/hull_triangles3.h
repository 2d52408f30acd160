// hull_triangles3.h : the contact manifold of a pair that may be two small hulls that turn triangles towards each other.
#ifndef ABUT_PAIRS_HULL_TRIANGLES3_H
#define ABUT_PAIRS_HULL_TRIANGLES3_H

#include "abut/query3.h"
#include "abut/steps3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/facing3.h"
#include "clip/manifold3.h"
#include "clip/reduce3.h"
#include "clip/tangent3.h"
#include "shape/hull_face3.h"
#include "shape/hull_layout3.h"

// ---- the patch --------------------------------------------------------------------------------------------------------------
//
// Seen along the normal both run the same way round. Corners are counted A's, then B's, each triangle's first once more: eight
// in all. Places where the patch may have a corner are fifteen: A's corners, B's, and edge i of A across edge j of B.

enum { ABUT_MEETING_LANES = 2 * 4, ABUT_MEETING_CROSSINGS = 3 + 3, ABUT_MEETING_PLACES = 3 + 3 + 3 * 3 };

// The answer, before it is written down. In the frame of contacts (facing3.h). Each corner of the patch has a lane, in order
// of places; those within the margin are contacts.
typedef struct abut_triangle_contact_set3 {
    abut_real      at[ABUT_MEETING_LANES][4]; // of each lane where it is, on its own triangle, and how high B is over A there
    uint8_t        on_b[ABUT_MEETING_LANES], place[ABUT_MEETING_LANES];
    uint32_t       contacts;           // a bit for each lane
    uint32_t       places;             // corners of the patch: bits 0 to 2 A's, 3 to 5 B's, 6 + 3 * j + i where the edges cross
    uint32_t       inside_a, inside_b; // bit 3 * j + i: B's corner j is inside A's edge i, A's corner i inside B's edge j
    const int32_t *feature[2][4];      // of A and of B by the kind of contact: its list of corners, or of edges, or nothing
    abut_vec3      tangent[2];
    abut_vec3      middle; // of A
    abut_real      unit;
    int32_t        chosen[ABUT_MANIFOLD3_POINTS]; // some lane where there are fewer
    int32_t        count, total;
} abut_triangle_contact_set3;

// ---- two triangles laid over each other, seen along the normal --------------------------------------------------------------
//
// On which side of each edge of one each corner of the other is, eighteen signs, says all of the patch: the corners of either
// that are over the other, and which of the nine pairs of edges cross (where all of them are clear, ABUT_CLIP_CLEAR3).
// Heights are known at the six corners and linear between them. Corners are a row: A's, the first again; then B's likewise.
//
// Frame: that of contacts (facing3.h).

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
        own[k] = abut_simd4_scale(frame->per_unit,
                                  abut_corners_of3(of_b + k * abut_layout3(pair->b->hull)->padded, b->corner, true));
    }
    for (int k = 0; k < 3; ++k) {
        abut_simd4 turned = abut_simd4_scale(row[k][0], own[0]);
        turned = abut_simd4_mul_add(turned, row[k][1], own[1]);
        turned = abut_simd4_mul_add(turned, row[k][2], own[2]);
        abut_simd4 placed = abut_corners_of3(of_a + k * abut_layout3(pair->a->hull)->padded, a->corner, false);
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
    abut_simd8 doubt = abut_simd8_splat(ABUT_CLIP_CLEAR3 * spread * (2 * abut_simd8_largest(wide)));
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

// ---- the contacts, and which four of them stand for all ---------------------------------------------------------------------
//
// The questions are those of reduce3.c, asked of all contacts at once; whatever is a tie, or hardly none, is left to that.

// A place by what it lies between: on the way from one corner to another of its triangle, where that crosses a line; `here` and
// `there` are where the areas of the line and either corner stand. Of a corner both are itself, and the areas nothing and less.
typedef struct abut_between3 {
    uint8_t from, to, here, there;
} abut_between3;

enum { ABUT_AREA_NONE = 3, ABUT_AREA_LESS = 4 + 3 }; // lanes of the areas that stand for no edge

// Crossings lie on the edges of the incident face.
static inline const abut_between3 *abut_places_between3(bool incident_is_b)
{
    enum { A0, A1, A2, B0 = 4, B1, B2, ONE = ABUT_MEETING_LANES, TWO = 2 * ABUT_MEETING_LANES };
    enum { NONE = ABUT_AREA_NONE, LESS = ABUT_AREA_LESS };
    static const abut_between3 between[2][ABUT_MEETING_PLACES] = {
        {{A0, A0, NONE, LESS},
         {A1, A1, NONE, LESS},
         {A2, A2, NONE, LESS},
         {B0, B0, NONE, LESS},
         {B1, B1, NONE, LESS},
         {B2, B2, NONE, LESS},
         {A0, A1, B0, ONE + B0},
         {A1, A2, ONE + B0, TWO + B0},
         {A2, A0, TWO + B0, B0},
         {A0, A1, B1, ONE + B1},
         {A1, A2, ONE + B1, TWO + B1},
         {A2, A0, TWO + B1, B1},
         {A0, A1, B2, ONE + B2},
         {A1, A2, ONE + B2, TWO + B2},
         {A2, A0, TWO + B2, B2}},
        {{A0, A0, NONE, LESS},
         {A1, A1, NONE, LESS},
         {A2, A2, NONE, LESS},
         {B0, B0, NONE, LESS},
         {B1, B1, NONE, LESS},
         {B2, B2, NONE, LESS},
         {B0, B1, A0, ONE + A0},
         {B0, B1, A1, ONE + A1},
         {B0, B1, A2, ONE + A2},
         {B1, B2, ONE + A0, TWO + A0},
         {B1, B2, ONE + A1, TWO + A1},
         {B1, B2, ONE + A2, TWO + A2},
         {B2, B0, TWO + A0, A0},
         {B2, B0, TWO + A1, A1},
         {B2, B0, TWO + A2, A2}},
    };
    return between[incident_is_b];
}

// No loop, of which gcc would make an instruction that takes longer to begin than all of this.
static inline void abut_clear_places3(abut_triangle_contact_set3 *m)
{
    const abut_simd4 none = abut_simd4_splat(0);
    abut_simd4_store(m->at[0], none);
    abut_simd4_store(m->at[1], none);
    abut_simd4_store(m->at[2], none);
    abut_simd4_store(m->at[3], none);
    abut_simd4_store(m->at[4], none);
    abut_simd4_store(m->at[4 + 1], none);
    abut_simd4_store(m->at[4 + 2], none);
    abut_simd4_store(m->at[4 + 3], none);
}

// How many corners the patch has.
static inline int32_t abut_gather_patch3(abut_triangle_contact_set3 *m, abut_triangles3 *t)
{
    const abut_between3 *between = abut_places_between3(t->incident_is_b);
    int32_t              count = 0;
    abut_clear_places3(m);
    t->side[ABUT_AREA_NONE] = 0;
    t->side[ABUT_AREA_LESS] = -1;
    for (uint32_t rest = m->places; rest != 0; rest &= rest - 1) {
        int32_t              place = abut_lowest_bit(rest);
        const abut_between3 *b = &between[place];
        int32_t              k = count & (ABUT_MEETING_LANES - 1);
        abut_real            here = t->side[b->here];
        abut_real            part = here / (here - t->side[b->there]);
        abut_simd4           from = abut_simd4_load(t->corner[b->from]);
        abut_simd4           way = abut_simd4_sub(abut_simd4_load(t->corner[b->to]), from);
        abut_simd4_store(m->at[k], abut_simd4_mul_add(from, part, way));
        m->on_b[k] = b->from / 4;
        m->place[k] = (uint8_t)place;
        ++count;
    }
    return count;
}

// The contacts in rows, lane by lane: where they are seen along the normal, and how high.
typedef struct abut_patch3 {
    abut_simd8 x, y, height;
    abut_simd8 cap; // minus infinity where there is none
} abut_patch3;

static inline abut_simd8 abut_seen_along3(const abut_simd4 low[4], const abut_simd4 high[4], abut_vec3 d)
{
    abut_simd8 sum = abut_simd8_scale(d.x, abut_simd8_of(low[0], high[0]));
    sum = abut_simd8_mul_add(sum, abut_simd8_splat(d.y), abut_simd8_of(low[1], high[1]));
    return abut_simd8_mul_add(sum, abut_simd8_splat(d.z), abut_simd8_of(low[2], high[2]));
}

// Those within the margin. False where that is in doubt.
static inline bool abut_within_margin3(abut_patch3 *patch, abut_triangle_contact_set3 *m, int32_t count, abut_real margin,
                                       abut_real spread)
{
    uint32_t   corners = ((uint32_t)1 << (count & (ABUT_MEETING_LANES - 1))) - 1;
    abut_simd4 low[4], high[4];
    for (int k = 0; k < 4; ++k) {
        low[k] = abut_simd4_load(m->at[k]);
        high[k] = abut_simd4_load(m->at[4 + k]);
    }
    abut_simd4_transpose(low);
    abut_simd4_transpose(high);
    abut_simd8 limit = abut_simd8_splat(margin);
    abut_simd8 away = abut_simd8_splat(-(abut_real)INFINITY);
    patch->height = abut_simd8_of(low[3], high[3]);
    patch->x = abut_seen_along3(low, high, m->tangent[0]);
    patch->y = abut_seen_along3(low, high, m->tangent[1]);
    patch->cap = abut_simd8_select_less(limit, patch->height, away, abut_simd8_cap(count & (ABUT_MEETING_LANES - 1)));
    m->contacts = corners & (abut_simd8_less(limit, patch->height) ^ UINT8_MAX);
    m->total = abut_bits_set(m->contacts);
    abut_simd8 off = abut_simd8_abs(abut_simd8_sub(patch->height, limit));
    bool       sure = (corners & ~abut_simd8_less(abut_simd8_splat(spread / 2), off)) == 0;
    return sure & (m->contacts != 0) & (count <= 3 + 3);
}

// ---- four of them -------------------------------------------------------------------------------------------------------

typedef struct abut_pick3 {
    int32_t   place;
    abut_real merit;
    bool      tied; // another is as good, or hardly not (reduce3.h)
} abut_pick3;

// The highest merit of all lanes that there are, and where it is: the next question waits for that alone.
typedef struct abut_cube_sample3 {
    abut_simd8 here, highest;
    int32_t    place;
} abut_cube_sample3;

static inline abut_cube_sample3 abut_top_of3(abut_simd8 merit, abut_simd8 cap)
{
    const abut_simd8 here = abut_simd8_min(merit, cap);
    const abut_simd8 highest = abut_simd8_reduce_max(here);
    const uint32_t   equal = abut_simd8_less(here, highest) ^ UINT8_MAX;
    // The bit beyond the last says that there is one: no numbers at all are as good as the first.
    const abut_cube_sample3 top = {here, highest,
                                   abut_lowest_bit(equal | (uint32_t)1 << ABUT_MEETING_LANES) & (ABUT_MEETING_LANES - 1)};
    return top;
}

// Whether another lane has as much as that.
static inline bool abut_is_tied3(const abut_cube_sample3 *top, abut_simd8 enough)
{
    const uint32_t equal = abut_simd8_less(top->here, enough) ^ UINT8_MAX;
    return (equal & (equal - 1)) != 0;
}

static inline abut_pick3 abut_pick_of3(abut_simd8 merit, abut_simd8 cap, abut_real slack)
{
    const abut_cube_sample3 top = abut_top_of3(merit, cap);
    const bool              tied = abut_is_tied3(&top, abut_simd8_sub(top.highest, abut_simd8_splat(2 * slack)));
    const abut_pick3        pick = {top.place, abut_simd8_first(top.highest), tied};
    return pick;
}

// By the squares of merits: one root, for which no place waits.
static inline abut_pick3 abut_pick_of_squares3(abut_simd8 square, abut_simd8 cap, abut_real slack)
{
    const abut_cube_sample3 top = abut_top_of3(square, cap);
    const abut_real         merit = abut_sqrt(abut_simd8_first(top.highest));
    const abut_real         enough = abut_max(merit - 2 * slack, 0);
    const abut_pick3        pick = {top.place, merit, abut_is_tied3(&top, abut_simd8_splat(enough * enough))};
    return pick;
}

// Where the contacts are seen, to look up.
typedef struct abut_spots3 {
    abut_real x[ABUT_MEETING_LANES], y[ABUT_MEETING_LANES];
} abut_spots3;

static inline abut_simd8 abut_areas_of3(const abut_patch3 *patch, const abut_spots3 *s, int32_t p, int32_t q)
{
    abut_simd8 off_x = abut_simd8_sub(patch->x, abut_simd8_splat(s->x[p]));
    abut_simd8 off_y = abut_simd8_sub(patch->y, abut_simd8_splat(s->y[p]));
    return abut_simd8_sub(abut_simd8_scale(s->x[q] - s->x[p], off_y), abut_simd8_scale(s->y[q] - s->y[p], off_x));
}

// Whether no two contacts are nearly in one place.
static inline bool abut_are_apart3(const abut_patch3 *patch, const abut_spots3 *s, uint32_t contacts, abut_real spread)
{
    abut_simd8 near = abut_simd8_splat(2 * spread);
    uint32_t   again = 0;
    for (int32_t k = 0; k < 3 + 3 - 1; ++k) {
        abut_simd8 off = abut_simd8_add(abut_simd8_abs(abut_simd8_sub(patch->x, abut_simd8_splat(s->x[k]))),
                                        abut_simd8_abs(abut_simd8_sub(patch->y, abut_simd8_splat(s->y[k]))));
        uint32_t   others = contacts & ~((uint32_t)1 << k) & (0 - (contacts >> k & 1));
        again |= others & ~abut_simd8_less(near, off);
    }
    return again == 0;
}

// What is beyond the sides of the triangle of three contacts: of its first side all that is on the other side of that than the
// third. `area` is that of the first side and each contact.
static inline abut_simd8 abut_beyond_sides3(const abut_patch3 *patch, const abut_spots3 *s, abut_simd8 area, int32_t first,
                                            int32_t second, int32_t third)
{
    abut_real turn =
        (s->x[second] - s->x[first]) * (s->y[third] - s->y[first]) - (s->y[second] - s->y[first]) * (s->x[third] - s->x[first]);
    abut_real  sign = turn < 0 ? 1 : -1;
    abut_simd8 beyond = abut_simd8_max(abut_simd8_splat(0), abut_simd8_scale(sign, area));
    beyond = abut_simd8_max(beyond, abut_simd8_scale(sign, abut_areas_of3(patch, s, second, third)));
    return abut_simd8_max(beyond, abut_simd8_scale(sign, abut_areas_of3(patch, s, third, first)));
}

// The questions of reduce3.c, without a branch: all four are asked, however many there are. False where an answer that counts
// is a tie, or hardly none, or all are in one line.
static inline bool abut_choose_patch3(abut_triangle_contact_set3 *m, const abut_patch3 *patch, abut_reduce3_slack slack)
{
    abut_spots3 s;
    abut_simd8_store(s.x, patch->x);
    abut_simd8_store(s.y, patch->y);
    abut_pick3 first = abut_pick_of3(abut_simd8_sub(abut_simd8_splat(0), patch->height), patch->cap, slack.depth);
    abut_simd8 off_x = abut_simd8_sub(patch->x, abut_simd8_splat(s.x[first.place])); // cppcheck-suppress uninitvar
    abut_simd8 off_y = abut_simd8_sub(patch->y, abut_simd8_splat(s.y[first.place]));
    abut_simd8 squares = abut_simd8_add(abut_simd8_mul(off_x, off_x), abut_simd8_mul(off_y, off_y));
    abut_pick3 second = abut_pick_of_squares3(squares, patch->cap, slack.place);
    abut_real  least = slack.place * second.merit;
    abut_simd8 area = abut_areas_of3(patch, &s, first.place, second.place);
    abut_pick3 third = abut_pick_of3(abut_simd8_abs(area), patch->cap, least);
    abut_simd8 beyond = abut_beyond_sides3(patch, &s, area, first.place, second.place, third.place);
    abut_pick3 fourth = abut_pick_of3(beyond, patch->cap, least);
    int32_t    four = fourth.merit > 2 * least;
    bool       barely = (four == 0) & !(fourth.merit < least / 2);
    bool       none = (m->total > 2) & !(third.merit > 2 * least);
    bool       tied =
        first.tied | second.tied | none | ((m->total > 2) & third.tied) | (four & fourth.tied) | ((m->total > 3) & barely);
    m->chosen[0] = first.place;
    m->chosen[1] = second.place;
    m->chosen[2] = third.place;
    m->chosen[3] = fourth.place;
    m->count = m->total > 3 ? 3 + four : m->total;
    return !tied && abut_are_apart3(patch, &s, m->contacts, slack.place);
}

// ---- the kernel -------------------------------------------------------------------------------------------------------------
//
// What it answers the plain way (contact_set3.c, reduce3.c) answers too, with the same names; what is nearer to a choice than
// rounding, or has no contact as deep as the distance, is left to that.

// The contacts of a distance within the margin, before they are written down. False for other shapes, and where anything is in
// doubt.
static inline bool abut_triangles_kernel3(abut_triangle_contact_set3 *m, const abut_pair3 *pair, const abut_proximity3 *p,
                                          abut_real margin)
{
    abut_triangles3 t;
    abut_patch3     patch;
    if (!abut_has_facing_face3(pair->a) || !abut_has_facing_face3(pair->b) || pair->a->radius + pair->b->radius > 0) {
        return false;
    }
    abut_contact_frame3 frame = abut_contact_frame3_of(pair);
    abut_reduce3_slack  slack = {p->error * frame.per_unit, frame.spread};
    abut_tangents3(p->normal, m->tangent);
    if (!abut_lay_triangles3(&t, m, pair, &frame, p->normal)) {
        return false;
    }
    int32_t corners = abut_gather_patch3(m, &t);
    if (!abut_within_margin3(&patch, m, corners, (margin + p->error) * frame.per_unit, frame.spread) ||
        !abut_choose_patch3(m, &patch, slack)) {
        return false;
    }
    m->middle = pair->a->middle;
    m->unit = frame.unit;
    return m->at[m->chosen[0]][3] <= p->distance * frame.per_unit + slack.depth + frame.spread;
}

// ---- written down -------------------------------------------------------------------------------------------------------

// Which of each one's features a place is made of, B's corners and edges the other way round.
static inline uint64_t abut_meeting_name3(const abut_triangle_contact_set3 *m, int32_t place)
{
    enum { A = ABUT_CONTACT_VERTEX_OF_A, B = ABUT_CONTACT_VERTEX_OF_B, E = ABUT_CONTACT_EDGES };
    static const uint8_t made_of[ABUT_MEETING_PLACES][3] = {{A, 0, 0}, {A, 1, 0}, {A, 2, 0}, {B, 0, 2}, {B, 0, 1},
                                                            {B, 0, 0}, {E, 0, 1}, {E, 1, 1}, {E, 2, 1}, {E, 0, 0},
                                                            {E, 1, 0}, {E, 2, 0}, {E, 0, 2}, {E, 1, 2}, {E, 2, 2}};

    const uint8_t *of = made_of[place];
    uint32_t       a = (uint32_t)m->feature[0][of[0]][of[1]];
    uint32_t       b = (uint32_t)m->feature[1][of[0]][of[2]];
    return abut_contact_id3((abut_contact_kind3)of[0], a, b);
}

// In A's frame and the caller's unit: what a contact is made of.
typedef struct abut_written3 {
    abut_simd4 normal, middle; // the fourth number is 0
    abut_real  unit;
} abut_written3;

static inline abut_written3 abut_written_of3(const abut_triangle_contact_set3 *m, abut_vec3 normal)
{
    abut_written3 w = {abut_simd4_of(normal.x, normal.y, normal.z, 0), abut_simd4_of(m->middle.x, m->middle.y, m->middle.z, 0),
                       m->unit};
    return w;
}

static inline abut_written3 abut_written_none3(void)
{
    abut_written3 w = {abut_simd4_splat(0), abut_simd4_splat(0), 0};
    return w;
}

// The contact of a lane. Height goes with the place, so that behind B's point the separation stands.
static inline void abut_write_contact3(abut_contact3 *c, const abut_triangle_contact_set3 *m, int32_t k, const abut_written3 *w)
{
    abut_simd4      at = abut_simd4_load(m->at[k]);
    const abut_real up[2] = {0, m->at[k][3]};
    abut_simd4      a = abut_simd4_mul_add(w->middle, w->unit, abut_simd4_mul_add(at, -up[m->on_b[k]], w->normal));
    abut_simd4      b = abut_simd4_mul_add(w->middle, w->unit, abut_simd4_mul_add(at, up[1 - m->on_b[k]], w->normal));
    memcpy((char *)c + offsetof(abut_contact3, point_a), &a, sizeof a);
    memcpy((char *)c + offsetof(abut_contact3, point_b), &b, sizeof b);
    c->id = abut_meeting_name3(m, m->place[k]);
}

// Those that are none are all zeros, and cost no branch.
ABUT_OUTLINE abut_manifold3 abut_manifold_of_triangles3(const abut_triangle_contact_set3 *m, const abut_proximity3 *p)
{
    const abut_written3 written[2] = {abut_written_of3(m, p->normal), abut_written_none3()};
    abut_manifold3      manifold;
    for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        bool none = i >= m->count;
        abut_write_contact3(&manifold.points[i], m, m->chosen[i], &written[none]);
        manifold.points[i].id &= (uint64_t)none - 1;
    }
    manifold.normal = p->normal;
    manifold.tangent[0] = m->tangent[0];
    manifold.tangent[1] = m->tangent[1];
    manifold.count = m->count;
    manifold.total = m->total;
    manifold.distance = p->distance;
    manifold.error = p->error;
    manifold.status = p->status;
    manifold.supports = p->supports;
    return manifold;
}

// The place at which the patch's outline goes on, counter-clockwise: along an edge of A until that leaves B, or the other way
// round.
static inline int32_t abut_next_place3(const abut_triangle_contact_set3 *m, int32_t place)
{
    bool     crossing = place >= ABUT_MEETING_CROSSINGS;
    int32_t  i = place % 3;
    int32_t  j = crossing ? place / 3 - 2 : i;
    int32_t  end_i = i == 2 ? 0 : i + 1;
    int32_t  end_j = j == 2 ? 0 : j + 1;
    bool     along_a = crossing ? (m->inside_b >> (3 * j + end_i) & 1) != 0 : place < 3;
    int32_t  corner = along_a ? end_i : 3 + end_j;
    uint32_t leaving = 0;
    for (int32_t k = 0; k < 3; ++k) {
        int32_t  across = along_a ? 3 * k + i : 3 * j + k;
        uint32_t inside = along_a ? m->inside_b >> (3 * k + end_i) : m->inside_a >> (3 * end_j + k);
        leaving |= (m->places >> (ABUT_MEETING_CROSSINGS + across) & ~inside & 1) << (ABUT_MEETING_CROSSINGS + across);
    }
    return (m->places >> corner & 1) != 0 ? corner : abut_lowest_bit(leaving);
}

ABUT_OUTLINE void abut_write_points3(const abut_triangle_contact_set3 *m, const abut_proximity3 *p, abut_contact3 *points)
{
    const abut_written3 w = abut_written_of3(m, p->normal);
    int32_t             place = abut_lowest_bit(m->places);
    int32_t             written = 0;
    for (int32_t step = 0; step < 3 + 3 && written < m->total; ++step) {
        for (uint32_t rest = m->contacts; rest != 0; rest &= rest - 1) {
            int32_t k = abut_lowest_bit(rest);
            if (m->place[k] == place) {
                abut_write_contact3(&points[written++], m, k, &w);
            }
        }
        place = abut_next_place3(m, place);
    }
}

// The manifold of a distance that is within the margin (manifold3.h), for those hulls by the kernel where it is sure. All
// contacts go to `points`, if that is not NULL.
static inline abut_manifold3 abut_triangles_manifold3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                                      abut_contact3 *points)
{
    abut_triangle_contact_set3 meeting;
    if (!abut_triangles_kernel3(&meeting, pair, p, margin)) {
        return abut_contacts3(pair, p, margin, points);
    }
    if (points != NULL) {
        abut_write_points3(&meeting, p, points);
    }
    return abut_manifold_of_triangles3(&meeting, p);
}

#endif
