// ellipse2.c : signed distance of a pair with an ellipse, as the greatest separation over all directions, for the oracle.
//
// The signed distance is the maximum over unit n of g(n) = n.K - hA(n) - hB(-n), h the support values about a reference point
// of each core and K the difference of the reference points. Between the samples below g is smooth (every corner of g, an edge
// normal of a polygon, is itself a sample), and its derivative is the tangent times K + sB(-n) - sA(n) with s the support
// points. Wherever the derivative falls from above to below zero between two neighbours there is a local maximum, which is
// bisected to the last bit of the direction; the answer is the greatest of them and of all samples.
//
// Where g is positive its maximum is the only one (D is convex). Of overlapping pairs the samples must part the local maxima:
// for half axes p, q they hold, for exponents k from 0 to 1 in steps that change (p/q)^k by at most 4, the directions
// (cos t / p^k, sin t / q^k) for 64 values of t: k = 0 are even turns of the normal (the tips of a thin ellipse), k = 1 even
// steps along the boundary's parameter (its flanks). That is a density, not a proof; the callers' own proof is that no answer
// of the library separates better than the oracle's by more than the bounds.
//
// Error: the corners of polygons and the reference points are wide numbers, each within 8u M (polygons.c, step 1), and so are
// their differences: together under 2^6 u M. All else is long double (64 bits) on numbers of the pair's own size
// S = |K| + extents: about 40 roundings of at most 2 S, under 2^-57 S. The bound returned is 2^-54 S (6e-17 S) + 2^6 u M. With
// a long double of 53 bits only (not a platform of the tests) it is 2^-43 S.
//
// A bisection starts from directions at most 2 pi / 64 apart; 56 halvings leave 2^-59. Near its maximum g is flat: an error
// delta of the direction costs R delta^2, R the largest radius of curvature, so nothing.
#include "ellipse2.h"

#include <stdlib.h>

#include "polygons.h"

typedef long double real;

static const double relative_bound = LDBL_MANT_DIG >= 64 ? 0x1p-54 : 0x1p-43;

enum { turns = 64 }; // samples of each family of directions

static const double step = 4;      // greatest ratio between the shapes of neighbouring families
static const double rival = 1e-12; // a maximum this close (of S) in another direction makes the best not unique

typedef struct part {
    bool ellipse;
    real half[2], c, s; // ellipse: half axes, rotation as given
    int  count;
    real (*corners)[2]; // polygon: corners in A's frame about the first one
    wide scale;         // M of the polygon or of the centre
} part;

typedef struct problem {
    part a, b;
    real k[2], size;
} problem;

typedef struct sample {
    real n[2], angle, value, slope;
} sample;

// The support point of a part about its reference point, in A's frame.
static void support(const part *p, const real n[2], real point[2])
{
    if (p->ellipse) {
        const real m[2] = {p->c * n[0] + p->s * n[1], p->c * n[1] - p->s * n[0]};
        const real x = p->half[0] * m[0];
        const real y = p->half[1] * m[1];
        const real norm = sqrtl(x * x + y * y);
        const real local[2] = {p->half[0] * (x / norm), p->half[1] * (y / norm)};
        point[0] = p->c * local[0] - p->s * local[1];
        point[1] = p->s * local[0] + p->c * local[1];
        return;
    }
    int  best = 0;
    real value = 0;
    for (int i = 1; i < p->count; i++) {
        const real at = n[0] * p->corners[i][0] + n[1] * p->corners[i][1];
        best = at > value ? i : best;
        value = at > value ? at : value;
    }
    point[0] = p->corners[best][0];
    point[1] = p->corners[best][1];
}

static sample sample_at(const problem *q, real x, real y)
{
    const real size = sqrtl(x * x + y * y);
    sample     s = {{x / size, y / size}, 0, 0, 0};
    const real minus[2] = {-s.n[0], -s.n[1]};
    real       a[2];
    real       b[2];
    support(&q->a, s.n, a);
    support(&q->b, minus, b);
    const real gap[2] = {q->k[0] + b[0] - a[0], q->k[1] + b[1] - a[1]};
    s.value = s.n[0] * gap[0] + s.n[1] * gap[1];
    s.slope = s.n[0] * gap[1] - s.n[1] * gap[0];
    return s;
}

// A part and its reference point in A's frame.
static part part_of(const oracle2_shape *shape, oracle2_pose pose, wide reference[2])
{
    part          p = {shape->kind == ORACLE2_ELLIPSE, {shape->half[0], shape->half[1]}, pose.c, pose.s, 0, NULL, 0};
    oracle2_shape corners = *shape;
    if (p.ellipse) {
        corners.kind = ORACLE2_BOX;
        corners.half[0] = 0;
        corners.half[1] = 0;
    }
    polygon_in_a polygon = polygon_of(&corners, pose);
    p.scale = polygon.scale;
    reference[0] = polygon.corners[0][0];
    reference[1] = polygon.corners[0][1];
    if (!p.ellipse) {
        p.count = polygon.count;
        p.corners = malloc((size_t)p.count * sizeof *p.corners);
        for (int i = 0; i < p.count; i++) {
            p.corners[i][0] = (real)(polygon.corners[i][0] - reference[0]);
            p.corners[i][1] = (real)(polygon.corners[i][1] - reference[1]);
        }
    }
    polygon_free(&polygon);
    return p;
}

static real extent(const part *p)
{
    real size = p->half[0] + p->half[1];
    for (int i = 0; i < p->count; i++) {
        const real reach = fabsl(p->corners[i][0]) + fabsl(p->corners[i][1]);
        size = reach > size || i == 0 ? reach : size;
    }
    return size;
}

static int families(const part *p)
{
    return 1 + (int)ceill(fabsl(logl(p->half[0] / p->half[1])) / logl((real)step));
}

// The cosine and sine of t turns out of 64.
static const real *turn_of(int t)
{
    static real table[turns][2];
    if (table[0][0] == 0) {
        for (int i = 0; i < turns; i++) {
            const real angle = 6.283185307179586476925287L * (real)i / (real)turns;
            table[i][0] = cosl(angle);
            table[i][1] = sinl(angle);
        }
    }
    return table[t];
}

// Samples for one part, appended to list; returns the new count.
static int add_samples(const problem *q, const part *p, real sign, sample *list, int count)
{
    for (int i = 0; !p->ellipse && i < p->count; i++) {
        const real *from = p->corners[i];
        const real *to = p->corners[(i + 1) % p->count];
        const real  e[2] = {to[0] - from[0], to[1] - from[1]};
        if (e[0] != 0 || e[1] != 0) {
            list[count++] = sample_at(q, sign * e[1], -sign * e[0]);
        }
    }
    const int last = p->ellipse ? families(p) : -1;
    for (int f = 0; f <= last; f++) {
        const real x_scale = powl(p->half[0], -(real)f / (real)last);
        const real y_scale = powl(p->half[1], -(real)f / (real)last);
        for (int t = 0; t < turns; t++) {
            const real *turn = turn_of(t);
            const real  m[2] = {turn[0] * x_scale, turn[1] * y_scale};
            list[count++] = sample_at(q, p->c * m[0] - p->s * m[1], p->s * m[0] + p->c * m[1]);
        }
    }
    return count;
}

// Grows with the angle of a unit vector, from 0 to 4 round the circle.
static real order_of(const real n[2])
{
    const real rise = n[1] / (fabsl(n[0]) + fabsl(n[1]));
    return n[0] < 0 ? 2 - rise : n[1] < 0 ? 4 + rise : rise;
}

static int by_angle(const void *left, const void *right)
{
    const sample *p = left;
    const sample *q = right;
    return p->angle < q->angle ? -1 : p->angle > q->angle ? 1 : 0;
}

// The local maximum between two directions less than a half turn apart, the slope positive at low and not at high.
static sample bisect(const problem *q, sample low, sample high)
{
    const int halvings = 56;
    for (int i = 0; i < halvings; i++) {
        const sample middle = sample_at(q, low.n[0] + high.n[0], low.n[1] + high.n[1]);
        if (middle.slope > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low.value > high.value ? low : high;
}

static sample best_of(const problem *q, sample *list, int count, bool *unique)
{
    for (int i = 0; i < count; i++) {
        list[i].angle = order_of(list[i].n);
    }
    qsort(list, (size_t)count, sizeof *list, by_angle);
    sample best = list[0];
    real   second = -HUGE_VALL; // best value in a direction away from the best one
    for (int i = 0; i < count; i++) {
        const sample *next = &list[(i + 1) % count];
        const bool    falls = list[i].slope > 0 && next->slope <= 0;
        const sample  found = falls ? bisect(q, list[i], *next) : list[i];
        const bool    aligned = found.n[0] * best.n[0] + found.n[1] * best.n[1] > 1 - 1e-9L;
        if (found.value > best.value) {
            second = aligned ? second : best.value;
            best = found;
        } else if (!aligned && found.value > second) {
            second = found.value;
        }
    }
    *unique = best.value - second > (real)rival * q->size || best.value > (real)rival * q->size;
    return best;
}

oracle2_answer ellipse2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose a_pose, oracle2_pose b_pose)
{
    wide    in_a[2];
    wide    in_b[2];
    problem q = {part_of(a, a_pose, in_a), part_of(b, b_pose, in_b), {0, 0}, 0};
    q.k[0] = (real)(in_b[0] - in_a[0]);
    q.k[1] = (real)(in_b[1] - in_a[1]);
    q.size = fabsl(q.k[0]) + fabsl(q.k[1]) + extent(&q.a) + extent(&q.b);
    int room = q.a.count + q.b.count + 2 * turns;
    room += q.a.ellipse ? (families(&q.a) + 1) * turns : 0;
    room += q.b.ellipse ? (families(&q.b) + 1) * turns : 0;
    sample *list = malloc((size_t)room * sizeof *list);
    int     count = add_samples(&q, &q.a, 1, list, 0);
    count = add_samples(&q, &q.b, -1, list, count);
    bool         unique = false;
    const sample best = best_of(&q, list, count, &unique);
    free(list);
    free(q.a.corners);
    free(q.b.corners);
    const wide           scale = q.a.scale > q.b.scale ? q.a.scale : q.b.scale;
    const double         bound = relative_bound * (double)q.size + 0x1p6 * WIDE_UNIT * (double)scale;
    const oracle2_answer answer = {best.value, bound, {best.n[0], best.n[1]}, unique};
    return answer;
}

wide ellipse2_reach(const oracle2_shape *shape, oracle2_pose pose, const wide n[2])
{
    const wide c = pose.c;
    const wide s = pose.s;
    const wide m[2] = {c * n[0] + s * n[1], c * n[1] - s * n[0]};
    const wide x = (wide)shape->half[0] * m[0];
    const wide y = (wide)shape->half[1] * m[1];
    const wide center = m[0] * (wide)shape->center[0] + m[1] * (wide)shape->center[1];
    return center + n[0] * (wide)pose.px + n[1] * (wide)pose.py + wide_sqrt(x * x + y * y);
}
