// measure_revolved3.c : integrals over disks, cylinders and cones, their surfaces, rims and normals, in closed form.
//
// All of them are solids of revolution about an axis through the origin: every integral is known by four numbers. A rim of
// radius R is an edge where the normals turn from one angle above the plane of the rim to another; with u(a) the normal and dl
// along the rim, 2H is dl da and K is cos(a) / R dl da.
#include "base/tolerance_shape3.h"
#include "math/angle.h"
#include "math/exact.h"
#include "shape/measure3.h"

// The second moments, and any even matrix, of a set that is round about the axis: across it (both ways alike) and along it.
typedef struct around {
    abut_real across, along;
} around;

typedef struct part {
    abut_real weight;
    abut_real first; // along the axis
    around    second;
} part;

typedef struct solid {
    part   volume, area, bend, turn;
    around area_normal, bend_normal;
} solid;

// What lies at one height, as wide on average (the mean of the squared distance from the axis is `square`).
static void add_at(part *p, abut_real weight, abut_real height, abut_real square)
{
    p->weight += weight;
    p->first += weight * height;
    p->second.across += weight * square / 2;
    p->second.along += weight * height * height;
}

// Adds a weight of vectors whose squared component along the axis is `along` on average; they are unit vectors.
static void add_normals(around *n, abut_real weight, abut_real along)
{
    n->across += weight * (1 - along) / 2;
    n->along += weight * along;
}

static void add_disk(solid *s, abut_real radius, abut_real height)
{
    abut_real area = ABUT_PI * radius * radius;
    add_at(&s->area, area, height, radius * radius / 2);
    add_normals(&s->area_normal, area, 1);
}

// Normals from straight down (or up) to an angle of `turned` from there; `sine` and `cosine` are of the angle they end at, away
// from the plane of the rim towards the other side.
static void add_rim(solid *s, abut_real radius, abut_real height, abut_real turned, abut_real sine, abut_real cosine)
{
    abut_real around_it = 2 * ABUT_PI * radius;
    abut_real weight = around_it * turned;
    add_at(&s->bend, weight, height, radius * radius);
    // The mean of sin^2 from -pi/2 on: half of it, less sin cos / 2 at the end.
    s->bend_normal.along += around_it * (turned - sine * cosine) / 2;
    s->bend_normal.across += around_it * (turned + sine * cosine) / 4;
    add_at(&s->turn, 2 * ABUT_PI * (1 + sine), height, radius * radius);
}

static abut_sym3 matrix_of(abut_axis axis, around m)
{
    abut_real x = axis == ABUT_AXIS_X ? m.along : m.across;
    abut_real y = axis == ABUT_AXIS_Y ? m.along : m.across;
    abut_real z = axis == ABUT_AXIS_Z ? m.along : m.across;
    return abut_sym_diagonal3(x, y, z);
}

static abut_moment3 moment_of(abut_axis axis, part p)
{
    abut_vec3 first = {axis == ABUT_AXIS_X ? p.first : 0, axis == ABUT_AXIS_Y ? p.first : 0, axis == ABUT_AXIS_Z ? p.first : 0};
    abut_moment3 m = {p.weight, first, matrix_of(axis, p.second)};
    return m;
}

static abut_measure3 measure_of(abut_axis axis, const solid *s)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    around        along = {s->bend.weight - s->bend_normal.across, s->bend.weight - s->bend_normal.along};
    m.volume = moment_of(axis, s->volume);
    m.area = moment_of(axis, s->area);
    m.bend = moment_of(axis, s->bend);
    m.turn = moment_of(axis, s->turn);
    m.area_normal = matrix_of(axis, s->area_normal);
    m.bend_along = matrix_of(axis, along);
    return m;
}

// A size rounded among the smallest numbers, times 8, and the rounding of its products.
#define UNDERFLOW (2 * 4 * ABUT_REAL_SMALLEST)

abut_measure3 abut_measure_cylinder3(abut_axis axis, abut_real radius, abut_real half_height)
{
    solid     s = {.volume = {0, 0, {0, 0}}};
    abut_real square = radius * radius;
    abut_real tall = half_height * half_height / 3; // the mean of the squared height
    s.volume.weight = 2 * ABUT_PI * square * half_height;
    s.volume.second.across = s.volume.weight * square / 4;
    s.volume.second.along = s.volume.weight * tall;

    abut_real side = 4 * ABUT_PI * radius * half_height;
    abut_real bent = 4 * ABUT_PI * half_height;
    s.area.weight = side;
    s.area.second.across = side * square / 2;
    s.area.second.along = side * tall;
    add_normals(&s.area_normal, side, 0);
    s.bend.weight = bent;
    s.bend.second.across = bent * square / 2;
    s.bend.second.along = bent * tall;
    add_normals(&s.bend_normal, bent, 0);
    for (int end = -1; end <= 1; end += 2) {
        add_disk(&s, radius, (abut_real)end * half_height);
        add_rim(&s, radius, (abut_real)end * half_height, ABUT_PI / 2, 0, 1);
    }
    abut_measure3 m = measure_of(axis, &s);
    m.volume_error = half_height > 0 ? UNDERFLOW : 0;
    return m;
}

abut_measure3 abut_measure_cone3(abut_axis axis, abut_real radius, abut_real half_height)
{
    solid     s = {.volume = {0, 0, {0, 0}}};
    abut_real h = half_height;
    abut_real square = radius * radius;
    abut_real tall = h * h / 3;
    // The volume of the cone is centred half way between its base and its middle; about the middle the mean of the squared
    // height is 2/5 of h^2, that of the squared distance from the axis 3/10 of R^2.
    s.volume.weight = 2 * ABUT_PI * square * h / 3;
    s.volume.first = -s.volume.weight * h / 2;
    s.volume.second.across = s.volume.weight * square * 3 * ABUT_FIFTH / 4;
    s.volume.second.along = s.volume.weight * h * h * 2 * ABUT_FIFTH;

    // The slant. Its area lies where its distance from the axis is, which grows evenly from the tip; 2H is the cosine of its
    // lean over that distance, so the bend lies evenly along it.
    abut_real slant = abut_sqrt(square + 4 * h * h);
    abut_real cosine = 2 * h / slant;
    abut_real sine = radius / slant;
    abut_real side = ABUT_PI * radius * slant;
    abut_real bent = 4 * ABUT_PI * h;
    s.area.weight = side;
    s.area.first = -side * h / 3;
    s.area.second.across = side * square / 4;
    s.area.second.along = side * tall;
    add_normals(&s.area_normal, side, sine * sine);
    s.bend.weight = bent;
    s.bend.second.across = bent * square / (2 * 3);
    s.bend.second.along = bent * tall;
    add_normals(&s.bend_normal, bent, sine * sine);

    add_disk(&s, radius, -h);
    add_rim(&s, radius, -h, ABUT_PI / 2 + abut_angle_of(2 * h, radius), sine, cosine);
    // The tip: what the rim leaves of all normals, by 1 - sin = cos^2 / (1 + sin).
    add_at(&s.turn, 2 * ABUT_PI * cosine * (cosine / (1 + sine)), h, 0);
    abut_measure3 m = measure_of(axis, &s);
    m.volume_error = UNDERFLOW;
    return m;
}
