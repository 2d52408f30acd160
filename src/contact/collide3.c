// collide3.c : the contact manifold of two shapes of space.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "contact/boxes3.h"
#include "contact/lone3.h"
#include "contact/manifold3.h"
#include "query/capsule3.h"
#include "query/solve3.h"

// What is asked; answers are written where the caller wants them, and nothing large is copied on the way.
typedef struct question {
    const abut_shape3 *a, *b;
    const abut_pose3  *b_in_a;
    abut_options       options;
    abut_contact3     *points;
} question;

// The contacts of an answered distance. `pair` is NULL where it has not been made.
static void contacts(abut_manifold3 *m, const question *q, const abut_proximity3 *p, const abut_pair3 *pair)
{
    abut_real margin = q->options.max_distance;
    if (p->status == ABUT_BEYOND || p->distance > margin) {
        abut_no_contacts3(m, p);
    } else if (!abut_lone3(q->a, q->b, q->b_in_a, p, m, q->points)) {
        abut_pair3 made;
        if (pair == NULL) {
            (void)abut_pair3_make(&made, q->a, q->b, *q->b_in_a, &q->options); // a pair that was answered can be made
            pair = &made;
        }
        abut_contacts3(m, pair, p, margin, q->points);
    }
}

static void plain_collide(abut_manifold3 *m, const question *q, abut_cache3 *cache)
{
    abut_proximity3 quick;
    if (abut_capsule3(q->a, q->b, q->b_in_a, cache, &quick)) {
        contacts(m, q, &quick, NULL);
        return;
    }
    abut_pair3 pair;
    if (abut_pair3_make(&pair, q->a, q->b, *q->b_in_a, &q->options) != ABUT_OK) {
        const abut_proximity3 none = abut_no_answer3();
        abut_no_contacts3(m, &none);
        return;
    }
    const abut_proximity3 p = abut_solve3(&pair, ABUT_METHOD3_ANY, cache);
    contacts(m, q, &p, &pair);
}

static abut_manifold3 plain_manifold(const question *q, abut_cache3 *cache)
{
    abut_manifold3 m;
    plain_collide(&m, q, cache);
    return m;
}

static abut_manifold3 collide(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                              abut_cache3 *cache, abut_contact3 *points)
{
    const question q = {a, b, b_in_a, {margin > 0 ? margin : 0, 0, 0}, points};
    abut_boxes3    boxes;
    if (!abut_boxes_meet3(&boxes, a, b, b_in_a, q.options.max_distance, cache)) {
        return plain_manifold(&q, cache);
    }
    if (points != NULL) {
        abut_boxes_points3(&boxes, points);
    }
    return abut_boxes_manifold3(&boxes);
}

abut_manifold3 abut_collide3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                             abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    return collide(a, b, &b_in_a, margin, cache, NULL);
}

abut_manifold3 abut_collide3_full(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                  abut_cache3 *cache, abut_contact3 *points)
{
    ABUT_CONTRACT(a != NULL && b != NULL && points != NULL);
    return collide(a, b, &b_in_a, margin, cache, points);
}
