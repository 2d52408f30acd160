// smooth3.c : signed distance of a pair with a smooth core, between two bounds, for the oracle.
//
// Below: the separation along any direction (in wide arithmetic). Above: the length of any point of B - A where the cores are
// apart; minus the radius of a ball round the origin in a polytope inside A - B where they overlap (inner3.c). Apart, the
// search of simplex3.c brings the two together; overlapping, the polytope is grown where it is nearest the origin until
// they meet. Then the answer is proven, within 2^-50 of the size and what is left of the gap.
//
// They do not meet where many directions are about as good (a solid of revolution round the axis of another): no polytope of
// 350 corners fits so well. Then the polytope is grown on within narrower and narrower caps round the best direction, and from
// where they leave it that climbs on by itself. The answer is the best separation found, not proven. What is known for certain
// is that the truth lies between it and minus the polytope's ball; what is claimed is 2^-48 of the size, which fails where
// another basin, within that gap of the best one, is deeper than the one refined.
#include "smooth3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inner3.h"
#include "nearest3.h"

static const double      content = 0x1p-53; // of the size: a gap that needs no more work
static const double      near_zero = 0x1p-12;
static const double      proven_bound = 0x1p-57;
static const double      claimed_bound = 0x1p-48;
static const double      proven_gap = 0x1p-49; // a gap below this is half the bound of a proven answer
static const long double widest_cap = 0.25L;
static const long double cap_step = 0.25L;
static const long double narrowest_cap = 0x1p-31L;
static const double      widest_turn = 0x1p-4;     // in radians, far wider than the last caps
static const double      narrowest_turn = 0x1p-40; // its square is far below what is claimed: from a peak depths fall by it

enum { free_points = 350, points_of_cap = 25 };

typedef struct bracket {
    wide low, high, normal[3];
} bracket;

static void take_low(const difference3 *d, const wide direction[3], bracket *b)
{
    wide n[3] = {direction[0], direction[1], direction[2]};
    if (!(wide_unit3(n) > 0)) {
        return;
    }
    const wide low = difference3_along(d, n);
    if (low > b->low) {
        b->low = low;
        memcpy(b->normal, n, sizeof n);
    }
}

static void take_low_long(const difference3 *d, const long double n[3], bracket *b)
{
    const wide direction[3] = {(wide)n[0], (wide)n[1], (wide)n[2]};
    take_low(d, direction, b);
}

static void take_both(const difference3 *d, wide n[3], bracket *b)
{
    take_low(d, n, b);
    for (int k = 0; k < 3; k++) {
        n[k] = -n[k];
    }
    take_low(d, n, b);
}

// Directions in which a pair's separation may have a corner: the planes of flat parts.
static void take_flats(const difference3 *d, posed3 *p, bracket *b)
{
    wide n[3];
    if (p->kind == ORACLE3_POINTS) {
        posed3_facet(p);
        for (int f = 0; f < p->facets.faces; f++) {
            for (int k = 0; k < 3; k++) {
                n[k] = (wide)p->normal[f][k];
            }
            take_both(d, n, b);
        }
        return;
    }
    wide axes[3][3];
    for (int i = 0; i < 9; i++) {
        axes[i / 3][i % 3] = p->matrix[i % 3][i / 3];
    }
    wide_cross3(axes[(p->axis + 1) % 3], axes[(p->axis + 2) % 3], n);
    take_both(d, n, b);
}

static bool settled(const difference3 *d, const bracket *b)
{
    return (double)(b->high - b->low) <= content * d->size;
}

static void take_proof(const difference3 *d, const inner3 *s, bracket *b)
{
    const wide high = -(wide)inner3_proven(s);
    if (high < 0 && high < b->high) {
        b->high = high;
    }
    take_low_long(d, s->normal, b);
}

// Grows the polytope where it is nearest the origin, then within narrowing caps.
static void grow(const difference3 *d, inner3 *s, bracket *b)
{
    const long double enough = (long double)(0.5 * content * d->size);
    bool              more = !s->flat;
    while (more && s->points < free_points) {
        const int f = inner3_least(s, NULL, 0);
        more = s->best - s->face[f].at > enough && inner3_grow(s, f);
    }
    take_proof(d, s, b);
    for (long double cap = widest_cap; !settled(d, b) && !s->flat && cap > narrowest_cap; cap *= cap_step) {
        const int last = s->points + points_of_cap;
        more = true;
        while (more && s->points < last) {
            const long double n[3] = {s->normal[0], s->normal[1], s->normal[2]};
            const int         f = inner3_least(s, n, cap);
            more = f >= 0 && s->best - s->face[f].at > enough && inner3_grow(s, f);
        }
    }
    take_low_long(d, s->normal, b);
}

// Two directions square to a unit one and to each other.
static void tangents(const wide n[3], wide across[2][3])
{
    const int  axis = fabs((double)n[0]) < 0.6 ? 0 : 1;
    const wide other[3] = {axis == 0, axis == 1, 0};
    wide_cross3(n, other, across[0]);
    wide_unit3(across[0]);
    wide_cross3(n, across[0], across[1]);
}

// To the best of eight directions round the best one, for as long as one is better; then nearer round it. Along a ring of
// nearly equal depths the caps come to rest a little below the highest one.
static void climb(const difference3 *d, bracket *b)
{
    for (double turn = widest_turn; turn > narrowest_turn; turn *= 0.5) {
        wide before;
        do {
            wide across[2][3];
            before = b->low;
            tangents(b->normal, across);
            for (int i = 0; i < 9; i++) {
                const wide x = (wide)turn * (i % 3 - 1);
                const wide y = (wide)turn * (i / 3 - 1);
                wide       n[3];
                for (int k = 0; k < 3; k++) {
                    n[k] = b->normal[k] + (x * across[0][k] + y * across[1][k]);
                }
                take_low(d, n, b);
            }
        } while ((double)(b->low - before) > content * d->size);
    }
}

static oracle3_answer answer_of(const difference3 *d, const bracket *b)
{
    const double   gap = (double)(b->high - b->low);
    const bool     proven = gap <= proven_gap * d->size;
    const double   share = proven ? proven_bound : claimed_bound;
    const double   noise = share * d->size + 0x1p-100 * (d->a->scale + d->b->scale);
    oracle3_answer answer = {b->low, noise + (proven && gap > 0 ? gap : 0), {0, 0, 0}, proven};
    memcpy(answer.normal, b->normal, sizeof answer.normal);
    return answer;
}

oracle3_answer smooth3_distance(posed3 *a, posed3 *b)
{
    const difference3 d = difference3_of(a, b);
    const nearest3    s = nearest3_of(&d);
    bracket           bounds = {(wide)(-4 * d.size), (wide)s.length, {1, 0, 0}};
    take_low_long(&d, s.dir, &bounds);
    take_low_long(&d, s.best, &bounds);
    if (settled(&d, &bounds)) {
        return answer_of(&d, &bounds);
    }
    if (s.inside || (double)s.length < near_zero * d.size) {
        take_flats(&d, a, &bounds);
        take_flats(&d, b, &bounds);
    }
    if (!settled(&d, &bounds)) {
        inner3 *inner = malloc(sizeof *inner);
        inner3_begin(inner, &d);
        grow(&d, inner, &bounds);
        free(inner);
    }
    if (!settled(&d, &bounds)) {
        climb(&d, &bounds);
    }
    return answer_of(&d, &bounds);
}
