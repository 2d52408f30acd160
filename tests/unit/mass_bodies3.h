// mass_bodies3.h : random solids, and what the oracle (mass_oracle3.h) says of a shape of the library's.
#ifndef ABUT_TESTS_MASS_BODIES3_H
#define ABUT_TESTS_MASS_BODIES3_H

#include "support/hand3.h"
#include "support/random.h"
#include "unit/mass_oracle3.h"

// Room for the hull of a test.
typedef union mass_room {
    abut_hull3    header;
    unsigned char bytes[600 * 600];
} mass_room;

static inline abut_shape3 mass_hull_of(const abut_vec3 *points, int32_t count, mass_room *block, double radius)
{
    const abut_hull3 *hull;
    abut_shape3       s;
    assert_true(abut_hull3_size(count) <= sizeof *block);
    assert_int_equal(abut_hull3_build(points, count, block, sizeof *block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&s, hull, (abut_real)radius), ABUT_OK);
    return s;
}

// Where x, y and z of the oracle lie in the shape: a rotation, by columns.
typedef struct mass_about {
    moments m;
    real    turn[3][3];
} mass_about;

static inline void mass_take_hull(solid *s, const abut_hull3 *hull, abut_vec3 middle)
{
    const int32_t *head = abut_hull3_head(hull);
    static bool    seen[8000];
    memset(seen, 0, sizeof seen);
    s->vertices = hull->vertices;
    s->faces = 0;
    for (int i = 0; i < hull->vertices; ++i) {
        const abut_vec3 v = abut_hull3_vertex(hull, i);
        s->vertex[i][0] = (real)v.x - (real)middle.x;
        s->vertex[i][1] = (real)v.y - (real)middle.y;
        s->vertex[i][2] = (real)v.z - (real)middle.z;
    }
    for (int32_t i = 0; i < hull->half_edges; ++i) {
        if (!seen[i]) {
            int n = 0;
            for (int32_t k = i; !seen[k]; k = abut_hull3_next(hull, k)) {
                seen[k] = true;
                s->corner[s->faces][n++] = head[k];
            }
            s->corners[s->faces++] = n;
        }
    }
}

static inline void mass_take_box(solid *s, abut_vec3 half)
{
    static const int corners[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    s->vertices = 8;
    s->faces = 6;
    for (int i = 0; i < 8; ++i) {
        s->vertex[i][0] = (i & 1) != 0 ? (real)half.x : -(real)half.x;
        s->vertex[i][1] = (i & 2) != 0 ? (real)half.y : -(real)half.y;
        s->vertex[i][2] = (i & 4) != 0 ? (real)half.z : -(real)half.z;
    }
    for (int f = 0; f < 6; ++f) {
        s->corners[f] = 4;
        memcpy(s->corner[f], corners[f], sizeof corners[f]);
    }
}

static inline void mass_take_triangle(solid *s, const abut_shape3 *shape)
{
    s->vertices = 3;
    s->faces = 2;
    for (int i = 0; i < 3; ++i) {
        s->vertex[i][0] = (real)shape->p[i].x - (real)shape->middle.x;
        s->vertex[i][1] = (real)shape->p[i].y - (real)shape->middle.y;
        s->vertex[i][2] = (real)shape->p[i].z - (real)shape->middle.z;
        s->corner[0][i] = i;
        s->corner[1][i] = 2 - i;
    }
    s->corners[0] = 3;
    s->corners[1] = 3;
}

// Turns the oracle's z to a direction.
static inline void mass_stand_on(mass_about *e, abut_vec3 direction)
{
    real z[3] = {(real)direction.x, (real)direction.y, (real)direction.z};
    real x[3] = {1, 0, 0};
    real y[3];
    unit_of(z);
    if (fabsl(z[0]) > 0.9L) {
        x[0] = 0;
        x[1] = 1;
    }
    cross(y, z, x);
    unit_of(y);
    cross(x, y, z);
    for (int i = 0; i < 3; ++i) {
        e->turn[i][0] = x[i];
        e->turn[i][1] = y[i];
        e->turn[i][2] = z[i];
    }
}

static inline abut_vec3 mass_axis_of(abut_axis axis)
{
    return at3(axis == ABUT_AXIS_X, axis == ABUT_AXIS_Y, axis == ABUT_AXIS_Z);
}

// About the shape's middle, which the oracle takes for exact.
static inline mass_about mass_expected(const abut_shape3 *s)
{
    static solid body;
    mass_about   e = {.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const real   half[3] = {(real)s->half.x, (real)s->half.y, (real)s->half.z};
    const real   r = (real)s->radius;
    switch (s->core) {
    case ABUT_CORE3_BOX:
        mass_take_box(&body, s->half);
        e.m = moments_of_solid(&body, r);
        break;
    case ABUT_CORE3_TRIANGLE:
        mass_take_triangle(&body, s);
        e.m = moments_of_solid(&body, r);
        break;
    case ABUT_CORE3_HULL:
        mass_take_hull(&body, s->hull, s->middle);
        e.m = moments_of_solid(&body, r);
        break;
    case ABUT_CORE3_ELLIPSOID:
        e.m = moments_of_ellipsoid(half, r);
        break;
    case ABUT_CORE3_SEGMENT: {
        const abut_vec3 way = abut_sub3(s->p[1], s->p[0]);
        const real      w[3] = {(real)way.x, (real)way.y, (real)way.z};
        mass_stand_on(&e, way);
        e.m = moments_of_round(0, sqrtl(dot(w, w)) / 2, false, r);
        break;
    }
    case ABUT_CORE3_POINT:
        e.m = moments_of_round(0, 0, false, r);
        break;
    default:
        mass_stand_on(&e, mass_axis_of(s->axis));
        e.m = moments_of_round(half[(s->axis + 1) % 3], half[s->axis], s->core == ABUT_CORE3_CONE, r);
        break;
    }
    return e;
}

// The centroid from the middle, and the inertia matrix, in the shape's axes.
static inline void mass_finish(const mass_about *e, real *centroid, real inertia[3][3])
{
    real second[3][3], mean[3], turned[3][3];
    for (int i = 0; i < 3; ++i) {
        mean[i] = e->m.first[i] / e->m.volume;
    }
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            second[i][k] = e->m.second[i][k] - e->m.volume * mean[i] * mean[k];
        }
    }
    for (int i = 0; i < 3; ++i) {
        centroid[i] = dot(e->turn[i], mean);
        for (int k = 0; k < 3; ++k) {
            turned[i][k] = 0;
            for (int n = 0; n < 3; ++n) {
                turned[i][k] += e->turn[i][n] * dot(second[n], e->turn[k]);
            }
        }
    }
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            inertia[i][k] = i == k ? turned[(i + 1) % 3][(i + 1) % 3] + turned[(i + 2) % 3][(i + 2) % 3] : -turned[i][k];
        }
    }
}

static inline abut_vec3 mass_random_at(rng *r, double size)
{
    const double x = rng_range(r, -size, size);
    const double y = rng_range(r, -size, size);
    return at3(x, y, rng_range(r, -size, size));
}

static inline abut_shape3 mass_random_hull(rng *r, mass_room *block, double radius)
{
    static abut_vec3 points[120];
    const int32_t    count = 4 + (int32_t)(rng_chance(r, 0.1) ? rng_below(r, 110) : rng_below(r, 12));
    const bool       round = rng_chance(r, 0.5);
    const double     flat = rng_chance(r, 0.2) ? 1e-3 : 1;
    for (int32_t i = 0; i < count; ++i) {
        abut_vec3    v = mass_random_at(r, 1);
        const double length = sqrt((double)abut_dot3(v, v));
        v = round ? abut_scale3((abut_real)(1 / length), v) : v;
        v.z *= (abut_real)flat;
        points[i] = v;
    }
    return mass_hull_of(points, count, block, radius);
}

static inline abut_shape3 mass_random_shape(rng *r, mass_room *block)
{
    const abut_vec3 at = mass_random_at(r, 100);
    const double    radius = rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-4, 1e2);
    abut_vec3       half;
    half.x = (abut_real)rng_log(r, 0.1, 1);
    half.y = (abut_real)rng_log(r, 0.1, 1);
    half.z = (abut_real)rng_log(r, 0.1, 1);
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    abut_shape3     s = sphere(0, 0, 0, 1);
    switch (rng_below(r, 9)) {
    case 0:
        return sphere(1, 2, 3, radius);
    case 1:
        return capsule3(at, abut_add3(at, mass_random_at(r, 1)), radius);
    case 2:
        return triangle3(at, abut_add3(at, mass_random_at(r, 1)), abut_add3(at, mass_random_at(r, 1)), radius);
    case 3:
        return box3(at, half, radius);
    case 4:
        assert_int_equal(abut_make_disk3(&s, at, axis, half.x, (abut_real)radius), ABUT_OK);
        return s;
    case 5:
        assert_int_equal(abut_make_cylinder3(&s, at, axis, half.x, half.y, (abut_real)radius), ABUT_OK);
        return s;
    case 6:
        assert_int_equal(abut_make_cone3(&s, at, axis, half.x, half.y, (abut_real)radius), ABUT_OK);
        return s;
    case 7:
        return ellipsoid3(at, half, radius);
    default:
        return mass_random_hull(r, block, radius);
    }
}

#endif
