// capsule_box_contacts_kernel3.h : the contacts of a capsule on a box, from the places that the distance is made of.
//
// What capsule_face_box3.c finds out from a distance alone is at hand here: where on the bar and on the box the nearest places
// are. Seen along the normal the bar runs through that place over the side that is turned towards it, and is cut by two pairs
// of lines (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"; Kay and Kajiya 1986, "Ray tracing complex
// scenes", for slabs). Mostly the stretch ends there, and its other end is a contact too, or too high to count. Choices and
// doubts are those of capsule_face3.c and capsule_face_box3.c.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsule_box_contacts3.h). Places along
// the bar are counted from its middle, in halves.
#ifndef ABUT_PAIRS_CAPSULE_BOX_CONTACTS_KERNEL3_H
#define ABUT_PAIRS_CAPSULE_BOX_CONTACTS_KERNEL3_H

#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "clip/small_manifold3.h"
#include "pairs/capsule_box_kernel3.h"
#include "pairs/capsule_face3.h"
#include "pairs/capsule_result3.h"

// The numbers of three axes; after the last comes the first again.
typedef struct abut_round_axes3 {
    abut_real of[3 + 4];
} abut_round_axes3;

// The way between the own places is not yet of unit length: what decides need not wait for that.
typedef struct abut_capsule_box3 {
    abut_segment_box3 near;
    abut_round_axes3  way, half, box, spot; // from the box to the bar; of the bar; of the box; the own place on the box
    abut_real         straight, square;     // of the way and of half of the bar
    abut_real         climb;                // of that, along the way, times the way's length
    abut_real         level;                // its part square to the way: squared, times the square of the way
    abut_real         size;                 // of the pair
    abut_real         at, clear;            // this near a place is another, and this far from it clearly not
    abut_real         reach;                // of the bar's half, along the axis that it is longest in
    unsigned          bar_end;              // where on the bar the own place is
    unsigned          ends;                 // bit i is set where the own place is at the end of axis i of the box
    unsigned          upper;                // and where it is on its upper half
    int32_t           axis;                 // of the side that faces the bar
} abut_capsule_box3;

enum { ABUT_CAPSULE_BOX_NO_AXIS = 3, ABUT_CAPSULE_BOX_CORNER = 1 + 2 + 4 };

ABUT_INLINE abut_round_axes3 abut_round_axes3_of(abut_simd4 row)
{
    abut_round_axes3 t;
    abut_simd4_store(t.of, row);
    abut_simd4_store(t.of + 3, row);
    // cppcheck-suppress uninitvar
    return t;
}

// The axes of which one is less than the other, as bits.
ABUT_INLINE unsigned abut_capsule_box_axes_less3(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_less(a, b) & ABUT_CAPSULE_BOX_CORNER;
}

// How far a place is from another: 0 at it, 1 in doubt, 2 clearly off.
ABUT_INLINE unsigned abut_capsule_box_off3(const abut_capsule_box3 *c, abut_real far)
{
    return (unsigned)!(far <= c->at) + (unsigned)(far > c->clear);
}

ABUT_INLINE void abut_capsule_box_measure3(abut_capsule_box3 *c)
{
    const abut_segment_box3 *q = &c->near;
    const abut_shape3       *a = q->scene.a;
    const abut_shape3       *b = q->scene.b;
    const abut_real          lengths = (a->reach + b->reach) + (a->radius + b->radius);
    c->way = abut_round_axes3_of(q->way);
    c->half = abut_round_axes3_of(q->half);
    c->box = abut_round_axes3_of(q->box);
    c->spot = abut_round_axes3_of(q->point);
    c->size = abut_sqrt(abut_simd4_sum3(abut_simd4_mul(q->middle, q->middle))) + q->scene.scale.per_unit * lengths;
    c->at = ABUT_CONTACT3_SPREAD / 2 * c->size;
    c->clear = 2 * 2 * ABUT_CONTACT3_SPREAD * c->size;
    c->straight = abut_simd4_sum3(abut_simd4_mul(q->way, q->way));
    c->square = abut_simd4_sum3(abut_simd4_mul(q->half, q->half));
    c->climb = abut_simd4_sum3(abut_simd4_mul(q->half, q->way));
    c->level = c->square * c->straight - c->climb * c->climb;
    c->reach = abut_max(abut_max(abut_abs(c->half.of[0]), abut_abs(c->half.of[1])), abut_abs(c->half.of[2]));
}

// Where the own place is on the bar and on the box, and which side faces the bar. False in doubt.
ABUT_INLINE bool abut_capsule_box_placed3(abut_capsule_box3 *c)
{
    static const int32_t  side[] = {ABUT_CAPSULE_BOX_NO_AXIS, 0, 1, ABUT_CAPSULE_BOX_NO_AXIS, 2}; // no two have such a cosine
    static const unsigned where[3][3] = {
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_FIRST},
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED},
        {ABUT_CAPSULE_LAST, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_BETWEEN},
    };

    const abut_segment_box3 *q = &c->near;
    const abut_real          sure =
        (ABUT_FACE_SQUARE3 + ABUT_CAPSULE_FACE3_INCONCLUSIVE) * (ABUT_FACE_SQUARE3 + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_real likely =
        (ABUT_FACE_SQUARE3 - ABUT_CAPSULE_FACE3_INCONCLUSIVE) * (ABUT_FACE_SQUARE3 - ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_simd4 inside = abut_simd4_sub(q->box, abut_simd4_abs(q->point));
    const abut_simd4 square = abut_simd4_mul(q->way, q->way); // of cosines, times that of the way
    const unsigned   facing = abut_capsule_box_axes_less3(abut_simd4_splat(sure * c->straight), square);
    const unsigned   hardly = abut_capsule_box_axes_less3(abut_simd4_splat(likely * c->straight), square);
    const unsigned   off = abut_capsule_box_axes_less3(abut_simd4_splat(c->at), inside);
    const unsigned   clearly = abut_capsule_box_axes_less3(abut_simd4_splat(c->clear), inside);
    const unsigned   first = abut_capsule_box_off3(c, (1 + q->at) * c->reach);
    const unsigned   last = abut_capsule_box_off3(c, (1 - q->at) * c->reach);
    const abut_real  thinnest = abut_min(abut_min(c->box.of[0], c->box.of[1]), c->box.of[2]);
    c->axis = side[facing];
    c->ends = ABUT_CAPSULE_BOX_CORNER & ~off;
    c->upper = abut_capsule_box_axes_less3(abut_simd4_splat(0), q->point);
    c->bar_end = where[first][last];
    // A side of which a needle, or less, can be seen is a matter of its own.
    const bool solid = thinnest * thinnest > ABUT_CONTACT3_SPREAD * (c->size * c->size);
    return ((int)solid & (int)(facing == hardly) & (int)(off == clearly) & (int)(c->ends != 0) &
            (int)(c->bar_end != ABUT_CAPSULE_UNDECIDED)) != 0;
}

// The name of the own pair, the bar's feature first.
ABUT_INLINE uint64_t abut_capsule_box_own3(const abut_capsule_box3 *c)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };
    // An edge has the name of its axis, and of the sides of the next axis and the one after that it is on (face3.h). By the
    // axes that it is at the ends of.
    static const unsigned inner[] = {0, 0, 0, 2, 0, 1, 0, 0}, next[] = {0, 0, 0, 0, 0, 2, 1, 0};
    static const unsigned after[] = {0, 0, 0, 1, 0, 0, 2, 0}, is_edge[] = {0, 0, 0, 1, 0, 1, 1, 0};

    const unsigned between = c->bar_end == ABUT_CAPSULE_BETWEEN;
    const unsigned corner = c->ends == ABUT_CAPSULE_BOX_CORNER;
    const unsigned edge = 4 * inner[c->ends] + (c->upper >> next[c->ends] & 1) + 2 * (c->upper >> after[c->ends] & 1);
    const uint32_t name[] = {c->upper, is_edge[c->ends] * edge};
    return abut_contact_id3(kinds[between][corner], c->bar_end == ABUT_CAPSULE_LAST, (between | corner) * name[1 - corner]);
}

// ---- level, over a side -------------------------------------------------------------------------------------------------

// The bar over the side, seen along the normal.
typedef struct abut_capsule_over3 {
    abut_real high_way;        // the way's part square to the side
    abut_real way[2];          // of half of the bar along the next axis and the one after, times that
    abut_real low[2], high[2]; // where it is cut by the lines across these
    abut_real at[2];           // where the stretch over the side begins and ends
    unsigned  line[2];         // which lines it does at: 1 is across the next axis, 2 the one after, 0 is an end of the bar
} abut_capsule_over3;

ABUT_INLINE abut_capsule_over3 abut_capsule_over3_of(const abut_capsule_box3 *c)
{
    const abut_real    place = c->near.at;
    const abut_real    half = c->half.of[c->axis];
    abut_capsule_over3 o;
    o.high_way = c->way.of[c->axis];
    for (int i = 0; i < 2; ++i) {
        const int32_t k = c->axis + 1 + i;
        o.way[i] = c->half.of[k] * o.high_way - half * c->way.of[k];
        const abut_real per_way = o.high_way / o.way[i];
        const abut_real middle = c->spot.of[k] * per_way;
        const abut_real around = c->box.of[k] * abut_abs(per_way);
        o.low[i] = place - (middle + around);
        o.high[i] = place + (around - middle);
    }
    o.at[0] = abut_max(o.low[0], abut_max(o.low[1], -1));
    o.at[1] = abut_min(o.high[0], abut_min(o.high[1], 1));
    return o;
}

// How far apart the two are at a place of the bar, along the normal.
ABUT_INLINE abut_real abut_capsule_over_gap3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, abut_real at)
{
    return c->near.near.length * (1 + (at - c->near.at) * (c->half.of[c->axis] / o->high_way));
}

// Whether all that the others leave of the bar beyond a cut is clearly farther from that line than its plane is thick; but for
// a bar at a corner. One that meets a corner along one of the lines there crosses that anywhere.
ABUT_INLINE unsigned abut_capsule_cut_clearly3(const abut_capsule_box3 *c, abut_capsule_over3 *o)
{
    const abut_real first = abut_max(o->low[1], -1);
    const abut_real last = abut_min(o->high[1], 1);
    const unsigned  by_next[2] = {o->low[0] > first, o->high[0] < last};
    const unsigned  by_after[2] = {o->low[1] > -1, o->high[1] < 1};
    const abut_real others[2][2] = {{abut_max(o->low[0], -1), first}, {abut_min(o->high[0], 1), last}};
    const abut_real way[] = {0, abut_abs(o->way[0]), abut_abs(o->way[1])};
    const abut_real clear = c->clear * abut_abs(o->high_way);
    unsigned        sure = 1;
    for (int i = 0; i < 2; ++i) {
        const unsigned  line = by_next[i] | 2 * ((1 - by_next[i]) & by_after[i]);
        const abut_real rest = abut_abs(others[i][by_next[i]] - o->at[i]);
        o->line[i] = line;
        sure &= (unsigned)(line == 0) | (unsigned)(way[line] * rest > clear);
    }
    const unsigned corner = c->ends == ABUT_CAPSULE_BOX_CORNER;
    const unsigned along = abut_min(way[1], way[2]) < ABUT_SIDE_SHORT * abut_max(way[1], way[2]);
    const unsigned grazes = corner & along & (unsigned)(c->bar_end == ABUT_CAPSULE_BETWEEN);
    return (sure | corner) & (1 - grazes);
}

// The name of the contact at an end of the stretch that is not the own place, the bar's feature first, and whether that is
// sure: it is clearly off all lines but the one it is on, and off the ends of the bar. An edge has the name of its axis, and of
// the sides of the next axis and the one after that it is on.
ABUT_INLINE unsigned abut_capsule_box_named3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, unsigned end,
                                             uint64_t *id)
{
    static const unsigned round[] = {1, 2, 0, 1};

    const unsigned  line = o->line[end];
    const abut_real at = o->at[end];
    const unsigned  upper = c->upper >> c->axis & 1;
    abut_real       here[2];
    unsigned        clear[2];
    for (int i = 0; i < 2; ++i) {
        const int32_t k = c->axis + 1 + i;
        here[i] = c->spot.of[k] + (at - c->near.at) * (o->way[i] / o->high_way);
        clear[i] = c->box.of[k] - abut_abs(here[i]) > c->clear;
    }
    const unsigned  across_next = 4 * round[c->axis + 1] + upper + 2 * (unsigned)(here[0] > 0);
    const unsigned  across_after = 4 * round[c->axis] + (unsigned)(here[1] > 0) + 2 * upper;
    const unsigned  name[] = {0, across_next, across_after};
    const unsigned  off[] = {clear[0] & clear[1], clear[1], clear[0]};
    const abut_real way[] = {0, o->way[0], o->way[1]};
    *id = line == 0 ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, end, 0) : abut_contact_id3(ABUT_CONTACT_EDGES, 0, name[line]);
    return off[line] &
           ((unsigned)(line == 0) | (unsigned)(abut_abs(way[line]) * (1 - abut_abs(at)) > c->clear * abut_abs(o->high_way)));
}

// The contact there, but for its name.
ABUT_INLINE abut_contact3 abut_capsule_box_second3(const abut_capsule_box3 *c, abut_vec3 normal, abut_real at, abut_real gap,
                                                   abut_real depth)
{
    const abut_segment_box3  *q = &c->near;
    const abut_kernel_frame3 *s = &q->scene;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_vec3           half = abut_half_of3(s, s->a);
    abut_vec3                 on_axis = abut_scale3(at, half);
    if (box_is_a) {
        abut_vec3_of_row(&on_axis, abut_simd4_mul_add(q->middle, at, q->half));
    }
    const abut_vec3 a = abut_along3(on_axis, box_is_a ? -gap : depth, normal);
    const abut_vec3 b = abut_along3(on_axis, box_is_a ? -depth : gap, normal);
    return (abut_contact3){abut_along3(s->a->middle, s->scale.unit, a), abut_along3(s->a->middle, s->scale.unit, b),
                           s->scale.unit * (gap - depth), 0};
}

// Of a stretch that begins or ends at the own place, and whose other end may count.
static abut_capsule_result3 abut_capsule_box_two3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, abut_real within,
                                                  unsigned far, const abut_proximity3 *p, uint64_t own,
                                                  abut_small_manifold3 *few)
{
    const abut_segment_box3  *q = &c->near;
    const abut_kernel_frame3 *s = &q->scene;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_real           at = o->at[far];
    const abut_real           gap = abut_capsule_over_gap3(c, o, at);
    const abut_real           radius = s->scale.per_unit * (box_is_a ? s->b : s->a)->radius;
    const abut_real           depth = abut_capsule_depth3(c->square, c->climb / q->near.length, radius, at);
    uint64_t                  id;
    if (!(o->at[0] < o->at[1])) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (gap - depth > within) {
        return ABUT_CAPSULE_OWN;
    }
    if (!abut_capsule_box_named3(c, o, far, &id)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    few->point[1 - far] = abut_proximity_contact3(p, own);
    few->point[far] = abut_capsule_box_second3(c, p->normal, at, gap, depth);
    few->point[far].id = box_is_a ? abut_mirrored_id3(id) : id;
    few->count = 2;
    few->first = abut_first_of_two3(few->point, p->error);
    return few->first < 0 ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_MORE;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_over_side3(const abut_capsule_box3 *c, abut_real within, const abut_proximity3 *p,
                                                         uint64_t own, abut_small_manifold3 *few)
{
    enum { AT, IN_DOUBT, OFF };

    const abut_segment_box3 *q = &c->near;
    abut_capsule_over3       o = abut_capsule_over3_of(c);
    const unsigned           first = abut_capsule_box_off3(c, c->reach * abut_abs(o.at[0] - q->at));
    const unsigned           last = abut_capsule_box_off3(c, c->reach * abut_abs(o.at[1] - q->at));
    const unsigned           doubt = (unsigned)(first == IN_DOUBT) | (unsigned)(last == IN_DOUBT);
    const unsigned           both = (unsigned)(first == OFF) & (unsigned)(last == OFF);
    if ((doubt | both | (1 - (c->ends >> c->axis & 1)) | (1 - abut_capsule_cut_clearly3(c, &o))) != 0) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    // The round bar reaches no lower than where it is straight.
    const abut_shape3 *bar = q->scene.a->core == ABUT_CORE3_BOX ? q->scene.b : q->scene.a;
    const abut_real    radius = q->scene.scale.per_unit * bar->radius;
    const unsigned     far = first == AT;
    const abut_real    over = abut_capsule_over_gap3(c, &o, o.at[far]) - within;
    const unsigned     higher = over * over * c->level > radius * radius * (c->square * c->straight);
    const unsigned     beyond = (unsigned)(over > 0) & higher;
    const unsigned     none = first == last;
    return (none | (beyond & (unsigned)(o.at[0] < o.at[1]))) != 0 ? ABUT_CAPSULE_OWN
                                                                  : abut_capsule_box_two3(c, &o, within, far, p, own, few);
}

// ---- whatever it does ---------------------------------------------------------------------------------------------------

// Where no side faces the bar the squarest edge does: whether it is clear which, that the own place is on an edge, and that the
// two do not run side by side.
ABUT_INLINE bool abut_capsule_alone_at_edge3(const abut_capsule_box3 *c)
{
    const abut_real x = abut_abs(c->way.of[0]);
    const abut_real y = abut_abs(c->way.of[1]);
    const abut_real z = abut_abs(c->way.of[2]);
    const abut_real least = abut_min(abut_min(x, y), z);
    const int       axis = z == least ? 2 : (int)(y == least);
    const abut_real turn = c->way.of[axis + 1] * c->half.of[axis + 2] - c->way.of[axis + 2] * c->half.of[axis + 1];
    const abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * ((c->straight - least * least) * c->level);
    const abut_real second = abut_min(abut_abs(c->way.of[axis + 1]), abut_abs(c->way.of[axis + 2]));
    return ((int)(least * (1 + 2 * ABUT_FACE_PREFERENCE) < second) & (int)((c->ends & (c->ends - 1)) != 0) &
            (int)abut_clearly_less3(most, turn * turn * c->straight)) != 0;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_box_contacts3(const abut_capsule_box3 *c, abut_real within,
                                                            const abut_proximity3 *p, uint64_t own, abut_small_manifold3 *few)
{
    const abut_real lean = c->climb * c->climb;
    const abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * (c->square * c->straight);
    if (abut_abs(lean - most) <= ABUT_CAPSULE_FACE3_INCONCLUSIVE * abut_max(lean, most)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (lean > most) { // it is steep
        return c->bar_end == ABUT_CAPSULE_BETWEEN ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_OWN;
    }
    if (c->axis == ABUT_CAPSULE_BOX_NO_AXIS) {
        return abut_capsule_alone_at_edge3(c) ? ABUT_CAPSULE_OWN : ABUT_CAPSULE_INCONCLUSIVE;
    }
    return abut_capsule_over_side3(c, within, p, own, few);
}

// Whether the box has no radius, both are near their origins, and a matrix turned back is its inverse, to less than what counts
// as one place.
ABUT_INLINE bool abut_capsule_box_plain3(const abut_capsule_box3 *c)
{
    const abut_kernel_frame3 *s = &c->near.scene;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_shape3        *box = box_is_a ? s->a : s->b;
    return !(box->radius > 0) && s->origins <= s->scale.per_unit * (s->a->reach + s->b->reach) &&
           (box_is_a || c->near.bent <= ABUT_CONTACT3_SPREAD / 2);
}

// For a distance whose places are known.
ABUT_INLINE abut_capsule_result3 abut_capsule_box_result3_of(abut_capsule_box3 *c, const abut_proximity3 *p, abut_real margin,
                                                             abut_small_manifold3 *few)
{
    const abut_kernel_frame3 *s = &c->near.scene;
    if (p->distance > margin) {
        return ABUT_CAPSULE_BEYOND;
    }
    if (!abut_capsule_box_plain3(c)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    abut_capsule_box_measure3(c);
    if (!abut_capsule_box_placed3(c)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    const uint64_t of_bar = abut_capsule_box_own3(c);
    const uint64_t own = s->a->core == ABUT_CORE3_BOX ? abut_mirrored_id3(of_bar) : of_bar;
    few->count = 1;
    few->first = 0;
    few->point[0].id = own;
    return abut_capsule_box_contacts3(c, s->scale.per_unit * (margin + p->error), p, own, few);
}

ABUT_INLINE abut_capsule_result3 abut_capsule_meets_box_here3(abut_small_manifold3 *few, abut_capsule_box3 *c,
                                                              const abut_pose3 *pose, abut_real margin, abut_proximity3 *p)
{
    return abut_result_segment_box3(&c->near, pose, p) ? abut_capsule_box_result3_of(c, p, margin, few) : ABUT_CAPSULE_NOTHING;
}

#endif
