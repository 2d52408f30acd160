// polygons2.c : the contact manifold of polytopes with few vertices, from the separating axis to the contacts.
//
// The answer of axes2.c names the vertices that support along the normal. Of the two edges at each the squarer one faces the
// other shape, as face2.c chooses it, and the contacts are those of two such edges: the ends of the stretch that both cover,
// seen along the normal. Mostly the normal stands on one of the two, and neither is rounded: then the other edge's heights over
// that one are all that is asked for. Everything else has edge_overlap2.h. Where there is no such edge, or the two hardly meet,
// the nearest points are the contact.
//
// Frame: that of frame2.h, until the contacts are brought back.
#include "clip/polygons2.h"
#include "base/inline.h"
#include "clip/edge_overlap2.h"
#include "clip/manifold2.h"
#include "sat/axes2.h"

typedef struct asked {
    const abut_shape2 *a, *b;
    abut_real          margin;
    abut_cache2       *cache;
    abut_axes2         axes;
} asked;

ABUT_INLINE abut_proximity2 proximity_of(const asked *q)
{
    return abut_proximity_of2(q->a, q->b, q->axes.frame.unit, q->axes.frame.noise, &q->axes.core, q->cache);
}

// The part of the tangent that an edge covers, seen along the normal; A's edges run along the tangent, B's against it.
static inline abut_stretch2 stretch_of(const abut_body2 *body, int32_t edge, abut_vec2 normal, bool of_a, abut_real radius)
{
    int32_t       next = abut_body_next2(body, edge);
    int32_t       low = of_a ? edge : next;
    int32_t       high = of_a ? next : edge;
    abut_vec2     p = abut_body_vertex2(body, low);
    abut_vec2     q = abut_body_vertex2(body, high);
    abut_vec2     t = abut_perp2(normal);
    abut_real     run = abut_dot2(t, q) - abut_dot2(t, p);
    abut_real     rise = abut_dot2(normal, q) - abut_dot2(normal, p);
    abut_stretch2 s;
    s.height = (abut_dot2(normal, p) + abut_dot2(normal, q)) / 2;
    s.slope = rise / run;
    s.lean = radius > 0 ? s.slope / abut_sqrt(1 + s.slope * s.slope) : 0;
    s.middle = (abut_dot2(t, p) + abut_dot2(t, q)) / 2;
    s.half = run / 2;
    s.radius = of_a ? radius : -radius;
    s.per_radius = 1 / s.radius;
    s.low = (uint32_t)low;
    s.high = (uint32_t)high;
    return s;
}

// The edge at the supporting vertex that faces the other core, or -1. `normal` is the core's outward one in its own axes.
static inline int32_t edge_facing(const asked *q, int body, abut_vec2 normal)
{
    return abut_ring_facing2(&q->axes.frame.body[body].ring, q->axes.vertex[body], normal);
}

static inline abut_manifold2 contacts_of_edges(const asked *q, const abut_proximity2 *p, int32_t a, int32_t b)
{
    abut_manifold2    m;
    abut_meeting2     meeting;
    const abut_body2 *body = q->axes.frame.body;
    meeting.a = stretch_of(&body[0], a, q->axes.core.normal, true, q->a->radius * q->axes.frame.per_unit);
    meeting.b = stretch_of(&body[1], b, q->axes.core.normal, false, q->b->radius * q->axes.frame.per_unit);
    meeting.normal = q->axes.core.normal;
    meeting.middle = q->a->middle;
    meeting.unit = q->axes.frame.unit;
    abut_meet2(&meeting);
    abut_start_manifold2(&m, p);
    abut_fill_contacts2(&meeting, q->margin + p->error, p->error, &m);
    abut_real least = ABUT_CONTACT_SPREAD * q->axes.frame.size;
    bool      spread = meeting.high - meeting.low > least;
    return spread && abut_is_deep2(&m, least * q->axes.frame.unit)
               ? m
               : abut_single_manifold2(p, q->margin, abut_corner_id2(&meeting));
}

// Whatever faces each other: edges, rounded or not, or corners.
ABUT_OUTLINE abut_manifold2 any_contacts(const asked *q)
{
    abut_proximity2 p = proximity_of(q);
    abut_vec2       n = q->axes.core.normal;
    const int32_t  *vertex = q->axes.vertex;
    int32_t         a = q->axes.edge_of == 0 ? vertex[0] : edge_facing(q, 0, n);
    int32_t b = q->axes.edge_of == 1 ? vertex[1] : edge_facing(q, 1, abut_neg2(abut_body_axes2(&q->axes.frame.body[1], n)));
    if (a < 0 || b < 0) {
        uint64_t id = abut_contact_id((uint32_t)(a < 0 ? vertex[0] : a), (uint32_t)(b < 0 ? vertex[1] : b));
        return abut_single_manifold2(&p, q->margin, id);
    }
    return contacts_of_edges(q, &p, a, b);
}

ABUT_OUTLINE abut_manifold2 no_contacts(const asked *q)
{
    abut_manifold2  m;
    abut_proximity2 p = proximity_of(q);
    abut_start_manifold2(&m, &p);
    return m;
}

static const abut_real sign_of[2] = {1, -1};

// Where the other core's edge lies over the one that the normal stands on: both along that one's direction.
typedef struct over {
    abut_real at[2], gap[2]; // of the stretch both cover, from the end of lower place
    int32_t   of_own[2], of_other[2];
} over;

// Where a vertex of the other core lies along the edge.
ABUT_INLINE abut_real place_of(const abut_axes2 *k, int32_t vertex)
{
    const abut_ring2 *ring = &k->frame.body[1 - k->edge_of].ring;
    abut_vec2         v = {ring->x[vertex], ring->y[vertex]};
    return abut_cross2(k->axis.in_other, v) + k->across;
}

// An edge that faces this one runs against it, and has the vertex that supports at one of its ends: where it begins or, the
// edge before, where it ends. Both are looked at before it is known which is the squarer one. As an edge is its normal turned
// by +90 degrees, it rises along the other's direction by sine over cosine between the normals. False where one of them looks
// away, where neither is square enough, and where both cores' edges hardly meet.
ABUT_INLINE bool lay_over(over *o, const asked *q)
{
    const abut_axes2 *k = &q->axes;
    const abut_body2 *other = &k->frame.body[1 - k->edge_of];
    const abut_ring2 *ring = &other->ring;
    abut_vec2         n = k->axis.in_other;
    int32_t           edges[2] = {k->axis.vertex, abut_body_before2(other, k->axis.vertex)};
    int32_t           ends[2] = {abut_body_next2(other, k->axis.vertex), k->axis.vertex};
    abut_real         lean[2], slope[2];
    bool              facing[2];
    for (int i = 0; i < 2; ++i) {
        abut_vec2 m = {ring->normal_x[edges[i]], ring->normal_y[edges[i]]};
        abut_real sine = abut_cross2(m, n);
        abut_real cosine = abut_dot2(m, n);
        lean[i] = abut_abs(sine);
        facing[i] = cosine < 0;
        slope[i] = sine / (facing[i] ? cosine : -1);
    }
    int             before = lean[1] < lean[0] * (1 + ABUT_FACE_PREFERENCE);
    const abut_real low[2] = {place_of(k, ends[0]), k->place};
    const abut_real high[2] = {k->place, place_of(k, edges[1])};
    o->at[0] = abut_max(k->ends[0], low[before]);
    o->at[1] = abut_min(k->ends[1], high[before]);
    o->gap[0] = k->core.distance + (o->at[0] - k->place) * slope[before];
    o->gap[1] = k->core.distance + (o->at[1] - k->place) * slope[before];
    o->of_own[0] = k->axis.edge;
    o->of_own[1] = k->end;
    o->of_other[0] = ends[before];
    o->of_other[1] = edges[before];
    return facing[0] && facing[1] && lean[before] <= ABUT_FACE_TILT &&
           o->at[1] - o->at[0] > ABUT_CONTACT_SPREAD * k->frame.size;
}

// The contact at an end of the stretch, number by number: what is copied as a whole waits for its parts. `foot` is where the
// normal through the middle of the edge's core meets the edge's line.
static inline void write_contact(abut_contact2 *c, const asked *q, const over *o, abut_vec2 foot, int end)
{
    static const abut_real share_of_a[2] = {0, -1};
    static const abut_real share_of_b[2] = {1, 0};

    int       own = q->axes.edge_of;
    abut_vec2 n = q->axes.core.normal;
    abut_real at = sign_of[own] * (q->axes.frame.unit * o->at[end]);
    abut_real gap = q->axes.frame.unit * o->gap[end];
    abut_real x = foot.x - at * n.y;
    abut_real y = foot.y + at * n.x;
    abut_two2 feature = abut_two_of2(own, o->of_own[end], o->of_other[end]);
    c->point_a.x = x + (share_of_a[own] * gap) * n.x;
    c->point_a.y = y + (share_of_a[own] * gap) * n.y;
    c->point_b.x = x + (share_of_b[own] * gap) * n.x;
    c->point_b.y = y + (share_of_b[own] * gap) * n.y;
    c->separation = gap;
    c->id = abut_contact_id((uint32_t)feature.a, (uint32_t)feature.b);
}

ABUT_OUTLINE abut_manifold2 contacts_over(const asked *q, const over *o)
{
    const abut_axes2 *k = &q->axes;
    int               own = k->edge_of;
    const abut_body2 *body = &k->frame.body[own];
    abut_real         unit = k->frame.unit;
    abut_real         height = sign_of[own] * (body->column * body->ring.height[k->axis.edge]);
    abut_manifold2    m;
    abut_proximity2   p = proximity_of(q);
    abut_vec2         foot;
    foot.x = q->a->middle.x + unit * (body->middle->x + height * k->core.normal.x);
    foot.y = q->a->middle.y + unit * (body->middle->y + height * k->core.normal.y);
    abut_real limit = q->margin + p.error;
    abut_real gap[2] = {unit * o->gap[own], unit * o->gap[1 - own]}; // along the tangent
    int       swap = (gap[1] < gap[0] - p.error) | !(gap[0] <= limit);
    abut_start_manifold2(&m, &p);
    write_contact(&m.points[0], q, o, foot, own ^ swap);
    write_contact(&m.points[1], q, o, foot, 1 - (own ^ swap));
    m.count = (gap[0] <= limit) + (gap[1] <= limit);
    return m;
}

abut_manifold2 abut_facing_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache)
{
    asked        q;
    over         o;
    abut_options options = {margin, 0, 0};
    abut_real    radius = a->radius + b->radius;
    q.a = a;
    q.b = b;
    q.margin = margin;
    q.cache = cache;
    if (!abut_axes2_answer(&q.axes, a, b, b_in_a, &options, cache)) {
        return abut_plain_manifold2(a, b, b_in_a, margin, cache);
    }
    if (q.axes.core.status == ABUT_BEYOND || !(q.axes.core.distance * q.axes.frame.unit - radius <= margin)) {
        return no_contacts(&q);
    }
    if (radius > 0 || q.axes.edge_of == ABUT_OF_CORNERS || !lay_over(&o, &q)) {
        return any_contacts(&q);
    }
    return contacts_over(&q, &o);
}
