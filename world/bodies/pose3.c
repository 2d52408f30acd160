// pose3.c : see pose3.h.
#include "bodies/pose3.h"

#include "bodies/bodies.h"
#include "numbers/root.h"

static bool is_small(abut_real x)
{
    return x >= -ABUT_REAL_LARGEST && x <= ABUT_REAL_LARGEST;
}

abut_status abut_check_pose3(abut_pose3 pose)
{
    const abut_vec3 p = pose.p;
    abut_shape3     point;
    if (!(p.x - p.x == 0 && p.y - p.y == 0 && p.z - p.z == 0)) {
        return ABUT_NOT_FINITE;
    }
    if (!is_small(p.x) || !is_small(p.y) || !is_small(p.z)) {
        return ABUT_TOO_LARGE;
    }
    // Whether it is a rotation is the core's to say.
    (void)abut_make_sphere3(&point, (abut_vec3){0, 0, 0}, 0);
    return abut_distance3(&point, &point, pose, NULL, NULL).status == ABUT_INVALID ? ABUT_INVALID : ABUT_OK;
}

static void write_box(abut_box3 box, abut_real to[6])
{
    to[0] = box.lower.x;
    to[1] = box.lower.y;
    to[2] = box.lower.z;
    to[3] = box.upper.x;
    to[4] = box.upper.y;
    to[5] = box.upper.z;
}

void abut_box_of_convex3(const abut_shape3 *convex, abut_pose3 pose, abut_real box[6])
{
    write_box(abut_bounds3(convex, pose), box);
}

// Of a height: 32 units in the last place. guard: world/world_halfspace, which notices none and sixteen times as much.
#if defined(ABUT_F32)
static const abut_real NOISE = 0x1p-18f;
#else
static const abut_real NOISE = 0x1p-47;
#endif

// A matrix whose columns are not quite of length 1 puts the boundary as far as it is, or as far as its inverse has it, which is
// not the same: no more than twice what the length is off. guard: the same.
static const abut_real BENT = 2;

// Whether each axis is turned to an axis, so that heights over an axis's plane have no share of the other coordinates.
static bool is_along_axes(abut_pose3 pose)
{
    const abut_vec3 columns[3] = {pose.r.x, pose.r.y, pose.r.z};
    for (int i = 0; i < 3; i++) {
        if ((columns[i].x != 0) + (columns[i].y != 0) + (columns[i].z != 0) != 1) {
            return false;
        }
    }
    return true;
}

// All of space, but where the boundary lies along the axes what is beyond it: then only what comes near is a pair.
static void box_of_halfspace(const abut_halfspace3 *halfspace, abut_pose3 pose, abut_real box[6])
{
    const abut_vec3 normal = abut_rotate3(pose.r, halfspace->normal);
    const abut_real along[3] = {normal.x, normal.y, normal.z};
    int             axis = -1;
    for (int d = 0; d < 3; d++) {
        box[d] = -ABUT_REAL_LARGEST;
        box[3 + d] = ABUT_REAL_LARGEST;
        axis = along[d] != 0 ? (axis == -1 ? d : 3) : axis;
    }
    if (axis < 0 || axis == 3 || !is_along_axes(pose)) {
        return;
    }
    const abut_real far = halfspace->offset / along[axis];
    const abut_real at[3] = {pose.p.x, pose.p.y, pose.p.z};
    const abut_real height = at[axis] + far;
    const abut_real own =
        abut_world_abs(halfspace->normal.x) + abut_world_abs(halfspace->normal.y) + abut_world_abs(halfspace->normal.z);
    const abut_real bent = BENT * abut_world_abs(abut_world_abs(along[axis]) / own - 1);
    const abut_real noise = NOISE * (abut_world_abs(at[axis]) + abut_world_abs(far)) + bent * abut_world_abs(far);
    if (along[axis] > 0 && height + noise <= ABUT_REAL_LARGEST) {
        box[3 + axis] = height + noise;
    } else if (along[axis] < 0 && height - noise >= -ABUT_REAL_LARGEST) {
        box[axis] = height - noise;
    }
}

// The box that holds the corners of the surface's own box.
void abut_box_of_surface3(abut_lent3 surface, abut_pose3 pose, abut_real box[6])
{
    if (surface.halfspace != NULL) {
        box_of_halfspace(surface.halfspace, pose, box);
        return;
    }
    enum { CORNERS = 8 };
    const abut_box3 own = surface.height != NULL ? abut_height3_bounds(surface.height) : abut_mesh3_bounds(surface.mesh);
    for (int i = 0; i < CORNERS; i++) {
        abut_shape3     corner;
        abut_real       one[6];
        const abut_vec3 at = {i & 1 ? own.upper.x : own.lower.x, i & 2 ? own.upper.y : own.lower.y,
                              i & 4 ? own.upper.z : own.lower.z};
        (void)abut_make_sphere3(&corner, at, 0);
        abut_box_of_convex3(&corner, pose, one);
        for (int k = 0; k < 3; k++) {
            // cppcheck-suppress uninitvar
            box[k] = i == 0 || one[k] < box[k] ? one[k] : box[k];
            box[3 + k] = i == 0 || one[3 + k] > box[3 + k] ? one[3 + k] : box[3 + k];
        }
    }
}

static abut_status move_box(abut_world *w, uint32_t shape)
{
    const abut_body_shape *s = abut_body_shape_at(w, shape);
    abut_real              box[6];
    if (s->surface != 0) {
        abut_box_of_surface3(abut_lent_at3(w, s->surface), abut_shape_in_world3(w, shape), box);
    } else {
        abut_box_of_convex3(&abut_placed_shape_at3(w, shape)->convex, abut_shape_in_world3(w, shape), box);
    }
    return abut_broad_move(w->broad, s->id, box);
}

// The shapes' boxes to where the body is, up to the shape `end`.
static abut_status move_boxes(abut_world *w, uint32_t body, uint32_t *end)
{
    abut_status status = ABUT_OK;
    uint32_t    shape = abut_body_at(w, body)->first_shape;
    while (shape != *end && (status = move_box(w, shape)) == ABUT_OK) {
        shape = abut_body_shape_at(w, shape)->next;
    }
    *end = shape;
    return status;
}

abut_status abut_world_set_pose3(abut_world *w, uint32_t body, abut_pose3 pose)
{
    const uint32_t place = abut_find_body(w, body);
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    abut_pose3      *now = abut_pose_at3(w, place);
    const abut_pose3 before = *now;
    if (abut_is_same_pose3(before, pose)) {
        return ABUT_OK;
    }
    abut_status status = abut_check_pose3(pose);
    if (status != ABUT_OK) {
        return status;
    }
    uint32_t end = ABUT_NOWHERE;
    *now = pose;
    status = move_boxes(w, place, &end);
    if (status != ABUT_OK) { // those that have moved go back
        *now = before;
        (void)move_boxes(w, place, &end);
        return status;
    }
    abut_world_note_moved(w, place);
    return ABUT_OK;
}
