// rim3.c : the rim of a disk, cylinder or cone, as the polygon that clipping takes it for, without its points.
#include "clip/rim3.h"
#include "base/tolerance3.h"
#include "base/tolerance_shape3.h"
#include "shape/axial3.h"
#include "shape/revolved_face3.h"

enum { POINTS = ABUT_FACE3_POINTS, QUARTER = POINTS / 4 };

// The side of the polygon without a point that has moved.
static int32_t even_side(abut_epa_seed3 d)
{
    static const abut_real cosine[] = ABUT_RIM_COSINES;

    abut_real x = abut_abs(d.x);
    abut_real y = abut_abs(d.y);
    int32_t   side = 0;
    for (int32_t i = 1; i < QUARTER; ++i) {
        side += y * cosine[i] > x * cosine[QUARTER - i];
    }
    side = (d.x < 0) != (d.y < 0) ? 2 * QUARTER - 1 - side : side;
    return d.y < 0 ? side + 2 * QUARTER : side;
}

int32_t abut_rim_side3(const abut_rim3 *rim, abut_epa_seed3 d)
{
    int32_t side = even_side(d);
    int32_t before = abut_before_on_rim3(rim->deepest);
    if (rim->deepest >= 0 && (side == rim->deepest || side == before)) {
        side = rim->depth.x * d.y - rim->depth.y * d.x < 0 ? before : rim->deepest;
    }
    return side;
}

abut_epa_seed3 abut_rim_at3(const abut_rim3 *rim, int32_t i)
{
    abut_real point[2];
    if (i == rim->deepest) {
        return rim->depth;
    }
    abut_rim_point3(i, point);
    abut_epa_seed3 at = {point[0], point[1]};
    return at;
}

// The point nearest to where the rim is deepest has moved there. False where two are as near.
static bool find_deepest(abut_rim3 *rim, abut_epa_seed3 down)
{
    abut_real length = abut_sqrt(down.x * down.x + down.y * down.y);
    rim->deepest = -1;
    if (!(length > ABUT_RIM_TILT)) {
        return true;
    }
    rim->depth.x = down.x / length;
    rim->depth.y = down.y / length;
    int32_t        side = even_side(rim->depth);
    int32_t        next = abut_after_on_rim3(side);
    abut_epa_seed3 p = abut_rim_at3(rim, side);
    abut_epa_seed3 q = abut_rim_at3(rim, next);
    abut_real      nearer = (p.x - q.x) * rim->depth.x + (p.y - q.y) * rim->depth.y;
    rim->deepest = nearer > 0 ? side : next;
    return abut_abs(nearer) > rim->doubt;
}

bool abut_rim_of3(abut_rim3 *rim, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal, bool of_a)
{
    static const abut_axial3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    const abut_shape3 *shape = of_a ? pair->a : pair->b;
    abut_vec3          up = of_a ? normal : abut_neg3(abut_unrotate3(pair->rotation, normal));
    abut_axial3        centre = {0, 0, 0};
    if ((!of_a && abut_is_bent3(pair)) || !abut_facing_rim3(shape, up, &centre.along)) {
        return false;
    }
    abut_axial3 d = abut_axial_of3(shape->axis, up);
    abut_vec3   own[3];
    for (int i = 0; i < 3; ++i) {
        own[i] = abut_from_axial3(shape->axis, axes[i]);
        own[i] = of_a ? own[i] : abut_rotate3(pair->rotation, own[i]);
    }
    rim->normal = normal;
    rim->of_a = of_a;
    rim->turned = (d.along > 0) != of_a;
    rim->axis = rim->turned ? abut_neg3(own[0]) : own[0];
    rim->first = own[1];
    rim->second = rim->turned ? abut_neg3(own[2]) : own[2];
    rim->upright = abut_dot3(rim->axis, normal);
    rim->radius = frame->per_unit * abut_axial_of3(shape->axis, shape->half).first;
    rim->doubt = ABUT_CLIP_CLEAR3 * frame->spread / rim->radius;
    rim->names = ABUT_RIM_NAMES + (centre.along > 0 ? POINTS : 0);
    rim->centre = abut_scale3(frame->per_unit * centre.along, own[0]);
    if (!of_a) {
        rim->centre = abut_add3(rim->centre, abut_scale3(pair->unit * frame->per_unit, pair->offset));
    }
    abut_epa_seed3 down = {d.first, rim->turned ? -d.second : d.second};
    return find_deepest(rim, down);
}
