// setting2.c : the calls of dynamics2.h that change what a body is, not where.
#include "body/fixture2.h"
#include "body/place2.h"

// The place of a body that may be changed now.
static abut_status find(const abut_dynamics2 *d, uint32_t id, uint32_t *place)
{
    *place = abut_place_of_body2(d, id);
    return d->running ? ABUT_BUSY : *place == ABUT_NO_INDEX ? ABUT_BAD_ID : ABUT_OK;
}

// ---- the kind ----

// Whether each joint of the body has a dynamic one at its other end.
static bool joints_hold(const abut_dynamics2 *d, uint32_t place)
{
    for (size_t i = 0; i < d->joints.count; ++i) {
        const abut_joint2 *joint = &abut_joints2(d)[i];
        const bool         own = joint->id != 0 && (joint->a == place || joint->b == place);
        if (own && abut_bodies2(d)[joint->a == place ? joint->b : joint->a].kind != ABUT_DYNAMIC) {
            return false;
        }
    }
    return true;
}

abut_status abut_dynamics2_set_kind(abut_dynamics2 *d, uint32_t id, abut_body_kind kind)
{
    uint32_t    place = 0;
    abut_status status = find(d, id, &place);
    if (status != ABUT_OK) {
        return status;
    }
    if ((int)kind < ABUT_STATIC || kind > ABUT_DYNAMIC || (kind != ABUT_DYNAMIC && !joints_hold(d, place)) ||
        (kind != ABUT_STATIC && abut_has_halfspace2(d, place))) {
        return ABUT_INVALID;
    }
    abut_body2          *body = &abut_bodies2(d)[place];
    abut_motion2        *motion = &abut_motions2(d)[place];
    const abut_body_kind before = body->kind;
    body->kind = kind;
    if (kind == ABUT_STATIC && before != ABUT_STATIC) {
        status = abut_make_walls2(d, place);
        if (status != ABUT_OK) {
            body->kind = before;
            return status;
        }
    } else if (kind != ABUT_STATIC) {
        abut_drop_walls2(d, place);
    }
    (void)abut_world2_set_still(d->world, id, kind == ABUT_STATIC);
    if (kind != before) {
        abut_update_mass2(d, place);
    }
    if (kind == ABUT_STATIC) {
        const abut_vec2 none = {0, 0};
        motion->velocity = none;
        motion->spin = 0;
    }
    body->force = (abut_vec2){0, 0};
    body->torque = 0;
    abut_wake_place2(d, place);
    abut_wake_neighbours2(d, id);
    return ABUT_OK;
}

// ---- the mass ----

static abut_status mass_fault(const abut_body_mass2 *mass)
{
    if (!abut_is_finite1(mass->mass) || !abut_is_finite1(mass->inertia) || !abut_is_finite2(mass->center)) {
        return ABUT_NOT_FINITE;
    }
    if (!(mass->mass > 0) || mass->inertia < 0) {
        return ABUT_NEGATIVE_EXTENT;
    }
    if (abut_magnitude1(mass->center.x) > ABUT_REAL_LARGEST || abut_magnitude1(mass->center.y) > ABUT_REAL_LARGEST) {
        return ABUT_TOO_LARGE;
    }
    const bool turns = mass->inertia > 0;
    return abut_is_finite1(1 / mass->mass) && (!turns || abut_is_finite1(1 / mass->inertia)) ? ABUT_OK : ABUT_TOO_LARGE;
}

abut_status abut_dynamics2_set_mass(abut_dynamics2 *d, uint32_t id, const abut_body_mass2 *mass)
{
    uint32_t    place = 0;
    abut_status status = find(d, id, &place);
    if (status == ABUT_OK && abut_bodies2(d)[place].kind != ABUT_DYNAMIC) {
        status = ABUT_INVALID;
    }
    if (status == ABUT_OK && mass != NULL) {
        status = mass_fault(mass);
    }
    if (status != ABUT_OK) {
        return status;
    }
    const abut_body_mass2 none = {0, {0, 0}, 0};
    abut_bodies2(d)[place].own_mass = mass != NULL ? *mass : none;
    abut_update_mass2(d, place);
    abut_wake_place2(d, place);
    return ABUT_OK;
}

// ---- how it moves ----

abut_status abut_dynamics2_set_damping(abut_dynamics2 *d, uint32_t id, abut_real linear, abut_real angular)
{
    uint32_t          place = 0;
    const abut_status status = find(d, id, &place);
    if (status != ABUT_OK) {
        return status;
    }
    if (!abut_is_finite1(linear) || !abut_is_finite1(angular)) {
        return ABUT_NOT_FINITE;
    }
    if (linear < 0 || angular < 0) {
        return ABUT_NEGATIVE_EXTENT;
    }
    abut_bodies2(d)[place].linear_damping = linear;
    abut_bodies2(d)[place].angular_damping = angular;
    abut_wake_place2(d, place);
    return ABUT_OK;
}

abut_status abut_dynamics2_set_gravity_scale(abut_dynamics2 *d, uint32_t id, abut_real scale)
{
    uint32_t          place = 0;
    const abut_status status = find(d, id, &place);
    if (status != ABUT_OK) {
        return status;
    }
    if (!abut_is_finite1(scale)) {
        return ABUT_NOT_FINITE;
    }
    abut_bodies2(d)[place].gravity_scale = scale;
    abut_wake_place2(d, place);
    return ABUT_OK;
}

abut_status abut_dynamics2_set_fixed_rotation(abut_dynamics2 *d, uint32_t id, bool fixed)
{
    uint32_t          place = 0;
    const abut_status status = find(d, id, &place);
    if (status == ABUT_OK) {
        abut_motions2(d)[place].spin = fixed && abut_bodies2(d)[place].kind == ABUT_DYNAMIC ? 0 : abut_motions2(d)[place].spin;
        abut_bodies2(d)[place].fixed_rotation = fixed;
        abut_update_mass2(d, place);
        abut_wake_place2(d, place);
    }
    return status;
}

abut_status abut_dynamics2_set_no_sleep(abut_dynamics2 *d, uint32_t id, bool no_sleep)
{
    uint32_t          place = 0;
    const abut_status status = find(d, id, &place);
    if (status == ABUT_OK) {
        abut_bodies2(d)[place].no_sleep = no_sleep;
        abut_wake_place2(d, place);
    }
    return status;
}
