// box_capsule_kernel2.h : the contact manifold of a box and a capsule of the plane: the kernel.
//
// From the nearest points of pairs/box_capsule_nearest2.h, and as of two capsules (capsules_kernel2.h). A box always turns an
// edge towards the capsule.
//
// Frame: the box' axes, from its middle; lengths are the caller's, or at unit size where their squares would leave the range of
// numbers (rescaled2.h).
#ifndef ABUT_PAIRS_BOX_CAPSULE_KERNEL2_H
#define ABUT_PAIRS_BOX_CAPSULE_KERNEL2_H

#include "pairs/box_capsule_nearest2.h"
#include "pairs/capsules_kernel2.h"

// What the names are made of, each a bit.
typedef struct abut_boxed_names2 {
    abut_bits4 edge;    // of the box, its number
    abut_bits4 meet;    // whether the stretch that both cover is more than a point
    abut_bits4 far;     // whether its far end may be nearer than the near one and the margin
    abut_bits4 after;   // whether the box' corner at the near end is the end of its edge and not its beginning
    abut_bits4 tip;     // the segment's end, where it does not turn its side
    abut_bits4 forward; // whether it runs along the tangent
    abut_bits4 faces;   // whether it turns its side
} abut_boxed_names2;

// Which of a box' edges is squarer to the way, as abut_right_of_box2 says: 0 for one along y and 1 for one along x.
ABUT_INLINE abut_bits4 abut_squarer_of_box2(abut_simd4 way, abut_bits4 negative)
{
    abut_real  more = 1 + ABUT_FACE_PREFERENCE;
    abut_simd4 steep = abut_simd4_mul(abut_simd4_abs(way), abut_simd4_of(more, 1, 1, more));
    abut_bits4 falls = (negative ^ negative >> 1) & 1;
    return ~(abut_simd4_less(abut_simd4_swap_adjacent(steep), steep) >> 2 * falls) & 1;
}

// Of the box' edge along y and of that along x side by side: which of them is the squarer one is known last.
ABUT_INLINE void abut_edges_of_boxed2(abut_boxed_names2 *names, const abut_facing_box2 *f, const abut_boxed2 *k, abut_real size,
                                      abut_real open, abut_real radius)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 sizes = abut_simd4_twice(k->sizes);
    abut_simd4 leftward = abut_simd4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_simd4 lean = abut_simd4_flip_signs(abut_simd4_flip_signs(abut_simd4_swap_adjacent(f->way), leftward), f->way);
    abut_simd4 cosine = abut_simd4_abs(f->way);
    abut_simd4 middle = abut_simd4_mul(lean, sizes);
    abut_simd4 half = abut_simd4_mul(cosine, abut_simd4_swap_adjacent(sizes));
    abut_simd4 run = abut_simd4_abs(f->run);
    abut_simd4 bar = abut_simd4_scale(k->half, run);
    abut_simd4 at = abut_simd4_swap_halves(f->run);
    abut_simd4 end = abut_simd4_add(middle, half);
    abut_simd4 bar_end = abut_simd4_add(at, bar);
    abut_simd4 low = abut_simd4_max(abut_simd4_sub(middle, half), abut_simd4_sub(at, bar));
    abut_simd4 high = abut_simd4_min(end, bar_end);
    abut_simd4 area = abut_simd4_mul(f->way, abut_simd4_swap_adjacent(f->corner));
    abut_simd4 place = abut_simd4_sub(abut_simd4_firsts(area), abut_simd4_seconds(area));
    abut_simd4 length = abut_simd4_mul(abut_simd4_sub(high, low), f->per_way);
    abut_simd4 sine = abut_simd4_scale(k->per, abut_simd4_abs(abut_simd4_twice(k->turned)));
    abut_simd4 runs = abut_simd4_mul(abut_simd4_mul(cosine, f->per_way), abut_simd4_mul(run, f->per_way));
    abut_bits4 negative = abut_simd4_less(f->way, zero);
    abut_bits4 along_x = abut_squarer_of_box2(f->way, negative);
    abut_bits4 below = ~abut_simd4_less(bar_end, end);
    abut_bits4 near = ~abut_simd4_less(abut_simd4_sub(place, low), abut_simd4_sub(high, place));
    abut_bits4 meet = abut_simd4_less(abut_simd4_splat(ABUT_CONTACT_SPREAD * size), length);
    names->edge = (1 + along_x) ^ (negative >> along_x & 1) << 1;
    names->meet = meet >> along_x & 1;
    names->far = abut_far_end2(length, sine, runs, open, radius) >> along_x & 1;
    names->after = (below ^ ((below ^ near) & meet)) >> along_x & 1;
    names->tip = ~abut_simd4_less(zero, f->lean) & 1;
    names->forward = abut_simd4_less(zero, f->run) & 1;
    names->faces = ~abut_simd4_less(abut_simd4_splat(ABUT_FACE_TILT), abut_simd4_mul(abut_simd4_abs(f->lean), f->per_way)) & 1;
}

// The name of the contact at the nearest points: of the vertices at that end of the stretch, the corners that face each other
// where edges do not meet, or of the edge and the segment's end.
ABUT_INLINE uint64_t abut_boxed_id2(const abut_boxed_names2 *names, bool box_a)
{
    abut_bits4 face = 0 - names->faces;
    abut_bits4 corner = (names->edge + names->after) & 3;
    abut_bits4 end = names->after ^ names->meet ^ names->forward; // of the segment, on the same side or not
    abut_bits4 box = (corner & face) | (names->edge & ~face);
    abut_bits4 bar = (end & face) | (names->tip & ~face);
    return abut_contact_id(box_a ? box : bar, box_a ? bar : box);
}

ABUT_INLINE bool abut_boxed_meet2(abut_capsules2 *found, const abut_kernel_frame2 *s, abut_real margin, bool box_a)
{
    abut_nearest_points2 nearest;
    abut_facing_box2     f;
    abut_boxed_names2    names;
    abut_boxed2          k = abut_boxed_of2(s, box_a);
    if (!abut_near_boxed2(&nearest, &f, &k, s, box_a)) {
        return false;
    }
    abut_write_nearest2(&found->nearest, s, &nearest, margin);
    abut_edges_of_boxed2(&names, &f, &k, s->size, abut_open2(&found->nearest, margin), s->a->radius + s->b->radius);
    found->id = abut_boxed_id2(&names, box_a);
    abut_conclude_edges2(found, names.faces & names.meet, names.far, margin);
    return true;
}

// Of a box and a capsule.
ABUT_INLINE abut_manifold2 abut_boxed_manifold_kernel2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                       abut_real margin, abut_cache2 *cache, bool box_a)
{
    abut_kernel_frame2 s;
    abut_capsules2     k;
    bool               found = abut_kernel_frame_of2(&s, a, b, b_in_a) && abut_boxed_meet2(&k, &s, margin, box_a);
    return abut_answer_capsules2(&k, found, a, b, b_in_a, margin, cache);
}

// The same compiled for AVX2, and for AVX-512.
abut_manifold2 abut_box_capsule_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                               abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_box_capsule_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_capsule_box_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                               abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_capsule_box_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);

#endif
