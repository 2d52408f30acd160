// posed3.c : cores at a pose, for the oracle.
//
// A corner about the reference point costs one difference of doubles, three products and two sums: 8u of its length. The
// reference point's place is three products and three sums of the coordinates as given: 8u of their magnitude (the scale).
// Which corner is farthest is found in double among the rough corners (within 2^-51 of the extent); those within 2^-46 of the
// extent of the best are compared in full.
#include "posed3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double rough_margin = 0x1p-46;

// Triangles whose shortest height is below this share of their sides get their normal in wide arithmetic.
static const double sliver = 0x1p-10;

static void turn(const posed3 *p, const wide v[3], wide w[3])
{
    for (int i = 0; i < 3; i++) {
        w[i] = wide_dot3(p->matrix[i], v);
    }
}

// Makes corners: 1 (all halves zero or equal ellipsoid), 2 (along the only half axis above zero) or 8.
static int corners_of_half(const double half[3], bool box, double corners[8][3])
{
    int count = 0;
    for (int i = 0; i < (box ? 8 : 2); i++) {
        for (int k = 0; k < 3; k++) {
            const bool up = box ? ((i >> k) & 1) != 0 : i == 1;
            corners[count][k] = up ? half[k] : -half[k];
        }
        count++;
    }
    return count;
}

static void set_points(posed3 *p, const double (*points)[3], int count, const double reference[3])
{
    p->kind = ORACLE3_POINTS;
    p->count = count;
    p->own = malloc((size_t)count * sizeof *p->own);
    p->exact = malloc((size_t)count * sizeof *p->exact);
    p->near = malloc((size_t)count * sizeof *p->near);
    p->rough = malloc((size_t)count * sizeof *p->rough);
    memcpy(p->own, points, (size_t)count * sizeof *p->own);
    for (int i = 0; i < count; i++) {
        wide v[3];
        for (int k = 0; k < 3; k++) {
            v[k] = (wide)points[i][k] - (wide)reference[k];
        }
        turn(p, v, p->exact[i]);
        for (int k = 0; k < 3; k++) {
            p->near[i][k] = (long double)p->exact[i][k];
            p->rough[i][k] = (double)p->exact[i][k];
        }
        p->extent = fmax(p->extent, sqrt(rough_dot3(p->rough[i], p->rough[i])));
    }
}

// The core that a disk, cylinder or cone with a zero size is.
static oracle3_kind plain_kind(const oracle3_shape *s)
{
    if (s->kind == ORACLE3_POINTS || s->kind == ORACLE3_BOX || s->kind == ORACLE3_SUPER) {
        return s->kind;
    }
    if (s->kind == ORACLE3_ELLIPSOID) {
        const int zeros = (s->half[0] == 0) + (s->half[1] == 0) + (s->half[2] == 0);
        return zeros >= 2 ? ORACLE3_BOX : ORACLE3_ELLIPSOID;
    }
    if (s->half[(s->axis + 1) % 3] == 0) {
        return ORACLE3_BOX;
    }
    return s->half[s->axis] == 0 ? ORACLE3_DISK : s->kind;
}

static void set_core(posed3 *p, const oracle3_shape *s)
{
    const double zero[3] = {0, 0, 0};
    const bool   ball = s->kind == ORACLE3_ELLIPSOID && s->half[0] == s->half[1] && s->half[1] == s->half[2];
    p->kind = plain_kind(s);
    if (ball) {
        p->radius += (wide)s->half[0];
        set_points(p, &zero, 1, zero);
    } else if (p->kind == ORACLE3_POINTS) {
        set_points(p, s->points, s->count, s->points[0]);
    } else if (p->kind == ORACLE3_BOX) {
        double    corners[8][3];
        const int zeros = (s->half[0] == 0) + (s->half[1] == 0) + (s->half[2] == 0);
        const int count = corners_of_half(s->half, zeros < 2, corners);
        p->box = zeros == 0;
        set_points(p, corners, count, zero);
    } else {
        for (int k = 0; k < 3; k++) {
            p->half[k] = (wide)s->half[k];
        }
        if (p->kind == ORACLE3_DISK) {
            p->half[p->axis] = 0;
        }
        p->extent = 1.01 * sqrt(rough_dot3(s->half, s->half));
    }
}

posed3 *posed3_of(const oracle3_shape *shape, const oracle3_pose *pose)
{
    posed3 *p = calloc(1, sizeof *p);
    p->axis = shape->axis;
    p->radius = (wide)shape->radius;
    for (int i = 0; i < 9; i++) {
        p->matrix[i / 3][i % 3] = (wide)pose->matrix[i / 3][i % 3];
    }
    set_core(p, shape);
    const double *reference = shape->kind == ORACLE3_POINTS ? shape->points[0] : shape->center;
    const wide    from[3] = {(wide)reference[0], (wide)reference[1], (wide)reference[2]};
    turn(p, from, p->place);
    for (int k = 0; k < 3; k++) {
        p->place[k] += (wide)pose->position[k];
        p->scale += fabs(reference[k]) + fabs(pose->position[k]);
    }
    p->scale += p->extent + (double)p->radius;
    return p;
}

void posed3_free(posed3 *p)
{
    if (p->faceted) {
        facets3_free(&p->facets);
    }
    free(p->normal);
    free(p->own);
    free(p->exact);
    free(p->near);
    free(p->rough);
    free(p);
}

static facets3 facets_of_box(void)
{
    static const int corner_of[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    static const int edges[12][4] = {{0, 1, 2, 4}, {2, 3, 4, 3}, {4, 5, 5, 2}, {6, 7, 3, 5}, {0, 2, 4, 0}, {1, 3, 1, 4},
                                     {4, 6, 0, 5}, {5, 7, 5, 1}, {0, 4, 0, 2}, {1, 5, 2, 1}, {2, 6, 3, 0}, {3, 7, 1, 3}};
    facets3          box = {3, 6, 12, malloc(6 * sizeof *box.face), malloc(sizeof edges)};
    for (int f = 0; f < 6; f++) {
        memcpy(box.face[f], corner_of[f], sizeof box.face[f]);
    }
    memcpy(box.edge, edges, sizeof edges);
    return box;
}

// The unit normal of a face in A's frame, to 2^-50.
static void normal_of(const posed3 *p, const int face[3], double normal[3])
{
    long double d[2][3];
    for (int k = 0; k < 3; k++) {
        d[0][k] = (long double)(p->exact[face[1]][k] - p->exact[face[0]][k]);
        d[1][k] = (long double)(p->exact[face[2]][k] - p->exact[face[0]][k]);
    }
    const long double n[3] = {d[0][1] * d[1][2] - d[0][2] * d[1][1], d[0][2] * d[1][0] - d[0][0] * d[1][2],
                              d[0][0] * d[1][1] - d[0][1] * d[1][0]};
    const long double size = sqrtl(long_dot3(n, n));
    if (size > (long double)sliver * sqrtl(long_dot3(d[0], d[0]) * long_dot3(d[1], d[1]))) {
        for (int k = 0; k < 3; k++) {
            normal[k] = (double)(n[k] / size);
        }
        return;
    }
    wide e[2][3];
    wide m[3];
    for (int k = 0; k < 3; k++) {
        e[0][k] = p->exact[face[1]][k] - p->exact[face[0]][k];
        e[1][k] = p->exact[face[2]][k] - p->exact[face[0]][k];
    }
    wide_cross3(e[0], e[1], m);
    (void)wide_unit3(m);
    for (int k = 0; k < 3; k++) {
        normal[k] = (double)m[k];
    }
}

void posed3_facet(posed3 *p)
{
    if (p->faceted) {
        return;
    }
    p->faceted = true;
    p->facets = p->box ? facets_of_box() : facets3_of((const double(*)[3])p->own, p->count);
    p->normal = malloc((size_t)(p->facets.faces + 1) * sizeof *p->normal);
    for (int f = 0; f < p->facets.faces; f++) {
        normal_of(p, p->facets.face[f], p->normal[f]);
    }
}

double posed3_rough_reach(const posed3 *p, const double n[3], int *corner)
{
    double most = -HUGE_VAL;
    *corner = 0;
    for (int i = 0; i < p->count; i++) {
        const double at = rough_dot3(n, p->rough[i]);
        *corner = at > most ? i : *corner;
        most = at > most ? at : most;
    }
    return most;
}

static wide reach_of_points(const posed3 *p, const wide n[3])
{
    const double rough[3] = {(double)n[0], (double)n[1], (double)n[2]};
    int          best = 0;
    const double least = posed3_rough_reach(p, rough, &best) - rough_margin * p->extent;
    wide         most = wide_dot3(n, p->exact[best]);
    for (int i = 0; i < p->count; i++) {
        if (i != best && rough_dot3(rough, p->rough[i]) >= least) {
            const wide at = wide_dot3(n, p->exact[i]);
            most = at > most ? at : most;
        }
    }
    return most;
}

wide posed3_reach(const posed3 *p, const wide n[3])
{
    if (p->kind == ORACLE3_POINTS) {
        return reach_of_points(p, n);
    }
    wide t[3];
    wide sum = 0;
    for (int k = 0; k < 3; k++) {
        t[k] = p->half[k] * (p->matrix[0][k] * n[0] + p->matrix[1][k] * n[1] + p->matrix[2][k] * n[2]);
    }
    if (p->kind == ORACLE3_SUPER) {
        for (int k = 0; k < 3; k++) {
            sum += t[k] * t[k] * t[k] * t[k];
        }
        return wide_sqrt(wide_sqrt(sum));
    }
    if (p->kind == ORACLE3_ELLIPSOID) {
        return wide_sqrt(wide_dot3(t, t));
    }
    const wide x = t[(p->axis + 1) % 3];
    const wide y = t[(p->axis + 2) % 3];
    const wide up = t[p->axis];
    const wide rim = wide_sqrt(x * x + y * y);
    if (p->kind == ORACLE3_CONE) {
        return rim - up > up ? rim - up : up;
    }
    return rim + wide_abs(up);
}

// The core point of a smooth core in its own frame farthest along m, which is in that frame.
static void own_support(const posed3 *p, const long double m[3], long double v[3])
{
    long double half[3];
    long double t[3];
    for (int k = 0; k < 3; k++) {
        half[k] = (long double)p->half[k];
        t[k] = half[k] * m[k];
        v[k] = 0;
    }
    if (p->kind == ORACLE3_SUPER || p->kind == ORACLE3_ELLIPSOID) {
        const bool  super = p->kind == ORACLE3_SUPER;
        long double sum = 0;
        for (int k = 0; k < 3; k++) {
            sum += super ? t[k] * t[k] * t[k] * t[k] : t[k] * t[k];
        }
        const long double root = super ? sqrtl(sqrtl(sum)) : sqrtl(sum);
        for (int k = 0; k < 3 && root > 0; k++) {
            const long double s = t[k] / root;
            v[k] = half[k] * (super ? s * s * s : s);
        }
        return;
    }
    const int         i = (p->axis + 1) % 3;
    const int         j = (p->axis + 2) % 3;
    const long double rim = sqrtl(t[i] * t[i] + t[j] * t[j]);
    if (p->kind == ORACLE3_CONE && t[p->axis] > rim - t[p->axis]) {
        v[p->axis] = half[p->axis];
        return;
    }
    v[p->axis] = p->kind == ORACLE3_CONE || t[p->axis] < 0 ? -half[p->axis] : half[p->axis];
    v[i] = rim > 0 ? half[i] * (t[i] / rim) : half[i];
    v[j] = rim > 0 ? half[j] * (t[j] / rim) : 0;
}

int posed3_support(const posed3 *p, const long double n[3], long double point[3])
{
    if (p->kind == ORACLE3_POINTS) {
        const double rough[3] = {(double)n[0], (double)n[1], (double)n[2]};
        int          best = 0;
        const double least = posed3_rough_reach(p, rough, &best) - rough_margin * p->extent;
        long double  most = long_dot3(n, p->near[best]);
        for (int i = 0; i < p->count; i++) {
            if (rough_dot3(rough, p->rough[i]) >= least && long_dot3(n, p->near[i]) > most) {
                most = long_dot3(n, p->near[i]);
                best = i;
            }
        }
        memcpy(point, p->near[best], sizeof p->near[best]);
        return best;
    }
    long double m[3];
    long double v[3];
    for (int k = 0; k < 3; k++) {
        m[k] = (long double)p->matrix[0][k] * n[0] + (long double)p->matrix[1][k] * n[1] + (long double)p->matrix[2][k] * n[2];
    }
    own_support(p, m, v);
    for (int i = 0; i < 3; i++) {
        point[i] =
            (long double)p->matrix[i][0] * v[0] + (long double)p->matrix[i][1] * v[1] + (long double)p->matrix[i][2] * v[2];
    }
    return -1;
}

difference3 difference3_of(const posed3 *a, const posed3 *b)
{
    difference3 d = {.a = a, .b = b};
    for (int k = 0; k < 3; k++) {
        d.k[k] = b->place[k] - a->place[k];
        d.near_k[k] = (long double)d.k[k];
        d.rough_k[k] = (double)d.k[k];
    }
    d.size = sqrt(rough_dot3(d.rough_k, d.rough_k)) + a->extent + b->extent;
    return d;
}

wide difference3_along(const difference3 *d, const wide n[3])
{
    const wide minus[3] = {-n[0], -n[1], -n[2]};
    return wide_dot3(n, d->k) - posed3_reach(d->b, minus) - posed3_reach(d->a, n);
}

void difference3_support(const difference3 *d, const long double n[3], long double c[3], int corner[2])
{
    const long double minus[3] = {-n[0], -n[1], -n[2]};
    long double       p[3];
    long double       q[3];
    corner[0] = posed3_support(d->a, n, p);
    corner[1] = posed3_support(d->b, minus, q);
    for (int k = 0; k < 3; k++) {
        c[k] = d->near_k[k] + q[k] - p[k];
    }
}

void difference3_exact(const difference3 *d, const int corner[2], wide c[3])
{
    for (int k = 0; k < 3; k++) {
        c[k] = d->k[k] + d->b->exact[corner[1]][k] - d->a->exact[corner[0]][k];
    }
}
