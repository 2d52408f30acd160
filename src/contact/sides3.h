// sides3.h : what two boxes turn towards each other along a normal, laid into one plane.
#ifndef ABUT_CONTACT_SIDES3_H
#define ABUT_CONTACT_SIDES3_H

#include "contact/quads3.h"
#include "query/axes3.h"

// The face of a box that is squarest to a direction, or one of its edges.
typedef struct abut_box_side3 {
    int      axis, next, after; // of the face; along the others it has its own two coordinates
    bool     upper;             // on the positive side
    bool     whole;             // the face is turned towards the direction; else only one edge of it
    int      edge;              // which one: its place in the face
    bool     over;              // its second coordinate runs backwards
    uint32_t first_edge[2];     // names of its edges along either coordinate, on the other's lower side
    bool     sure;
} abut_box_side3;

// The plane is that of A's face; B is moved there along the normal. [0] is A's, [1] is B's.
typedef struct abut_sides3 {
    abut_box_side3   of[2];
    abut_quad_edges3 edges[2];
    abut_real        normal[3]; // from A to B
    abut_real        half[2];   // of A's face
    abut_real        top;       // where the plane is along its axis
    abut_real        height[3]; // of B's face over A's: in its middle, and what each of its own coordinates adds
    bool             single;    // the contacts are the ends of one edge
    int              whose[2];  // edges that the first four places are on, and the last four
    bool             same;      // the faces have the same corners: the first four places
    int              turn;      // where B's first corner is then, of A's
    abut_real        spread;
} abut_sides3;

// False where the two do not turn a face and a face, or a face and an edge, towards each other for sure, one is too thin, or
// some corners but not all are in line with the other's edges.
bool abut_sides_of3(abut_sides3 *f, const abut_axes3 *boxes, const abut_real normal[3]);

// The contacts have eight places: where A's edges come over B's face and B's over A's; or where a single edge comes over the
// face, and where it leaves it.
// The name of the contact at a place, as the plain way gives it.
uint64_t abut_sides_name3(const abut_sides3 *f, int32_t place);

// The place at which the patch's outline goes on, counter-clockwise as seen along the axis of A's face.
int32_t abut_sides_next3(const abut_sides3 *f, int32_t place);

#endif
