// contact2.h : the contacts of the world as constraints: made at the beginning of a step, with the impulses of the last one,
// and written as rows of blocks in each sub-step.
#ifndef DYNAMICS_CONTACT_CONTACT2_H
#define DYNAMICS_CONTACT_CONTACT2_H

#include "row/block2.h"
#include "row/row2.h"
#include "state/constants2.h"
#include "state/dynamics2.h"
#include "state/substep2.h"

// Room for the contacts that the world has now. False: there is no memory, and nothing has changed.
bool abut_contacts_reserve2(abut_dynamics2 *d);

// Makes them, on any of the threads that `tasks` lends; where the caller is asked about them, on this one, in their order.
// `seconds` of a sub-step now.
void abut_contacts_make2(abut_dynamics2 *d, abut_real seconds, const abut_tasks *tasks);

// Takes back that they were made: those of the last step are there again.
void abut_contacts_take_back2(abut_dynamics2 *d);

// The rows of the contact at a place as they begin the step, with the impulses that it has; where the speeds of its bodies are.
void abut_contact_rows_begin2(const abut_contact_constraint2 *contacts, uint32_t place, abut_block2 *blocks,
                              const abut_motion2 *motions, const uint32_t speeds[2]);

// Then, block by block: writes what the rows of its contacts are made from, from `next` on. The next one after them.
uint32_t abut_block_begin2(abut_block2 *block, const abut_contact_constraint2 *contacts, abut_given2 *givens, uint32_t next);

// Whether a point has held a load in the step. What comes together in the next sub-step is pressed at the end of the last one
// already.
static inline bool abut_point_is_pressed2(const abut_block2 *block, uint32_t lane, int32_t point)
{
    return (block->pressed[point] >> lane & 1) != 0 || block->row[point][ABUT_ALONG].impulse[lane] > 0;
}

static inline bool abut_point_bounces2(const abut_contact_constraint2 *c, int32_t point, bool pressed, abut_real length)
{
    return c->restitution > 0 && pressed && c->point[point].approach < -ABUT_BOUNCE_SPEED * length;
}

// How fast a point that bounces leaves. On the way that was left when the step began they came together faster than they did
// then; and a sub-step's speeds are those at its middle: half of one behind where bodies fall, half of one ahead where they
// rise.
static inline abut_real abut_leaving_speed2(const abut_contact_constraint2 *c, int32_t point, abut_real seconds)
{
    const abut_contact_point2 *p = &c->point[point];
    const abut_real            half = c->fall * seconds / 2, way = p->separation > 0 ? p->separation : 0;
    const abut_real            came = half - p->approach, square = came * came + 2 * c->fall * way;
    const abut_real            leaving = c->restitution * (square > 0 ? abut_root1(square) : 0) + half;
    return leaving > 0 ? leaving : 0;
}

// Says which points were pressed, lets them bounce, and keeps the impulses. False: one of these is no number.
bool abut_contact_end2(abut_contact_constraint2 *contact, const abut_block2 *blocks, abut_motion2 *motions,
                       const abut_substep2 *substep);

// Forgets the impulses of a contact.
void abut_contact_forget2(abut_contact_constraint2 *c);

#endif
