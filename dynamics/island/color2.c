// color2.c : see color2.h. Each contact in its order takes the first color that neither of its bodies has; so does each joint.
#include "island/color2.h"

#include "joint/kinds2.h"
#include "state/lanes.h"

// What finds no color left, at a body with very many, has a block of its own.
enum { COLORS = ABUT_COLORS, RUNS = 2 };

// Of a color the contacts of two points come first, so that all but one of its blocks have two, or one. Of joints those of
// pinned kinds come first, in blocks without others.
typedef struct runs {
    uint32_t next[COLORS][RUNS]; // how many there are; then the place of the next one
    uint32_t colors, blocks;
} runs;

static uint8_t color_of(uint64_t taken)
{
    uint8_t color = 0;
    while (color < COLORS && (taken >> color & 1) != 0) {
        ++color;
    }
    return color;
}

static bool is_pushed(const abut_dynamics2 *d, uint32_t place)
{
    return abut_bodies2(d)[place].island != ABUT_NO_INDEX;
}

// Of what pushes two bodies.
static uint8_t color(abut_dynamics2 *d, runs *r, uint32_t a, uint32_t b, int run)
{
    uint64_t     *colors = d->colors.items;
    const bool    pushed_a = is_pushed(d, a), pushed_b = is_pushed(d, b);
    const uint8_t now = color_of((pushed_a ? colors[a] : 0) | (pushed_b ? colors[b] : 0));
    if (now < COLORS) {
        const uint64_t bit = (uint64_t)1 << now;
        colors[a] |= pushed_a ? bit : 0;
        colors[b] |= pushed_b ? bit : 0;
        for (; r->colors <= now; ++r->colors) {
            r->next[r->colors][0] = r->next[r->colors][1] = 0;
        }
        ++r->next[now][run];
    }
    return now;
}

static uint32_t blocks_of(uint32_t count)
{
    return (count + ABUT_LANES - 1) / ABUT_LANES;
}

// How many there are before it, and where it begins.
static void note_color(abut_colors2 *colors, uint32_t color, uint32_t block, uint32_t member)
{
    if (colors != NULL) {
        colors->count = color;
        colors->block[color] = block;
        colors->member[color] = member;
    }
}

// `together`: both runs of a color share a block where the first one ends. Notes in `colors`, unless that is NULL.
static void lay_out(runs *r, uint32_t first, bool together, abut_colors2 *colors)
{
    uint32_t members = 0;
    r->blocks = first;
    for (uint32_t i = 0; i < r->colors; ++i) {
        const uint32_t one = r->next[i][0], other = r->next[i][1];
        note_color(colors, i, r->blocks - first, members);
        members += one + other;
        r->next[i][0] = r->blocks * ABUT_LANES;
        r->next[i][1] = r->blocks * ABUT_LANES + (together ? one : blocks_of(one) * ABUT_LANES);
        r->blocks += together ? blocks_of(one + other) : blocks_of(one) + blocks_of(other);
    }
    note_color(colors, r->colors, r->blocks - first, members);
}

static uint32_t place(runs *r, uint32_t of, int run)
{
    return of < COLORS ? r->next[of][run]++ : r->blocks++ * ABUT_LANES;
}

// ---- contacts ----

static int run_of(const abut_contact_constraint2 *c)
{
    return c->count > 1 ? 0 : 1;
}

static abut_contact_constraint2 *contact_of(abut_dynamics2 *d, const abut_island2 *island, uint32_t i)
{
    const uint32_t *order = d->contact_order.items;
    return &abut_contacts2(d)[order[island->first_contact + i]];
}

static void color_contacts(abut_dynamics2 *d, abut_island2 *island, uint32_t first)
{
    abut_wide2 *wide = abut_wide_of2(d, island);
    runs        r;
    r.colors = 0;
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        abut_contact_constraint2 *c = contact_of(d, island, i);
        c->color = color(d, &r, c->a, c->b, run_of(c));
    }
    lay_out(&r, first, true, wide != NULL ? &wide->contacts : NULL);
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        abut_contact_constraint2 *c = contact_of(d, island, i);
        c->place = place(&r, c->color, run_of(c));
    }
    island->first_block = first;
    island->block_count = r.blocks - first;
}

// ---- joints ----

static int run_of_joint(const abut_joint2 *joint)
{
    return abut_joint_is_pinned2(joint->def.kind) ? 0 : 1;
}

static abut_joint2 *joint_of(abut_dynamics2 *d, const abut_island2 *island, uint32_t i)
{
    const uint32_t *order = d->joint_order.items;
    return &abut_joints2(d)[order[island->first_joint + i]];
}

static void color_joints(abut_dynamics2 *d, abut_island2 *island, uint32_t first)
{
    abut_wide2 *wide = abut_wide_of2(d, island);
    runs        r;
    r.colors = 0;
    for (uint32_t i = 0; i < island->joint_count; ++i) {
        abut_joint2 *joint = joint_of(d, island, i);
        joint->color = color(d, &r, joint->a, joint->b, run_of_joint(joint));
    }
    lay_out(&r, first, false, wide != NULL ? &wide->joints : NULL);
    for (uint32_t i = 0; i < island->joint_count; ++i) {
        abut_joint2 *joint = joint_of(d, island, i);
        joint->place = place(&r, joint->color, run_of_joint(joint));
    }
    island->first_joint_block = first;
    island->joint_block_count = r.blocks - first;
}

static void clear(abut_dynamics2 *d)
{
    uint64_t *colors = d->colors.items;
    for (size_t i = 0; i < d->bodies.count; ++i) {
        colors[i] = 0;
    }
}

void abut_color_islands2(abut_dynamics2 *d)
{
    abut_island2 *islands = d->islands.items;
    uint32_t      blocks = 0, joint_blocks = 0, rows = 0;
    clear(d);
    for (size_t i = 0; i < d->islands.count; ++i) {
        color_contacts(d, &islands[i], blocks);
        blocks += islands[i].block_count;
    }
    if (d->joint_order.count > 0) {
        clear(d);
    }
    for (size_t i = 0; i < d->islands.count; ++i) {
        color_joints(d, &islands[i], joint_blocks);
        joint_blocks += islands[i].joint_block_count;
        islands[i].first_row = rows;
        rows += islands[i].joint_block_count * islands[i].row_count;
    }
    d->blocks.count = blocks;
    d->joint_blocks.count = joint_blocks;
    d->rows.count = rows;
}
