// pairs3.h : random and adversarial pairs of shapes of space, each drawn again from (seed, index) alone.
#ifndef ABUT_TESTS_PAIRS3_H
#define ABUT_TESTS_PAIRS3_H

#include <stdint.h>

#include "bodies3.h"

typedef enum pairs3_family {
    PAIRS3_RANDOM,        ///< any shapes, any pose, about a shape's size apart or into each other
    PAIRS3_SHALLOW,       ///< gap or depth 1e-14 .. 1e-1 of the size
    PAIRS3_DEEP,          ///< one inside the other
    PAIRS3_FACES,         ///< faces touching exactly, slid along each other
    PAIRS3_PARALLEL,      ///< parallel faces, gap or depth 1e-15 .. 1e-2
    PAIRS3_EDGES,         ///< edges that cross, touching or 1e-15 .. 1e-2 apart
    PAIRS3_THIN,          ///< plates and needles, thickness to length down to 1:1e4
    PAIRS3_CONCENTRIC,    ///< the same centre
    PAIRS3_IDENTICAL,     ///< the same shape twice, shifted or turned by nothing or by little
    PAIRS3_SHARED_VERTEX, ///< a vertex of both in the very same place
    PAIRS3_SHARED_FACE,   ///< a face of both in the very same place, on either side of it
    PAIRS3_FAR_BODY,      ///< B 1e2 .. 1e8 away
    PAIRS3_FAR_FRAME,     ///< vertices 1 .. 1e8 from their own frames' origins, the shapes near each other
    PAIRS3_SCALES,        ///< sizes apart by up to 1e12
    PAIRS3_MANY,          ///< 4 .. 1000 vertices
    PAIRS3_PRISMS,        ///< prisms of many sides, concentric or side by side
    PAIRS3_COPLANAR,      ///< vertices in one plane but for 1e-16 .. 1e-6
    PAIRS3_ROUND,         ///< spheres, capsules, rounded shapes
    PAIRS3_BOXES,         ///< box against box
    PAIRS3_SEGMENTS,      ///< segments and triangles crossing, touching, in one plane
    PAIRS3_POINTS,        ///< a point against a point, a vertex, an edge, a face, an inside
    PAIRS3_SMOOTH,        ///< a smooth core against anything
    PAIRS3_SMOOTH_THIN,   ///< smooth cores of aspect up to 1e4
    PAIRS3_SMOOTH_CLOSE,  ///< gap or depth 1e-14 .. 1e-1
    PAIRS3_SMOOTH_DEEP,   ///< concentric, or one inside the other
    PAIRS3_SMOOTH_ALONG,  ///< axes along each other: faces on faces, rims on rims, tips on tips
    PAIRS3_FAMILIES
} pairs3_family;

typedef struct pair3 {
    pairs3_family family;
    body3         a, b;
    oracle3_pose  pose;     ///< of B in A's frame
    int           exponent; ///< the library gets every length times 2^exponent, which rounds nothing
} pair3;

/// The name of a family.
const char *pairs3_name(pairs3_family family);

/// True when many pairs of the family must give both overlaps and gaps.
bool pairs3_gives_both(pairs3_family family);

/// True when at least one core of the family's pairs is (as a rule) smooth.
bool pairs3_is_smooth(pairs3_family family);

/// Draws pair `index` of the run `seed`: polytope cores only, or at least one smooth core. `single` rounds every number to
/// float. `light` draws again, nine times in ten, where the lot falls on a family of many vertices; no other pair changes.
void pairs3_make(uint64_t seed, uint64_t index, bool smooth, bool single, bool light, pair3 *pair);

#endif
