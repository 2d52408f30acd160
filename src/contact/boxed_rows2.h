// boxed_rows2.h : the contact manifold of a box and a capsule of the plane: the kernel.
//
// From the nearest points of query/boxed_rows2.h, and as of two capsules (capsules_rows2.h). A box always turns an edge towards
// the capsule.
//
// Frame: the box' axes, from its middle; lengths are the caller's, or at unit size where their squares would leave the range of
// numbers (rescaled2.h).
#ifndef ABUT_CONTACT_BOXED_ROWS2_H
#define ABUT_CONTACT_BOXED_ROWS2_H

#include "contact/capsules_rows2.h"
#include "query/boxed_rows2.h"

// Numbers of what both turn towards each other.
typedef struct abut_boxed_names2 {
    uint32_t edge; // of the box
    uint32_t tip;  // the segment's end, where it does not turn its side
    int      forward;
    int      faces; // whether it does
    int      after; // whether the box' corner there is the end of its edge and not its beginning
} abut_boxed_names2;

// The box first.
ABUT_INLINE void abut_edges_of_boxed2(abut_two_edges2 *e, abut_boxed_names2 *names, const abut_facing_box2 *f,
                                      const abut_boxed2 *k, abut_real size)
{
    static const abut_real signs[2] = {1, -1};

    abut_real way[4], corner[4], lean[4], run[4];
    abut_row4_store(way, f->way);
    abut_row4_store(corner, f->corner);
    abut_row4_store(lean, f->lean);
    abut_row4_store(run, f->run);
    const abut_real outs[2] = {way[1], way[0]};
    const abut_real leans[2] = {way[0], -way[1]};
    const abut_real halves[2] = {k->sizes.y, k->sizes.x};
    const abut_real sines[2] = {k->turned.y, k->turned.x};
    abut_vec2       out = {way[0], way[1]};
    abut_real       per_way = abut_row4_first(f->per_way);
    int             right = abut_right_of_box2(out);
    int             negative = outs[right] < 0;
    abut_real       middle = leans[right] * signs[negative] * halves[right];
    abut_real       half = abut_abs(outs[right]) * halves[1 - right];
    abut_real       bar = k->half * abut_abs(run[0]);
    abut_real       low = abut_max(middle - half, run[2] - bar);
    abut_real       high = abut_min(middle + half, run[2] + bar);
    abut_real       place = out.x * corner[1] - out.y * corner[0];
    int             below = middle + half <= run[2] + bar;
    e->length = (high - low) * per_way;
    e->sine = k->per * abut_abs(sines[right]);
    e->run = (abut_abs(outs[right]) * per_way) * (abut_abs(run[0]) * per_way);
    e->meet = e->length > ABUT_CONTACT_SPREAD * size;
    names->edge = abut_edge_of_box2(right, negative);
    names->tip = !(lean[0] > 0);
    names->forward = run[0] > 0;
    names->faces = abut_abs(lean[0]) * per_way <= ABUT_FACE_LEAN;
    names->after = below ^ ((below ^ (high - place <= place - low)) & e->meet);
}

// The name of the contact at the nearest points: of the vertices at that end of the stretch, the corners that face each other
// where edges do not meet, or of the edge and the segment's end.
ABUT_INLINE uint64_t abut_boxed_id2(const abut_two_edges2 *e, const abut_boxed_names2 *names, bool box_a)
{
    uint32_t face = 0 - (uint32_t)names->faces;
    uint32_t corner = (names->edge + (uint32_t)names->after) & 3;
    uint32_t end = (uint32_t)(names->after ^ e->meet ^ names->forward) & 1; // of the segment, on the same side or not
    uint32_t box = (corner & face) | (names->edge & ~face);
    uint32_t bar = (end & face) | (names->tip & ~face);
    return abut_contact_id(box_a ? box : bar, box_a ? bar : box);
}

ABUT_INLINE bool abut_boxed_meet2(abut_capsules2 *found, const abut_scene2 *s, abut_real margin, bool box_a)
{
    abut_nearest2     nearest;
    abut_facing_box2  f;
    abut_two_edges2   e;
    abut_boxed_names2 names;
    abut_boxed2       k = abut_boxed_of2(s, box_a);
    if (!abut_near_boxed2(&nearest, &f, &k, s, box_a)) {
        return false;
    }
    abut_tell_capsules2(&found->nearest, s, &nearest, margin > 0 ? margin : (abut_real)INFINITY);
    abut_edges_of_boxed2(&e, &names, &f, &k, s->size);
    found->id = abut_boxed_id2(&e, &names, box_a);
    abut_conclude_edges2(found, &e, names.faces, margin, s->a->radius + s->b->radius);
    return true;
}

// Of a box and a capsule.
ABUT_INLINE abut_manifold2 abut_boxed_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                        abut_real margin, abut_cache2 *cache, bool box_a)
{
    abut_scene2    s;
    abut_capsules2 k;
    if (!abut_scene_of2(&s, a, b, b_in_a) || !abut_boxed_meet2(&k, &s, margin, box_a)) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return abut_manifold_of_capsules2(&k, a, b, b_in_a, margin);
}

// The same compiled for AVX2.
abut_manifold2 abut_box_capsule_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_capsule_box_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache);

#endif
