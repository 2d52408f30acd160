// avx512_3.c : the kernels of the 3D queries, compiled for processors with AVX-512.
#include "math/avx512_begin.h"

#include "axes/apart_rows3.h"
#include "axes/touch_rows3.h"
#include "contact/boxes_rows3.h"
#include "formula/ball_box3.h"
#include "formula/ball_box_rows3.h"
#include "formula/stick_box3.h"
#include "formula/stick_box_rows3.h"
#include "formula/sticks3.h"
#include "formula/sticks_rows3.h"
#include "query/again3.h"
#include "query/again_rows3.h"
#include "query/deep_again3.h"
#include "query/deep_again_rows3.h"
#include "touch/balls3.h"
#include "touch/balls_rows3.h"
#include "touch/bar_box3.h"
#include "touch/bar_box_rows3.h"
#include "touch/capsules3.h"
#include "touch/capsules_rows3.h"

bool abut_boxes_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *p)
{
    return abut_apart_in_rows3(a, b, b_in_a, p);
}

abut_touch3 abut_boxes_touch_clearly3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    return abut_touch_clearly_in_rows3(a, b, b_in_a);
}

bool abut_boxes_meet3_avx512(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_real margin)
{
    return abut_boxes_in_rows3(s, a, b, b_in_a, margin);
}

bool abut_ball_box_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                 abut_proximity3 *answer)
{
    abut_ball_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_told_ball_box3(&q, b_in_a, cache, answer)
               : abut_ball_box_apart3_plain(a, b, b_in_a, cache, answer);
}

bool abut_stick_box_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    abut_stick_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_told_stick_box3(&q, b_in_a, answer)
               : abut_stick_box_apart3_plain(a, b, b_in_a, answer);
}

bool abut_sticks_apart3_avx512(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                               abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_sticks_in_rows3(k, a, b, b_in_a, cache, answer);
}

bool abut_hulls_again3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                              abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_again_in_rows3(a, b, b_in_a, limit, cache, answer);
}

bool abut_deep_again3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    return abut_deep_again_in_rows3(pair, cache, core);
}

bool abut_ball_meets_box3_avx512(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                 abut_proximity3 *p)
{
    abut_ball_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_ball_meets_box_here3(id, &q, b_in_a, p)
               : abut_ball_meets_box3_plain(id, a, b, b_in_a, p);
}

abut_bar_told3 abut_bar_meets_box3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                          abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_scene3_without_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_bar_meets_box_here3(few, &c, b_in_a, margin, p)
               : abut_bar_meets_box3_plain(few, a, b, b_in_a, margin, p);
}

abut_manifold3 abut_capsules_manifold3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                              abut_real margin, abut_cache3 *cache)
{
    abut_once3  q;
    abut_scene3 s;
    abut_row4   column[3];
    abut_columns_of_pose3(column, b_in_a);
    if (!abut_scene3_without_scale(&s, a, b, b_in_a) || !abut_right_handed3(column)) {
        return abut_capsules_manifold3_plain(a, b, b_in_a, margin, cache);
    }
    if (!abut_touch_once3(&q, &s, column, abut_place_of_pose3(b_in_a), margin)) {
        return abut_unsure_capsules3(a, b, b_in_a, margin, cache);
    }
    return abut_manifold_once3(&q, margin, cache);
}

#include "math/avx_end.h"
