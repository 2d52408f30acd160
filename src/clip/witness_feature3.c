// witness_feature3.c : where a pair of witness points is, and which features of two faces it is on.
//
// A distance's points are rounded where they lie. With A's middle far from the origin of its frame that may move them from one
// feature to another, or off the shape: a contact is then not where they say. Nor need it be: the pair knows nothing of where
// A's middle is, so it is asked for them once more, and both have the same names here and a mile away.
#include "clip/witness_feature3.h"
#include "clip/contact_id3.h"
#include "general/general3.h"
#include "math/direction3.h"

typedef struct spot {
    bool     vertex;
    uint32_t name; // of the vertex or the edge; 0 within a face
} spot;

static bool is_near(abut_vec3 p, abut_vec3 q, abut_vec3 normal, abut_real spread)
{
    abut_vec3 off = abut_cross3(normal, abut_sub3(p, q));
    return abut_dot3(off, off) <= spread * spread;
}

abut_contact3 abut_witness_contact3(const abut_pair3 *pair, const abut_contact_frame3 *frame, const abut_proximity3 *p,
                                    abut_real *spread)
{
    const abut_shape3 *a = pair->a;
    abut_real          per_unit = frame->per_unit;
    abut_real          moved = abut_witness_astray3(a) * per_unit;
    abut_contact3      c = {abut_scale3(per_unit, abut_sub3(p->point_a, a->middle)),
                            abut_scale3(per_unit, abut_sub3(p->point_b, a->middle)), p->distance * per_unit, 0};
    *spread = frame->spread + moved;
    if (!abut_is_witness_astray3(pair, frame)) {
        return c;
    }
    abut_core_answer3 core;
    abut_general_core3(pair, NULL, &core);
    abut_vec3 from_middle = abut_scale3(pair->unit * per_unit, core.a);
    abut_vec3 place = abut_along3(from_middle, a->radius * per_unit, p->normal);
    // Another place than the distance's, of two as near: where they lie is then all that is known of the latter.
    if (is_near(place, c.point_a, p->normal, *spread)) {
        c.point_a = place;
        c.point_b = abut_along3(place, c.separation, p->normal);
        *spread = frame->spread;
    }
    return c;
}

// The point of the edge from p to q nearest the place, seen along the normal.
static abut_vec3 foot_on(abut_vec3 p, abut_vec3 q, abut_vec3 normal, abut_vec3 place)
{
    abut_vec3       along = abut_sub3(q, p);
    abut_direction3 run = abut_direction_of3(abut_along3(along, -abut_dot3(along, normal), normal));
    abut_real       part = run.length > 0 ? abut_dot3(abut_sub3(place, p), run.unit) / run.length : 0;
    return abut_along3(p, abut_min(abut_max(part, 0), 1), along);
}

static spot spot_of(const abut_face3 *face, abut_vec3 normal, abut_vec3 place, abut_real spread)
{
    spot    none = {false, 0};
    int32_t edges = face->count < 3 ? face->count - 1 : face->count;
    for (int32_t i = 0; i < face->count; ++i) {
        if (face->count == 1 || is_near(face->point[i], place, normal, spread)) {
            spot corner = {true, face->vertex[i]};
            return corner;
        }
    }
    for (int32_t i = 0; i < edges; ++i) {
        abut_vec3 to = face->point[i + 1 < face->count ? i + 1 : 0];
        if (face->count == 2 || is_near(foot_on(face->point[i], to, normal, place), place, normal, spread)) {
            spot edge = {false, face->edge[i]};
            return edge;
        }
    }
    return none;
}

uint64_t abut_witness_id3(const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal, abut_vec3 place_a,
                          abut_vec3 place_b, abut_real spread)
{
    spot a = spot_of(face_a, normal, place_a, spread);
    spot b = spot_of(face_b, normal, place_b, spread);
    if (a.vertex) {
        return b.vertex ? abut_contact_id3(ABUT_CONTACT_VERTICES, a.name, b.name)
                        : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, a.name, 0);
    }
    return b.vertex ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, b.name)
                    : abut_contact_id3(ABUT_CONTACT_EDGES, a.name, b.name);
}
