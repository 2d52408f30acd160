// height3.c : how high a rounded face stands over a place of it.
//
// A rounded polygon is the union of a plate on either side of it, a cylinder round each edge and a sphere round each corner.
// Over a place of the polygon it reaches as high as the highest of those: the plate where the place, moved back by as much as
// the plate is tilted over, is still over the polygon; the cylinders and spheres at the upper rim elsewhere.
#include "clip/height3.h"
#include "math/direction3.h"
#include "math/exact.h"

static const abut_real missed = -(abut_real)INFINITY;

// How high a sphere of the radius stands above its centre, at a lateral distance.
static abut_real sphere_height(abut_real radius, abut_real lateral)
{
    return abut_abs(lateral) <= radius ? abut_sqrt((radius - lateral) * (radius + lateral)) : missed;
}

abut_real abut_capsule_height3(abut_vec3 p0, abut_vec3 p1, abut_real radius, abut_vec3 up, abut_vec3 place)
{
    abut_vec3       along = abut_sub3(p1, p0);
    abut_vec3       from = abut_sub3(place, p0);
    abut_real       rise = abut_dot3(along, up);
    abut_direction3 run = abut_direction_of3(abut_along3(along, -rise, up));
    abut_real       base = -abut_dot3(from, up); // how high p0 is above the place
    abut_real       at = abut_dot3(from, run.unit);
    abut_vec3       off = abut_along3(abut_along3(from, base, up), -at, run.unit);
    abut_real       lateral = abut_sqrt(abut_dot3(off, off));
    if (!(lateral <= radius)) {
        return missed;
    }
    // The cut along the segment, at that lateral distance, is a rounded segment of a smaller radius: see src/clip/clip2.c.
    abut_real cut = sphere_height(radius, lateral);
    abut_real length = abut_sqrt(run.length * run.length + rise * rise);
    abut_real shift = length > 0 ? -cut * (rise / length) : 0;
    if (run.length > 0 && at >= shift && at - run.length <= shift) {
        return base + (at / run.length) * rise + cut * (length / run.length);
    }
    return base + abut_max(sphere_height(cut, at), rise + sphere_height(cut, at - run.length));
}

// Whether a place is over a polygon, seen along `up` from either side.
static bool over_polygon(const abut_face3 *face, abut_vec3 up, abut_vec3 place)
{
    bool left = false;
    bool right = false;
    for (int32_t i = 0; i < face->count; ++i) {
        abut_vec3 edge = abut_sub3(face->point[i + 1 < face->count ? i + 1 : 0], face->point[i]);
        abut_real turn = abut_dot3(abut_cross3(edge, abut_sub3(place, face->point[i])), up);
        left = left || turn > 0;
        right = right || turn < 0;
    }
    return !(left && right);
}

abut_real abut_round_height3(const abut_face3 *face, abut_vec3 normal, abut_real radius, abut_vec3 up, abut_vec3 place)
{
    if (face->count > 2) {
        abut_real squareness = abut_dot3(normal, up);
        abut_vec3 shift = abut_scale3(radius, abut_along3(normal, -squareness, up));
        if (over_polygon(face, up, abut_sub3(place, shift))) {
            return radius / squareness;
        }
    }
    abut_real height = 0;
    for (int32_t i = 0; i < (face->count > 2 ? face->count : 1); ++i) {
        int32_t next = i + 1 < face->count ? i + 1 : 0;
        height = abut_max(height, abut_capsule_height3(face->point[i], face->point[next], radius, up, place));
    }
    return height;
}
