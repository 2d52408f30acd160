// settle.c : see settle.h.
#include "broad/settle.h"

#include "broad/pair_set.h"
#include "broad/spatial_order.h"
#include <string.h>

enum { SETTLED_FOR_ONE = 3 }; // boxes that can be settled for what one idle box costs in an update, as measured

static bool is_idle(const abut_slot *s)
{
    return (s->flags & ABUT_SLOT_ALIVE) && (s->flags & ABUT_SLOT_LISTED) && !(s->flags & ABUT_SLOT_MOVED);
}

// The slots of the boxes that are or will be still, as keys; their number.
static uint32_t choose(const abut_broad *b, uint64_t *keys)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < b->slot_count; slot++) {
        const abut_slot *s = abut_slot_at(b, slot);
        keys[count] = slot;
        count += (s->flags & ABUT_SLOT_STILL) || is_idle(s);
    }
    return count;
}

static bool will_be_still(const abut_broad *b, uint32_t id)
{
    const abut_slot *s = abut_broad_find(b, id);
    return s != NULL && ((s->flags & ABUT_SLOT_STILL) || is_idle(s));
}

static bool both_were_still(const abut_broad *b, abut_id_pair pair)
{
    return abut_bit(&b->was_still, abut_slot_of(pair.a)) && abut_bit(&b->was_still, abut_slot_of(pair.b));
}

// Those of the still pairs that count, moved to the front.
static void tidy_still_pairs(abut_broad *b)
{
    abut_id_pair *pairs = b->still_pairs.data;
    size_t        count = 0;
    for (size_t i = 0; i < b->still_pair_count; i++) {
        pairs[count] = pairs[i];
        count += both_were_still(b, pairs[i]);
    }
    b->still_pair_count = count;
}

// Splits the moving pairs: those of two boxes that become still go to `settled`, the others to the front. Both stay sorted.
static size_t split_moving_pairs(abut_broad *b, abut_id_pair *settled)
{
    abut_id_pair *pairs = b->moving_pairs.data;
    size_t        count = 0;
    size_t        settled_count = 0;
    for (size_t i = 0; i < b->moving_pair_count; i++) {
        const abut_id_pair pair = pairs[i];
        if (will_be_still(b, pair.a) && will_be_still(b, pair.b)) {
            settled[settled_count++] = pair;
        } else {
            pairs[count++] = pair;
        }
    }
    b->moving_pair_count = count;
    return settled_count;
}

// All pairs of what becomes still, in `found`, which has room for them; `spare` has room for the moving pairs.
static void unite_still_pairs(abut_broad *b)
{
    tidy_still_pairs(b);
    const size_t         count = split_moving_pairs(b, b->spare.data);
    const abut_pair_list settled = abut_pair_list_of(&b->spare, count);
    abut_pairs_unite(abut_pair_list_of(&b->still_pairs, b->still_pair_count), settled, b->found.data);
    abut_array_swap(&b->still_pairs, &b->found);
    b->still_pair_count += count;
}

// The lanes of the moving tree whose boxes become still are empty from now on.
static void empty_settled_lanes(abut_broad *b)
{
    const uint32_t *ids = abut_row_ids(&b->moving);
    for (uint32_t lane = 0; lane < b->moving.lanes; lane++) {
        if (ids[lane] != 0 && will_be_still(b, ids[lane])) {
            abut_lane_empty(&b->moving, lane);
        }
    }
}

static void fill_still(abut_broad *b, const uint64_t *keys, uint32_t count)
{
    for (uint32_t lane = 0; lane < count; lane++) {
        const uint32_t slot = (uint32_t)keys[lane];
        abut_slot     *s = abut_slot_at(b, slot);
        abut_lane_set(&b->next, lane, abut_slot_box(b, slot));
        abut_row_ids(&b->next)[lane] = abut_id_of(slot, s->generation);
        s->lane = lane;
        s->flags = ABUT_SLOT_ALIVE | ABUT_SLOT_STILL;
        abut_bit_set(&b->was_still, slot, true);
    }
    abut_rows_bind(&b->next);
    const abut_rows rows = b->still;
    b->still = b->next;
    b->next = rows;
}

// The active list without those that are still now.
static void tidy_active(abut_broad *b)
{
    uint32_t *slots = b->active.data;
    uint32_t  count = 0;
    for (uint32_t i = 0; i < b->active_count; i++) {
        slots[count] = slots[i];
        count += (abut_slot_at(b, slots[i])->flags & ABUT_SLOT_LISTED) != 0;
    }
    b->active_count = count;
}

// Everything that needs memory; the still boxes in spatial order are in `keys`.
static bool prepare(abut_broad *b, abut_array *keys, uint32_t *count)
{
    const size_t pairs = b->still_pair_count + b->moving_pair_count;
    if (!abut_array_renew(&b->allocator, keys, b->slot_count)) {
        return false;
    }
    *count = choose(b, keys->data);
    return abut_spatial_order(&b->allocator, &b->spare, b->boxes.data, b->dims, keys->data, *count) &&
           abut_rows_begin(&b->allocator, &b->next, *count) && abut_array_renew(&b->allocator, &b->found, pairs) &&
           abut_array_renew(&b->allocator, &b->spare, b->moving_pair_count) &&
           abut_array_renew(&b->allocator, &b->leaving, *count) &&
           abut_array_renew(&b->allocator, &b->is_leaving, abut_words_for(*count));
}

// Where there is no memory for it, it is left for another time.
static void settle(abut_broad *b)
{
    abut_array keys = abut_array_of(sizeof(uint64_t));
    uint32_t   count = 0;
    if (prepare(b, &keys, &count) && count > 0) {
        unite_still_pairs(b);
        empty_settled_lanes(b);
        fill_still(b, keys.data, count);
        tidy_active(b);
        memset(b->is_leaving.data, 0, abut_array_bytes(&b->is_leaving));
        b->idleness = 0;
    }
    abut_array_free(&b->allocator, &keys);
}

static void settle_in_time(abut_broad *b)
{
    const int64_t idle = (int64_t)b->active_count - (int64_t)b->moved_count;
    b->idleness += idle;
    if (idle > 0 && b->idleness * SETTLED_FOR_ONE >= (int64_t)b->box_count) {
        settle(b);
    }
}

void abut_settle_before(abut_broad *b)
{
    if (b->leaving_count == 0) {
        settle_in_time(b);
    }
}

void abut_settle_after(abut_broad *b, uint32_t left)
{
    const uint32_t *slots = b->active.data;
    b->idleness -= left;
    settle_in_time(b);
    for (uint32_t i = 0; i < b->active_count; i++) {
        abut_slot_at(b, slots[i])->flags &= (uint16_t)~ABUT_SLOT_MOVED;
    }
    b->moved_count = 0;
}
