// recipe2.c : random shapes and pairs. Sizes are about 1; what happens at other sizes is tested by scaling.
#include "recipe2.h"

#include <math.h>
#include <string.h>

static bool is_round(recipe2_kind kind)
{
    return kind % 2 == 1; // the enum alternates
}

static void box_like(rng *r, recipe2 *recipe, double size)
{
    const double thin = rng_chance(r, 0.2) ? rng_log(r, 1e-4, 1) : rng_range(r, 0.2, 1);
    const int    long_one = (int)rng_below(r, 2);
    recipe->half[long_one] = size;
    recipe->half[1 - long_one] = size * thin;
    if (rng_chance(r, 0.5)) {
        recipe->center[0] = rng_range(r, -size, size);
        recipe->center[1] = rng_range(r, -size, size);
    }
}

// Corners near an ellipse, in any order: a hull puts them right.
static void cloud(rng *r, recipe2 *recipe, double size)
{
    const double thin = rng_chance(r, 0.2) ? rng_log(r, 1e-3, 1) : 1;
    const double turn = rng_range(r, 0, 6.2831853);
    recipe->count = rng_chance(r, 0.7) ? 3 + (int)rng_below(r, 6) : 3 + (int)rng_below(r, RECIPE2_MOST - 2);
    for (int i = 0; i < recipe->count; ++i) {
        const double angle = rng_range(r, 0, 6.2831853);
        const double reach = size * rng_range(r, 0.6, 1);
        const double x = reach * cos(angle);
        const double y = reach * thin * sin(angle);
        recipe->points[i][0] = cos(turn) * x - sin(turn) * y;
        recipe->points[i][1] = sin(turn) * x + cos(turn) * y;
    }
}

recipe2 recipe2_any(rng *r, unsigned kinds, double size)
{
    recipe2 recipe;
    memset(&recipe, 0, sizeof recipe);
    do {
        recipe.kind = (recipe2_kind)rng_below(r, RECIPE2_KINDS);
    } while (!(kinds >> recipe.kind & 1u));
    recipe.radius = is_round(recipe.kind) ? size * rng_log(r, 1e-3, 1) : 0;
    recipe.flat = rng_chance(r, 0.5);
    switch (recipe.kind) {
    case RECIPE2_POINT:
    case RECIPE2_CIRCLE:
        recipe.count = 1;
        recipe.points[0][0] = rng_chance(r, 0.5) ? rng_range(r, -size, size) : 0;
        break;
    case RECIPE2_SEGMENT:
    case RECIPE2_CAPSULE:
        recipe.count = 2;
        for (int i = 0; i < 4; ++i) {
            recipe.points[i / 2][i % 2] = rng_range(r, -size, size);
        }
        break;
    case RECIPE2_POLYGON:
    case RECIPE2_ROUND_POLYGON:
        cloud(r, &recipe, size);
        break;
    default:
        box_like(r, &recipe, size);
        break;
    }
    return recipe;
}

void superellipse_support(const double half[2], bool flat, double dx, double dy, double point[2])
{
    // The point (half.x u, half.y v) with |u|^p + |v|^p = 1 whose normal is along the direction: u^(p-1) : v^(p-1) = X : Y.
    double       x = half[0] * dx;
    double       y = half[1] * dy;
    const double largest = fmax(fabs(x), fabs(y));
    if (!(largest > 0)) {
        point[0] = half[0];
        point[1] = 0;
        return;
    }
    x /= largest;
    y /= largest;
    const double u = flat ? cbrt(x) : x * x * x;
    const double v = flat ? cbrt(y) : y * y * y;
    const double norm = sqrt(sqrt(flat ? u * u * u * u + v * v * v * v : x * x * x * x + y * y * y * y));
    const double length = flat ? norm : norm * norm * norm; // p = 4/3: (x^4 + y^4)^(3/4)
    point[0] = half[0] * (u / length);
    point[1] = half[1] * (v / length);
}

static void farthest_of_points(const recipe2 *recipe, double dx, double dy, double point[2])
{
    int best = 0;
    for (int i = 1; i < recipe->count; ++i) {
        const double(*p)[2] = recipe->points;
        if (p[i][0] * dx + p[i][1] * dy > p[best][0] * dx + p[best][1] * dy) {
            best = i;
        }
    }
    point[0] = recipe->points[best][0];
    point[1] = recipe->points[best][1];
}

double recipe2_support(const recipe2 *recipe, double dx, double dy, double point[2])
{
    switch (recipe->kind) {
    case RECIPE2_BOX:
    case RECIPE2_ROUND_BOX:
        point[0] = recipe->center[0] + (dx > 0 ? recipe->half[0] : -recipe->half[0]);
        point[1] = recipe->center[1] + (dy > 0 ? recipe->half[1] : -recipe->half[1]);
        break;
    case RECIPE2_ELLIPSE:
    case RECIPE2_ROUND_ELLIPSE: {
        const double width = hypot(recipe->half[0] * dx, recipe->half[1] * dy);
        point[0] = recipe->center[0] + recipe->half[0] * (recipe->half[0] * dx / width);
        point[1] = recipe->center[1] + recipe->half[1] * (recipe->half[1] * dy / width);
        break;
    }
    case RECIPE2_SUPER:
    case RECIPE2_ROUND_SUPER:
        superellipse_support(recipe->half, recipe->flat, dx, dy, point);
        point[0] += recipe->center[0];
        point[1] += recipe->center[1];
        break;
    default:
        farthest_of_points(recipe, dx, dy, point);
        break;
    }
    point[0] += recipe->radius * dx;
    point[1] += recipe->radius * dy;
    return point[0] * dx + point[1] * dy;
}
