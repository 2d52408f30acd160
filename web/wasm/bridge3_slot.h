// bridge3_slot.h : the shapes that a page has made, for the questions about them.
#ifndef WEB_BRIDGE3_SLOT_H
#define WEB_BRIDGE3_SLOT_H

#include "abut/halfspace3.h"
#include "abut/shape3.h"
#include "bridge.h"

#if defined(ABUT_F32)
#define bridge3_halfspace bridge3_halfspace_f32
#define bridge3_slot bridge3_slot_f32
#endif

/// The shape of a slot; that of the first when there is no such slot.
const abut_shape3 *bridge3_slot(int32_t which);

/// The half-space of a slot; NULL: there is none in it.
const abut_halfspace3 *bridge3_halfspace(int32_t which);

#endif
