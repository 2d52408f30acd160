// rows2.c : contacts as the rows of blocks: what is the same for a whole step, contact by contact.
#include "contact/contact2.h"

#include <string.h>

// Friction and rolling resistance have rows where they have something to bound them.
static bool has_row(const abut_contact_constraint2 *c, int r)
{
    return r == ABUT_ALONG || (r == ABUT_ACROSS ? c->friction > 0 : c->rolling > 0);
}

static bool drifts(const abut_motion2 *m)
{
    return !(m->inverse_mass > 0) && abut_moves2(m);
}

void abut_contact_rows_begin2(const abut_contact_constraint2 *contacts, uint32_t place, abut_block2 *blocks,
                              const abut_motion2 *motions, const uint32_t speeds[2])
{
    const abut_contact_constraint2 *c = &contacts[place];
    abut_block2                    *block = &blocks[c->place / ABUT_LANES];
    const uint32_t                  lane = c->place % ABUT_LANES;
    block->contact[lane] = place + 1;
    block->a[lane] = speeds[0];
    block->b[lane] = speeds[1];
    block->points = c->count > block->points ? c->count : block->points;
    block->friction = block->friction || has_row(c, ABUT_ACROSS);
    block->rolling = block->rolling || has_row(c, ABUT_ROLLING);
    block->drifts = block->drifts || drifts(&motions[c->a]) || drifts(&motions[c->b]);
    block->friction_bound[lane] = has_row(c, ABUT_ACROSS) ? c->friction : 0;
    block->rolling_bound[lane] = has_row(c, ABUT_ROLLING) ? c->rolling : 0;
    block->normal_x[lane] = c->normal.x;
    block->normal_y[lane] = c->normal.y;
    block->inverse_mass_a[lane] = motions[c->a].inverse_mass;
    block->inverse_mass_b[lane] = motions[c->b].inverse_mass;
    block->inverse_inertia_a[lane] = motions[c->a].inverse_inertia;
    block->inverse_inertia_b[lane] = motions[c->b].inverse_inertia;
    for (int32_t p = 0; p < c->count; ++p) {
        for (int r = 0; r < ABUT_POINT_ROWS; ++r) {
            block->row[p][r].impulse[lane] = has_row(c, r) ? c->point[p].impulse[r] : 0;
        }
    }
}

static abut_given2 given_of(const abut_contact_constraint2 *c)
{
    abut_given2 given = {.shape = {c->surface_speed, c->round_a, c->round_b, c->share}, .a = c->a, .b = c->b};
    for (int32_t p = 0; p < c->count; ++p) {
        const abut_contact_point2 *point = &c->point[p];
        const abut_of_lanes        local = {point->local_a.x, point->local_a.y, point->local_b.x, point->local_b.y};
        memcpy(given.local[p], local, sizeof local);
        given.points[p] = point->separation;
        given.points[ABUT_BLOCK_POINTS + p] = 1;
    }
    return given;
}

uint32_t abut_block_begin2(abut_block2 *block, const abut_contact_constraint2 *contacts, abut_given2 *givens, uint32_t next)
{
    // Where there is no contact, the rows of another one are written, whose bodies do not move here.
    const uint32_t first = next;
    for (int i = 0; i < ABUT_LANES; ++i) {
        const uint32_t contact = block->contact[i];
        block->contact[i] = contact != 0 ? next : first;
        if (contact != 0) {
            givens[next++] = given_of(&contacts[contact - 1]);
        }
    }
    return next;
}
