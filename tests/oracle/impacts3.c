// impacts3.c : motions with turns, for the oracle. The turn is Rodrigues' formula in long double.
#include "impacts3.h"

#include <math.h>

enum { LOOKS_AT_MOST = 20000 };

static double length_of(const double v[3])
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

// The matrix of the turn, by rows.
static void turn_of(const double turn[3], double fraction, long double m[3][3])
{
    const long double t[3] = {(long double)turn[0], (long double)turn[1], (long double)turn[2]};
    const long double angle = sqrtl(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    const long double c = cosl(angle * (long double)fraction);
    const long double s = sinl(angle * (long double)fraction);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            const long double ei = angle > 0 ? t[i] / angle : 0;
            const long double ek = angle > 0 ? t[k] / angle : 0;
            m[i][k] = (i == k ? c : 0) + (1 - c) * ei * ek;
        }
    }
    for (int k = 0; k < 3 && angle > 0; k++) {
        const int next = (k + 1) % 3;
        const int last = (k + 2) % 3;
        m[last][next] += s * t[k] / angle;
        m[next][last] -= s * t[k] / angle;
    }
}

oracle3_pose impacts3_pose(const sweep3 *sweep, double fraction)
{
    oracle3_pose pose;
    long double  m[3][3];
    turn_of(sweep->turn, fraction, m);
    for (int i = 0; i < 3; i++) {
        long double at = (long double)sweep->start.position[i] + (long double)fraction * (long double)sweep->way[i];
        for (int k = 0; k < 3; k++) {
            long double entry = 0;
            for (int l = 0; l < 3; l++) {
                entry += m[i][l] * (long double)sweep->start.matrix[l][k];
            }
            at += ((long double)sweep->start.matrix[i][k] - entry) * (long double)sweep->center[k];
            pose.matrix[i][k] = (double)entry;
        }
        pose.position[i] = (double)at;
    }
    return pose;
}

void impacts3_reach(impact3 *impact)
{
    for (int i = 0; i < 2; i++) {
        static const double zero[1][3] = {{0, 0, 0}};
        const oracle3_shape none = {.kind = ORACLE3_POINTS, .count = 1, .points = zero};
        const sweep3       *sweep = &impact->sweep[i];
        oracle3_pose        here = sweep->start;
        for (int k = 0; k < 3; k++) { // about the centre
            here.position[k] = 0;
            for (int l = 0; l < 3; l++) {
                here.position[k] -= here.matrix[k][l] * sweep->center[l];
            }
        }
        const oracle3_pose identity = oracle3_identity();
        oracle3_body       body = oracle3_body_of(&impact->shape[i], &here);
        oracle3_body       centre = oracle3_body_of(&none, &identity);
        double             square = 0;
        for (int k = 0; k < 3; k++) {
            const double up[3] = {k == 0, k == 1, k == 2};
            const double down[3] = {-up[0], -up[1], -up[2]};
            // -n.b at least, n down: the largest coordinate.
            const double most = -(double)oracle3_along(&centre, &body, down);
            const double least = -(double)oracle3_along(&centre, &body, up);
            const double side = fmax(fabs(most), fabs(least));
            square += side * side;
        }
        impact->reach[i] = 1.000001 * sqrt(square);
        oracle3_body_free(&body);
        oracle3_body_free(&centre);
    }
}

typedef struct both {
    oracle3_body a, b;
} both;

static both bodies_at(const impact3 *impact, double fraction)
{
    const oracle3_pose a = impacts3_pose(&impact->sweep[0], fraction);
    const oracle3_pose b = impacts3_pose(&impact->sweep[1], fraction);
    return (both){oracle3_body_of(&impact->shape[0], &a), oracle3_body_of(&impact->shape[1], &b)};
}

static void free_both(both *of)
{
    oracle3_body_free(&of->a);
    oracle3_body_free(&of->b);
}

oracle3_answer impacts3_at(const impact3 *impact, double fraction)
{
    both                 here = bodies_at(impact, fraction);
    const oracle3_answer answer = oracle3_between(&here.a, &here.b);
    free_both(&here);
    return answer;
}

static double along_at(const impact3 *impact, double fraction, const double n[3])
{
    both         here = bodies_at(impact, fraction);
    const double gap = (double)oracle3_along(&here.a, &here.b, n);
    free_both(&here);
    return gap;
}

double impacts3_speed(const impact3 *impact)
{
    const double *a = impact->sweep[0].way;
    const double *b = impact->sweep[1].way;
    const double  way[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    return length_of(way) + length_of(impact->sweep[0].turn) * impact->reach[0] +
           length_of(impact->sweep[1].turn) * impact->reach[1];
}

clear3 impacts3_clear(const impact3 *impact, double from, double to, double target, double slack)
{
    const double spin[2] = {length_of(impact->sweep[0].turn), length_of(impact->sweep[1].turn)};
    const double bend = spin[0] * spin[0] * impact->reach[0] + spin[1] * spin[1] * impact->reach[1];
    const double speed = impacts3_speed(impact);
    clear3       clear = {from, false, false, 0};
    double       step = to - from;
    while (clear.until < to && clear.looks < LOOKS_AT_MOST) {
        const oracle3_answer here = impacts3_at(impact, clear.until);
        const double         n[3] = {(double)here.normal[0], (double)here.normal[1], (double)here.normal[2]};
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
