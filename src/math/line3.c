// line3.c : three points in one line, by the exact signs of determinants.
#include "math/line3.h"
#include "math/exact.h"
#include "math/scale.h"

// Whether three points lie in one line, seen along an axis: the determinant (b - a) x (c - a) of the other two coordinates.
static bool in_line_along(const abut_real first[3], const abut_real second[3])
{
    abut_real factors[] = {first[1],   second[2], -second[1], first[2],  first[0],   second[1],
                           -second[0], first[1],  first[2],   second[0], -second[2], first[0]};
    return abut_sign_of_products(factors, 2 * 3) == 0;
}

// Whether three points lie in one line, exactly: they do when they do so seen along every axis.
bool abut_in_line3(const abut_vec3 p[3])
{
    abut_real farthest = 0;
    for (int i = 0; i < 3; ++i) {
        farthest = abut_max(abut_max(farthest, abut_abs(p[i].x)), abut_max(abut_abs(p[i].y), abut_abs(p[i].z)));
    }
    abut_real per_unit = abut_unit_of(farthest).per_unit;
    abut_real c[3][3];
    for (int i = 0; i < 3; ++i) {
        // To where products have room for their low halves; large numbers shrink in one step, so that nothing is lost.
        abut_real then = abut_min(per_unit, 1) * ABUT_SQUARE_LARGEST;
        abut_vec3 v = abut_scale3(then, abut_scale3(abut_max(per_unit, 1), p[i]));
        c[0][i] = v.x;
        c[1][i] = v.y;
        c[2][i] = v.z;
    }
    return in_line_along(c[0], c[1]) && in_line_along(c[1], c[2]) && in_line_along(c[2], c[0]);
}

static bool before(abut_vec3 a, abut_vec3 b)
{
    return a.x != b.x ? a.x < b.x : (a.y != b.y ? a.y < b.y : a.z < b.z);
}

int abut_inner3(const abut_vec3 p[3])
{
    for (int i = 0; i < 2; ++i) {
        int  j = (i + 1) % 3;
        int  k = (i + 2) % 3;
        bool j_to_k = !before(p[i], p[j]) && !before(p[k], p[i]);
        bool k_to_j = !before(p[i], p[k]) && !before(p[j], p[i]);
        if (j_to_k || k_to_j) {
            return i;
        }
    }
    return 2;
}
