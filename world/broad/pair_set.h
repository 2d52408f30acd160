// pair_set.h : sorted lists of pairs of ids: union, difference, membership.
#ifndef WORLD_BROAD_PAIR_SET_H
#define WORLD_BROAD_PAIR_SET_H

#include "abut/broad.h"

// The pairs of one list that another has not.
typedef struct abut_pair_change {
    abut_id_pair *begun, *ended; // NULL: they are only counted
    size_t        begun_count, ended_count;
} abut_pair_change;

// The order of lists: by a, then by b.
static inline uint64_t abut_pair_key(abut_id_pair pair)
{
    return (uint64_t)pair.a << 32 | pair.b;
}

static inline abut_id_pair abut_pair_of(uint32_t a, uint32_t b)
{
    const abut_id_pair pair = {a < b ? a : b, a < b ? b : a};
    return pair;
}

// Sorts; `spare` has room for as many.
void abut_pairs_sort(abut_id_pair *pairs, abut_id_pair *spare, size_t count);

// Both lists in one, sorted; they have nothing in common. `to` has room for all.
void abut_pairs_unite(abut_pair_list a, abut_pair_list b, abut_id_pair *to);

// What was not there and is, and what was there and is not.
void abut_pairs_compare(abut_pair_list before, abut_pair_list now, abut_pair_change *change);

bool abut_pairs_have(abut_pair_list list, abut_id_pair pair);

#endif
