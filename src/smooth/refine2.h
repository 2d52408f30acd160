// refine2.h : the last digits of an answer about smooth cores.
#ifndef ABUT_SMOOTH_REFINE2_H
#define ABUT_SMOOTH_REFINE2_H

#include "gjk/core2.h"

// Sharpens the normal and the witness points of an answer whose distance is right already, if the pair is one of ellipses, or
// of an ellipse and a polytope, and if the limit of supports leaves room. The gap grows by no more than rounding.
void abut_refine2(const abut_pair2 *pair, abut_core_answer2 *answer);

#endif
