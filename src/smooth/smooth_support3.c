// smooth_support3.c : support, curvature and creases of boxes, segments, disks, cylinders, cones and ellipsoids.
//
// The support point along n of a body about its middle, with k its axis and r the part of n across k:
//   segment of half H        +-H k, by the side of the plane across it that n is on
//   disk of radius R         R r / |r|; curved along its rim only, with radius R / |r|
//   cylinder                 a segment's and a disk's
//   cone                     its tip or a point of its rim: along the crease all of the line between them. With the points
//                            written as the middle of that line and the vector to either end it is like a segment
//   ellipsoid                M n / sqrt(n . M n), M the sum of the squares of its half axes; radii as in curvature3.c
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/smooth_support3.h"
#include "base/inline.h"
#include "base/tolerance_smooth3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

static void add_crease(abut_sum3 *s, int32_t which, uint32_t bit, abut_vec3 normal, abut_real sine, abut_vec3 way)
{
    abut_crease3 c = {normal, sine, way, 1, 0, bit, which == 1};
    s->crease[s->creases++] = c;
}

static abut_real least_of(abut_vec3 half)
{
    return abut_min(half.x, abut_min(half.y, half.z));
}

static void begin_box(abut_sum3 *s, int32_t which, const abut_vec3 *axis, abut_vec3 half)
{
    const abut_real halves[3] = {half.x, half.y, half.z};
    for (int i = 0; i < 3; ++i) {
        if (halves[i] > 0) {
            add_crease(s, which, (uint32_t)1 << i, axis[i], 0, abut_scale3(halves[i], axis[i]));
        }
    }
    s->of[which].kind = ABUT_SMOOTH_SUPPORT3_ZONOTOPE;
    s->of[which].inside = least_of(half);
}

static void begin_segment(abut_sum3 *s, int32_t which, const abut_shape3 *shape, const abut_vec3 *axis)
{
    abut_vec3       from_middle = abut_scale3(s->pair->per_unit / 2, abut_sub3(shape->p[1], shape->p[0]));
    abut_vec3       x = abut_scale3(from_middle.x, axis[0]);
    abut_direction3 whole = abut_direction_of3(abut_along3(abut_along3(x, from_middle.y, axis[1]), from_middle.z, axis[2]));
    add_crease(s, which, 1, whole.unit, 0, abut_scale3(whole.length, whole.unit));
    s->of[which].kind = ABUT_SMOOTH_SUPPORT3_ZONOTOPE;
    s->of[which].inside = 0;
}

static void begin_turned(abut_sum3 *s, int32_t which, const abut_shape3 *shape, const abut_vec3 *axis, abut_vec3 halves)
{
    abut_smooth_support3 *m = &s->of[which];
    abut_axial3           half = abut_axial_of3(shape->axis, halves);
    m->kind = ABUT_SMOOTH_SUPPORT3_REVOLVED;
    m->axis = axis[shape->axis];
    m->radius = half.first;
    m->half = half.along;
    m->inside = abut_min(half.first, half.along);
    if (shape->core == ABUT_CORE3_CYLINDER) {
        add_crease(s, which, 1, m->axis, 0, abut_scale3(half.along, m->axis));
    }
    if (shape->core == ABUT_CORE3_CONE) {
        abut_real slant = abut_sqrt(half.first * half.first + 2 * 2 * half.along * half.along);
        m->kind = ABUT_SMOOTH_SUPPORT3_POINTED;
        m->inside = half.first * half.along / slant;
        add_crease(s, which, 1, m->axis, half.first / slant, m->axis);
    }
}

static void begin_oval(abut_smooth_support3 *m, const abut_vec3 *axis, abut_vec3 half)
{
    abut_form3 xx = abut_form_of3(half.x * half.x, axis[0]);
    abut_form3 yy = abut_form_of3(half.y * half.y, axis[1]);
    abut_form3 zz = abut_form_of3(half.z * half.z, axis[2]);
    m->kind = ABUT_SMOOTH_SUPPORT3_ELLIPSOID;
    m->square = abut_form_add3(abut_form_add3(xx, yy), zz);
    m->radius = abut_max(half.x, abut_max(half.y, half.z));
    m->inside = least_of(half);
}

static bool begin(abut_sum3 *s, int32_t which, const abut_shape3 *shape, const abut_vec3 *axis)
{
    static const abut_vec3 zero = {0, 0, 0};

    abut_vec3 half = abut_scale3(s->pair->per_unit, shape->half);
    s->of[which].crease = s->creases;
    s->of[which].point = zero;
    s->of[which].bend = abut_no_form3();
    switch (shape->core) {
    case ABUT_CORE3_SEGMENT:
        begin_segment(s, which, shape, axis);
        return true;
    case ABUT_CORE3_BOX:
        begin_box(s, which, axis, half);
        return true;
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        begin_turned(s, which, shape, axis, half);
        return true;
    case ABUT_CORE3_ELLIPSOID:
        begin_oval(&s->of[which], axis, half);
        return true;
    default:
        return false;
    }
}

bool abut_sum3_begin(abut_sum3 *s, const abut_pair3 *pair)
{
    abut_rot3 r = pair->rotation;
    abut_vec3 own[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    abut_vec3 mirrored[3] = {abut_neg3(r.x), abut_neg3(r.y), abut_neg3(r.z)};
    s->pair = pair;
    s->creases = 0;
    s->ons = 0;
    s->flat = -1;
    return begin(s, 0, pair->a, own) && begin(s, 1, pair->b, mirrored);
}

void abut_sum3_sides(abut_sum3 *s)
{
    s->ons = 0;
    for (int32_t i = 0; i < s->creases; ++i) {
        s->crease[i].side = -abut_side_of(abut_crease3_above(&s->crease[i], s->normal) < 0);
    }
}

ABUT_INLINE abut_vec3 look_at_oval(abut_smooth_support3 *m, abut_vec3 n)
{
    abut_vec3 image = abut_form_times3(&m->square, n);
    abut_real length = abut_sqrt(abut_dot3(image, n));
    abut_real per_length = 1 / length;
    abut_vec3 point = abut_scale3(per_length, image);
    m->bend = abut_form_along3(abut_form_scale3(per_length, m->square), -per_length, abut_form_of3(1, point));
    m->across = length / m->radius;
    return point;
}

// The point goes by its value, too: read back at once as a whole, it would wait for having been written by parts.
ABUT_INLINE bool look(abut_sum3 *s, int32_t which, abut_vec3 *point)
{
    abut_smooth_support3 *m = &s->of[which];
    if (m->kind == ABUT_SMOOTH_SUPPORT3_ZONOTOPE) {
        *point = m->point;
        return true;
    }
    if (m->kind == ABUT_SMOOTH_SUPPORT3_ELLIPSOID) {
        *point = m->point = look_at_oval(m, s->normal);
        return true;
    }
    abut_vec3 r = abut_reject3(s->normal, m->axis);
    abut_real across = abut_sqrt(abut_dot3(r, r));
    bool      known = across > ABUT_DESCENT3_ACROSS;
    abut_real per_across = known ? 1 / across : 0;
    abut_vec3 outward = abut_scale3(per_across, r);
    *point = abut_scale3(m->radius, outward);
    m->bend = abut_form_of3(m->radius * per_across, abut_cross3(m->axis, outward));
    m->across = across;
    if (m->kind == ABUT_SMOOTH_SUPPORT3_POINTED) { // its point is the middle between tip and rim
        abut_crease3 *c = &s->crease[m->crease];
        *point = abut_scale3((abut_real)0.5, *point);
        c->delta = abut_along3(abut_neg3(*point), m->half, m->axis);
        known = known || c->side > 0; // the tip does not ask where the rim is
    }
    m->point = *point;
    return known;
}

bool abut_smooth_support3_look(abut_sum3 *s, int32_t which)
{
    abut_vec3 point;
    return look(s, which, &point);
}

bool abut_sum3_look(abut_sum3 *s)
{
    abut_vec3 of_a;
    abut_vec3 of_b;
    bool      known_a = look(s, 0, &of_a);
    bool      known_b = look(s, 1, &of_b);
    abut_vec3 x = abut_sub3(abut_add3(of_a, of_b), s->pair->offset);
    for (int32_t i = 0; i < s->creases; ++i) {
        x = abut_along3(x, s->crease[i].side, s->crease[i].delta);
    }
    s->x = x;
    return known_a && known_b;
}
