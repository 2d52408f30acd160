// place2.c : see place2.h.
#include "body/place2.h"

uint32_t abut_place_of_body2(const abut_dynamics2 *d, uint32_t id)
{
    abut_body_def2 def;
    return abut_world2_get_body(d->world, id, &def) ? (uint32_t)def.user : ABUT_NO_INDEX;
}

void abut_wake_place2(abut_dynamics2 *d, uint32_t place)
{
    abut_body2 *body = &abut_bodies2(d)[place];
    body->placed = true;
    body->asleep = false;
    body->still_time = 0;
}

void abut_lay_place2(abut_dynamics2 *d, uint32_t place)
{
    abut_body2     *body = &abut_bodies2(d)[place];
    abut_motion2   *motion = &abut_motions2(d)[place];
    const abut_vec2 none = {0, 0};
    body->placed = body->asleep = true;
    body->force = motion->velocity = none;
    body->torque = motion->spin = 0;
}

void abut_change_place2(abut_dynamics2 *d, uint32_t place)
{
    if (!abut_is_laid2(&abut_bodies2(d)[place])) {
        abut_wake_place2(d, place);
    }
}

void abut_wake_neighbours2(abut_dynamics2 *d, uint32_t id)
{
    const abut_contact_list list = abut_world2_contacts(d->world);
    for (uint32_t c = abut_world2_next_contact(d->world, id, ABUT_NO_CONTACT); c != ABUT_NO_CONTACT;
         c = abut_world2_next_contact(d->world, id, c)) {
        const uint32_t other = list.pairs[c].body_a == id ? list.pairs[c].body_b : list.pairs[c].body_a;
        const uint32_t place = abut_place_of_body2(d, other);
        if (place != ABUT_NO_INDEX) {
            abut_wake_place2(d, place);
        }
    }
}

abut_pose2 abut_body_pose2(const abut_body2 *body, abut_place2 place)
{
    const abut_pose2 pose = {abut_sub2(place.center, abut_rotate2(place.turn, body->local_center)), place.turn};
    return pose;
}
