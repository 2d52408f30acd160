// gradient3.c : how the signed distance changes with the pose of B; and the distance of a point.
//
// The distance of cores apart is differentiable in the position of B, with the normal for a gradient; in its rotation where one
// pair of points is nearest. Where several are (a face against a face), a turn brings one of them nearer first: the derivative
// of a minimum (Danskin 1967) is the least of theirs. The depth of cores that overlap is the least over all normals: where
// several are equally good, it has a kink.
#include "abut/gradient3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "base/tolerance_cast.h"
#include "clip/reduce3.h"
#include "math/direction3.h"

abut_proximity3 abut_point3(const abut_shape3 *shape, abut_vec3 point, const abut_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    static const abut_vec3 zero = {0, 0, 0};
    abut_shape3            b;
    abut_make_sphere3(&b, zero, 0);
    const abut_pose3 at = {point, abut_identity3().r};
    abut_proximity3  p = abut_distance3(shape, &b, at, options, NULL);
    if (p.status != ABUT_INVALID) {
        p.point_b = point; // of a deep one in a smooth core it would be as near to it as the witness on that is known
    }
    return p;
}

static abut_vec3 turn_of(abut_vec3 point_b, abut_vec3 origin_b, abut_vec3 normal)
{
    return abut_cross3(abut_sub3(point_b, origin_b), normal);
}

// Whether the normal stays nearly the same when B is moved a little aside either way: at a kink it jumps.
static bool is_smooth_about(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_vec3 normal,
                            abut_real little, int32_t *supports)
{
    static const abut_vec3 aside[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    bool                   smooth = true;
    for (size_t i = 0; i < sizeof aside / sizeof aside[0] && smooth; ++i) {
        const abut_pose3      moved = {abut_along3(b_in_a->p, little, aside[i]), b_in_a->r};
        const abut_proximity3 p = abut_distance3(a, b, moved, NULL, NULL);
        *supports += p.supports;
        smooth = abut_dot3(p.normal, normal) > ABUT_GRADIENT_KINK;
    }
    return smooth;
}

// The contacts that are as near as the distance says, but for rounding; of more than four those that span the most. Those of
// shapes that overlap are all that are within, and most of them may be less deep; along another normal, which is as good, they
// say nothing about this one.
static void add_nearest(abut_derivative3 *g, const abut_manifold3 *m, abut_contact3 *points, abut_real most,
                        abut_reduce3_slack slack, abut_vec3 origin_b)
{
    int32_t chosen[ABUT_MANIFOLD3_POINTS];
    int32_t near = 0;
    for (int32_t i = 0; i < m->total && abut_dot3(m->normal, g->position) > ABUT_GRADIENT_KINK; ++i) {
        if (points[i].separation <= most) {
            points[near++] = points[i];
        }
    }
    const int32_t count = near > 1 ? abut_reduce3(points, near, g->position, slack, chosen) : 1;
    for (int32_t i = 0; i < count && count > 1; ++i) {
        g->turns[i] = turn_of(points[chosen[i]].point_b, origin_b, g->position);
        g->count = count;
    }
}

abut_derivative3 abut_gradient3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_proximity3 p = abut_distance3(a, b, b_in_a, options, NULL);
    const abut_vec3       turn = turn_of(p.point_b, b_in_a.p, p.normal);
    abut_derivative3      g = {p.normal, turn, {turn}, 1, true, p.distance, p.error, p.status, p.supports};
    if (p.status == ABUT_INVALID) {
        g.turn = (abut_vec3){0, 0, 0};
        g.turns[0] = g.turn;
        g.unique = false;
        return g;
    }
    const abut_real      size = abut_max(a->reach + a->radius, b->reach + b->radius);
    const abut_real      level = p.error + ABUT_GRADIENT_LEVEL * size;
    abut_contact3        points[ABUT_CONTACTS3_AT_MOST];
    const abut_manifold3 m = abut_collide3_full(a, b, b_in_a, p.distance + level, NULL, points);
    g.supports += m.supports;
    add_nearest(&g, &m, points, p.distance + level, (abut_reduce3_slack){level, ABUT_CONTACT3_SPREAD * size}, b_in_a.p);
    const bool apart = p.distance + a->radius + b->radius > p.error;
    g.unique = g.count == 1 && (apart || is_smooth_about(a, b, &b_in_a, p.normal, ABUT_GRADIENT_ASIDE * size, &g.supports));
    return g;
}
