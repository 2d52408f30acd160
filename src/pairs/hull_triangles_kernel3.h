// hull_triangles_kernel3.h : the contacts of two small hulls that turn triangles towards each other: the kernel.
//
// What it answers the plain way (contact_set3.c, reduce3.c) answers too, with the same names; what is nearer to a choice than
// rounding, or has no contact as deep as the distance, is left to that.
#ifndef ABUT_PAIRS_HULL_TRIANGLES_KERNEL3_H
#define ABUT_PAIRS_HULL_TRIANGLES_KERNEL3_H

#include "clip/tangent3.h"
#include "pairs/triangle_contacts3.h"

// The contacts of a distance within the margin, before they are written down. False for other shapes, and where anything is in
// doubt.
static inline bool abut_triangles_kernel3(abut_triangle_contact_set3 *m, const abut_pair3 *pair, const abut_proximity3 *p,
                                          abut_real margin)
{
    abut_triangles3 t;
    abut_patch3     patch;
    if (!abut_has_facing_face3(pair->a) || !abut_has_facing_face3(pair->b) || pair->a->radius + pair->b->radius > 0) {
        return false;
    }
    abut_contact_frame3 frame = abut_contact_frame3_of(pair);
    abut_reduce3_slack  slack = {p->error * frame.per_unit, frame.spread};
    abut_tangents3(p->normal, m->tangent);
    if (!abut_lay_triangles3(&t, m, pair, &frame, p->normal)) {
        return false;
    }
    int32_t corners = abut_gather_patch3(m, &t);
    if (!abut_within_margin3(&patch, m, corners, (margin + p->error) * frame.per_unit, frame.spread) ||
        !abut_choose_patch3(m, &patch, slack)) {
        return false;
    }
    m->middle = pair->a->middle;
    m->unit = frame.unit;
    return m->at[m->chosen[0]][3] <= p->distance * frame.per_unit + slack.depth + frame.spread;
}

// ---- written down -------------------------------------------------------------------------------------------------------

// Which of each one's features a place is made of, B's corners and edges the other way round.
static inline uint64_t abut_meeting_name3(const abut_triangle_contact_set3 *m, int32_t place)
{
    enum { A = ABUT_CONTACT_VERTEX_OF_A, B = ABUT_CONTACT_VERTEX_OF_B, E = ABUT_CONTACT_EDGES };
    static const uint8_t made_of[ABUT_MEETING_PLACES][3] = {{A, 0, 0}, {A, 1, 0}, {A, 2, 0}, {B, 0, 2}, {B, 0, 1},
                                                            {B, 0, 0}, {E, 0, 1}, {E, 1, 1}, {E, 2, 1}, {E, 0, 0},
                                                            {E, 1, 0}, {E, 2, 0}, {E, 0, 2}, {E, 1, 2}, {E, 2, 2}};

    const uint8_t *of = made_of[place];
    uint32_t       a = (uint32_t)m->feature[0][of[0]][of[1]];
    uint32_t       b = (uint32_t)m->feature[1][of[0]][of[2]];
    return abut_contact_id3((abut_contact_kind3)of[0], a, b);
}

// In A's frame and the caller's unit: what a contact is made of.
typedef struct abut_written3 {
    abut_simd4 normal, middle; // the fourth number is 0
    abut_real  unit;
} abut_written3;

static inline abut_written3 abut_written_of3(const abut_triangle_contact_set3 *m, abut_vec3 normal)
{
    abut_written3 w = {abut_simd4_of(normal.x, normal.y, normal.z, 0), abut_simd4_of(m->middle.x, m->middle.y, m->middle.z, 0),
                       m->unit};
    return w;
}

static inline abut_written3 abut_written_none3(void)
{
    abut_written3 w = {abut_simd4_splat(0), abut_simd4_splat(0), 0};
    return w;
}

// The contact of a lane. Height goes with the place, so that behind B's point the separation stands.
static inline void abut_write_contact3(abut_contact3 *c, const abut_triangle_contact_set3 *m, int32_t k, const abut_written3 *w)
{
    abut_simd4      at = abut_simd4_load(m->at[k]);
    const abut_real up[2] = {0, m->at[k][3]};
    abut_simd4      a = abut_simd4_mul_add(w->middle, w->unit, abut_simd4_mul_add(at, -up[m->on_b[k]], w->normal));
    abut_simd4      b = abut_simd4_mul_add(w->middle, w->unit, abut_simd4_mul_add(at, up[1 - m->on_b[k]], w->normal));
    memcpy((char *)c + offsetof(abut_contact3, point_a), &a, sizeof a);
    memcpy((char *)c + offsetof(abut_contact3, point_b), &b, sizeof b);
    c->id = abut_meeting_name3(m, m->place[k]);
}

// Those that are none are all zeros, and cost no branch.
static inline void abut_write_manifold3(abut_manifold3 *manifold, const abut_triangle_contact_set3 *m, const abut_proximity3 *p)
{
    const abut_written3 written[2] = {abut_written_of3(m, p->normal), abut_written_none3()};
    for (int32_t i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        bool none = i >= m->count;
        abut_write_contact3(&manifold->points[i], m, m->chosen[i], &written[none]);
        manifold->points[i].id &= (uint64_t)none - 1;
    }
    manifold->normal = p->normal;
    manifold->tangent[0] = m->tangent[0];
    manifold->tangent[1] = m->tangent[1];
    manifold->count = m->count;
    manifold->total = m->total;
    manifold->distance = p->distance;
    manifold->error = p->error;
    manifold->status = p->status;
    manifold->supports = p->supports;
}

static inline bool abut_triangles_meet_kernel3(abut_triangle_contact_set3 *m, abut_manifold3 *manifold, const abut_pair3 *pair,
                                               const abut_proximity3 *p, abut_real margin)
{
    bool sure = abut_triangles_kernel3(m, pair, p, margin);
    if (sure) {
        abut_write_manifold3(manifold, m, p);
    }
    return sure;
}

// The same compiled for AVX2.
bool abut_triangles_meet3_avx2(abut_triangle_contact_set3 *m, abut_manifold3 *manifold, const abut_pair3 *pair,
                               const abut_proximity3 *p, abut_real margin);

#endif
