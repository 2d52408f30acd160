// globe3.h : a proof that cores overlap no less deeply along any other direction.
#ifndef ABUT_NEWTON_GLOBE3_H
#define ABUT_NEWTON_GLOBE3_H

#include "newton/summand3.h"

// Whether D reaches as far as `height` along every direction, less what x lies aside of the normal. The point x of D must be
// that far along s->normal, and s be looked at along it. Adds the support points that it asks for.
bool abut_globe3(const abut_sum3 *s, abut_real height, int32_t *supports);

#endif
