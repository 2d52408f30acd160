// energy2.h : the kinetic energy of an island, and how it is brought to what it should be.
#ifndef DYNAMICS_ROW_ENERGY2_H
#define DYNAMICS_ROW_ENERGY2_H

#include "row/system2.h"

// `places` are those of the system's bodies.
abut_real abut_kinetic_energy2(const abut_system2 *system, const uint32_t *places);

// Slows the bodies, or makes them faster, until their kinetic energy is `wanted`: what they do beside moving and turning as
// one, so that momentum and angular momentum stay; all that they do where they are `held` by something at rest. A row whose
// velocity was 0 still has 0.
void abut_set_energy2(const abut_system2 *system, const uint32_t *places, abut_real wanted, bool held);

#endif
