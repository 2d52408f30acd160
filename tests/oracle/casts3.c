// casts3.c : the fractions at which two polytope cores share a point, from the faces of their Minkowski difference.
//
// With C = B - A, they share a point at the fraction t when 0 is in C + t v: when s(n) + t n.v <= 0 for every normal n of a
// face of C, s(n) being the least n.c. Each is one bound of t, so the first fraction is the greatest of those from below. The
// normals are those of A's faces, of B's, and the cross products of their edges, both ways; where neither is solid, C may be
// flat or a line, and more normals, which are harmless where they are not needed, say so: see flat_normals. All of them are
// looked at in long double; those that may decide are done again in full.
//
// Error. Each computed normal bounds t by itself, whatever it is off: s is within 2^8 u times the scale (posed3.h), the speed
// w within 4u of the way. So t = s / w is within (2^8 u scale + |t| 4u |way|) / |w|, or twice that of the computed t where
// 8u |way| is less than |w|: with d the sum of that for the first and for the last, there is no touch where first - last > d.
// Where the two are nearer than d, as of two segments that come through each other's line, which touch at one fraction only,
// rationals decide, of cores with few corners.
#include "casts3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "posed3.h"
#include "rational2.h"
#include "rational3.h"

typedef struct normals {
    int count, room;
    wide (*n)[3];
} normals;

static void add_normal(normals *all, const wide n[3])
{
    wide v[3] = {n[0], n[1], n[2]};
    if (!(wide_unit3(v) > 0)) {
        return;
    }
    if (all->count == all->room) {
        all->room = 2 * all->room + 64;
        all->n = realloc(all->n, (size_t)all->room * sizeof *all->n);
    }
    memcpy(all->n[all->count++], v, sizeof v);
}

static void add_cross(normals *all, const wide a[3], const wide b[3])
{
    wide n[3];
    wide_cross3(a, b, n);
    add_normal(all, n);
}

static void between(const posed3 *p, int from, int to, wide edge[3])
{
    for (int k = 0; k < 3; k++) {
        edge[k] = p->exact[to][k] - p->exact[from][k];
    }
}

static void face_normals(normals *all, const posed3 *p)
{
    for (int i = 0; i < p->facets.faces; i++) {
        wide e[3];
        wide f[3];
        between(p, p->facets.face[i][0], p->facets.face[i][1], e);
        between(p, p->facets.face[i][0], p->facets.face[i][2], f);
        add_cross(all, e, f);
    }
}

// Edges without the parallel ones of a box.
static int edges_of(const posed3 *p, wide (*edge)[3])
{
    const int step = p->box ? 4 : 1;
    int       count = 0;
    for (int i = 0; i < p->facets.edges; i += step) {
        between(p, p->facets.edge[i][0], p->facets.edge[i][1], edge[count++]);
    }
    return count;
}

// Where C is flat, the normals of its plane and, in the plane, those of its edges; where it is a line, two across it, and the
// line itself; where it is a point, the point.
static void flat_normals(normals *all, wide (*edge)[3], int count, const difference3 *d, const wide way[3])
{
    static const int corner[2] = {0, 0};
    difference3_exact(d, corner, edge[count]);
    memcpy(edge[count + 1], way, 3 * sizeof way[0]);
    count += 2;
    for (int i = 0; i < count; i++) {
        add_normal(all, edge[i]);
        for (int j = 0; j < i; j++) {
            wide n[3];
            wide_cross3(edge[i], edge[j], n);
            add_normal(all, n);
            for (int k = 0; k < count && wide_unit3(n) > 0; k++) {
                add_cross(all, n, edge[k]);
            }
        }
    }
}

static normals normals_of(posed3 *a, posed3 *b, const difference3 *d, const wide way[3])
{
    normals all = {0, 0, NULL};
    posed3_facet(a);
    posed3_facet(b);
    wide(*edge)[3] = malloc((size_t)(a->facets.edges + b->facets.edges + 2) * sizeof *edge);
    const int of_a = edges_of(a, edge);
    const int of_b = edges_of(b, edge + of_a);
    face_normals(&all, a);
    face_normals(&all, b);
    for (int i = 0; i < of_a; i++) {
        for (int j = of_a; j < of_a + of_b; j++) {
            add_cross(&all, edge[i], edge[j]);
        }
    }
    if (a->facets.dimension < 3 && b->facets.dimension < 3) {
        flat_normals(&all, edge, of_a + of_b, d, way);
    }
    free(edge);
    return all;
}

// In long double: the least and greatest fraction that a normal may mean as its bound, whichever side that is.
typedef struct rough_bound {
    long double low, high;
    bool        from_below;
} rough_bound;

static rough_bound rough_bound_of(const difference3 *d, const wide n[3], const wide way[3], long double length)
{
    const long double unit[3] = {(long double)n[0], (long double)n[1], (long double)n[2]};
    const long double v[3] = {(long double)way[0], (long double)way[1], (long double)way[2]};
    long double       c[3];
    int               corner[2];
    difference3_support(d, unit, c, corner);
    const long double s = long_dot3(unit, c);
    const long double w = long_dot3(unit, v);
    const long double off_s = 0x1p-52L * ((long double)d->size + fabsl(s));
    const long double off_w = 0x1p-52L * length;
    rough_bound       bound = {-HUGE_VALL, HUGE_VALL, w < 0};
    if (fabsl(w) > off_w) {
        const long double slow = fabsl(w) - off_w;
        const long double fast = fabsl(w) + off_w;
        const long double sign = w < 0 ? 1 : -1;
        const long double ends[4] = {sign * (s - off_s) / slow, sign * (s - off_s) / fast, sign * (s + off_s) / slow,
                                     sign * (s + off_s) / fast};
        bound.low = fminl(fminl(ends[0], ends[1]), fminl(ends[2], ends[3]));
        bound.high = fmaxl(fmaxl(ends[0], ends[1]), fmaxl(ends[2], ends[3]));
    }
    return bound;
}

// Whether a bound may be the one that decides, `first` and `last` being what others surely leave.
static bool may_decide(const rough_bound *bound, long double first, long double last)
{
    const bool level = bound->low == -HUGE_VALL && bound->high == HUGE_VALL;
    return level || (bound->from_below ? bound->high >= first : bound->low <= last);
}

// The bounds, and what the two that decide may be off by.
typedef struct bounds3 {
    wide first, last;
    wide off_first, off_last;
    bool level; // a plane along the way may leave C out
} bounds3;

static wide off_s_of(const difference3 *d)
{
    return 0x1p8 * (wide)WIDE_UNIT * ((wide)d->size + (wide)d->a->scale + (wide)d->b->scale);
}

static wide doubt_of(const difference3 *d, wide t, wide w, wide length)
{
    const wide u = (wide)WIDE_UNIT;
    const wide doubt = 2 * (off_s_of(d) + 4 * u * wide_abs(t) * length) / wide_abs(w);
    return wide_abs(w) > 8 * u * length ? doubt : (wide)HUGE_VAL;
}

static void take_bound(bounds3 *bounds, const difference3 *d, const wide n[3], const wide way[3], wide length)
{
    const wide s = difference3_along(d, n);
    const wide w = wide_dot3(n, way);
    const wide t = w != 0 ? -s / w : 0;
    if (w < 0 && t > bounds->first) {
        bounds->first = t;
        bounds->off_first = doubt_of(d, t, w, length);
    } else if (w > 0 && t < bounds->last) {
        bounds->last = t;
        bounds->off_last = doubt_of(d, t, w, length);
    } else if (w == 0 && s > off_s_of(d)) {
        bounds->first = (wide)HUGE_VAL;
        bounds->last = -(wide)HUGE_VAL;
    } else if (w == 0 && s > 0) {
        bounds->level = true;
    }
}

static bounds3 bounds_of(const normals *all, const difference3 *d, const wide way[3], wide full_length)
{
    const wide        most = (wide)HUGE_VAL;
    bounds3           span = {-most, most, 0, 0, false};
    const long double length = (long double)full_length;
    rough_bound      *bound = malloc((2 * (size_t)all->count + 1) * sizeof *bound);
    long double       first = -HUGE_VALL;
    long double       last = HUGE_VALL;
    for (int i = 0; i < 2 * all->count; i++) {
        const wide  sign = i % 2 == 0 ? 1 : -1;
        const wide *up = all->n[i / 2];
        const wide  n[3] = {sign * up[0], sign * up[1], sign * up[2]};
        bound[i] = rough_bound_of(d, n, way, length);
        first = bound[i].from_below ? fmaxl(first, bound[i].low) : first;
        last = bound[i].from_below ? last : fminl(last, bound[i].high);
    }
    for (int i = 0; i < 2 * all->count; i++) {
        const wide  sign = i % 2 == 0 ? 1 : -1;
        const wide *up = all->n[i / 2];
        const wide  n[3] = {sign * up[0], sign * up[1], sign * up[2]};
        if (may_decide(&bound[i], first, last)) {
            take_bound(&span, d, n, way, full_length);
        }
    }
    free(bound);
    return span;
}

static int corners_of(const oracle3_shape *shape)
{
    return shape->kind == ORACLE3_BOX ? 8 : shape->count;
}

bool casts3_decides(const cast3 *cast)
{
    return corners_of(&cast->a) * corners_of(&cast->b) <= 256;
}

static span3 span_in_rationals(const cast3 *cast)
{
    span3 span = {(wide)HUGE_VAL, -(wide)HUGE_VAL};
    mpq_t first;
    mpq_t last;
    mpq_inits(first, last, NULL);
    if (rational3_cast(&cast->a, &cast->b, &cast->start, cast->way, first, last)) {
        span.first = rational2_wide(first);
        span.last = rational2_wide(last);
    }
    mpq_clears(first, last, NULL);
    return span;
}

span3 casts3_span(const cast3 *cast)
{
    const oracle3_pose identity = oracle3_identity();
    const wide         way[3] = {(wide)cast->way[0], (wide)cast->way[1], (wide)cast->way[2]};
    posed3            *a = posed3_of(&cast->a, &identity);
    posed3            *b = posed3_of(&cast->b, &cast->start);
    const difference3  d = difference3_of(a, b);
    const wide         length = wide_sqrt(wide_dot3(way, way));
    normals            all = normals_of(a, b, &d, way);
    const bounds3      bounds = bounds_of(&all, &d, way, length);
    const bool         near = wide_abs(bounds.first - bounds.last) <= bounds.off_first + bounds.off_last;
    free(all.n);
    posed3_free(a);
    posed3_free(b);
    if (length > 0 && casts3_decides(cast) && (near || (bounds.level && bounds.first <= bounds.last))) {
        return span_in_rationals(cast);
    }
    const span3 none = {(wide)HUGE_VAL, -(wide)HUGE_VAL};
    return bounds.level ? none : (span3){bounds.first, bounds.last};
}

// The position at a fraction is two doubles: the first becomes B's, the second, turned round, A's.
static void bodies_at(const cast3 *cast, double fraction, oracle3_body *a, oracle3_body *b)
{
    oracle3_pose pose_a = oracle3_identity();
    oracle3_pose pose_b = cast->start;
    for (int k = 0; k < 3; k++) {
        const wide at = (wide)cast->start.position[k] + (wide)fraction * (wide)cast->way[k];
        pose_b.position[k] = (double)at;
        pose_a.position[k] = -(double)(at - (wide)pose_b.position[k]);
    }
    *a = oracle3_body_of(&cast->a, &pose_a);
    *b = oracle3_body_of(&cast->b, &pose_b);
}

oracle3_answer casts3_at(const cast3 *cast, double fraction)
{
    oracle3_body a;
    oracle3_body b;
    bodies_at(cast, fraction, &a, &b);
    const oracle3_answer answer = oracle3_between(&a, &b);
    oracle3_body_free(&a);
    oracle3_body_free(&b);
    return answer;
}

wide casts3_along(const cast3 *cast, double fraction, const double n[3], double *doubt)
{
    oracle3_body a;
    oracle3_body b;
    bodies_at(cast, fraction, &a, &b);
    const wide gap = oracle3_along(&a, &b, n);
    *doubt = oracle3_doubt(&a, &b);
    oracle3_body_free(&a);
    oracle3_body_free(&b);
    return gap;
}
