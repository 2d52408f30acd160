// triangle_contact_set3.h : the contacts of two triangles as the kernel finds them.
//
// Seen along the normal both run the same way round. Corners are counted A's, then B's, each triangle's first once more: eight
// in all. Places where the patch may have a corner are fifteen: A's corners, B's, and edge i of A across edge j of B.
#ifndef ABUT_PAIRS_TRIANGLE_CONTACT_SET3_H
#define ABUT_PAIRS_TRIANGLE_CONTACT_SET3_H

#include "abut/query3.h"

enum { ABUT_MEETING_LANES = 2 * 4, ABUT_MEETING_CROSSINGS = 3 + 3, ABUT_MEETING_PLACES = 3 + 3 + 3 * 3 };

// The answer, before it is written down. In the frame of contacts (facing3.h). Each corner of the patch has a lane, in order
// of places; those within the margin are contacts.
typedef struct abut_triangle_contact_set3 {
    abut_real      at[ABUT_MEETING_LANES][4]; // of each lane where it is, on its own triangle, and how high B is over A there
    uint8_t        on_b[ABUT_MEETING_LANES], place[ABUT_MEETING_LANES];
    uint32_t       contacts;           // a bit for each lane
    uint32_t       places;             // corners of the patch: bits 0 to 2 A's, 3 to 5 B's, 6 + 3 * j + i where the edges cross
    uint32_t       inside_a, inside_b; // bit 3 * j + i: B's corner j is inside A's edge i, A's corner i inside B's edge j
    const int32_t *feature[2][4];      // of A and of B by the kind of contact: its list of corners, or of edges, or nothing
    abut_vec3      tangent[2];
    abut_vec3      middle; // of A
    abut_real      unit;
    int32_t        chosen[ABUT_MANIFOLD3_POINTS]; // some lane where there are fewer
    int32_t        count, total;
} abut_triangle_contact_set3;

#endif
