// casts3.c : the fractions at which two polytope cores share a point, from the faces of their Minkowski difference.
//
// With C = B - A, they share a point at the fraction t when 0 is in C + t v: when s(n) + t n.v <= 0 for every normal n of a
// face of C, s(n) being the least n.c. Each is one bound of t, so the first fraction is the greatest of those from below. The
// normals are those of A's faces, of B's, and the cross products of their edges, both ways; where neither is solid, C may be
// flat or a line, and more normals, which are harmless where they are not needed, say so: see flat_normals. All of them are
// looked at in long double; those that may decide are done again in full.
#include "casts3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "posed3.h"

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

static void take_bound(span3 *span, const difference3 *d, const wide n[3], const wide way[3])
{
    const wide s = difference3_along(d, n);
    const wide w = wide_dot3(n, way);
    if (w < 0) {
        const wide t = s / -w;
        span->first = t > span->first ? t : span->first;
    } else if (w > 0) {
        const wide t = -s / w;
        span->last = t < span->last ? t : span->last;
    } else if (s > 0) {
        span->first = (wide)HUGE_VAL;
        span->last = -(wide)HUGE_VAL;
    }
}

static span3 span_of(const normals *all, const difference3 *d, const wide way[3])
{
    const wide        most = (wide)HUGE_VAL;
    span3             span = {-most, most};
    const long double length = (long double)wide_sqrt(wide_dot3(way, way));
    rough_bound      *bound = malloc(2 * (size_t)all->count * sizeof *bound);
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
            take_bound(&span, d, n, way);
        }
    }
    free(bound);
    return span;
}

span3 casts3_span(const cast3 *cast)
{
    const oracle3_pose identity = oracle3_identity();
    const wide         way[3] = {(wide)cast->way[0], (wide)cast->way[1], (wide)cast->way[2]};
    posed3            *a = posed3_of(&cast->a, &identity);
    posed3            *b = posed3_of(&cast->b, &cast->start);
    const difference3  d = difference3_of(a, b);
    normals            all = normals_of(a, b, &d, way);
    const span3        span = span_of(&all, &d, way);
    free(all.n);
    posed3_free(a);
    posed3_free(b);
    return span;
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
