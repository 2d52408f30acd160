// wall2.h : fast bodies are stopped where they first touch what never moves.
#ifndef DYNAMICS_IMPACT_WALL2_H
#define DYNAMICS_IMPACT_WALL2_H

#include "impact/meet2.h"

// Whether filters, groups, ignored pairs and the caller let two shapes of two bodies be in contact.
bool abut_may_meet2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b);

// Whether their meeting after a fraction of their motions counts: the caller may let them pass each other. About surfaces he
// has been asked already.
bool abut_meeting_counts2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, abut_real fraction);

// Cuts the flight of a body short at static shapes, its own way or, if `carried`, that on which it is carried.
void abut_flight_to_walls2(abut_dynamics2 *d, uint32_t place, bool carried);

#endif
