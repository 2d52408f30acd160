// flat_cap3.c : the flat ends of disks, cylinders and cones: a normal that is known.
//
// The support point of a core jumps across its flat end as the direction turns past the axis, so no method that follows it
// comes to rest there. But when the other core's support point along the axis stands straight before the end, the way from
// one to the other is square to the end and supports both: it is the answer. Frame: the unit frame of the pair (steps3.h).
#include "smooth/flat_cap3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

// How far a flat end of the core goes on beyond the foot of a point on it, and the end's normal; negative where there is no
// such end, or the point is not before it. In the core's frame.
static abut_real room_beyond(const abut_shape3 *shape, abut_real per_unit, abut_vec3 point, abut_vec3 outward,
                             abut_vec3 *normal)
{
    bool        cone = shape->core == ABUT_CORE3_CONE;
    bool        flat = cone || shape->core == ABUT_CORE3_DISK || shape->core == ABUT_CORE3_CYLINDER;
    abut_axial3 p = abut_axial_of3(shape->axis, point);
    abut_axial3 out = abut_axial_of3(shape->axis, outward);
    abut_axial3 end = {out.along < 0 ? -1 : 1, 0, 0};
    *normal = abut_from_axial3(shape->axis, end);
    if (!flat || !(abut_abs(out.along) > (abut_real)0.5) || (cone && end.along > 0)) {
        return -1;
    }
    return abut_axial_of3(shape->axis, shape->half).first * per_unit - abut_sqrt(p.first * p.first + p.second * p.second);
}

// B's matrix need not be a rotation to the last digit: its flat end is square to the cross product of the two columns along it,
// not to the third; and what a place of B was turned from is found by these products too (Cramer's rule).
typedef struct turned {
    abut_vec3 x, y, z; // of the other two columns
    abut_real volume;
} turned;

static turned turned_of(abut_rot3 r)
{
    turned t = {abut_cross3(r.y, r.z), abut_cross3(r.z, r.x), abut_cross3(r.x, r.y), 0};
    t.volume = abut_dot3(t.z, r.z);
    return t;
}

static abut_vec3 turned_normal(const turned *t, abut_vec3 n)
{
    return abut_along3(abut_along3(abut_scale3(n.x, t->x), n.y, t->y), n.z, t->z);
}

static abut_vec3 place_in_b(const abut_pair3 *pair, const turned *t, abut_vec3 point)
{
    abut_vec3 way = abut_sub3(point, pair->offset);
    abut_vec3 v = {abut_dot3(t->x, way) / t->volume, abut_dot3(t->y, way) / t->volume, abut_dot3(t->z, way) / t->volume};
    return v;
}

bool abut_flat_cap_of3(const abut_pair3 *pair, abut_core_answer3 *answer, abut_ridge3 *ridge)
{
    static const abut_vertex3 anywhere = {0};

    abut_vec3 normal;
    abut_vec3 way_b = abut_neg3(abut_unrotate3(pair->rotation, answer->normal));
    turned    b_turned = turned_of(pair->rotation);
    bool      of_a = room_beyond(pair->a, pair->per_unit, answer->b, answer->normal, &normal) >= 0;
    if (!of_a && room_beyond(pair->b, pair->per_unit, place_in_b(pair, &b_turned, answer->a), way_b, &normal) < 0) {
        return false;
    }
    abut_vec3    n = of_a ? normal : abut_direction_of3(abut_neg3(turned_normal(&b_turned, normal))).unit;
    abut_vertex3 top = abut_minkowski_support3(pair, n, &anywhere);
    abut_real    height = abut_dot3(n, top.w);
    abut_vec3    b = abut_sub3(top.a, top.w);
    answer->supports += 1;
    abut_vec3 foot = abut_along3(top.a, -height, n); // on B's end
    ridge->room = of_a ? room_beyond(pair->a, pair->per_unit, b, n, &normal)
                       : room_beyond(pair->b, pair->per_unit, place_in_b(pair, &b_turned, foot), normal, &normal);
    if (ridge->room < 0 || !abut_no_worse3(pair, answer, height)) {
        return false;
    }
    if (answer->distance > 0) {
        answer->gap = 0;
    } else {
        answer->gap += abut_max(answer->distance + height, 0);
        height = abut_max(height, 0); // cores that overlap stay so
    }
    answer->normal = n;
    answer->distance = -height;
    answer->a = of_a ? abut_along3(b, height, n) : top.a;
    answer->b = of_a ? b : abut_along3(top.a, -height, n);
    ridge->s.count = 0;
    ridge->height = height;
    ridge->spread = 0;
    ridge->x = abut_scale3(height, n);
    abut_ridge_turn3(ridge, n);
    return true;
}
