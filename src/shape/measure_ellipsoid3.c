// measure_ellipsoid3.c : integrals over an ellipsoid, its surface and its normals.
//
// With s on the unit sphere the surface is (a s_x, b s_y, c s_z), with area element sqrt(q) for the squares x of
// (bc, ca, ab) in q(s) = x_1 s_x^2 + x_2 s_y^2 + x_3 s_z^2; with s the normal, the support height is sqrt(q) for the squares x
// of (a, b, c), and 2H and K come by the height's second derivatives. So all that is asked for are integrals over the sphere
// of products of s_i^2 with powers of q. By q^-p = the integral of t^(p-1) exp(-t q) dt / Gamma(p) and Gaussian integrals over
// all of space, each is a single integral over t = 1/s of powers of s over powers of (s + x_i), as Carlson's (1977) are; no
// term is negative.
//
// Those are taken by the trapezoidal rule in the logarithm of s, in steps of half an octave: the integrand is analytic in a
// strip of half width pi, so the rule is off by exp(-2 pi^2 / (log(2) / 2)) = 2e-25, and a power of two is exact.
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/scale.h"
#include "shape/measure3.h"

// Integrals over the sphere for one q: of s_i^2 q^(-1/2), s_i^2 s_j^2 q^(-1/2), s_i^2 s_j^2 q^(-5/2) and s_i^2 / q.
typedef struct sphere {
    abut_real root[3];
    abut_real pair_root[3][3];
    abut_real pair_fifth[3][3];
    abut_real whole[3];
} sphere;

// One place of the trapezoidal rule, as yet without the constant factors.
static void add_place(sphere *p, const abut_real *x, abut_real s)
{
    abut_real part[3];
    abut_real roots = 1;
    for (int i = 0; i < 3; ++i) {
        part[i] = 1 / (s + x[i]);
        roots *= abut_sqrt(part[i]);
    }
    abut_real weight = s * roots; // ds is s times the step
    for (int i = 0; i < 3; ++i) {
        p->root[i] += weight * (s * part[i]);
        p->whole[i] += weight * (abut_sqrt(s) * part[i]);
        for (int k = 0; k < 3; ++k) {
            p->pair_root[i][k] += weight * (s * part[i]) * (s * part[k]);
            p->pair_fifth[i][k] += weight * part[i] * part[k];
        }
    }
}

// Largest of x is 1. Tails beyond the ends fall off at least like the root of s.
static sphere sphere_of(const abut_real *x)
{
    const abut_real root_two = abut_sqrt(2);
    sphere          p = {.root = {0, 0, 0}};
    for (int octave = -ABUT_OCTAVES_BELOW; octave <= ABUT_OCTAVES_ABOVE; ++octave) {
        abut_real s = abut_power_of_two(octave);
        add_place(&p, x, s);
        add_place(&p, x, s * root_two);
    }
    const abut_real step = ABUT_PI * ABUT_HALF_LOG_TWO;
    for (int i = 0; i < 3; ++i) {
        p.root[i] *= step;
        p.whole[i] *= 2 * step;
        for (int k = 0; k < 3; ++k) {
            abut_real same = i == k ? 3 : 1;
            p.pair_root[i][k] *= same * step / 4;
            p.pair_fifth[i][k] *= same * step * 2 / 3;
        }
    }
    return p;
}

static abut_real product(const abut_real *x, const abut_real *y)
{
    return (x[0] * y[0] + x[1] * y[1]) + x[2] * y[2];
}

// What is so small beside the largest is raised to where it still makes no difference.
static void raise(abut_real *x)
{
    for (int i = 0; i < 3; ++i) {
        x[i] = abut_max(x[i], ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF);
    }
}

static abut_sym3 diagonal(const abut_real *x)
{
    return abut_sym_diagonal3(x[0], x[1], x[2]);
}

// By the points of the surface.
static void measure_area(abut_measure3 *m, abut_vec3 half)
{
    abut_vec3 faces = {half.y * half.z, half.z * half.x, half.x * half.y};
    abut_real size = abut_max(abut_max(faces.x, faces.y), faces.z);
    abut_vec3 f = {faces.x / size, faces.y / size, faces.z / size};
    abut_real x[3] = {f.x * f.x, f.y * f.y, f.z * f.z};
    abut_real square[3] = {half.x * half.x, half.y * half.y, half.z * half.z};
    abut_real normal[3];
    abut_real second[3];
    raise(x);
    sphere p = sphere_of(x);
    for (int i = 0; i < 3; ++i) {
        normal[i] = size * x[i] * p.root[i];
        second[i] = size * square[i] * product(x, p.pair_root[i]);
    }
    m->area.weight = size * product(x, p.root);
    m->area.second = diagonal(second);
    m->area_normal = diagonal(normal);
}

// By the normals. With h the height, the integral of 2H f is that of h f twice and h times f's Laplacian, and the point of the
// surface is (a^2 n_x, b^2 n_y, c^2 n_z) / h.
static void measure_normals(abut_measure3 *m, abut_vec3 half)
{
    abut_real size = abut_max(abut_max(half.x, half.y), half.z);
    abut_vec3 f = {half.x / size, half.y / size, half.z / size};
    abut_real x[3] = {f.x * f.x, f.y * f.y, f.z * f.z};
    abut_real along[3];
    abut_real bend[3];
    abut_real turn[3];
    raise(x);
    const abut_real others[3] = {x[0] * (x[1] + x[2]), x[1] * (x[2] + x[0]), x[2] * (x[0] + x[1])};
    sphere          p = sphere_of(x);
    abut_real       cube = size * size * size;
    for (int i = 0; i < 3; ++i) {
        along[i] = 4 * size * product(x, p.pair_root[i]);
        bend[i] = cube * x[i] * x[i] * product(others, p.pair_fifth[i]);
        turn[i] = size * size * x[i] * x[i] * p.whole[i];
    }
    m->bend.weight = 2 * size * product(x, p.root);
    m->bend.second = diagonal(bend);
    m->bend_along = diagonal(along);
    m->turn.weight = 4 * ABUT_PI;
    m->turn.second = diagonal(turn);
}

abut_measure3 abut_measure_ellipsoid3(abut_vec3 half, bool whole)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    abut_real     fifth = 4 * ABUT_PI / 3 * half.x * half.y * half.z * ABUT_FIFTH;
    m.volume.weight = 4 * ABUT_PI / 3 * half.x * half.y * half.z;
    m.volume.second = abut_sym_diagonal3(fifth * half.x * half.x, fifth * half.y * half.y, fifth * half.z * half.z);
    // A half axis rounded among the smallest numbers, times 8, and the rounding of its products.
    m.volume_error = half.x > 0 && half.y > 0 && half.z > 0 ? 2 * 4 * ABUT_REAL_SMALLEST : 0;
    if (whole) {
        measure_area(&m, half);
        measure_normals(&m, half);
    }
    return m;
}
