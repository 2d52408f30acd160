// fixture2.h : fixtures, the shapes of bodies: their materials, the masses that follow, and the boxes of those that never move.
#ifndef DYNAMICS_BODY_FIXTURE2_H
#define DYNAMICS_BODY_FIXTURE2_H

#include "state/dynamics2.h"

// Whether one of a body's shapes is a half-space, so that it cannot move.
bool abut_has_halfspace2(const abut_dynamics2 *d, uint32_t place);

// The boxes of a static body's shapes are where it is now.
void abut_move_walls2(abut_dynamics2 *d, uint32_t place);

// Boxes for the shapes of a body that is static now, and none for one that is not any more. Without memory there are none.
abut_status abut_make_walls2(abut_dynamics2 *d, uint32_t place);
void        abut_drop_walls2(abut_dynamics2 *d, uint32_t place);

// Mass, inertia and centre of a body of its kind.
void abut_update_mass2(abut_dynamics2 *d, uint32_t place);

// Frees the places of all shapes of a body that is going.
void abut_drop_fixtures2(abut_dynamics2 *d, uint32_t body_id);

#endif
