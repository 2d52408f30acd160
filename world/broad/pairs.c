// pairs.c : see pairs.h.
#include "broad/pairs.h"

#include "broad/pair_set.h"
#include "broad/search.h"

static bool counts(const abut_broad *b, abut_id_pair pair)
{
    return abut_bit(&b->was_still, abut_slot_of(pair.a)) && abut_bit(&b->was_still, abut_slot_of(pair.b));
}

// The still pairs that count and the moving ones, in one list. There is room for all.
static size_t unite(const abut_broad *b, abut_id_pair *to)
{
    const abut_id_pair *still = b->still_pairs.data;
    const abut_id_pair *moving = b->moving_pairs.data;
    size_t              j = 0;
    size_t              count = 0;
    for (size_t i = 0; i < b->still_pair_count; i++) {
        while (j < b->moving_pair_count && abut_pair_key(moving[j]) < abut_pair_key(still[i])) {
            to[count++] = moving[j++];
        }
        to[count] = still[i];
        count += counts(b, still[i]);
    }
    while (j < b->moving_pair_count) {
        to[count++] = moving[j++];
    }
    return count;
}

abut_status abut_broad_pairs(abut_broad *b, abut_pair_list *list)
{
    if (b->still_pair_count == 0) {
        *list = abut_pair_list_of(&b->moving_pairs, b->moving_pair_count);
        return ABUT_OK;
    }
    if (b->all_is_old) {
        if (!abut_array_renew(&b->allocator, &b->all, b->still_pair_count + b->moving_pair_count)) {
            *list = (abut_pair_list){NULL, 0};
            return ABUT_NO_MEMORY;
        }
        b->all_count = unite(b, b->all.data);
        b->all_is_old = false;
    }
    *list = abut_pair_list_of(&b->all, b->all_count);
    return ABUT_OK;
}

// The pairs of one box, added to `found`.
typedef struct partners {
    abut_broad *b;
    uint32_t    id;
} partners;

static bool add_row(void *context, const abut_rows *rows, uint32_t row, unsigned lanes)
{
    const partners *p = context;
    abut_broad     *b = p->b;
    const uint32_t *ids = abut_row_ids(rows) + (size_t)row * ABUT_ROW;
    if (!abut_array_reserve(&b->allocator, &b->found, b->found_count + ABUT_ROW)) {
        return false;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t     id = ids[abut_first_lane(lanes)];
        const abut_id_pair pair = abut_pair_of(id, p->id);
        const abut_array  *of = abut_bit(&b->was_still, abut_slot_of(id)) && abut_bit(&b->was_still, abut_slot_of(p->id))
                                    ? &b->still_pairs
                                    : &b->moving_pairs;
        const size_t       of_count = of == &b->still_pairs ? b->still_pair_count : b->moving_pair_count;
        if (id != p->id && (!b->filtered || abut_pairs_have(abut_pair_list_of(of, of_count), pair))) {
            ((abut_id_pair *)b->found.data)[b->found_count++] = pair;
        }
    }
    return true;
}

static bool add_partners(abut_broad *b, uint32_t id)
{
    const uint32_t slot = abut_slot_of(id);
    const uint32_t lane = abut_slot_at(b, slot)->lane;
    partners       p = {b, id};
    abut_real      box[ABUT_BOX_REALS] = {0};
    if (lane == ABUT_NO_LANE) {
        return true;
    }
    abut_lane_get(abut_bit(&b->was_still, slot) ? &b->still : &b->moving, lane, box);
    return abut_rows_search(&b->still, box, add_row, &p) && abut_rows_search(&b->moving, box, add_row, &p);
}

static void drop_doubles(abut_broad *b)
{
    abut_id_pair *pairs = b->found.data;
    size_t        count = 0;
    for (size_t i = 0; i < b->found_count; i++) {
        if (count == 0 || abut_pair_key(pairs[i]) != abut_pair_key(pairs[count - 1])) {
            pairs[count++] = pairs[i];
        }
    }
    b->found_count = count;
}

abut_status abut_broad_pairs_of(abut_broad *b, const uint32_t *ids, size_t count, abut_pair_list *list)
{
    *list = (abut_pair_list){NULL, 0};
    b->found_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (abut_broad_find(b, ids[i]) == NULL) {
            return ABUT_BAD_ID;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!add_partners(b, ids[i])) {
            return ABUT_NO_MEMORY;
        }
    }
    if (!abut_array_renew(&b->allocator, &b->spare, b->found_count)) {
        return ABUT_NO_MEMORY;
    }
    abut_pairs_sort(b->found.data, b->spare.data, b->found_count);
    drop_doubles(b);
    *list = abut_pair_list_of(&b->found, b->found_count);
    return ABUT_OK;
}
