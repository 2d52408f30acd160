// faces3.h : what is asked of all faces of EPA's polytope at once. Its arrays are looked at in rows: the places after the last
// face, to the end of its row, must be seen by nothing (infinite reach and square).
#ifndef ABUT_EPA_FACES3_H
#define ABUT_EPA_FACES3_H

#include "abut/steps3.h"

enum { ABUT_FACES3_ROW = 4 + 4 };

// A bit for each place of the store, and one word for the neighbour that an open edge does not have.
enum { ABUT_FACES3_WORD = ABUT_FACES3_ROW * sizeof(uint64_t), ABUT_FACES3_WORDS = ABUT_EPA3_FACES / ABUT_FACES3_WORD + 1 };

// Sets the bits of the faces that a point sees; returns the nearest of the others, or -1.
int32_t abut_faces3_seen(const abut_polytope3 *polytope, const abut_vec3 *w, uint64_t *seen);

// The open face whose plane is nearest the origin, the first of them; -1 when every face is settled.
int32_t abut_faces3_nearest(const abut_polytope3 *polytope);

#endif
