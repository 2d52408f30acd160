// casts2.c : the fractions at which two polygon cores share a point, from the edges of their Minkowski difference.
//
// With C = B - A, they share a point at the fraction t when 0 is in C + t v: when s(n) + t n.v <= 0 for every normal n of an
// edge of C, s(n) being the least n.c. Each is one bound of t, so the first fraction is the greatest of those from below. The
// normals are those of the edges of A and of B, both ways; C may be a line or a point, and more normals, which are harmless
// where they are not needed, say so: the edges themselves, and a point of C with what is square to it.
//
// Error. Each computed normal bounds t by itself, whatever it is off: s is within 2^8 u times the scale (oracle2.h), the speed
// w within 3u of the way. So t = s / w is within (2^8 u scale + |t| 3u |way|) / |w|, or twice that of the computed t where
// 6u |way| is less than |w|: with d the sum of that for the first and for the last, there is no touch where first - last > d.
// Where the two are nearer than d, as of two segments that come through each other's line, which touch at one fraction only,
// rationals decide.
#include "casts2.h"

#include "polygons.h"
#include "rational2.h"

typedef struct line2 {
    const oracle2_body *a, *b;
    wide                way[2];
    wide                length, scale; // of the way; of the larger body
} line2;

// The bounds, and what the two that decide may be off by.
typedef struct bounds2 {
    wide first, last;
    wide off_first, off_last;
    bool level; // a line along the way may leave C out
} bounds2;

static wide doubt_of(const line2 *line, wide t, wide w)
{
    const wide u = (wide)WIDE_UNIT;
    const wide doubt = 0x1p9 * u * (line->scale + wide_abs(t) * line->length) / wide_abs(w);
    return wide_abs(w) > 6 * u * line->length ? doubt : (wide)HUGE_VAL;
}

static void take_bound(bounds2 *bounds, const line2 *line, wide x, wide y)
{
    const wide n[2] = {x, y};
    const wide down[2] = {-x, -y};
    const wide s = -polygon_reach(line->b->polygon, down) - polygon_reach(line->a->polygon, n);
    const wide w = x * line->way[0] + y * line->way[1];
    const wide t = w != 0 ? -s / w : 0;
    if (w < 0 && t > bounds->first) {
        bounds->first = t;
        bounds->off_first = doubt_of(line, t, w);
    } else if (w > 0 && t < bounds->last) {
        bounds->last = t;
        bounds->off_last = doubt_of(line, t, w);
    } else if (w == 0 && s > 0x1p8 * (wide)WIDE_UNIT * line->scale) {
        bounds->first = (wide)HUGE_VAL;
        bounds->last = -(wide)HUGE_VAL;
    } else if (w == 0 && s > 0) {
        bounds->level = true;
    }
}

// A direction and what is square to it, both ways.
static void take_direction(bounds2 *bounds, const line2 *line, const wide v[2])
{
    const wide size = wide_sqrt(v[0] * v[0] + v[1] * v[1]);
    if (size > 0) {
        const wide x = v[0] / size;
        const wide y = v[1] / size;
        take_bound(bounds, line, x, y);
        take_bound(bounds, line, -x, -y);
        take_bound(bounds, line, -y, x);
        take_bound(bounds, line, y, -x);
    }
}

static bounds2 bounds_of(const line2 *line)
{
    const wide          most = (wide)HUGE_VAL;
    const polygon_in_a *of[2] = {line->a->polygon, line->b->polygon};
    bounds2             bounds = {-most, most, 0, 0, false};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < of[k]->count; i++) {
            take_direction(&bounds, line, of[k]->edges[i]);
        }
    }
    const wide c[2] = {of[1]->corners[0][0] - of[0]->corners[0][0], of[1]->corners[0][1] - of[0]->corners[0][1]};
    take_direction(&bounds, line, c);
    take_direction(&bounds, line, line->way);
    return bounds;
}

static span2 span_in_rationals(const cast2 *cast)
{
    span2 span = {(wide)HUGE_VAL, -(wide)HUGE_VAL};
    mpq_t first;
    mpq_t last;
    mpq_inits(first, last, NULL);
    if (rational2_cast(&cast->a, &cast->b, cast->start, cast->way, first, last)) {
        span.first = rational2_wide(first);
        span.last = rational2_wide(last);
    }
    mpq_clears(first, last, NULL);
    return span;
}

span2 casts2_span(const cast2 *cast)
{
    oracle2_shape a_shape = cast->a;
    oracle2_shape b_shape = cast->b;
    a_shape.radius = 0;
    b_shape.radius = 0;
    oracle2_body a = oracle2_body_of(&a_shape, oracle2_identity());
    oracle2_body b = oracle2_body_of(&b_shape, cast->start);
    const wide   way[2] = {(wide)cast->way[0], (wide)cast->way[1]};
    const line2  line = {
         &a, &b, {way[0], way[1]}, wide_sqrt(way[0] * way[0] + way[1] * way[1]), a.scale > b.scale ? a.scale : b.scale};
    const bounds2 bounds = bounds_of(&line);
    const bool    near = wide_abs(bounds.first - bounds.last) <= bounds.off_first + bounds.off_last;
    oracle2_body_free(&a);
    oracle2_body_free(&b);
    if (line.length > 0 && (near || (bounds.level && bounds.first <= bounds.last))) {
        return span_in_rationals(cast);
    }
    const span2 none = {(wide)HUGE_VAL, -(wide)HUGE_VAL};
    return bounds.level ? none : (span2){bounds.first, bounds.last};
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
