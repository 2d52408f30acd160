// state.c : see state.h.
#include "broad/state.h"

#include "memory/memory.h"
#include <string.h>

static void lay_arrays(abut_broad *b)
{
    enum { PAIRS = 8, WORDS = 3, NUMBERS = 2 };

    abut_array *const pairs[PAIRS] = {&b->still_pairs, &b->moving_pairs, &b->found, &b->spare,
                                      &b->begun,       &b->ended,        &b->left,  &b->all};
    abut_array *const words[WORDS] = {&b->free, &b->was_still, &b->is_leaving};
    abut_array *const numbers[NUMBERS] = {&b->active, &b->leaving};
    for (size_t i = 0; i < PAIRS; i++) {
        *pairs[i] = abut_array_of(sizeof(abut_id_pair));
    }
    for (size_t i = 0; i < WORDS; i++) {
        *words[i] = abut_array_of(sizeof(uint64_t));
    }
    for (size_t i = 0; i < NUMBERS; i++) {
        *numbers[i] = abut_array_of(sizeof(uint32_t));
    }
    b->boxes = abut_array_of(sizeof(abut_real) * (size_t)(2 * b->dims));
    b->slots = abut_array_of(sizeof(abut_slot));
    b->still = b->moving = b->next = abut_rows_of(b->dims);
}

abut_status abut_broad_make(int dims, const abut_broad_options *options, const abut_allocator *allocator, abut_broad **made)
{
    const abut_allocator      from = abut_allocator_or_malloc(allocator);
    const abut_broad_options  plain = {0};
    const abut_broad_options *o = options != NULL ? options : &plain;
    *made = NULL;
    if (!(o->margin >= 0)) {
        return ABUT_NEGATIVE_EXTENT;
    }
    if (!(o->margin <= ABUT_REAL_LARGEST)) {
        return ABUT_TOO_LARGE;
    }
    abut_broad *b = abut_memory_take(&from, 1, sizeof *b);
    if (b == NULL) {
        return ABUT_NO_MEMORY;
    }
    memset(b, 0, sizeof *b);
    b->allocator = from;
    b->options = *o;
    b->dims = dims;
    b->filtered = o->filter != NULL;
    lay_arrays(b);
    *made = b;
    return ABUT_OK;
}

enum { ARRAYS = 21 };

// Every array of a broad phase.
static void list_arrays(const abut_broad *b, const abut_array *list[ARRAYS])
{
    const abut_array *const all[ARRAYS] = {
        &b->boxes,        &b->slots,      &b->free,     &b->active,    &b->still.reals, &b->still.ids,  &b->moving.reals,
        &b->moving.ids,   &b->next.reals, &b->next.ids, &b->was_still, &b->leaving,     &b->is_leaving, &b->still_pairs,
        &b->moving_pairs, &b->found,      &b->spare,    &b->begun,     &b->ended,       &b->left,       &b->all};
    memcpy(list, all, sizeof all);
}

void abut_broad_destroy(abut_broad *b)
{
    if (b == NULL) {
        return;
    }
    const abut_allocator allocator = b->allocator;
    const abut_array    *list[ARRAYS];
    list_arrays(b, list);
    for (int i = 0; i < ARRAYS; i++) {
        abut_memory_give_back(&allocator, list[i]->data, list[i]->capacity, list[i]->each);
    }
    abut_memory_give_back(&allocator, b, 1, sizeof *b);
}

size_t abut_broad_memory(const abut_broad *b)
{
    const abut_array *list[ARRAYS];
    size_t            sum = sizeof *b;
    list_arrays(b, list);
    for (int i = 0; i < ARRAYS; i++) {
        sum += abut_array_bytes(list[i]);
    }
    return sum;
}

abut_filter abut_filter_of(abut_filter given)
{
    const abut_filter all = {~0U, ~0U};
    return given.category == 0 && given.mask == 0 ? all : given;
}

static bool is_default(abut_filter filter)
{
    return filter.category == ~0U && filter.mask == ~0U;
}

abut_slot *abut_broad_find(const abut_broad *b, uint32_t id)
{
    const uint32_t slot = abut_slot_of(id);
    if (slot >= b->slot_count) {
        return NULL;
    }
    abut_slot *s = abut_slot_at(b, slot);
    return (s->flags & ABUT_SLOT_ALIVE) && s->generation == abut_generation_of(id) ? s : NULL;
}

// The box as it is kept, with the margin. One that is not a box is refused.
static abut_status widen(const abut_broad *b, const abut_real *box, abut_real *wide)
{
    abut_status status = ABUT_OK;
    for (int d = 0; d < b->dims; d++) {
        const abut_real lower = box[d];
        const abut_real upper = box[b->dims + d];
        if (!(lower - lower == 0 && upper - upper == 0)) {
            return ABUT_NOT_FINITE;
        }
        wide[d] = lower - b->options.margin;
        wide[b->dims + d] = upper + b->options.margin;
        if (!(wide[d] >= -ABUT_REAL_LARGEST && wide[b->dims + d] <= ABUT_REAL_LARGEST)) {
            status = ABUT_TOO_LARGE;
        } else if (lower > upper && status == ABUT_OK) {
            status = ABUT_NEGATIVE_EXTENT;
        }
    }
    return status;
}

// Room for one slot more, so that no call but this one needs memory for a slot.
static bool reserve_slots(abut_broad *b, size_t count)
{
    const size_t words = abut_words_for(b->slots.capacity > count ? b->slots.capacity : count);
    const size_t had = b->was_still.capacity < b->free.capacity ? b->was_still.capacity : b->free.capacity;
    if (!abut_array_reserve(&b->allocator, &b->boxes, count) || !abut_array_reserve(&b->allocator, &b->slots, count) ||
        !abut_array_reserve(&b->allocator, &b->active, count) || !abut_array_reserve(&b->allocator, &b->free, words) ||
        !abut_array_reserve(&b->allocator, &b->was_still, words)) {
        return false;
    }
    abut_bits_clear_from(&b->free, had);
    abut_bits_clear_from(&b->was_still, had);
    return true;
}

// The lowest slot without a box: the same one whatever came and went before.
static uint32_t lowest_free(const abut_broad *b)
{
    const uint64_t *words = b->free.data;
    for (uint32_t slot = b->free_from; slot < b->slot_count;) {
        const uint64_t word = words[slot / ABUT_WORD] >> slot % ABUT_WORD;
        if (word & 1) {
            return slot;
        }
        slot += word != 0 ? 1 : ABUT_WORD - slot % ABUT_WORD;
    }
    return b->slot_count;
}

static void list_active(abut_broad *b, uint32_t slot)
{
    abut_slot *s = abut_slot_at(b, slot);
    if (!(s->flags & ABUT_SLOT_LISTED)) {
        ((uint32_t *)b->active.data)[b->active_count++] = slot;
        s->flags |= ABUT_SLOT_LISTED;
    }
    if (!(s->flags & ABUT_SLOT_MOVED)) {
        s->flags |= ABUT_SLOT_MOVED;
        b->moved_count++;
    }
    b->changed = true;
}

// A still box is about to be so no more. There is room for every lane.
static void leave(abut_broad *b, abut_slot *s)
{
    if (s->flags & ABUT_SLOT_STILL) {
        s->flags &= (uint16_t)~ABUT_SLOT_STILL;
        ((uint32_t *)b->leaving.data)[b->leaving_count++] = s->lane;
        abut_bit_set(&b->is_leaving, s->lane, true);
        b->changed = true;
    }
}

abut_status abut_broad_add(abut_broad *b, const abut_real *box, uint64_t user, abut_filter filter, uint32_t *id)
{
    abut_real         wide[ABUT_BOX_REALS];
    const abut_status status = widen(b, box, wide);
    const uint32_t    slot = lowest_free(b);
    *id = 0;
    if (status != ABUT_OK) {
        return status;
    }
    if (slot >= 1U << ABUT_SLOT_BITS) {
        return ABUT_NO_ROOM;
    }
    if (slot == b->slot_count && !reserve_slots(b, (size_t)slot + 1)) {
        return ABUT_NO_MEMORY;
    }
    abut_slot *s = abut_slot_at(b, slot);
    if (slot == b->slot_count) {
        memset(s, 0, sizeof *s);
        b->slot_count++;
    }
    b->free_from = slot + 1;
    b->box_count++;
    abut_bit_set(&b->free, slot, false);
    memcpy(abut_slot_box(b, slot), wide, b->boxes.each);
    s->user = user;
    s->filter = abut_filter_of(filter);
    s->generation = (uint16_t)abut_next_generation(s->generation);
    s->flags |= ABUT_SLOT_ALIVE;
    s->lane = ABUT_NO_LANE;
    b->filtered = b->filtered || !is_default(s->filter);
    list_active(b, slot);
    *id = abut_id_of(slot, s->generation);
    return ABUT_OK;
}

abut_status abut_broad_move(abut_broad *b, uint32_t id, const abut_real *box)
{
    abut_real  wide[ABUT_BOX_REALS] = {0};
    abut_slot *s = abut_broad_find(b, id);
    if (s == NULL) {
        return ABUT_BAD_ID;
    }
    const abut_status status = widen(b, box, wide);
    abut_real        *now = abut_slot_box(b, abut_slot_of(id));
    bool              same = true;
    for (int i = 0; i < 2 * b->dims; i++) {
        same = same && wide[i] == now[i];
    }
    if (status == ABUT_OK && !same) {
        leave(b, s);
        memcpy(now, wide, b->boxes.each);
        list_active(b, abut_slot_of(id));
    }
    return status;
}

abut_status abut_broad_set_filter(abut_broad *b, uint32_t id, abut_filter filter)
{
    abut_slot *s = abut_broad_find(b, id);
    if (s == NULL) {
        return ABUT_BAD_ID;
    }
    leave(b, s);
    s->filter = abut_filter_of(filter);
    b->filtered = b->filtered || !is_default(s->filter);
    list_active(b, abut_slot_of(id));
    return ABUT_OK;
}

abut_status abut_broad_drop(abut_broad *b, uint32_t id)
{
    const uint32_t slot = abut_slot_of(id);
    abut_slot     *s = abut_broad_find(b, id);
    if (s == NULL) {
        return ABUT_BAD_ID;
    }
    leave(b, s);
    b->moved_count -= (s->flags & ABUT_SLOT_MOVED) != 0;
    s->flags &= ABUT_SLOT_LISTED;
    abut_bit_set(&b->free, slot, true);
    b->free_from = slot < b->free_from ? slot : b->free_from;
    b->box_count--;
    b->changed = true;
    return ABUT_OK;
}
