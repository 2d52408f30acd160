// round2.c : the contact manifold of a polytope with few vertices and a circle.
//
// The centre's height over each edge is the separation along that edge's normal. Where the largest belongs to an edge over
// whose inside the centre stands, it is the signed distance; beside that edge the vertex at its end is nearest. The certificate
// is that of axes2.c: the heights are lower bounds, the vertex is an upper one, and no other vertex reaches farther towards the
// centre. Corners nearer than rounding tells, and centres between the inside of an edge and its end, are left to axes2.c.
//
// Frame: the unit frame of the pair (steps2.h).
#include "contact/round2.h"
#include "contact/contact_id.h"
#include "math/direction2.h"
#include "math/parts.h"
#include "shape/ring2.h"

typedef struct centre {
    abut_ring2 ring; // of A
    abut_vec2  q;    // from A's middle
    abut_real  unit, per_unit, size, noise;
} centre;

typedef struct nearest {
    abut_vec2 normal;
    abut_real distance;
    abut_real gap; // between the bounds
    uint32_t  feature;
} nearest;

static inline abut_vec2 vertex(const centre *k, int32_t i)
{
    abut_vec2 v = {k->per_unit * k->ring.x[i], k->per_unit * k->ring.y[i]};
    return v;
}

static inline abut_vec2 normal_of(const centre *k, int32_t edge)
{
    abut_vec2 n = {k->ring.normal_x[edge], k->ring.normal_y[edge]};
    return n;
}

// The edge over which the centre is highest, and minus that height.
static inline int32_t highest_edge(const centre *k, abut_real *depth)
{
    abut_real  depths[ABUT_RING_VERTICES];
    abut_part4 least = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_PART_WIDTH) {
        abut_part4 height = abut_part_at(k->ring.normal_x + i) * k->q.x + abut_part_at(k->ring.normal_y + i) * k->q.y;
        abut_part4 d = abut_part_at(k->ring.height + i) * k->per_unit - height;
        abut_part_put(depths + i, d);
        least = abut_part_min(least, d);
    }
    *depth = abut_part_least(least);
    return abut_place_of(depths, k->ring.length, *depth);
}

// How far A reaches along a direction.
static inline abut_real reach_along(const centre *k, abut_vec2 n)
{
    abut_part4 low = abut_part_all((abut_real)INFINITY);
    for (int32_t i = 0; i < k->ring.length; i += ABUT_PART_WIDTH) {
        low = abut_part_min(low, abut_part_at(k->ring.x + i) * -n.x - abut_part_at(k->ring.y + i) * n.y);
    }
    return -(abut_part_least(low) * k->per_unit);
}

// The vertex, when it is clearly the nearest point.
static inline bool to_vertex(const centre *k, int32_t i, nearest *found)
{
    abut_direction2 d = abut_direction_of2(abut_sub2(k->q, vertex(k, i)));
    found->normal = d.unit;
    found->distance = d.length;
    found->gap = 0;
    found->feature = (uint32_t)i;
    if (k->ring.count > 1) {
        int32_t edge = abut_ring_facing2(&k->ring, i, d.unit);
        found->gap = abut_max(d.length - (abut_dot2(d.unit, k->q) - reach_along(k, d.unit)), 0);
        found->feature = (uint32_t)(edge < 0 ? i : edge);
    }
    return d.length > ABUT_AXES_CLEAR * k->noise && found->gap <= k->noise / 2;
}

static inline bool find_nearest(const centre *k, nearest *found)
{
    if (k->ring.count == 1) {
        return to_vertex(k, 0, found);
    }
    abut_real depth;
    int32_t   edge = highest_edge(k, &depth);
    int32_t   last = edge + 1 == k->ring.count ? 0 : edge + 1;
    abut_vec2 n = normal_of(k, edge);
    abut_vec2 t = abut_perp2(n);
    abut_real place = abut_dot2(t, k->q);
    abut_real before = abut_dot2(t, vertex(k, edge)) - place;
    abut_real after = place - abut_dot2(t, vertex(k, last));
    abut_real flat = ABUT_AXES_FLAT * k->size;
    if (abut_max(before, after) > flat) {
        return to_vertex(k, after > before ? last : edge, found);
    }
    found->normal = n;
    found->distance = -depth;
    found->gap = 0;
    found->feature = (uint32_t)edge;
    return abut_max(before, after) <= -flat;
}

static inline void conclude(const centre *k, const nearest *found, const abut_shape2 *a, abut_real radius_b, abut_real margin,
                            abut_proximity2 *p)
{
    static const abut_vec2 zero = {0, 0};

    abut_vec2 n = found->normal;
    abut_real radius = a->radius + radius_b;
    abut_real core = found->distance * k->unit;
    abut_vec2 q = abut_along2(a->middle, k->unit, k->q);
    p->normal = abut_add2(n, zero); // no negative zeros
    p->point_a = abut_along2(q, a->radius - core, n);
    p->point_b = abut_along2(q, -radius_b, n);
    p->distance = core - radius + 0;
    p->error = (found->gap + k->noise) * k->unit + ABUT_NOISE_DISTANCE * abut_abs(core) + ABUT_NOISE_RADIUS * radius +
               ABUT_ERROR_FLOOR;
    int beyond = (margin > 0) & (p->distance - p->error > margin);
    p->status = beyond ? ABUT_BEYOND : ABUT_OK;
    p->supports = k->ring.count > 1 ? k->ring.count : 0;
}

bool abut_round_meet2(abut_proximity2 *p, uint64_t *id, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                      abut_real margin)
{
    centre    k;
    nearest   found;
    abut_vec2 way = abut_sub2(b_in_a->p, a->middle);
    abut_real largest = abut_max(abut_abs(way.x), abut_abs(way.y));
    abut_real excess = (b_in_a->r.c * b_in_a->r.c - 1) + b_in_a->r.s * b_in_a->r.s;
    bool      plain = b->core == ABUT_CORE2_POINT && b->middle.x == 0 && b->middle.y == 0 &&
                 abut_abs(excess) <= ABUT_ROTATION_SLACK && abut_abs(b_in_a->p.x) <= ABUT_REAL_LARGEST &&
                 abut_abs(b_in_a->p.y) <= ABUT_REAL_LARGEST;
    if (!plain || !abut_ring_of2(&k.ring, a)) {
        return false;
    }
    abut_unit scale = abut_unit_of(largest + a->reach);
    k.unit = scale.unit;
    k.per_unit = scale.per_unit;
    k.q = abut_scale2(scale.per_unit, way);
    abut_real apart = abut_sqrt(abut_dot2(k.q, k.q));
    abut_real reach = scale.per_unit * a->reach;
    k.size = apart + reach;
    k.noise = ABUT_NOISE_A * reach + ABUT_NOISE_SLACK * (scale.per_unit * a->slack) + ABUT_NOISE_OFFSET * apart;
    if (!find_nearest(&k, &found)) {
        return false;
    }
    conclude(&k, &found, a, b->radius, margin, p);
    *id = abut_contact_id(found.feature, 0);
    return true;
}
