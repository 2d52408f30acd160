// meet2.h : how far two shapes that move are free of each other.
#ifndef DYNAMICS_IMPACT_MEET2_H
#define DYNAMICS_IMPACT_MEET2_H

#include "abut/impact2.h"
#include "state/dynamics2.h"

// A shape on its body, and the body's motion.
typedef struct abut_mover2 {
    const abut_shape_def2 *def;
    uint32_t               shape; // id
    uint32_t               body;  // id
    abut_sweep2            sweep; // of the body's frame
} abut_mover2;

// The circle round the point that moves straight which holds a convex shape.
abut_real abut_mover_reach2(const abut_mover2 *mover);

// Whether a convex shape moves so far that it may pass what is thin.
bool abut_mover_is_fast2(const abut_mover2 *mover);

// Whether one of them may so pass the other. Not of two surfaces, which are in no contact.
bool abut_pair_is_fast2(const abut_mover2 *a, const abut_mover2 *b);

enum { ABUT_GROUND_SIDES = 8 };

// A box that a convex shape does not leave, with room for a contact round it.
abut_box2 abut_mover_box2(const abut_dynamics2 *d, const abut_mover2 *mover);

// What a shape lies on when its motion begins: normals towards it, at most one in each eighth of the circle.
typedef struct abut_ground2 {
    abut_vec2 normal[ABUT_GROUND_SIDES];
    bool      has[ABUT_GROUND_SIDES];
} abut_ground2;

// Notes where `b`, which is convex, touches `a` when the motions begin. In whatever order this is asked of several, the normals
// are the same.
void abut_note_ground2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, abut_ground2 *ground);

// The fraction of both motions before which they do not come nearer than an impact lets them; 1: all of it. `a` may be a
// surface, `b` is convex. Those that touch when the motions begin may go a little deeper, and may part and meet again. What
// lies on a ground may be as deep in all that is level with it: it does not stumble over seams. Of a surface only those parts
// are met which the caller does not let pass.
abut_real abut_free_part2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, const abut_ground2 *ground);

#endif
