// reduce_simd3.h : which four of up to eight contacts in a plane stand for all: reduce3.c in rows.
//
// The questions are those of reduce3.c: the deepest, the farthest from it, the farthest from the line through both, and what
// adds the most to that triangle. Those that are equal to its slack are ordered by their names; what is hardly equal, or
// hardly anything, is left to that (reduce3.h).
#ifndef ABUT_CLIP_REDUCE_SIMD3_H
#define ABUT_CLIP_REDUCE_SIMD3_H

#include "clip/contact_id3.h"
#include "clip/reduce3.h"
#include "simd/simd8.h"

// Eight places for contacts. The plane they lie in has two axes of the frame, x and y; of the normal it has x, y and above.
typedef struct abut_contacts8_3 {
    abut_simd8      x, y, height;
    abut_simd8      cap;    // infinite, and below zero where there is no contact
    abut_vec3       normal; // x, y, above
    const uint64_t *name;   // of the contacts: the order of those that are as good
} abut_contacts8_3;

typedef struct abut_four_choice3 {
    int32_t   place; // of those that are as good the one named first
    abut_real merit; // the highest
    bool      sure;  // which are as good
} abut_four_choice3;

// The one named first of those whose bits are set.
static inline int32_t abut_four_first_named3(const uint64_t *name, uint32_t bits)
{
    int32_t found = abut_lowest_bit(bits);
    for (uint32_t rest = bits & (bits - 1); rest != 0; rest &= rest - 1) {
        int32_t other = abut_lowest_bit(rest);
        found = abut_named_before3(name[other], name[found]) ? other : found;
    }
    return found;
}

// The places whose merit is no less.
static inline uint32_t abut_four_no_less3(abut_simd8 merit, abut_real least)
{
    return ~abut_simd8_less(merit, abut_simd8_splat(least)) & ((1u << 2 * 4) - 1);
}

static inline abut_four_choice3 abut_four_best3(const abut_contacts8_3 *e, abut_simd8 merit, abut_real slack)
{
    abut_simd8 here = abut_simd8_min(merit, e->cap);
    abut_real  highest = abut_simd8_largest(here);
    uint32_t   near = abut_four_no_less3(here, highest - 2 * slack);
    if ((near & (near - 1)) == 0) {
        abut_four_choice3 alone = {abut_lowest_bit(near | 1u << 2 * 4), highest, true};
        return alone;
    }
    uint32_t          equal = abut_four_no_less3(here, highest - slack / 2);
    abut_four_choice3 named = {abut_four_first_named3(e->name, equal), highest, equal == near};
    return named;
}

typedef struct abut_four_spot3 {
    abut_real x, y;
} abut_four_spot3;

static inline abut_four_spot3 abut_four_spot_of3(const abut_contacts8_3 *e, int32_t place)
{
    abut_real x[2 * 4], y[2 * 4];
    abut_simd8_store(x, e->x);
    abut_simd8_store(y, e->y);
    abut_four_spot3 c = {x[place & (2 * 4 - 1)], y[place & (2 * 4 - 1)]};
    return c;
}

// Twice the area of the triangle of two corners and each contact, seen along the normal.
static inline abut_simd8 abut_four_areas3(const abut_contacts8_3 *e, abut_four_spot3 p, abut_four_spot3 q)
{
    abut_real  x = e->normal.z * (q.x - p.x);
    abut_real  y = e->normal.z * (q.y - p.y);
    abut_simd8 dx = abut_simd8_sub(e->x, abut_simd8_splat(p.x));
    abut_simd8 dy = abut_simd8_sub(e->y, abut_simd8_splat(p.y));
    return abut_simd8_sub(abut_simd8_scale(x, dy), abut_simd8_scale(y, dx));
}

// How far each is from a corner, seen along the normal.
static inline abut_simd8 abut_four_lengths3(const abut_contacts8_3 *e, abut_four_spot3 p)
{
    abut_simd8 dx = abut_simd8_sub(e->x, abut_simd8_splat(p.x));
    abut_simd8 dy = abut_simd8_sub(e->y, abut_simd8_splat(p.y));
    abut_simd8 up = abut_simd8_add(abut_simd8_scale(e->normal.x, dx), abut_simd8_scale(e->normal.y, dy));
    abut_simd8 square = abut_simd8_add(abut_simd8_mul(dx, dx), abut_simd8_mul(dy, dy));
    return abut_simd8_sqrt(abut_simd8_max(abut_simd8_sub(square, abut_simd8_mul(up, up)), abut_simd8_splat(0)));
}

// The part of each contact's triangles beyond the sides of that of three corners.
static inline abut_simd8 abut_four_beyond3(const abut_contacts8_3 *e, const abut_four_spot3 c[3], abut_real turn)
{
    abut_simd8 merit = abut_simd8_splat(0);
    for (int k = 0; k < 3; ++k) {
        merit = abut_simd8_max(merit, abut_simd8_scale(-turn, abut_four_areas3(e, c[k], c[k == 2 ? 0 : k + 1])));
    }
    return merit;
}

// How many of two or more are chosen, deepest first; 0 where that is in doubt, and where all are in one line, or barely not.
static inline int32_t abut_four_of3(const abut_contacts8_3 *e, int32_t count, abut_reduce3_slack slack,
                                    int32_t chosen[ABUT_MANIFOLD3_POINTS])
{
    abut_four_spot3   c[3];
    abut_four_choice3 first = abut_four_best3(e, abut_simd8_sub(abut_simd8_splat(0), e->height), slack.depth);
    chosen[0] = first.place;
    c[0] = abut_four_spot_of3(e, first.place);
    abut_four_choice3 second = abut_four_best3(e, abut_four_lengths3(e, c[0]), slack.place);
    abut_real         least = slack.place * second.merit;
    chosen[1] = second.place;
    c[1] = abut_four_spot_of3(e, second.place);
    if (!(first.sure && second.sure && second.merit > 2 * slack.place)) {
        return 0;
    }
    if (count == 2) {
        return 2;
    }
    abut_four_choice3 third = abut_four_best3(e, abut_simd8_abs(abut_four_areas3(e, c[0], c[1])), least);
    chosen[2] = third.place;
    c[2] = abut_four_spot_of3(e, third.place);
    abut_real         turn = (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[1].y - c[0].y) * (c[2].x - c[0].x);
    abut_four_choice3 fourth = abut_four_best3(e, abut_four_beyond3(e, c, turn * e->normal.z < 0 ? -1 : 1), least);
    chosen[3] = fourth.place;
    bool none = fourth.merit < least / 2;
    if (!(third.sure && third.merit > 2 * least) || !(none || (fourth.sure && fourth.merit > 2 * least))) {
        return 0;
    }
    return none ? 3 : 4;
}

#endif
