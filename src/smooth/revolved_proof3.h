// revolved_proof3.h : a proof that D's width is nowhere less than along the best normal found, for a solid of revolution and
// another one or a polytope.
#ifndef ABUT_SMOOTH_REVOLVED_PROOF3_H
#define ABUT_SMOOTH_REVOLVED_PROOF3_H

#include "base/tolerance_smooth3.h"
#include "smooth/branch_bound3.h"

// A solid of revolution about its middle: along a unit vector n with the part u = n . axis it reaches as far as the best of its
// profile's points, along u + across g(u) with g(u)^2 = across_square (1 - u^2) + along_square u^2. A rim of radius r is (z, r)
// with g the sine to the axis, a tip (z, 0); an ellipsoid is (0, 1) with g its own width. Where its half axes across differ,
// the square of its width has wider_square (n . wide)^2 more, `wide` the unit vector along the longer of them. A polytope is
// (0, 1) with g its own width too, which is linear in n as long as the same corner is the farthest.
enum { ABUT_PROFILE3_POINTS = 4 };

typedef struct abut_revolution3 {
    abut_vec3 axis, wide; // unit, square to each other
    bool      rims;       // and tips; else an ellipsoid
    bool      corners;    // or a polytope, which has no axis
    bool      mirrored;   // it is B
    int32_t   points;
    abut_real along[ABUT_PROFILE3_POINTS], across[ABUT_PROFILE3_POINTS];
    abut_real across_square, along_square, wider_square;
} abut_revolution3;

// A core and the other one mirrored, in the unit frame. D is their sum, moved by the offset, but for `off` at most by which it
// may reach less far: a matrix that is not quite a rotation. `oval`: by how much half axes across differ.
typedef struct abut_revolved_pair3 {
    const abut_pair3 *pair;
    abut_revolution3  of[2]; // directions are seen about the first one's axis, which is no polytope
    abut_real         off, oval;
} abut_revolved_pair3;

// False where neither of the cores is a solid of revolution, or one of them nothing of all this.
bool abut_revolved_pair3_of(abut_revolved_pair3 *r, const abut_pair3 *pair);

// The same pair, of which the other one is the first: neither may be a polytope.
abut_revolved_pair3 abut_revolved_about_other3(const abut_revolved_pair3 *r);

// Intervals of angles: up from the first axis, and round it.
typedef struct abut_revolved_patch3 {
    abut_real up[2], round[2];
    abut_real least;    // along all its directions
    bool      by_round; // going round loses more than going up
} abut_revolved_patch3;

enum { ABUT_REVOLVED3_OPEN = ABUT_WIDTH3_OPEN + ABUT_WIDTH3_LAST_TURNS };

// What has been looked at, and the patches that are open, by component: the largest object on the stack beside EPA's polytope.
typedef struct abut_revolved_proof3 {
    const abut_revolved_pair3 *r;
    abut_vec3                  x, y; // unit, square to the first axis and to each other: where angles round it begin
    abut_vec3                  normal;
    abut_real                  cap;
    abut_branch_bound3         best;
    int32_t                    count;
    abut_real                  up[ABUT_REVOLVED3_OPEN][2], round[ABUT_REVOLVED3_OPEN][2];
    abut_real                  least[ABUT_REVOLVED3_OPEN];
    bool                       by_round[ABUT_REVOLVED3_OPEN];
} abut_revolved_proof3;

// As abut_branch_bound3_proof, but that what is proved is proved less `off`, and that patches are counted. It begins with
// nothing looked at, and each run goes on from where the last one stopped, with a normal along which D reaches no farther than
// along the last one's.
void               abut_revolved_begin3(abut_revolved_proof3 *s, const abut_revolved_pair3 *r);
abut_branch_bound3 abut_revolved_run3(abut_revolved_proof3 *s, abut_vec3 normal, abut_real height, abut_real cap, int32_t first,
                                      int32_t supports);

#endif
