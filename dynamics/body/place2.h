// place2.h : bodies by their ids and places, and how they are woken.
#ifndef DYNAMICS_BODY_PLACE2_H
#define DYNAMICS_BODY_PLACE2_H

#include "state/dynamics2.h"

// The place of a body; ABUT_NO_INDEX: the id names nothing.
uint32_t abut_place_of_body2(const abut_dynamics2 *d, uint32_t id);

// Wakes a dynamic body. What hangs together with it wakes in the next step.
void abut_wake_place2(abut_dynamics2 *d, uint32_t place);

// Lays it to sleep.
void abut_lay_place2(abut_dynamics2 *d, uint32_t place);

// Wakes it, unless a call has laid it to sleep since the last step: it is being made.
void abut_change_place2(abut_dynamics2 *d, uint32_t place);

// Wakes all dynamic bodies that have a contact with a body.
void abut_wake_neighbours2(abut_dynamics2 *d, uint32_t id);

// The pose of the body's frame, from where its centre of mass is.
abut_pose2 abut_body_pose2(const abut_body2 *body, abut_place2 place);

// Gives the world beneath the pose where the body is now. What abut_world2_set_pose says.
static inline abut_status abut_show_place2(abut_dynamics2 *d, uint32_t place)
{
    abut_body2         *body = &abut_bodies2(d)[place];
    const abut_motion2 *m = &abut_motions2(d)[place];
    body->moved = true;
    return abut_world2_set_pose(d->world, body->id, abut_body_pose2(body, (abut_place2){m->center, m->turn}));
}

#endif
