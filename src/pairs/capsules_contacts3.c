// capsules_contacts3.c : the contacts of two capsules, from the places of their segments that are nearest to each other.
//
// Two bars that cross touch in one point, and so does one that stands on another. It is called after the end of each bar that
// it is at, or after neither; the places along the bars, which the distance is made of, say which. What is nearer to an end
// than rounding can tell is left to the faces.
#include "pairs/capsules_contacts3.h"
#include "clip/contact_id3.h"
#include "math/exact.h"
#include "pairs/parallel_capsules3.h"

// A place counts as an end within `at` of it, and as none beyond `near`: see single_contact3.c.
typedef struct nearness {
    abut_real at, near;
} nearness;

static inline abut_real sum_of(abut_vec3 v)
{
    return (abut_abs(v.x) + abut_abs(v.y)) + abut_abs(v.z);
}

static inline abut_real farthest_of(abut_vec3 v)
{
    return abut_max(abut_max(abut_abs(v.x), abut_abs(v.y)), abut_abs(v.z));
}

// A place errs by a few u of the size over the square of the sine between the bars; and by no more than the distance's own
// error lets it.
static inline nearness nearness_of(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                   const abut_proximity3 *p, const abut_segments3 *k)
{
    abut_real size = k->per_unit * ((a->reach + b->reach) + (a->radius + b->radius));
    abut_real most = 2 * (size + k->per_unit * abut_abs(p->distance));
    abut_real far = k->per_unit * ((sum_of(p->point_a) + sum_of(a->middle)) + (sum_of(b_in_a->p) + sum_of(b->middle)));
    abut_real flat = abut_sqrt(k->per_unit * p->error * most);
    abut_real astray = ABUT_SEGMENTS3_ASTRAY * most * ((k->square_a * k->square_b) / k->apart);
    nearness  n = {(abut_real)0.5 * ABUT_CONTACT3_SPREAD * size,
                   2 * 2 * (ABUT_CONTACT3_SPREAD * (most + far) + abut_min(astray, flat))};
    return n;
}

// Where on a bar a place is; the doubt is all ones.
enum { FIRST = 0, LAST = 1, BETWEEN = 2, IN_DOUBT = 3 };

static inline unsigned where(abut_real place, abut_real farthest, nearness n)
{
    // Put together of bits: half of all branches would be foreseen wrongly.
    abut_real to_end = (1 - abut_abs(place)) * farthest;
    unsigned  beyond = to_end > n.near;
    unsigned  last = (1 - beyond) & (unsigned)(place > 0);
    unsigned  doubt = ((1 - beyond) & (unsigned)(to_end > n.at)) | (unsigned)!(farthest > n.near);
    return beyond * BETWEEN | last * LAST | doubt * IN_DOUBT;
}

static inline uint64_t name_of(unsigned on_a, unsigned on_b)
{
    static const abut_contact_kind3 kind[3][3] = {
        {ABUT_CONTACT_VERTICES, ABUT_CONTACT_VERTICES, ABUT_CONTACT_VERTEX_OF_A},
        {ABUT_CONTACT_VERTICES, ABUT_CONTACT_VERTICES, ABUT_CONTACT_VERTEX_OF_A},
        {ABUT_CONTACT_VERTEX_OF_B, ABUT_CONTACT_VERTEX_OF_B, ABUT_CONTACT_EDGES},
    };

    return abut_contact_id3(kind[on_a][on_b], on_a & LAST, on_b & LAST);
}

// Whether one contact is all there is: one bar is too steep to offer an edge, or the two cross by more than what counts as side
// by side; by a clear margin.
static inline bool meet_once(abut_parallel3 *s)
{
    const abut_real       clearly = 1 + ABUT_CAPSULE_FACE3_INCONCLUSIVE;
    const abut_segments3 *k = s->k;
    abut_real             turn = abut_dot3(abut_cross3(k->half_a, k->half_b), s->normal);
    s->rise_a = abut_dot3(k->half_a, s->normal);
    s->rise_b = abut_dot3(k->half_b, s->normal);
    s->level_a = k->square_a - s->rise_a * s->rise_a;
    s->level_b = k->square_b - s->rise_b * s->rise_b;
    abut_real least = 1 - ABUT_FACE_TILT * ABUT_FACE_TILT * clearly; // of what is level, in a bar that offers an edge
    abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * clearly * (s->level_a * s->level_b);
    unsigned  steep = (unsigned)(s->level_a < least * k->square_a) | (unsigned)(s->level_b < least * k->square_b);
    return (steep | (unsigned)(turn * turn > most)) != 0;
}

bool abut_capsules_meet3(abut_small_manifold3 *few, abut_proximity3 *p, const abut_shape3 *a, const abut_shape3 *b,
                         const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache)
{
    abut_segments3 k;
    abut_parallel3 s;
    few->count = 0;
    few->first = 0;
    if (a->core != ABUT_CORE3_SEGMENT || b->core != ABUT_CORE3_SEGMENT || !abut_segments_apart3(&k, a, b, b_in_a, cache, p)) {
        return false;
    }
    if (p->distance > margin) {
        return true;
    }
    nearness n = nearness_of(a, b, b_in_a, p, &k);
    unsigned on_a = where(k.place_a, farthest_of(k.half_a), n);
    unsigned on_b = where(k.place_b, farthest_of(k.half_b), n);
    if (on_a == IN_DOUBT || on_b == IN_DOUBT) {
        return false;
    }
    few->count = 1;
    few->point[0].point_a = p->point_a;
    few->point[0].point_b = p->point_b;
    few->point[0].separation = p->distance;
    few->point[0].id = name_of(on_a, on_b);
    s.k = &k;
    s.normal = p->normal;
    return meet_once(&s) || abut_parallel_capsules3(&s, a, b, p, margin, few);
}
