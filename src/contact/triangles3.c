// triangles3.c : the contacts of two small hulls that turn triangles towards each other, by the kernel for this processor.
#include "contact/triangles3.h"
#include "contact/manifold3.h"
#include "contact/triangles_rows3.h"
#include "math/avx.h"

static bool meet(abut_meeting3 *m, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    return abut_has_avx2() ? abut_triangles_meet3_avx2(m, pair, p, margin) : abut_triangles_in_rows3(m, pair, p, margin);
}

// The plain way.
static abut_manifold3 by_faces(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin, abut_contact3 *points)
{
    abut_manifold3 m;
    abut_contacts3(&m, pair, p, margin, points);
    return m;
}

static inline uint64_t name_of(const abut_meeting3 *m, int32_t place)
{
    enum { C0, C1, C2, NONE, E0, E1, E2 };
    static const uint8_t of_a[ABUT_MEETING_PLACES] = {C0, C1, C2, NONE, NONE, NONE, E0, E1, E2, E0, E1, E2, E0, E1, E2};
    static const uint8_t of_b[ABUT_MEETING_PLACES] = {NONE, NONE, NONE, C0, C1, C2, E0, E0, E0, E1, E1, E1, E2, E2, E2};

    return m->name[0][of_a[place]] + m->name[1][of_b[place]];
}

// In A's frame and the caller's unit. None is all zeros, and costs no branch.
static inline abut_contact3 contact_at(const abut_meeting3 *m, int32_t k, bool none, abut_vec3 normal)
{
    int32_t         from = m->from[k];
    int32_t         to = m->to[k];
    abut_real       part = m->part[k];
    const abut_vec3 middle[2] = {m->middle, {0, 0, 0}};
    const abut_real unit[2] = {m->unit, 0};
    const abut_real up[2] = {0, m->height[k]};
    bool            on_a = from < ABUT_MEETING_LANES / 2;
    abut_vec3       place = {m->corner[0][from] + part * (m->corner[0][to] - m->corner[0][from]),
                             m->corner[1][from] + part * (m->corner[1][to] - m->corner[1][from]),
                             m->corner[2][from] + part * (m->corner[2][to] - m->corner[2][from])};
    abut_contact3   c;
    c.point_a = abut_along3(middle[none], unit[none], abut_along3(place, -up[!on_a], normal));
    c.point_b = abut_along3(middle[none], unit[none], abut_along3(place, up[on_a], normal));
    c.separation = unit[none] * m->height[k] + 0; // no negative zero
    c.id = name_of(m, m->place[k]) & ((uint64_t)none - 1);
    return c;
}

// Written as one value, so that no compiler makes it elsewhere first.
static abut_manifold3 manifold_of(const abut_meeting3 *m, const abut_proximity3 *p)
{
    return (abut_manifold3){
        p->normal,
        {m->tangent[0], m->tangent[1]},
        {contact_at(m, m->chosen[0], false, p->normal), contact_at(m, m->chosen[1], m->count < 2, p->normal),
         contact_at(m, m->chosen[2], m->count < 3, p->normal), contact_at(m, m->chosen[3], m->count < 4, p->normal)},
        m->count,
        m->total,
        p->distance,
        p->error,
        p->status,
        p->supports};
}

// The place at which the patch's outline goes on, counter-clockwise: along an edge of A until that leaves B, or the other way
// round.
static int32_t next_place(const abut_meeting3 *m, int32_t place)
{
    bool     crossing = place >= ABUT_MEETING_CROSSINGS;
    int32_t  i = place % 3;
    int32_t  j = crossing ? place / 3 - 2 : i;
    int32_t  end_i = i == 2 ? 0 : i + 1;
    int32_t  end_j = j == 2 ? 0 : j + 1;
    bool     along_a = crossing ? (m->inside_b >> (3 * j + end_i) & 1) != 0 : place < 3;
    int32_t  corner = along_a ? end_i : 3 + end_j;
    uint32_t leaving = 0;
    for (int32_t k = 0; k < 3; ++k) {
        int32_t  across = along_a ? 3 * k + i : 3 * j + k;
        uint32_t inside = along_a ? m->inside_b >> (3 * k + end_i) : m->inside_a >> (3 * end_j + k);
        leaving |= (m->places >> (ABUT_MEETING_CROSSINGS + across) & ~inside & 1) << (ABUT_MEETING_CROSSINGS + across);
    }
    return (m->places >> corner & 1) != 0 ? corner : abut_lowest_bit(leaving);
}

static void write_points(const abut_meeting3 *m, const abut_proximity3 *p, abut_contact3 *points)
{
    int32_t place = abut_lowest_bit(m->places);
    int32_t written = 0;
    for (int32_t step = 0; step < 3 + 3 && written < m->total; ++step) {
        for (int32_t k = 0; k < m->total; ++k) {
            if (m->place[k] == place) {
                points[written++] = contact_at(m, k, false, p->normal);
            }
        }
        place = next_place(m, place);
    }
}

abut_manifold3 abut_triangles_manifold3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                        abut_contact3 *points)
{
    abut_meeting3 meeting;
    if (!meet(&meeting, pair, p, margin)) {
        return by_faces(pair, p, margin, points);
    }
    if (points != NULL) {
        write_points(&meeting, p, points);
    }
    return manifold_of(&meeting, p);
}
