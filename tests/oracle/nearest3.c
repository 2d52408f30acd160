// simplex3.c : the search of Gilbert, Johnson and Keerthi (1988), plainly: every sub-simplex with the newest point is tried.
//
// Nothing is taken on trust from here: its last simplex is where a certificate starts, its x is a point of B - A whatever way
// it was found, and its direction is one of those whose separation bounds the distance from below.
#include "nearest3.h"

#include <math.h>

typedef long double number;
#include "closest3.h"

static const int         most_steps = 500;
static const int         most_stalls = 40;
static const long double no_gain = 0x1p-62L;
static const long double no_worse = 1 + 0x1p-58L;

static void set_simplex(nearest3 *s, const closest3 *best)
{
    const nearest3 kept = *s;
    s->count = best->count;
    for (int i = 0; i < best->count; i++) {
        memcpy(s->c[i], kept.c[best->index[i]], sizeof s->c[i]);
        memcpy(s->corner[i], kept.corner[best->index[i]], sizeof s->corner[i]);
    }
    s->length = sqrtl(best->length2);
    const long double size = sqrtl(closest3_dot(best->dir, best->dir));
    for (int k = 0; k < 3; k++) {
        s->dir[k] = size > 0 ? best->dir[k] / size : (long double)(k == 0);
    }
}

static bool repeats(const nearest3 *s, const int corner[2])
{
    bool found = false;
    for (int i = 0; i < s->count; i++) {
        const bool same = s->corner[i][0] == corner[0] && s->corner[i][1] == corner[1];
        found = found || (same && corner[0] >= 0 && corner[1] >= 0);
    }
    return found;
}

// One more support point; false when it brings nothing. A new simplex that is as near as the last one, to rounding, is taken
// too: a corner far along a face turns the direction by what is lost in the square of the length.
static bool advance(const difference3 *d, nearest3 *s)
{
    nearest3 next = *s;
    int      corner[2];
    difference3_support(d, s->dir, next.c[s->count], corner);
    memcpy(next.corner[s->count], corner, sizeof corner);
    const long double low = closest3_dot(s->dir, next.c[s->count]);
    if (low > s->low) {
        s->low = low;
        memcpy(s->best, s->dir, sizeof s->best);
    }
    if (repeats(s, corner) || !(s->length - s->low > no_gain * (long double)d->size)) {
        return false;
    }
    next.low = s->low;
    memcpy(next.best, s->best, sizeof next.best);
    next.count++;
    if (next.count == 4 && closest3_inside(next.c)) {
        *s = next;
        s->inside = true;
        s->length = 0;
        return false;
    }
    const long double before = s->length * s->length * no_worse;
    closest3          best = closest3_of(next.c, next.count, true);
    if (!(best.length2 <= before)) {
        best = closest3_of(next.c, next.count, false);
    }
    if (!(best.length2 <= before)) {
        return false;
    }
    set_simplex(&next, &best);
    *s = next;
    return true;
}

nearest3 nearest3_of(const difference3 *d)
{
    nearest3    s = {.count = 1};
    long double toward[3] = {1, 0, 0};
    if (long_dot3(d->near_k, d->near_k) > 0) {
        memcpy(toward, d->near_k, sizeof toward);
    }
    difference3_support(d, toward, s.c[0], s.corner[0]);
    const closest3 first = closest3_of(s.c, 1, false);
    set_simplex(&s, &first);
    s.low = -(long double)HUGE_VAL;
    long double least = s.length;
    int         stalls = 0;
    for (int i = 0; i < most_steps && stalls < most_stalls; i++) {
        if (!(s.length > no_gain * (long double)d->size) || !advance(d, &s)) {
            break;
        }
        stalls = s.length < least ? 0 : stalls + 1;
        least = s.length < least ? s.length : least;
    }
    s.length = s.length < least ? s.length : least;
    return s;
}
