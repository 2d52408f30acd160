// point_ellipsoid3.c : the point of an ellipsoid nearest a point, inside or outside, by one root of one equation.
//
// In the ellipsoid's axes, with half axes a_i, the nearest point of the surface to y is x_i = a_i^2 y_i / (t + a_i^2), where t
// is the largest root of the sum of (a_i y_i / (t + a_i^2))^2 = 1 (Hart 1994, "Distance to an ellipsoid"; Eberly 2013). We look
// for s = t + a^2, a the least half axis: it is never negative, and near it nothing cancels. The root of the sum, inverted, is
// concave in s and nearly straight, so Newton's method climbs to the root from below in a few steps (Hebden 1973; More,
// Sorensen 1983).
//
// When y has no part along the least axis the root may lie below s = 0, where the formula has no say in x along that axis: the
// rest of the sum does. Inside, the depth is bounded by Lagrange's dual function, which holds for every s >= 0.
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "pairs/point_distance3.h"

// All by axis: the part of y along it, without its sign; and half axes squared less the least one squared.
typedef struct place {
    abut_real y[3];
    abut_real half[3];
    abut_real more[3];
    abut_real least;
    abut_real s;
} place;

static place place_of(const abut_core_frame3 *ellipsoid, abut_vec3 way)
{
    place p;
    p.s = 0;
    p.least = abut_min(abut_min(ellipsoid->half[0], ellipsoid->half[1]), ellipsoid->half[2]);
    for (int i = 0; i < 3; ++i) {
        p.y[i] = abut_abs(abut_dot3(way, ellipsoid->axis[i]));
        p.half[i] = ellipsoid->half[i];
        p.more[i] = (p.half[i] - p.least) * (p.half[i] + p.least);
        p.s = abut_max(p.s, p.half[i] * p.y[i] - p.more[i]); // there the sum is at least 1
    }
    return p;
}

// The root of the sum, and what a Newton step of its inverse goes by.
static abut_real sum_of(const place *p, abut_real *slope)
{
    abut_real sum = 0;
    *slope = 0;
    for (int i = 0; i < 3; ++i) {
        abut_real below = p->s + p->more[i];
        if (p->half[i] * p->y[i] > 0 && below > 0) {
            abut_real term = p->half[i] * p->y[i] / below;
            sum += term * term;
            *slope += term * (term / below);
        }
    }
    return abut_sqrt(sum);
}

// Whether there is one above s = 0: none where the sum is not above 1 there. False when the steps do not come to it: beside a
// tip of a needle or plate the inverse bends as much as it can, and what falls short of the root is no point of the ellipsoid.
static bool find_root(place *p, bool *root)
{
    abut_real slope;
    abut_real sum = sum_of(p, &slope);
    *root = sum > 1 || p->s > 0;
    for (int i = 0; i < ABUT_ELLIPSOID_STEPS && sum > 1; ++i) {
        p->s += (sum - 1) * (sum * sum) / slope;
        sum = sum_of(p, &slope);
    }
    return sum <= 1 + ABUT_ELLIPSOID_SHORT;
}

// The direction of the normal, by axis.
static void normal_of(const place *p, bool root, abut_real *n)
{
    abut_real rest = 1;
    for (int i = 0; i < 3; ++i) {
        abut_real below = p->s + p->more[i];
        n[i] = below > 0 ? (root ? p->y[i] : p->least * p->y[i]) / below : 0;
        rest -= below > 0 ? (p->half[i] * p->y[i] / below) * (p->half[i] * p->y[i] / below) : 0;
    }
    for (int i = 0; i < 3 && !root; ++i) {
        if (p->more[i] == 0) {
            n[i] = p->least > 0 ? abut_sqrt(abut_max(rest, 0)) : 1;
            return;
        }
    }
}

// Outside how far the point is from its foot, inside how deep it is at least. The foot on a flat one is straight below.
static abut_real distance_of(const place *p, bool root)
{
    for (int i = 0; i < 3 && !root; ++i) {
        if (p->half[i] == 0) {
            return p->y[i];
        }
    }
    abut_real t = p->s - p->least * p->least;
    abut_real sum = -1;
    abut_real square = 0;
    for (int i = 0; i < 3; ++i) {
        abut_real below = p->s + p->more[i];
        if (below > 0) {
            sum += p->y[i] * (p->y[i] / below);
            square += (p->y[i] / below * t) * (p->y[i] / below * t);
        }
    }
    abut_real inside = abut_sqrt(abut_max(t * sum, 0));
    return root && t > 0 ? abut_sqrt(square) : -inside;
}

bool abut_ellipsoid_to_point3(const abut_core_frame3 *ellipsoid, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 way = abut_sub3(point, ellipsoid->center);
    abut_vec3 sum = {0, 0, 0};
    place     p = place_of(ellipsoid, way);
    bool      root;
    bool      found = find_root(&p, &root);
    abut_real n[3];
    normal_of(&p, root, n);
    for (int i = 0; i < 3; ++i) {
        sum = abut_along3(sum, abut_dot3(way, ellipsoid->axis[i]) < 0 ? -n[i] : n[i], ellipsoid->axis[i]);
    }
    near->normal = abut_direction_of3(sum).unit;
    near->distance = distance_of(&p, root);
    near->point = abut_along3(point, -near->distance, near->normal);
    return found;
}
