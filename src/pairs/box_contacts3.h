// box_contacts3.h : the contact manifold of two boxes, with few branches.
//
// The separating axis test over all fifteen axes at once (box_axes3.h): the largest separation is the depth, exactly, whichever
// kind of axis it is of. Mostly the two features of that axis make the only contact, beyond doubt (single_box_contact3.h). Else
// each box turns a face or an edge towards the other along that normal; both are projected into one plane and clipped edge by
// edge (box_faces3.h), and four of the contacts are chosen (reduce_simd3.h).
//
// What it answers, the general way would answer too, with the same names: two axes as good, a corner of one face in
// line with an edge of the other, a feature that is barely the squarest, a contact barely within the margin are left to the
// general way, each with a multiple of what rounding may do. The depth is off by no more than box_axes3.h says of a separation:
// each is an upper bound of the depth, and the least of the true ones is the depth.
//
// Stacked boxes are answered, overlapping, touching or apart within the margin: of two faces flat on each other the normals,
// and the axes of the edges in them, are one axis, so that these are as good is no doubt. All contacts are as deep as the
// boxes, and each is within the margin when they are.
//
// Frame: A's axes, origin in the middle of A; lengths are the caller's, or at unit size where those are far from one.
#ifndef ABUT_PAIRS_BOX_CONTACTS3_H
#define ABUT_PAIRS_BOX_CONTACTS3_H

#include "base/inline.h"
#include "clip/reduce_simd3.h"
#include "clip/small_manifold3.h"
#include "pairs/box_faces3.h"
#include "pairs/single_box_contact3.h"

// ---- the contacts before they are written -------------------------------------------------------------------------------

// How the outline of the patch runs.
typedef struct abut_outline3 {
    abut_parallelogram_cuts3 by;
    bool                     single; // the patch is the stretch of one edge: it starts at a place and ends four after that
} abut_outline3;

// The place at which the patch's outline goes on, counter-clockwise as seen along the axis of A's face.
static inline int32_t abut_outline_next3(const abut_outline3 *o, int32_t place)
{
    int other = 4 - (place & 4);
    if (o->single) {
        return place ^ 4;
    }
    return (o->by.cut[1] >> place & 1) == 0 ? (place & 4) + ((place + 1) & 3)
                                            : other + abut_parallelogram_line3(&o->by, place, 1);
}

// The answer, before it is written down: so that a manifold is written once, where the caller wants it. Contacts are at eight
// places: where A's edges come over B's face and B's over A's, four and four; or where a single edge comes over the face, and
// where it leaves it. Lengths are in the kernel's unit, from the middle of A.
typedef struct abut_boxes3 {
    abut_proximity3 answer; // the distance's part of it; of overlapping boxes without the points
    abut_vec3       middle; // of A
    abut_real       unit;
    int             axis, next, after;                 // of A's face
    bool            upper;                             // it is on the positive side
    abut_real       top;                               // where, along its axis
    abut_real       x[2 * 4], y[2 * 4], height[2 * 4]; // of the contacts' places (box_faces3.h)
    uint64_t        name[2 * 4];
    abut_real       only_a[4], only_b[4]; // its points, in the caller's unit and frame; rows
    uint32_t        taken;                // which places are contacts, bit for bit
    bool            single;               // the only contact is known by the answer and by name[0], without a plane and places
    int32_t         total, count;
    int32_t         chosen[ABUT_MANIFOLD3_POINTS];
    abut_outline3   outline;
} abut_boxes3;

// ---- which contacts -----------------------------------------------------------------------------------------------------

// Where the places are in the plane, and the height of B over A there.
static inline void abut_boxes_put3(abut_contacts8_3 *in, const abut_box_faces3 *f)
{
    const abut_parallelograms3 *q = &f->quads;
    abut_simd8                  edge = abut_simd8_splat((abut_real)0.5); // between A's and B's
    abut_simd8                  of_a[2], of_b[2];
    for (int i = 0; i < 2; ++i) {
        abut_simd8 own = abut_parallelograms_own3(i, q->part[0]);
        abut_simd8 over = abut_parallelograms_over3(q, i, q->part[0]);
        of_a[i] = abut_simd8_select_less(f->of_b, edge, own, over);
        of_b[i] = abut_simd8_select_less(f->of_b, edge, over, own);
    }
    in->x = abut_simd8_mul(f->to_plane[0], of_a[0]);
    in->y = abut_simd8_mul(f->to_plane[1], of_a[1]);
    in->height = abut_simd8_mul_add(abut_simd8_splat(f->height[0]), f->to_height[0], of_b[0]);
    in->height = abut_simd8_mul_add(in->height, f->to_height[1], of_b[1]);
}

// Takes those that are no farther apart than the limit. False when rounding leaves any other choice.
static inline bool abut_boxes_take3(abut_boxes3 *s, const abut_box_faces3 *f, const abut_contacts8_3 *in, abut_real limit,
                                    abut_real doubt)
{
    abut_simd8 bound = abut_simd8_splat(limit);
    abut_simd8 near = abut_simd8_abs(abut_simd8_sub(in->height, bound));
    s->taken = f->quads.over & ~abut_simd8_less(bound, in->height);
    return (f->quads.over & abut_simd8_less(near, abut_simd8_splat(doubt))) == 0;
}

// The only contact, of most pairs.
static inline bool abut_boxes_choose_one3(abut_boxes3 *s, const abut_side_names3 *names)
{
    s->chosen[0] = abut_lowest_bit(s->taken);
    s->name[s->chosen[0]] = abut_side_name3(names, s->chosen[0]);
    s->total = 1;
    s->count = 1;
    return true;
}

// Two contacts, the deeper one first, or the one named first of two as deep. False when they are hardly as deep (reduce3.h), or
// both in one place.
static inline bool abut_boxes_choose_two3(abut_boxes3 *s, const abut_side_names3 *names, const abut_contacts8_3 *in,
                                          abut_reduce3_slack slack)
{
    int32_t first = abut_lowest_bit(s->taken);
    int32_t second = abut_lowest_bit(s->taken & (s->taken - 1));
    s->name[first] = abut_side_name3(names, first);
    s->name[second] = abut_side_name3(names, second);
    abut_real deeper = s->height[first] - s->height[second]; // by so much is the second
    abut_real between = abut_abs(deeper);
    bool      turned = deeper > 0;
    if (between <= slack.depth / 2) {
        turned = abut_named_before3(s->name[second], s->name[first]);
    }
    abut_real x = s->x[second] - s->x[first];
    abut_real y = s->y[second] - s->y[first];
    abut_real up = in->normal.x * x + in->normal.y * y;
    int32_t   swap = (first ^ second) & -(int32_t)turned;
    s->total = 2;
    s->count = 2;
    s->chosen[0] = first ^ swap;
    s->chosen[1] = second ^ swap;
    bool sure = between <= slack.depth / 2 || between > 2 * slack.depth;
    return sure && x * x + y * y - up * up > 2 * 2 * slack.place * slack.place;
}

// Four of three or more.
ABUT_OUTLINE bool abut_choose_four3(abut_boxes3 *s, const abut_side_names3 *names, abut_contacts8_3 *in,
                                    abut_reduce3_slack slack)
{
    static const abut_real caps[2] = {-(abut_real)INFINITY, (abut_real)INFINITY};

    abut_real cap[2 * 4];
    s->total = 0;
    for (int32_t place = 0; place < 2 * 4; ++place) {
        uint32_t taken = s->taken >> place & 1;
        cap[place] = caps[taken];
        s->total += (int32_t)taken;
    }
    for (uint32_t rest = s->taken; rest != 0; rest &= rest - 1) {
        int32_t place = abut_lowest_bit(rest);
        s->name[place] = abut_side_name3(names, place);
    }
    in->cap = abut_simd8_load(cap);
    in->name = s->name;
    s->count = abut_four_of3(in, s->total, slack, s->chosen);
    return s->count > 0;
}

// What the writing of contacts has to know of the plane.
static inline void abut_boxes_keep_plane3(abut_boxes3 *s, const abut_box_faces3 *f)
{
    s->axis = f->of[0].axis;
    s->next = f->of[0].next;
    s->after = f->of[0].after;
    s->upper = f->of[0].upper;
    s->top = f->top;
    s->single = false;
    s->outline.by = f->quads.by;
    s->outline.single = f->single;
}

// False where rounding could take another contact, none is as deep as the boxes are, or all are in one line. Those of flat
// faces are all taken.
static inline bool abut_boxes_choose3(abut_boxes3 *s, const abut_box_faces3 *f, const abut_axes3 *boxes, abut_real depth,
                                      abut_real margin, bool flat)
{
    abut_contacts8_3   in;
    abut_real          limit = flat ? margin + boxes->noise : margin;
    abut_real          doubt = flat ? 0 : ABUT_AXES_CLEAR * boxes->noise;
    abut_reduce3_slack slack = {s->answer.error / boxes->unit, f->spread};
    in.normal.x = f->normal[f->of[0].next];
    in.normal.y = f->normal[f->of[0].after];
    in.normal.z = f->normal[f->of[0].axis];
    abut_boxes_put3(&in, f);
    if (!abut_boxes_take3(s, f, &in, limit, doubt) || s->taken == 0) {
        return false;
    }
    abut_boxes_keep_plane3(s, f);
    abut_simd8_store(s->x, in.x);
    abut_simd8_store(s->y, in.y);
    abut_simd8_store(s->height, in.height);
    uint32_t rest = s->taken & (s->taken - 1);
    bool     sure = false;
    if ((rest & (rest - 1)) != 0) {
        const abut_parallelogram_cuts3 by = f->quads.by; // copies, whose addresses go out of here, so that the others' do not
        const abut_side_names3         names = abut_side_names_of3(f, &by);
        abut_contacts8_3               eight = in;
        sure = abut_choose_four3(s, &names, &eight, slack);
    } else {
        const abut_side_names3 names = abut_side_names_of3(f, &f->quads.by);
        sure = rest == 0 ? abut_boxes_choose_one3(s, &names) : abut_boxes_choose_two3(s, &names, &in, slack);
    }
    return sure && s->height[s->chosen[0]] <= f->spread / 2 - depth;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// The axes that two parallel faces have in common, A's i and B's j: theirs, and those of the edges in them.
static inline uint32_t abut_boxes_axes_of_faces3(int i, int j)
{
    uint32_t in_face = ((1u << 3) - 1) & ~(1u << j);
    int      p = abut_next_axis3(i);
    int      q = abut_next_axis3(p);
    return 1u << i | 1u << (4 + j) | in_face << 4 * (2 + p) | in_face << 4 * (2 + q);
}

// Whether two faces lie flat on each other, so nearly that all contacts are as deep, and no axis is as good but those of these
// faces. Then all of these are the same, but for rounding.
static inline bool abut_boxes_faces_are_flat3(const abut_box_faces3 *f, const abut_axes3 *boxes, uint32_t best)
{
    const abut_real rise = abut_abs(f->height[1]) + abut_abs(f->height[2]);
    const abut_real lean = abut_abs(f->normal[f->of[0].next]) + abut_abs(f->normal[f->of[0].after]);
    return !f->single && 2 * rise <= boxes->noise && lean <= ABUT_CONTACT3_SPREAD &&
           (best & ~abut_boxes_axes_of_faces3(f->of[0].axis, f->of[1].axis)) == 0;
}

// Whether the separation of two flat faces is right to the last bit: the boxes have the same axes, and nothing was rounded.
static inline bool abut_boxes_is_exact3(const abut_boxes3 *s, const abut_box_faces3 *f, const abut_axes3 *boxes)
{
    const abut_real a = boxes->half_a[f->of[0].axis];
    const abut_real b = boxes->half_b[f->of[1].axis];
    const abut_real sum = a + b;
    abut_bits4      turned = 0;
    for (int i = 0; i < 3; ++i) {
        abut_simd4 size = abut_simd4_abs(boxes->row[i]);
        turned |= abut_simd4_less(abut_simd4_splat(0), size) & abut_simd4_less(size, abut_simd4_splat(1));
    }
    return turned == 0 && sum - a == b && sum - b == a && s->middle.x == 0 && s->middle.y == 0 && s->middle.z == 0;
}

static inline void abut_boxes_write3(abut_boxes3 *s, const abut_axes3 *boxes, abut_simd4 normal, abut_real separation)
{
    abut_real distance = boxes->unit * separation;
    abut_vec3_of_row(&s->answer.normal, normal);
    s->answer.distance = distance;
    s->answer.error = boxes->unit * boxes->noise + ABUT_NOISE3_DISTANCE * abut_abs(distance) + ABUT_ERROR_FLOOR;
    s->answer.status = ABUT_OK;
    s->answer.supports = 0;
}

// One contact, beyond doubt: it is as deep as the boxes. Its points are computed as those at places are.
static inline bool abut_boxes_meet_once3(abut_boxes3 *s, const abut_axes3 *boxes, int which, const abut_axis3 *axis,
                                         abut_simd4 normal, abut_real separation, abut_real margin)
{
    abut_single_box3         z;
    abut_single_box_contact3 only;
    z.normal = normal;
    z.axis = *axis;
    z.separation = separation;
    z.lift = margin + ABUT_AXES_CLEAR * boxes->noise - separation;
    z.thick = 4 * ABUT_CONTACT3_SPREAD * boxes->size; // as of clipping (box_faces3.h)
    if (!boxes->rotates || !abut_single_box_contact_of3(&only, &z, boxes, which)) {
        return false;
    }
    const abut_simd4 middle = abut_simd4_of_three(s->middle.x, s->middle.y, s->middle.z);
    const abut_simd4 on_b = abut_simd4_mul_add(only.point, separation, normal);
    abut_simd4_store(s->only_a, abut_simd4_mul_add(middle, s->unit, only.point));
    abut_simd4_store(s->only_b, abut_simd4_mul_add(middle, s->unit, on_b));
    s->name[0] = only.name;
    s->chosen[0] = 0;
    s->total = 1;
    s->count = 1;
    s->single = true;
    return true;
}

// Which is taken where several axes are as good or the boxes hardly touch. Seldom asked, so out of the way.
ABUT_OUTLINE int32_t abut_axis_is_inconclusive3(const abut_axes3 *boxes, uint32_t best, abut_real separation)
{
    return abut_lowest_bit(separation > 0 ? best : abut_most_apart3(boxes));
}

// Overlapping, or apart by no more than the margin. Of the axes of flat faces the first of the best is taken, as the general
// way does, which looks at faces alone when these are apart. Then the largest separation is no more than the distance, and any
// contact no less.
//
// The largest is always among the best: boxes are larger than ABUT_BOXES_SMALLEST here, or at unit size, so that a doubt's
// square is a normal number, and a doubt is more than 24u of the size, where a root and a square round by 4u together.
static inline bool abut_boxes_facing3(abut_boxes3 *s, const abut_axis_search3 *k, abut_real margin)
{
    const abut_axes3        *boxes = &k->boxes;
    const abut_separations3 *along = &k->along;
    const abut_real          separation = k->largest;
    abut_real                doubt = ABUT_AXES_CLEAR * boxes->noise;
    uint32_t                 best = abut_separated_more3(along, separation - doubt);
    bool                     deep = separation < -doubt;
    bool                     flat = !deep || (best & (best - 1)) != 0; // or in doubt
    bool                     inside = separation < margin - doubt;
    abut_box_faces3          f;
    int        which = flat ? abut_axis_is_inconclusive3(boxes, best, separation) : abut_best_axis3(along, k->square, best);
    abut_axis3 axis = abut_axis_of3(boxes, along, which);
    abut_simd4 normal = abut_normal_of_axis3(&axis);
    abut_boxes_write3(s, boxes, normal, separation);
    if (!flat && abut_boxes_meet_once3(s, boxes, which, &axis, normal, separation, margin)) {
        return true;
    }
    if (!abut_sides_of3(&f, boxes, &axis, normal) || (flat && !abut_boxes_faces_are_flat3(&f, boxes, best)) ||
        (!inside && !abut_boxes_is_exact3(s, &f, boxes)) || !abut_boxes_choose3(s, &f, boxes, -separation, margin, flat)) {
        return false;
    }
    if (!deep) {
        s->answer.error += boxes->unit * abut_max(s->height[s->chosen[0]] - separation, 0);
    }
    return true;
}

// Farther apart than the margin: no contacts.
static inline bool abut_boxes_beyond3(abut_boxes3 *s, const abut_axis_search3 *k, const abut_shape3 *a, abut_real margin)
{
    abut_proximity3 p;
    s->count = 0;
    s->total = 0;
    if (!abut_axes_apart3(k, a, &p) || !(p.distance - p.error > margin)) {
        return false;
    }
    s->answer.normal = p.normal; // not its points, which need not be worked out then
    s->answer.distance = p.distance;
    s->answer.error = p.error;
    s->answer.status = margin > 0 ? ABUT_BEYOND : ABUT_OK;
    s->answer.supports = 0;
    return true;
}

static inline bool abut_boxes_kernel3(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                      abut_real margin)
{
    abut_axis_search3 k;
    if (!abut_search_axes3(&k, a, b, b_in_a)) {
        return false;
    }
    const abut_real reach = margin / k.boxes.unit;
    const bool      within = k.boxes.radius == 0 && k.largest <= reach;
    s->middle = a->middle;
    s->unit = k.boxes.unit;
    return (within && abut_boxes_facing3(s, &k, reach)) ||
           (k.largest > ABUT_AXES_CLEAR * k.boxes.noise && abut_boxes_beyond3(s, &k, a, margin));
}

// ---- the manifold -------------------------------------------------------------------------------------------------------

// In the caller's frame and unit.
static inline void abut_write_box_contact3(abut_contact3 *c, const abut_boxes3 *s, int32_t place)
{
    abut_real at[3];
    at[s->axis] = s->top;
    at[s->next] = s->x[place];
    at[s->after] = s->y[place];
    abut_vec3 offset = {at[0], at[1], at[2]};
    c->point_a = abut_along3(s->middle, s->unit, offset);
    c->point_b = abut_along3(s->middle, s->unit, abut_along3(offset, s->height[place], s->answer.normal));
    c->separation = s->unit * s->height[place] + 0; // no negative zero
    c->id = s->name[place];
}

// The distance with its own pair of points, which is the only contact.
static inline abut_proximity3 abut_single_box_proximity3(const abut_boxes3 *s)
{
    abut_proximity3 p = s->answer;
    p.point_a = (abut_vec3){s->only_a[0], s->only_a[1], s->only_a[2]};
    p.point_b = (abut_vec3){s->only_b[0], s->only_b[1], s->only_b[2]};
    p.distance += 0; // no negative zero
    return p;
}

// One to four. Without a loop over the contacts, for which gcc would make the manifold elsewhere and copy it.
ABUT_OUTLINE abut_manifold3 abut_manifold_of_places3(const abut_boxes3 *s)
{
    abut_manifold3 m;
    abut_start_manifold3(&m, &s->answer);
    m.count = s->count;
    m.total = s->total;
    abut_write_box_contact3(&m.points[0], s, s->chosen[0]);
    if (s->count > 1) {
        abut_write_box_contact3(&m.points[1], s, s->chosen[1]);
    }
    if (s->count > 2) {
        abut_write_box_contact3(&m.points[2], s, s->chosen[2]);
    }
    if (s->count > 3) {
        abut_write_box_contact3(&m.points[3], s, s->chosen[3]);
    }
    return m;
}

static inline abut_manifold3 abut_manifold_of_boxes3(const abut_boxes3 *s)
{
    if (s->count == 1 && s->single) {
        const abut_proximity3 p = abut_single_box_proximity3(s);
        return abut_single_manifold3(&p, s->name[0]);
    }
    return s->count > 0 ? abut_manifold_of_places3(s) : abut_bare_manifold3(&s->answer);
}

// The full set, counter-clockwise about the normal.
static inline void abut_boxes_points3(const abut_boxes3 *s, abut_contact3 *points)
{
    if (s->total == 1 && s->single) {
        const abut_proximity3 p = abut_single_box_proximity3(s);
        abut_write_proximity_contact3(&points[0], &p, s->name[0]);
        return;
    }
    int32_t place = abut_lowest_bit(s->taken | 1u << 2 * 4);
    int32_t written = 0;
    for (int32_t step = 0; step < 2 * 4 && written < s->total; ++step) {
        if ((s->taken >> place & 1) != 0) {
            abut_write_box_contact3(&points[s->upper ? written : s->total - 1 - written], s, place);
            written += 1;
        }
        place = abut_outline_next3(&s->outline, place);
    }
}

#endif
