// capsule2.c : the contact manifold of two capsules, and of a box and a capsule, in closed form.
//
// Of two segments apart in the plane an end of one is nearest to the other (Ericson 2005, "Real-Time Collision Detection",
// section 5.1.9): four ends, four feet, and the shortest way between them gives the normal. A box and a segment: an end of the
// segment is nearest to the box, or, over the inside of the segment, a corner of the box. Whatever is found is judged: the
// distance is at most the way's length, and at least what parts the cores along it. The answer is given only where the two
// bounds meet to half of what rounding may cost; so no decision of a kernel needs to be right, and those in doubt are left to
// facing2.c. The contacts are those of facing2.c, too: a segment faces along both its sides, a box by the squarer of the two
// edges at its corner, and where both shapes turn an edge towards the other there are two.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where those are far from one. Normal
// and tangent as in stretch2.h.
#include "contact/capsule2.h"
#include "math/scale.h"
#include "shape/support2.h"

typedef struct scene {
    const abut_shape2 *a, *b;
    const abut_rot2   *rotation; // of B
    abut_rot2          turn;     // the same, its columns of length one
    abut_real          column;   // the length of B's own
    abut_vec2          way;      // from the middle of A to the middle of B
    abut_unit          scale;
    abut_real          size, noise; // as in a pair (steps2.h)
} scene;

// A segment: its middle, the way from there to its second end, and the direction of that.
typedef struct stick {
    abut_vec2 middle, half, along;
} stick;

// The cores' nearest points: how far they are apart, A's point, and what lies between the bounds.
typedef struct nearest {
    abut_vec2 normal, on_a;
    abut_real distance, gap;
} nearest;

// Where a core faces along the normal: by an edge, or by a corner alone, and the name of either.
typedef struct front {
    abut_stretch2 edge;
    bool          faces;
    uint32_t      feature;
} front;

static inline abut_real sizes_of(abut_vec2 v)
{
    return abut_abs(v.x) + abut_abs(v.y);
}

// How far a number lies beyond a limit on either side.
static inline abut_real past(abut_real x, abut_real limit)
{
    return x - abut_max(-limit, abut_min(x, limit));
}

static inline bool usable(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real excess)
{
    return a->radius >= 0 && b->radius >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST && a->reach >= 0 && b->reach >= 0 &&
           abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST &&
           abut_abs(excess) <= ABUT_COLUMN_SERIES && sizes_of(a->middle) <= a->reach && sizes_of(b->middle) <= b->reach;
}

static inline bool scene_of(scene *s, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose)
{
    abut_rot2 r = pose->r;
    abut_real excess = (r.c * r.c - 1) + r.s * r.s;
    if (!usable(a, b, pose, excess)) {
        return false;
    }
    // The length of R's columns and its inverse by their series.
    abut_real half = excess / 2;
    abut_real square = half * half / 2;
    abut_real per_column = 1 - (half - (half * half + square));
    abut_vec2 way = abut_add2(abut_sub2(pose->p, a->middle), abut_rotate2(r, b->middle));
    abut_real reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_unit scale = abut_unit_for_squares((sizes_of(way) + a->radius + b->radius) + (a->reach + reach_b));
    s->a = a;
    s->b = b;
    s->rotation = &pose->r;
    s->turn.c = per_column * r.c;
    s->turn.s = per_column * r.s;
    s->column = 1 + (half - square);
    s->way = abut_scale2(scale.per_unit, way);
    s->scale = scale;
    abut_real apart = abut_sqrt(abut_dot2(s->way, s->way));
    abut_real vertices = ABUT_NOISE_CAPSULE_A * a->reach + ABUT_NOISE_B * reach_b + ABUT_NOISE_B_SPAN * b->span;
    vertices += ABUT_NOISE_MIDDLE * sizes_of(b->middle);
    s->size = apart + scale.per_unit * (a->reach + reach_b);
    s->noise = scale.per_unit * vertices + ABUT_NOISE_CAPSULE_APART * apart;
    return true;
}

static inline abut_vec2 half_of(const scene *s, const abut_shape2 *segment)
{
    return abut_scale2(s->scale.per_unit / 2, abut_sub2(segment->p2, segment->p1));
}

static inline stick stick_of_a(const scene *s)
{
    stick a = {{0, 0}, half_of(s, s->a), s->a->along};
    return a;
}

static inline stick stick_of_b(const scene *s)
{
    stick b = {s->way, abut_rotate2(*s->rotation, half_of(s, s->b)), abut_rotate2(s->turn, s->b->along)};
    return b;
}

// The way from the nearest point of a segment to a point, along the segment and square to it.
typedef struct foot {
    abut_real beyond, aside;
} foot;

// Two segments: A's ends and B's, against the other one. The ends are the middle less the half and the middle with it.
static inline nearest of_sticks(const stick *a, const stick *b)
{
    abut_real half_a = abut_dot2(a->along, a->half);
    abut_real half_b = abut_dot2(b->along, b->half);
    abut_real along_a = abut_dot2(b->along, a->half);
    abut_real aside_a = abut_cross2(b->along, a->half);
    abut_real along_b = abut_dot2(a->along, b->half);
    abut_real aside_b = abut_cross2(a->along, b->half);
    abut_real way_along_a = abut_dot2(a->along, b->middle);
    abut_real way_aside_a = abut_cross2(a->along, b->middle);
    abut_real way_along_b = abut_dot2(b->along, b->middle);
    abut_real way_aside_b = abut_cross2(b->along, b->middle);
    foot      feet[4] = {{past(way_along_b + along_a, half_b), way_aside_b + aside_a}, // from A's ends
                         {past(way_along_b - along_a, half_b), way_aside_b - aside_a},
                         {past(way_along_a - along_b, half_a), way_aside_a - aside_b}, // to B's ends
                         {past(way_along_a + along_b, half_a), way_aside_a + aside_b}};
    abut_real square[4];
    for (int i = 0; i < 4; ++i) {
        square[i] = feet[i].beyond * feet[i].beyond + feet[i].aside * feet[i].aside;
    }
    int       of_a = square[1] < square[0];
    int       of_b = 2 + (square[3] < square[2]);
    int       best = square[of_b] < square[of_a] ? of_b : of_a;
    abut_vec2 ends[4] = {abut_neg2(a->half), a->half, abut_sub2(b->middle, b->half), abut_add2(b->middle, b->half)};
    abut_vec2 along[2] = {b->along, a->along};
    nearest   k;
    k.distance = abut_sqrt(square[best]);
    k.normal = abut_along2(abut_scale2(feet[best].beyond / k.distance, along[best >> 1]), feet[best].aside / k.distance,
                           abut_perp2(along[best >> 1]));
    k.normal.x = abut_flush(k.normal.x);
    k.normal.y = abut_flush(k.normal.y);
    k.on_a = abut_along2(ends[best], best < 2 ? 0 : -k.distance, k.normal);
    abut_real reaches = abut_abs(abut_dot2(k.normal, a->half)) + abut_abs(abut_dot2(k.normal, b->half));
    k.gap = abut_max(k.distance - (abut_dot2(k.normal, b->middle) - reaches), 0);
    return k;
}

// A box, seen from its middle in its own axes.
typedef struct crate {
    abut_vec2 half;
    abut_vec2 middle;
    abut_rot2 turn; // its axes in the frame
} crate;

static inline crate crate_of_a(const scene *s)
{
    crate box = {abut_scale2(s->scale.per_unit, s->a->half), {0, 0}, {1, 0}};
    return box;
}

static inline crate crate_of_b(const scene *s)
{
    crate box = {abut_scale2(s->scale.per_unit * s->column, s->b->half), s->way, s->turn};
    return box;
}

static inline abut_real sign_of(abut_real x)
{
    static const abut_real signs[2] = {-1, 1};
    return signs[x >= 0];
}

// How far a box reaches along a direction.
static inline abut_real reach_along(abut_vec2 half, abut_vec2 n)
{
    return half.x * abut_abs(n.x) + half.y * abut_abs(n.y);
}

// The way to a point from the nearest point of a box about the origin.
static inline abut_vec2 from_box(abut_vec2 half, abut_vec2 point)
{
    abut_vec2 v = {past(point.x, half.x), past(point.y, half.y)};
    return v;
}

// The way from a box to a segment, in the box' axes: from the corner that reaches farthest towards the segment's line, if that
// meets its inside, or else to the nearer of its ends. The point it has is the segment's.
static inline nearest of_box(abut_vec2 half, const stick *s)
{
    abut_vec2 ends[2] = {abut_sub2(s->middle, s->half), abut_add2(s->middle, s->half)};
    abut_vec2 ways[2] = {from_box(half, ends[0]), from_box(half, ends[1])};
    abut_real squares[2] = {abut_dot2(ways[0], ways[0]), abut_dot2(ways[1], ways[1])};
    int       end = squares[1] < squares[0];
    abut_real length = abut_sqrt(squares[end]);
    abut_vec2 side = abut_perp2(s->along);
    abut_real height = abut_dot2(side, s->middle);
    side = abut_scale2(sign_of(height), side);
    abut_vec2 corner = {sign_of(side.x) * half.x, sign_of(side.y) * half.y};
    abut_real separation = abut_abs(height) - reach_along(half, side);
    abut_real place = abut_dot2(s->along, abut_sub2(corner, s->middle));
    int       inside = (separation > 0) & (abut_abs(place) < abut_dot2(s->along, s->half));
    nearest   choices[2] = {{{abut_flush(ways[end].x / length), abut_flush(ways[end].y / length)}, ends[end], length, 0},
                            {side, abut_along2(corner, separation, side), separation, 0}};
    nearest   k = choices[inside];
    abut_real apart = abut_dot2(k.normal, s->middle) - abut_abs(abut_dot2(k.normal, s->half));
    k.gap = abut_max(k.distance - (apart - reach_along(half, k.normal)), 0);
    return k;
}

// The edge of a box squarer to the normal, as face2.c chooses it; an edge along x comes before corners 1 and 3.
static inline front front_of_box(const crate *box, abut_vec2 n, bool of_a, abut_real radius)
{
    abut_vec2 t = abut_perp2(n);
    abut_vec2 out = abut_scale2(of_a ? 1 : -1, abut_unrotate2(box->turn, n)); // the normal, outward, in the box' axes
    abut_real steep_x = abut_abs(out.y);                                      // how much the sides along y lean
    abut_real steep_y = abut_abs(out.x);
    bool      x_last = out.x * out.y < 0;
    bool right = x_last ? !(steep_y < steep_x * (1 + ABUT_FACE_PREFERENCE)) : steep_x < steep_y * (1 + ABUT_FACE_PREFERENCE);
    abut_real outward = right ? sign_of(out.x) : sign_of(out.y);
    abut_real face = right ? box->half.x : box->half.y;
    abut_real length = right ? box->half.y : box->half.x;
    abut_real lean = right ? out.y * outward : -out.x * outward; // of the edge, counter-clockwise, along the outward normal
    abut_real run = right ? abut_abs(out.x) : abut_abs(out.y);   // and, backwards, along what that is turned by
    uint32_t  edge = (right ? 1U : 2U) ^ (outward < 0 ? 2U : 0U);
    uint32_t  after = (edge + 1) & (1 | 2);
    front     f;
    f.edge.height = abut_dot2(n, box->middle) + (of_a ? face * run : -(face * run));
    f.edge.middle = abut_dot2(t, box->middle) - (of_a ? face * lean : -(face * lean));
    f.edge.slope = lean / run;
    f.edge.lean = lean;
    f.edge.half = length * run;
    f.edge.radius = of_a ? radius : -radius;
    f.edge.low = of_a ? edge : after;
    f.edge.high = of_a ? after : edge;
    f.faces = true;
    f.feature = edge;
    return f;
}

// A segment and the direction in which the other shape lies: the same along either side.
static inline front front_of_stick(const stick *s, abut_vec2 n, bool of_a, abut_real radius)
{
    static const abut_real signs[2] = {-1, 1};

    abut_vec2 t = abut_perp2(n);
    abut_real rise = abut_dot2(n, s->half);
    abut_real run = abut_dot2(t, s->half);
    abut_real lean = abut_dot2(n, s->along);
    bool      forward = run > 0;
    front     f;
    f.edge.height = abut_dot2(n, s->middle);
    f.edge.slope = rise / run;
    f.edge.lean = signs[forward] * lean;
    f.edge.middle = abut_dot2(t, s->middle);
    f.edge.half = abut_abs(run);
    f.edge.radius = of_a ? radius : -radius;
    f.edge.low = !forward;
    f.edge.high = forward;
    f.faces = abut_abs(lean) <= ABUT_FACE_LEAN;
    uint32_t first = of_a ? f.edge.low : f.edge.high; // of the two vertices, counter-clockwise
    f.feature = f.faces ? first : (lean > 0) == of_a;
    return f;
}

static void conclude(abut_capsules2 *k, const scene *s, const nearest *found, abut_real margin)
{
    static const abut_vec2 zero = {0, 0};

    abut_proximity2 *p = &k->nearest;
    abut_real        unit = s->scale.unit;
    abut_real        radius = s->a->radius + s->b->radius;
    abut_real        core = unit * found->distance;
    p->normal = abut_add2(found->normal, zero); // no negative zeros
    p->distance = core - radius + 0;
    p->error = unit * (found->gap + s->noise) + ABUT_NOISE_DISTANCE * core + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    abut_vec2 on_a = abut_along2(s->a->middle, unit, found->on_a);
    p->point_a = abut_along2(on_a, s->a->radius, found->normal);
    p->point_b = abut_along2(on_a, core - s->b->radius, found->normal);
    int beyond = (margin > 0) & (p->distance - p->error > margin);
    p->status = beyond ? ABUT_BEYOND : ABUT_OK;
    p->supports = 0;
    k->touches = p->distance <= margin;
    k->most = margin + p->error;
}

// What the two cores turn towards each other, and whether those are edges with a stretch in common.
static inline void meet(abut_capsules2 *k, const scene *s, abut_vec2 normal, const front *a, const front *b)
{
    abut_meeting2 *m = &k->meeting;
    k->id = abut_contact_id(a->feature, b->feature);
    k->edges = a->faces & b->faces;
    if (!k->edges) {
        return;
    }
    m->a = a->edge;
    m->b = b->edge;
    m->normal = normal;
    m->middle = s->a->middle;
    m->unit = s->scale.unit;
    abut_meet2(m);
    k->edges = m->high - m->low > ABUT_CONTACT_SPREAD * s->size;
    k->id = abut_corner_id2(m);
}

static inline bool certain(const scene *s, const nearest *found)
{
    return found->distance > ABUT_AXES_CLEAR * s->noise && found->gap <= s->noise / 2;
}

static bool two_capsules(abut_capsules2 *k, const scene *s, abut_real margin)
{
    stick   a = stick_of_a(s);
    stick   b = stick_of_b(s);
    nearest found = of_sticks(&a, &b);
    if (!certain(s, &found)) {
        return false;
    }
    conclude(k, s, &found, margin);
    if (k->touches) {
        front front_a = front_of_stick(&a, found.normal, true, s->scale.per_unit * s->a->radius);
        front front_b = front_of_stick(&b, found.normal, false, s->scale.per_unit * s->b->radius);
        meet(k, s, found.normal, &front_a, &front_b);
    }
    return true;
}

// A segment in the axes of a box, from its middle.
static inline stick seen_from(const crate *box, const stick *s)
{
    stick seen = {abut_unrotate2(box->turn, abut_sub2(s->middle, box->middle)), abut_unrotate2(box->turn, s->half),
                  abut_unrotate2(box->turn, s->along)};
    return seen;
}

static bool box_and_capsule(abut_capsules2 *k, const scene *s, abut_real margin)
{
    bool    box_a = s->a->core == ABUT_CORE2_BOX;
    crate   box = box_a ? crate_of_a(s) : crate_of_b(s);
    stick   bar = box_a ? stick_of_b(s) : stick_of_a(s);
    stick   seen = seen_from(&box, &bar);
    nearest found = of_box(box.half, &seen);
    if (!certain(s, &found)) {
        return false;
    }
    abut_vec2 toward = abut_rotate2(box.turn, found.normal);
    abut_vec2 on_bar = abut_add2(box.middle, abut_rotate2(box.turn, found.on_a));
    found.normal = box_a ? toward : abut_neg2(toward);
    found.on_a = box_a ? abut_along2(on_bar, -found.distance, toward) : on_bar;
    conclude(k, s, &found, margin);
    if (k->touches) {
        front front_box = front_of_box(&box, found.normal, box_a, s->scale.per_unit * (box_a ? s->a : s->b)->radius);
        front front_bar = front_of_stick(&bar, found.normal, !box_a, s->scale.per_unit * (box_a ? s->b : s->a)->radius);
        meet(k, s, found.normal, box_a ? &front_box : &front_bar, box_a ? &front_bar : &front_box);
    }
    return true;
}

bool abut_capsules_meet2(abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                         abut_real margin)
{
    scene s;
    bool  bar_a = a->core == ABUT_CORE2_SEGMENT;
    bool  bar_b = b->core == ABUT_CORE2_SEGMENT;
    bool  boxed = (bar_a & (b->core == ABUT_CORE2_BOX)) | (bar_b & (a->core == ABUT_CORE2_BOX));
    if (!((bar_a & bar_b) | boxed) || !scene_of(&s, a, b, b_in_a)) {
        return false;
    }
    return boxed ? box_and_capsule(k, &s, margin) : two_capsules(k, &s, margin);
}

abut_manifold2 abut_capsules_manifold2(const abut_capsules2 *k)
{
    abut_manifold2 m;
    abut_start_manifold2(&m, &k->nearest);
    if (k->touches && k->edges) {
        abut_fill_contacts2(&k->meeting, k->most, k->nearest.error, &m);
    }
    if (k->touches && m.count == 0) {
        abut_add_witnesses2(&m, &k->nearest, k->id);
    }
    return m;
}
