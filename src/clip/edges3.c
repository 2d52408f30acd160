// edges3.c : where two edges run side by side: what clip2.c does in 2D.
//
// Each edge covers a stretch of the direction between the two; both cover what they have in common, and each of its two ends is
// a contact. There the edges may be a little aside of each other: the contact is between them, on their round surfaces.
#include "clip/edges3.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/height3.h"
#include "math/direction3.h"

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

static bool contact_at(const track *a, const track *b, abut_real at, const abut_edges3 *how, abut_contact3 *contact)
{
    abut_vec3 on_a = point_at(a, at);
    abut_vec3 on_b = point_at(b, at);
    abut_real radius = how->radius_a + how->radius_b;
    abut_vec3 off = sideways(abut_sub3(on_b, on_a), how->normal);
    abut_real aside = abut_direction_of3(off).length;
    if (aside > ABUT_EDGES_LATERAL * radius && aside > how->aside) {
        return false;
    }
    // Between the two, so that each is aside of the place by the same share of its radius.
    abut_vec3 place = abut_along3(on_a, radius > 0 ? how->radius_a / radius : 0, off);
    abut_real top_a = height_of(a, how->radius_a, how->normal, place, on_a);
    abut_real top_b = -height_of(b, how->radius_b, abut_neg3(how->normal), place, on_b);
    contact->point_a = abut_along3(place, top_a, how->normal);
    contact->point_b = abut_along3(place, top_b, how->normal);
    contact->separation = top_b - top_a;
    return contact->separation <= how->margin;
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
