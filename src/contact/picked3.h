// picked3.h : the contacts of two triangles that lie over each other, and which four of them stand for all.
//
// The questions are those of reduce3.c, asked of all contacts at once; whatever is a tie is left to that.
#ifndef ABUT_CONTACT_PICKED3_H
#define ABUT_CONTACT_PICKED3_H

#include "contact/laid3.h"
#include "contact/reduce3.h"

// A place by what it lies between: on the way from one corner to another of its triangle, where that crosses a line. Of a
// corner all three are itself.
typedef struct abut_between3 {
    uint8_t from, to;
    uint8_t line; // an edge of the other, by the corner it leaves
} abut_between3;

// Crossings lie on the edges of the incident face.
static inline abut_between3 abut_place_between3(int32_t place, bool incident_is_b)
{
    enum { A0, A1, A2, B0 = 4, B1, B2 };
    static const abut_between3 between[2][ABUT_MEETING_PLACES] = {
        {{A0, A0, A0},
         {A1, A1, A1},
         {A2, A2, A2},
         {B0, B0, B0},
         {B1, B1, B1},
         {B2, B2, B2},
         {A0, A1, B0},
         {A1, A2, B0},
         {A2, A0, B0},
         {A0, A1, B1},
         {A1, A2, B1},
         {A2, A0, B1},
         {A0, A1, B2},
         {A1, A2, B2},
         {A2, A0, B2}},
        {{A0, A0, A0},
         {A1, A1, A1},
         {A2, A2, A2},
         {B0, B0, B0},
         {B1, B1, B1},
         {B2, B2, B2},
         {B0, B1, A0},
         {B0, B1, A1},
         {B0, B1, A2},
         {B1, B2, A0},
         {B1, B2, A1},
         {B1, B2, A2},
         {B2, B0, A0},
         {B2, B0, A1},
         {B2, B0, A2}},
    };
    return between[incident_is_b][place];
}

// Those within the margin. False where that is in doubt.
static inline bool abut_gather_patch3(abut_meeting3 *m, const abut_triangles3 *t, abut_real margin, abut_real spread)
{
    static const abut_real away_x[ABUT_MEETING_LANES] = {2, 3, 4, 2, 3, 4, 2, 3}; // no two in one place
    static const abut_real away_y[ABUT_MEETING_LANES] = {2, 2, 2, 3, 3, 3, 4, 4};
    static const abut_real yes[2] = {0, 1};

    bool    sure = true;
    int32_t count = 0;
    memcpy(m->x, away_x, sizeof away_x);
    memcpy(m->y, away_y, sizeof away_y);
    memcpy(m->height, away_x, sizeof away_x);
    for (uint32_t rest = m->places; rest != 0; rest &= rest - 1) {
        int32_t       place = abut_lowest_bit(rest);
        abut_between3 b = abut_place_between3(place, t->incident_is_b);
        int32_t       k = count & (ABUT_MEETING_LANES - 1);
        abut_real     here = t->side[(b.from & 3) * ABUT_MEETING_LANES + b.line];
        abut_real     there = t->side[(b.to & 3) * ABUT_MEETING_LANES + b.line];
        bool          crossing = place >= ABUT_MEETING_CROSSINGS;
        abut_real     part = yes[crossing] * here / (here - there + yes[!crossing]); // of a corner these are the same
        abut_real     height = t->height[b.from] + part * (t->height[b.to] - t->height[b.from]);
        m->x[k] = t->across[0][b.from] + part * (t->across[0][b.to] - t->across[0][b.from]);
        m->y[k] = t->across[1][b.from] + part * (t->across[1][b.to] - t->across[1][b.from]);
        m->height[k] = height;
        m->part[k] = part;
        m->from[k] = b.from;
        m->to[k] = b.to;
        m->place[k] = (uint8_t)place;
        sure &= abut_abs(height - margin) > spread / 2;
        count += height <= margin;
    }
    m->total = count;
    return sure & (count > 0) & (count <= 3 + 3);
}

// ---- four of them -------------------------------------------------------------------------------------------------------

typedef struct abut_pick3 {
    int32_t   place;
    abut_real merit;
    bool      tied;
} abut_pick3;

static inline abut_pick3 abut_pick_of3(abut_row8 merit, abut_row8 cap, abut_real slack)
{
    abut_row8  here = abut_row8_min(merit, cap);
    abut_real  highest = abut_row8_largest(here);
    uint32_t   equal = abut_row8_less(here, abut_row8_all(highest - slack)) ^ UINT8_MAX;
    abut_pick3 pick = {abut_lowest_bit(equal), highest, (equal & (equal - 1)) != 0};
    return pick;
}

static inline abut_row8 abut_areas_of3(abut_row8 x, abut_row8 y, const abut_meeting3 *m, int32_t p, int32_t q)
{
    abut_row8 off_x = abut_row8_sub(x, abut_row8_all(m->x[p]));
    abut_row8 off_y = abut_row8_sub(y, abut_row8_all(m->y[p]));
    return abut_row8_sub(abut_row8_scale(m->x[q] - m->x[p], off_y), abut_row8_scale(m->y[q] - m->y[p], off_x));
}

// Whether no two places are nearly one.
static inline bool abut_are_apart3(const abut_meeting3 *m, abut_row8 x, abut_row8 y, abut_real spread)
{
    abut_row8 near = abut_row8_all(2 * spread);
    uint32_t  again = 0;
    for (int32_t k = 0; k < 3 + 3; ++k) {
        abut_row8 off = abut_row8_add(abut_row8_abs(abut_row8_sub(x, abut_row8_all(m->x[k]))),
                                      abut_row8_abs(abut_row8_sub(y, abut_row8_all(m->y[k]))));
        again |= abut_row8_less(near, off) ^ UINT8_MAX ^ 1u << k;
    }
    return again == 0;
}

// The questions of reduce3.c, without a branch: all four are asked, however many there are. False where an answer that counts
// is a tie, or all are in one line.
static inline bool abut_choose_patch3(abut_meeting3 *m, abut_reduce3_slack slack)
{
    abut_row8  x = abut_row8_load(m->x);
    abut_row8  y = abut_row8_load(m->y);
    abut_row8  cap = abut_row8_cap(m->total);
    abut_row8  zero = abut_row8_all(0);
    abut_pick3 first = abut_pick_of3(abut_row8_sub(zero, abut_row8_load(m->height)), cap, slack.depth);
    abut_row8  off_x = abut_row8_sub(x, abut_row8_all(m->x[first.place]));
    abut_row8  off_y = abut_row8_sub(y, abut_row8_all(m->y[first.place]));
    abut_row8  far = abut_row8_sqrt(abut_row8_add(abut_row8_mul(off_x, off_x), abut_row8_mul(off_y, off_y)));
    abut_pick3 second = abut_pick_of3(far, cap, slack.place);
    abut_real  least = slack.place * second.merit;
    abut_row8  area = abut_areas_of3(x, y, m, first.place, second.place);
    abut_pick3 third = abut_pick_of3(abut_row8_abs(area), cap, least);
    // What is beyond the sides: of the first one all that is on the other side of it than the third.
    abut_real turn = (m->x[second.place] - m->x[first.place]) * (m->y[third.place] - m->y[first.place]) -
                     (m->y[second.place] - m->y[first.place]) * (m->x[third.place] - m->x[first.place]);
    abut_real sign = turn < 0 ? 1 : -1;
    abut_row8 beyond = abut_row8_max(zero, abut_row8_scale(sign, area));
    beyond = abut_row8_max(beyond, abut_row8_scale(sign, abut_areas_of3(x, y, m, second.place, third.place)));
    beyond = abut_row8_max(beyond, abut_row8_scale(sign, abut_areas_of3(x, y, m, third.place, first.place)));
    abut_pick3 fourth = abut_pick_of3(beyond, cap, least);
    int32_t    four = fourth.merit > least;
    bool tied = first.tied | second.tied | ((m->total > 2) & (third.tied | !(third.merit > least))) | (four & fourth.tied);
    m->chosen[0] = first.place;
    m->chosen[1] = second.place;
    m->chosen[2] = third.place;
    m->chosen[3] = fourth.place;
    m->count = m->total > 3 ? 3 + four : m->total;
    return !tied && abut_are_apart3(m, x, y, slack.place);
}

#endif
