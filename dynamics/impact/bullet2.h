// bullet2.h : bullets are stopped at whatever moves, and fast bodies at kinematic ones, where they first touch.
#ifndef DYNAMICS_IMPACT_BULLET2_H
#define DYNAMICS_IMPACT_BULLET2_H

#include "state/crew.h"
#include "state/dynamics2.h"

// The flights of the bodies in d->body_order are known, as far as walls let them. Then d->flyers has all that take part, among
// them bodies that were asleep.
void abut_stop_at_movers2(abut_dynamics2 *d, abut_crew *crew);

#endif
