// impacts2.c : motions with turns, for the oracle. The sine and cosine are the host's, in long double.
#include "impacts2.h"

#include <math.h>

enum { LOOKS_AT_MOST = 20000 };

oracle2_pose impacts2_pose(const sweep2 *sweep, double fraction)
{
    const long double angle = (long double)sweep->turn * (long double)fraction;
    const long double c = cosl(angle);
    const long double s = sinl(angle);
    const long double start_c = (long double)sweep->start.c;
    const long double start_s = (long double)sweep->start.s;
    const long double then_c = c * start_c - s * start_s;
    const long double then_s = s * start_c + c * start_s;
    const long double x = (long double)sweep->center[0];
    const long double y = (long double)sweep->center[1];
    const long double arm_x = (start_c - then_c) * x - (start_s - then_s) * y;
    const long double arm_y = (start_s - then_s) * x + (start_c - then_c) * y;
    const long double px = (long double)sweep->start.px + (long double)fraction * (long double)sweep->way[0] + arm_x;
    const long double py = (long double)sweep->start.py + (long double)fraction * (long double)sweep->way[1] + arm_y;
    return (oracle2_pose){(double)then_c, (double)then_s, (double)px, (double)py};
}

void impacts2_reach(impact2 *impact)
{
    for (int i = 0; i < 2; i++) {
        static const double zero[1][2] = {{0, 0}};
        const oracle2_shape none = {.kind = ORACLE2_POINTS, .count = 1, .points = zero};
        const sweep2       *sweep = &impact->sweep[i];
        const double       *o = sweep->center;
        const oracle2_pose  from = sweep->start;
        const oracle2_pose  here = {from.c, from.s, -(from.c * o[0] - from.s * o[1]), -(from.s * o[0] + from.c * o[1])};
        oracle2_body        body = oracle2_body_of(&impact->shape[i], here); // about the centre
        oracle2_body        centre = oracle2_body_of(&none, oracle2_identity());
        double              square = 0;
        for (int k = 0; k < 2; k++) {
            const double x = k == 0;
            const double y = k == 1;
            const double most = -(double)oracle2_along(&centre, &body, -x, -y); // the largest coordinate
            const double least = -(double)oracle2_along(&centre, &body, x, y);
            const double side = fmax(fabs(most), fabs(least));
            square += side * side;
        }
        impact->reach[i] = 1.000001 * sqrt(square);
        oracle2_body_free(&body);
        oracle2_body_free(&centre);
    }
}

typedef struct both {
    oracle2_body a, b;
} both;

static both bodies_at(const impact2 *impact, double fraction)
{
    const oracle2_pose a = impacts2_pose(&impact->sweep[0], fraction);
    const oracle2_pose b = impacts2_pose(&impact->sweep[1], fraction);
    return (both){oracle2_body_of(&impact->shape[0], a), oracle2_body_of(&impact->shape[1], b)};
}

static void free_both(both *of)
{
    oracle2_body_free(&of->a);
    oracle2_body_free(&of->b);
}

oracle2_answer impacts2_at(const impact2 *impact, double fraction)
{
    both                 here = bodies_at(impact, fraction);
    const oracle2_answer answer = oracle2_between(&here.a, &here.b);
    free_both(&here);
    return answer;
}

static double along_at(const impact2 *impact, double fraction, const double n[2])
{
    both         here = bodies_at(impact, fraction);
    const double gap = (double)oracle2_along(&here.a, &here.b, n[0], n[1]);
    free_both(&here);
    return gap;
}

double impacts2_speed(const impact2 *impact)
{
    const double *a = impact->sweep[0].way;
    const double *b = impact->sweep[1].way;
    return hypot(b[0] - a[0], b[1] - a[1]) + fabs(impact->sweep[0].turn) * impact->reach[0] +
           fabs(impact->sweep[1].turn) * impact->reach[1];
}

clear2 impacts2_clear(const impact2 *impact, double from, double to, double target, double slack)
{
    const double spin[2] = {fabs(impact->sweep[0].turn), fabs(impact->sweep[1].turn)};
    const double bend = spin[0] * spin[0] * impact->reach[0] + spin[1] * spin[1] * impact->reach[1];
    const double speed = impacts2_speed(impact);
    clear2       clear = {from, false, false, 0};
    double       step = to - from;
    while (clear.until < to && clear.looks < LOOKS_AT_MOST) {
        const oracle2_answer here = impacts2_at(impact, clear.until);
        const double         n[2] = {(double)here.normal[0], (double)here.normal[1]};
        const double         gap = (double)here.distance - target;
        clear.looks++;
        if (gap < -slack) {
            clear.touches = true;
            return clear;
        }
        if (gap <= slack) {
            clear.until = fmin(clear.until + slack / speed + DBL_EPSILON * clear.until, to);
            continue;
        }
        step = fmin(4 * step, to - clear.until);
        while (clear.looks < LOOKS_AT_MOST) {
            const double later = along_at(impact, clear.until + step, n) - target;
            clear.looks++;
            if (fmin(gap, later) > bend * step * step / 8) {
                break;
            }
            step = step > 2 * gap / speed ? step / 2 : 0.9 * gap / speed; // at that speed they cannot meet before
            if (step <= 0.9 * gap / speed) {
                break;
            }
        }
        clear.until = fmin(clear.until + step, to);
    }
    clear.done = clear.until >= to;
    return clear;
}
