// capsule2.c : the contact manifold of two capsules, and of a box and a capsule, in closed form.
//
// The nearest points are those of query/capsule2.h. The contacts are those of facing2.c: a segment faces along both its sides,
// a box by the squarer of the two edges at its corner, and where both shapes turn an edge towards the other there are two.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h). Normal and tangent as in stretch2.h.
#include "contact/capsule2.h"
#include "contact/boxed_rows2.h"
#include "contact/facing2.h"
#include "contact/manifold2.h"
#include "math/avx.h"
#include "query/rescaled2.h"

static inline void round_edge(abut_stretch2 *edge, bool of_a, abut_real radius)
{
    edge->radius = of_a ? radius : -radius;
}

// The edge of a box that it turns towards the other shape, and how it leans.
typedef struct side {
    abut_real lean; // of the edge, counter-clockwise, along the outward normal
    abut_real run;  // and, backwards, along what that is turned by
    abut_real face; // how far from the box' middle it is
    abut_real half; // of it
    uint32_t  edge;
} side;

ABUT_INLINE side side_of_box(const abut_crate2 *box, abut_vec2 n, bool of_a)
{
    abut_vec2       out = of_a ? n : abut_unrotate2(box->turn, abut_neg2(n)); // the normal, outward, in the box' axes
    int             right = abut_right_of_box2(out);
    const abut_real outs[2] = {out.y, out.x};
    const abut_real leans[2] = {-out.x, out.y};
    const abut_real halves[2] = {box->half.y, box->half.x};
    const abut_real signs[2] = {1, -1};
    int             negative = outs[right] < 0;
    side            s = {leans[right] * signs[negative], abut_abs(outs[right]), halves[right], halves[1 - right],
                         abut_edge_of_box2(right, negative)};
    return s;
}

ABUT_INLINE void stretch_of_side(abut_stretch2 *f, const side *s, const abut_crate2 *box, abut_vec2 n, bool of_a,
                                 abut_real radius)
{
    abut_real out = of_a ? 1 : -1;
    uint32_t  after = (s->edge + 1) & (1 | 2);
    f->height = abut_dot2(n, box->middle) + out * (s->face * s->run);
    f->middle = abut_dot2(abut_perp2(n), box->middle) - out * (s->face * s->lean);
    f->slope = s->lean / s->run;
    f->lean = s->lean;
    f->half = s->half * s->run;
    f->low = of_a ? s->edge : after;
    f->high = of_a ? after : s->edge;
    round_edge(f, of_a, radius);
}

ABUT_INLINE void stretch_of_stick(abut_stretch2 *f, const abut_stick2 *s, abut_vec2 n, bool of_a, abut_real radius)
{
    static const abut_real signs[2] = {-1, 1};

    abut_vec2 t = abut_perp2(n);
    abut_real lean = abut_dot2(n, s->along);
    abut_real run = abut_dot2(t, s->along);
    int       forward = run > 0;
    f->height = abut_dot2(n, s->middle);
    f->slope = lean / run;
    f->lean = signs[forward] * lean;
    f->middle = abut_dot2(t, s->middle);
    f->half = s->half * abut_abs(run);
    f->low = (uint32_t)(1 - forward);
    f->high = (uint32_t)forward;
    round_edge(f, of_a, radius);
}

// Two stretches side by side.
ABUT_INLINE void lay_out(abut_edges2 *e, const abut_stretch2 *a, const abut_stretch2 *b)
{
    e->height = abut_row4_of(a->height, a->height, b->height, b->height);
    e->slope = abut_row4_of(a->slope, a->slope, b->slope, b->slope);
    e->lean = abut_row4_of(a->lean, a->lean, b->lean, b->lean);
    e->middle = abut_row4_of(a->middle, a->middle, b->middle, b->middle);
    e->half = abut_row4_of(a->half, a->half, b->half, b->half);
    e->radius = abut_row4_of(a->radius, a->radius, b->radius, b->radius);
    e->low_id[0] = a->low;
    e->low_id[1] = b->low;
    e->high_id[0] = a->high;
    e->high_id[1] = b->high;
}

abut_manifold2 abut_boxed_edges_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          abut_real margin, const abut_proximity2 *nearest, uint64_t id)
{
    abut_capsules2 k;
    abut_scene2    s;
    abut_stretch2  side_edge;
    abut_stretch2  bar_edge;
    bool           box_a = a->core == ABUT_CORE2_BOX;
    (void)abut_scene_of2(&s, a, b, b_in_a);
    abut_crate2 box = box_a ? abut_crate_of_a2(&s) : abut_crate_of_b2(&s);
    abut_stick2 bar = box_a ? abut_stick_of_b2(&s) : abut_stick_of_a2(&s);
    side        face = side_of_box(&box, nearest->normal, box_a);
    stretch_of_side(&side_edge, &face, &box, nearest->normal, box_a, (box_a ? a : b)->radius);
    stretch_of_stick(&bar_edge, &bar, nearest->normal, !box_a, (box_a ? b : a)->radius);
    lay_out(&k.edges, box_a ? &side_edge : &bar_edge, box_a ? &bar_edge : &side_edge);
    k.middle = a->middle;
    k.nearest = *nearest;
    k.most = margin + nearest->error;
    abut_meet_capsules2(&k, &s);
    k.id = id;
    return abut_manifold_of_capsules2(&k, margin);
}

// At unit size, both kinds of pair by one function. False where the general way has to answer.
static bool meets_at_unit_size(abut_manifold2 *m, const abut_rescaled2 *q)
{
    abut_capsules2     k;
    abut_boxed_answer2 boxed;
    abut_scene2        s;
    bool               box_a = q->a.core == ABUT_CORE2_BOX;
    if (!abut_scene_of2(&s, &q->a, &q->b, &q->b_in_a)) {
        return false;
    }
    if (q->a.core == q->b.core) {
        bool sure = abut_two_capsules2(&k, &s, q->limit);
        *m = sure ? abut_manifold_of_capsules2(&k, q->limit) : *m;
        return sure;
    }
    bool sure = box_a ? abut_boxed_meet2(&boxed, &s, q->limit, true) : abut_boxed_meet2(&boxed, &s, q->limit, false);
    *m = sure ? abut_manifold_of_boxed2(&boxed, &q->a, &q->b, &q->b_in_a, q->limit) : *m;
    return sure;
}

abut_manifold2 abut_unsure_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache)
{
    abut_rescaled2 q;
    abut_manifold2 m;
    if (!abut_are_capsules2(a, b) || !abut_rescale2(&q, a, b, b_in_a, margin) || !meets_at_unit_size(&m, &q)) {
        return abut_facing_manifold2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = m.normal;
    }
    abut_scale_manifold_back2(&m, q.scale.unit);
    return m;
}

ABUT_OUTLINE abut_manifold2 boxed_a(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return abut_boxed_manifold_in_rows2(a, b, b_in_a, margin, cache, true);
}

ABUT_OUTLINE abut_manifold2 boxed_b(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return abut_boxed_manifold_in_rows2(a, b, b_in_a, margin, cache, false);
}

abut_manifold2 abut_box_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx2() ? abut_box_capsule_manifold2_avx2(a, b, b_in_a, margin, cache)
                           : boxed_a(a, b, b_in_a, margin, cache);
}

static abut_manifold2 capsule_box_manifold(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                           abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx2() ? abut_capsule_box_manifold2_avx2(a, b, b_in_a, margin, cache)
                           : boxed_b(a, b, b_in_a, margin, cache);
}

ABUT_OUTLINE abut_manifold2 for_any_processor(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                              abut_real margin, abut_cache2 *cache)
{
    return abut_capsules_manifold_in_rows2(a, b, b_in_a, margin, cache);
}

abut_manifold2 abut_capsules_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                       abut_cache2 *cache)
{
    return abut_has_avx2() ? abut_capsules_manifold2_avx2(a, b, b_in_a, margin, cache)
                           : for_any_processor(a, b, b_in_a, margin, cache);
}

abut_manifold2 abut_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                      abut_cache2 *cache)
{
    if (!abut_are_capsules2(a, b)) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (a->core != b->core) {
        return a->core == ABUT_CORE2_BOX ? abut_box_capsule_manifold2(a, b, b_in_a, margin, cache)
                                         : capsule_box_manifold(a, b, b_in_a, margin, cache);
    }
    return abut_capsules_manifold2(a, b, b_in_a, margin, cache);
}
