// oracle3.c : the oracle's answers: sorts pairs into polytope cores and smooth ones, and adds the radii.
//
// A and B with radii: the separation along any unit n loses rA + rB, so the signed distance is that of the cores minus
// rA + rB, and the best direction stays the best.
#include "oracle3.h"

#include <math.h>
#include <stddef.h>

#include "nearest3.h"
#include "polytopes3.h"
#include "smooth3.h"

oracle3_body oracle3_body_of(const oracle3_shape *shape, const oracle3_pose *pose)
{
    const oracle3_body body = {posed3_of(shape, pose)};
    return body;
}

void oracle3_body_free(oracle3_body *body)
{
    posed3_free(body->posed);
    body->posed = NULL;
}

oracle3_answer oracle3_between(const oracle3_body *a, const oracle3_body *b)
{
    const bool     flat = a->posed->kind == ORACLE3_POINTS && b->posed->kind == ORACLE3_POINTS;
    const wide     radii = a->posed->radius + b->posed->radius;
    oracle3_answer answer = flat ? polytopes3_distance(a->posed, b->posed) : smooth3_distance(a->posed, b->posed);
    answer.distance -= radii;
    return answer;
}

oracle3_answer oracle3_distance(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a)
{
    const oracle3_pose   identity = oracle3_identity();
    oracle3_body         body_a = oracle3_body_of(a, &identity);
    oracle3_body         body_b = oracle3_body_of(b, b_in_a);
    const oracle3_answer answer = oracle3_between(&body_a, &body_b);
    oracle3_body_free(&body_a);
    oracle3_body_free(&body_b);
    return answer;
}

wide oracle3_along(const oracle3_body *a, const oracle3_body *b, const double n[3])
{
    const difference3 d = difference3_of(a->posed, b->posed);
    wide              unit[3] = {(wide)n[0], (wide)n[1], (wide)n[2]};
    (void)wide_unit3(unit);
    return difference3_along(&d, unit) - a->posed->radius - b->posed->radius;
}

double oracle3_doubt(const oracle3_body *a, const oracle3_body *b)
{
    return 0x1p-100 * (a->posed->scale + b->posed->scale);
}

double oracle3_outside(const oracle3_body *body, const double point[3])
{
    const oracle3_shape place = {.kind = ORACLE3_POINTS, .count = 1, .points = (const double(*)[3])(const void *)point};
    const oracle3_pose  identity = oracle3_identity();
    posed3             *at = posed3_of(&place, &identity);
    const difference3   d = difference3_of(at, body->posed);
    const nearest3      s = nearest3_of(&d);
    const double        out = (double)(s.low - (long double)body->posed->radius);
    posed3_free(at);
    return out > 0 ? out : 0;
}

double oracle3_extent(const oracle3_body *a, const oracle3_body *b)
{
    const posed3 *const bodies[2] = {a->posed, b->posed};
    double              size = 0;
    for (int axis = 0; axis < 3; axis++) {
        wide ends[2] = {0, 0};
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 2; i++) {
                const wide sign = side == 0 ? 1 : -1;
                const wide n[3] = {axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0};
                const wide at = posed3_reach(bodies[i], n) + bodies[i]->radius + sign * bodies[i]->place[axis];
                ends[side] = i == 0 || at > ends[side] ? at : ends[side];
            }
        }
        size = fmax(size, (double)(ends[0] + ends[1]));
    }
    return size;
}
