// capsule_any3.c : spheres and capsules against each other and against boxes, in closed form.
//
// The cores are points, segments and at most one box. A kernel for each kind of pair proposes a point of each and the way
// between them in plain arithmetic (Ericson 2005, "Real-Time Collision Detection", section 5.1.2), and whatever it proposes is
// judged (candidate3.h); those in doubt are left to the careful methods behind it. Two segments are capsules3.c's, a point and
// a box sphere_box3.h's, a segment and a box capsule_box3.c's.
//
// Frame: A's axes, from the middle of A's core, lengths divided by a power of two that brings the pair to unit size. A segment
// is its middle plus t times its half, -1 <= t <= 1.
#include "pairs/capsule_any3.h"
#include "pairs/candidate3.h"
#include "pairs/capsule_box3.h"
#include "pairs/capsules3.h"
#include "pairs/sphere_box3.h"

// A segment about the origin and a point.
static abut_span_candidate3 stick_and_point(abut_vec3 half, abut_vec3 point)
{
    abut_real            square = abut_dot3(half, half);
    abut_real            along = abut_dot3(half, point);
    abut_real            t = abut_share3(along, square);
    abut_vec3            way = abut_along3(point, -t, half);
    abut_real            more = abut_inside3(along, square) * abut_dot3(half, way) / square;
    abut_span_candidate3 d = {abut_scale3(t, half), abut_along3(way, -more, half), abut_abs(more) * abut_sizes3(half)};
    return d;
}

static bool is_segment(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_SEGMENT;
}

// A point and a point, or a segment.
static abut_span_candidate3 nearest(const abut_kernel_frame3 *s, abut_vec3 half_a, abut_vec3 half_b)
{
    abut_span_candidate3 d = {{0, 0, 0}, s->offset, 0};
    if (is_segment(s->a) || is_segment(s->b)) {
        abut_real sign = is_segment(s->a) ? 1 : -1;
        d = stick_and_point(is_segment(s->a) ? half_a : half_b, abut_scale3(sign, s->offset));
        d.a = abut_scale3(abut_one_if3(is_segment(s->a)), d.a);
        d.way = abut_scale3(sign, d.way);
    }
    return d;
}

// One of two kinds, in either order.
static bool are(const abut_shape3 *a, const abut_shape3 *b, abut_core3 first, abut_core3 second)
{
    return (a->core == first && b->core == second) || (a->core == second && b->core == first);
}

static bool is_stick(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || is_segment(shape);
}

static bool sticks_apart(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    static const abut_vec3 zero = {0, 0, 0};

    abut_kernel_frame3 s;
    abut_core_answer3  core;
    abut_real          noise;
    if (!is_stick(a) || !is_stick(b) || !abut_kernel_frame3_of(&s, a, b, b_in_a)) {
        return false;
    }
    abut_vec3            half_a = is_segment(a) ? abut_half_of3(&s, a) : zero;
    abut_vec3            half_b = is_segment(b) ? abut_rotate3(b_in_a->r, abut_half_of3(&s, b)) : zero;
    abut_span_candidate3 d = nearest(&s, half_a, half_b);
    abut_real            reached = abut_abs(abut_dot3(half_a, d.way)) + abut_abs(abut_dot3(half_b, d.way));
    if (!abut_certified3(&s, &d, reached, &core, &noise)) {
        return false;
    }
    abut_finish3(answer, a, b, s.scale.unit, noise, &core);
    return true;
}

bool abut_capsule3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                   abut_proximity3 *answer)
{
    bool answered;
    if (is_segment(a) && is_segment(b)) {
        return abut_segments_apart3(NULL, a, b, b_in_a, cache, answer);
    }
    if (are(a, b, ABUT_CORE3_SEGMENT, ABUT_CORE3_BOX)) {
        answered = abut_segment_box_apart3(a, b, b_in_a, answer);
    } else if (are(a, b, ABUT_CORE3_POINT, ABUT_CORE3_BOX)) {
        answered = abut_sphere_box_apart3(a, b, b_in_a, NULL, answer);
    } else {
        answered = sticks_apart(a, b, b_in_a, answer);
    }
    if (answered && cache != NULL) {
        cache->normal = answer->normal;
    }
    return answered;
}
