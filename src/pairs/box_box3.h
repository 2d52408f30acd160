// box_box3.h : two boxes: whether they touch, their distance, their contacts. All three look at the fifteen axes (sat/axes3.h).
//
// What the kernels leave open, boxes that overlap by an edge or are so near that rounding could say either, is for the unit
// frame.
#ifndef ABUT_PAIRS_BOX_BOX3_H
#define ABUT_PAIRS_BOX_BOX3_H

#include "clip/tangent3.h"
#include "pairs/boxes_kernel3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"
#include "sat/boxes_apart_kernel3.h"
#include "sat/boxes_touch_kernel3.h"

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
    p.point_a = (abut_vec3){s->sole_a[0], s->sole_a[1], s->sole_a[2]};
    p.point_b = (abut_vec3){s->sole_b[0], s->sole_b[1], s->sole_b[2]};
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

// ---- the answers --------------------------------------------------------------------------------------------------------

// Whether two boxes share a point: most are shown to be apart without a root. False when rounding could say either, or the
// numbers are out of range: then *touching is of no use. Where abut_apart_kernel3 answers, so does this, and says the same.
static inline bool abut_box_box_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    const abut_touch3 clearly = abut_touch_clearly_kernel3(a, b, b_in_a);
    *touching = clearly == ABUT_TOUCH3_OVERLAP;
    return clearly != ABUT_TOUCH3_OPEN || abut_touch_kernel3(a, b, b_in_a, touching);
}

static inline bool abut_box_box_overlap3(const abut_query3 *q)
{
    bool touching;
    return abut_box_box_touch3(q->a, q->b, q->b_in_a, &touching) ? touching : abut_unit_frame_overlap3(q);
}

static inline abut_proximity3 abut_box_box_distance3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (!abut_apart_kernel3(q->a, q->b, q->b_in_a, &p)) {
        return abut_unit_frame_distance3(q);
    }
    abut_keep_normal3(q, p.normal);
    return p;
}

static inline abut_manifold3 abut_box_box_contacts3(const abut_query3 *q)
{
    abut_boxes3 boxes;
    if (!abut_boxes_kernel3(&boxes, q->a, q->b, q->b_in_a, q->limit)) {
        return abut_unit_frame_contacts3(q);
    }
    abut_keep_normal3(q, boxes.answer.normal);
    if (q->points != NULL) {
        abut_boxes_points3(&boxes, q->points);
    }
    return abut_manifold_of_boxes3(&boxes);
}

static const abut_route3 abut_box_box3 = {abut_box_box_overlap3, abut_box_box_distance3, abut_box_box_contacts3};

#endif
