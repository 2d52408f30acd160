// capsule3.c : spheres and capsules against each other and against boxes, in closed form.
//
// The cores are points, segments and at most one box. A kernel for each kind of pair proposes a point of each and the way
// between them in plain arithmetic (Ericson 2005, "Real-Time Collision Detection", sections 5.1.2 and 5.1.3), and whatever it
// proposes is judged (span3.h); those in doubt are left to the careful methods behind it. Two segments are sticks3.c's, a
// point and a box ball_box3.h's.
//
// Frame: A's axes, from the middle of A's core, lengths divided by a power of two that brings the pair to unit size. A segment
// is its middle plus t times its half, -1 <= t <= 1.
#include "query/capsule3.h"
#include "query/ball_box3.h"
#include "query/sticks3.h"

// A segment about the origin and a point.
static abut_span3 stick_and_point(abut_vec3 half, abut_vec3 point)
{
    abut_real  square = abut_dot3(half, half);
    abut_real  along = abut_dot3(half, point);
    abut_real  t = abut_share3(along, square);
    abut_vec3  way = abut_along3(point, -t, half);
    abut_real  more = abut_inside3(along, square) * abut_dot3(half, way) / square;
    abut_span3 d = {abut_scale3(t, half), abut_along3(way, -more, half), abut_abs(more) * abut_sizes3(half)};
    return d;
}

static bool is_segment(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_SEGMENT;
}

static abut_span3 without_box(const abut_scene3 *s, abut_vec3 half_a, abut_vec3 half_b)
{
    abut_span3 d = {{0, 0, 0}, s->offset, 0};
    if (is_segment(s->a) || is_segment(s->b)) {
        abut_real sign = is_segment(s->a) ? 1 : -1;
        d = stick_and_point(is_segment(s->a) ? half_a : half_b, abut_scale3(sign, s->offset));
        d.a = abut_scale3(abut_one_if3(is_segment(s->a)), d.a);
        d.way = abut_scale3(sign, d.way);
    }
    return d;
}

// What of a vector lies along the axes of another.
static abut_vec3 masked(abut_vec3 v, abut_vec3 axes)
{
    abut_vec3 m = {abut_one_if3(axes.x != 0) * v.x, abut_one_if3(axes.y != 0) * v.y, abut_one_if3(axes.z != 0) * v.z};
    return m;
}

// The place t of a segment, the point of a box about the origin, and the way from there to the segment, which may be `off` by
// some length.
typedef struct landing {
    abut_real t;
    abut_vec3 point, way;
    abut_real off;
} landing;

// Newton's method for the place nearest to the box, where the slope of the squared distance is zero. It grows with the place,
// in straight pieces between the places where the segment crosses the planes of faces: a step that ends on the piece it began
// on is the last, and one that leaves what is known to hold the zero goes to the middle of that. The way is made square to the
// segment by the last step itself.
ABUT_INLINE landing box_and_stick(abut_vec3 box, abut_vec3 middle, abut_vec3 half)
{
    abut_real t = 0;
    abut_real low = -2;
    abut_real high = 2;
    abut_real bend_before = 0;
    abut_real more = 0; // what the way still has along the segment, in halves
    abut_vec3 way = {0, 0, 0};
    abut_vec3 along = {0, 0, 0};
    for (int i = 0; i < ABUT_CAPSULE3_STEPS; ++i) {
        way = abut_beyond3(box, abut_along3(middle, t, half));
        along = masked(half, way);
        abut_real bend = abut_dot3(along, along);
        if (!(bend > 0)) {
            more = 0;
            break; // it runs along a face
        }
        abut_real slope = abut_dot3(along, way);
        abut_real part = t * bend - slope;
        abut_real next = abut_share3(part, bend);
        more = abut_inside3(part, bend) * (slope / bend);
        low += abut_one_if3(slope < 0) * (t - low);
        high += abut_one_if3(slope > 0) * (t - high);
        if (((int)(bend == bend_before) | (int)(next == t)) != 0) {
            t = next;
            break;
        }
        t = next <= low || next >= high ? (low + high) / 2 : next;
        bend_before = bend;
    }
    way = abut_along3(way, -more, along);
    abut_vec3 place = abut_along3(middle, t, half);
    abut_vec3 rest = abut_beyond3(box, place);
    landing   l = {t, abut_sub3(place, rest), way, abut_sizes3(abut_sub3(rest, way))};
    return l;
}

// A box and a segment. The box is seen in its own frame, A's or B's. The columns of a rotation are square to each other to
// rounding only: where B's point is shows how much that matters.
ABUT_INLINE abut_span3 with_box(const abut_scene3 *s, abut_vec3 half_a, abut_vec3 half_b)
{
    bool       first = s->a->core == ABUT_CORE3_BOX;
    abut_vec3  box = abut_scale3(s->scale.per_unit, first ? s->a->half : s->b->half);
    abut_vec3  middle = first ? s->offset : abut_neg3(abut_unrotate3(*s->rotation, s->offset));
    landing    l = box_and_stick(box, middle, first ? half_b : abut_unrotate3(*s->rotation, half_a));
    abut_span3 d = {l.point, l.way, l.off};
    if (!first) {
        abut_vec3 b = abut_add3(s->offset, abut_rotate3(*s->rotation, l.point));
        d.a = abut_scale3(l.t, half_a);
        d.way = abut_neg3(abut_rotate3(*s->rotation, l.way));
        d.off = abut_sizes3(abut_sub3(b, abut_add3(d.a, d.way)));
    }
    return d;
}

// How far a core reaches along a direction from its middle; the direction is in the core's frame, but for a segment's.
static abut_real height_of(const abut_scene3 *s, const abut_shape3 *shape, abut_vec3 half, abut_vec3 direction)
{
    if (shape->core == ABUT_CORE3_BOX) {
        return s->scale.per_unit * abut_box_height3(shape->half, direction);
    }
    return abut_abs(abut_dot3(half, direction));
}

// How far both cores reach along the way of a span, from their middles and times its length.
static abut_real reached(const abut_scene3 *s, const abut_span3 *d, abut_vec3 half_a, abut_vec3 half_b)
{
    abut_vec3 way_b = s->b->core == ABUT_CORE3_BOX ? abut_unrotate3(*s->rotation, d->way) : d->way;
    return height_of(s, s->a, half_a, d->way) + height_of(s, s->b, half_b, way_b);
}

static bool with_cache(abut_cache3 *cache, const abut_proximity3 *answer)
{
    if (cache != NULL) {
        cache->normal = answer->normal;
    }
    return true;
}

static bool is_stick(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || is_segment(shape);
}

bool abut_capsule3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                   abut_proximity3 *answer)
{
    bool              box_a = a->core == ABUT_CORE3_BOX;
    bool              box_b = b->core == ABUT_CORE3_BOX;
    abut_scene3       s;
    abut_core_answer3 core;
    abut_real         noise;
    if (is_segment(a) && is_segment(b)) {
        abut_sticks3 sticks;
        return abut_sticks_apart3(&sticks, a, b, b_in_a, cache, answer);
    }
    if ((box_a && b->core == ABUT_CORE3_POINT) || (box_b && a->core == ABUT_CORE3_POINT)) {
        abut_ball_box3 ball;
        return abut_scene3_of(&ball.scene, a, b, b_in_a) && // cppcheck-suppress uninitStructMember
               abut_ball_and_box3(&ball, answer) && with_cache(cache, answer);
    }
    if (!(is_stick(a) || box_a) || !(is_stick(b) || box_b) || (box_a && box_b) || !abut_scene3_of(&s, a, b, b_in_a)) {
        return false;
    }
    abut_vec3 half_a = {0, 0, 0};
    abut_vec3 half_b = {0, 0, 0};
    if (is_segment(a)) {
        half_a = abut_half_of3(&s, a);
    }
    if (is_segment(b)) {
        half_b = abut_rotate3(b_in_a->r, abut_half_of3(&s, b));
    }
    abut_span3 d = box_a || box_b ? with_box(&s, half_a, half_b) : without_box(&s, half_a, half_b);
    if (!abut_judged3(&s, &d, reached(&s, &d, half_a, half_b), &core, &noise)) {
        return false;
    }
    abut_finish3(answer, a, b, s.scale.unit, noise, &core);
    return with_cache(cache, answer);
}
