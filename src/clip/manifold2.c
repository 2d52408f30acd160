// manifold2.c : the contact manifold of two shapes in 2D from their signed distance, by clipping.
//
// The signed distance gives the normal and the deepest pair of points. Where both shapes turn an edge towards the other, the
// part of the tangent that both edges cover has two ends, and those are the contacts; everywhere else there is one.
//
// Frame: A's axes, origin in the middle of A's core, until the very end.
#include "clip/manifold2.h"
#include "base/hook.h"
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
