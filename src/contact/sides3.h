// sides3.h : what two boxes turn towards each other along a normal, laid into one plane.
#ifndef ABUT_CONTACT_SIDES3_H
#define ABUT_CONTACT_SIDES3_H

#include "contact/quads3.h"
#include "query/axes3.h"

// The face of a box that is squarest to a direction, or one of its edges.
typedef struct abut_box_side3 {
    int  axis, next, after; // of the face; along the others it has its own two coordinates
    bool upper;             // on the positive side
    bool whole;             // the face is turned towards the direction; else only one edge of it
    int  edge;              // which one: its place in the face
    bool over;              // its second coordinate runs backwards
    bool sure;
} abut_box_side3;

// The plane is that of A's face; B is moved there along the normal.
typedef struct abut_sides3 {
    abut_box_side3   a, b;
    abut_real        normal[3]; // from A to B
    abut_real        half[2];   // of A's face
    abut_real        top;       // where the plane is along its axis
    abut_real        height[3]; // of B's face over A's: in its middle, and what each of its own coordinates adds
    abut_quad_edges3 of_a, of_b;
    int              single; // the contacts are the ends of one edge of A (0) or of B (1); else -1
    abut_real        spread;
} abut_sides3;

// False where the two do not turn a face and a face, or a face and an edge, towards each other for sure, or one is too thin.
bool abut_sides_of3(abut_sides3 *f, const abut_axes3 *boxes, const abut_real normal[3]);

// The contacts have eight places: where A's edges come over B's face and B's over A's; or where a single edge comes over the
// face, and where it leaves it.
static inline const abut_quad_edges3 *abut_sides_edges3(const abut_sides3 *f, int half)
{
    return (f->single < 0 ? half : f->single) == 0 ? &f->of_a : &f->of_b;
}

// The name of the contact at a place, as the plain way gives it.
uint64_t abut_sides_name3(const abut_sides3 *f, int32_t place);

// The place at which the patch's outline goes on, counter-clockwise as seen along the axis of A's face.
int32_t abut_sides_next3(const abut_sides3 *f, int32_t place);

#endif
