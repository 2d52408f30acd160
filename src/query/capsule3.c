// capsule3.c : spheres and capsules against each other and against boxes, in closed form.
//
// The cores are points, segments and at most one box. A kernel for each kind of pair proposes a point of each and the way
// between them in plain arithmetic (Ericson 2005, "Real-Time Collision Detection", sections 5.1.2, 5.1.3, 5.1.9), and whatever
// it proposes is judged: the distance is at most that of the two points, which lie in the cores, and at least what parts the
// cores along the way. The answer is given only when the two bounds meet to a few u of the size; so no decision of a kernel
// needs to be right, and those in doubt are left to the careful methods behind it.
//
// Frame: A's axes, from the middle of A's core, lengths divided by a power of two that brings the pair to unit size. A segment
// is its middle plus t times its half, -1 <= t <= 1.
#include "query/capsule3.h"
#include "base/tolerance3.h"
#include "math/exact.h"
#include "math/scale.h"
#include "query/core3.h"

typedef struct scene {
    const abut_shape3 *a, *b;
    const abut_rot3   *rotation; // of B
    abut_vec3          offset;   // from the middle of A to the middle of B
    abut_unit          scale;
    abut_real          origins; // how far the middles are from the origins of their shapes
} scene;

// Two points, one of each core, and the way from the first to the second: square to what it should be square to, of any length.
typedef struct span {
    abut_vec3 a, b;
    abut_vec3 way;
} span;

static abut_real sizes_of(abut_vec3 v)
{
    return (abut_abs(v.x) + abut_abs(v.y)) + abut_abs(v.z);
}

static abut_real clamped(abut_real x, abut_real limit)
{
    return abut_min(abut_max(x, -limit), limit);
}

// 1 inside of a segment, 0 at its ends.
static abut_real inside(abut_real t)
{
    return (abut_real)(abut_abs(t) < 1);
}

// Columns square to each other and the third the product of the first two, closely enough for abut_pair3_make's own test.
static bool right_handed(const abut_rot3 *r)
{
    const abut_real slack = ABUT_ROTATION_SLACK / (2 * 2 * 2);
    abut_vec3       off = abut_sub3(abut_cross3(r->x, r->y), r->z);
    return abut_abs(abut_dot3(r->x, r->x) - 1) <= slack && abut_abs(abut_dot3(r->y, r->y) - 1) <= slack &&
           abut_abs(abut_dot3(r->x, r->y)) <= slack && sizes_of(off) <= slack;
}

static bool scene_of(scene *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose)
{
    abut_real origins = sizes_of(a->middle) + sizes_of(b->middle);
    abut_real size = (sizes_of(pose->p) + origins) + (a->reach + b->reach);
    if (!(size <= ABUT_REAL_LARGEST && a->radius >= 0 && b->radius >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST) ||
        !right_handed(&pose->r)) {
        return false;
    }
    s->a = a;
    s->b = b;
    s->rotation = &pose->r;
    s->scale = abut_unit_of(size);
    s->origins = s->scale.per_unit * origins;
    abut_vec3 middle_b = abut_rotate3(pose->r, abut_scale3(s->scale.per_unit, b->middle));
    abut_vec3 b_in_a = abut_add3(abut_scale3(s->scale.per_unit, pose->p), middle_b);
    s->offset = abut_sub3(b_in_a, abut_scale3(s->scale.per_unit, a->middle));
    return true;
}

// Half of a segment in its own frame; of a point, nothing.
static abut_vec3 half_of(const scene *s, const abut_shape3 *shape)
{
    static const abut_vec3 none = {0, 0, 0};

    abut_real half = s->scale.per_unit / 2;
    return shape->core == ABUT_CORE3_SEGMENT ? abut_scale3(half, abut_sub3(shape->p[1], shape->p[0])) : none;
}

// Two segments. Of parallel ones the first is met in its middle, or as near to it as the second reaches. Where the way ends
// inside of a segment it is made square to it a second time: what is left of a difference of large vectors points anywhere.
static span sticks(abut_vec3 half_a, abut_vec3 offset, abut_vec3 half_b)
{
    abut_real a = abut_dot3(half_a, half_a);
    abut_real b = abut_dot3(half_a, half_b);
    abut_real c = abut_dot3(half_b, half_b);
    abut_real p = abut_dot3(half_a, offset);
    abut_real q = abut_dot3(half_b, offset);
    abut_real part = a * c - b * b;
    bool      cross = part > ABUT_UNIT_ROUNDOFF * (a * c);
    abut_real s = cross ? clamped((p * c - q * b) / part, 1) : 0;
    abut_real t = clamped((b * s - q) / c, 1);
    s = clamped((b * t + p) / a, 1);
    abut_vec3 way = abut_sub3(abut_along3(offset, t, half_b), abut_scale3(s, half_a));

    p = inside(s) * abut_dot3(half_a, way);
    q = cross ? inside(t) * abut_dot3(half_b, way) : 0;
    b = cross ? inside(s) * inside(t) * b : 0;
    part = a * c - b * b;
    abut_real on = (p * c - q * b) / part;
    abut_real on_b = (p * b - q * a) / part;
    span      d = {abut_scale3(clamped(s + on, 1), half_a), abut_along3(offset, clamped(t + on_b, 1), half_b),
                   abut_along3(abut_along3(way, -on, half_a), on_b, half_b)};
    return d;
}

// A segment about the origin and a point.
static span stick_and_point(abut_vec3 half, abut_vec3 point)
{
    abut_real square = abut_dot3(half, half);
    abut_real t = clamped(abut_dot3(half, point) / square, 1);
    span      d = {abut_scale3(t, half), point, {0, 0, 0}};
    d.way = abut_sub3(point, d.a);
    d.way = abut_along3(d.way, -inside(t) * abut_dot3(half, d.way) / square, half);
    return d;
}

static span reversed(span d)
{
    span r = {d.b, d.a, abut_neg3(d.way)};
    return r;
}

static span moved(span d, abut_vec3 by)
{
    span m = {abut_add3(d.a, by), abut_add3(d.b, by), d.way};
    return m;
}

static span without_box(const scene *s, abut_vec3 half_a, abut_vec3 half_b)
{
    if (s->a->core == ABUT_CORE3_POINT) {
        span points = {{0, 0, 0}, s->offset, s->offset};
        return s->b->core == ABUT_CORE3_POINT ? points
                                              : moved(reversed(stick_and_point(half_b, abut_neg3(s->offset))), s->offset);
    }
    return s->b->core == ABUT_CORE3_POINT ? stick_and_point(half_a, s->offset) : sticks(half_a, s->offset, half_b);
}

// The point of a box about the origin nearest to another.
static abut_vec3 into(abut_vec3 box, abut_vec3 p)
{
    abut_vec3 v = {clamped(p.x, box.x), clamped(p.y, box.y), clamped(p.z, box.z)};
    return v;
}

// The way from there.
static abut_vec3 beyond(abut_vec3 box, abut_vec3 p)
{
    return abut_sub3(p, into(box, p));
}

// What of a vector lies along the axes of another.
static abut_vec3 masked(abut_vec3 v, abut_vec3 axes)
{
    abut_vec3 m = {axes.x != 0 ? v.x : 0, axes.y != 0 ? v.y : 0, axes.z != 0 ? v.z : 0};
    return m;
}

// The two places of a segment between which its squared distance from a box has its minimum.
typedef struct bracket {
    abut_real low, high;
} bracket;

// Closes a bracket where the segment crosses the plane of a face, `way` along one of its axes from the middle.
static bracket closed_in(bracket k, abut_vec3 box, abut_vec3 middle, abut_vec3 half, abut_real part)
{
    abut_real t = clamped(part, 1);
    abut_real slope = abut_dot3(half, beyond(box, abut_along3(middle, t, half)));
    bracket   closer = {abut_max(k.low, slope < 0 ? t : -1), abut_min(k.high, slope > 0 ? t : 1)};
    return closer;
}

// The place of a segment nearest to a box about the origin. Half the slope of the squared distance grows with the place, in
// straight pieces between the places where the segment crosses the planes of the faces; its zero is between two of those.
static abut_real nearest_to_box(abut_vec3 box, abut_vec3 middle, abut_vec3 half)
{
    bracket k = {-1, 1};
    k = closed_in(k, box, middle, half, (box.x - middle.x) / half.x);
    k = closed_in(k, box, middle, half, (-box.x - middle.x) / half.x);
    k = closed_in(k, box, middle, half, (box.y - middle.y) / half.y);
    k = closed_in(k, box, middle, half, (-box.y - middle.y) / half.y);
    k = closed_in(k, box, middle, half, (box.z - middle.z) / half.z);
    k = closed_in(k, box, middle, half, (-box.z - middle.z) / half.z);

    abut_real between = (k.low + k.high) / 2;
    abut_vec3 away = beyond(box, abut_along3(middle, between, half));
    abut_vec3 along = masked(half, away);
    abut_real bend = abut_dot3(along, along);
    return bend > 0 ? clamped(between - abut_dot3(half, away) / bend, 1) : between;
}

// The place t of a segment, the point of a box about the origin, and the way from there to the segment.
typedef struct landing {
    abut_real t;
    abut_vec3 point, way;
} landing;

static landing box_and_stick(abut_vec3 box, abut_vec3 middle, abut_vec3 half)
{
    abut_real t = nearest_to_box(box, middle, half);
    abut_vec3 way = beyond(box, abut_along3(middle, t, half));
    abut_vec3 along = masked(half, way);
    abut_real bend = abut_dot3(along, along);
    abut_real on = bend > 0 ? -inside(t) * abut_dot3(half, way) / bend : 0;
    landing   l = {clamped(t + on, 1), {0, 0, 0}, abut_along3(way, on, along)};
    l.point = into(box, abut_along3(middle, l.t, half));
    return l;
}

static landing box_and_point(abut_vec3 box, abut_vec3 point)
{
    landing l = {0, into(box, point), beyond(box, point)};
    return l;
}

static landing on_box(const abut_shape3 *other, abut_vec3 box, abut_vec3 middle, abut_vec3 half)
{
    return other->core == ABUT_CORE3_POINT ? box_and_point(box, middle) : box_and_stick(box, middle, half);
}

static span from_box(const scene *s, abut_vec3 half_b)
{
    landing l = on_box(s->b, abut_scale3(s->scale.per_unit, s->a->half), s->offset, half_b);
    span    d = {l.point, abut_along3(s->offset, l.t, half_b), l.way};
    return d;
}

static span to_box(const scene *s, abut_vec3 half_a)
{
    abut_vec3 middle = abut_neg3(abut_unrotate3(*s->rotation, s->offset));
    abut_vec3 half = abut_unrotate3(*s->rotation, half_a);
    landing   l = on_box(s->a, abut_scale3(s->scale.per_unit, s->b->half), middle, half);
    span      d = {abut_scale3(l.t, half_a), abut_add3(s->offset, abut_rotate3(*s->rotation, l.point)),
                   abut_neg3(abut_rotate3(*s->rotation, l.way))};
    return d;
}

// How far a core reaches along a direction from its middle; the direction is in the core's frame, but for a segment's.
static abut_real height_of(const scene *s, const abut_shape3 *shape, abut_vec3 half, abut_vec3 direction)
{
    if (shape->core == ABUT_CORE3_BOX) {
        abut_vec3 h = shape->half;
        return s->scale.per_unit * ((h.x * abut_abs(direction.x) + h.y * abut_abs(direction.y)) + h.z * abut_abs(direction.z));
    }
    return abut_abs(abut_dot3(half, direction));
}

// The bounds of a span, and whether they prove it. Along a unit normal no point of one core is nearer to the other than where
// the two end.
static bool judged(const scene *s, span d, abut_vec3 half_a, abut_vec3 half_b, abut_core_answer3 *core, abut_real *noise)
{
    abut_real square = abut_dot3(d.way, d.way);
    abut_vec3 normal = abut_scale3(1 / abut_sqrt(square), d.way);
    abut_vec3 between = abut_sub3(d.b, d.a);
    abut_real upper = abut_sqrt(abut_dot3(between, between));
    abut_vec3 normal_b = s->b->core == ABUT_CORE3_BOX ? abut_unrotate3(*s->rotation, normal) : normal;
    abut_real ends = height_of(s, s->a, half_a, normal) + height_of(s, s->b, half_b, normal_b);
    abut_real lower = abut_dot3(normal, s->offset) - ends;

    abut_real reach_a = s->scale.per_unit * s->a->reach;
    abut_real reach_b = s->scale.per_unit * s->b->reach;
    abut_real size = (upper + reach_a) + reach_b;
    *noise = ((ABUT_NOISE3_CAPSULE_A * reach_a + ABUT_NOISE3_CAPSULE_B * reach_b) + ABUT_NOISE3_CAPSULE_APART * size) +
             ABUT_NOISE3_CAPSULE_ORIGINS * s->origins;
    core->a = d.a;
    core->b = abut_along3(d.a, lower, normal);
    core->normal = normal;
    core->distance = lower;
    core->gap = abut_max(upper - lower, 0);
    core->supports = 0;
    core->status = ABUT_OK;
    return square > ABUT_COMPONENT_SMALLEST && abut_abs(upper - lower) + *noise <= ABUT_CAPSULE3_GAP * size;
}

static bool is_stick(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_SEGMENT;
}

bool abut_capsule3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                   abut_proximity3 *answer)
{
    bool  box_a = a->core == ABUT_CORE3_BOX;
    bool  box_b = b->core == ABUT_CORE3_BOX;
    scene s;
    if (!(is_stick(a) || box_a) || !(is_stick(b) || box_b) || (box_a && box_b) || !scene_of(&s, a, b, b_in_a)) {
        return false;
    }
    abut_vec3         half_a = half_of(&s, a);
    abut_vec3         half_b = abut_rotate3(b_in_a->r, half_of(&s, b));
    span              d = box_a ? from_box(&s, half_b) : box_b ? to_box(&s, half_a) : without_box(&s, half_a, half_b);
    abut_core_answer3 core;
    abut_real         noise;
    if (!judged(&s, d, half_a, half_b, &core, &noise)) {
        return false;
    }
    *answer = abut_finished3(a, b, s.scale.unit, noise, &core);
    if (cache != NULL) {
        cache->normal = core.normal;
    }
    return true;
}
