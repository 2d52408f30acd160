// halfspace3.c : a half-space and a convex shape: the distance of the shape's support point against the normal, and the
// contacts of the face that it turns there.
//
// The pair is that of a point of the plane, the foot of the origin, and the shape: its frame and the noise of its support
// points are those of every query. Only heights along the normal are looked at.
#include "abut/halfspace3.h"
#include "base/hook.h"
#include "clip/contact_id3.h"
#include "clip/reduce3.h"
#include "clip/small_manifold3.h"
#include "general/general3.h"
#include "gjk/core3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "shape/face3.h"

// The plane as a point of it, which is a shape, and a unit normal.
typedef struct plane {
    abut_shape3 foot;
    abut_vec3   normal;
    abut_real   far; // of the foot from the origin
} plane;

// False: the normal is none, or the plane is too far away.
static bool plane_of(plane *to, const abut_halfspace3 *halfspace)
{
    const abut_direction3 n = abut_direction_of3(halfspace->normal);
    if (!(n.length > 0 && n.length < (abut_real)INFINITY)) {
        return false;
    }
    const abut_real far = halfspace->offset / n.length;
    to->normal = n.unit;
    to->far = abut_abs(far);
    return abut_make_sphere3(&to->foot, abut_scale3(far, n.unit), 0) == ABUT_OK;
}

// The rounding of the plane itself comes on top of the pair's.
static abut_proximity3 distance_of(const plane *p, const abut_pair3 *pair)
{
    const abut_vertex3      v = abut_minkowski3(pair, p->normal);
    const abut_vec3         on_b = abut_sub3(v.a, v.w);
    const abut_real         height = -abut_dot3(v.w, p->normal);
    const abut_core_answer3 core = {abut_along3(on_b, -height, p->normal), on_b, p->normal, height, 0, 1, ABUT_OK};
    abut_proximity3         answer = abut_proximity_of3(pair->a, pair->b, pair->unit, pair->noise, &core);
    answer.error += ABUT_NOISE3_PLANE * (p->far + pair->size * pair->unit);
    return answer;
}

// A corner of B's face, where it is over the plane.
static abut_contact3 contact_at(const plane *p, const abut_pair3 *pair, const abut_face3 *face, int32_t i)
{
    const abut_vec3 at = abut_scale3(pair->unit, abut_b_in_unit_frame3(pair, face->point[i]));
    const abut_real height = abut_dot3(p->normal, at);
    abut_contact3   c;
    c.point_a = abut_add3(pair->a->middle, abut_along3(at, -height, p->normal));
    c.separation = height - pair->b->radius;
    c.point_b = abut_along3(c.point_a, c.separation, p->normal);
    c.id = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, face->vertex[i]);
    return c;
}

// The corners within the margin, counter-clockwise about the plane's normal, which is against the face's own; the deepest point
// where rounding leaves none.
static int32_t gather(const plane *p, const abut_pair3 *pair, const abut_proximity3 *d, abut_real margin,
                      abut_contact3 points[ABUT_FACE3_POINTS])
{
    abut_face3 face;
    int32_t    count = 0;
    abut_core_face3(&face, pair->b, abut_neg3(abut_unrotate3(pair->rotation, p->normal)));
    for (int32_t i = face.count - 1; i >= 0; --i) {
        points[count] = contact_at(p, pair, &face, i);
        count += points[count].separation <= margin;
    }
    if (count == 0) {
        abut_write_proximity_contact3(&points[0], d, abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, face.vertex[0]));
    }
    return count > 0 ? count : 1;
}

static abut_manifold3 contacts_of(const plane *p, const abut_pair3 *pair, abut_real margin,
                                  abut_contact3 points[ABUT_FACE3_POINTS])
{
    const abut_proximity3    d = distance_of(p, pair);
    const abut_reduce3_slack slack = {d.error, ABUT_CONTACT_SPREAD * pair->size * pair->unit};
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    abut_manifold3           m;
    abut_start_manifold3(&m, &d);
    if (d.distance > margin) {
        m.status = ABUT_BEYOND;
        return m;
    }
    m.total = gather(p, pair, &d, margin, points);
    m.count = abut_reduce3(points, m.total, p->normal, slack, chosen);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i] = points[chosen[i]];
    }
    return m;
}

// The half-space and the shape as a query, a custom shape held to its promise.
typedef struct question {
    plane         plane;
    abut_query3   query;
    abut_guarded3 guarded;
    abut_pair3    pair;
} question;

// False: the two cannot be asked about.
static bool begin(question *q, const abut_halfspace3 *halfspace, const abut_shape3 *shape, const abut_pose3 *pose)
{
    const abut_query3 query = {&q->plane.foot, shape, pose, NULL, NULL, NULL, 0, NULL};
    if (!plane_of(&q->plane, halfspace)) {
        return false;
    }
    q->query = query;
    if (abut_has_custom3(&query)) {
        abut_guard_query3(&q->guarded, &query);
        q->query = q->guarded.query;
    }
    return abut_pair3_set(&q->pair, q->query.a, q->query.b, pose, NULL) == ABUT_OK;
}

static bool is_broken(const question *q, const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_CUSTOM && abut_is_broken3(&q->guarded);
}

abut_proximity3 abut_halfspace3_distance(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL);
    question q;
    if (!begin(&q, halfspace, shape, &pose)) {
        return abut_invalid_proximity3(0);
    }
    const abut_proximity3 d = distance_of(&q.plane, &q.pair);
    return is_broken(&q, shape) ? abut_invalid_proximity3(1) : d;
}

bool abut_halfspace3_overlap(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose)
{
    return abut_halfspace3_distance(halfspace, shape, pose).distance <= 0;
}

abut_manifold3 abut_halfspace3_collide(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                       abut_real margin)
{
    abut_contact3 points[ABUT_FACE3_POINTS];
    return abut_halfspace3_collide_full(halfspace, shape, pose, margin, points);
}

abut_manifold3 abut_halfspace3_collide_full(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                            abut_real margin, abut_contact3 *points)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL && points != NULL);
    const abut_proximity3 none = abut_invalid_proximity3(0);
    question              q;
    if (!begin(&q, halfspace, shape, &pose)) {
        return abut_bare_manifold3(&none);
    }
    const abut_manifold3 m = contacts_of(&q.plane, &q.pair, margin > 0 ? margin : 0, points);
    return is_broken(&q, shape) ? abut_bare_manifold3(&none) : m;
}
