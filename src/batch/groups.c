// groups.c : sorts the pairs of a part of a batch by their groups, by counting.
#include "batch/groups.h"

// Most batches are of one kind: those stay as they are.
static bool sort_of_one_group(abut_groups *g)
{
    uint32_t differ = 0;
    for (int32_t i = 0; i < g->count; ++i) {
        differ |= (uint32_t)(g->group[i] ^ g->group[0]);
        g->place[i] = (uint8_t)i;
    }
    if (g->count > 0) {
        g->end[g->group[0]] = (uint16_t)g->count;
    }
    return differ == 0;
}

void abut_groups_sort(abut_groups *groups, int32_t count)
{
    abut_groups *g = groups;
    g->count = count;
    if (sort_of_one_group(g)) {
        return;
    }
    for (int32_t i = 0; i < ABUT_BATCH_GROUPS; ++i) {
        g->end[i] = 0;
    }
    for (int32_t i = 0; i < count; ++i) {
        ++g->end[g->group[i]];
    }
    uint16_t before = 0;
    for (int32_t i = 0; i < ABUT_BATCH_GROUPS; ++i) {
        const uint16_t pairs = g->end[i];
        g->end[i] = before; // where it begins; it ends once all its pairs are in
        before = (uint16_t)(before + pairs);
    }
    for (int32_t i = 0; i < count; ++i) {
        g->place[g->end[g->group[i]]++] = (uint8_t)i;
    }
}
