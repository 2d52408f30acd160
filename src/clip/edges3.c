// edges3.c : where two edges run side by side: what clip2.c does in 2D.
//
// Each edge covers a stretch of the direction between the two; both cover what they have in common, and each of its two ends is
// a contact. There the edges may be a little apart laterally: the contact is between them, on their round surfaces.
#include "clip/edges3.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/facing3.h"
#include "clip/height3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

// An edge seen along the normal, in order along the common direction.
typedef struct track {
    abut_vec3 low, high;
    abut_real from, to; // along the common direction
    uint32_t  vertex[2];
} track;

static abut_vec3 sideways(abut_vec3 v, abut_vec3 normal)
{
    return abut_along3(v, -abut_dot3(v, normal), normal);
}

static track track_of(const abut_face3 *edge, abut_vec3 along)
{
    int32_t low = abut_dot3(abut_sub3(edge->point[1], edge->point[0]), along) < 0 ? 1 : 0;
    track   t = {edge->point[low],
                 edge->point[1 - low],
                 abut_dot3(edge->point[low], along),
                 abut_dot3(edge->point[1 - low], along),
                 {edge->vertex[low], edge->vertex[1 - low]}};
    return t;
}

// The point of an edge at a place along the common direction.
static abut_vec3 point_at(const track *t, abut_real at)
{
    return abut_along3(t->low, (at - t->from) / (t->to - t->from), abut_sub3(t->high, t->low));
}

// The height of the rounded edge over a place, and of the edge itself where it has no radius.
static abut_real height_of(const track *t, abut_real radius, abut_vec3 up, abut_vec3 place, abut_vec3 on_edge)
{
    abut_real bare = abut_dot3(abut_sub3(on_edge, place), up);
    return radius > 0 ? abut_max(bare, abut_capsule_height3(t->low, t->high, radius, up, place)) : bare;
}

static bool is_bent(const abut_edge_bend3 *bend)
{
    return bend->half >= 0;
}

// How wide the surface is across a generator; 0 of an edge.
static abut_real width_at(const abut_edge_bend3 *bend, abut_vec3 on_edge)
{
    abut_vec3 from = abut_sub3(on_edge, bend->centre);
    return is_bent(bend) ? abut_direction_of3(sideways(from, bend->axis)).length : 0;
}

// How high the surface of a generator is over a point near it: a root of a quadratic equation, the one that is small.
static bool rise_to(const abut_edge_bend3 *bend, abut_vec3 up, abut_vec3 point, abut_real *rise)
{
    abut_vec3 from = abut_sub3(point, bend->centre);
    abut_real z = abut_dot3(from, bend->axis);
    abut_vec3 out = sideways(from, bend->axis);
    abut_vec3 outward = sideways(up, bend->axis);
    abut_real upward = bend->slope * abut_dot3(up, bend->axis);
    abut_real width = bend->radius - bend->slope * z;
    abut_real far = abut_direction_of3(out).length;
    abut_real rest = (far - width) * (far + width);
    abut_real half = abut_dot3(out, outward) + upward * width;
    abut_real root = half * half - (abut_dot3(outward, outward) - upward * upward) * rest;
    *rise = root >= 0 ? -rest / (half + abut_sqrt(root)) : 0;
    return root >= 0 && half > 0;
}

// An edge as far as its contacts go.
typedef struct side {
    const track    *t;
    abut_edge_bend3 bend;
    abut_real       radius;
    abut_vec3       up, on_edge;
} side;

// The height of the surface over a place.
static bool top_of(const side *s, abut_vec3 place, abut_real *top)
{
    abut_real rise = 0;
    *top = height_of(s->t, s->radius, s->up, place, s->on_edge);
    if (s->radius > 0 || !is_bent(&s->bend)) {
        return true;
    }
    bool over = rise_to(&s->bend, s->up, abut_along3(place, *top, s->up), &rise);
    *top += rise;
    return over;
}

// A place beyond the end of a generator goes back along the other edge.
static abut_vec3 back_on(const side *s, const track *other, abut_vec3 place)
{
    abut_vec3 over = abut_along3(place, abut_dot3(abut_sub3(s->on_edge, place), s->up), s->up);
    abut_real z = abut_dot3(abut_sub3(over, s->bend.centre), s->bend.axis);
    abut_real beyond = is_bent(&s->bend) ? abut_abs(z) - s->bend.half : 0;
    abut_vec3 way = abut_sub3(other->high, other->low);
    abut_real along = abut_dot3(way, s->bend.axis);
    return beyond > 0 && along != 0 ? abut_along3(place, -(z < 0 ? -beyond : beyond) / along, way) : place;
}

static bool contact_at(const track *a, const track *b, abut_real at, const abut_edges3 *how, abut_contact3 *contact)
{
    side      of_a = {a, how->bend_a, how->radius_a, how->normal, point_at(a, at)};
    side      of_b = {b, how->bend_b, how->radius_b, abut_neg3(how->normal), point_at(b, at)};
    abut_real round_a = how->radius_a + width_at(&how->bend_a, of_a.on_edge);
    abut_real round = round_a + (how->radius_b + width_at(&how->bend_b, of_b.on_edge));
    abut_vec3 off = sideways(abut_sub3(of_b.on_edge, of_a.on_edge), how->normal);
    abut_real lateral = abut_direction_of3(off).length;
    abut_real top_a;
    abut_real top_b;
    if (lateral > ABUT_EDGES_LATERAL * round && lateral > how->spread) {
        return false;
    }
    // Between the two, so that each is off the place by the same share of its radius.
    abut_vec3 place = abut_along3(of_a.on_edge, round > 0 ? round_a / round : 0, off);
    place = back_on(&of_b, a, back_on(&of_a, b, place));
    if (!top_of(&of_a, place, &top_a) || !top_of(&of_b, place, &top_b)) {
        return false;
    }
    contact->point_a = abut_along3(place, top_a, how->normal);
    contact->point_b = abut_along3(place, -top_b, how->normal);
    contact->separation = -top_b - top_a;
    return contact->separation <= how->margin;
}

abut_edge_bend3 abut_edge_bend_of3(const abut_pair3 *pair, abut_real per_unit, bool of_b)
{
    static const abut_axial3 along = {1, 0, 0};

    const abut_shape3 *shape = of_b ? pair->b : pair->a;
    abut_axial3        half = abut_axial_of3(shape->axis, abut_scale3(per_unit, shape->half));
    abut_edge_bend3    bend = {{0, 0, 0}, abut_from_axial3(shape->axis, along), half.first, 0, half.along};
    if (of_b) {
        bend.axis = abut_direction_of3(abut_rotate3(pair->rotation, bend.axis)).unit;
        bend.centre = abut_scale3(pair->unit * per_unit, pair->offset);
    }
    if (shape->core == ABUT_CORE3_CONE) {
        bend.radius = half.first / 2;
        bend.slope = bend.radius / half.along;
    } else if (shape->core != ABUT_CORE3_CYLINDER) {
        bend.half = -1;
    }
    if (of_b && abut_is_bent3(pair)) {
        bend.half = -1; // no round surface: nothing is known but its edges
    }
    return bend;
}

// Named by the vertex that ends the common stretch, or by both where both end there.
static uint64_t name_at(const track *a, const track *b, int end, abut_real spread)
{
    abut_real sign = end == 0 ? 1 : -1;
    abut_real ahead = sign * (end == 0 ? a->from - b->from : a->to - b->to); // how much farther in A ends
    if (ahead > spread) {
        return abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, a->vertex[end], 0);
    }
    return ahead < -spread ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, b->vertex[end])
                           : abut_contact_id3(ABUT_CONTACT_VERTICES, a->vertex[end], b->vertex[end]);
}

int32_t abut_clip_edges3(const abut_face3 *edge_a, const abut_face3 *edge_b, const abut_edges3 *how, abut_contact3 contact[2])
{
    abut_vec3 run_a = sideways(abut_sub3(edge_a->point[1], edge_a->point[0]), how->normal);
    abut_vec3 run_b = sideways(abut_sub3(edge_b->point[1], edge_b->point[0]), how->normal);
    abut_real turn = abut_dot3(abut_cross3(run_a, run_b), how->normal);
    // Neither is shorter than the spread, so no square vanishes.
    if (turn * turn > ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * (abut_dot3(run_a, run_a) * abut_dot3(run_b, run_b))) {
        return 0;
    }
    abut_vec3 along_a = abut_direction_of3(run_a).unit;
    abut_vec3 along_b = abut_direction_of3(run_b).unit;
    abut_real sign = abut_dot3(along_a, along_b) < 0 ? -1 : 1;
    abut_vec3 along = abut_direction_of3(abut_along3(along_a, sign, along_b)).unit;
    track     a = track_of(edge_a, along);
    track     b = track_of(edge_b, along);
    abut_real from = abut_max(a.from, b.from);
    abut_real to = abut_min(a.to, b.to);
    int32_t   count = 0;
    if (!(to - from > how->spread)) {
        return 0;
    }
    for (int end = 0; end < 2; ++end) {
        if (contact_at(&a, &b, end == 0 ? from : to, how, &contact[count])) {
            contact[count++].id = name_at(&a, &b, end, how->spread);
        }
    }
    return count;
}
