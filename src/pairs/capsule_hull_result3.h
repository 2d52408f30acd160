// capsule_hull_result3.h : spheres and capsules against hulls, all that the distance is made of.
#ifndef ABUT_PAIRS_CAPSULE_HULL_RESULT3_H
#define ABUT_PAIRS_CAPSULE_HULL_RESULT3_H

#include "pairs/capsule_hull_kernel3.h"

// The kernel as it is compiled for every processor, once: whoever asks for more than the distance shares it.
bool abut_segment_hull_apart3_plain(abut_segment_hull3 *q, abut_segment_hull_proof3 *last, abut_core_answer3 *core,
                                    const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool remembered);

#endif
