// capsule2.c : the contact manifold of two capsules, and of a box and a capsule, in closed form.
//
// The nearest points are those of query/capsule2.h. The contacts are those of facing2.c: a segment faces along both its sides,
// a box by the squarer of the two edges at its corner, and where both shapes turn an edge towards the other there are two.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h). Normal and tangent as in stretch2.h.
#include "contact/capsule2.h"
#include "contact/facing2.h"
#include "contact/manifold2.h"
#include "contact/stretch2.h"
#include "query/capsule2.h"
#include "query/rescaled2.h"

// Whether a core faces along the normal by an edge, or by a corner alone, and the name of either.
typedef struct front {
    int      faces;
    uint32_t feature;
} front;

static inline void round_edge(abut_stretch2 *edge, bool of_a, abut_real radius)
{
    edge->radius = of_a ? radius : -radius;
    edge->per_radius = 1 / edge->radius;
}

// The edge of a box squarer to the normal, as face2.c chooses it, and how it leans.
typedef struct side {
    abut_real lean; // of the edge, counter-clockwise, along the outward normal
    abut_real run;  // and, backwards, along what that is turned by
    abut_real face; // how far from the box' middle it is
    abut_real half; // of it
    uint32_t  edge;
} side;

// An edge along x comes before corners 1 and 3.
ABUT_INLINE side side_of_box(const abut_crate2 *box, abut_vec2 n, bool of_a)
{
    static const abut_real preferred[2] = {1 + ABUT_FACE_PREFERENCE, 1};

    abut_vec2       out = abut_into_crate2(box, of_a ? n : abut_neg2(n), of_a); // the normal, outward, in the box' axes
    abut_real       steep_x = abut_abs(out.y);                                  // how much the sides along y lean
    abut_real       steep_y = abut_abs(out.x);
    int             x_last = out.x * out.y < 0;
    int             by_x = steep_x < steep_y * preferred[x_last];
    int             by_y = steep_y < steep_x * preferred[1 - x_last];
    int             right = (by_x & (1 - x_last)) | (x_last & (1 - by_y));
    const abut_real outs[2] = {out.y, out.x};
    const abut_real leans[2] = {-out.x, out.y};
    const abut_real halves[2] = {box->half.y, box->half.x};
    int             negative = outs[right] < 0;
    side            s = {leans[right] * abut_sign_of(outs[right]), abut_abs(outs[right]), halves[right], halves[1 - right],
                         (uint32_t)((2 - right) ^ (negative << 1))};
    return s;
}

static inline front front_of_side(const side *s)
{
    front f = {1, s->edge};
    return f;
}

ABUT_INLINE void stretch_of_side(abut_stretch2 *f, const side *s, const abut_crate2 *box, abut_vec2 n, bool of_a,
                                 abut_real radius)
{
    abut_real out = of_a ? 1 : -1;
    uint32_t  after = (s->edge + 1) & (1 | 2);
    f->height = abut_dot2(n, box->middle) + out * (s->face * s->run);
    f->middle = abut_dot2(abut_perp2(n), box->middle) - out * (s->face * s->lean);
    f->slope = s->lean / s->run;
    f->lean = s->lean;
    f->half = s->half * s->run;
    f->low = of_a ? s->edge : after;
    f->high = of_a ? after : s->edge;
    round_edge(f, of_a, radius);
}

// A segment and the direction in which the other shape lies: the same along either side.
ABUT_INLINE front front_of_stick(const abut_stick2 *s, abut_vec2 n, bool of_a)
{
    abut_real lean = abut_dot2(n, s->along);
    int       forward = abut_dot2(abut_perp2(n), s->along) > 0;
    int       faces = abut_abs(lean) <= ABUT_FACE_LEAN;
    // Of the two vertices the first, counter-clockwise, or the one that reaches farther.
    int   first = of_a ? 1 - forward : forward;
    int   farther = (lean > 0) == of_a;
    front f = {faces, (uint32_t)((first & faces) | (farther & (1 - faces)))};
    return f;
}

ABUT_INLINE void stretch_of_stick(abut_stretch2 *f, const abut_stick2 *s, abut_vec2 n, bool of_a, abut_real radius)
{
    static const abut_real signs[2] = {-1, 1};

    abut_vec2 t = abut_perp2(n);
    abut_real lean = abut_dot2(n, s->along);
    abut_real run = abut_dot2(t, s->along);
    int       forward = run > 0;
    f->height = abut_dot2(n, s->middle);
    f->slope = lean / run;
    f->lean = signs[forward] * lean;
    f->middle = abut_dot2(t, s->middle);
    f->half = s->half * abut_abs(run);
    f->low = (uint32_t)(1 - forward);
    f->high = (uint32_t)forward;
    round_edge(f, of_a, radius);
}

// Everything the manifold is written from.
typedef struct capsules {
    abut_proximity2 nearest;
    abut_meeting2   meeting; // of the two edges that face each other; only where `edges`
    abut_real       most;    // contacts farther apart are dropped
    uint64_t        id;      // of the contact at the nearest points, where edges do not meet
    bool            edges;
    bool            touches; // within the margin
} capsules;

// What the two cores turn towards each other, and whether those are edges that touch: by one branch, for a guess fails often.
ABUT_INLINE bool both_face(capsules *k, front a, front b)
{
    k->id = abut_contact_id(a.feature, b.feature);
    return (a.faces & b.faces & k->touches) != 0;
}

// Whether two edges that face each other have a stretch in common.
ABUT_INLINE void meet(capsules *k, const abut_scene2 *s, abut_vec2 normal)
{
    abut_meeting2 *m = &k->meeting;
    m->normal = normal;
    m->middle = s->a->middle;
    m->unit = 1;
    m->low = abut_max(m->a.middle - m->a.half, m->b.middle - m->b.half);
    m->high = abut_min(m->a.middle + m->a.half, m->b.middle + m->b.half);
    k->edges = m->high - m->low > ABUT_CONTACT_SPREAD * s->size;
    k->id = abut_corner_id2(m);
}

// The answer, and where it is within the margin.
ABUT_INLINE void conclude(capsules *k, const abut_scene2 *s, const abut_nearest2 *found, abut_real margin)
{
    abut_tell_capsules2(&k->nearest, s, found, margin > 0 ? margin : (abut_real)INFINITY);
    k->touches = k->nearest.distance <= margin;
    k->most = margin + k->nearest.error;
    k->edges = false;
}

ABUT_INLINE bool two_capsules(capsules *k, const abut_scene2 *s, abut_real margin)
{
    abut_nearest2 found;
    abut_stick2   a = abut_stick_of_a2(s);
    abut_stick2   b = abut_stick_of_b2(s);
    if (!abut_near_sticks2(&found, s, &a, &b)) {
        return false;
    }
    conclude(k, s, &found, margin);
    if (both_face(k, front_of_stick(&a, found.normal, true), front_of_stick(&b, found.normal, false))) {
        stretch_of_stick(&k->meeting.a, &a, found.normal, true, s->a->radius);
        stretch_of_stick(&k->meeting.b, &b, found.normal, false, s->b->radius);
        meet(k, s, found.normal);
    }
    return true;
}

ABUT_INLINE bool box_and_capsule(capsules *k, const abut_scene2 *s, bool box_a, abut_real margin)
{
    abut_nearest2 found;
    abut_crate2   box = box_a ? abut_crate_of_a2(s) : abut_crate_of_b2(s);
    abut_stick2   bar = box_a ? abut_stick_of_b2(s) : abut_stick_of_a2(s);
    if (!abut_near_box2(&found, s, &box, &bar, box_a)) {
        return false;
    }
    conclude(k, s, &found, margin);
    side  face = side_of_box(&box, found.normal, box_a);
    front front_box = front_of_side(&face);
    front front_bar = front_of_stick(&bar, found.normal, !box_a);
    if (both_face(k, box_a ? front_box : front_bar, box_a ? front_bar : front_box)) {
        abut_meeting2 *m = &k->meeting;
        stretch_of_side(box_a ? &m->a : &m->b, &face, &box, found.normal, box_a, (box_a ? s->a : s->b)->radius);
        stretch_of_stick(box_a ? &m->b : &m->a, &bar, found.normal, !box_a, (box_a ? s->b : s->a)->radius);
        meet(k, s, found.normal);
    }
    return true;
}

ABUT_INLINE bool capsules_meet(capsules *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                               abut_real margin)
{
    abut_scene2 s;
    if (!abut_are_capsules2(a, b) || !abut_scene_of2(&s, a, b, b_in_a)) {
        return false;
    }
    if (a->core == ABUT_CORE2_BOX) {
        return box_and_capsule(k, &s, true, margin);
    }
    return b->core == ABUT_CORE2_BOX ? box_and_capsule(k, &s, false, margin) : two_capsules(k, &s, margin);
}

// The heights of two rounded edges at both ends of the stretch they share, A's first: abut_height2 in a row.
ABUT_INLINE void heights(abut_real *on, const abut_meeting2 *m)
{
    const abut_stretch2 *a = &m->a;
    const abut_stretch2 *b = &m->b;
    abut_real            lean_a = a->radius * a->lean;
    abut_real            lean_b = b->radius * b->lean;
    abut_row4            at = abut_row4_of(m->low - a->middle, m->high - a->middle, m->low - b->middle, m->high - b->middle);
    abut_row4            lean = abut_row4_of(lean_a, lean_a, lean_b, lean_b);
    abut_row4            half = abut_row4_of(a->half, a->half, b->half, b->half);
    abut_row4            radius = abut_row4_of(a->radius, a->radius, b->radius, b->radius);
    abut_row4            per_radius = abut_row4_of(a->per_radius, a->per_radius, b->per_radius, b->per_radius);
    abut_row4            slope = abut_row4_of(a->slope, a->slope, b->slope, b->slope);
    abut_row4            height = abut_row4_of(a->height, a->height, b->height, b->height);
    abut_part4           one = abut_part_all(1);
    abut_part4           zero = abut_part_all(0);
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        abut_part4 aside = at.part[i] + lean.part[i];
        abut_part4 centre = abut_part_max(-half.part[i], abut_part_min(aside, half.part[i]));
        abut_part4 share = (at.part[i] - centre) * per_radius.part[i];
        abut_part4 top = radius.part[i] * abut_part_sqrt(abut_part_max((one - share) * (one + share), zero));
        abut_part_put(on + i * ABUT_PART_WIDTH, height.part[i] + (centre * slope.part[i] + top));
    }
}

// A contact at a place of the stretch.
ABUT_INLINE abut_contact2 contact_at(const abut_meeting2 *m, abut_real at, abut_real on_a, abut_real on_b, uint64_t id)
{
    abut_vec2     middle = abut_along2(m->middle, at, abut_perp2(m->normal));
    abut_contact2 contact = {abut_along2(middle, on_a, m->normal), abut_along2(middle, on_b, m->normal), on_b - on_a, id};
    return contact;
}

// Where edges meet: both contacts, the deeper first. Written as one value, so that no compiler makes it elsewhere first: it
// would be copied by wider reads than what wrote it, which wait.
ABUT_INLINE abut_manifold2 of_edges(const capsules *k, abut_real margin)
{
    const abut_meeting2   *meeting = &k->meeting;
    const abut_proximity2 *p = &k->nearest;
    const abut_real        at[2] = {meeting->low, meeting->high};
    const uint64_t id[2] = {abut_contact_id(meeting->a.low, meeting->b.low), abut_contact_id(meeting->a.high, meeting->b.high)};
    abut_real      on[4];
    heights(on, meeting);
    abut_real low = on[2] - on[0];
    abut_real high = on[3] - on[1];
    int       count = (low <= k->most) + (high <= k->most);
    int       i = (high < low - p->error) | !(low <= k->most);
    int       j = 1 - i;
    if (count == 0) {
        return abut_lone_manifold2(p, margin, k->id);
    }
    return (abut_manifold2){
        p->normal,
        abut_perp2(p->normal),
        {contact_at(meeting, at[i], on[i], on[2 + i], id[i]), contact_at(meeting, at[j], on[j], on[2 + j], id[j])},
        count,
        p->distance,
        p->error,
        p->status,
        p->supports};
}

ABUT_INLINE abut_manifold2 manifold_of(const capsules *k, abut_real margin)
{
    if (k->edges) {
        return of_edges(k, margin);
    }
    return abut_lone_manifold2(&k->nearest, margin, k->id);
}

ABUT_OUTLINE abut_manifold2 others(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                   abut_cache2 *cache)
{
    abut_rescaled2 q;
    capsules       k;
    if (!abut_are_capsules2(a, b) || !abut_rescale2(&q, a, b, b_in_a, margin) ||
        !capsules_meet(&k, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return abut_facing_manifold2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    abut_manifold2 m = manifold_of(&k, q.limit);
    abut_scale_manifold_back2(&m, q.scale.unit);
    return m;
}

// Each kind of pair by a function of its own: what they share would be made in one place and copied to another.
ABUT_INLINE abut_manifold2 boxed(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                 abut_cache2 *cache, bool box_a)
{
    capsules    k;
    abut_scene2 s;
    if (!abut_scene_of2(&s, a, b, b_in_a) || !box_and_capsule(&k, &s, box_a, margin)) {
        return others(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return manifold_of(&k, margin);
}

ABUT_OUTLINE abut_manifold2 boxed_a(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return boxed(a, b, b_in_a, margin, cache, true);
}

ABUT_OUTLINE abut_manifold2 boxed_b(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache)
{
    return boxed(a, b, b_in_a, margin, cache, false);
}

abut_manifold2 abut_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                      abut_cache2 *cache)
{
    capsules    k;
    abut_scene2 s;
    if (!abut_are_capsules2(a, b)) {
        return others(a, b, b_in_a, margin, cache);
    }
    if (a->core != b->core) {
        return a->core == ABUT_CORE2_BOX ? boxed_a(a, b, b_in_a, margin, cache) : boxed_b(a, b, b_in_a, margin, cache);
    }
    if (!abut_scene_of2(&s, a, b, b_in_a) || !two_capsules(&k, &s, margin)) {
        return others(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return manifold_of(&k, margin);
}
