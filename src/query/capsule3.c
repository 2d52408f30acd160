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

// A point of A, and the way from there to a point of B: square to what it should be square to. What is known of B's point may
// leave it `off` by some length.
typedef struct span {
    abut_vec3 a, way;
    abut_real off;
} span;

static abut_real sizes_of(abut_vec3 v)
{
    return (abut_abs(v.x) + abut_abs(v.y)) + abut_abs(v.z);
}

// A share of a whole, no further than 1 either way.
static abut_real share(abut_real part, abut_real whole)
{
    return part / abut_max(abut_abs(part), whole);
}

// 1 where it holds, 0 where not: gcc makes no branch of a table, and half of all branches here would be foreseen wrongly.
static abut_real one_if(bool holds)
{
    static const abut_real number[] = {0, 1};

    return number[holds];
}

// 1 where the share ends between, 0 where it was cut.
static abut_real inside(abut_real part, abut_real whole)
{
    return one_if(abut_abs(part) < whole);
}

// Columns square to each other and the third the product of the first two, closely enough for abut_pair3_make's own test.
static bool right_handed(const abut_rot3 *r)
{
    const abut_real slack = ABUT_ROTATION_SLACK / (2 * 2 * 2);
    abut_vec3       off = abut_sub3(abut_cross3(r->x, r->y), r->z);
    return abut_abs(abut_dot3(r->x, r->x) - 1) <= slack && abut_abs(abut_dot3(r->y, r->y) - 1) <= slack &&
           abut_abs(abut_dot3(r->x, r->y)) <= slack && sizes_of(off) <= slack;
}

static bool usable(const abut_shape3 *a, const abut_shape3 *b, const abut_rot3 *rotation, abut_real size)
{
    return a->radius >= 0 && b->radius >= 0 && a->reach >= 0 && b->reach >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST &&
           size <= ABUT_REAL_LARGEST && right_handed(rotation);
}

// Most shapes have their middles at their origins.
static bool scene_of(scene *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose)
{
    abut_real origin_b = sizes_of(b->middle);
    abut_real origins = sizes_of(a->middle) + origin_b;
    abut_real reaches = origins + (a->reach + b->reach);
    abut_real size = (abut_abs(pose->p.x) + abut_abs(pose->p.y)) + (abut_abs(pose->p.z) + reaches);
    abut_unit scale = abut_unit_of(size);
    s->a = a;
    s->b = b;
    s->rotation = &pose->r;
    s->scale = scale;
    s->origins = scale.per_unit * origins;
    s->offset = abut_scale3(scale.per_unit, pose->p);
    if (origin_b != 0) {
        s->offset = abut_add3(s->offset, abut_rotate3(pose->r, abut_scale3(scale.per_unit, b->middle)));
    }
    s->offset = abut_sub3(s->offset, abut_scale3(scale.per_unit, a->middle));
    return usable(a, b, &pose->r, size);
}

static abut_vec3 half_of(const scene *s, const abut_shape3 *segment)
{
    return abut_scale3(s->scale.per_unit / 2, abut_sub3(segment->p[1], segment->p[0]));
}

// Two segments and a place on each, s and t.
typedef struct crossing {
    abut_real a, b, c; // the products of the halves
    abut_real apart;   // a c - b b
    abut_real s, t;
} crossing;

// Makes the way square to the segments where it ends inside of them: what is left of a difference of large vectors points
// anywhere. Newton's step from a place that is all but right; of parallel segments the first will do.
static span squared(const crossing *k, bool skew, abut_vec3 half_a, abut_vec3 half_b, abut_vec3 way)
{
    abut_real inside_a = inside(k->s, 1);
    abut_real inside_b = inside(k->t, 1);
    abut_real both = one_if(skew) * inside_a * inside_b;
    abut_real p = inside_a * abut_dot3(half_a, way);
    abut_real q = (inside_b - one_if(!skew) * inside_a * inside_b) * abut_dot3(half_b, way);
    abut_real b = both * k->b;
    abut_real per = 1 / (both * k->apart + (1 - both) * (k->a * k->c));
    abut_real more_a = per * (p * k->c - q * b);
    abut_real more_b = per * (p * b - q * k->a);
    abut_real s = k->s + more_a;
    abut_real t = k->t + more_b;
    bool      beyond = abut_max(abut_abs(s), abut_abs(t)) > 1 + ABUT_EPSILON;
    span      d = {abut_scale3(s, half_a), abut_along3(abut_along3(way, -more_a, half_a), more_b, half_b), beyond};
    return d;
}

// Two segments. Of parallel ones the first is met in its middle, or as near to it as the second reaches.
static span sticks(abut_vec3 half_a, abut_vec3 offset, abut_vec3 half_b)
{
    abut_real p = abut_dot3(half_a, offset);
    abut_real q = abut_dot3(half_b, offset);
    crossing  k = {abut_dot3(half_a, half_a), abut_dot3(half_a, half_b), abut_dot3(half_b, half_b), 0, 0, 0};
    k.apart = k.a * k.c - k.b * k.b;
    if (k.apart <= ABUT_SLIVER_SQUARE * (k.a * k.c)) {
        abut_vec3 cross = abut_cross3(half_a, half_b); // what the difference of two large numbers leaves means little
        k.apart = abut_dot3(cross, cross);
    }
    bool      skew = k.apart > ABUT_COMPONENT_SMALLEST * (k.a * k.c);
    abut_real first = skew ? share(p * k.c - q * k.b, k.apart) : 0;
    abut_real along = k.b * first - q;
    abut_real places[] = {first, share(p + k.b, k.a), share(p - k.b, k.a)}; // where the second's place is inside, 1, -1
    k.t = share(along, k.c);
    k.s = places[(along >= k.c) + 2 * (along < -k.c)];
    abut_vec3 on_a = abut_scale3(k.s, half_a);
    abut_vec3 way = abut_sub3(abut_along3(offset, k.t, half_b), on_a);
    if (abut_dot3(way, way) <= ABUT_CAPSULE3_NEAR * (k.a + k.c)) {
        return squared(&k, skew, half_a, half_b, way);
    }
    span d = {on_a, way, 0};
    return d;
}

// A segment about the origin and a point.
static span stick_and_point(abut_vec3 half, abut_vec3 point)
{
    abut_real square = abut_dot3(half, half);
    abut_real along = abut_dot3(half, point);
    abut_real t = share(along, square);
    abut_vec3 way = abut_along3(point, -t, half);
    abut_real more = inside(along, square) * abut_dot3(half, way) / square;
    span      d = {abut_scale3(t, half), abut_along3(way, -more, half), abut_abs(more) * sizes_of(half)};
    return d;
}

static bool is_segment(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_SEGMENT;
}

static span without_box(const scene *s, abut_vec3 half_a, abut_vec3 half_b)
{
    span d = {{0, 0, 0}, s->offset, 0};
    if (is_segment(s->a) && is_segment(s->b)) {
        d = sticks(half_a, s->offset, half_b);
    } else if (is_segment(s->a) || is_segment(s->b)) {
        abut_real sign = is_segment(s->a) ? 1 : -1;
        d = stick_and_point(is_segment(s->a) ? half_a : half_b, abut_scale3(sign, s->offset));
        d.a = abut_scale3(one_if(is_segment(s->a)), d.a);
        d.way = abut_scale3(sign, d.way);
    }
    return d;
}

// How far a coordinate lies beyond a limit on either side. Half of x + |x| is x or nothing, exactly and without a branch.
static abut_real past(abut_real x, abut_real limit)
{
    abut_real above = x - limit;
    abut_real below = x + limit;
    return ((above + abut_abs(above)) + (below - abut_abs(below))) / 2;
}

// The way to a point from the nearest point of a box about the origin.
static abut_vec3 beyond(abut_vec3 box, abut_vec3 p)
{
    abut_vec3 v = {past(p.x, box.x), past(p.y, box.y), past(p.z, box.z)};
    return v;
}

// What of a vector lies along the axes of another.
static abut_vec3 masked(abut_vec3 v, abut_vec3 axes)
{
    abut_vec3 m = {one_if(axes.x != 0) * v.x, one_if(axes.y != 0) * v.y, one_if(axes.z != 0) * v.z};
    return m;
}

// The place t of a segment, the point of a box about the origin, and the way from there to the segment, which may be `off` by
// some length.
typedef struct landing {
    abut_real t;
    abut_vec3 point, way;
    abut_real off;
} landing;

static landing landing_of(abut_vec3 box, abut_real t, abut_vec3 place, abut_vec3 way)
{
    abut_vec3 rest = beyond(box, place);
    landing   l = {t, abut_sub3(place, rest), way, sizes_of(abut_sub3(rest, way))};
    return l;
}

// Newton's method for the place nearest to the box, where the slope of the squared distance is zero. It grows with the place,
// in straight pieces between the places where the segment crosses the planes of faces: a step that ends on the piece it began
// on is the last, and one that leaves what is known to hold the zero goes to the middle of that. The way is made square to the
// segment by the last step itself.
static landing box_and_stick(abut_vec3 box, abut_vec3 middle, abut_vec3 half)
{
    abut_real t = 0;
    abut_real low = -2;
    abut_real high = 2;
    abut_real bend_before = 0;
    abut_real more = 0; // what the way still has along the segment, in halves
    abut_vec3 way = {0, 0, 0};
    abut_vec3 along = {0, 0, 0};
    for (int i = 0; i < ABUT_CAPSULE3_STEPS; ++i) {
        way = beyond(box, abut_along3(middle, t, half));
        along = masked(half, way);
        abut_real bend = abut_dot3(along, along);
        if (!(bend > 0)) {
            more = 0;
            break; // it runs along a face
        }
        abut_real slope = abut_dot3(along, way);
        abut_real part = t * bend - slope;
        abut_real next = share(part, bend);
        more = inside(part, bend) * (slope / bend);
        low += one_if(slope < 0) * (t - low);
        high += one_if(slope > 0) * (t - high);
        if (bend == bend_before || next == t) {
            t = next;
            break;
        }
        t = next <= low || next >= high ? (low + high) / 2 : next;
        bend_before = bend;
    }
    way = abut_along3(way, -more, along);
    return landing_of(box, t, abut_along3(middle, t, half), way);
}

// A box is seen in its own frame, A's or B's. The columns of a rotation are square to each other to rounding only: where B's
// point is shows how much that matters.
static span with_box(const scene *s, abut_vec3 half_a, abut_vec3 half_b)
{
    bool               first = s->a->core == ABUT_CORE3_BOX;
    const abut_shape3 *other = first ? s->b : s->a;
    abut_vec3          box = abut_scale3(s->scale.per_unit, first ? s->a->half : s->b->half);
    abut_vec3          middle = first ? s->offset : abut_neg3(abut_unrotate3(*s->rotation, s->offset));
    landing            l;
    if (is_segment(other)) {
        l = box_and_stick(box, middle, first ? half_b : abut_unrotate3(*s->rotation, half_a));
    } else {
        l = landing_of(box, 0, middle, beyond(box, middle));
    }
    span d = {l.point, l.way, l.off};
    if (!first) {
        abut_vec3 b = abut_add3(s->offset, abut_rotate3(*s->rotation, l.point));
        d.a = abut_scale3(l.t, half_a);
        d.way = abut_neg3(abut_rotate3(*s->rotation, l.way));
        d.off = sizes_of(abut_sub3(b, abut_add3(d.a, d.way)));
    }
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

// The bounds of a span, and whether they prove it. Along its way no point of one core is nearer to the other than where the two
// end.
static bool judged(const scene *s, span d, abut_vec3 half_a, abut_vec3 half_b, abut_core_answer3 *core, abut_real *noise)
{
    abut_real square = abut_dot3(d.way, d.way);
    abut_real length = abut_sqrt(square);
    abut_real per_length = 1 / length;
    abut_vec3 way_b = s->b->core == ABUT_CORE3_BOX ? abut_unrotate3(*s->rotation, d.way) : d.way;
    abut_real ends = height_of(s, s->a, half_a, d.way) + height_of(s, s->b, half_b, way_b);
    abut_real lower = (abut_dot3(d.way, s->offset) - ends) * per_length;
    abut_real upper = length + d.off;

    abut_real reach_a = s->scale.per_unit * s->a->reach;
    abut_real reach_b = s->scale.per_unit * s->b->reach;
    abut_real size = (upper + reach_a) + reach_b;
    *noise = ((ABUT_NOISE3_CAPSULE_A * reach_a + ABUT_NOISE3_CAPSULE_B * reach_b) + ABUT_NOISE3_CAPSULE_APART * size) +
             ABUT_NOISE3_CAPSULE_ORIGINS * s->origins;
    core->a = d.a;
    core->normal = abut_scale3(per_length, d.way);
    core->b = abut_add3(d.a, d.way);
    core->distance = length;
    core->gap = abut_max(upper - lower, 0);
    core->supports = 0;
    core->status = ABUT_OK;
    return square > ABUT_COMPONENT_SMALLEST && abut_abs(upper - lower) + *noise <= ABUT_CAPSULE3_GAP * size;
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
    scene             s;
    abut_core_answer3 core;
    abut_real         noise;
    if (!(is_stick(a) || box_a) || !(is_stick(b) || box_b) || (box_a && box_b) || !scene_of(&s, a, b, b_in_a)) {
        return false;
    }
    abut_vec3 half_a = {0, 0, 0};
    abut_vec3 half_b = {0, 0, 0};
    if (is_segment(a)) {
        half_a = half_of(&s, a);
    }
    if (is_segment(b)) {
        half_b = abut_rotate3(b_in_a->r, half_of(&s, b));
    }
    span d = box_a || box_b ? with_box(&s, half_a, half_b) : without_box(&s, half_a, half_b);
    if (!judged(&s, d, half_a, half_b, &core, &noise)) {
        return false;
    }
    *answer = abut_finished3(a, b, s.scale.unit, noise, &core);
    if (cache != NULL) {
        cache->normal = core.normal;
    }
    return true;
}
