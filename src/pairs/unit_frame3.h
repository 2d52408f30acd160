// unit_frame3.h : pairs that are answered in the unit frame (abut/steps3.h): polytopes, simple cores, smooth cores.
#ifndef ABUT_PAIRS_UNIT_FRAME3_H
#define ABUT_PAIRS_UNIT_FRAME3_H

#include "pairs/query3.h"

// By the kernel that knows the two cores; see abut_route3.
abut_verdict abut_unit_frame_overlap3(const abut_query3 *q, bool *touching);
abut_verdict abut_unit_frame_distance3(const abut_query3 *q, abut_proximity3 *answer);
abut_verdict abut_unit_frame_contacts3(const abut_query3 *q, abut_manifold3 *manifold);

// The contacts of a distance that a kernel has proved.
abut_verdict abut_contacts_of_distance3(const abut_query3 *q, const abut_proximity3 *p, abut_manifold3 *manifold);

#endif
