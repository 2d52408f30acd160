// collide_rows.c : see collide_rows.h.
//
// Two rows of one level are compared lane by lane; two lanes that overlap are a pair of rows of the level below, or of boxes.
// Of rows at different levels the higher one is opened. Only the lanes of the first row that reach the bounds of the second are
// compared, so rows that touch at a corner cost little. (Lauterbach et al. 2010, "gProximity", go down a tree with itself so.)
#include "broad/collide_rows.h"

#include "broad/ids.h"

enum {
    MOST_WAITING = ABUT_ROW * ABUT_ROW * ABUT_ROW_LEVELS, // each step down adds at most 64 for one that it takes
    LOOKS_OF_PROGRESS = 1 << 14                           // pairs of rows between two calls of the caller's
};

typedef struct row_pair {
    abut_row_at a, b;
} row_pair;

// The pairs that wait; the last one is looked at first.
typedef struct waiting {
    row_pair pairs[MOST_WAITING];
    int      count;
} waiting;

static void wait_for(waiting *w, uint32_t a, int level_a, uint32_t b, int level_b)
{
    const row_pair pair = {{a, level_a}, {b, level_b}};
    w->pairs[w->count++] = pair;
}

static void add_pair(abut_found *found, uint32_t a, uint32_t b)
{
    const uint64_t slot_a = abut_slot_of(a);
    const uint64_t slot_b = abut_slot_of(b);
    uint64_t      *keys = found->keys->data;
    keys[found->count++] = slot_a < slot_b ? slot_a << found->bits | slot_b : slot_b << found->bits | slot_a;
}

// The lanes of two rows of boxes that overlap, as pairs of boxes.
static void add_pairs(const abut_rows *a, const abut_rows *b, row_pair at, int lane, unsigned lanes, abut_found *found)
{
    const uint32_t  id = abut_row_ids(a)[at.a.row * ABUT_ROW + (uint32_t)lane];
    const uint32_t *ids = abut_row_ids(b) + (size_t)at.b.row * ABUT_ROW;
    for (; lanes != 0; lanes &= lanes - 1) {
        add_pair(found, id, ids[abut_first_lane(lanes)]);
    }
}

// The lanes of two rows of bounds that overlap, as pairs of rows below.
static void wait_for_pairs(waiting *w, row_pair at, int lane, unsigned lanes)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        wait_for(w, at.a.row * ABUT_ROW + (uint32_t)lane, at.a.level - 1,
                 at.b.row * ABUT_ROW + (uint32_t)abut_first_lane(lanes), at.b.level - 1);
    }
}

// Two rows of one level. Of a row and itself each two lanes are met once; a lane meets itself only where it is a row.
static void meet_rows(const abut_rows *a, const abut_rows *b, row_pair at, waiting *w, abut_found *found)
{
    const int        dims = a->dims;
    const abut_real *row_a = abut_row(a, at.a.level, at.a.row);
    const abut_real *row_b = abut_row(b, at.b.level, at.b.row);
    const bool       same = row_a == row_b;
    unsigned         lanes_a = (1U << ABUT_ROW) - 1;
    abut_real        box[ABUT_BOX_REALS] = {0};
    if (!same) {
        abut_row_bounds(b, at.b, box);
        lanes_a = abut_row_overlap(row_a, box, dims);
    }
    for (; lanes_a != 0; lanes_a &= lanes_a - 1) {
        const int lane = abut_first_lane(lanes_a);
        abut_row_get(row_a, lane, box, dims);
        unsigned lanes = abut_row_overlap(row_b, box, dims);
        if (at.a.level == 0) {
            lanes &= same ? ~0U << 1 << lane : ~0U;
            add_pairs(a, b, at, lane, lanes, found);
        } else {
            lanes &= same ? ~0U << lane : ~0U;
            wait_for_pairs(w, at, lane, lanes);
        }
    }
}

// The rows below a higher row that reach the bounds of the lower one.
static void open_row(const abut_rows *high, const abut_rows *low, row_pair at, bool high_is_a, waiting *w)
{
    const abut_row_at from = high_is_a ? at.a : at.b;
    const abut_row_at against = high_is_a ? at.b : at.a;
    abut_real         box[ABUT_BOX_REALS] = {0};
    abut_row_bounds(low, against, box);
    unsigned lanes = abut_row_overlap(abut_row(high, from.level, from.row), box, high->dims);
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t row = from.row * ABUT_ROW + (uint32_t)abut_first_lane(lanes);
        if (high_is_a) {
            wait_for(w, row, from.level - 1, against.row, against.level);
        } else {
            wait_for(w, against.row, against.level, row, from.level - 1);
        }
    }
}

static abut_status go_on(abut_found *found)
{
    if (!abut_array_reserve(found->allocator, found->keys, found->count + (size_t)ABUT_ROW * ABUT_ROW)) {
        return ABUT_NO_MEMORY;
    }
    if (found->progress != NULL && ++found->looks % LOOKS_OF_PROGRESS == 0 && !found->progress(found->context, found->count)) {
        return ABUT_CANCELLED;
    }
    return ABUT_OK;
}

abut_status abut_collide_rows(const abut_rows *a, const abut_rows *b, abut_found *found)
{
    waiting     w = {.count = 0};
    abut_status status = ABUT_OK;
    if (a->levels == 0 || b->levels == 0) {
        return ABUT_OK;
    }
    wait_for(&w, 0, a->levels - 1, 0, b->levels - 1);
    while (w.count > 0 && status == ABUT_OK) {
        const row_pair at = w.pairs[--w.count];
        status = go_on(found);
        if (status != ABUT_OK) {
            break;
        }
        if (at.a.level == at.b.level) {
            meet_rows(a, b, at, &w, found);
        } else if (at.a.level > at.b.level) {
            open_row(a, b, at, true, &w);
        } else {
            open_row(b, a, at, false, &w);
        }
    }
    return status;
}
