// contact_id.h : the name of a contact: the feature of A times 2^24 plus the feature of B. Feature ids are below 2^24, so names
// are below 2^48 and survive a double, which is what JSON readers make of them.
#ifndef ABUT_CLIP_CONTACT_ID_H
#define ABUT_CLIP_CONTACT_ID_H

#include "base/tolerance.h"

static inline uint64_t abut_contact_id(uint32_t feature_a, uint32_t feature_b)
{
    return ((uint64_t)feature_a << ABUT_FEATURE_BITS) + feature_b;
}

#endif
