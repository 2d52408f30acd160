// revolved_face3.c : the part of a disk, cylinder or cone that faces a direction: a rim as a polygon, or a line on the side.
#include "shape/revolved_face3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

enum { POINTS = ABUT_FACE3_POINTS, QUARTER = POINTS / 4 };

// The direction of point i of a rim, counter-clockwise about the axis.
static abut_axial3 rim_direction(int i)
{
    static const abut_real cosine[] = ABUT_RIM_COSINES;

    abut_real   c = cosine[i % QUARTER];
    abut_real   s = cosine[QUARTER - i % QUARTER];
    abut_axial3 quarter[4] = {{0, c, s}, {0, -s, c}, {0, -c, -s}, {0, s, -c}};
    return quarter[i / QUARTER];
}

void abut_rim_point3(int32_t i, abut_real point[2])
{
    abut_axial3 r = rim_direction(i);
    point[0] = r.first;
    point[1] = r.second;
}

static int nearest_of_rim(abut_axial3 d)
{
    int       nearest = 0;
    abut_real best = 0;
    for (int i = 0; i < POINTS; ++i) {
        abut_axial3 r = rim_direction(i);
        abut_real   cosine = r.first * d.first + r.second * d.second;
        if (i == 0 || cosine > best) {
            best = cosine;
            nearest = i;
        }
    }
    return nearest;
}

// The rim as a polygon: its points have their places whatever the direction, so that their names last; only the one nearest
// the deepest moves there. `support` is that deepest point, which is not on the rim when the direction is the axis.
static void rim_face(abut_face3 *face, const abut_shape3 *shape, abut_vec3 support, abut_axial3 d, abut_real height)
{
    abut_real radius = abut_axial_of3(shape->axis, shape->half).first;
    bool      tilted = abut_sqrt(d.first * d.first + d.second * d.second) > ABUT_RIM_TILT;
    int       deepest = tilted ? nearest_of_rim(d) : -1;
    int       names = ABUT_RIM_NAMES + (height > 0 ? POINTS : 0);
    face->count = POINTS;
    for (int k = 0; k < POINTS; ++k) {
        int         i = d.along > 0 ? k : POINTS - 1 - k;
        abut_axial3 p = rim_direction(i);
        p.first *= radius;
        p.second *= radius;
        p.along = height;
        face->point[k] = i == deepest ? support : abut_from_axial3(shape->axis, p);
        face->vertex[k] = (uint32_t)(names + i);
        face->edge[k] = (uint32_t)(names + (d.along > 0 ? i : (i + POINTS - 1) % POINTS));
    }
}

// The line on the side from the lower rim upwards, on the side the direction goes to.
static void line_face(abut_face3 *face, const abut_shape3 *shape, abut_axial3 d, abut_real across)
{
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    abut_axial3 lower = {-half.along, half.first * (d.first / across), half.first * (d.second / across)};
    abut_axial3 upper = {half.along, lower.first, lower.second};
    abut_axial3 tip = {half.along, 0, 0};
    face->count = 2;
    face->point[0] = abut_from_axial3(shape->axis, lower);
    face->point[1] = abut_from_axial3(shape->axis, shape->core == ABUT_CORE3_CONE ? tip : upper);
    face->vertex[0] = 0;
    face->vertex[1] = 1;
    face->edge[0] = 0;
    face->edge[1] = 0;
}

// Whether the side faces the direction, as seen in the plane of the axis and the direction.
static bool side_faces(const abut_shape3 *shape, abut_real along, abut_real across)
{
    if (shape->core == ABUT_CORE3_DISK) {
        return false;
    }
    if (shape->core == ABUT_CORE3_CYLINDER) {
        return abut_abs(along) <= ABUT_FACE_TILT;
    }
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    abut_vec3   outward = {2 * half.along, half.first, 0};
    abut_vec3   unit = abut_direction_of3(outward).unit;
    abut_real   lean = abut_abs(unit.x * along - unit.y * across);
    return lean <= ABUT_FACE_TILT && unit.x * across + unit.y * along > 0;
}

bool abut_facing_rim3(const abut_shape3 *shape, abut_vec3 direction, abut_real *height)
{
    abut_real along = abut_axial_of3(shape->axis, direction).along;
    abut_real half = abut_axial_of3(shape->axis, shape->half).along;
    bool      round = shape->core == ABUT_CORE3_DISK || shape->core == ABUT_CORE3_CYLINDER || shape->core == ABUT_CORE3_CONE;
    bool      down = along <= -ABUT_FACE_SQUARE3;
    bool      up = along >= ABUT_FACE_SQUARE3 && shape->core != ABUT_CORE3_CONE;
    *height = down ? 0 - half : half;
    return round && (down || up);
}

void abut_round_face3(abut_face3 *face, const abut_shape3 *shape, abut_support3_point support, abut_vec3 direction)
{
    abut_axial3 d = abut_axial_of3(shape->axis, direction);
    abut_real   across = abut_sqrt(d.first * d.first + d.second * d.second);
    abut_real   height;
    if (abut_facing_rim3(shape, direction, &height)) {
        rim_face(face, shape, support.point, d, height);
        return;
    }
    if (across > ABUT_RIM_TILT && side_faces(shape, d.along, across)) {
        line_face(face, shape, d, across);
        return;
    }
    face->count = 1;
    face->point[0] = support.point;
    face->vertex[0] = support.feature;
    face->edge[0] = 0;
}
