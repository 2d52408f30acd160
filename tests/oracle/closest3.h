// closest3.h : the point of a simplex nearest the origin, by trying every vertex, edge and triangle of it.
//
// The file that includes this defines the type `number` first (long double for the search, wide for the certificate): one
// text, two precisions. A try counts only when its weights are positive, so what comes out is always a point of the simplex.
#ifndef ABUT_TESTS_CLOSEST3_H
#define ABUT_TESTS_CLOSEST3_H

#include <stdbool.h>
#include <string.h>

/// A vertex, edge or triangle of a simplex with its point nearest the origin.
typedef struct closest3 {
    int    count, index[3]; ///< which points
    number x[3];            ///< the point, from its weights
    number dir[3];          ///< along x; for a triangle its normal, which keeps its precision however near the origin is
    number length2;         ///< of x
} closest3;

static inline number closest3_dot(const number a[3], const number b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void closest3_cross(const number a[3], const number b[3], number c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static inline void closest3_keep(closest3 *best, const closest3 *found)
{
    if (best->count == 0 || found->length2 < best->length2) {
        *best = *found;
    }
}

static inline void closest3_vertex(number (*c)[3], int i, closest3 *best)
{
    closest3 found = {.count = 1, .index = {i, 0, 0}};
    memcpy(found.x, c[i], sizeof found.x);
    memcpy(found.dir, c[i], sizeof found.dir);
    found.length2 = closest3_dot(found.x, found.x);
    closest3_keep(best, &found);
}

static inline void closest3_edge(number (*c)[3], int i, int j, closest3 *best)
{
    const number e[3] = {c[j][0] - c[i][0], c[j][1] - c[i][1], c[j][2] - c[i][2]};
    const number along = -closest3_dot(c[i], e);
    const number length2 = closest3_dot(e, e);
    if (!(along > 0 && along < length2)) {
        return;
    }
    const number t = along / length2;
    closest3     found = {.count = 2, .index = {i, j, 0}};
    for (int k = 0; k < 3; k++) {
        found.x[k] = c[i][k] + t * e[k];
        found.dir[k] = found.x[k];
    }
    found.length2 = closest3_dot(found.x, found.x);
    closest3_keep(best, &found);
}

static inline void closest3_triangle(number (*c)[3], int i, int j, int l, closest3 *best)
{
    const int index[3] = {i, j, l};
    number    e[2][3];
    number    n[3];
    number    weight[3];
    for (int k = 0; k < 3; k++) {
        e[0][k] = c[j][k] - c[i][k];
        e[1][k] = c[l][k] - c[i][k];
    }
    closest3_cross(e[0], e[1], n);
    for (int k = 0; k < 3; k++) {
        number across[3];
        closest3_cross(c[index[(k + 1) % 3]], c[index[(k + 2) % 3]], across);
        weight[k] = closest3_dot(n, across);
        if (!(weight[k] > 0)) {
            return;
        }
    }
    const number sum = weight[0] + weight[1] + weight[2];
    const number sign = closest3_dot(n, c[i]) < 0 ? -1 : 1;
    closest3     found = {.count = 3, .index = {i, j, l}};
    for (int k = 0; k < 3; k++) {
        found.x[k] = (weight[0] * c[i][k] + weight[1] * c[j][k] + weight[2] * c[l][k]) / sum;
        found.dir[k] = sign * n[k];
    }
    found.length2 = closest3_dot(found.x, found.x);
    closest3_keep(best, &found);
}

/// The nearest over all vertices, edges and triangles of the first m points; only those with point m - 1 when `newest`.
static inline closest3 closest3_of(number (*c)[3], int m, bool newest)
{
    closest3 best = {.count = 0};
    for (int i = newest ? m - 1 : 0; i < m; i++) {
        closest3_vertex(c, i, &best);
        for (int j = 0; j < i; j++) {
            closest3_edge(c, j, i, &best);
            for (int l = 0; l < j; l++) {
                closest3_triangle(c, l, j, i, &best);
            }
        }
    }
    return best;
}

/// True when the origin is inside the tetrahedron of four points.
static inline bool closest3_inside(number (*c)[3])
{
    int signs = 0;
    for (int k = 0; k < 4; k++) {
        number       across[3];
        const number turn = k % 2 == 0 ? 1 : -1;
        closest3_cross(c[(k + 1) % 4], c[(k + 2) % 4], across);
        const number volume = turn * closest3_dot(across, c[(k + 3) % 4]);
        signs += volume > 0 ? 1 : volume < 0 ? -1 : 0;
    }
    return signs == 4 || signs == -4;
}

#endif
