// snapshot.c : see snapshot.h.
//
// A block is a head with all counts, then the arrays, each as long as its count says. It is for the same library on the same
// kind of machine: the head says which.
#include "broad/snapshot.h"

#include "broad/pair_set.h"
#include "memory/checksum.h"
#include <string.h>

static const uint64_t MARK = 0x3174756261303030U; // says what the block is, and shows the order of bytes

typedef struct head {
    uint64_t  mark, checksum, size;
    uint32_t  real_size, dims;
    uint32_t  slot_count, box_count, free_from, active_count, moved_count, leaving_count;
    uint64_t  still_pair_count, moving_pair_count, begun_count, ended_count;
    int64_t   idleness;
    abut_real margin;
    uint32_t  changed, filtered;
    uint32_t  still_lanes, moving_lanes;
} head;

enum { PARTS = 15 };

// An array of a broad phase, and how much of it is used.
typedef struct part {
    abut_array *array;
    size_t      count;
} part;

static size_t lanes_of(uint32_t lanes)
{
    return (lanes + ABUT_ROW - 1) / ABUT_ROW * (size_t)ABUT_ROW;
}

static void list_parts(abut_broad *b, const head *h, part list[PARTS])
{
    const size_t words = abut_words_for(h->slot_count);
    const part   all[PARTS] = {
          {&b->boxes, h->slot_count},
          {&b->slots, h->slot_count},
          {&b->free, words},
          {&b->was_still, words},
          {&b->active, h->active_count},
          {&b->leaving, h->leaving_count},
          {&b->is_leaving, abut_words_for(h->still_lanes)},
          {&b->still.reals, abut_rows_reals(b->dims, h->still_lanes)},
          {&b->still.ids, lanes_of(h->still_lanes)},
          {&b->moving.reals, abut_rows_reals(b->dims, h->moving_lanes)},
          {&b->moving.ids, lanes_of(h->moving_lanes)},
          {&b->still_pairs, (size_t)h->still_pair_count},
          {&b->moving_pairs, (size_t)h->moving_pair_count},
          {&b->begun, (size_t)h->begun_count},
          {&b->ended, (size_t)h->ended_count},
    };
    memcpy(list, all, sizeof all);
}

static size_t size_of_parts(const part list[PARTS])
{
    size_t size = sizeof(head);
    for (int i = 0; i < PARTS; i++) {
        size += list[i].count * list[i].array->each;
    }
    return size;
}

static head head_of(const abut_broad *b)
{
    head h;
    memset(&h, 0, sizeof h); // the bytes between fields are saved, too
    h.mark = MARK;
    h.real_size = sizeof(abut_real);
    h.dims = (uint32_t)b->dims;
    h.slot_count = b->slot_count;
    h.box_count = b->box_count;
    h.free_from = b->free_from;
    h.active_count = b->active_count;
    h.moved_count = b->moved_count;
    h.leaving_count = b->leaving_count;
    h.still_pair_count = b->still_pair_count;
    h.moving_pair_count = b->moving_pair_count;
    h.begun_count = b->begun_count;
    h.ended_count = b->ended_count;
    h.idleness = b->idleness;
    h.margin = b->options.margin;
    h.changed = b->changed;
    h.filtered = b->filtered;
    h.still_lanes = b->still.lanes;
    h.moving_lanes = b->moving.lanes;
    return h;
}

size_t abut_broad_snapshot_size(const abut_broad *b)
{
    abut_broad copy = *b;
    const head h = head_of(b);
    part       list[PARTS];
    list_parts(&copy, &h, list);
    return size_of_parts(list);
}

// What the checksum is of: all that follows its own field.
static const size_t SUMMED_FROM = offsetof(head, size);

abut_status abut_broad_save(const abut_broad *b, void *block, size_t size)
{
    abut_broad     copy = *b;
    head           h = head_of(b);
    part           list[PARTS];
    unsigned char *to = block;
    size_t         at = sizeof h;
    list_parts(&copy, &h, list);
    h.size = size_of_parts(list);
    if (size < h.size) {
        return ABUT_NO_ROOM;
    }
    memcpy(to, &h, sizeof h);
    for (int i = 0; i < PARTS; i++) {
        const size_t bytes = list[i].count * list[i].array->each;
        if (bytes > 0) {
            memcpy(to + at, list[i].array->data, bytes);
        }
        at += bytes;
    }
    h.checksum = abut_checksum(to + SUMMED_FROM, at - SUMMED_FROM);
    memcpy(to, &h, sizeof h);
    return ABUT_OK;
}

static bool is_sound(const abut_broad *b, const head *h, const unsigned char *bytes, size_t size)
{
    abut_broad copy = *b;
    part       list[PARTS];
    if (h->mark != MARK || h->real_size != sizeof(abut_real) || h->dims != (uint32_t)b->dims || h->size > size ||
        h->size < sizeof *h || h->checksum != abut_checksum(bytes + SUMMED_FROM, (size_t)h->size - SUMMED_FROM)) {
        return false;
    }
    list_parts(&copy, h, list);
    return size_of_parts(list) == h->size;
}

// Room for all parts, and for what no later call asks memory for.
static bool reserve_parts(abut_broad *b, const head *h, const part list[PARTS])
{
    for (int i = 0; i < PARTS; i++) {
        if (!abut_array_reserve(&b->allocator, list[i].array, list[i].count)) {
            return false;
        }
    }
    return abut_array_reserve(&b->allocator, &b->active, h->slot_count) &&
           abut_array_reserve(&b->allocator, &b->leaving, h->still_lanes);
}

static void take_head(abut_broad *b, const head *h)
{
    b->slot_count = h->slot_count;
    b->box_count = h->box_count;
    b->free_from = h->free_from;
    b->active_count = h->active_count;
    b->moved_count = h->moved_count;
    b->leaving_count = h->leaving_count;
    b->still_pair_count = (size_t)h->still_pair_count;
    b->moving_pair_count = (size_t)h->moving_pair_count;
    b->begun_count = (size_t)h->begun_count;
    b->ended_count = (size_t)h->ended_count;
    b->idleness = h->idleness;
    b->options.margin = h->margin;
    b->changed = h->changed != 0;
    b->filtered = h->filtered != 0 || b->options.filter != NULL;
    b->all_is_old = true;
    abut_rows_plan(&b->still, h->still_lanes);
    abut_rows_plan(&b->moving, h->moving_lanes);
}

abut_status abut_broad_restore(abut_broad *b, const void *block, size_t size)
{
    const unsigned char *from = block;
    head                 h;
    part                 list[PARTS];
    if (size < sizeof h) {
        return ABUT_INVALID;
    }
    memcpy(&h, from, sizeof h);
    if (!is_sound(b, &h, from, size)) {
        return ABUT_INVALID;
    }
    list_parts(b, &h, list);
    if (!reserve_parts(b, &h, list)) {
        return ABUT_NO_MEMORY;
    }
    size_t at = sizeof h;
    for (int i = 0; i < PARTS; i++) {
        const size_t bytes = list[i].count * list[i].array->each;
        if (bytes > 0) {
            memcpy(list[i].array->data, from + at, bytes);
        }
        at += bytes;
    }
    take_head(b, &h);
    abut_bits_clear_from(&b->free, abut_words_for(h.slot_count));
    abut_bits_clear_from(&b->was_still, abut_words_for(h.slot_count));
    return ABUT_OK;
}

static uint64_t hash_slot(const abut_broad *b, uint32_t slot)
{
    const abut_slot *s = abut_slot_at(b, slot);
    uint64_t         h = abut_mixed(abut_id_of(slot, s->generation) ^ (uint64_t)(s->flags & ABUT_SLOT_ALIVE) << 32);
    if (!(s->flags & ABUT_SLOT_ALIVE)) {
        return h;
    }
    h = abut_mixed(h ^ s->user);
    h = abut_mixed(h ^ ((uint64_t)s->filter.category << 32 | s->filter.mask));
    for (int i = 0; i < 2 * b->dims; i++) {
        uint64_t        bits = 0;
        const abut_real number = abut_slot_box(b, slot)[i] + 0; // -0 is 0
        memcpy(&bits, &number, sizeof number);
        h = abut_mixed(h ^ bits);
    }
    return h;
}

// A sum, so that it does not matter in which list a pair is.
static uint64_t hash_pairs(const abut_broad *b)
{
    const abut_id_pair *still = b->still_pairs.data;
    const abut_id_pair *moving = b->moving_pairs.data;
    uint64_t            sum = 0;
    for (size_t i = 0; i < b->still_pair_count; i++) {
        const bool counts =
            abut_bit(&b->was_still, abut_slot_of(still[i].a)) && abut_bit(&b->was_still, abut_slot_of(still[i].b));
        sum += counts ? abut_mixed(abut_pair_key(still[i])) : 0;
    }
    for (size_t i = 0; i < b->moving_pair_count; i++) {
        sum += abut_mixed(abut_pair_key(moving[i]));
    }
    return sum;
}

uint64_t abut_broad_hash(const abut_broad *b)
{
    uint64_t h = hash_pairs(b);
    for (uint32_t slot = 0; slot < b->slot_count; slot++) {
        h = abut_mixed(h ^ hash_slot(b, slot));
    }
    return h;
}
