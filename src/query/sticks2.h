// sticks2.h : the nearest points of two segments of the plane, in closed form and in rows (see capsule2.h).
//
// Four ends, four feet. Rows of two pairs hold what A has and what B has, so each of A's ends is worked out beside one of B's;
// which of the four ways is shortest falls either way, so it is read by its number.
#ifndef ABUT_QUERY_STICKS2_H
#define ABUT_QUERY_STICKS2_H

#include "math/pairs4.h"
#include "query/scene2.h"

// Two segments, A's numbers first and then B's.
typedef struct abut_sticks2 {
    abut_row4 along;   // x and y of the direction to the second end
    abut_row4 half;    // how far that is from the middle, twice
    abut_row4 end;     // the way to it
    abut_row4 lean;    // how much of the direction is along the shortest way, twice
    abut_row4 run;     // and how much along what that is turned by
    abut_vec2 way;     // that way: nothing of these waits for the quotient that makes it the normal
    abut_real per_way; // one over its length
    size_t    best;    // which end is nearest to the other segment: A's first and second, B's first and second
} abut_sticks2;

// The ways from A to B between each of the four ends and the nearest point of the other segment.
typedef struct abut_feet2 {
    abut_row4 x, y;
    abut_row4 square;     // of their lengths
    abut_row4 on_x, on_y; // where they begin
} abut_feet2;

// In the frame, but for the length of B's direction, which is as long as the columns of its rotation.
ABUT_INLINE abut_row4 abut_turned_sticks2(const abut_scene2 *s)
{
    abut_rot2 r = s->given;
    abut_row4 own = abut_row4_pairs(&s->a->along, &s->b->along);
    abut_row4 leftward = abut_row4_of(0, 0, -(abut_real)0.0, 0);
    abut_row4 straight = abut_row4_scale(r.c, own);
    abut_row4 aside = abut_row4_mul(abut_row4_signed(abut_row4_all(r.s), leftward), abut_row4_turned(own));
    return abut_row4_joined(own, abut_row4_add(straight, aside));
}

// As abut_half_of2, of both.
ABUT_INLINE abut_row4 abut_halves2(const abut_scene2 *s)
{
    abut_row4 own = abut_row4_pairs(&s->a->along, &s->b->along);
    abut_row4 whole = abut_row4_sub(abut_row4_pairs(&s->a->p2, &s->b->p2), abut_row4_pairs(&s->a->p1, &s->b->p1));
    abut_row4 part = abut_row4_mul(own, whole);
    return abut_row4_scale((abut_real)0.5, abut_row4_add(part, abut_row4_turned(part)));
}

// What is measured along B's direction as it was turned is brought to length one at the end.
ABUT_INLINE abut_feet2 abut_feet_of2(const abut_sticks2 *k, const abut_scene2 *s, abut_row4 turned)
{
    abut_row4  signs = abut_row4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_row4  end_x = abut_row4_signed(abut_row4_firsts(k->end), signs);
    abut_row4  end_y = abut_row4_signed(abut_row4_seconds(k->end), signs);
    abut_row4  way_x = abut_row4_add(abut_row4_all(s->way.x), end_x);
    abut_row4  way_y = abut_row4_add(abut_row4_all(s->way.y), end_y);
    abut_row4  other = abut_row4_crossed(turned);
    abut_row4  half = abut_row4_crossed(k->half);
    abut_row4  x = abut_row4_firsts(other);
    abut_row4  y = abut_row4_seconds(other);
    abut_row4  per = abut_row4_joined(abut_row4_all(s->per_column), abut_row4_all(1));
    abut_row4  along = abut_row4_mul(abut_row4_add(abut_row4_mul(x, way_x), abut_row4_mul(y, way_y)), per);
    abut_row4  inside = abut_row4_max(abut_row4_sub(abut_row4_all(0), half), abut_row4_min(along, half));
    abut_row4  beyond = abut_row4_sub(along, inside);
    abut_row4  aside = abut_row4_mul(abut_row4_sub(abut_row4_mul(x, way_y), abut_row4_mul(y, way_x)), per);
    abut_row4  unit_x = abut_row4_mul(x, per);
    abut_row4  unit_y = abut_row4_mul(y, per);
    abut_row4  zero = abut_row4_all(0);
    abut_feet2 f = {abut_row4_sub(abut_row4_mul(beyond, unit_x), abut_row4_mul(aside, unit_y)),
                    abut_row4_add(abut_row4_mul(beyond, unit_y), abut_row4_mul(aside, unit_x)),
                    abut_row4_add(abut_row4_mul(beyond, beyond), abut_row4_mul(aside, aside)),
                    abut_row4_joined(abut_row4_sub(zero, end_x), abut_row4_mul(inside, unit_x)),
                    abut_row4_joined(abut_row4_sub(zero, end_y), abut_row4_mul(inside, unit_y))};
    return f;
}

// How both directions lean to the shortest way.
ABUT_INLINE void abut_lean_sticks2(abut_sticks2 *k, abut_vec2 n)
{
    abut_row4 normal = abut_row4_of(n.x, n.y, n.x, n.y);
    abut_row4 lean = abut_row4_mul(normal, k->along);
    abut_row4 run = abut_row4_mul(normal, abut_row4_turned(k->along));
    k->lean = abut_row4_add(lean, abut_row4_turned(lean));
    k->run = abut_row4_sub(abut_row4_firsts(run), abut_row4_seconds(run));
}

// The shortest of the four.
ABUT_INLINE void abut_shortest2(abut_nearest2 *found, abut_sticks2 *k, const abut_feet2 *f)
{
    abut_real x[4], y[4], on_x[4], on_y[4];
    abut_row4 least = abut_row4_min(f->square, abut_row4_turned(f->square));
    least = abut_row4_min(least, abut_row4_crossed(least));
    size_t best = (size_t)abut_lowest_bit(~(uint64_t)abut_row4_less(least, f->square));
    abut_row4_store(x, f->x);
    abut_row4_store(y, f->y);
    abut_row4_store(on_x, f->on_x);
    abut_row4_store(on_y, f->on_y);
    abut_real distance = abut_sqrt(abut_row4_first(least));
    k->best = best;
    found->distance = distance;
    k->way.x = x[best];
    k->way.y = y[best];
    k->per_way = 1 / distance;
    found->normal.x = abut_flush(x[best] / distance);
    found->normal.y = abut_flush(y[best] / distance);
    found->on_a.x = on_x[best];
    found->on_a.y = on_y[best];
}

// How far the cores reach towards each other along the shortest way; and the larger side of the box in A's axes that holds
// both: it is as long as both and what is between their middles, and at least as the longer one.
ABUT_INLINE bool abut_sticks_are_sure2(const abut_sticks2 *k, const abut_scene2 *s, abut_nearest2 *found)
{
    abut_row4 reach = abut_row4_mul(k->half, abut_row4_abs(k->lean));
    abut_row4 reaches = abut_row4_add(reach, abut_row4_crossed(reach));
    abut_row4 size = abut_row4_abs(k->end);
    abut_row4 crossed = abut_row4_crossed(size);
    abut_row4 way = abut_row4_of(abut_abs(s->way.x), abut_abs(s->way.y), 0, 0);
    abut_row4 larger = abut_row4_max(size, crossed);
    abut_row4 both = abut_row4_max(abut_row4_add(abut_row4_add(size, crossed), way), abut_row4_add(larger, larger));
    abut_real apart = (abut_dot2(k->way, s->way) - abut_row4_first(reaches)) * k->per_way;
    return abut_bounded2(s, found, apart, abut_row4_first(abut_row4_max(both, abut_row4_turned(both))));
}

// Two segments. False where they cross or nearly do.
ABUT_INLINE bool abut_near_sticks2(abut_nearest2 *found, abut_sticks2 *k, const abut_scene2 *s)
{
    abut_row4 turned = abut_turned_sticks2(s);
    abut_row4 half = abut_halves2(s);
    k->along = abut_row4_mul(turned, abut_row4_joined(abut_row4_all(1), abut_row4_all(s->per_column)));
    k->half = abut_row4_mul(half, abut_row4_joined(abut_row4_all(1), abut_row4_all(s->column)));
    k->end = abut_row4_mul(half, turned);
    abut_feet2 feet = abut_feet_of2(k, s, turned);
    abut_shortest2(found, k, &feet);
    abut_lean_sticks2(k, k->way);
    return abut_sticks_are_sure2(k, s, found);
}

#endif
