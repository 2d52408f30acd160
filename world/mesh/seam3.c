// seam3.c : see seam3.h.
#include "mesh/seam3.h"
#include "mesh/direction3.h"

static abut_real square(abut_vec3 v)
{
    return abut_dot3(v, v);
}

abut_vec3 abut_triangle_normal3(const abut_vec3 v[3])
{
    const abut_vec3 none = {0, 0, 0};
    const abut_vec3 first = abut_unit3(abut_sub3(v[1], v[0]));
    const abut_vec3 second = abut_unit3(abut_sub3(v[2], v[0]));
    const abut_vec3 third = abut_unit3(abut_sub3(v[2], v[1]));
    // Of the two angles at the first edge the less thin one.
    const abut_vec3 a = abut_cross3(first, second), b = abut_cross3(first, third);
    const abut_vec3 wide = square(a) > square(b) ? a : b;
    return square(wide) > ABUT_MESH_THIN * ABUT_MESH_THIN ? abut_unit3(wide) : none;
}

bool abut_is_on_triangle3(const abut_vec3 v[3], abut_vec3 point, abut_real weld)
{
    const abut_vec3 n = abut_triangle_normal3(v);
    const abut_real height = abut_dot3(n, abut_sub3(point, v[0]));
    bool            on = height <= weld && height >= -weld;
    for (int i = 0; i < 3 && on; ++i) {
        const abut_vec3 edge = abut_unit3(abut_sub3(v[(i + 1) % 3], v[i]));
        on = abut_dot3(abut_cross3(n, edge), abut_sub3(point, v[i])) >= -weld;
    }
    return on;
}

bool abut_is_above3(abut_vec3 way, abut_vec3 normal, abut_real weld)
{
    const abut_real height = abut_dot3(normal, way);
    return height > 0 && square(way) > weld * weld && 4 * 4 * height * height > ABUT_MESH_LEAN * ABUT_MESH_LEAN * square(way);
}

bool abut_rises_above3(const abut_vec3 v[3], abut_vec3 point, abut_vec3 normal, abut_real weld)
{
    const abut_vec3 n = abut_triangle_normal3(v);
    const abut_vec3 foot = abut_along3(point, abut_dot3(n, abut_sub3(v[0], point)), n); // parts may lie a weld apart
    bool            above = false;
    for (int i = 0; i < 3 && !above; ++i) {
        above = abut_is_above3(abut_sub3(v[i], foot), normal, weld);
    }
    return above;
}
