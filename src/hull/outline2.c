// outline2.c : checks an outline against its convex hull, in linear time.
//
// An outline that turns one way only may still go round several times (a pentagram), and one that is convex but for rounding
// turns both ways. So the turns do not decide: a walk round the hull is held beside a walk along the outline. Each point of
// the outline must be where the hull's walk is or further on, to within the rounding of its coordinates.
#include "hull/outline2.h"
#include "base/tolerance_shape.h"
#include "hull/hull2.h"
#include "math/exact_delta2.h"
#include "math/orient2.h"
#include "math/unit.h"

// How far a walk along the outline has come round the hull. Lengths are at unit size.
typedef struct walk {
    const abut_vec2 *hull;
    int32_t          corners;
    abut_real        per_unit;
    abut_real        slack;  // how far off rounding may put a point
    int32_t          edge;   // on the edge from this corner to the next
    abut_real        length; // of that edge
    abut_real        along;  // how far along it
} walk;

static abut_vec2 at(const walk *w, int32_t corner)
{
    return abut_scale2(w->per_unit, w->hull[corner < w->corners ? corner : 0]);
}

static void enter_edge(walk *w, int32_t edge)
{
    abut_span2 whole = abut_span_of2(at(w, edge), at(w, edge + 1));
    w->edge = edge;
    w->length = abut_sqrt(abut_span_dot2(whole, whole));
    w->along = 0;
}

// Distance of a point from the walk's edge, and how far along the edge it is.
static abut_real distance_from_edge(const walk *w, abut_vec2 point, abut_real *along)
{
    abut_vec2  a = at(w, w->edge);
    abut_vec2  b = at(w, w->edge + 1);
    abut_span2 part = abut_span_of2(a, point);
    abut_span2 rest = abut_span_of2(point, b);
    *along = 0;
    if (w->length > 0) {
        abut_span2 whole = abut_span_of2(a, b);
        *along = abut_span_dot2(whole, part) / w->length;
        if (*along >= 0 && *along <= w->length) {
            return abut_abs(abut_span_cross2(whole, part)) / w->length;
        }
    }
    *along = abut_max(0, abut_min(w->length, *along));
    return abut_sqrt(*along > 0 ? abut_span_dot2(rest, rest) : abut_span_dot2(part, part));
}

static bool at_end_of_edge(const walk *w)
{
    return w->along >= w->length - w->slack;
}

// Walks on to the point, over as many edges as have been walked to their end. False when it is not on the way.
static bool go_to(walk *w, abut_vec2 point)
{
    // The corner that comes next needs no arithmetic, so the hull's own corners are never refused.
    bool last = w->edge + 1 == w->corners;
    if (abut_equal2(point, w->hull[last ? 0 : w->edge + 1])) {
        w->along = w->length;
        if (!last) {
            enter_edge(w, w->edge + 1);
        }
        return true;
    }
    for (;;) {
        abut_real along;
        abut_real distance = distance_from_edge(w, abut_scale2(w->per_unit, point), &along);
        if (distance <= w->slack && along >= w->along - w->slack) {
            w->along = abut_max(w->along, along);
            return true;
        }
        if (!at_end_of_edge(w) || w->edge + 1 == w->corners) {
            return false;
        }
        enter_edge(w, w->edge + 1);
    }
}

// The place in the outline `steps` points after `start`, in direction `way` (1 or -1).
static int32_t place(int32_t start, int32_t steps, int32_t way, int32_t count)
{
    int32_t i = way > 0 ? start - count + steps : start - steps;
    return i < 0 ? i + count : i;
}

// Walks round the hull in direction `way` along the outline. Returns the point where that fails, or -1.
static int32_t walk_round(walk w, const abut_vec2 *points, int32_t count, int32_t start, int32_t way)
{
    enter_edge(&w, 0);
    for (int32_t k = 1; k <= count; ++k) {
        int32_t i = place(start, k, way, count);
        if (!go_to(&w, points[i])) {
            return i;
        }
    }
    while (w.edge + 1 < w.corners) {
        if (!at_end_of_edge(&w)) {
            return start;
        }
        enter_edge(&w, w.edge + 1);
    }
    return -1;
}

// Which corner of the hull a point is, or -1: bisection in the rising corners up to `highest` and the falling ones after it.
static int32_t corner_of(const walk *w, int32_t highest, abut_vec2 point)
{
    for (int32_t side = 0; side < 2; ++side) {
        int32_t first = side == 0 ? 0 : highest;
        int32_t last = side == 0 ? highest : w->corners - 1;
        while (first < last) {
            int32_t middle = first + (last - first) / 2;
            bool    beyond = side == 0 ? abut_before2(w->hull[middle], point) : abut_before2(point, w->hull[middle]);
            first = beyond ? middle + 1 : first;
            last = beyond ? last : middle;
        }
        if (abut_equal2(w->hull[first], point)) {
            return first;
        }
    }
    return -1;
}

// The outline of a simple polygon passes the corners of its hull in their order, once. Returns the direction (1 or -1) in which
// this one does, or 0 and the first point out of order.
static int32_t direction_of_corners(const walk *w, const abut_vec2 *points, int32_t count, int32_t start, int32_t *fault)
{
    int32_t highest = 0;
    while (highest + 1 < w->corners && abut_before2(w->hull[highest], w->hull[highest + 1])) {
        ++highest;
    }
    int32_t way = 0;
    int32_t last = 0;
    for (int32_t k = 1; k < count; ++k) {
        int32_t i = place(start, k, 1, count);
        int32_t corner = corner_of(w, highest, points[i]);
        if (corner < 0) {
            continue;
        }
        if (way == 0) {
            way = corner == 1 ? 1 : -1;
        }
        int32_t expected = way > 0 ? last + 1 : (last == 0 ? w->corners : last) - 1;
        if (corner != expected || corner == 0) {
            *fault = i;
            return 0;
        }
        last = corner;
    }
    return way;
}

// Does the outline turn left only, or right only? If it is not convex all the same, it goes round more than once or doubles
// back.
static bool turns_one_way(const abut_vec2 *points, int32_t count)
{
    bool left = false;
    bool right = false;
    for (int32_t i = 0; i < count; ++i) {
        int turn = abut_orient2(points[i], points[place(i, 1, 1, count)], points[place(i, 2, 1, count)]);
        left = left || turn > 0;
        right = right || turn < 0;
    }
    return !(left && right);
}

abut_status abut_outline_check2(const abut_vec2 *points, int32_t count, const abut_vec2 *hull, int32_t corners, int32_t *fault)
{
    *fault = -1;
    abut_real largest = 0;
    int32_t   start = 0;
    for (int32_t i = 0; i < count; ++i) {
        largest = abut_max(largest, abut_max(abut_abs(points[i].x), abut_abs(points[i].y)));
        start = abut_equal2(points[i], hull[0]) ? i : start;
    }
    abut_real per_unit = abut_unit_of(largest).per_unit;
    walk      w = {hull, corners, per_unit, ABUT_OUTLINE_SLACK * (largest * per_unit), 0, 0, 0};
    if (walk_round(w, points, count, start, 1) < 0 || walk_round(w, points, count, start, -1) < 0) {
        return ABUT_OK;
    }
    int32_t way = direction_of_corners(&w, points, count, start, fault);
    if (way == 0) {
        return ABUT_SELF_CROSSING;
    }
    *fault = walk_round(w, points, count, start, way);
    return turns_one_way(points, count) ? ABUT_SELF_CROSSING : ABUT_NOT_CONVEX;
}
