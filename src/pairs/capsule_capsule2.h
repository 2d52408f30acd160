// capsule_capsule2.h : two capsules, in closed form.
//
// Four ends, four feet. Rows of two pairs hold what A has and what B has, so each of A's ends is worked out beside one of B's.
// Which of the four ways is shortest falls either way, and everything that is made of it would wait until that is known: so all
// is worked out for all four, and what belongs to the shortest is read by its number at the end.
//
// Certificate. The way from an end to the other segment is square to that, or goes on beyond an end of it: so along the way
// that segment comes no nearer than the foot. The end's own segment comes no nearer either unless it leans the other way,
// and then by twice its half length times that: the gap. What rounding does to either is in the noise (tolerance.h).
//
// The nearest points are one contact. Where both segments turn a side towards the other, the part of the tangent that both
// cover has two ends. The nearest points are at one of them, whose vertices name the contact; the other end is a second contact
// where it is near enough, and that is left to clipping.
//
// Frame: that of capsule_frame2.h.
#ifndef ABUT_PAIRS_CAPSULE_CAPSULE2_H
#define ABUT_PAIRS_CAPSULE_CAPSULE2_H

#include "math/unit.h"
#include "pairs/capsule_frame2.h"

// Two segments, and the ways from A to B between each of the four ends, A's first and second and B's, and the nearest point of
// the other segment, its foot. B's direction is as long as the columns of its rotation.
typedef struct abut_segments2 {
    abut_simd4 along;    // x and y of the direction to the second end, A's and B's
    abut_simd4 half;     // and how far it is from the middle, in these, twice
    abut_simd4 foot;     // the foot's place along the other segment, of A's ends counted towards the first end
    abut_simd4 beyond;   // how much of the way is along that direction, and along what it is turned by, in its length
    abut_simd4 aside;    //
    abut_simd4 x, y;     // the way
    abut_simd4 square;   // of its length
    abut_simd4 distance; // that length
    abut_simd4 lean;     // by how much the end's own segment comes nearer along the way, farther from the end
    abut_simd4 run;      // and how much of its direction is along what the way is turned by
    uint32_t   best;     // which way is shortest
    abut_lane4 at;       // and where it is in rows
} abut_segments2;

// Places along B are counted in its direction as it was turned, so its length is not asked for, but one over its square.
ABUT_INLINE void abut_ways_of_segments2(abut_segments2 *k, const abut_capsule_frame2 *s)
{
    abut_simd4 signs = abut_simd4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_simd4 end = abut_simd4_flip_signs(k->half, signs);
    abut_simd4 own_x = abut_simd4_firsts(k->along);
    abut_simd4 own_y = abut_simd4_seconds(k->along);
    abut_simd4 way[3];
    abut_simd4_each(s->offset, way);
    abut_simd4 way_x = abut_simd4_add(way[0], abut_simd4_mul(end, own_x));
    abut_simd4 way_y = abut_simd4_add(way[1], abut_simd4_mul(end, own_y));
    abut_simd4 other = abut_simd4_swap_halves(k->along);
    abut_simd4 half = abut_simd4_swap_halves(k->half);
    abut_simd4 x = abut_simd4_firsts(other);
    abut_simd4 y = abut_simd4_seconds(other);
    abut_simd4 per = abut_simd4_joined(abut_simd4_splat(1 - s->excess * (1 - s->excess)), abut_simd4_splat(1));
    abut_simd4 per_x = abut_simd4_mul(per, x);
    abut_simd4 per_y = abut_simd4_mul(per, y);
    abut_simd4 place = abut_simd4_add(abut_simd4_mul(per_x, way_x), abut_simd4_mul(per_y, way_y));
    k->foot = abut_simd4_max(abut_simd4_sub(abut_simd4_splat(0), half), abut_simd4_min(place, half));
    k->beyond = abut_simd4_sub(place, k->foot);
    k->aside = abut_simd4_sub(abut_simd4_mul(per_x, way_y), abut_simd4_mul(per_y, way_x));
    k->x = abut_simd4_sub(abut_simd4_mul(k->beyond, x), abut_simd4_mul(k->aside, y));
    k->y = abut_simd4_add(abut_simd4_mul(k->beyond, y), abut_simd4_mul(k->aside, x));
    k->square = abut_simd4_add(abut_simd4_mul(k->x, k->x), abut_simd4_mul(k->y, k->y));
    k->distance = abut_simd4_sqrt(k->square);
    k->lean = abut_simd4_flip_signs(abut_simd4_add(abut_simd4_mul(k->x, own_x), abut_simd4_mul(k->y, own_y)), signs);
    k->run = abut_simd4_sub(abut_simd4_mul(k->x, own_y), abut_simd4_mul(k->y, own_x));
}

// As abut_flush of all.
ABUT_INLINE abut_simd4 abut_simd4_flushed(abut_simd4 a)
{
    return abut_simd4_unless_less(abut_simd4_abs(a), abut_simd4_splat(ABUT_COMPONENT_SMALLEST), a);
}

// Of the shortest of the four. One quotient for all that is divided by its length: the choice is known as soon as the root.
ABUT_INLINE void abut_shortest2(abut_nearest_points2 *found, abut_segments2 *k)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 first = abut_simd4_of(-(abut_real)0.0, 0, 0, 0);
    abut_simd4 nearer = abut_simd4_mul(abut_simd4_max(k->lean, zero), abut_simd4_add(k->half, k->half));
    abut_simd4 on_a = abut_simd4_joined(abut_simd4_flip_signs(k->half, first), k->foot);
    abut_simd4 least = abut_simd4_min(k->square, abut_simd4_swap_adjacent(k->square));
    least = abut_simd4_min(least, abut_simd4_swap_halves(least));
    k->best = (uint32_t)abut_lowest_bit(~(uint64_t)abut_simd4_less(least, k->square));
    k->at = abut_lane4_first(least, k->square);
    abut_simd4 way = abut_simd4_mixed(abut_simd4_at(k->x, k->at), abut_simd4_at(k->y, k->at));
    abut_simd4 length = abut_simd4_at(k->distance, k->at);
    abut_simd4 parts = abut_simd4_div(abut_simd4_joined(way, abut_simd4_at(nearer, k->at)), length);
    found->normal = abut_simd4_flushed(abut_simd4_repeated(parts));
    found->distance = abut_simd4_first(length);
    found->gap = abut_simd4_first(abut_simd4_swap_halves(parts));
    found->on_a = abut_simd4_mul(abut_simd4_at(on_a, k->at), abut_simd4_repeated(k->along));
}

// The larger side of the box in A's axes that holds both: it is as long as both and what is between their middles, and at least
// as the longer one.
ABUT_INLINE abut_real abut_span_of_segments2(const abut_segments2 *k, const abut_capsule_frame2 *s)
{
    abut_simd4 size = abut_simd4_abs(abut_simd4_mul(k->half, k->along));
    abut_simd4 crossed = abut_simd4_swap_halves(size);
    abut_simd4 sides = abut_simd4_add(abut_simd4_abs(s->offset), abut_simd4_add(size, crossed));
    abut_simd4 longer = abut_simd4_max(size, crossed);
    abut_simd4 widest = abut_simd4_max(sides, abut_simd4_add(longer, longer));
    return abut_simd4_first(abut_simd4_max(widest, abut_simd4_swap_adjacent(widest)));
}

// Two segments. False where they cross or nearly do.
ABUT_INLINE bool abut_near_segments2(abut_nearest_points2 *found, abut_segments2 *k, const abut_capsule_frame2 *s)
{
    k->along = abut_simd4_joined(abut_simd4_pair(&s->a->along), s->turned);
    k->half = abut_simd4_joined(abut_simd4_splat(s->a->half.x), abut_simd4_splat(s->b->half.x));
    abut_ways_of_segments2(k, s);
    abut_shortest2(found, k);
    return abut_is_bounded2(s, found, abut_span_of_segments2(k, s));
}

// ---- the contacts -------------------------------------------------------------------------------------------------------

// Of all four ways, where both segments turn their sides: whether the far end of the stretch that both cover may be a contact.
// From the end the stretch goes along its own segment, as far as that or the other one goes. Lengths and cosines are as many
// times too long as the way is, and cosines once more than B's columns.
ABUT_INLINE abut_bits4 abut_far_ends_of_segments2(const abut_capsule_frame2 *s, const abut_segments2 *k, abut_real margin)
{
    abut_real  radius = s->a->radius + s->b->radius;
    abut_real  error = 2 * s->noise + ABUT_NOISE_RADIUS * (s->size + radius); // no less than that of the answer
    abut_simd4 signs = abut_simd4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_simd4 turn = abut_simd4_mul(k->run, k->aside);
    abut_simd4 left =
        abut_simd4_sub(abut_simd4_swap_halves(k->half), abut_simd4_flip_signs(abut_simd4_flip_signs(k->foot, signs), turn));
    abut_simd4 length = abut_simd4_min(abut_simd4_mul(left, abut_simd4_abs(k->aside)),
                                       abut_simd4_mul(abut_simd4_add(k->half, k->half), abut_simd4_abs(k->run)));
    abut_simd4 area = abut_simd4_mul(k->along, abut_simd4_swap_adjacent(abut_simd4_swap_halves(k->along)));
    abut_simd4 sine = abut_simd4_abs(abut_simd4_sub(area, abut_simd4_swap_adjacent(area)));
    abut_simd4 open = abut_simd4_sub(abut_simd4_splat(margin + 2 * error), k->distance); // less the radii
    abut_simd4 most = abut_simd4_add(abut_simd4_scale(radius * (1 + ABUT_ROTATION_SLACK), k->square),
                                     abut_simd4_mul(open, abut_simd4_abs(turn)));
    return ~abut_simd4_less(most, abut_simd4_mul(abut_simd4_mul(length, k->distance), sine));
}

// What a contact's name is made of, of the shortest way. `own` is the segment whose end is nearest, `other` the one that the
// foot is on.
enum {
    ABUT_SEGMENT_OWN = 1,   // own's vertex is not the one with the end's number
    ABUT_SEGMENT_OTHER = 2, // nor other's
    ABUT_SEGMENT_EDGES = 4  // both turn their sides and have more than a point in common
};

// The name, by three bits of what leans too much to turn its side, own 1 and other 2, and 4 where the foot is no end of other;
// and by three of how things lie along what the way is turned by: 1 where own runs backward, 2 where other runs forward, 4
// where the foot is in other's second half. So for A's first end and B's second; for the others all three say the opposite.
//
// Where both turn their sides, by the vertices at that end of the stretch: of own the nearest end; of other its end where the
// foot is that, else the end on the same side. Else one that turns its side by the first vertex, counter-clockwise, and one
// that does not by the end that reaches farther. Sides that end in one point and go on to different sides have no more in
// common.
ABUT_INLINE uint32_t abut_segment_name2(uint64_t *id, uint32_t way, abut_bits4 leans, abut_bits4 signs)
{
    enum { W = ABUT_SEGMENT_OWN, O = ABUT_SEGMENT_OTHER, B = W | O, E = ABUT_SEGMENT_EDGES, S = O | E, LAST = 2 * 4 - 1 };
    static const uint8_t round[4] = {0, LAST, LAST, 0};
    static const uint8_t names[LAST + 1][LAST + 1] = {
        {0, E, E, 0, S, O, O, S}, {0, 0, O, O, 0, 0, O, O}, {0, W, 0, W, O, B, O, B}, {0, 0, 0, 0, O, O, O, O},
        {S, E, E, S, S, E, E, S}, {0, 0, O, O, 0, 0, O, O}, {O, W, 0, B, O, W, 0, B}, {O, 0, 0, O, O, 0, 0, O}};
    enum { OF_A = 1 << ABUT_FEATURE_BITS, OF_B = 1, OF_BOTH = OF_A + OF_B };
    static const uint32_t ids[4][4] = {
        {0, OF_A, OF_B, OF_BOTH}, {OF_BOTH, OF_B, OF_A, 0}, {0, OF_B, OF_A, OF_BOTH}, {OF_BOTH, OF_A, OF_B, 0}};
    uint32_t name = names[leans & LAST][(signs & LAST) ^ round[way]];
    *id = ids[way][name & B];
    return name;
}

// Compared for all four ways, whose bits do not wait for the shortest. An end is as near to a foot as one contact is to itself.
ABUT_INLINE bool abut_name_segments2(uint64_t *id, const abut_segments2 *k, abut_real spread)
{
    abut_simd4 most = abut_simd4_scale(ABUT_FACE_TILT, k->distance);
    abut_simd4 inner = abut_simd4_sub(abut_simd4_swap_halves(k->half), abut_simd4_splat(spread));
    abut_bits4 own = abut_simd4_less(most, abut_simd4_abs(k->lean));
    abut_bits4 other = abut_simd4_less(most, abut_simd4_abs(k->beyond));
    abut_bits4 within = abut_simd4_less(abut_simd4_abs(k->foot), inner);
    abut_bits4 leans = abut_three_bits(own, other, within, k->best);
    abut_bits4 signs =
        abut_three_bits(abut_simd4_sign_bits(k->run), abut_simd4_sign_bits(k->aside), abut_simd4_sign_bits(k->foot), k->best);
    return abut_segment_name2(id, k->best, leans, signs) >= ABUT_SEGMENT_EDGES;
}

ABUT_INLINE bool abut_two_capsules2(abut_capsules2 *k, const abut_capsule_frame2 *s, abut_real margin)
{
    abut_nearest_points2 found;
    abut_segments2       segments;
    if (!abut_near_segments2(&found, &segments, s)) {
        return false;
    }
    abut_write_nearest2(&k->nearest, s, &found, margin);
    bool       edges = abut_name_segments2(&k->id, &segments, ABUT_CONTACT_SPREAD * s->size);
    abut_bits4 far = abut_far_ends_of_segments2(s, &segments, margin);
    abut_conclude_edges2(k, edges, far >> segments.best, margin);
    return true;
}

// ---- the queries --------------------------------------------------------------------------------------------------------

// Cores that overlap or nearly do are left to the separating axes (polygon_polygon2.h).
ABUT_OUTLINE bool abut_capsules_solve2(const abut_query2 *q, abut_proximity2 *answer)
{
    abut_capsule_frame2  s;
    abut_nearest_points2 found;
    abut_segments2       k;
    if (!abut_capsule_frame_of2(&s, q->a, q->b, q->b_in_a) || !abut_near_segments2(&found, &k, &s)) {
        return abut_polytopes8_solve2(q, answer);
    }
    abut_capsule_distance2(q, &s, &found, answer);
    return true;
}

static inline bool abut_capsule_capsule_overlap2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_capsules_solve2(q, &p) ? p.distance <= 0 : abut_unproved_overlap2(q);
}

static inline abut_proximity2 abut_capsule_capsule_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_capsules_solve2(q, &p) ? p : abut_unproved_distance2(q);
}

static inline abut_manifold2 abut_capsule_capsule_contacts2(const abut_query2 *q)
{
    abut_capsule_frame2 s;
    abut_capsules2      k;
    return abut_capsule_frame_of2(&s, q->a, q->b, q->b_in_a) && abut_two_capsules2(&k, &s, q->limit)
               ? abut_capsule_contacts2(q, &k)
               : abut_polytopes8_contacts2(q);
}

#endif
