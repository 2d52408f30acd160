// settle.h : makes still what has not moved. No pair, event or answer changes by it, only what updates cost.
//
// An active box costs something in each update, moved or not; settling costs something for every box that is or becomes still.
// So it is put off until the idle boxes have cost as much: then the whole is at most about twice what it would be if the future
// were known (Karlin et al. 1988 show that of renting skis). A box that leaves counts the other way.
#ifndef WORLD_BROAD_SETTLE_H
#define WORLD_BROAD_SETTLE_H

#include "broad/state.h"

// Before an update: settles the boxes that have not moved since the last one, if it is time and nothing is leaving.
void abut_settle_before(abut_broad *b);

// After an update, in which `left` boxes left: the same, of those that had not moved before it. All count as not moved then.
void abut_settle_after(abut_broad *b, uint32_t left);

#endif
