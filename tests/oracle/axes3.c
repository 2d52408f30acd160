// axes3.c : the greatest separation of two polytope cores over all normals that a face of C = B - A can have, for the oracle.
//
// A face of C is a face of A or of B, or an edge of A along an edge of B whose arcs on the sphere of normals cross: with e, f
// the edges and l, r the normals of the faces left and right of them, n = s e x f is a normal of A's edge exactly when
// s f.l_e >= 0 >= s f.r_e, and -n of B's when s e.l_f >= 0 >= s e.r_f. Signs are taken in double with a tolerance above their
// error (normals 2^-50, edges 2^-52), a doubtful one as either: no arc is missed, and one too many does no harm, since the
// separation along whatever normal bounds the signed distance from below.
//
// Values are first taken in double (within 2^-42 of the size, for edges at an angle above 2^-10; others get their normal in
// wide arithmetic). Every normal that comes within the margin of the best is measured again in wide arithmetic; the greatest of
// these is within 2^-75 of the size: edges closer to parallel than 2^-80 are passed over, and the faces they make are as thin.
#include "polytopes3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double sign_doubt = 0x1p-47;
static const double margin_share = 0x1p-40;
static const double near_parallel = 0x1p-10;
static const double parallel = 0x1p-80;

// A normal to try: of a face of A (edge_a < 0, face of the first), of B, or of two edges.
typedef struct axis3 {
    int    face_a, face_b, edge_a, edge_b; // -1: none
    double sign;
    double value;
} axis3;

typedef struct search3 {
    const difference3 *d;
    double             margin, best; // best: the greatest separation found so far, in double
    axis3             *list;
    int                count, room;
    double (*edge_a)[3], (*edge_b)[3]; // unit edges
    signed char *a_over_b;             // [face of A][edge of B]: the sign of normal . edge
    signed char *b_over_a;             // [edge of A][face of B]
} search3;

static double rough_along(const difference3 *d, const double n[3])
{
    const double minus[3] = {-n[0], -n[1], -n[2]};
    int          corner = 0;
    const double b = posed3_rough_reach(d->b, minus, &corner);
    return rough_dot3(n, d->rough_k) - b - posed3_rough_reach(d->a, n, &corner);
}

static void keep(search3 *s, axis3 axis)
{
    if (axis.value < s->best - s->margin) {
        return;
    }
    s->best = axis.value > s->best ? axis.value : s->best;
    if (s->count == s->room) {
        s->room = 2 * s->room + 16;
        s->list = realloc(s->list, (size_t)s->room * sizeof *s->list);
    }
    s->list[s->count++] = axis;
}

static void try_faces(search3 *s)
{
    const posed3 *a = s->d->a;
    const posed3 *b = s->d->b;
    for (int f = 0; f < a->facets.faces; f++) {
        const axis3 axis = {f, -1, -1, -1, 1, rough_along(s->d, a->normal[f])};
        keep(s, axis);
    }
    for (int f = 0; f < b->facets.faces; f++) {
        const double minus[3] = {-b->normal[f][0], -b->normal[f][1], -b->normal[f][2]};
        const axis3  axis = {-1, f, -1, -1, -1, rough_along(s->d, minus)};
        keep(s, axis);
    }
}

static void wide_edge(const posed3 *p, int edge, wide e[3])
{
    const int *ends = p->facets.edge[edge];
    for (int k = 0; k < 3; k++) {
        e[k] = p->exact[ends[1]][k] - p->exact[ends[0]][k];
    }
    (void)wide_unit3(e);
}

static double (*unit_edges(const posed3 *p))[3]
{
    double(*edges)[3] = malloc((size_t)(p->facets.edges + 1) * sizeof *edges);
    for (int i = 0; i < p->facets.edges; i++) {
        const int  *ends = p->facets.edge[i];
        long double e[3];
        for (int k = 0; k < 3; k++) {
            e[k] = (long double)(p->exact[ends[1]][k] - p->exact[ends[0]][k]);
        }
        const long double size = sqrtl(long_dot3(e, e));
        for (int k = 0; k < 3; k++) {
            edges[i][k] = (double)(e[k] / size);
        }
    }
    return edges;
}

static signed char sign_of(const double n[3], const double e[3])
{
    const double x = rough_dot3(n, e);
    return (signed char)(x > sign_doubt ? 1 : x < -sign_doubt ? -1 : 0);
}

static void fill_signs(search3 *s)
{
    const posed3 *a = s->d->a;
    const posed3 *b = s->d->b;
    s->a_over_b = malloc((size_t)(a->facets.faces * b->facets.edges + 1));
    s->b_over_a = malloc((size_t)(b->facets.faces * a->facets.edges + 1));
    for (int f = 0; f < a->facets.faces; f++) {
        for (int e = 0; e < b->facets.edges; e++) {
            s->a_over_b[f * b->facets.edges + e] = sign_of(a->normal[f], s->edge_b[e]);
        }
    }
    for (int e = 0; e < a->facets.edges; e++) {
        for (int f = 0; f < b->facets.faces; f++) {
            s->b_over_a[e * b->facets.faces + f] = sign_of(b->normal[f], s->edge_a[e]);
        }
    }
}

// The wide unit normal of two edges; false when they are parallel.
static bool wide_normal(const difference3 *d, int edge_a, int edge_b, double sign, wide n[3])
{
    wide e[3];
    wide f[3];
    wide_edge(d->a, edge_a, e);
    wide_edge(d->b, edge_b, f);
    wide_cross3(e, f, n);
    const double size = (double)wide_unit3(n);
    for (int k = 0; k < 3; k++) {
        n[k] *= (wide)sign;
    }
    return size > parallel;
}

static void try_edges(search3 *s, int i, int j, double sign)
{
    const double *e = s->edge_a[i];
    const double *f = s->edge_b[j];
    double        n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const double  size = sqrt(rough_dot3(n, n));
    if (size < near_parallel) {
        wide m[3];
        if (!wide_normal(s->d, i, j, sign, m)) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            n[k] = (double)m[k];
        }
    } else {
        for (int k = 0; k < 3; k++) {
            n[k] *= sign / size;
        }
    }
    const double *p = s->d->a->rough[s->d->a->facets.edge[i][0]];
    const double *q = s->d->b->rough[s->d->b->facets.edge[j][0]];
    const double  at = rough_dot3(n, s->d->rough_k) + rough_dot3(n, q) - rough_dot3(n, p);
    if (at >= s->best - s->margin) {
        const axis3 axis = {-1, -1, i, j, sign, rough_along(s->d, n)};
        keep(s, axis);
    }
}

static void try_edge(search3 *s, int i)
{
    const posed3 *a = s->d->a;
    const posed3 *b = s->d->b;
    const int    *edge = a->facets.edge[i];
    const int     edges = b->facets.edges;
    for (int j = 0; j < edges; j++) {
        const int l = edge[2] < 0 ? 0 : s->a_over_b[edge[2] * edges + j];
        const int r = edge[3] < 0 ? 0 : s->a_over_b[edge[3] * edges + j];
        if (l * r > 0) {
            continue;
        }
        const int *other = b->facets.edge[j];
        const int  m = other[2] < 0 ? 0 : s->b_over_a[i * b->facets.faces + other[2]];
        const int  t = other[3] < 0 ? 0 : s->b_over_a[i * b->facets.faces + other[3]];
        if (l >= 0 && r <= 0 && m >= 0 && t <= 0) {
            try_edges(s, i, j, 1);
        }
        if (l <= 0 && r >= 0 && m <= 0 && t >= 0) {
            try_edges(s, i, j, -1);
        }
    }
}

static void face_normal(const posed3 *p, int face, double sign, wide n[3])
{
    const int *v = p->facets.face[face];
    wide       e[2][3];
    for (int k = 0; k < 3; k++) {
        e[0][k] = p->exact[v[1]][k] - p->exact[v[0]][k];
        e[1][k] = p->exact[v[2]][k] - p->exact[v[0]][k];
    }
    wide_cross3(e[0], e[1], n);
    (void)wide_unit3(n);
    for (int k = 0; k < 3; k++) {
        n[k] *= (wide)sign;
    }
}

// The greatest of the kept ones, in wide arithmetic.
static bool measure(search3 *s, wide *value, wide normal[3])
{
    bool found = false;
    for (int i = 0; i < s->count; i++) {
        const axis3 *axis = &s->list[i];
        wide         n[3];
        if (axis->value < s->best - s->margin) {
            continue;
        }
        if (axis->face_a >= 0) {
            face_normal(s->d->a, axis->face_a, 1, n);
        } else if (axis->face_b >= 0) {
            face_normal(s->d->b, axis->face_b, -1, n);
        } else {
            (void)wide_normal(s->d, axis->edge_a, axis->edge_b, axis->sign, n);
        }
        const wide at = difference3_along(s->d, n);
        if (!found || at > *value) {
            *value = at;
            memcpy(normal, n, sizeof n);
        }
        found = true;
    }
    return found;
}

bool axes3_separation(const difference3 *d, wide *value, wide normal[3])
{
    search3 s = {.d = d, .margin = margin_share * d->size, .best = -HUGE_VAL};
    s.edge_a = unit_edges(d->a);
    s.edge_b = unit_edges(d->b);
    try_faces(&s);
    fill_signs(&s);
    for (int i = 0; i < d->a->facets.edges; i++) {
        try_edge(&s, i);
    }
    const bool found = measure(&s, value, normal);
    free(s.list);
    free(s.edge_a);
    free(s.edge_b);
    free(s.a_over_b);
    free(s.b_over_a);
    return found;
}
