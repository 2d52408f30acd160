// capsule_hull_told3.h : spheres and capsules against hulls, all that the distance is made of.
#ifndef ABUT_FORMULA_CAPSULE_HULL_TOLD3_H
#define ABUT_FORMULA_CAPSULE_HULL_TOLD3_H

#include "formula/capsule_hull_rows3.h"

// The kernel as it is compiled for every processor, once: whoever asks for more than the distance shares it.
bool abut_stick_hull_apart3_plain(abut_stick_hull3 *q, abut_stick_hull_proof3 *last, abut_core_answer3 *core,
                                  const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool remembered);

#endif
