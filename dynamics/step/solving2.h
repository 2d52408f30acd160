// solving2.h : an island while it is solved, and what of the simulation is its own, by the number in it.
#ifndef DYNAMICS_STEP_SOLVING2_H
#define DYNAMICS_STEP_SOLVING2_H

#include "row/system2.h"
#include "state/dynamics2.h"

typedef struct abut_solving2 {
    abut_dynamics2     *d;
    const abut_island2 *island;
    abut_motion2       *motions;
    abut_joint_row2    *rows;         // of all islands
    abut_joint_block2  *joint_blocks; // of all islands
    abut_block2        *blocks;       // of all islands
    abut_given2        *givens;       // of all islands, where the contacts of the last step were, which are no longer needed
    abut_system2        system;
    abut_substep2       substep; // that is taken
    size_t              range;   // how many contacts end together, and whether all impulses of each range are numbers
    bool                ended[ABUT_CREW_RANGES];
    bool                bounces; // something in it may bounce
    bool                passive; // nothing does work on it but what pulls at its bodies; known where it is asked for
    bool                held;    // by something that no impulse moves
    bool                kept;    // something in it may bounce, and gravity alone does work on it: it gains no energy
    abut_real           energy;  // that it has then: of the step's beginning, and what gravity has added since
} abut_solving2;

_Static_assert(sizeof(abut_given2) <= sizeof(abut_contact_constraint2), "givens take no more room than contacts");

// ---- the island's own, by their number in it ----

static inline const uint32_t *abut_own_places2(const abut_solving2 *s)
{
    const uint32_t *places = s->d->body_order.items;
    return places + s->island->first_body;
}

static inline uint32_t abut_own_place2(const abut_solving2 *s, uint32_t i)
{
    return abut_own_places2(s)[i];
}

static inline uint32_t abut_own_joint_place2(const abut_solving2 *s, uint32_t i)
{
    const uint32_t *places = s->d->joint_order.items;
    return places[s->island->first_joint + i];
}

static inline abut_joint2 *abut_own_joint2(const abut_solving2 *s, uint32_t i)
{
    return &abut_joints2(s->d)[abut_own_joint_place2(s, i)];
}

static inline uint32_t abut_own_contact_place2(const abut_solving2 *s, uint32_t i)
{
    const uint32_t *places = s->d->contact_order.items;
    return places[s->island->first_contact + i];
}

static inline abut_contact_constraint2 *abut_own_contact2(const abut_solving2 *s, uint32_t i)
{
    return &abut_contacts2(s->d)[abut_own_contact_place2(s, i)];
}

// ---- speeds ----

// From the bodies' motions to where they are solved, and back.
void abut_pack_speeds2(const abut_solving2 *s);
void abut_unpack_speeds2(const abut_solving2 *s);

#endif
