// ray_interval.h : the part of a line that is within a convex shape, as bounds of its two ends: the part within each of several
// sets, and what all of them share (Kay and Kajiya 1986; Cyrus and Beck 1978).
#ifndef ABUT_CAST_RAY_INTERVAL_H
#define ABUT_CAST_RAY_INTERVAL_H

#include "base/tolerance_ray.h"
#include "math/real.h"

// What is known about a line and a shape.
typedef enum abut_ray_verdict {
    ABUT_RAY_UNKNOWN, // rounding may decide it: the general way answers
    ABUT_RAY_MISSES,
    ABUT_RAY_GRAZES, // rounding decides whether it goes through or by; where it would go through is known
    ABUT_RAY_CROSSES
} abut_ray_verdict;

// Of two sets, both of which a line has to go through.
static inline abut_ray_verdict abut_ray_both(abut_ray_verdict a, abut_ray_verdict b)
{
    return a < b ? a : b;
}

// Part of a line, in fractions of the direction, and what its ends are off by at most.
typedef struct abut_ray_part {
    abut_real near, far;
    abut_real error;
} abut_ray_part;

typedef struct abut_ray_interval {
    abut_real entry, exit;
    abut_real entry_from, entry_to, exit_from, exit_to; // where the exact ones are
} abut_ray_interval;

static inline abut_ray_interval abut_whole_line(void)
{
    const abut_real   none = (abut_real)INFINITY;
    abut_ray_interval i = {-none, none, -none, -none, none, none};
    return i;
}

static inline void abut_ray_clip(abut_ray_interval *i, abut_ray_part part)
{
    i->entry = abut_max(i->entry, part.near);
    i->exit = abut_min(i->exit, part.far);
    i->entry_from = abut_max(i->entry_from, part.near - part.error);
    i->entry_to = abut_max(i->entry_to, part.near + part.error);
    i->exit_from = abut_min(i->exit_from, part.far - part.error);
    i->exit_to = abut_min(i->exit_to, part.far + part.error);
}

// Whether the line enters by this set, as far as can be told: of sets entered at once to rounding it is the one surely entered
// last, for one that the line grazes has wide bounds.
static inline bool abut_ray_enters_by(const abut_ray_interval *i, abut_ray_part part)
{
    return part.near - part.error >= i->entry_from;
}

static inline abut_ray_verdict abut_ray_judge(const abut_ray_interval *i)
{
    if (i->entry_to < i->exit_from) {
        return ABUT_RAY_CROSSES;
    }
    if (i->entry_from > i->exit_to) {
        return ABUT_RAY_MISSES;
    }
    return i->entry_from <= i->exit_to ? ABUT_RAY_GRAZES : ABUT_RAY_UNKNOWN; // of numbers that are none: unknown
}

// A flat side has no room for the line: it crosses it when it does so surely within all the others.
static inline abut_ray_verdict abut_ray_clip_flat(abut_ray_interval *i, abut_ray_part part)
{
    const abut_real         from = part.near - part.error;
    const abut_real         to = part.near + part.error;
    const bool              within = from > i->entry_to && to < i->exit_from;
    const bool              beyond = to < i->entry_from || from > i->exit_to;
    const bool              none = !(from <= to);
    const abut_ray_interval flat = {part.near, part.near, from, to, from, to};
    *i = beyond ? *i : flat;
    return within ? ABUT_RAY_CROSSES : (beyond ? ABUT_RAY_MISSES : (none ? ABUT_RAY_UNKNOWN : ABUT_RAY_GRAZES));
}

// Of a line that grazes the ends are where they are if it does not miss: not beyond each other.
static inline void abut_ray_order(abut_ray_interval *i)
{
    i->entry_to = abut_min(i->entry_to, i->exit_to);
    i->exit_from = abut_max(i->exit_from, i->entry_from);
    i->entry = abut_min(i->entry, i->entry_to);
    i->exit = abut_max(i->exit, i->exit_from);
}

static inline abut_real abut_ray_error(const abut_ray_interval *i)
{
    const abut_real entry = abut_max(i->entry_to - i->entry, i->entry - i->entry_from);
    const abut_real exit = abut_max(i->exit_to - i->exit, i->exit - i->exit_from);
    return abut_max(entry, exit) + ABUT_EPSILON * abut_max(abut_abs(i->entry), abut_abs(i->exit));
}

// ---- the part between two sides -------------------------------------------------------------------------------------------

// `height` of the origin above the middle of two sides, half their distance, and the part of the direction across them. A line
// along them is within or beyond them, or runs so near that rounding could tell either.
static inline abut_ray_verdict abut_ray_between(abut_real height, abut_real half, abut_real across, abut_ray_part *part)
{
    const abut_real noise = ABUT_NOISE_RAY_SLAB * (abut_abs(height) + half);
    if (across == 0) {
        const abut_real     none = (abut_real)INFINITY;
        const abut_ray_part all = {-none, none, 0};
        *part = all;
        const abut_real room = half - abut_abs(height);
        return room > noise ? ABUT_RAY_CROSSES : (room < -noise ? ABUT_RAY_MISSES : ABUT_RAY_GRAZES);
    }
    // Which of the two comes first is no branch: half of all guesses would be wrong.
    const abut_real per = 1 / across;
    const abut_real lower = (-half - height) * per;
    const abut_real upper = (half - height) * per;
    part->near = abut_min(lower, upper);
    part->far = abut_max(lower, upper);
    part->error = noise * abut_abs(per);
    // A part that is next to none has an inverse beyond all numbers, with which the sides would say nothing.
    return part->error <= ABUT_REAL_LARGEST ? ABUT_RAY_CROSSES : ABUT_RAY_UNKNOWN;
}

// ---- the part within a unit ball ------------------------------------------------------------------------------------------

// The nearest approach: where it is, the squares of its distance and of the direction; and a bound of what rounding has done to
// the square of a distance along the line.
typedef struct abut_ray_approach {
    abut_real at, square, direction_square, noise;
} abut_ray_approach;

static inline abut_ray_verdict abut_ray_within_ball(const abut_ray_approach *a, abut_ray_part *part)
{
    const abut_real room = 1 - a->square;
    if (!(a->noise < ABUT_RAY_NOISE_MOST)) {
        return ABUT_RAY_UNKNOWN;
    }
    if (!(room > 2 * a->noise)) {
        return room < -2 * a->noise ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    const abut_real half = abut_sqrt(room / a->direction_square);
    part->near = a->at - half;
    part->far = a->at + half;
    part->error = a->noise / (a->direction_square * half) + ABUT_EPSILON * (abut_abs(a->at) + half);
    return ABUT_RAY_CROSSES;
}

#endif
