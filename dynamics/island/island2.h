// island2.h : which bodies hang together, by contacts and joints: each island is solved, and sleeps, by itself.
#ifndef DYNAMICS_ISLAND_ISLAND2_H
#define DYNAMICS_ISLAND_ISLAND2_H

#include "state/dynamics2.h"

// Room to find the islands of so many contacts. False: there is no memory, and nothing has changed.
bool abut_islands_reserve2(abut_dynamics2 *d, size_t contacts);

// Room for the rows, blocks and speeds of the islands that were found, and no more: how many blocks there are depends on the
// colors. False: there is no memory.
bool abut_islands_reserve_rows2(abut_dynamics2 *d);

// Finds the islands that are awake, wakes all of their bodies, and sorts bodies, joints and contacts by them. Their number is
// d->islands.count; what is in none has ABUT_NO_INDEX.
void abut_islands_find2(abut_dynamics2 *d);

// Puts an island to sleep that has been slow for long enough.
void abut_island_rest2(abut_dynamics2 *d, const abut_island2 *island, abut_real dt);

#endif
