// capsule2.c : the contact manifold of two capsules, and of a box and a capsule, in closed form.
//
// The nearest points are those of query/capsule2.h. The contacts are those of facing2.c: a segment faces along both its sides,
// a box by the squarer of the two edges at its corner, and where both shapes turn an edge towards the other there are two.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h). Normal and tangent as in stretch2.h.
#include "contact/capsule2.h"
#include "contact/capsules_rows2.h"
#include "contact/facing2.h"
#include "contact/manifold2.h"
#include "math/avx.h"
#include "query/rescaled2.h"

// Whether a core faces along the normal by an edge, or by a corner alone, and the name of either.
typedef struct front {
    int      faces;
    uint32_t feature;
} front;

static inline void round_edge(abut_stretch2 *edge, bool of_a, abut_real radius)
{
    edge->radius = of_a ? radius : -radius;
}

// The edge of a box squarer to the normal, as face2.c chooses it, and how it leans.
typedef struct side {
    abut_real lean; // of the edge, counter-clockwise, along the outward normal
    abut_real run;  // and, backwards, along what that is turned by
    abut_real face; // how far from the box' middle it is
    abut_real half; // of it
    uint32_t  edge;
} side;

// An edge along x comes before corners 1 and 3.
ABUT_INLINE side side_of_box(const abut_crate2 *box, abut_vec2 n, bool of_a)
{
    static const abut_real preferred[2] = {1 + ABUT_FACE_PREFERENCE, 1};

    abut_vec2       out = abut_into_crate2(box, of_a ? n : abut_neg2(n), of_a); // the normal, outward, in the box' axes
    abut_real       steep_x = abut_abs(out.y);                                  // how much the sides along y lean
    abut_real       steep_y = abut_abs(out.x);
    int             x_last = out.x * out.y < 0;
    int             by_x = steep_x < steep_y * preferred[x_last];
    int             by_y = steep_y < steep_x * preferred[1 - x_last];
    int             right = (by_x & (1 - x_last)) | (x_last & (1 - by_y));
    const abut_real outs[2] = {out.y, out.x};
    const abut_real leans[2] = {-out.x, out.y};
    const abut_real halves[2] = {box->half.y, box->half.x};
    int             negative = outs[right] < 0;
    side            s = {leans[right] * abut_sign_of(outs[right]), abut_abs(outs[right]), halves[right], halves[1 - right],
                         (uint32_t)((2 - right) ^ (negative << 1))};
    return s;
}

static inline front front_of_side(const side *s)
{
    front f = {1, s->edge};
    return f;
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

// A segment and the direction in which the other shape lies: the same along either side. By how it leans to the normal and
// which way it runs along the tangent.
ABUT_INLINE front front_of_lean(abut_real lean, abut_real run, bool of_a)
{
    int forward = run > 0;
    int faces = abut_abs(lean) <= ABUT_FACE_LEAN;
    // Of the two vertices the first, counter-clockwise, or the one that reaches farther.
    int   first = of_a ? 1 - forward : forward;
    int   farther = (lean > 0) == of_a;
    front f = {faces, (uint32_t)((first & faces) | (farther & (1 - faces)))};
    return f;
}

ABUT_INLINE front front_of_stick(const abut_stick2 *s, abut_vec2 n, bool of_a)
{
    return front_of_lean(abut_dot2(n, s->along), abut_dot2(abut_perp2(n), s->along), of_a);
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

// What the two cores turn towards each other, and whether those are edges that touch: by one branch, for a guess fails often.
ABUT_INLINE bool both_face(abut_capsules2 *k, front a, front b)
{
    k->id = abut_contact_id(a.feature, b.feature);
    return (a.faces & b.faces & k->touches) != 0;
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

ABUT_INLINE bool box_and_capsule(abut_capsules2 *k, const abut_scene2 *s, bool box_a, abut_real margin)
{
    abut_nearest2 found;
    abut_crate2   box = box_a ? abut_crate_of_a2(s) : abut_crate_of_b2(s);
    abut_stick2   bar = box_a ? abut_stick_of_b2(s) : abut_stick_of_a2(s);
    if (!abut_near_box2(&found, s, &box, &bar, box_a)) {
        return false;
    }
    abut_conclude_capsules2(k, s, &found, margin);
    side  face = side_of_box(&box, found.normal, box_a);
    front front_box = front_of_side(&face);
    front front_bar = front_of_stick(&bar, found.normal, !box_a);
    if (both_face(k, box_a ? front_box : front_bar, box_a ? front_bar : front_box)) {
        abut_stretch2 side_edge;
        abut_stretch2 bar_edge;
        stretch_of_side(&side_edge, &face, &box, found.normal, box_a, (box_a ? s->a : s->b)->radius);
        stretch_of_stick(&bar_edge, &bar, found.normal, !box_a, (box_a ? s->b : s->a)->radius);
        lay_out(&k->edges, box_a ? &side_edge : &bar_edge, box_a ? &bar_edge : &side_edge);
        abut_meet_capsules2(k, s);
    }
    return true;
}

ABUT_INLINE bool capsules_meet(abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                               abut_real margin)
{
    abut_scene2 s;
    if (!abut_are_capsules2(a, b) || !abut_scene_of2(&s, a, b, b_in_a)) {
        return false;
    }
    if (a->core == ABUT_CORE2_BOX) {
        return box_and_capsule(k, &s, true, margin);
    }
    return b->core == ABUT_CORE2_BOX ? box_and_capsule(k, &s, false, margin) : abut_two_capsules2(k, &s, margin);
}

abut_manifold2 abut_unsure_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache)
{
    abut_rescaled2 q;
    abut_capsules2 k;
    if (!abut_are_capsules2(a, b) || !abut_rescale2(&q, a, b, b_in_a, margin) ||
        !capsules_meet(&k, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return abut_facing_manifold2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    abut_manifold2 m = abut_manifold_of_capsules2(&k, q.limit);
    abut_scale_manifold_back2(&m, q.scale.unit);
    return m;
}

// Each kind of pair by a function of its own: what they share would be made in one place and copied to another.
ABUT_INLINE abut_manifold2 boxed(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                 abut_cache2 *cache, bool box_a)
{
    abut_capsules2 k;
    abut_scene2    s;
    if (!abut_scene_of2(&s, a, b, b_in_a) || !box_and_capsule(&k, &s, box_a, margin)) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return abut_manifold_of_capsules2(&k, margin);
}

ABUT_OUTLINE abut_manifold2 boxed_a(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return boxed(a, b, b_in_a, margin, cache, true);
}

ABUT_OUTLINE abut_manifold2 boxed_b(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return boxed(a, b, b_in_a, margin, cache, false);
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
        return a->core == ABUT_CORE2_BOX ? boxed_a(a, b, b_in_a, margin, cache) : boxed_b(a, b, b_in_a, margin, cache);
    }
    return abut_capsules_manifold2(a, b, b_in_a, margin, cache);
}
