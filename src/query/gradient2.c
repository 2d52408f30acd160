// gradient2.c : how the signed distance changes with the pose of B; and the distance of a point.
//
// The distance of cores apart is differentiable in the position of B, with the normal for a gradient; in its rotation where one
// pair of points is nearest. Where several are (a face against a face), a turn brings one of them nearer first: the derivative
// of a minimum (Danskin 1967) is the least of theirs. The depth of cores that overlap is the least over all normals: where
// several are equally good, it has a kink.
#include "abut/gradient2.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "math/direction2.h"

abut_proximity2 abut_point2(const abut_shape2 *shape, abut_vec2 point, const abut_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    static const abut_vec2 zero = {0, 0};
    abut_shape2            b;
    abut_make_circle2(&b, zero, 0);
    const abut_pose2 at = {point, abut_identity2().r};
    abut_proximity2  p = abut_distance2(shape, &b, at, options, NULL);
    if (p.status != ABUT_INVALID) {
        p.point_b = point; // of a deep one in a smooth core it would be as near to it as the witness on that is known
    }
    return p;
}

static abut_real turn_of(abut_vec2 point_b, abut_vec2 origin_b, abut_vec2 normal)
{
    return abut_cross2(abut_sub2(point_b, origin_b), normal);
}

// Whether the normal stays nearly the same when B is moved a little aside either way: at a kink it jumps.
static bool is_smooth_about(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_vec2 normal,
                            abut_real little, int32_t *supports)
{
    static const abut_vec2 aside[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    bool                   smooth = true;
    for (size_t i = 0; i < sizeof aside / sizeof aside[0] && smooth; ++i) {
        const abut_pose2      moved = {abut_along2(b_in_a->p, little, aside[i]), b_in_a->r};
        const abut_proximity2 p = abut_distance2(a, b, moved, NULL, NULL);
        *supports += p.supports;
        smooth = abut_dot2(p.normal, normal) > ABUT_GRADIENT_KINK;
    }
    return smooth;
}

// The contacts that are as near as the distance says, but for rounding. Those of shapes that overlap are all that are within,
// and most of them may be less deep; along another normal, which is as good, they say nothing about this one.
static void add_nearest(abut_derivative2 *g, const abut_manifold2 *m, abut_real most, abut_vec2 origin_b)
{
    abut_real turns[2];
    int32_t   count = 0;
    for (int32_t i = 0; i < m->count && abut_dot2(m->normal, g->position) > ABUT_GRADIENT_KINK; ++i) {
        if (m->points[i].separation <= most) {
            turns[count++] = turn_of(m->points[i].point_b, origin_b, g->position);
        }
    }
    for (int32_t i = 0; i < count && count > 1; ++i) {
        g->turns[i] = turns[i];
        g->count = count;
    }
}

abut_derivative2 abut_gradient2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, const abut_options *options)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_proximity2 p = abut_distance2(a, b, b_in_a, options, NULL);
    const abut_real       turn = turn_of(p.point_b, b_in_a.p, p.normal);
    abut_derivative2      g = {p.normal, turn, {turn}, 1, true, p.distance, p.error, p.status, p.supports};
    if (p.status == ABUT_INVALID) {
        g.turn = 0;
        g.turns[0] = 0;
        g.unique = false;
        return g;
    }
    const abut_real      size = abut_max(a->reach + a->radius, b->reach + b->radius);
    const abut_real      level = p.error + ABUT_GRADIENT_LEVEL * size;
    const abut_manifold2 m = abut_collide2(a, b, b_in_a, p.distance + level, NULL);
    g.supports += m.supports;
    add_nearest(&g, &m, p.distance + level, b_in_a.p);
    const bool apart = p.distance + a->radius + b->radius > p.error;
    g.unique = g.count == 1 && (apart || is_smooth_about(a, b, &b_in_a, p.normal, ABUT_GRADIENT_ASIDE * size, &g.supports));
    return g;
}
