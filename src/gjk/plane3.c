// plane3.c : the normal of a triangle, in plain arithmetic where that will do and in double length where it will not; where the
// origin's foot on its plane lies; and which way a tetrahedron is turned.
//
// A cross product of two edges is off by a few u of the product of their lengths, so its direction by that over the sine of the
// angle between them. Support points of D make needles often: two vertices and a third that lies in their line but for the last
// digits. Frame: the unit frame of the pair (steps3.h).
#include "gjk/plane3.h"
#include "base/tolerance3.h"
#include "math/double_double3.h"
#include "math/unit.h"

static abut_real largest_of(abut_dd3 v)
{
    return abut_max(abut_max(abut_abs(v.x.hi), abut_abs(v.y.hi)), abut_abs(v.z.hi));
}

// The two edges are brought to unit size first: their products must not underflow.
abut_direction3 abut_simplex_dd_normal3(abut_vec3 p, abut_vec3 q, abut_vec3 r)
{
    abut_dd3  first = abut_dd_between3(p, q);
    abut_dd3  second = abut_dd_between3(p, r);
    abut_unit first_unit = abut_unit_of(largest_of(first));
    abut_unit second_unit = abut_unit_of(largest_of(second));
    abut_dd3  normal = abut_dd_cross3(abut_dd_scale3(first_unit.per_unit, first), abut_dd_scale3(second_unit.per_unit, second));
    abut_direction3 d = abut_direction_of3(abut_dd_rounded3(normal));
    d.length = d.length * first_unit.unit * second_unit.unit;
    return d;
}

abut_direction3 abut_plane_normal3(abut_vec3 p, abut_vec3 q, abut_vec3 r)
{
    abut_vec3 first = abut_sub3(q, p);
    abut_vec3 second = abut_sub3(r, p);
    abut_vec3 normal = abut_cross3(first, second);
    abut_real squares = abut_dot3(first, first) * abut_dot3(second, second);
    if (abut_dot3(normal, normal) > ABUT_SLIVER_SQUARE * squares && squares > ABUT_SQUARE_SMALLEST) {
        return abut_direction_of3(normal);
    }
    return abut_simplex_dd_normal3(p, q, r);
}

int32_t abut_foot_weights3(const abut_vec3 *w, abut_vec3 normal, abut_real *weight)
{
    weight[0] = abut_dot3(abut_cross3(w[1], abut_sub3(w[2], w[1])), normal);
    weight[1] = abut_dot3(abut_cross3(w[2], abut_sub3(w[0], w[2])), normal);
    weight[2] = abut_dot3(abut_cross3(w[0], abut_sub3(w[1], w[0])), normal);
    int32_t least = weight[1] < weight[0] ? 1 : 0;
    return weight[2] < weight[least] ? 2 : least;
}

static abut_real edge_distance(abut_vec3 from, abut_vec3 to)
{
    abut_vec3 edge = abut_sub3(to, from);
    abut_real along = -abut_dot3(from, edge);
    abut_real square = abut_dot3(edge, edge);
    abut_real part = along > 0 ? abut_min(along / square, 1) : 0;
    return abut_direction_of3(abut_along3(from, part, edge)).length;
}

abut_real abut_outline_distance3(const abut_vec3 *w)
{
    return abut_min(edge_distance(w[0], w[1]), abut_min(edge_distance(w[1], w[2]), edge_distance(w[2], w[0])));
}

bool abut_positive_volume3(const abut_simplex3 *t)
{
    abut_vec3 p = t->vertex[0].w;
    abut_vec3 edge[] = {abut_sub3(t->vertex[1].w, p), abut_sub3(t->vertex[2].w, p), abut_sub3(t->vertex[3].w, p)};
    abut_real volume = abut_dot3(abut_cross3(edge[0], edge[1]), edge[2]);
    abut_real squares = abut_dot3(edge[0], edge[0]) * abut_dot3(edge[1], edge[1]) * abut_dot3(edge[2], edge[2]);
    if (volume * volume > ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN * squares) {
        return volume > 0;
    }
    abut_dd3 first = abut_dd_between3(p, t->vertex[1].w);
    abut_dd3 second = abut_dd_between3(p, t->vertex[2].w);
    abut_dd3 third = abut_dd_between3(p, t->vertex[3].w);
    return abut_dd_dot3(abut_dd_cross3(first, second), third).hi > 0;
}
