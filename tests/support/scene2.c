// scene2.c : random pairs of recipes, and how they are printed.
#include "recipe2.h"

#include <inttypes.h>
#include <math.h>

static double eighths(double x)
{
    return round(8 * x) / 8;
}

static double to_single(double x)
{
    volatile float single = (float)x;
    return (double)single;
}

// Applies a rounding to every number of a recipe. A half size stays above zero.
static void round_recipe(recipe2 *recipe, double (*rounded)(double), double least)
{
    for (int i = 0; i < recipe->count; ++i) {
        recipe->points[i][0] = rounded(recipe->points[i][0]);
        recipe->points[i][1] = rounded(recipe->points[i][1]);
    }
    for (int i = 0; i < 2; ++i) {
        recipe->center[i] = rounded(recipe->center[i]);
        recipe->half[i] = fmax(rounded(recipe->half[i]), least);
    }
    recipe->radius = recipe->radius > 0 ? fmax(rounded(recipe->radius), least) : 0;
}

static void turn_by(scene2 *scene, double angle)
{
    scene->c = cos(angle);
    scene->s = sin(angle);
}

static void quarter_turn(rng *r, scene2 *scene)
{
    static const double cosine[4] = {1, 0, -1, 0};
    const uint32_t      quarter = rng_below(r, 4);
    scene->c = cosine[quarter];
    scene->s = cosine[(quarter + 3) % 4];
}

// Puts B so that, along the unit n, its lowest point is the gap away from A's highest one.
static void place(scene2 *scene, double nx, double ny, double gap)
{
    double p[2];
    double q[2];
    (void)recipe2_support(&scene->a, nx, ny, p);
    (void)recipe2_support(&scene->b, -(scene->c * nx + scene->s * ny), -(scene->c * ny - scene->s * nx), q);
    scene->px = p[0] + gap * nx - (scene->c * q[0] - scene->s * q[1]);
    scene->py = p[1] + gap * ny - (scene->s * q[0] + scene->c * q[1]);
}

static void set_middles(rng *r, scene2 *scene, double apart)
{
    double right[2];
    double top[2];
    double left[2];
    double bottom[2];
    place(scene, 1, 0, 0);
    const recipe2 *a = &scene->a;
    const double   ax = (recipe2_support(a, 1, 0, right) - recipe2_support(a, -1, 0, left)) / 2;
    const double   ay = (recipe2_support(a, 0, 1, top) - recipe2_support(a, 0, -1, bottom)) / 2;
    scene->px = ax;
    scene->py = ay;
    if (scene->b.kind >= RECIPE2_BOX) {
        scene->px -= scene->c * scene->b.center[0] - scene->s * scene->b.center[1];
        scene->py -= scene->s * scene->b.center[0] + scene->c * scene->b.center[1];
    }
    scene->px += rng_range(r, -apart, apart);
    scene->py += rng_range(r, -apart, apart);
}

static void make_grid(rng *r, scene2 *scene)
{
    round_recipe(&scene->a, eighths, 0.125);
    round_recipe(&scene->b, eighths, 0.125);
    quarter_turn(r, scene);
    scene->px = eighths(rng_range(r, -3, 3));
    scene->py = rng_chance(r, 0.3) ? 0 : eighths(rng_range(r, -3, 3));
}

static void make_same(rng *r, scene2 *scene)
{
    const double small = rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-12, 1e-1);
    scene->b = scene->a;
    if (rng_chance(r, 0.4)) {
        turn_by(scene, small);
    }
    if (rng_chance(r, 0.7)) {
        scene->px = small * rng_range(r, -1, 1);
        scene->py = rng_chance(r, 0.5) ? 0 : small * rng_range(r, -1, 1);
    }
}

static void set_pose(rng *r, scene2 *scene, scene2_family family)
{
    const double angle = rng_range(r, -3.14159265, 3.14159265);
    switch (family) {
    case SCENE2_NEAR:
        place(scene, cos(angle), sin(angle), rng_sign(r) * rng_log(r, 1e-12, 1e-1));
        break;
    case SCENE2_DEEP:
        set_middles(r, scene, rng_chance(r, 0.3) ? 0 : 0.1);
        break;
    case SCENE2_GRID:
        make_grid(r, scene);
        break;
    case SCENE2_SAME:
        make_same(r, scene);
        break;
    case SCENE2_APART:
        place(scene, cos(angle), sin(angle), rng_log(r, 10, 1e5));
        break;
    default:
        place(scene, cos(angle), sin(angle), rng_range(r, -1.5, 1.5));
        break;
    }
}

scene2 scene2_make(uint64_t seed, uint64_t index, scene2_family family, unsigned kinds, bool single)
{
    rng    r = rng_make(seed, index * SCENE2_FAMILIES + family);
    scene2 scene = {.c = 1};
    scene.a = recipe2_any(&r, kinds, rng_range(&r, 0.3, 1));
    scene.b = recipe2_any(&r, kinds, rng_chance(&r, 0.1) ? rng_log(&r, 1e-3, 1) : rng_range(&r, 0.3, 1));
    if (rng_chance(&r, 0.2)) {
        quarter_turn(&r, &scene);
    } else if (family != SCENE2_SAME) {
        turn_by(&scene, rng_range(&r, -3.14159265, 3.14159265));
    }
    set_pose(&r, &scene, family);
    if (single) {
        round_recipe(&scene.a, to_single, 0);
        round_recipe(&scene.b, to_single, 0);
        scene.c = to_single(scene.c);
        scene.s = to_single(scene.s);
        scene.px = to_single(scene.px);
        scene.py = to_single(scene.py);
    }
    return scene;
}

const char *scene2_family_name(scene2_family family)
{
    static const char *const name[SCENE2_FAMILIES] = {"any", "near", "deep", "grid", "same", "apart"};
    return name[family];
}

const char *recipe2_kind_name(recipe2_kind kind)
{
    static const char *const name[RECIPE2_KINDS] = {"point",   "circle",        "segment",      "capsule",
                                                    "box",     "round box",     "polygon",      "round polygon",
                                                    "ellipse", "round ellipse", "superellipse", "round superellipse"};
    return name[kind];
}

static void dump_recipe(FILE *out, const char *name, const recipe2 *recipe)
{
    fprintf(out, "  %s: %s, radius %a", name, recipe2_kind_name(recipe->kind), recipe->radius);
    for (int i = 0; i < recipe->count; ++i) {
        fprintf(out, "%s(%a, %a)", i == 0 ? ", points " : " ", recipe->points[i][0], recipe->points[i][1]);
    }
    if (recipe->count == 0) {
        fprintf(out, ", center (%a, %a), half (%a, %a)%s", recipe->center[0], recipe->center[1], recipe->half[0],
                recipe->half[1], recipe->kind < RECIPE2_SUPER ? "" : (recipe->flat ? ", p = 4" : ", p = 4/3"));
    }
    fprintf(out, "\n");
}

void scene2_dump(FILE *out, const scene2 *scene)
{
    dump_recipe(out, "A", &scene->a);
    dump_recipe(out, "B", &scene->b);
    fprintf(out, "  pose of B: c %a s %a, position (%a, %a)\n", scene->c, scene->s, scene->px, scene->py);
}
