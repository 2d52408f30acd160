// side_line3.c : the line on the side of a cylinder or cone that is turned along a direction, or the corner, from the direction
// alone (revolved_face3.c).
#include "pairs/side_line3.h"
#include "base/tolerance_shape3.h"
#include "pairs/capsule_face3.h"
#include "shape/axial3.h"

static abut_side_line3 doubt(void)
{
    return (abut_side_line3){.kind = ABUT_SIDE_INCONCLUSIVE};
}

static abut_side_line3 corner(uint32_t name)
{
    return (abut_side_line3){.kind = ABUT_SIDE_CORNER, .name = name};
}

static abut_side_line3 line_of(const abut_shape3 *shape, abut_axial3 d, abut_real across)
{
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    abut_real   share = shape->core == ABUT_CORE3_CONE ? half.first / 2 : half.first;
    abut_real   outward = share / across;
    abut_axial3 middle = {0, d.first * outward, d.second * outward};
    abut_axial3 upward = {half.along, 0, 0};
    if (shape->core == ABUT_CORE3_CONE) {
        upward.first = -middle.first;
        upward.second = -middle.second;
    }
    return (abut_side_line3){ABUT_SIDE_LINE, 0, abut_from_axial3(shape->axis, middle), abut_from_axial3(shape->axis, upward)};
}

static abut_side_line3 side_of_cone(const abut_shape3 *shape, abut_axial3 d, abut_real across)
{
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    abut_real   most = ABUT_FACE_TILT * abut_sqrt(2 * 2 * half.along * half.along + half.first * half.first);
    abut_real   lean = 2 * half.along * d.along - half.first * across; // up the line
    if (abut_clearly_less3(most, abut_abs(lean))) {
        return corner(lean > 0);
    }
    bool outward = 2 * half.along * across + half.first * d.along > 0;
    bool level = outward && across > ABUT_RIM_TILT && abut_clearly_less3(abut_abs(lean), most);
    return level ? line_of(shape, d, across) : doubt();
}

abut_side_line3 abut_side_line3_of(const abut_shape3 *shape, abut_vec3 up)
{
    abut_axial3 d = abut_axial_of3(shape->axis, up);
    abut_real   across = abut_sqrt(d.first * d.first + d.second * d.second);
    bool        cone = shape->core == ABUT_CORE3_CONE;
    if (!abut_clearly_less3(cone ? -d.along : abut_abs(d.along), ABUT_FACE_SQUARE3)) {
        return doubt();
    }
    if (shape->core == ABUT_CORE3_DISK) {
        return corner(0);
    }
    return cone ? side_of_cone(shape, d, across) : line_of(shape, d, across);
}
