// matter2.h : the shapes of bodies: their materials, the masses that follow, and the boxes of those that never move.
#ifndef DYNAMICS_BODY_MATTER2_H
#define DYNAMICS_BODY_MATTER2_H

#include "state/dynamics2.h"

// The place of a shape; ABUT_NO_INDEX: the id names nothing.
uint32_t abut_place_of_shape2(const abut_dynamics2 *d, uint32_t id);

// Mass, inertia and centre of a body, from its shapes. The velocity of its frame stays.
void abut_weigh2(abut_dynamics2 *d, uint32_t place);

// The boxes of a static body's shapes are where it is now.
void abut_move_walls2(abut_dynamics2 *d, uint32_t place);

// Frees the places of all shapes of a body that is going.
void abut_drop_matter2(abut_dynamics2 *d, uint32_t body_id);

#endif
