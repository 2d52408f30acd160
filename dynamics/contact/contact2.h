// contact2.h : the contacts of the world as constraints: made at the beginning of a step, with the impulses of the last one,
// and written as rows in each sub-step.
#ifndef DYNAMICS_CONTACT_CONTACT2_H
#define DYNAMICS_CONTACT_CONTACT2_H

#include "row/row2.h"
#include "state/dynamics2.h"
#include "state/substep2.h"

// Room for the contacts that the world has now. False: there is no memory, and nothing has changed.
bool abut_contacts_reserve2(abut_dynamics2 *d);

// Makes them. `seconds` of a sub-step now.
void abut_contacts_make2(abut_dynamics2 *d, abut_real seconds);

// How many rows a contact has.
uint32_t abut_contact_row_count2(const abut_contact_constraint2 *contact);

// The rows as they begin the step, with the impulses that the contact has.
void abut_contact_rows_begin2(const abut_contact_constraint2 *contact, abut_row2 *rows);

// The rows where the bodies are now.
void abut_contact_rows2(const abut_contact_constraint2 *contact, abut_row2 *rows, const abut_motion2 *motions,
                        const abut_substep2 *substep);

// Notes which points hold a load.
void abut_contact_note2(abut_contact_constraint2 *contact, const abut_row2 *rows);

// Lets what was pressed bounce, and keeps the impulses.
void abut_contact_end2(abut_contact_constraint2 *contact, abut_row2 *rows, abut_motion2 *motions, abut_real length);

// Forgets the impulses of a contact.
void abut_contact_forget2(abut_contact_constraint2 *c);

#endif
