// epa_grow3.h : what EPA does to its polytope while that is small (epa_small3.h).
#ifndef ABUT_EPA_EPA_GROW3_H
#define ABUT_EPA_EPA_GROW3_H

#include "epa/epa_small3.h"

// The surface of a tetrahedron, which must have a volume. `vertices_of_a` is how many there may be to name.
void abut_epa_small3_begin(abut_epa_small3 *small, const abut_small_point3 *corner, int32_t vertices_of_a, abut_real margin);

// The surface of an antiprism, of six vertices: three, counter-clockwise seen from outside, and those between the first and the
// second of them, the second and the third, the third and the first. Any six will do, but for what EPA then finds. False, with
// nothing of use, when two are the same.
bool abut_epa_small3_begin_round(abut_epa_small3 *small, const abut_small_point3 *point, int32_t vertices_of_a,
                                 abut_real margin);

// A cone over what a vertex sees, the nearest face among it. False, with nothing changed that matters, when there is no room,
// the vertex is one taken before, or what it sees has no single loop round it.
bool abut_epa_small3_expand(abut_epa_small3 *small, const abut_small_point3 *point);

// The same in plain arithmetic, for processors that cannot take eight at once.
bool abut_epa_small3_expand_plain(abut_epa_small3 *small, const abut_small_point3 *point);

#endif
