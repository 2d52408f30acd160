// contact_id3.h : the name of a contact in 3D: what kind of features meet, times 2^48, plus the two features' names.
//
// Feature names are below 2^24, so contact names are below 2^50 and survive a double, which is what JSON readers make of them.
// Swapping A and B swaps the two middle kinds and the two features.
#ifndef ABUT_CLIP_CONTACT_ID3_H
#define ABUT_CLIP_CONTACT_ID3_H

#include "clip/contact_id.h"

typedef enum abut_contact_kind3 {
    ABUT_CONTACT_VERTICES = 0, // a vertex of A on a vertex of B
    ABUT_CONTACT_VERTEX_OF_A,  // a vertex of A on B's face or edge, whose name is left out
    ABUT_CONTACT_VERTEX_OF_B,  // a vertex of B on A's face or edge
    ABUT_CONTACT_EDGES         // an edge of A across an edge of B; 0 for what is neither edge nor vertex
} abut_contact_kind3;

static inline uint64_t abut_contact_id3(abut_contact_kind3 kind, uint32_t feature_a, uint32_t feature_b)
{
    return ((uint64_t)kind << (2 * ABUT_FEATURE_BITS)) + abut_contact_id(feature_a, feature_b);
}

// The same contact's name with A and B exchanged.
static inline uint64_t abut_mirrored_id3(uint64_t id)
{
    static const abut_contact_kind3 mirrored[4] = {ABUT_CONTACT_VERTICES, ABUT_CONTACT_VERTEX_OF_B, ABUT_CONTACT_VERTEX_OF_A,
                                                   ABUT_CONTACT_EDGES};

    const uint64_t mask = ((uint64_t)1 << ABUT_FEATURE_BITS) - 1;
    return abut_contact_id3(mirrored[id >> (2 * ABUT_FEATURE_BITS) & 3], (uint32_t)(id & mask),
                            (uint32_t)(id >> ABUT_FEATURE_BITS & mask));
}

// Names in an order that is the same when A and B are exchanged, as far as can be.
static inline bool abut_named_before3(uint64_t id, uint64_t other)
{
    uint64_t mirror = abut_mirrored_id3(id);
    uint64_t other_mirror = abut_mirrored_id3(other);
    uint64_t low = id < mirror ? id : mirror;
    uint64_t other_low = other < other_mirror ? other : other_mirror;
    return low != other_low ? low < other_low : id < other;
}

#endif
