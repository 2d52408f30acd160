// joint2.c : see joint2.h, and the calls of dynamics2.h that are about joints.
#include "joint/joint2.h"

#include "body/place2.h"
#include "joint/kinds2.h"

// An id is the joint's place plus one, and how often the place has been used.
enum { PLACE_BITS = 22 };

static const uint32_t PLACE_MASK = ((uint32_t)1 << PLACE_BITS) - 1;

static abut_joint2 *find(const abut_dynamics2 *d, uint32_t id)
{
    const uint32_t at = (id & PLACE_MASK) - 1;
    return id != 0 && at < d->joints.count && abut_joints2(d)[at].id == id ? &abut_joints2(d)[at] : NULL;
}

// ---- what is wrong with a def ----

static bool is_pose(abut_pose2 pose)
{
    const abut_real off = pose.r.c * pose.r.c + pose.r.s * pose.r.s - 1;
    return abut_is_finite2(pose.p) && abut_magnitude1(off) <= (abut_real)(1.0 / 1024);
}

static abut_status fault_of(const abut_joint_def2 *def)
{
    const abut_real numbers[] = {def->lower,      def->upper,       def->motor_speed, def->ratio,
                                 def->most_force, def->most_torque, def->hertz,       def->damping_ratio,
                                 def->length,     def->break_force, def->break_torque};
    enum { NUMBERS = sizeof numbers / sizeof numbers[0], ANY_SIGN = 4 };
    if ((int)def->kind < ABUT_JOINT_REVOLUTE2 || def->kind > ABUT_JOINT_GEAR2 || !is_pose(def->frame_a) ||
        !is_pose(def->frame_b)) {
        return ABUT_INVALID;
    }
    for (int i = 0; i < NUMBERS; ++i) {
        if (!abut_is_finite1(numbers[i])) {
            return ABUT_NOT_FINITE;
        }
        if (i >= ANY_SIGN && numbers[i] < 0) {
            return ABUT_NEGATIVE_EXTENT;
        }
    }
    return def->limited && def->lower > def->upper ? ABUT_NEGATIVE_EXTENT : ABUT_OK;
}

// ---- joints of bodies ----

static bool others_keep_apart(const abut_dynamics2 *d, const abut_joint2 *joint)
{
    for (size_t i = 0; i < d->joints.count; ++i) {
        const abut_joint2 *other = &abut_joints2(d)[i];
        const bool same = (other->a == joint->a && other->b == joint->b) || (other->a == joint->b && other->b == joint->a);
        if (other->id != 0 && other != joint && same && !other->def.collide) {
            return true;
        }
    }
    return false;
}

static bool keeps_apart(const abut_joint_def2 *def)
{
    return !def->collide && def->body_a != 0;
}

void abut_drop_joint2(abut_dynamics2 *d, uint32_t at)
{
    abut_joint2 *joint = &abut_joints2(d)[at];
    if (keeps_apart(&joint->def) && !others_keep_apart(d, joint)) {
        (void)abut_world2_ignore(d->world, joint->def.body_a, joint->def.body_b, false);
    }
    abut_wake_place2(d, joint->a);
    abut_wake_place2(d, joint->b);
    const uint32_t generation = joint->generation;
    *joint = (abut_joint2){.generation = generation};
    d->first_free_joint = at < d->first_free_joint ? at : d->first_free_joint;
}

void abut_drop_joints2(abut_dynamics2 *d, uint32_t body)
{
    for (uint32_t i = 0; i < d->joints.count; ++i) {
        const abut_joint2 *joint = &abut_joints2(d)[i];
        if (joint->id != 0 && (joint->a == body || joint->b == body)) {
            abut_drop_joint2(d, i);
        }
    }
}

static uint32_t free_joint(const abut_dynamics2 *d)
{
    uint32_t at = d->first_free_joint;
    while (at < d->joints.count && abut_joints2(d)[at].id != 0) {
        ++at;
    }
    return at;
}

static void set(abut_joint2 *joint, const abut_joint_def2 *def)
{
    joint->def = *def;
    joint->row_count = abut_joint_row_count2(def);
}

abut_status abut_dynamics2_add_joint(abut_dynamics2 *d, const abut_joint_def2 *def, uint32_t *id)
{
    *id = 0;
    if (d->running) {
        return ABUT_BUSY;
    }
    const abut_status fault = fault_of(def);
    if (fault != ABUT_OK) {
        return fault;
    }
    const uint32_t a = def->body_a == 0 ? 0 : abut_place_of_body2(d, def->body_a), b = abut_place_of_body2(d, def->body_b);
    if (a == ABUT_NO_INDEX || b == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    if (a == b || (abut_bodies2(d)[a].kind != ABUT_DYNAMIC && abut_bodies2(d)[b].kind != ABUT_DYNAMIC)) {
        return ABUT_INVALID;
    }
    const uint32_t at = free_joint(d);
    if (at >= PLACE_MASK) {
        return ABUT_NO_ROOM;
    }
    if (!abut_items_reserve(&d->joints, at + 1, &d->allocator)) {
        return ABUT_NO_MEMORY;
    }
    if (keeps_apart(def)) {
        const abut_status status = abut_world2_ignore(d->world, def->body_a, def->body_b, true);
        if (status != ABUT_OK) {
            return status;
        }
    }
    abut_joint2   *joint = &abut_joints2(d)[at];
    const uint32_t generation = (joint->generation + 1) & (UINT32_MAX >> PLACE_BITS);
    *joint = (abut_joint2){.id = generation << PLACE_BITS | (at + 1), .generation = generation, .a = a, .b = b};
    set(joint, def);
    d->joints.count = at == d->joints.count ? at + 1 : d->joints.count;
    d->first_free_joint = at + 1;
    abut_change_place2(d, a);
    abut_change_place2(d, b);
    *id = joint->id;
    return ABUT_OK;
}

abut_status abut_dynamics2_remove_joint(abut_dynamics2 *d, uint32_t id)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const abut_joint2 *joint = find(d, id);
    if (joint == NULL) {
        return ABUT_BAD_ID;
    }
    abut_drop_joint2(d, (uint32_t)(joint - abut_joints2(d)));
    return ABUT_OK;
}

bool abut_dynamics2_get_joint(const abut_dynamics2 *d, uint32_t id, abut_joint_def2 *def, abut_joint_load2 *load)
{
    const abut_joint2 *joint = find(d, id);
    if (joint == NULL) {
        return false;
    }
    if (def != NULL) {
        *def = joint->def;
    }
    if (load != NULL) {
        *load = (abut_joint_load2){joint->force, joint->torque, abut_joint_way2(joint, abut_motions2(d))};
    }
    return true;
}

uint32_t abut_dynamics2_next_joint(const abut_dynamics2 *d, uint32_t body, uint32_t id)
{
    const abut_joint2 *after = find(d, id);
    const uint32_t     place = body != 0 ? abut_place_of_body2(d, body) : 0;
    if ((after == NULL && id != 0) || place == ABUT_NO_INDEX) {
        return 0;
    }
    for (size_t i = after != NULL ? (size_t)(after - abut_joints2(d)) + 1 : 0; i < d->joints.count; ++i) {
        const abut_joint2 *joint = &abut_joints2(d)[i];
        if (joint->id != 0 && (body == 0 || joint->a == place || joint->b == place)) {
            return joint->id;
        }
    }
    return 0;
}

abut_status abut_dynamics2_set_joint(abut_dynamics2 *d, uint32_t id, const abut_joint_def2 *def)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    abut_joint2 *joint = find(d, id);
    if (joint == NULL) {
        return ABUT_BAD_ID;
    }
    const abut_status fault = fault_of(def);
    if (fault != ABUT_OK) {
        return fault;
    }
    const abut_joint_def2 *now = &joint->def;
    if (def->kind != now->kind || def->body_a != now->body_a || def->body_b != now->body_b) {
        return ABUT_INVALID;
    }
    if (keeps_apart(def) != keeps_apart(now) && !others_keep_apart(d, joint)) {
        const abut_status status = abut_world2_ignore(d->world, def->body_a, def->body_b, keeps_apart(def));
        if (status != ABUT_OK) {
            return status;
        }
    }
    const int32_t rows = joint->row_count;
    set(joint, def);
    for (int32_t i = 0; rows != joint->row_count && i < ABUT_JOINT_ROWS; ++i) {
        joint->impulse[i] = 0; // the rows have changed places
    }
    abut_wake_place2(d, joint->a);
    abut_wake_place2(d, joint->b);
    return ABUT_OK;
}
