// triangle_contacts3.h : the contacts of two triangles that lie over each other, and which four of them stand for all.
//
// The questions are those of reduce3.c, asked of all contacts at once; whatever is a tie, or hardly none, is left to that.
#ifndef ABUT_PAIRS_TRIANGLE_CONTACTS3_H
#define ABUT_PAIRS_TRIANGLE_CONTACTS3_H

#include "clip/reduce3.h"
#include "pairs/triangle_overlap3.h"

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

#endif
