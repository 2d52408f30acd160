// bridge2_slot.h : the shapes that a page has made, for the questions about them.
#ifndef WEB_BRIDGE2_SLOT_H
#define WEB_BRIDGE2_SLOT_H

#include "abut/halfspace2.h"
#include "abut/shape2.h"
#include "bridge.h"

#if defined(ABUT_F32)
#define bridge2_halfspace bridge2_halfspace_f32
#define bridge2_slot bridge2_slot_f32
#endif

/// The shape of a slot; that of the first when there is no such slot.
const abut_shape2 *bridge2_slot(int32_t which);

/// The half-space of a slot; NULL: there is none in it.
const abut_halfspace2 *bridge2_halfspace(int32_t which);

#endif
