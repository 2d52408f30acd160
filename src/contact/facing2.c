// facing2.c : the contact manifold of polytopes with few vertices, from the separating axis to the contacts.
//
// The answer of axes2.c names the vertices that support along the normal. Of the two edges at each the squarer one faces the
// other shape, as face2.c chooses it, and stretch2.h has the contacts of two such edges. Where there is no such edge, or the
// two hardly meet, the nearest points are the contact.
//
// Frame: the unit frame of the pair (steps2.h), until the contacts are brought back.
#include "contact/facing2.h"
#include "contact/stretch2.h"
#include "query/axes2.h"
#include "query/solve2.h"

// The part of the tangent that an edge covers, seen along the normal; A's edges run along the tangent, B's against it.
static abut_stretch2 stretch_of(const abut_body2 *body, int32_t edge, abut_vec2 normal, bool of_a, abut_real radius)
{
    int32_t       next = abut_body_next2(body, edge, 1);
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

static void contacts_of_axes(abut_manifold2 *m, const abut_axes2 *axes, const abut_core_answer2 *core, const abut_proximity2 *p,
                             abut_real margin)
{
    const abut_pair2 *pair = axes->pair;
    abut_vec2         n = core->normal;
    int32_t           a = abut_ring_facing2(&axes->a.ring, core->vertex_a, n);
    int32_t           b = abut_ring_facing2(&axes->b.ring, core->vertex_b, abut_neg2(abut_unrotate2(pair->rotation, n)));
    if (a < 0 || b < 0) {
        abut_add_witnesses2(m, p,
                            abut_contact_id((uint32_t)(a < 0 ? core->vertex_a : a), (uint32_t)(b < 0 ? core->vertex_b : b)));
        return;
    }
    abut_meeting2 meeting = {stretch_of(&axes->a, a, n, true, pair->a->radius * pair->per_unit),
                             stretch_of(&axes->b, b, n, false, pair->b->radius * pair->per_unit),
                             n,
                             0,
                             0,
                             pair->a->middle,
                             pair->unit};
    abut_meet2(&meeting);
    if (meeting.high - meeting.low > ABUT_CONTACT_SPREAD * pair->size) {
        abut_fill_contacts2(&meeting, margin + m->error, m->error, m);
    }
    if (m->count == 0) {
        abut_add_witnesses2(m, p, abut_corner_id2(&meeting));
    }
}

bool abut_facing2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin, abut_cache2 *cache,
                  abut_manifold2 *m)
{
    abut_options      options = {margin, 0, 0};
    abut_pair2        pair;
    abut_axes2        axes;
    abut_core_answer2 core;
    if (abut_pair2_make(&pair, a, b, *b_in_a, &options) != ABUT_OK || !abut_axes2_take(&axes, &pair) ||
        !abut_axes2_answer(&axes, cache, &core)) {
        return false;
    }
    abut_proximity2 p = abut_finish2(&pair, &core, cache);
    abut_start_manifold2(m, &p);
    if (p.status != ABUT_BEYOND && p.distance <= margin) {
        contacts_of_axes(m, &axes, &core, &p, margin);
    }
    return true;
}
