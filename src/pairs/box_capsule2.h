// box_capsule2.h : a box and a capsule, either of them A, in closed form.
//
// The nearest points are found from the corner that reaches farthest towards the segment's line, if that meets its inside, or
// else to the nearer of its ends. A vector of two pairs holds x and y of both ends, or twice the same; which of the ways is
// taken is mispredicted half the time, so it is taken by masks and not by a branch. A box always turns an edge towards the
// capsule. A second contact is left to clipping, as of two capsules (capsule_capsule2.h).
//
// Frame: the box's axes, from its middle; the caller's unit.
#ifndef ABUT_PAIRS_BOX_CAPSULE2_H
#define ABUT_PAIRS_BOX_CAPSULE2_H

#include "pairs/capsule_frame2.h"

// What is read off the pair before anything is decided. The box may be A or B.
typedef struct abut_boxed2 {
    abut_vec2 sizes;  // half sizes of the box
    abut_vec2 middle; // of the segment
    abut_vec2 turned; // its direction, as long as one over `per`
    abut_real per;
    abut_real own;  // half its length, measured in `turned`
    abut_real half; // half its length
} abut_boxed2;

// Seen along the outward normal: x and y of each twice.
typedef struct abut_facing_box2 {
    abut_simd4 normal;
    abut_simd4 corner;   // the box's nearest point
    abut_simd4 distance; // four times
    abut_simd4 way;      // along the normal, of any length: nothing below waits for the quotient
    abut_simd4 per_way;  // one over how long it is
    abut_simd4 lean;     // how much of the segment's direction is along the way, and of the way to its middle, each twice
    abut_simd4 run;      // and along what that is turned by
} abut_facing_box2;

// The sum of each pair, twice.
ABUT_INLINE abut_simd4 abut_simd4_sums(abut_simd4 a)
{
    return abut_simd4_add(a, abut_simd4_swap_adjacent(a));
}

// The pair of the first end twice, or of the second where that is less far.
ABUT_INLINE abut_simd4 abut_simd4_second_select_less(abut_simd4 second, abut_simd4 first, abut_simd4 ends)
{
    abut_simd4 crossed = abut_simd4_swap_halves(ends);
    return abut_simd4_select_less(second, first, abut_simd4_joined(crossed, ends), abut_simd4_joined(ends, crossed));
}

ABUT_INLINE abut_boxed2 abut_boxed_of2(const abut_capsule_frame2 *s, bool box_a)
{
    if (box_a) {
        abut_real   own = s->b->half.x;
        abut_boxed2 k = {s->a->half, s->delta, abut_rotate2(s->given, s->b->along), s->per_column, own, s->column * own};
        return k;
    }
    abut_real   half = s->a->half.x;
    abut_boxed2 k = {abut_scale2(s->column, s->b->half),
                     abut_unrotate2(s->turn, abut_neg2(s->delta)),
                     abut_unrotate2(s->turn, s->a->along),
                     1,
                     half,
                     half};
    return k;
}

ABUT_INLINE void abut_face_box2(abut_facing_box2 *f, const abut_boxed2 *k)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 one = abut_simd4_splat(1);
    abut_simd4 sizes = abut_simd4_twice(k->sizes);
    abut_simd4 middle = abut_simd4_twice(k->middle);
    abut_simd4 turned = abut_simd4_twice(k->turned);

    // From both ends.
    abut_simd4 backward = abut_simd4_of(-(abut_real)0.0, -(abut_real)0.0, 0, 0);
    abut_simd4 ends = abut_simd4_add(middle, abut_simd4_flip_signs(abut_simd4_scale(k->own, turned), backward));
    abut_simd4 feet = abut_simd4_max(abut_simd4_sub(zero, sizes), abut_simd4_min(ends, sizes));
    abut_simd4 ways = abut_simd4_sub(ends, feet);
    abut_simd4 square = abut_simd4_sums(abut_simd4_mul(ways, ways));
    abut_simd4 other = abut_simd4_swap_halves(square);
    abut_simd4 first =
        abut_simd4_joined(square, other); // not each beside the other: equally far, both pairs take the first end
    abut_simd4 second = abut_simd4_joined(other, square);
    abut_simd4 length = abut_simd4_sqrt(abut_simd4_min(square, other));
    abut_simd4 way = abut_simd4_second_select_less(second, first, ways);
    abut_simd4 foot = abut_simd4_second_select_less(second, first, feet);
    abut_simd4 to_end = abut_simd4_div(way, length);
    to_end = abut_simd4_unless_less(abut_simd4_abs(to_end), abut_simd4_splat(ABUT_COMPONENT_SMALLEST), to_end);

    // From a corner.
    abut_simd4 leftward = abut_simd4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_simd4 area = abut_simd4_mul(middle, abut_simd4_swap_adjacent(turned));
    abut_simd4 height = abut_simd4_scale(k->per, abut_simd4_sub(abut_simd4_seconds(area), abut_simd4_firsts(area)));
    abut_simd4 along = abut_simd4_scale(k->per, turned);
    abut_simd4 up = abut_simd4_flip_signs(abut_simd4_flip_signs(abut_simd4_swap_adjacent(along), leftward), height);
    abut_simd4 corner = abut_simd4_flip_signs(sizes, up);
    abut_simd4 reach = abut_simd4_sums(abut_simd4_mul(sizes, abut_simd4_abs(up)));
    abut_simd4 separation = abut_simd4_sub(abut_simd4_abs(height), reach);
    abut_simd4 place = abut_simd4_sums(abut_simd4_mul(along, abut_simd4_sub(corner, middle)));
    abut_simd4 outside =
        abut_simd4_max(abut_simd4_sub(abut_simd4_abs(place), abut_simd4_splat(k->half)), abut_simd4_sub(zero, separation));

    f->normal = abut_simd4_select_less(outside, zero, up, to_end);
    f->corner = abut_simd4_select_less(outside, zero, corner, foot);
    f->distance = abut_simd4_select_less(outside, zero, separation, length);
    f->way = abut_simd4_select_less(outside, zero, up, way);
    f->per_way = abut_simd4_select_less(outside, zero, one, abut_simd4_div(one, length));

    abut_simd4 segment = abut_simd4_joined(along, middle);
    abut_simd4 run = abut_simd4_mul(f->way, abut_simd4_swap_adjacent(segment));
    f->lean = abut_simd4_sums(abut_simd4_mul(f->way, segment));
    f->run = abut_simd4_sub(abut_simd4_firsts(run), abut_simd4_seconds(run));
}

// The larger side of the box in its axes that holds both cores, or less, as in segments2.h: of the segment it takes one end.
ABUT_INLINE abut_real abut_span_of_boxed2(const abut_boxed2 *k)
{
    abut_simd4 sizes = abut_simd4_twice(k->sizes);
    abut_simd4 end = abut_simd4_abs(abut_simd4_scale(k->own, abut_simd4_twice(k->turned)));
    abut_simd4 larger = abut_simd4_max(sizes, end);
    abut_simd4 way = abut_simd4_abs(abut_simd4_twice(k->middle));
    abut_simd4 both = abut_simd4_max(abut_simd4_add(abut_simd4_add(sizes, end), way), abut_simd4_add(larger, larger));
    return abut_simd4_first(abut_simd4_max(both, abut_simd4_swap_adjacent(both)));
}

// Into the frame of the pair: A's axes, from the middle of its core.
ABUT_INLINE void abut_nearest_of_boxed2(abut_nearest_points2 *found, const abut_facing_box2 *f, const abut_capsule_frame2 *s,
                                        bool box_a)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 toward = box_a ? f->normal : abut_simd4_sub(zero, abut_simd4_rotated(s->turn, f->normal));
    found->normal = abut_simd4_add(toward, zero); // no negative zeros
    found->distance = abut_simd4_first(f->distance);
    found->on_a = box_a ? f->corner
                        : abut_simd4_mul_add(abut_simd4_add(abut_simd4_twice(s->delta), abut_simd4_rotated(s->turn, f->corner)),
                                             -found->distance, found->normal);
}

// A box and a segment, the box being A or not. False where they overlap or nearly do.
ABUT_INLINE bool abut_near_boxed2(abut_nearest_points2 *found, abut_facing_box2 *f, const abut_boxed2 *k,
                                  const abut_capsule_frame2 *s, bool box_a)
{
    abut_face_box2(f, k);
    abut_nearest_of_boxed2(found, f, s, box_a);
    abut_simd4 of_box = abut_simd4_sums(abut_simd4_mul(abut_simd4_twice(k->sizes), abut_simd4_abs(f->way)));
    abut_simd4 of_segment = abut_simd4_scale(k->half, abut_simd4_abs(f->lean));
    abut_simd4 apart = abut_simd4_sub(abut_simd4_sub(abut_simd4_swap_halves(f->lean), of_segment), of_box);
    apart = abut_simd4_mul(apart, f->per_way);
    return abut_bounded2(s, found, abut_simd4_first(apart), abut_span_of_boxed2(k));
}

// ---- the contacts -------------------------------------------------------------------------------------------------------

// What the names are made of, each a bit.
typedef struct abut_boxed_names2 {
    abut_bits4 edge;    // of the box, its number
    abut_bits4 meet;    // whether the stretch that both cover is more than a point
    abut_bits4 far;     // whether its far end may be nearer than the near one and the margin
    abut_bits4 after;   // whether the box's corner at the near end is the end of its edge and not its beginning
    abut_bits4 tip;     // the segment's end, where it does not turn its side
    abut_bits4 forward; // whether it runs along the tangent
    abut_bits4 faces;   // whether it turns its side
} abut_boxed_names2;

// Which of a box's edges is squarer to the way, as face2.c chooses: 0 for one along y and 1 for one along x. An edge along x
// comes before corners 1 and 3.
ABUT_INLINE abut_bits4 abut_squarer_of_box2(abut_simd4 way, abut_bits4 negative)
{
    abut_real  more = 1 + ABUT_FACE_PREFERENCE;
    abut_simd4 steep = abut_simd4_mul(abut_simd4_abs(way), abut_simd4_of(more, 1, 1, more));
    abut_bits4 falls = (negative ^ negative >> 1) & 1;
    return ~(abut_simd4_less(abut_simd4_swap_adjacent(steep), steep) >> 2 * falls) & 1;
}

// Of the box's edge along y and of that along x side by side: which of them is the squarer one is known last.
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
    abut_simd4 segment = abut_simd4_scale(k->half, run);
    abut_simd4 at = abut_simd4_swap_halves(f->run);
    abut_simd4 end = abut_simd4_add(middle, half);
    abut_simd4 segment_end = abut_simd4_add(at, segment);
    abut_simd4 low = abut_simd4_max(abut_simd4_sub(middle, half), abut_simd4_sub(at, segment));
    abut_simd4 high = abut_simd4_min(end, segment_end);
    abut_simd4 area = abut_simd4_mul(f->way, abut_simd4_swap_adjacent(f->corner));
    abut_simd4 place = abut_simd4_sub(abut_simd4_firsts(area), abut_simd4_seconds(area));
    abut_simd4 length = abut_simd4_mul(abut_simd4_sub(high, low), f->per_way);
    abut_simd4 sine = abut_simd4_scale(k->per, abut_simd4_abs(abut_simd4_twice(k->turned)));
    abut_simd4 runs = abut_simd4_mul(abut_simd4_mul(cosine, f->per_way), abut_simd4_mul(run, f->per_way));
    abut_bits4 negative = abut_simd4_less(f->way, zero);
    abut_bits4 along_x = abut_squarer_of_box2(f->way, negative);
    abut_bits4 below = ~abut_simd4_less(segment_end, end);
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
    abut_bits4 segment = (end & face) | (names->tip & ~face);
    return abut_contact_id(box_a ? box : segment, box_a ? segment : box);
}

ABUT_INLINE bool abut_boxed_meet2(abut_capsules2 *found, const abut_capsule_frame2 *s, abut_real margin, bool box_a)
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

// ---- the queries --------------------------------------------------------------------------------------------------------

// Cores that overlap or nearly do are left to the separating axes (polygon_polygon2.h).
ABUT_INLINE bool abut_boxed_solve2(const abut_query2 *q, bool box_a, abut_proximity2 *answer)
{
    abut_capsule_frame2  s;
    abut_nearest_points2 found;
    abut_facing_box2     facing;
    if (abut_capsule_frame_of2(&s, q->a, q->b, q->b_in_a)) {
        abut_boxed2 k = abut_boxed_of2(&s, box_a);
        if (abut_near_boxed2(&found, &facing, &k, &s, box_a)) {
            abut_capsule_distance2(q, &s, &found, answer);
            return true;
        }
    }
    return abut_polytopes8_solve2(q, answer);
}

// Either of them A.
ABUT_OUTLINE bool abut_box_capsule_solve2(const abut_query2 *q, abut_proximity2 *answer)
{
    return q->a->core == ABUT_CORE2_BOX ? abut_boxed_solve2(q, true, answer) : abut_boxed_solve2(q, false, answer);
}

static inline bool abut_box_capsule_overlap2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_box_capsule_solve2(q, &p) ? p.distance <= 0 : abut_unproved_overlap2(q);
}

static inline abut_proximity2 abut_box_capsule_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_box_capsule_solve2(q, &p) ? p : abut_unproved_distance2(q);
}

ABUT_INLINE abut_manifold2 abut_boxed_contacts2(const abut_query2 *q, bool box_a)
{
    abut_capsule_frame2 s;
    abut_capsules2      k;
    return abut_capsule_frame_of2(&s, q->a, q->b, q->b_in_a) && abut_boxed_meet2(&k, &s, q->limit, box_a)
               ? abut_capsule_contacts2(q, &k)
               : abut_polytopes8_contacts2(q);
}

static inline abut_manifold2 abut_box_capsule_contacts2(const abut_query2 *q)
{
    return abut_boxed_contacts2(q, true);
}

static inline abut_manifold2 abut_capsule_box_contacts2(const abut_query2 *q)
{
    return abut_boxed_contacts2(q, false);
}

#endif
