// direction_circles3.h : support points of D all round a normal: the kernel as it is compiled for the processor at hand.
#ifndef ABUT_SMOOTH_DIRECTION_CIRCLES3_H
#define ABUT_SMOOTH_DIRECTION_CIRCLES3_H

#include "smooth/direction_circle3.h"

// Asks along all of them, the cores being neither points nor polygons, nor custom ones. A bit is set where none of the points
// at a part's corners has been seen to reach as far as the height along all of its directions, to the next circle or, from the
// second, to straight behind; ABUT_RING3_BELOW, where D reaches less far along one of them.
uint32_t abut_ring_open3(abut_direction_circle3 *r, const abut_pair3 *pair);

// The same as compiled for one kind of processor, to the same bits.
uint32_t abut_ring_open3_plain(abut_direction_circle3 *r, const abut_pair3 *pair);
uint32_t abut_ring_open3_avx2(abut_direction_circle3 *r, const abut_pair3 *pair);

#endif
