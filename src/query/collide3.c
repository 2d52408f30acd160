// collide3.c : the contact manifold of two shapes of space.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "gjk/minkowski3.h"
#include "pairs/boxes3.h"
#include "pairs/hull_triangles3.h"
#include "pairs/small_contacts3.h"
#include "query/distance_any3.h"

// What is asked.
typedef struct question {
    const abut_shape3 *a, *b;
    const abut_pose3  *b_in_a;
    abut_options       options;
    abut_contact3     *points;
} question;

static abut_manifold3 with_one(const question *q, const abut_proximity3 *p, uint64_t id)
{
    if (q->points != NULL) {
        q->points[0] = abut_proximity_contact3(p, id);
    }
    return abut_single_manifold3(p, id);
}

static abut_manifold3 with_few(const question *q, const abut_proximity3 *p, const abut_small_manifold3 *few)
{
    if (few->count == 1) {
        return with_one(q, p, few->point[0].id);
    }
    for (int32_t i = 0; q->points != NULL && i < few->count; ++i) {
        q->points[i] = few->point[i];
    }
    return abut_manifold_of_small3(p, few);
}

// Of a pair that was answered before it was made: so it can be.
static abut_manifold3 by_faces(const question *q, const abut_proximity3 *p)
{
    abut_pair3 pair;
    (void)abut_pair3_set(&pair, q->a, q->b, q->b_in_a, &q->options);
    return abut_triangles_manifold3(&pair, p, q->options.max_distance, q->points);
}

static abut_manifold3 plain_manifold(const question *q, abut_cache3 *cache)
{
    abut_proximity3      p;
    abut_pair3           pair;
    abut_small_manifold3 few;
    abut_real            margin = q->options.max_distance;
    bool                 made = abut_distance_any3(&pair, q->a, q->b, q->b_in_a, &q->options, cache, &p);
    if (p.status >= ABUT_INVALID || p.status == ABUT_BEYOND || p.distance > margin) {
        return abut_bare_manifold3(&p);
    }
    if (abut_small_contacts3(q->a, q->b, q->b_in_a, &p, margin, &few)) {
        return with_few(q, &p, &few);
    }
    return made ? abut_triangles_manifold3(&pair, &p, margin, q->points) : by_faces(q, &p);
}

static abut_manifold3 collide_capsules(const question *q, abut_cache3 *cache)
{
    abut_proximity3      p;
    abut_small_manifold3 few;
    if (!abut_capsules_meet3(&few, &p, q->a, q->b, q->b_in_a, q->options.max_distance, cache)) {
        return plain_manifold(q, cache);
    }
    return few.count == 0 ? abut_bare_manifold3(&p) : with_few(q, &p, &few);
}

// A box and a ball, in either order.
static abut_manifold3 collide_ball(const question *q, abut_cache3 *cache)
{
    abut_proximity3 p;
    uint64_t        id;
    if (!abut_sphere_meets_box3(&id, q->a, q->b, q->b_in_a, &p)) {
        return plain_manifold(q, cache);
    }
    if (cache != NULL) {
        cache->normal = p.normal;
    }
    return p.distance > q->options.max_distance ? abut_bare_manifold3(&p) : with_one(q, &p, id);
}

// A box and a capsule, in either order. Where the kernel is in doubt others may not be: it knows no bar that lies flat.
static abut_manifold3 collide_bar(const question *q, abut_cache3 *cache)
{
    abut_proximity3            p;
    abut_small_manifold3       few;
    abut_real                  margin = q->options.max_distance;
    const abut_capsule_result3 told = abut_capsule_meets_box3(&few, q->a, q->b, q->b_in_a, margin, &p);
    if (told == ABUT_CAPSULE_NOTHING) {
        return plain_manifold(q, cache);
    }
    if (cache != NULL) {
        cache->normal = p.normal;
    }
    if (told == ABUT_CAPSULE_OWN) {
        return with_one(q, &p, few.point[0].id);
    }
    if (told == ABUT_CAPSULE_BEYOND) {
        return abut_bare_manifold3(&p);
    }
    const bool sure = told != ABUT_CAPSULE_INCONCLUSIVE || abut_small_contacts3(q->a, q->b, q->b_in_a, &p, margin, &few);
    return sure ? with_few(q, &p, &few) : by_faces(q, &p);
}

// A hull and a capsule likewise. Where the kernel is in doubt others may not be: it knows no face with more than three sides.
static abut_manifold3 collide_bar_hull(const question *q, abut_cache3 *cache)
{
    abut_proximity3            p;
    abut_small_manifold3       few;
    abut_real                  margin = q->options.max_distance;
    const abut_capsule_result3 told = abut_capsule_meets_hull3(&few, q->a, q->b, q->b_in_a, margin, cache, &p);
    if (told == ABUT_CAPSULE_NOTHING) {
        return plain_manifold(q, cache);
    }
    if (told == ABUT_CAPSULE_BEYOND) {
        return abut_bare_manifold3(&p);
    }
    const bool sure = told != ABUT_CAPSULE_INCONCLUSIVE || abut_small_contacts3(q->a, q->b, q->b_in_a, &p, margin, &few);
    return sure ? with_few(q, &p, &few) : by_faces(q, &p);
}

static bool are(const question *q, abut_core3 first, abut_core3 second)
{
    return q->a->core == first && q->b->core == second;
}

// Apart from what answers most boxes, which then needs no room for it.
ABUT_OUTLINE abut_manifold3 unsure_boxes(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                                         abut_cache3 *cache, abut_contact3 *points)
{
    const question q = {a, b, b_in_a, {margin, 0, 0}, points};
    return plain_manifold(&q, cache);
}

static abut_manifold3 collide_boxes(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                                    abut_cache3 *cache, abut_contact3 *points)
{
    abut_boxes3 boxes;
    if (!abut_boxes_meet3(&boxes, a, b, b_in_a, margin, cache)) {
        return unsure_boxes(a, b, b_in_a, margin, cache, points);
    }
    if (points != NULL) {
        abut_boxes_points3(&boxes, points);
    }
    return abut_boxes_manifold3(&boxes);
}

abut_manifold3 abut_inconclusive_capsules3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                           abut_real margin, abut_cache3 *cache)
{
    const question q = {a, b, b_in_a, {margin, 0, 0}, NULL};
    return collide_capsules(&q, cache);
}

static bool are_boxes(const abut_shape3 *a, const abut_shape3 *b)
{
    return a->core == ABUT_CORE3_BOX && b->core == ABUT_CORE3_BOX;
}

static bool are_capsules(const abut_shape3 *a, const abut_shape3 *b)
{
    return a->core == ABUT_CORE3_SEGMENT && b->core == ABUT_CORE3_SEGMENT;
}

static abut_manifold3 collide(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                              abut_cache3 *cache, abut_contact3 *points)
{
    const question q = {a, b, b_in_a, {margin, 0, 0}, points};
    if (are(&q, ABUT_CORE3_SEGMENT, ABUT_CORE3_SEGMENT)) {
        return collide_capsules(&q, cache);
    }
    if (are(&q, ABUT_CORE3_POINT, ABUT_CORE3_BOX) || are(&q, ABUT_CORE3_BOX, ABUT_CORE3_POINT)) {
        return collide_ball(&q, cache);
    }
    if (are(&q, ABUT_CORE3_SEGMENT, ABUT_CORE3_BOX) || are(&q, ABUT_CORE3_BOX, ABUT_CORE3_SEGMENT)) {
        return collide_bar(&q, cache);
    }
    if (are(&q, ABUT_CORE3_SEGMENT, ABUT_CORE3_HULL) || are(&q, ABUT_CORE3_HULL, ABUT_CORE3_SEGMENT)) {
        return collide_bar_hull(&q, cache);
    }
    return plain_manifold(&q, cache);
}

abut_manifold3 abut_collide3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                             abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_real limit = margin > 0 ? margin : 0;
    if (are_boxes(a, b)) {
        return collide_boxes(a, b, &b_in_a, limit, cache, NULL);
    }
    return are_capsules(a, b) ? abut_capsules_manifold3(a, b, &b_in_a, limit, cache)
                              : collide(a, b, &b_in_a, limit, cache, NULL);
}

abut_manifold3 abut_collide3_full(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                  abut_cache3 *cache, abut_contact3 *points)
{
    ABUT_CONTRACT(a != NULL && b != NULL && points != NULL);
    const abut_real limit = margin > 0 ? margin : 0;
    if (are_boxes(a, b)) {
        return collide_boxes(a, b, &b_in_a, limit, cache, points);
    }
    if (are_capsules(a, b)) {
        const abut_manifold3 m = abut_capsules_manifold3(a, b, &b_in_a, limit, cache);
        if (m.total == 1) {
            points[0] = m.points[0];
        }
        if (m.total < 2) {
            return m;
        }
    }
    return collide(a, b, &b_in_a, limit, cache, points);
}
