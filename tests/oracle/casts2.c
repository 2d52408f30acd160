// casts2.c : the fractions at which two polygon cores share a point, from the edges of their Minkowski difference.
//
// With C = B - A, they share a point at the fraction t when 0 is in C + t v: when s(n) + t n.v <= 0 for every normal n of an
// edge of C, s(n) being the least n.c. Each is one bound of t, so the first fraction is the greatest of those from below. The
// normals are those of the edges of A and of B, both ways; C may be a line or a point, and more normals, which are harmless
// where they are not needed, say so: the edges themselves, and a point of C with what is square to it.
#include "casts2.h"

#include "polygons.h"

typedef struct line2 {
    const oracle2_body *a, *b;
    wide                way[2];
} line2;

static void take_bound(span2 *span, const line2 *line, wide x, wide y)
{
    const wide n[2] = {x, y};
    const wide down[2] = {-x, -y};
    const wide s = -polygon_reach(line->b->polygon, down) - polygon_reach(line->a->polygon, n);
    const wide w = x * line->way[0] + y * line->way[1];
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

// A direction and what is square to it, both ways.
static void take_direction(span2 *span, const line2 *line, const wide v[2])
{
    const wide size = wide_sqrt(v[0] * v[0] + v[1] * v[1]);
    if (size > 0) {
        const wide x = v[0] / size;
        const wide y = v[1] / size;
        take_bound(span, line, x, y);
        take_bound(span, line, -x, -y);
        take_bound(span, line, -y, x);
        take_bound(span, line, y, -x);
    }
}

span2 casts2_span(const cast2 *cast)
{
    const wide    most = (wide)HUGE_VAL;
    oracle2_shape a_shape = cast->a;
    oracle2_shape b_shape = cast->b;
    span2         span = {-most, most};
    a_shape.radius = 0;
    b_shape.radius = 0;
    oracle2_body        a = oracle2_body_of(&a_shape, oracle2_identity());
    oracle2_body        b = oracle2_body_of(&b_shape, cast->start);
    const line2         line = {&a, &b, {(wide)cast->way[0], (wide)cast->way[1]}};
    const polygon_in_a *of[2] = {a.polygon, b.polygon};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < of[k]->count; i++) {
            take_direction(&span, &line, of[k]->edges[i]);
        }
    }
    const wide c[2] = {b.polygon->corners[0][0] - a.polygon->corners[0][0],
                       b.polygon->corners[0][1] - a.polygon->corners[0][1]};
    take_direction(&span, &line, c);
    take_direction(&span, &line, line.way);
    oracle2_body_free(&a);
    oracle2_body_free(&b);
    return span;
}

// The position at a fraction is two doubles: the first becomes B's, the second, turned round, A's.
static void bodies_at(const cast2 *cast, double fraction, oracle2_body *a, oracle2_body *b)
{
    oracle2_pose pose_a = oracle2_identity();
    oracle2_pose pose_b = cast->start;
    const wide   x = (wide)cast->start.px + (wide)fraction * (wide)cast->way[0];
    const wide   y = (wide)cast->start.py + (wide)fraction * (wide)cast->way[1];
    pose_b.px = (double)x;
    pose_b.py = (double)y;
    pose_a.px = -(double)(x - (wide)pose_b.px);
    pose_a.py = -(double)(y - (wide)pose_b.py);
    *a = oracle2_body_of(&cast->a, pose_a);
    *b = oracle2_body_of(&cast->b, pose_b);
}

oracle2_answer casts2_at(const cast2 *cast, double fraction)
{
    oracle2_body a;
    oracle2_body b;
    bodies_at(cast, fraction, &a, &b);
    const oracle2_answer answer = oracle2_between(&a, &b);
    oracle2_body_free(&a);
    oracle2_body_free(&b);
    return answer;
}

wide casts2_along(const cast2 *cast, double fraction, const double n[2], double *doubt)
{
    oracle2_body a;
    oracle2_body b;
    bodies_at(cast, fraction, &a, &b);
    const wide gap = oracle2_along(&a, &b, n[0], n[1]);
    *doubt = 0x1p8 * WIDE_UNIT * (double)(a.scale > b.scale ? a.scale : b.scale);
    oracle2_body_free(&a);
    oracle2_body_free(&b);
    return gap;
}
