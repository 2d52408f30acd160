// avx2_3.c : the kernels of the 3D queries, compiled for processors with AVX2.
#include "math/avx_begin.h"

#include "axes/apart_rows3.h"
#include "axes/touch_rows3.h"
#include "contact/boxes_rows3.h"
#include "contact/triangles_rows3.h"
#include "formula/ball_box3.h"
#include "formula/ball_box_rows3.h"
#include "formula/capsule_hull3.h"
#include "formula/capsule_hull_rows3.h"
#include "formula/stick_box3.h"
#include "formula/stick_box_rows3.h"
#include "formula/sticks3.h"
#include "formula/sticks_rows3.h"
#include "gjk/deep_rows3.h"
#include "gjk/hull_rows3.h"
#include "gjk/hull_touch3.h"
#include "gjk/polytope_rows3.h"
#include "newton/ring_rows3.h"
#include "newton/rings3.h"
#include "query/again3.h"
#include "query/again_rows3.h"
#include "query/deep_again3.h"
#include "query/deep_again_rows3.h"
#include "touch/balls3.h"
#include "touch/balls_rows3.h"
#include "touch/bar_box3.h"
#include "touch/bar_box_rows3.h"
#include "touch/bar_hull3.h"
#include "touch/bar_hull_rows3.h"
#include "touch/capsules3.h"
#include "touch/capsules_rows3.h"

bool abut_boxes_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *p)
{
    return abut_apart_in_rows3(a, b, b_in_a, p);
}

abut_touch3 abut_boxes_touch_clearly3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    return abut_touch_clearly_in_rows3(a, b, b_in_a);
}

bool abut_boxes_meet3_avx2(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                           abut_real margin)
{
    return abut_boxes_in_rows3(s, a, b, b_in_a, margin);
}

bool abut_triangles_meet3_avx2(abut_meeting3 *m, abut_manifold3 *manifold, const abut_pair3 *pair, const abut_proximity3 *p,
                               abut_real margin)
{
    return abut_triangles_meet_in_rows3(m, manifold, pair, p, margin);
}

bool abut_ball_box_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                               abut_proximity3 *answer)
{
    abut_ball_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_told_ball_box3(&q, b_in_a, cache, answer)
               : abut_ball_box_apart3_plain(a, b, b_in_a, cache, answer);
}

bool abut_capsule_hull3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                             abut_proximity3 *answer)
{
    abut_stick_hull3       q;
    abut_stick_hull_proof3 last;
    abut_core_answer3      core;
    if (!abut_stick_hull_apart3(&q, &last, &core, a, b, b_in_a, cache != NULL)) {
        return false;
    }
    abut_stick_hull_finish3(&q, &last, &core, cache, answer);
    return true;
}

bool abut_stick_box_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    abut_stick_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_told_stick_box3(&q, b_in_a, answer)
               : abut_stick_box_apart3_plain(a, b, b_in_a, answer);
}

bool abut_sticks_apart3_avx2(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_sticks_in_rows3(k, a, b, b_in_a, cache, answer);
}

void abut_deep3_grow_avx2(abut_deep3 *deep, const abut_pair3 *pair, const abut_deep3_start *start)
{
    abut_deep_in_rows3(deep, pair, start);
}

bool abut_deep3_grow_round_avx2(abut_deep3 *deep, const abut_pair3 *pair, abut_vec3 direction, int32_t supports)
{
    return abut_deep_round_rows3(deep, pair, direction, supports);
}

abut_hulls3_end abut_hulls3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    return abut_hulls_in_rows3(pair, cache, or_deep, answer);
}

abut_hulls3_end abut_hulls3_touch_avx2(const abut_pair3 *pair)
{
    return abut_hulls_touch_in_rows3(pair);
}

abut_hulls3_end abut_polytopes3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return abut_polytopes_in_rows3(pair, cache, answer);
}

uint32_t abut_ring_open3_avx2(abut_ring3 *r, const abut_pair3 *pair)
{
    return abut_ring_in_rows3(r, pair);
}

bool abut_hulls_again3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                            abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_again_in_rows3(a, b, b_in_a, limit, cache, answer);
}

bool abut_deep_again3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    return abut_deep_again_in_rows3(pair, cache, core);
}

bool abut_ball_meets_box3_avx2(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                               abut_proximity3 *p)
{
    abut_ball_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_ball_meets_box_here3(id, &q, b_in_a, p)
               : abut_ball_meets_box3_plain(id, a, b, b_in_a, p);
}

abut_bar_told3 abut_bar_meets_box3_avx2(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                        abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_scene3_without_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_bar_meets_box_here3(few, &c, b_in_a, margin, p)
               : abut_bar_meets_box3_plain(few, a, b, b_in_a, margin, p);
}

abut_bar_told3 abut_bar_meets_hull3_avx2(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                         abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_bar_hull3 c;
    if (!abut_stick_hull_apart3(&c.near, &c.last, &c.core, a, b, b_in_a,
                                cache != NULL)) { // cppcheck-suppress uninitStructMember
        return ABUT_BAR_NOTHING;
    }
    abut_stick_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_bar_hull_told3_of(&c, p, margin, few);
}

abut_manifold3 abut_capsules_manifold3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
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
