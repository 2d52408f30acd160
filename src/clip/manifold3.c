// manifold3.c : the contacts of a pair whose signed distance is known: all of them within the margin are gathered along its
// normal, and four are chosen.
#include "clip/manifold3.h"
#include "clip/contact_set3.h"
#include "clip/reduce3.h"
#include "clip/small_manifold3.h"
#include "gjk/core3.h"

// Back to A's frame and the caller's unit. The distance's own points are given as they were.
static void finish(abut_contact3 *to, const abut_contact_set3 *set, int32_t which, const abut_proximity3 *p, abut_vec3 middle)
{
    const abut_contact3 *c = &set->points[which];
    to->id = c->id;
    if (which == set->witness) {
        to->point_a = p->point_a;
        to->point_b = p->point_b;
        to->separation = p->distance;
        return;
    }
    to->point_a = abut_along3(middle, set->frame.unit, c->point_a);
    to->point_b = abut_along3(middle, set->frame.unit, c->point_b);
    to->separation = c->separation * set->frame.unit;
}

// The four of the set that are kept; all of them go to `points`, if that is not NULL.
static void choose(abut_manifold3 *m, const abut_contact_set3 *set, const abut_proximity3 *p, abut_vec3 middle,
                   abut_contact3 *points)
{
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    const abut_reduce3_slack slack = {set->error, set->frame.spread};
    m->total = set->count;
    m->count = abut_reduce3(set->points, set->count, p->normal, slack, chosen);
    for (int32_t i = 0; i < m->count; ++i) {
        finish(&m->points[i], set, chosen[i], p, middle);
    }
    for (int32_t i = 0; points != NULL && i < set->count; ++i) {
        finish(&points[i], set, i, p, middle);
    }
}

abut_manifold3 abut_contacts3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin, abut_contact3 *points)
{
    abut_contact_set3 set;
    abut_manifold3    m;
    abut_start_manifold3(&m, p);
    abut_gather_contacts3(&set, pair, p, margin);
    choose(&m, &set, p, pair->a->middle, points);
    return m;
}

// What D reaches along the normal, less the radii, is the overlap along it.
static abut_proximity3 separation_along(const abut_pair3 *pair, abut_vec3 normal)
{
    const abut_vertex3      v = abut_minkowski3(pair, normal);
    const abut_core_answer3 core = {v.a, abut_sub3(v.a, v.w), normal, -abut_dot3(v.w, normal), 0, 1, ABUT_OK};
    return abut_proximity_of3(pair->a, pair->b, pair->unit, pair->noise, &core);
}

abut_manifold3 abut_contacts_along3(const abut_pair3 *pair, abut_vec3 normal, abut_real margin, abut_contact3 *points)
{
    const abut_proximity3 p = separation_along(pair, normal);
    abut_contact_set3     set;
    abut_manifold3        m;
    abut_start_manifold3(&m, &p);
    if (p.distance > margin) {
        m.status = ABUT_BEYOND;
        return m;
    }
    abut_gather_along3(&set, pair, &p, margin);
    if (set.count > 0) {
        choose(&m, &set, &p, pair->a->middle, points);
    }
    return m;
}
