// manifold2.c : the contact manifold of two shapes in 2D from their signed distance, by clipping.
//
// The signed distance gives the normal and the deepest pair of points. Where both shapes turn an edge towards the other, the
// part of the tangent that both edges cover has two ends, and those are the contacts; everywhere else there is one.
//
// Frame: A's axes, origin in the middle of A's core, until the very end.
#include "clip/manifold2.h"
#include "base/hook.h"
#include "clip/edge_height2.h"
#include "gjk/core2.h"
#include "gjk/minkowski2.h"
#include "shape/face2.h"

// The face B turns towards A, brought into the frame.
static abut_face2 face_of_b(const abut_pair2 *pair, abut_vec2 normal)
{
    abut_face2 face = abut_core_face2(pair->b, abut_neg2(abut_unrotate2(pair->rotation, normal)));
    for (int32_t i = 0; i < face.count; ++i) {
        face.point[i] = abut_scale2(pair->unit, abut_b_in_unit_frame2(pair, face.point[i]));
    }
    return face;
}

static void add_clipped(abut_manifold2 *m, const abut_clip2 *clip, abut_vec2 middle)
{
    bool swap = clip->count == 2 && clip->contact[1].separation < clip->contact[0].separation - m->error;
    for (int32_t i = 0; i < 2 && i < clip->count; ++i) {
        abut_contact2 c = clip->contact[swap ? 1 - i : i];
        c.point_a = abut_add2(c.point_a, middle);
        c.point_b = abut_add2(c.point_b, middle);
        m->points[i] = c;
    }
    m->count = clip->count;
}

// The contact at the vertices that face each other, when edges do not.
static uint64_t corner_id(const abut_clip2 *clip)
{
    abut_vec2 t = clip->tangent;
    bool      a_below = abut_dot2(clip->face_a.point[1], t) <= abut_dot2(clip->face_b.point[1], t);
    return abut_contact_id(clip->face_a.feature[a_below ? 1 : 0], clip->face_b.feature[a_below ? 0 : 1]);
}

typedef struct faces {
    abut_face2 a, b;
} faces;

static faces faces_of(const abut_pair2 *pair, abut_vec2 normal)
{
    faces f = {abut_core_face2(pair->a, normal), face_of_b(pair, normal)};
    return f;
}

// False when no two edges face each other.
static bool begin_clip(abut_clip2 *clip, const faces *f, const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin)
{
    if (f->a.count < 2 || f->b.count < 2) {
        return false;
    }
    abut_clip2_begin(clip, &f->a, &f->b, p->normal, pair->a->radius, pair->b->radius, margin + p->error);
    return true;
}

bool abut_clip2_begin_pair(abut_clip2 *clip, const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin)
{
    ABUT_CONTRACT(clip != NULL && pair != NULL && p != NULL);
    faces f = faces_of(pair, p->normal);
    return begin_clip(clip, &f, pair, p, margin > 0 ? margin : 0);
}

abut_manifold2 abut_contacts2(const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin)
{
    abut_manifold2 m;
    abut_start_manifold2(&m, p);
    if (p->status == ABUT_BEYOND || p->distance > margin) {
        return m;
    }
    abut_clip2 clip;
    faces      f = faces_of(pair, p->normal);
    if (!begin_clip(&clip, &f, pair, p, margin)) {
        abut_add_witnesses2(&m, p, abut_contact_id(f.a.feature[0], f.b.feature[0]));
        return m;
    }
    abut_clip2_run(&clip);
    abut_real least = ABUT_CONTACT_SPREAD * pair->size * pair->unit;
    add_clipped(&m, &clip, pair->a->middle);
    if (!(clip.high - clip.low > least && abut_is_deep2(&m, least))) {
        abut_start_manifold2(&m, p);
        abut_add_witnesses2(&m, p, corner_id(&clip));
    }
    return m;
}

// The height of the surface of an edge or a corner at a place of the tangent. False where it does not reach there, by more than
// the spread. `up` as in abut_edge_height2.
static bool height_at(const abut_face2 *face, abut_vec2 normal, abut_real radius, abut_real up, abut_real place,
                      abut_real spread, abut_real *height)
{
    const abut_vec2  t = abut_perp2(normal);
    const int32_t    last = face->count - 1;
    const bool       swap = abut_dot2(face->point[last], t) < abut_dot2(face->point[0], t);
    const abut_face2 edge = {{face->point[swap ? last : 0], face->point[swap ? 0 : last]}, {0, 0}, face->count};
    const abut_real  low = abut_dot2(edge.point[0], t), high = abut_dot2(edge.point[1], t);
    const abut_real  at = abut_min(abut_max(place, low), high);
    *height = last == 0 ? abut_dot2(face->point[0], normal) + up * radius : abut_edge_height2(&edge, normal, t, radius, up, at);
    return abut_abs(at - place) <= spread;
}

// The contact of a corner that lies over an edge or another corner.
static bool corner_along(const faces *f, const abut_pair2 *pair, abut_vec2 normal, abut_real spread, abut_contact2 *c)
{
    const abut_vec2 t = abut_perp2(normal);
    const abut_real place = abut_dot2(f->b.count == 1 ? f->b.point[0] : f->a.point[0], t);
    abut_real       on_a, on_b;
    const bool      reach_a = height_at(&f->a, normal, pair->a->radius, 1, place, spread, &on_a);
    const bool      reach_b = height_at(&f->b, normal, pair->b->radius, -1, place, spread, &on_b);
    const abut_vec2 foot = abut_along2(pair->a->middle, place, t);
    c->point_a = abut_along2(foot, on_a, normal);
    c->point_b = abut_along2(foot, on_b, normal);
    c->separation = on_b - on_a;
    c->id = abut_contact_id(f->a.feature[0], f->b.feature[0]);
    return reach_a && reach_b;
}

abut_manifold2 abut_contacts_along2(const abut_pair2 *pair, abut_vec2 normal, abut_real margin)
{
    const abut_vertex2      v = abut_minkowski2(pair, normal);
    const abut_core_answer2 core = {
        .a = v.a, .b = abut_sub2(v.a, v.w), .normal = normal, .distance = -abut_dot2(v.w, normal), .supports = 1};
    const abut_proximity2 p = abut_proximity_of2(pair->a, pair->b, pair->unit, pair->noise, &core, NULL);
    abut_manifold2        m;
    abut_contact2         c;
    abut_clip2            clip;
    abut_start_manifold2(&m, &p);
    if (p.distance > margin) {
        m.status = ABUT_BEYOND;
        return m;
    }
    const faces f = faces_of(pair, normal);
    if (begin_clip(&clip, &f, pair, &p, margin)) {
        abut_clip2_run(&clip);
        add_clipped(&m, &clip, pair->a->middle);
    } else if (corner_along(&f, pair, normal, ABUT_CONTACT_SPREAD * pair->size * pair->unit, &c) && c.separation <= margin) {
        m.points[0] = c;
        m.count = 1;
    }
    return m;
}
