// halfspace2.c : a half-space and a convex shape: the distance of the shape's support point against the normal, and the
// contacts of the edge that it turns there.
//
// The pair is that of a point of the line, the foot of the origin, and the shape: its frame and the noise of its support
// points are those of every query. Only heights along the normal are looked at.
#include "abut/halfspace2.h"
#include "base/hook.h"
#include "clip/contact_id.h"
#include "clip/manifold2.h"
#include "general/general2.h"
#include "gjk/core2.h"
#include "gjk/minkowski2.h"
#include "query/guard2.h"
#include "shape/face2.h"

// The line as a point of it, which is a shape, and a unit normal.
typedef struct line {
    abut_shape2 foot;
    abut_vec2   normal;
    abut_real   far; // of the foot from the origin
} line;

// False: the normal is none, or the line is too far away.
static bool line_of(line *to, const abut_halfspace2 *halfspace)
{
    const abut_direction2 n = abut_direction_of2(halfspace->normal);
    if (!(n.length > 0 && n.length < (abut_real)INFINITY)) {
        return false;
    }
    const abut_real far = halfspace->offset / n.length;
    to->normal = n.unit;
    to->far = abut_abs(far);
    return abut_make_circle2(&to->foot, abut_scale2(far, n.unit), 0) == ABUT_OK;
}

// The rounding of the line itself comes on top of the pair's.
static abut_proximity2 distance_of(const line *p, const abut_pair2 *pair)
{
    const abut_vertex2      v = abut_minkowski2(pair, p->normal);
    const abut_vec2         on_b = abut_sub2(v.a, v.w);
    const abut_real         height = -abut_dot2(v.w, p->normal);
    const abut_core_answer2 core = {
        abut_along2(on_b, -height, p->normal), on_b, p->normal, height, 0, {p->normal, p->normal}, 1, ABUT_OK};
    abut_proximity2 answer = abut_proximity_of2(pair->a, pair->b, pair->unit, pair->noise, &core, NULL);
    answer.error += ABUT_NOISE_LINE * (p->far + pair->size * pair->unit);
    return answer;
}

// An end of B's face, where it is over the line.
static abut_contact2 contact_at(const line *p, const abut_pair2 *pair, const abut_face2 *face, int32_t i)
{
    const abut_vec2 at = abut_scale2(pair->unit, abut_b_in_unit_frame2(pair, face->point[i]));
    const abut_real height = abut_dot2(p->normal, at);
    abut_contact2   c;
    c.point_a = abut_add2(pair->a->middle, abut_along2(at, -height, p->normal));
    c.separation = height - pair->b->radius;
    c.point_b = abut_along2(c.point_a, c.separation, p->normal);
    c.id = abut_contact_id(0, face->feature[i]);
    return c;
}

// The ends of B's face within the margin, the deeper first; the deepest point where rounding leaves none, or where the face is
// no wider than rounding.
static abut_manifold2 contacts_of(const line *p, const abut_pair2 *pair, abut_real margin)
{
    const abut_proximity2 d = distance_of(p, pair);
    const abut_face2      face = abut_core_face2(pair->b, abut_neg2(abut_unrotate2(pair->rotation, p->normal)));
    abut_manifold2        m;
    abut_start_manifold2(&m, &d);
    if (d.distance > margin) {
        m.status = ABUT_BEYOND;
        return m;
    }
    for (int32_t i = 0; i < face.count; ++i) {
        m.points[m.count] = contact_at(p, pair, &face, i);
        m.count += m.points[m.count].separation <= margin;
    }
    if (m.count == 2 && m.points[1].separation < m.points[0].separation - d.error) {
        const abut_contact2 deeper = m.points[1];
        m.points[1] = m.points[0];
        m.points[0] = deeper;
    }
    if (m.count == 0) {
        abut_add_witnesses2(&m, &d, abut_contact_id(0, face.feature[0]));
    }
    return m;
}

// The half-space and the shape as a query, a custom shape held to its promise.
typedef struct question {
    line          line;
    abut_query2   query;
    abut_guarded2 guarded;
    abut_pair2    pair;
} question;

// False: the two cannot be asked about.
static bool begin(question *q, const abut_halfspace2 *halfspace, const abut_shape2 *shape, const abut_pose2 *pose)
{
    const abut_query2 query = {&q->line.foot, shape, pose, NULL, NULL, NULL, 0};
    if (!line_of(&q->line, halfspace)) {
        return false;
    }
    q->query = query;
    if (abut_has_custom2(&query)) {
        abut_guard_query2(&q->guarded, &query);
        q->query = q->guarded.query;
    }
    return abut_pair2_make(&q->pair, q->query.a, q->query.b, *pose, NULL) == ABUT_OK;
}

static bool is_broken(const question *q, const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_CUSTOM && abut_is_broken2(&q->guarded);
}

abut_proximity2 abut_halfspace2_distance(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL);
    question q;
    if (!begin(&q, halfspace, shape, &pose)) {
        return abut_invalid_proximity2(0);
    }
    const abut_proximity2 d = distance_of(&q.line, &q.pair);
    return is_broken(&q, shape) ? abut_invalid_proximity2(1) : d;
}

bool abut_halfspace2_overlap(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose)
{
    return abut_halfspace2_distance(halfspace, shape, pose).distance <= 0;
}

abut_manifold2 abut_halfspace2_collide(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                       abut_real margin)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL);
    const abut_proximity2 none = abut_invalid_proximity2(0);
    question              q;
    if (!begin(&q, halfspace, shape, &pose)) {
        return abut_bare_manifold2(&none);
    }
    const abut_manifold2 m = contacts_of(&q.line, &q.pair, margin > 0 ? margin : 0);
    return is_broken(&q, shape) ? abut_bare_manifold2(&none) : m;
}
