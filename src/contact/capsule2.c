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
#include "base/inline.h"
#include "contact/facing2.h"
#include "contact/manifold2.h"
#include "contact/stick2.h"
#include "contact/stretch2.h"

typedef struct scene {
    const abut_shape2 *a, *b;
    const abut_rot2   *rotation; // of B
    abut_rot2          turn;     // the same, its columns of length one
    abut_real          column;   // the length of B's own
    abut_vec2          way;      // from the middle of A to the middle of B
    abut_unit          scale;
    abut_real          size, noise; // as in a pair (steps2.h)
} scene;

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

static inline bool usable(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real excess)
{
    return a->radius >= 0 && b->radius >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST && a->reach >= 0 && b->reach >= 0 &&
           abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST &&
           abut_abs(excess) <= ABUT_COLUMN_SERIES && sizes_of(a->middle) <= a->reach && sizes_of(b->middle) <= b->reach;
}

ABUT_INLINE bool scene_of(scene *s, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose)
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

static inline abut_stick2 stick_of_a(const scene *s)
{
    abut_stick2 a = {{0, 0}, half_of(s, s->a), s->a->along};
    return a;
}

static inline abut_stick2 stick_of_b(const scene *s)
{
    abut_stick2 b = {s->way, abut_rotate2(*s->rotation, half_of(s, s->b)), abut_rotate2(s->turn, s->b->along)};
    return b;
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

// The edge of a box squarer to the normal, as face2.c chooses it; an edge along x comes before corners 1 and 3.
ABUT_INLINE front front_of_box(const crate *box, abut_vec2 n, bool of_a, abut_real radius)
{
    abut_vec2 t = abut_perp2(n);
    abut_vec2 out = abut_scale2(of_a ? 1 : -1, abut_unrotate2(box->turn, n)); // the normal, outward, in the box' axes
    abut_real steep_x = abut_abs(out.y);                                      // how much the sides along y lean
    abut_real steep_y = abut_abs(out.x);
    bool      x_last = out.x * out.y < 0;
    bool right = x_last ? !(steep_y < steep_x * (1 + ABUT_FACE_PREFERENCE)) : steep_x < steep_y * (1 + ABUT_FACE_PREFERENCE);
    abut_real outward = right ? abut_sign_of(out.x) : abut_sign_of(out.y);
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
    f.edge.per_radius = 1 / f.edge.radius;
    f.edge.low = of_a ? edge : after;
    f.edge.high = of_a ? after : edge;
    f.faces = true;
    f.feature = edge;
    return f;
}

// A segment and the direction in which the other shape lies: the same along either side.
ABUT_INLINE front front_of_stick(const abut_stick2 *s, abut_vec2 n, bool of_a, abut_real radius)
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
    f.edge.per_radius = 1 / f.edge.radius;
    f.edge.low = !forward;
    f.edge.high = forward;
    f.faces = abut_abs(lean) <= ABUT_FACE_LEAN;
    uint32_t first = of_a ? f.edge.low : f.edge.high; // of the two vertices, counter-clockwise
    f.feature = f.faces ? first : (lean > 0) == of_a;
    return f;
}

// Everything the manifold is written from.
typedef struct capsules {
    abut_meeting2   meeting; // of the two edges that face each other, in the frame; only where `edges`
    abut_proximity2 nearest;
    abut_real       most; // contacts farther apart are dropped, in the caller's unit
    uint64_t        id;   // of the contact at the nearest points, where edges do not meet
    bool            edges;
    bool            touches; // within the margin
} capsules;

ABUT_INLINE void conclude(capsules *k, const scene *s, const abut_nearest2 *found, abut_real margin)
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
    k->edges = false;
    k->id = 0;
    k->most = margin + p->error;
}

// What the two cores turn towards each other, and whether those are edges with a stretch in common.
ABUT_INLINE void meet(capsules *k, const scene *s, abut_vec2 normal, const front *a, const front *b)
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

static inline bool certain(const scene *s, const abut_nearest2 *found)
{
    return found->distance > ABUT_AXES_CLEAR * s->noise && found->gap <= s->noise / 2;
}

ABUT_INLINE bool two_capsules(capsules *k, const scene *s, abut_real margin)
{
    abut_stick2   a = stick_of_a(s);
    abut_stick2   b = stick_of_b(s);
    abut_nearest2 found = abut_of_sticks2(&a, &b);
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
static inline abut_stick2 seen_from(const crate *box, const abut_stick2 *s)
{
    abut_stick2 seen = {abut_unrotate2(box->turn, abut_sub2(s->middle, box->middle)), abut_unrotate2(box->turn, s->half),
                        abut_unrotate2(box->turn, s->along)};
    return seen;
}

ABUT_INLINE bool box_and_capsule(capsules *k, const scene *s, abut_real margin)
{
    bool          box_a = s->a->core == ABUT_CORE2_BOX;
    crate         box = box_a ? crate_of_a(s) : crate_of_b(s);
    abut_stick2   bar = box_a ? stick_of_b(s) : stick_of_a(s);
    abut_stick2   seen = seen_from(&box, &bar);
    abut_nearest2 found = abut_of_box2(box.half, &seen);
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

ABUT_INLINE bool capsules_meet(capsules *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
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

static inline abut_manifold2 manifold_of(const capsules *k)
{
    abut_manifold2 m;
    abut_start_manifold2(&m, &k->nearest);
    if (k->edges) {
        abut_fill_contacts2(&k->meeting, k->most, k->nearest.error, &m);
    }
    if (k->touches && m.count == 0) {
        abut_add_witnesses2(&m, &k->nearest, k->id);
    }
    return m;
}

ABUT_OUTLINE abut_manifold2 others(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                   abut_cache2 *cache)
{
    abut_manifold2 m;
    if (!abut_facing2(a, b, b_in_a, margin, cache, &m)) {
        m = abut_plain_manifold2(a, b, b_in_a, margin, cache);
    }
    return m;
}

abut_manifold2 abut_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                      abut_cache2 *cache)
{
    capsules k;
    if (!capsules_meet(&k, a, b, b_in_a, margin)) {
        return others(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return manifold_of(&k);
}
