// global_proof3.h : a proof that cores overlap no less deeply along any other direction.
#ifndef ABUT_SMOOTH_GLOBAL_PROOF3_H
#define ABUT_SMOOTH_GLOBAL_PROOF3_H

#include "smooth/smooth_support3.h"

// Whether D reaches as far as `height` along every direction, less what x lies off the normal. The point x of D must be
// that far along s->normal, and s be looked at along it. Adds the support points that it asks for.
bool abut_global_proof3(const abut_sum3 *s, abut_real height, int32_t *supports);

#endif
