// boxed_rows2.h : the contact manifold of a box and a capsule of the plane: the kernel.
//
// From the nearest points of query/boxed_rows2.h. They are one contact. A box always turns an edge towards the capsule; where
// the capsule turns its side towards the box, what both have in common of the tangent has two ends. The nearest points are at
// one of them, whose vertices name the contact; the other end is a second contact where it is near enough. Few pairs have that,
// so it is worked out by a function of its own (capsule2.c).
//
// Frame: the box' axes, from its middle; lengths are the caller's.
#ifndef ABUT_CONTACT_BOXED_ROWS2_H
#define ABUT_CONTACT_BOXED_ROWS2_H

#include "contact/capsules_rows2.h"
#include "contact/witness2.h"
#include "query/boxed_rows2.h"

// What both turn towards each other, along the tangent: the normal turned by +90 degrees.
typedef struct abut_boxed_edges2 {
    int       right;       // whether the box' edge is one of those along y
    uint32_t  edge;        // its number
    abut_real run;         // the cosine between the normal and what is square to the edge
    abut_real low, high;   // the stretch that both cover
    int       box_below;   // whether the box' ends before the segment's
    int       faces, meet; // whether the segment turns its side, and whether the stretch is more than a point
    int       near_low;    // whether the nearest points are at its lower end
} abut_boxed_edges2;

// The edge of a box squarer to the outward normal, as face2.c chooses it. An edge along x comes before corners 1 and 3.
ABUT_INLINE int abut_right_of_box2(abut_vec2 out)
{
    static const abut_real of_x[2] = {1, 1 + ABUT_FACE_PREFERENCE};
    static const abut_real of_y[2] = {1 + ABUT_FACE_PREFERENCE, 1};

    int       x_last = out.x * out.y < 0;
    abut_real steep_x = abut_abs(out.y) * of_x[x_last]; // how much the sides along y lean
    abut_real steep_y = abut_abs(out.x) * of_y[x_last];
    return (steep_x < steep_y) | (x_last & (steep_x == steep_y));
}

ABUT_INLINE uint32_t abut_edge_of_box2(int right, int negative)
{
    return (uint32_t)((2 - right) ^ (negative << 1));
}

ABUT_INLINE void abut_edges_of_boxed2(abut_boxed_edges2 *e, const abut_facing_box2 *f, const abut_boxed2 *k, abut_real size)
{
    static const abut_real signs[2] = {1, -1};

    abut_real normal[4], corner[4], lean[4], run[4];
    abut_row4_store(normal, f->normal);
    abut_row4_store(corner, f->corner);
    abut_row4_store(lean, f->lean);
    abut_row4_store(run, f->run);
    const abut_real outs[2] = {normal[1], normal[0]};
    const abut_real leans[2] = {normal[0], -normal[1]};
    const abut_real halves[2] = {k->sizes.y, k->sizes.x};
    abut_vec2       out = {normal[0], normal[1]};
    int             right = abut_right_of_box2(out);
    int             negative = outs[right] < 0;
    abut_real       middle = leans[right] * signs[negative] * halves[right];
    abut_real       half = abut_abs(outs[right]) * halves[1 - right];
    abut_real       bar = k->half * abut_abs(run[0]);
    abut_real       place = out.x * corner[1] - out.y * corner[0];
    e->right = right;
    e->edge = abut_edge_of_box2(right, negative);
    e->run = abut_abs(outs[right]);
    e->low = abut_max(middle - half, run[2] - bar);
    e->high = abut_min(middle + half, run[2] + bar);
    e->box_below = middle + half <= run[2] + bar;
    e->faces = abut_abs(lean[0]) <= ABUT_FACE_LEAN;
    e->meet = e->high - e->low > ABUT_CONTACT_SPREAD * size;
    e->near_low = place - e->low < e->high - place;
}

// The name of the contact at the nearest points. Where the capsule turns its side: of the vertices at that end of the stretch,
// or of the corners that face each other where edges do not meet; else of the edge and the segment's end.
ABUT_INLINE uint64_t abut_boxed_id2(const abut_boxed_edges2 *e, bool forward, bool backs, bool box_a)
{
    uint32_t after = (e->edge + 1) & 3;
    int      high_box = e->meet ? 1 - e->near_low : e->box_below;
    int      high_bar = e->meet ? 1 - e->near_low : 1 - e->box_below;
    uint32_t box_end = high_box ? after : e->edge;
    uint32_t bar_end = (uint32_t)(high_bar == forward);
    uint32_t box = e->faces ? box_end : e->edge;
    uint32_t bar = e->faces ? bar_end : (uint32_t)backs;
    return abut_contact_id(box_a ? box : bar, box_a ? bar : box);
}

// Whether the far end of the stretch may be nearer than the near one and `open`. From there the gap of the straight sides grows
// by the sine between both edges; the straight side of a rounded edge is no higher above its core than its radius over the
// cosine, and at the near end the edge is higher by its radius. All is multiplied by both cosines.
ABUT_INLINE bool abut_boxed_far2(const abut_boxed_edges2 *e, const abut_boxed2 *k, const abut_facing_box2 *f, abut_real open,
                                 abut_real box_radius, abut_real bar_radius)
{
    const abut_real sines[2] = {k->turned.y, k->turned.x};
    abut_real       sine = k->per * abut_abs(sines[e->right]);
    abut_real       bar = abut_abs(abut_row4_first(f->run));
    abut_real       rounded = box_radius * ((1 - e->run) * bar) + bar_radius * ((1 - bar) * e->run);
    return (e->high - e->low) * sine <= open * (e->run * bar) + rounded;
}

// The answer, and what the manifold is written from.
typedef struct abut_boxed_answer2 {
    abut_proximity2 nearest;
    uint64_t        id;    // of the contact at the nearest points
    bool            edges; // whether both turn an edge towards the other, and those meet
    bool            far;   // and whether the far end of what they share may be a contact too
} abut_boxed_answer2;

ABUT_INLINE bool abut_boxed_meet2(abut_boxed_answer2 *found, const abut_scene2 *s, abut_real margin, bool box_a)
{
    abut_nearest2     nearest;
    abut_facing_box2  f;
    abut_boxed_edges2 e;
    abut_boxed2       k = abut_boxed_of2(s, box_a);
    abut_proximity2  *p = &found->nearest;
    if (!abut_near_boxed2(&nearest, &f, &k, s, box_a)) {
        return false;
    }
    abut_tell_capsules2(p, s, &nearest, margin > 0 ? margin : (abut_real)INFINITY);
    abut_edges_of_boxed2(&e, &f, &k, s->size);
    abut_real open = (margin - p->distance) + 2 * p->error;
    int       far = abut_boxed_far2(&e, &k, &f, open, (box_a ? s->a : s->b)->radius, (box_a ? s->b : s->a)->radius);
    bool      forward = abut_row4_first(f.run) > 0;
    bool      farther = !(abut_row4_first(f.lean) > 0);
    found->id = abut_boxed_id2(&e, forward, farther, box_a);
    found->edges = (e.faces & e.meet) != 0;
    found->far = (far & e.faces & e.meet & (p->distance <= margin)) != 0;
    return true;
}

// Both ends of the stretch, where the farther one may be near enough.
abut_manifold2 abut_boxed_edges_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          abut_real margin, const abut_proximity2 *nearest, uint64_t id);

// What is handed over is written where it is needed only.
ABUT_INLINE abut_manifold2 abut_manifold_of_boxed2(const abut_boxed_answer2 *k, const abut_shape2 *a, const abut_shape2 *b,
                                                   const abut_pose2 *b_in_a, abut_real margin)
{
    const abut_proximity2 *p = &k->nearest;
    if (k->far) {
        const abut_proximity2 nearest = {p->point_a, p->point_b, p->normal, p->distance, p->error, p->status, p->supports};
        return abut_boxed_edges_manifold2(a, b, b_in_a, margin, &nearest, k->id);
    }
    return abut_lone_manifold2(p, margin, k->id);
}

// Of a box and a capsule.
ABUT_INLINE abut_manifold2 abut_boxed_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                        abut_real margin, abut_cache2 *cache, bool box_a)
{
    abut_scene2        s;
    abut_boxed_answer2 k;
    if (!abut_scene_of2(&s, a, b, b_in_a) || !abut_boxed_meet2(&k, &s, margin, box_a)) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return abut_manifold_of_boxed2(&k, a, b, b_in_a, margin);
}

// The same compiled for AVX2.
abut_manifold2 abut_box_capsule_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_capsule_box_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache);

#endif
