// recipe3.c : random shapes of space. Sizes are about 1; what happens at other sizes is tested by scaling.
#include "recipe3.h"

#include <math.h>
#include <string.h>

static bool is_round(recipe3_kind kind)
{
    return kind % 2 == 1; // the enum alternates
}

static double any_thinness(rng *r, double least)
{
    return rng_chance(r, 0.2) ? rng_log(r, least, 1) : rng_range(r, 0.2, 1);
}

static void any_center(rng *r, recipe3 *recipe, double size)
{
    const bool off = rng_chance(r, 0.5);
    for (int k = 0; k < 3 && off; ++k) {
        recipe->center[k] = rng_range(r, -size, size);
    }
}

static void box_like(rng *r, recipe3 *recipe, double size)
{
    const int longest = (int)rng_below(r, 3);
    for (int k = 0; k < 3; ++k) {
        recipe->half[k] = k == longest ? size : size * any_thinness(r, 1e-4);
    }
    if (rng_chance(r, 0.2)) { // two or three half sizes alike
        recipe->half[(longest + 1) % 3] = recipe->half[(longest + 2) % 3];
    }
    any_center(r, recipe, size);
}

// A disk, a cylinder or a cone: long or flat.
static void turned(rng *r, recipe3 *recipe, double size)
{
    const double thin = any_thinness(r, 1e-4);
    const bool   is_disk = recipe->kind == RECIPE3_DISK || recipe->kind == RECIPE3_ROUND_DISK;
    const bool   is_long = rng_chance(r, 0.5);
    recipe->axis = (int)rng_below(r, 3);
    for (int k = 0; k < 3; ++k) {
        recipe->half[k] = is_long && !is_disk ? size * thin : size;
    }
    recipe->half[recipe->axis] = is_disk ? 0 : (is_long ? size : size * thin);
    any_center(r, recipe, size);
}

// Points near an ellipsoid, one or two of whose axes may be short.
static void cloud(rng *r, recipe3 *recipe, double size)
{
    double       turn[3][3];
    const double thin = rng_chance(r, 0.2) ? rng_log(r, 1e-3, 1) : 1;
    const double thinner = rng_chance(r, 0.5) ? thin : 1;
    rng_rotation3(r, turn);
    recipe->count = rng_chance(r, 0.7) ? 4 + (int)rng_below(r, 9) : 4 + (int)rng_below(r, RECIPE3_MOST - 3);
    for (int i = 0; i < recipe->count; ++i) {
        double       v[3];
        const double reach = size * rng_range(r, 0.6, 1);
        rng_direction3(r, v);
        v[0] *= reach;
        v[1] *= reach * thinner;
        v[2] *= reach * thin;
        rotate3(turn, v, recipe->points[i]);
    }
}

// Ends of a segment or corners of a triangle, which is a sliver now and then.
static void corners(rng *r, recipe3 *recipe, double size)
{
    for (int i = 0; i < recipe->count; ++i) {
        for (int k = 0; k < 3; ++k) {
            recipe->points[i][k] = rng_range(r, -size, size);
        }
    }
    if (recipe->count == 3 && rng_chance(r, 0.2)) {
        const double t = rng_range(r, -0.2, 1.2);
        const double thin = rng_log(r, 1e-6, 1e-1);
        for (int k = 0; k < 3; ++k) {
            const double along = (1 - t) * recipe->points[0][k] + t * recipe->points[1][k];
            recipe->points[2][k] = along + thin * recipe->points[2][k];
        }
    }
}

recipe3 recipe3_any(rng *r, unsigned kinds, double size)
{
    recipe3 recipe;
    memset(&recipe, 0, sizeof recipe);
    do {
        recipe.kind = (recipe3_kind)rng_below(r, RECIPE3_KINDS);
    } while (!(kinds >> recipe.kind & 1u));
    recipe.radius = is_round(recipe.kind) ? size * rng_log(r, 1e-3, 1) : 0;
    recipe.flat = rng_chance(r, 0.5);
    switch (recipe.kind) {
    case RECIPE3_POINT:
    case RECIPE3_SPHERE:
        recipe.count = 1;
        recipe.points[0][rng_below(r, 3)] = rng_chance(r, 0.5) ? rng_range(r, -size, size) : 0;
        break;
    case RECIPE3_SEGMENT:
    case RECIPE3_CAPSULE:
    case RECIPE3_TRIANGLE:
    case RECIPE3_ROUND_TRIANGLE:
        recipe.count = recipe.kind < RECIPE3_TRIANGLE ? 2 : 3;
        corners(r, &recipe, size);
        break;
    case RECIPE3_HULL:
    case RECIPE3_ROUND_HULL:
        cloud(r, &recipe, size);
        break;
    case RECIPE3_DISK:
    case RECIPE3_ROUND_DISK:
    case RECIPE3_CYLINDER:
    case RECIPE3_ROUND_CYLINDER:
    case RECIPE3_CONE:
    case RECIPE3_ROUND_CONE:
        turned(r, &recipe, size);
        break;
    default:
        box_like(r, &recipe, size);
        break;
    }
    return recipe;
}

void superellipsoid_support(const double half[3], bool flat, const double direction[3], double point[3])
{
    // The point (half.x u, half.y v, half.z w) with |u|^p + |v|^p + |w|^p = 1 whose normal is along the direction:
    // u^(p-1) : v^(p-1) : w^(p-1) = X : Y : Z.
    double largest = 0;
    double sum = 0;
    double u[3];
    for (int k = 0; k < 3; ++k) {
        largest = fmax(largest, fabs(half[k] * direction[k]));
        point[k] = k == 0 ? half[0] : 0;
    }
    if (!(largest > 0)) {
        return;
    }
    for (int k = 0; k < 3; ++k) {
        const double x = half[k] * direction[k] / largest;
        u[k] = flat ? cbrt(x) : x * x * x;
        sum += flat ? u[k] * u[k] * u[k] * u[k] : x * x * x * x;
    }
    const double norm = sqrt(sqrt(sum));
    const double length = flat ? norm : norm * norm * norm; // p = 4/3: sum^(3/4)
    for (int k = 0; k < 3; ++k) {
        point[k] = half[k] * (u[k] / length);
    }
}

static void farthest_of_points(const recipe3 *recipe, const double d[3], double point[3])
{
    int best = 0;
    for (int i = 1; i < recipe->count; ++i) {
        if (dot3(recipe->points[i], d) > dot3(recipe->points[best], d)) {
            best = i;
        }
    }
    memcpy(point, recipe->points[best], sizeof recipe->points[best]);
}

// The rim of a disk or cylinder, the rim or the tip of a cone; relative to the centre.
static void farthest_of_turned(const recipe3 *recipe, const double d[3], double point[3])
{
    const int    z = recipe->axis;
    const int    x = (z + 1) % 3;
    const int    y = (z + 2) % 3;
    const double across = hypot(d[x], d[y]);
    const double radius = recipe->half[x];
    const bool   is_cone = recipe->kind == RECIPE3_CONE || recipe->kind == RECIPE3_ROUND_CONE;
    const bool   tip = is_cone && 2 * recipe->half[z] * d[z] > radius * across;
    const double reach = tip ? 0 : radius;
    point[x] = across > 0 ? reach * (d[x] / across) : 0;
    point[y] = across > 0 ? reach * (d[y] / across) : 0;
    point[z] = is_cone ? (tip ? recipe->half[z] : -recipe->half[z]) : copysign(recipe->half[z], d[z]);
}

static void farthest_of_ellipsoid(const recipe3 *recipe, const double d[3], double point[3])
{
    double scaled[3];
    for (int k = 0; k < 3; ++k) {
        scaled[k] = recipe->half[k] * d[k];
    }
    const double width = length3(scaled);
    for (int k = 0; k < 3; ++k) {
        point[k] = width > 0 ? recipe->half[k] * (scaled[k] / width) : 0;
    }
}

double recipe3_support(const recipe3 *recipe, const double d[3], double point[3])
{
    switch (recipe->kind) {
    case RECIPE3_BOX:
    case RECIPE3_ROUND_BOX:
        for (int k = 0; k < 3; ++k) {
            point[k] = d[k] > 0 ? recipe->half[k] : -recipe->half[k];
        }
        break;
    case RECIPE3_DISK:
    case RECIPE3_ROUND_DISK:
    case RECIPE3_CYLINDER:
    case RECIPE3_ROUND_CYLINDER:
    case RECIPE3_CONE:
    case RECIPE3_ROUND_CONE:
        farthest_of_turned(recipe, d, point);
        break;
    case RECIPE3_ELLIPSOID:
    case RECIPE3_ROUND_ELLIPSOID:
        farthest_of_ellipsoid(recipe, d, point);
        break;
    case RECIPE3_SUPER:
    case RECIPE3_ROUND_SUPER:
        superellipsoid_support(recipe->half, recipe->flat, d, point);
        break;
    default:
        farthest_of_points(recipe, d, point);
        break;
    }
    for (int k = 0; k < 3; ++k) {
        point[k] += recipe->center[k] + recipe->radius * d[k];
    }
    return dot3(point, d);
}
