// state.h : what a broad phase of either dimension consists of, and how boxes come, move and go.
//
// A box is *still* or *active*. The still ones are in a tree that stays as it is, with a list of the pairs among themselves.
// The active ones are sorted and made into a tree of their own in each update, and all pairs that have one of them in are found
// anew. A box is active once it is given or moved; those that have not moved for some time are settled: they become still.
// Until the next update a still box that has moved or gone stays in its lane, among those that are *leaving*.
// All arrays have indices and ids for contents, never pointers.
#ifndef WORLD_BROAD_STATE_H
#define WORLD_BROAD_STATE_H

#include "abut/broad.h"
#include "broad/bits.h"
#include "broad/ids.h"
#include "broad/rows.h"

enum {
    ABUT_SLOT_ALIVE = 1,  // a box is in it
    ABUT_SLOT_STILL = 2,  // which is in a lane of the still tree, not leaving
    ABUT_SLOT_LISTED = 4, // the slot is in the list of active ones
    ABUT_SLOT_MOVED = 8   // given or moved since the last update
};

static const uint32_t ABUT_NO_LANE = 0xffffffffU; // the box has come since the last update

typedef struct abut_slot {
    uint64_t    user;
    abut_filter filter;
    uint32_t    lane; // at the last update, of the still tree if it was still, else of the moving one
    uint16_t    generation;
    uint16_t    flags;
} abut_slot;

typedef struct abut_broad {
    abut_allocator     allocator;
    abut_broad_options options;
    int                dims;

    abut_array boxes; // abut_real, 2 * dims a slot: as they are now
    abut_array slots; // abut_slot
    abut_array free;  // bits: the slots without a box
    uint32_t   slot_count, box_count;
    uint32_t   free_from; // no slot below is free

    abut_array active; // uint32_t: slots; some may have no box any more
    uint32_t   active_count, moved_count;

    abut_rows  still, moving; // the boxes as of the last update
    abut_rows  next;          // where those that move are sorted
    abut_array was_still;     // bits: the slots whose box was still at the last update
    abut_array leaving;       // uint32_t: lanes of the still tree
    abut_array is_leaving;    // bits: the same
    uint32_t   leaving_count;
    int64_t    idleness; // how much work active boxes that did not move have been

    abut_array still_pairs, moving_pairs; // abut_id_pair, sorted; a still one counts while both were_still
    abut_array found, spare;              // work of an update
    abut_array begun, ended, left, all;   // left: pairs of two still boxes of which one is leaving
    size_t     still_pair_count, moving_pair_count, found_count;
    size_t     begun_count, ended_count, left_count, all_count;

    bool changed;    // since the last update
    bool filtered;   // some pair that overlaps may have been filtered out
    bool all_is_old; // `all` must be made again
} abut_broad;

static inline abut_slot *abut_slot_at(const abut_broad *b, uint32_t slot)
{
    return (abut_slot *)b->slots.data + slot;
}

static inline abut_real *abut_slot_box(const abut_broad *b, uint32_t slot)
{
    return (abut_real *)b->boxes.data + (size_t)slot * (size_t)(2 * b->dims);
}

static inline bool abut_filters_agree(abut_filter a, abut_filter b)
{
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

static inline abut_pair_list abut_pair_list_of(const abut_array *array, size_t count)
{
    const abut_pair_list list = {(const abut_id_pair *)array->data, count};
    return list;
}

abut_status abut_broad_make(int dims, const abut_broad_options *options, const abut_allocator *allocator, abut_broad **made);
void        abut_broad_destroy(abut_broad *b);
size_t      abut_broad_memory(const abut_broad *b);

// NULL: the id names nothing.
abut_slot *abut_broad_find(const abut_broad *b, uint32_t id);

abut_status abut_broad_add(abut_broad *b, const abut_real *box, uint64_t user, abut_filter filter, uint32_t *id);
abut_status abut_broad_move(abut_broad *b, uint32_t id, const abut_real *box);
abut_status abut_broad_set_filter(abut_broad *b, uint32_t id, abut_filter filter);
abut_status abut_broad_drop(abut_broad *b, uint32_t id);

// A filter as it is used: of a zeroed one both halves have all bits.
abut_filter abut_filter_of(abut_filter given);

#endif
