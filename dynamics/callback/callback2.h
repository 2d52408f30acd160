// callback2.h : what the caller is asked while a step goes on.
#ifndef DYNAMICS_CALLBACK_CALLBACK2_H
#define DYNAMICS_CALLBACK_CALLBACK2_H

#include "abut/halfspace2.h"
#include "state/dynamics2.h"

// What the caller says of two shapes, by their ids.
bool abut_pair_may_meet2(const abut_dynamics2 *d, uint32_t a, uint32_t b);

// The same as the filter of the world beneath; the context is the simulation.
bool abut_shapes_may_meet2(void *simulation, uint32_t a, uint32_t b);

// How two materials meet.
abut_contact_rule2 abut_rule_of2(const abut_material *a, const abut_material *b);

// Asks about a contact of the world beneath, and writes into the constraint how it is to be solved.
void abut_ask_contact2(const abut_dynamics2 *d, const abut_contact_pair *pair, const abut_contact_manifold2 *manifold,
                       abut_contact_constraint2 *c);

// A shape, by its id, on a body that is at a pose, or will be. Of a surface, the part that is met.
typedef struct abut_shape_place2 {
    uint32_t               shape;
    abut_pose2             body;
    const abut_shape2     *part;      // NULL: it is no surface with parts
    const abut_halfspace2 *halfspace; // NULL: it is none
    abut_pose2             part_pose; // of either
    int32_t                segment;   // a half-space has none: -1
} abut_shape_place2;

// Whether an impact of two shapes counts, by their contact as it will be when they touch. That with a surface whose part is not
// given does.
bool abut_impact_counts2(const abut_dynamics2 *d, abut_shape_place2 one, abut_shape_place2 other);

#endif
