// point_revolved3.c : a point against a solid of revolution: a problem of the half plane through the axis and the point.
//
// There the point is (out, up), at `out` from the axis and `up` above the centre, and the solid a rectangle or a triangle.
#include "math/direction3.h"
#include "pairs/point_distance3.h"

// The answer in the half plane: the signed distance and the outward normal.
typedef struct profile {
    abut_real distance;
    abut_real out, up;
} profile;

static profile rim(abut_real out, abut_real up)
{
    abut_real length = abut_sqrt(out * out + up * up);
    profile   p = {length, out / length, up / length};
    return p;
}

static profile side(abut_real distance, abut_real out, abut_real up)
{
    profile p = {distance, out, up};
    return p;
}

static profile beside_cylinder(const abut_revolved3 *solid, abut_real out, abut_real up)
{
    abut_real wide = out - solid->radius;
    abut_real high = abut_abs(up) - solid->half;
    abut_real upward = up < 0 ? -1 : 1;
    if (wide > 0 && high > 0) {
        return rim(wide, upward * high);
    }
    return wide > high ? side(wide, 1, 0) : side(high, 0, upward);
}

// Heights are measured from the base. The slant runs from the rim (radius, 0) to the tip (0, 2 half).
static profile beside_cone(const abut_revolved3 *solid, abut_real out, abut_real up)
{
    abut_real high = 2 * solid->half;
    abut_real length = abut_sqrt(high * high + solid->radius * solid->radius);
    abut_real lean_out = high / length;
    abut_real lean_up = solid->radius / length;
    abut_real above = up + solid->half;
    abut_real wide = out - solid->radius;
    abut_real beyond = lean_out * wide + lean_up * above; // of the slant
    abut_real along = lean_out * above - lean_up * wide;  // the slant, from the rim
    if (beyond <= 0 && above >= 0) {
        return beyond > -above ? side(beyond, lean_out, lean_up) : side(-above, 0, -1);
    }
    if (above < 0 && wide <= 0) {
        return side(-above, 0, -1);
    }
    if (along <= 0) {
        return rim(wide, above);
    }
    return along >= length ? rim(out, above - high) : side(beyond, lean_out, lean_up);
}

// Any direction square to the axis.
static abut_vec3 some_way_out(abut_vec3 along)
{
    abut_vec3 x = {1, 0, 0};
    abut_vec3 y = {0, 1, 0};
    return abut_direction_of3(abut_cross3(along, abut_abs(along.x) < abut_abs(along.y) ? x : y)).unit;
}

bool abut_revolved_to_point3(const abut_revolved3 *solid, abut_vec3 point, abut_near3 *near)
{
    abut_vec3       way = abut_sub3(point, solid->center);
    abut_real       up = abut_dot3(way, solid->along);
    abut_vec3       rest = abut_along3(way, -up, solid->along);
    abut_direction3 out = abut_direction_of3(abut_along3(rest, -abut_dot3(rest, solid->along), solid->along));
    profile         p = solid->tip ? beside_cone(solid, out.length, up) : beside_cylinder(solid, out.length, up);
    abut_vec3       outward = out.length > 0 ? out.unit : some_way_out(solid->along);
    near->normal = abut_direction_of3(abut_along3(abut_scale3(p.out, outward), p.up, solid->along)).unit;
    near->distance = p.distance;
    near->point = abut_along3(point, -p.distance, near->normal);
    return p.distance - p.distance == 0;
}
