// whole_simplex3.h : simplices with whole coordinates, and where the origin is from them by integers alone: every vertex, edge
// and triangle is looked at, and the least square of a distance kept as a fraction.
//
// Coordinates of at most 64: squares of areas times a square stay below 2^62.
#ifndef ABUT_TESTS_WHOLE_SIMPLEX3_H
#define ABUT_TESTS_WHOLE_SIMPLEX3_H

#include "abut/steps3.h"

#include <string.h>

typedef struct whole3 {
    int64_t x, y, z;
} whole3;

// The squared distance of the origin as a fraction; zero when it lies on the simplex, `inside` when strictly inside.
typedef struct whole_answer3 {
    int64_t over, under;
    bool    inside;
} whole_answer3;

static inline whole3 whole_sub(whole3 a, whole3 b)
{
    const whole3 v = {a.x - b.x, a.y - b.y, a.z - b.z};
    return v;
}

static inline int64_t whole_dot(whole3 a, whole3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline whole3 whole_cross(whole3 a, whole3 b)
{
    const whole3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

static inline void whole_nearer(whole_answer3 *best, int64_t over, int64_t under)
{
    if ((__int128)over * best->under < (__int128)best->over * under) {
        best->over = over;
        best->under = under;
    }
}

static inline void whole_on_edge(whole_answer3 *best, whole3 p, whole3 q)
{
    const whole3 e = whole_sub(q, p);
    if (-whole_dot(p, e) > 0 && whole_dot(q, e) > 0) {
        const whole3 moment = whole_cross(p, e);
        whole_nearer(best, whole_dot(moment, moment), whole_dot(e, e));
    }
}

static inline void whole_on_triangle(whole_answer3 *best, whole3 p, whole3 q, whole3 r)
{
    const whole3  n = whole_cross(whole_sub(q, p), whole_sub(r, p));
    const int64_t at_p = whole_dot(whole_cross(q, r), n);
    const int64_t at_q = whole_dot(whole_cross(r, p), n);
    const int64_t at_r = whole_dot(whole_cross(p, q), n);
    if (at_p > 0 && at_q > 0 && at_r > 0) {
        const int64_t above = whole_dot(n, p);
        whole_nearer(best, above * above, whole_dot(n, n));
    }
}

// Whether d and the origin lie strictly on the same side of the plane through a, b, c.
static inline bool whole_same_side(whole3 a, whole3 b, whole3 c, whole3 d)
{
    const whole3  n = whole_cross(whole_sub(b, a), whole_sub(c, a));
    const int64_t inner = whole_dot(n, whole_sub(d, a));
    const int64_t here = -whole_dot(n, a);
    return (inner > 0 && here > 0) || (inner < 0 && here < 0);
}

static inline whole_answer3 whole_nearest(const whole3 *v, int count)
{
    whole_answer3 best = {INT64_MAX, 1, false};
    best.inside = count == 4 && whole_same_side(v[0], v[1], v[2], v[3]) && whole_same_side(v[0], v[1], v[3], v[2]) &&
                  whole_same_side(v[0], v[2], v[3], v[1]) && whole_same_side(v[1], v[2], v[3], v[0]);
    for (int i = 0; i < count; ++i) {
        whole_nearer(&best, whole_dot(v[i], v[i]), 1);
        for (int j = i + 1; j < count; ++j) {
            whole_on_edge(&best, v[i], v[j]);
            for (int k = j + 1; k < count; ++k) {
                whole_on_triangle(&best, v[i], v[j], v[k]);
            }
        }
    }
    if (best.inside) {
        best.over = 0;
        best.under = 1;
    }
    return best;
}

// Whether a fourth vertex is one that GJK would ask for: the point nearest the origin so far is inside the triangle of the
// first three, and the fourth lies on the origin's side of it.
static inline bool whole_is_newest(const whole3 *v)
{
    const whole3  n = whole_cross(whole_sub(v[1], v[0]), whole_sub(v[2], v[0]));
    const int64_t here = -whole_dot(n, v[0]);
    const int64_t there = whole_dot(n, whole_sub(v[3], v[0]));
    return whole_dot(whole_cross(v[1], v[2]), n) > 0 && whole_dot(whole_cross(v[2], v[0]), n) > 0 &&
           whole_dot(whole_cross(v[0], v[1]), n) > 0 && ((here > 0 && there > 0) || (here < 0 && there < 0));
}

static inline abut_simplex3 whole_simplex(const whole3 *v, int count)
{
    abut_simplex3 s;
    memset(&s, 0, sizeof s);
    for (int i = 0; i < count; ++i) {
        s.vertex[i].w.x = (abut_real)v[i].x;
        s.vertex[i].w.y = (abut_real)v[i].y;
        s.vertex[i].w.z = (abut_real)v[i].z;
        s.vertex[i].feature_a = (uint32_t)i;
    }
    s.count = count;
    return s;
}

#endif
