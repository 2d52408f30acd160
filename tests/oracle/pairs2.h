// pairs2.h : random and adversarial pairs of shapes, each drawn again from (seed, index) alone.
#ifndef ABUT_TESTS_PAIRS2_H
#define ABUT_TESTS_PAIRS2_H

#include <stdint.h>

#include "bodies2.h"

typedef enum pairs2_family {
    PAIRS2_RANDOM,        ///< any shapes, any pose, about a shape's size apart or into each other
    PAIRS2_SHALLOW,       ///< gap or depth 1e-14 .. 1e-2 of the size
    PAIRS2_DEEP,          ///< one inside the other
    PAIRS2_FACES,         ///< faces touching exactly, slid along each other
    PAIRS2_PARALLEL,      ///< parallel faces, gap or depth 1e-15 .. 1e-2
    PAIRS2_THIN,          ///< width to length down to 1:1e6
    PAIRS2_CONCENTRIC,    ///< the same centre
    PAIRS2_IDENTICAL,     ///< the same shape twice, shifted or turned by nothing or by little
    PAIRS2_SHARED_VERTEX, ///< a vertex of both in the very same place
    PAIRS2_SHARED_EDGE,   ///< an edge of both in the very same place, on either side of it
    PAIRS2_FAR_BODY,      ///< B 1e2 .. 1e8 away
    PAIRS2_FAR_FRAME,     ///< vertices 1 .. 1e8 from their own frames' origins, the shapes near each other
    PAIRS2_SCALE,         ///< both of size 1e-12 .. 1e12
    PAIRS2_SCALES,        ///< sizes apart by up to 1e12
    PAIRS2_MANY,          ///< 3 .. 1000 vertices
    PAIRS2_GONS,          ///< nearly regular 1000-gons, concentric
    PAIRS2_COLLINEAR,     ///< runs of vertices collinear but for 1e-16 .. 1e-6
    PAIRS2_ROUND,         ///< circles, capsules, rounded shapes
    PAIRS2_BOXES,         ///< box against box
    PAIRS2_SEGMENTS,      ///< segments crossing, touching, collinear
    PAIRS2_POINTS,        ///< a point against a point, a vertex, an edge, an inside
    PAIRS2_ELLIPSE,       ///< ellipse against anything
    PAIRS2_ELLIPSE_THIN,  ///< ellipses of aspect up to 1e4
    PAIRS2_ELLIPSE_CLOSE, ///< gap or depth 1e-14 .. 1e-2
    PAIRS2_ELLIPSE_DEEP,  ///< concentric, or one inside the other
    PAIRS2_FAMILIES
} pairs2_family;

typedef struct pair2 {
    pairs2_family family;
    body2         a, b;
    oracle2_pose  pose; ///< of B in A's frame
} pair2;

/// The name of a family.
const char *pairs2_name(pairs2_family family);

/// True when many pairs of the family must give both overlaps and gaps.
bool pairs2_gives_both(pairs2_family family);

/// True when at least one core of the family's pairs is an ellipse.
bool pairs2_is_ellipse(pairs2_family family);

/// A family whose pairs take many times as long as the others'.
bool pairs2_is_heavy(pairs2_family family);

/// Draws pair `index` of the run `seed`: polytope cores only, or at least one ellipse. `single` rounds every number to float.
/// `light` draws again, nine times in ten, where the lot falls on a heavy family; no other pair changes.
void pairs2_make(uint64_t seed, uint64_t index, bool ellipses, bool single, bool light, pair2 *pair);

#endif
