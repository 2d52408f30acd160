// epa_witness3.h : the part of D's boundary where EPA's normal meets it.
#ifndef ABUT_EPA_EPA_WITNESS3_H
#define ABUT_EPA_EPA_WITNESS3_H

#include "abut/steps3.h"

// How far the nearest feature's point is from where the normal meets D's boundary.
abut_real abut_foot_miss3(const abut_epa3 *e);

// Looks for the feature that is there, unless EPA's own will do; up to ABUT_FOOT_SUPPORTS may be beyond the pair's limit.
void abut_find_foot3(abut_epa3 *e);

#endif
