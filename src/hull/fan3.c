// fan3.c : which of the new facets round a vertex a point is above.
//
// A few facets are tried one after the other. Among many a point would be tried against all of them, and a cone over a polygon
// of n corners would cost n for each point near its tip. But the facets are the sides of a convex cone: planes through the tip,
// the first corner and each other corner cut it into wedges. Bisection finds the wedge that holds the point, and only the side
// that closes that wedge can hide it from the rest.
#include "hull/fan3.h"
#include "base/tolerance_shape3.h"
#include "math/orient3.h"

typedef struct fan {
    const abut_facets3 *hull;
    int32_t             count;
    int32_t             high; // the last corner that is not in one plane with the tip, corner 0 and the corner before it
} fan;

static abut_vec3 corner_of(const fan *f, int32_t at, int which)
{
    const abut_facets3 *hull = f->hull;
    return hull->cloud->points[hull->facets[hull->rim[at]].vertex[which]];
}

// On which side of the plane through the tip, corner 0 and corner `at`: positive where the corners before it are.
static int side_of_wedge(const fan *f, int32_t at, abut_vec3 point)
{
    return abut_orient3(corner_of(f, 0, 0), corner_of(f, at, 0), corner_of(f, 0, 2), point);
}

// The last corners may be in one plane with corner 0, and make wedges of no width: leave them out. (The first ones may too, but
// bisection passes them by itself.)
static fan fan_of(const abut_facets3 *hull, int32_t count)
{
    fan f = {hull, count, count - 1};
    while (f.high > 2 && side_of_wedge(&f, f.high, corner_of(&f, f.high - 1, 0)) == 0) {
        --f.high;
    }
    return f;
}

// The only facet worth trying, as a place on the rim.
static int32_t bisect(const fan *f, abut_vec3 point)
{
    int32_t low = 1;
    int32_t high = f->high;
    if (side_of_wedge(f, low, point) > 0) {
        return 0;
    }
    if (side_of_wedge(f, high, point) < 0) {
        return f->count - 1;
    }
    while (low + 1 < high) {
        int32_t middle = low + (high - low) / 2;
        if (side_of_wedge(f, middle, point) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void abut_fan_share3(abut_facets3 *hull, int32_t count, int32_t orphan)
{
    bool many = count > ABUT_FAN_SCAN3;
    fan  f = {hull, count, 0};
    if (many && orphan >= 0) {
        f = fan_of(hull, count);
    }
    while (orphan >= 0) {
        int32_t   following = hull->next[orphan];
        abut_vec3 point = hull->cloud->points[orphan];
        int32_t   first = many ? bisect(&f, point) : 0;
        int32_t   end = many ? first + 1 : count;
        for (int32_t i = first; i < end; ++i) {
            abut_real height;
            if (abut_facet_side3(hull, hull->rim[i], point, &height) > 0) {
                abut_facet_assign3(hull, hull->rim[i], orphan, height);
                break;
            }
        }
        orphan = following;
    }
}
