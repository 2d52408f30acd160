// collide3.c : the contact manifold of two shapes of space.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "contact/boxes3.h"
#include "contact/lone3.h"
#include "contact/manifold3.h"
#include "query/capsule3.h"
#include "query/solve3.h"

static abut_manifold3 plain_collide(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                    abut_cache3 *cache, abut_contact3 *points)
{
    abut_options    options = {margin, 0, 0};
    abut_pair3      pair;
    abut_proximity3 p = abut_no_answer3();
    abut_manifold3  m;
    bool            made = false;
    if (!abut_capsule3(a, b, &b_in_a, cache, &p)) {
        if (abut_pair3_make(&pair, a, b, b_in_a, &options) != ABUT_OK) {
            return abut_no_contacts3(&p);
        }
        made = true;
        p = abut_solve3(&pair, ABUT_METHOD3_ANY, cache);
    }
    if (p.status == ABUT_BEYOND || p.distance > margin) {
        return abut_no_contacts3(&p);
    }
    if (abut_lone3(a, b, &b_in_a, &p, &m, points)) {
        return m;
    }
    if (!made) {
        (void)abut_pair3_make(&pair, a, b, b_in_a, &options); // a pair that was answered can be made
    }
    return abut_contacts3(&pair, &p, margin, points);
}

static abut_manifold3 collide(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                              abut_cache3 *cache, abut_contact3 *points)
{
    abut_boxes3 boxes;
    margin = margin > 0 ? margin : 0;
    if (!abut_boxes_meet3(&boxes, a, b, b_in_a, margin, cache)) {
        return plain_collide(a, b, *b_in_a, margin, cache, points);
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
