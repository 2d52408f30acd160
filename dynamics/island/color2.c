// color2.c : see color2.h. Each contact in its order takes the first color that neither of its bodies has.
#include "island/color2.h"

#include "state/lanes.h"

// What finds none left, at a body with very many contacts, has a block of its own.
enum { COLORS = 64 };

// Of a color the contacts of two points come first, so that all but one of its blocks have two, or one.
typedef struct runs {
    uint32_t next[COLORS][2]; // how many there are; then the place of the next one
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

static int run_of(const abut_contact_constraint2 *c)
{
    return c->count > 1 ? 0 : 1;
}

static abut_contact_constraint2 *contact_of(abut_dynamics2 *d, const abut_island2 *island, uint32_t i)
{
    const uint32_t *order = d->contact_order.items;
    return &abut_contacts2(d)[order[island->first_contact + i]];
}

static bool is_pushed(const abut_dynamics2 *d, uint32_t place)
{
    return abut_bodies2(d)[place].island != ABUT_NO_INDEX;
}

static void color(abut_dynamics2 *d, const abut_island2 *island, runs *r)
{
    uint64_t *colors = d->colors.items;
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        abut_contact_constraint2 *c = contact_of(d, island, i);
        const bool                a = is_pushed(d, c->a), b = is_pushed(d, c->b);
        c->color = color_of((a ? colors[c->a] : 0) | (b ? colors[c->b] : 0));
        if (c->color < COLORS) {
            const uint64_t bit = (uint64_t)1 << c->color;
            colors[c->a] |= a ? bit : 0;
            colors[c->b] |= b ? bit : 0;
            for (; r->colors <= c->color; ++r->colors) {
                r->next[r->colors][0] = r->next[r->colors][1] = 0;
            }
            ++r->next[c->color][run_of(c)];
        }
    }
}

static void lay_out(runs *r, uint32_t first)
{
    r->blocks = first;
    for (uint32_t i = 0; i < r->colors; ++i) {
        const uint32_t two = r->next[i][0], one = r->next[i][1];
        r->next[i][0] = r->blocks * ABUT_LANES;
        r->next[i][1] = r->blocks * ABUT_LANES + two;
        r->blocks += (two + one + ABUT_LANES - 1) / ABUT_LANES;
    }
}

static void place(abut_dynamics2 *d, const abut_island2 *island, runs *r)
{
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        abut_contact_constraint2 *c = contact_of(d, island, i);
        c->place = c->color < COLORS ? r->next[c->color][run_of(c)]++ : r->blocks++ * ABUT_LANES;
    }
}

void abut_color_islands2(abut_dynamics2 *d)
{
    uint64_t     *colors = d->colors.items;
    abut_island2 *islands = d->islands.items;
    uint32_t      blocks = 0;
    for (size_t i = 0; i < d->bodies.count; ++i) {
        colors[i] = 0;
    }
    for (size_t i = 0; i < d->islands.count; ++i) {
        runs r;
        r.colors = 0;
        islands[i].first_block = blocks;
        color(d, &islands[i], &r);
        lay_out(&r, blocks);
        place(d, &islands[i], &r);
        blocks = r.blocks;
        islands[i].block_count = blocks - islands[i].first_block;
    }
    d->blocks.count = blocks;
}
