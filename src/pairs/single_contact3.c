// single_contact3.c : the contact of a pair that has no more than one.
//
// A sphere touches in one point, and so do two segments that cross. All there is to find is the name: which corner of the other
// shape the contact is at, if any. Far from every corner it is at none, whichever of the faces or edges it is on; that is told
// without looking for them. Whatever is not sure is left to the faces.
#include "pairs/single_contact3.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "math/direction3.h"
#include "math/exact.h"
#include "math/real.h"
#include "shape/hull_layout3.h"
#include "shape/scan3.h"

// The contact's place on a core, from its middle, in its own axes; and how near corners are.
typedef struct spot {
    abut_vec3 place;
    abut_real at;   // this near one the contact is at it
    abut_real near; // this near one it may be
} spot;

// A pair of shapes and its distance.
typedef struct question {
    const abut_shape3     *a, *b;
    const abut_pose3      *b_in_a;
    const abut_proximity3 *p;
} question;

static inline abut_vec3 place_on_a(const question *q)
{
    return abut_sub3(abut_along3(q->p->point_a, -q->a->radius, q->p->normal), q->a->middle);
}

static inline abut_vec3 place_on_b(const question *q)
{
    abut_vec3 on_b = abut_along3(q->p->point_b, q->b->radius, q->p->normal);
    return abut_sub3(abut_unrotate3(q->b_in_a->r, abut_sub3(on_b, q->b_in_a->p)), q->b->middle);
}

// A place counts as a corner within the contacts' spread of it, seen along the normal, on a face that leans by 41 degrees or an
// edge by 49: within 1.6 times as much in 3D. Twice as much again is for rounding, of coordinates far from the middle too; a
// place that this may have moved there is not at the corner for sure.
// And a distance off by e leaves its points on a smooth core off by the square root of 2e, times that of the size.
static inline spot spot_at(const question *q, abut_vec3 place)
{
    const abut_shape3 *a = q->a;
    const abut_shape3 *b = q->b;
    abut_real          size = a->reach + b->reach + a->radius + b->radius;
    abut_real          most = 2 * (size + abut_abs(q->p->distance));
    abut_real far = abut_length_bound3(q->p->point_a) + abut_length_bound3(a->middle) + abut_length_bound3(q->b_in_a->p) +
                    abut_length_bound3(b->middle);
    spot s = {place, (abut_real)0.5 * ABUT_CONTACT3_SPREAD * size - 2 * ABUT_EPSILON * far,
              2 * 2 * (ABUT_CONTACT3_SPREAD * (most + far) + abut_sqrt(q->p->error) * abut_sqrt(most))};
    return s;
}

static abut_real largest_of(abut_real x, abut_real y, abut_real z)
{
    return abut_max(abut_max(abut_abs(x), abut_abs(y)), abut_abs(z));
}

static bool near_point(const abut_shape3 *shape, int count, abut_vec3 place, abut_real near)
{
    bool found = false;
    for (int i = 0; i < count; ++i) {
        abut_vec3 off = abut_sub3(place, abut_sub3(shape->p[i], shape->middle));
        found |= largest_of(off.x, off.y, off.z) <= near;
    }
    return found;
}

enum { NO_VERTEX = -1, SOME_VERTEX = -2 };

// The vertex of a hull that the place is at, or some that it may be at, or none.
static int32_t vertex_at(const abut_hull3 *hull, const spot *s)
{
    const abut_real *x = abut_hull3_from_middle(hull);
    ptrdiff_t        padded = abut_layout3(hull)->padded;
    uint64_t         copies = ~(uint64_t)1 << (hull->vertices - 1);
    uint64_t         found = abut_scan_near3(x, abut_layout3(hull)->padded, s->place, s->near) & ~copies;
    if (found == 0) {
        return NO_VERTEX;
    }
    int32_t   vertex = abut_lowest_bit(found);
    abut_vec3 off = {x[vertex] - s->place.x, x[vertex + padded] - s->place.y, x[vertex + 2 * padded] - s->place.z};
    bool      at = (found & (found - 1)) == 0 && largest_of(off.x, off.y, off.z) <= s->at;
    return at ? vertex : SOME_VERTEX;
}

// The corner of a box likewise.
static inline int32_t corner_at(abut_vec3 half, const spot *s)
{
    abut_real off = largest_of(abut_abs(s->place.x) - half.x, abut_abs(s->place.y) - half.y, abut_abs(s->place.z) - half.z);
    int32_t   corner = (s->place.x > 0) | (s->place.y > 0) << 1 | (s->place.z > 0) << 2;
    return off > s->near ? NO_VERTEX : off <= s->at ? corner : SOME_VERTEX;
}

// A sphere on a shape with corners.
static inline int32_t corner_below_ball(const abut_shape3 *shape, const spot *s)
{
    switch (shape->core) {
    case ABUT_CORE3_BOX:
        return corner_at(shape->half, s);
    case ABUT_CORE3_HULL:
        return abut_layout3(shape->hull)->side != 0 ? SOME_VERTEX : vertex_at(shape->hull, s);
    case ABUT_CORE3_SEGMENT:
        return near_point(shape, 2, s->place, s->near) ? SOME_VERTEX : NO_VERTEX;
    case ABUT_CORE3_TRIANGLE:
        return near_point(shape, 3, s->place, s->near) ? SOME_VERTEX : NO_VERTEX;
    default:
        return SOME_VERTEX;
    }
}

static inline bool has_no_corner(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_ELLIPSOID;
}

static inline bool ball_id(const question *q, uint64_t *id)
{
    bool ball_is_a = has_no_corner(q->a);
    if (ball_is_a && has_no_corner(q->b)) {
        *id = abut_contact_id3(ABUT_CONTACT_VERTICES, 0, 0);
        return true;
    }
    spot    s = spot_at(q, ball_is_a ? place_on_b(q) : place_on_a(q));
    int32_t corner = corner_below_ball(ball_is_a ? q->b : q->a, &s);
    if (corner >= 0) {
        *id = ball_is_a ? abut_contact_id3(ABUT_CONTACT_VERTICES, 0, (uint32_t)corner)
                        : abut_contact_id3(ABUT_CONTACT_VERTICES, (uint32_t)corner, 0);
        return true;
    }
    *id = abut_contact_id3(ball_is_a ? ABUT_CONTACT_VERTEX_OF_A : ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    return corner == NO_VERTEX;
}

bool abut_single_contact3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                          uint64_t *id)
{
    const question q = {a, b, b_in_a, p};
    if (has_no_corner(a) || has_no_corner(b)) {
        return ball_id(&q, id);
    }
    return false;
}
