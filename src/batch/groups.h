// groups.h : the pairs of a part of a batch by their groups: those of one pair of cores, which one kernel answers.
#ifndef ABUT_BATCH_GROUPS_H
#define ABUT_BATCH_GROUPS_H

#include "abut/base.h"

// A batch is gone through in parts of this length, so that what a part needs is on the stack, and its pairs and answers are
// near each other in memory, in whatever order they are asked. A place in it is one byte.
enum { ABUT_BATCH_PART = 1 << 8 };
// Groups are numbered from 0; 3D has as many as its cores times its cores, 121.
enum { ABUT_BATCH_GROUPS = 1 << 7 };

typedef struct abut_groups {
    int32_t  count;
    uint8_t  group[ABUT_BATCH_PART]; // of each pair: to be filled in
    uint8_t  place[ABUT_BATCH_PART]; // of all pairs, group after group; in a group as they came
    uint16_t end[ABUT_BATCH_GROUPS]; // where in `place` a group ends that has pairs
} abut_groups;

// Fills in places and ends of `count` pairs.
void abut_groups_sort(abut_groups *groups, int32_t count);

// How many pairs the part has that begins there.
static inline int32_t abut_batch_part(size_t at, size_t end)
{
    return end - at < ABUT_BATCH_PART ? (int32_t)(end - at) : ABUT_BATCH_PART;
}

#endif
