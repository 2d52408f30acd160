// pair_set.c : see pair_set.h.
#include "broad/pair_set.h"

void abut_pairs_unite(abut_pair_list a, abut_pair_list b, abut_id_pair *to)
{
    size_t i = 0;
    size_t j = 0;
    while (i < a.count && j < b.count) {
        const bool first = abut_pair_key(a.pairs[i]) < abut_pair_key(b.pairs[j]);
        to[i + j] = first ? a.pairs[i] : b.pairs[j];
        i += first;
        j += !first;
    }
    for (; i < a.count; i++) {
        to[i + j] = a.pairs[i];
    }
    for (; j < b.count; j++) {
        to[i + j] = b.pairs[j];
    }
}

static void add(abut_id_pair *to, size_t *count, abut_id_pair pair)
{
    if (to != NULL) {
        to[*count] = pair;
    }
    ++*count;
}

void abut_pairs_compare(abut_pair_list before, abut_pair_list now, abut_pair_change *change)
{
    size_t i = 0;
    size_t j = 0;
    change->begun_count = 0;
    change->ended_count = 0;
    while (i < before.count && j < now.count) {
        const uint64_t old = abut_pair_key(before.pairs[i]);
        const uint64_t fresh = abut_pair_key(now.pairs[j]);
        if (old < fresh) {
            add(change->ended, &change->ended_count, before.pairs[i]);
        } else if (fresh < old) {
            add(change->begun, &change->begun_count, now.pairs[j]);
        }
        i += old <= fresh;
        j += fresh <= old;
    }
    for (; i < before.count; i++) {
        add(change->ended, &change->ended_count, before.pairs[i]);
    }
    for (; j < now.count; j++) {
        add(change->begun, &change->begun_count, now.pairs[j]);
    }
}

bool abut_pairs_have(abut_pair_list list, abut_id_pair pair)
{
    const uint64_t key = abut_pair_key(pair);
    size_t         low = 0;
    size_t         high = list.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (abut_pair_key(list.pairs[middle]) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < list.count && abut_pair_key(list.pairs[low]) == key;
}

// Radix by eight bits over those that differ would be no quicker for the few pairs that this sorts: a merge sort from below.
void abut_pairs_sort(abut_id_pair *pairs, abut_id_pair *spare, size_t count)
{
    abut_id_pair *from = pairs;
    abut_id_pair *to = spare;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            const size_t         middle = count - i > run ? i + run : count;
            const size_t         end = count - middle > run ? middle + run : count;
            const abut_pair_list low = {from + i, middle - i};
            const abut_pair_list high = {from + middle, end - middle};
            abut_pairs_unite(low, high, to + i);
        }
        abut_id_pair *sorted = to;
        to = from;
        from = sorted;
    }
    for (size_t i = 0; from != pairs && i < count; i++) {
        pairs[i] = from[i];
    }
}
