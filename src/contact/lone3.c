// lone3.c : the contact of a pair that has no more than one.
//
// A ball touches in one point, and so do two bars that cross. All there is to find is the name: which corner of the other
// shape the contact is at, if any. Far from every corner it is at none, whichever of the faces or edges it is on; that is told
// without looking for them. Whatever is not sure is left to the faces.
#include "contact/lone3.h"
#include "base/tolerance3.h"
#include "contact/contact_id3.h"
#include "math/bits.h"
#include "math/exact.h"
#include "shape/scan3.h"

// The contact's place on each core, from its middle, in its own axes; and how near corners are.
typedef struct spots {
    abut_vec3 a, b;
    abut_real at;   // this near one the contact is at it
    abut_real near; // this near one it may be
} spots;

static abut_real sum_of(abut_vec3 v)
{
    return abut_abs(v.x) + abut_abs(v.y) + abut_abs(v.z);
}

// A place counts as a corner within the contacts' spread of it, seen along the normal, on a face that leans by 41 degrees or an
// edge by 49: within 1.6 times as much in space. Twice as much again is for rounding, of coordinates far from the middle too.
// And a distance off by e leaves its points on a smooth core off by the square root of 2e, times that of the size.
static spots spots_of(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p)
{
    spots     s;
    abut_vec3 on_a = abut_along3(p->point_a, -a->radius, p->normal);
    abut_vec3 on_b = abut_along3(p->point_b, b->radius, p->normal);
    abut_real size = a->reach + b->reach + a->radius + b->radius;
    abut_real most = 2 * (size + abut_abs(p->distance));
    abut_real far = sum_of(p->point_a) + sum_of(a->middle) + sum_of(b_in_a->p) + sum_of(b->middle);
    s.a = abut_sub3(on_a, a->middle);
    s.b = abut_sub3(abut_unrotate3(b_in_a->r, abut_sub3(on_b, b_in_a->p)), b->middle);
    s.at = (abut_real)0.5 * ABUT_CONTACT3_SPREAD * size;
    s.near = 2 * 2 * (ABUT_CONTACT3_SPREAD * (most + far) + abut_sqrt(p->error) * abut_sqrt(most));
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
static int32_t vertex_at(const abut_hull3 *hull, abut_vec3 place, const spots *s)
{
    const abut_real *x = abut_hull3_from_middle(hull);
    ptrdiff_t        padded = hull->padded;
    uint64_t         copies = ~(uint64_t)1 << (hull->vertices - 1);
    uint64_t         found = abut_scan_near3(x, hull->padded, place, s->near) & ~copies;
    if (found == 0) {
        return NO_VERTEX;
    }
    int32_t   vertex = abut_lowest_bit(found);
    abut_vec3 off = {x[vertex] - place.x, x[vertex + padded] - place.y, x[vertex + 2 * padded] - place.z};
    bool      at = (found & (found - 1)) == 0 && largest_of(off.x, off.y, off.z) <= s->at;
    return at ? vertex : SOME_VERTEX;
}

// Whether a corner of a core other than a hull may be at the place.
static bool near_corner(const abut_shape3 *shape, abut_vec3 place, abut_real near)
{
    abut_vec3 half = shape->half;
    switch (shape->core) {
    case ABUT_CORE3_SEGMENT:
        return near_point(shape, 2, place, near);
    case ABUT_CORE3_TRIANGLE:
        return near_point(shape, 3, place, near);
    case ABUT_CORE3_BOX:
        return largest_of(abut_abs(place.x) - half.x, abut_abs(place.y) - half.y, abut_abs(place.z) - half.z) <= near;
    default:
        return true;
    }
}

static bool has_no_corner(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_ELLIPSOID;
}

// A ball on a shape with corners; the names begin with the ball's.
static bool ball_on(const abut_shape3 *shape, abut_vec3 place, const spots *s, uint64_t *id)
{
    *id = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    if (shape->core != ABUT_CORE3_HULL) {
        return !near_corner(shape, place, s->near);
    }
    int32_t vertex = shape->hull->side > 0 ? SOME_VERTEX : vertex_at(shape->hull, place, s);
    if (vertex >= 0) {
        *id = abut_contact_id3(ABUT_CONTACT_VERTICES, 0, (uint32_t)vertex);
    }
    return vertex != SOME_VERTEX;
}

static bool ball_id(const abut_shape3 *a, const abut_shape3 *b, const spots *s, uint64_t *id)
{
    if (!has_no_corner(a)) {
        bool sure = ball_on(a, s->a, s, id);
        *id = abut_mirrored_id3(*id);
        return sure;
    }
    if (!has_no_corner(b)) {
        return ball_on(b, s->b, s, id);
    }
    *id = abut_contact_id3(ABUT_CONTACT_VERTICES, 0, 0);
    return true;
}

enum { BETWEEN = 2, UNSURE };

// The end of a bar that the place is at, or BETWEEN them.
static uint32_t end_of_bar(const abut_shape3 *bar, abut_vec3 place, const spots *s)
{
    abut_vec3 from_0 = abut_sub3(place, abut_sub3(bar->p[0], bar->middle));
    abut_vec3 from_1 = abut_sub3(place, abut_sub3(bar->p[1], bar->middle));
    abut_real far_0 = largest_of(from_0.x, from_0.y, from_0.z);
    abut_real far_1 = largest_of(from_1.x, from_1.y, from_1.z);
    if (far_0 > s->near) {
        return far_1 > s->near ? BETWEEN : far_1 <= s->at ? 1 : UNSURE;
    }
    return far_0 <= s->at && far_1 > s->near ? 0 : UNSURE;
}

// Whether two bars cross, seen along the normal, by more than what counts as side by side; by a clear margin.
static bool cross(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_vec3 n)
{
    abut_vec3 way_a = abut_sub3(a->p[1], a->p[0]);
    abut_vec3 way_b = abut_rotate3(b_in_a->r, abut_sub3(b->p[1], b->p[0]));
    abut_vec3 aside_a = abut_cross3(n, way_a);
    abut_vec3 aside_b = abut_cross3(n, way_b);
    abut_real turn = abut_dot3(aside_a, way_b);
    abut_real most = ABUT_EDGES_ASIDE * ABUT_EDGES_ASIDE * (1 + ABUT_EDGES_ASIDE);
    return turn * turn > most * (abut_dot3(aside_a, aside_a) * abut_dot3(aside_b, aside_b));
}

static bool bars_id(const abut_shape3 *a, const abut_shape3 *b, const spots *s, uint64_t *id)
{
    uint32_t end_a = end_of_bar(a, s->a, s);
    uint32_t end_b = end_of_bar(b, s->b, s);
    if (end_a == BETWEEN) {
        *id = end_b == BETWEEN ? abut_contact_id3(ABUT_CONTACT_EDGES, 0, 0)
                               : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, end_b);
    } else {
        *id = end_b == BETWEEN ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, end_a, 0)
                               : abut_contact_id3(ABUT_CONTACT_VERTICES, end_a, end_b);
    }
    return end_a != UNSURE && end_b != UNSURE;
}

static bool lone_id(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                    uint64_t *id)
{
    if (has_no_corner(a) || has_no_corner(b)) {
        spots s = spots_of(a, b, b_in_a, p);
        return ball_id(a, b, &s, id);
    }
    if (a->core == ABUT_CORE3_SEGMENT && b->core == ABUT_CORE3_SEGMENT && cross(a, b, b_in_a, p->normal)) {
        spots s = spots_of(a, b, b_in_a, p);
        return bars_id(a, b, &s, id);
    }
    return false;
}

bool abut_lone3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                abut_contact3 *contact)
{
    uint64_t id;
    if (!lone_id(a, b, b_in_a, p, &id)) {
        return false;
    }
    contact->point_a = p->point_a;
    contact->point_b = p->point_b;
    contact->separation = p->distance;
    contact->id = id;
    return true;
}
