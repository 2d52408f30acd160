// certificate_cast3.c : what proves when B, moving on a straight line, first touches A.
//
// What is between two shapes that B has not passed on its way is a plane: A and all that B sweeps until then are convex and do
// not meet. So one direction proves that nothing touches before a fraction; it is looked for as the cast itself does, by
// Newton's method on the distance, and its bound is that of a support at the start, where B has not moved. That there is a
// touch is a certificate of the distance a little beyond it.
#include "abut/certificate3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "base/tolerance_cast.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"

typedef struct way3 {
    const abut_shape3 *a, *b;
    abut_pose3         start;
    abut_vec3          translation;
    abut_pair3         pair; // at the start
    abut_real          radius, target, last;
} way3;

static abut_pose3 pose_at(const way3 *w, abut_real fraction)
{
    return (abut_pose3){abut_along3(w->start.p, fraction, w->translation), w->start.r};
}

// Until when a direction keeps them the target apart: what B is away along it at the start, over its speed.
static abut_real clear_along(const way3 *w, abut_vec3 normal)
{
    const abut_vec3 v = w->translation;
    const abut_real cores = -abut_dot3(normal, abut_minkowski3(&w->pair, normal).w);
    const abut_real noise = w->pair.noise + ABUT_PROOF_ROUNDING * (w->pair.size + abut_abs(cores));
    const abut_real room = (cores - noise) * w->pair.unit - (1 + ABUT_PROOF_ROUNDING) * w->radius - ABUT_ERROR_FLOOR;
    const abut_real sizes = abut_abs(normal.x * v.x) + abut_abs(normal.y * v.y) + abut_abs(normal.z * v.z);
    const abut_real speed = ABUT_NOISE_SPEED * sizes - abut_dot3(normal, v);
    if (!(room > 0)) {
        return 0;
    }
    return speed > 0 ? abut_min((1 - ABUT_NOISE_SPEED) * (room / speed), w->last) : w->last;
}

static void try_normal(const way3 *w, abut_vec3 normal, abut_cast_proof3 *proof)
{
    const abut_real clear = clear_along(w, normal);
    if (clear > proof->clear) {
        proof->clear = clear;
        proof->normal = normal;
    }
}

// Where B has passed A the normal says nothing of before. Let the last one n and this one m have the speeds v > 0 and -w along
// them: then w n + v m has none, and keeps the two apart by what is between those of n and m where n is used up, all the way.
static abut_vec3 steadied(const way3 *w, abut_vec3 before, abut_vec3 normal)
{
    const abut_real back = abut_dot3(normal, w->translation);
    const abut_real speed = -abut_dot3(before, w->translation);
    if (!(back > 0) || !(speed > 0)) {
        return normal;
    }
    const abut_real share = back / (back + speed);
    return abut_direction_of3(abut_along3(abut_scale3(share, before), 1 - share, normal)).unit;
}

// From where the last direction has brought B the distance gives a better one, until rounding does.
static void find_clear(const way3 *w, const abut_hit3 *hit, abut_cast_proof3 *proof)
{
    abut_real before = -1;
    proof->normal = hit->normal;
    try_normal(w, hit->normal, proof);
    for (int32_t i = 0; i < ABUT_CAST_STEPS && proof->clear > before && proof->clear < w->last; ++i) {
        before = proof->clear;
        const abut_proximity3 p = abut_distance3(w->a, w->b, pose_at(w, before), NULL, NULL);
        if (p.distance <= w->target) {
            break;
        }
        try_normal(w, steadied(w, proof->normal, p.normal), proof);
    }
}

// Where they touch for certain, ever farther beyond the touch, as far as the way goes. What the place is off by is that of a
// product and a sum.
static void find_touch(const way3 *w, const abut_hit3 *hit, abut_cast_proof3 *proof, abut_proof3 *at_touch)
{
    const abut_real length = abut_direction_of3(w->translation).length;
    const abut_real start = abut_length_bound3(w->start.p);
    abut_real       at = abut_min(hit->fraction + hit->error, w->last);
    abut_real       step = abut_max(hit->error, 4 * ABUT_EPSILON * at);
    for (int32_t i = 0; i < ABUT_CAST_STEPS; ++i) {
        const abut_real off = at > 0 ? ABUT_UNIT_ROUNDOFF * (3 * at * length + 2 * start) : 0;
        abut_certificate3(w->a, w->b, pose_at(w, at), at_touch);
        if (at_touch->upper + off <= w->target) {
            proof->touch = at;
            return;
        }
        if (!(at < w->last)) {
            return;
        }
        at = abut_min(at + step, w->last);
        step *= 2;
    }
}

abut_cast_proof3 abut_certificate_cast3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 translation,
                                        const abut_cast_options *options, abut_proof3 *at_touch)
{
    static const abut_cast_options defaults = {0, 0, 0, false};

    ABUT_CONTRACT(a != NULL && b != NULL && at_touch != NULL);
    abut_cast_options o = options != NULL ? *options : defaults;
    o.leave = false;
    way3             w = {.a = a, .b = b, .start = b_in_a, .translation = translation};
    const abut_hit3  hit = abut_cast3(a, b, b_in_a, translation, &o, NULL);
    abut_cast_proof3 proof = {0, hit.normal, (abut_real)INFINITY, hit.status};
    if (hit.status == ABUT_INVALID || abut_pair3_make(&w.pair, a, b, w.start, NULL) != ABUT_OK) {
        proof.status = ABUT_INVALID;
        return proof;
    }
    w.target = o.target > 0 ? o.target : 0;
    w.radius = a->radius + b->radius + w.target;
    w.last = o.max_fraction > 0 ? o.max_fraction : 1;
    find_clear(&w, &hit, &proof);
    if (hit.hit) {
        find_touch(&w, &hit, &proof, at_touch);
    }
    return proof;
}
