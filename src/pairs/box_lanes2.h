// box_lanes2.h : the numbers of pairs of boxes in 2D brought side by side, a lane each.
#ifndef ABUT_PAIRS_BOX_LANES2_H
#define ABUT_PAIRS_BOX_LANES2_H

#include "base/tolerance.h"
#include "pairs/lanes2.h"
#include "simd/simdn.h"

// How many pairs are looked at before their numbers are brought side by side: what is written as a single number of a pair is
// then in memory when a vector of them is read.
enum { ABUT_LANES_BLOCK = 4 * 2 * 4 };
#define ABUT_ALL_LANES (((uint32_t)1 << (ABUT_SIMDN_LANES - 1) << 1) - 1)

// Pairs that a kernel is for, and what is known of each. The lanes after the last one repeat it.
typedef struct abut_boxes_block2 {
    int32_t   count;
    uint8_t   place[ABUT_LANES_BLOCK];
    abut_real reaches[ABUT_LANES_BLOCK]; // of both
} abut_boxes_block2;

// How many lanes stand for a pair of their own, of so many that are still to come.
static inline int32_t abut_lanes_used(int32_t count)
{
    return count < ABUT_SIMDN_LANES ? count : ABUT_SIMDN_LANES;
}

// Takes the next pairs that are `fit`, and leaves the others to the single query. Answers how many pairs have been looked at.
ABUT_INLINE int32_t abut_boxes_block_fill2(abut_boxes_block2 *b, const abut_group2 *g, int32_t from, int32_t *left,
                                           bool (*fit)(const abut_shape2 *a, const abut_shape2 *b))
{
    int32_t at = from;
    int32_t count = 0;
    for (; at < g->count && count < ABUT_LANES_BLOCK; ++at) {
        const abut_batch_pair2 *p = &g->pairs[g->place[at]];
        if (fit(p->a, p->b)) {
            b->place[count] = g->place[at];
            b->reaches[count] = p->a->reach + p->b->reach * (1 + ABUT_ROTATION_SLACK);
            ++count;
        } else {
            g->left[(*left)++] = g->place[at];
        }
    }
    b->count = count;
    for (int32_t i = count; count > 0 && (i & (ABUT_SIMDN_LANES - 1)) != 0; ++i) {
        b->place[i] = b->place[count - 1];
        b->reaches[i] = b->reaches[count - 1];
    }
    return at;
}

// Of both poses and boxes: position and rotation; centre and half sizes.
typedef struct abut_box_rows2 {
    abut_simdn pose[4], a[4], b[4];
} abut_box_rows2;

static inline void abut_box_rows_load2(abut_box_rows2 *r, const abut_batch_pair2 *pairs, const uint8_t *place)
{
    _Static_assert(offsetof(abut_shape2, half) == offsetof(abut_shape2, center) + sizeof(abut_vec2), "read as one row");
    _Static_assert(offsetof(abut_pose2, r) == sizeof(abut_vec2), "read as one row");
    const abut_real *pose[ABUT_SIMDN_LANES], *a[ABUT_SIMDN_LANES], *b[ABUT_SIMDN_LANES];
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        const abut_batch_pair2 *p = &pairs[place[i]];
        pose[i] = &p->b_in_a.p.x;
        a[i] = &p->a->center.x;
        b[i] = &p->b->center.x;
    }
    abut_simdn_load_rows4(r->pose, pose);
    abut_simdn_load_rows4(r->a, a);
    abut_simdn_load_rows4(r->b, b);
}

static inline abut_simdn abut_simdn_sum2(abut_simdn a, abut_simdn b, abut_simdn c, abut_simdn d)
{
    return abut_simdn_add(abut_simdn_mul(a, b), abut_simdn_mul(c, d));
}

static inline abut_simdn abut_simdn_difference2(abut_simdn a, abut_simdn b, abut_simdn c, abut_simdn d)
{
    return abut_simdn_sub(abut_simdn_mul(a, b), abut_simdn_mul(c, d));
}

// Each number with the other sign.
static inline abut_simdn abut_simdn_negated(abut_simdn a)
{
    return abut_simdn_flip_signs(a, abut_simdn_splat(-(abut_real)0.0));
}

#endif
