// update.c : see update.h.
//
// First everything is made beside what there is, then it takes its place: until that moment whatever fails is undone.
#include "broad/update.h"

#include "broad/collide_rows.h"
#include "broad/pair_set.h"
#include "broad/radix.h"
#include "broad/search.h"
#include "broad/settle.h"
#include "broad/spatial_order.h"
#include "memory/memory.h"
#include <string.h>

// A still box that is leaving: its lane, who it is and where it was.
typedef struct leaver {
    abut_real box[ABUT_BOX_REALS];
    uint32_t  lane, id;
} leaver;

// The pairs of one leaving box with the other still ones. Of two that are leaving the lower lane has the pair.
typedef struct parting {
    abut_broad *b;
    uint32_t    lane;
    bool        failed;
} parting;

static bool was_pair(const abut_broad *b, abut_id_pair pair)
{
    return !b->filtered || abut_pairs_have(abut_pair_list_of(&b->still_pairs, b->still_pair_count), pair);
}

static bool part_row(void *context, const abut_rows *rows, uint32_t row, unsigned lanes)
{
    parting       *p = context;
    abut_broad    *b = p->b;
    const uint32_t id = abut_row_ids(rows)[p->lane];
    if (!abut_array_reserve(&b->allocator, &b->left, b->left_count + ABUT_ROW)) {
        p->failed = true;
        return false;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t     lane = row * ABUT_ROW + (uint32_t)abut_first_lane(lanes);
        const abut_id_pair pair = abut_pair_of(id, abut_row_ids(rows)[lane]);
        if (lane != p->lane && !(lane < p->lane && abut_bit(&b->is_leaving, lane)) && was_pair(b, pair)) {
            ((abut_id_pair *)b->left.data)[b->left_count++] = pair;
        }
    }
    return true;
}

static bool find_left_pairs(abut_broad *b)
{
    const uint32_t *lanes = b->leaving.data;
    parting         p = {b, 0, false};
    b->left_count = 0;
    for (uint32_t i = 0; i < b->leaving_count && !p.failed; i++) {
        abut_real box[ABUT_BOX_REALS];
        p.lane = lanes[i];
        abut_lane_get(&b->still, p.lane, box);
        abut_rows_search(&b->still, box, part_row, &p);
    }
    return !p.failed;
}

// The leaving boxes out of their lanes, and remembered.
static void empty_lanes(abut_broad *b, leaver *leavers)
{
    const uint32_t *lanes = b->leaving.data;
    for (uint32_t i = 0; i < b->leaving_count; i++) {
        leavers[i].lane = lanes[i];
        leavers[i].id = abut_row_ids(&b->still)[lanes[i]];
        abut_lane_get(&b->still, lanes[i], leavers[i].box);
        abut_lane_empty(&b->still, lanes[i]);
    }
}

static void fill_lanes(abut_broad *b, const leaver *leavers)
{
    for (uint32_t i = 0; i < b->leaving_count; i++) {
        abut_lane_set(&b->still, leavers[i].lane, leavers[i].box);
        abut_row_ids(&b->still)[leavers[i].lane] = leavers[i].id;
    }
}

// The list of active boxes without slots that have none.
static void tidy_active(abut_broad *b)
{
    uint32_t *slots = b->active.data;
    uint32_t  count = 0;
    for (uint32_t i = 0; i < b->active_count; i++) {
        abut_slot *s = abut_slot_at(b, slots[i]);
        if (s->flags & ABUT_SLOT_ALIVE) {
            slots[count++] = slots[i];
        } else {
            s->flags &= (uint16_t)~ABUT_SLOT_LISTED;
        }
    }
    b->active_count = count;
}

// The active boxes in spatial order, in a tree of their own.
static bool sort_active(abut_broad *b)
{
    const uint32_t *slots = b->active.data;
    const size_t    n = b->active_count;
    if (!abut_array_renew(&b->allocator, &b->found, n) || !abut_rows_begin(&b->allocator, &b->next, b->active_count)) {
        return false;
    }
    uint64_t *keys = b->found.data;
    for (size_t i = 0; i < n; i++) {
        keys[i] = slots[i];
    }
    if (!abut_spatial_order(&b->allocator, &b->spare, b->boxes.data, b->dims, keys, n)) {
        return false;
    }
    for (uint32_t lane = 0; lane < n; lane++) {
        const uint32_t slot = (uint32_t)keys[lane];
        abut_lane_set(&b->next, lane, abut_slot_box(b, slot));
        abut_row_ids(&b->next)[lane] = abut_id_of(slot, abut_slot_at(b, slot)->generation);
    }
    abut_rows_bind(&b->next);
    return true;
}

static bool is_wanted(const abut_broad *b, uint32_t slot_a, uint32_t slot_b)
{
    const abut_slot *s = abut_slot_at(b, slot_a);
    const abut_slot *t = abut_slot_at(b, slot_b);
    return abut_filters_agree(s->filter, t->filter) &&
           (b->options.filter == NULL ||
            b->options.filter(b->options.filter_context, abut_id_of(slot_a, s->generation), abut_id_of(slot_b, t->generation)));
}

static void drop_unwanted(abut_broad *b, int bits)
{
    uint64_t      *keys = b->found.data;
    const uint64_t mask = ((uint64_t)1 << bits) - 1;
    size_t         count = 0;
    for (size_t i = 0; i < b->found_count; i++) {
        keys[count] = keys[i];
        count += is_wanted(b, (uint32_t)(keys[i] >> bits), (uint32_t)(keys[i] & mask));
    }
    b->found_count = count;
}

// Slots to ids, in place.
static void name_found(abut_broad *b, int bits)
{
    unsigned char *place = b->found.data;
    const uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (size_t i = 0; i < b->found_count; i++, place += sizeof(uint64_t)) {
        uint64_t key;
        memcpy(&key, place, sizeof key);
        const uint32_t     slot_a = (uint32_t)(key >> bits);
        const uint32_t     slot_b = (uint32_t)(key & mask);
        const abut_id_pair pair = {abut_id_of(slot_a, abut_slot_at(b, slot_a)->generation),
                                   abut_id_of(slot_b, abut_slot_at(b, slot_b)->generation)};
        memcpy(place, &pair, sizeof pair);
    }
}

// All pairs of which one is active, sorted.
static abut_status find_pairs(abut_broad *b, abut_progress_fn *progress, void *context)
{
    const int   bits = abut_bits_below(b->slot_count);
    abut_found  found = {&b->allocator, &b->found, 0, bits, progress, context, 0};
    abut_status status = abut_collide_rows(&b->next, &b->next, &found);
    if (status == ABUT_OK) {
        status = abut_collide_rows(&b->next, &b->still, &found);
    }
    b->found_count = found.count;
    if (status != ABUT_OK) {
        return status;
    }
    if (b->filtered) {
        drop_unwanted(b, bits);
    }
    if (!abut_array_renew(&b->allocator, &b->spare, b->found_count)) {
        return ABUT_NO_MEMORY;
    }
    abut_radix_sort(b->found.data, b->spare.data, b->found_count, 0, 2 * bits);
    name_found(b, bits);
    return ABUT_OK;
}

// The pairs before this update of which one is active now: those of active boxes, and those that still ones take with them.
static bool old_pairs(abut_broad *b, abut_pair_list *old)
{
    *old = abut_pair_list_of(&b->moving_pairs, b->moving_pair_count);
    if (b->left_count == 0) {
        return true;
    }
    if (!abut_array_renew(&b->allocator, &b->spare, b->moving_pair_count + b->left_count)) {
        return false;
    }
    abut_pairs_sort(b->left.data, b->spare.data, b->left_count);
    abut_pairs_unite(*old, abut_pair_list_of(&b->left, b->left_count), b->spare.data);
    *old = abut_pair_list_of(&b->spare, b->moving_pair_count + b->left_count);
    return true;
}

static bool find_events(abut_broad *b)
{
    const abut_pair_list now = abut_pair_list_of(&b->found, b->found_count);
    abut_pair_change     change = {0};
    abut_pair_list       old;
    if (!old_pairs(b, &old)) {
        return false;
    }
    abut_pairs_compare(old, now, &change);
    if (!abut_array_reserve(&b->allocator, &b->begun, change.begun_count) ||
        !abut_array_reserve(&b->allocator, &b->ended, change.ended_count)) {
        return false;
    }
    abut_array_trim(&b->allocator, &b->begun, change.begun_count); // nothing can fail from here on
    abut_array_trim(&b->allocator, &b->ended, change.ended_count);
    change.begun = b->begun.data;
    change.ended = b->ended.data;
    abut_pairs_compare(old, now, &change);
    b->begun_count = change.begun_count;
    b->ended_count = change.ended_count;
    return true;
}

static void take_place(abut_broad *b, const leaver *leavers)
{
    const abut_rows rows = b->moving;
    b->moving = b->next;
    b->next = rows;
    abut_array_swap(&b->moving_pairs, &b->found);
    b->moving_pair_count = b->found_count;
    for (uint32_t i = 0; i < b->leaving_count; i++) {
        abut_bit_set(&b->was_still, abut_slot_of(leavers[i].id), false);
        abut_bit_set(&b->is_leaving, leavers[i].lane, false);
    }
    for (uint32_t lane = 0; lane < b->moving.lanes; lane++) {
        abut_slot_at(b, abut_slot_of(abut_row_ids(&b->moving)[lane]))->lane = lane;
    }
    b->leaving_count = 0;
    b->all_is_old = true;
    b->changed = false;
}

static abut_status find_all(abut_broad *b, leaver *leavers, abut_progress_fn *progress, void *context)
{
    if (!find_left_pairs(b)) {
        return ABUT_NO_MEMORY;
    }
    empty_lanes(b, leavers);
    tidy_active(b);
    abut_status status = sort_active(b) ? find_pairs(b, progress, context) : ABUT_NO_MEMORY;
    if (status == ABUT_OK && !find_events(b)) {
        status = ABUT_NO_MEMORY;
    }
    if (status == ABUT_OK) {
        take_place(b, leavers);
    } else {
        fill_lanes(b, leavers);
    }
    return status;
}

// What was needed when more boxes moved.
static void give_back(abut_broad *b)
{
    abut_array_trim(&b->allocator, &b->found, b->moving_pair_count);
    abut_array_trim(&b->allocator, &b->spare, b->moving_pair_count);
    abut_array_trim(&b->allocator, &b->next.reals, abut_rows_reals(b->dims, b->moving.lanes));
    abut_array_trim(&b->allocator, &b->next.ids, b->moving.lanes + ABUT_ROW);
}

abut_status abut_broad_update(abut_broad *b, abut_progress_fn *progress, void *context)
{
    if (!b->changed) {
        b->begun_count = 0;
        b->ended_count = 0;
        return ABUT_OK;
    }
    abut_settle_before(b);
    const uint32_t count = b->leaving_count;
    leaver        *leavers = abut_memory_take(&b->allocator, count, sizeof *leavers);
    if (leavers == NULL) {
        return ABUT_NO_MEMORY;
    }
    const abut_status status = find_all(b, leavers, progress, context);
    abut_memory_give_back(&b->allocator, leavers, count, sizeof *leavers);
    if (status == ABUT_OK) {
        abut_settle_after(b, count);
        give_back(b);
    }
    return status;
}
