// dump3.c : a scene of space written as a scene file: what a failing test leaves to look at.
#include "recipe3.h"

static const char *type_of(recipe3_kind kind)
{
    static const char *const type[RECIPE3_KINDS / 2] = {"sphere",   "capsule",  "triangle", "box",       "hull",
                                                        "cylinder", "cylinder", "cone",     "ellipsoid", "superellipsoid"};
    return type[kind / 2];
}

const char *scene3_family_name(scene3_family family)
{
    static const char *const name[SCENE3_FAMILIES] = {"any", "near", "deep", "grid", "same", "apart", "faces"};
    return name[family];
}

const char *recipe3_kind_name(recipe3_kind kind)
{
    static const char *const name[RECIPE3_KINDS] = {
        "point",          "sphere",     "segment",         "capsule",        "triangle",
        "round triangle", "box",        "round box",       "hull",           "round hull",
        "disk",           "round disk", "cylinder",        "round cylinder", "cone",
        "round cone",     "ellipsoid",  "round ellipsoid", "superellipsoid", "round superellipsoid"};
    return name[kind];
}

static void dump_vec(FILE *out, const char *key, const double v[3])
{
    fprintf(out, "%s[%.17g, %.17g, %.17g]", key, v[0], v[1], v[2]);
}

static void dump_points(FILE *out, const recipe3 *recipe)
{
    if (recipe->count == 1) {
        dump_vec(out, ", \"center\": ", recipe->points[0]);
    } else if (recipe->count == 2) {
        dump_vec(out, ", \"p1\": ", recipe->points[0]);
        dump_vec(out, ", \"p2\": ", recipe->points[1]);
    } else {
        for (int i = 0; i < recipe->count; ++i) {
            dump_vec(out, i == 0 ? ", \"points\": [" : ", ", recipe->points[i]);
        }
        fprintf(out, "]");
    }
}

static void dump_recipe(FILE *out, const recipe3 *recipe)
{
    const bool is_turned = recipe->kind >= RECIPE3_DISK && recipe->kind <= RECIPE3_ROUND_CONE;
    fprintf(out, "{ \"type\": \"%s\"", type_of(recipe->kind));
    if (recipe->count > 0) {
        dump_points(out, recipe);
    } else {
        dump_vec(out, ", \"center\": ", recipe->center);
    }
    if (is_turned) {
        fprintf(out, ", \"axis\": \"%c\", \"radius\": %.17g", 'x' + recipe->axis, recipe->half[(recipe->axis + 1) % 3]);
        fprintf(out, ", \"half_height\": %.17g", recipe->half[recipe->axis]); // 0 for a disk
    } else if (recipe->count == 0) {
        dump_vec(out, ", \"half\": ", recipe->half);
    }
    if (recipe->kind >= RECIPE3_SUPER) {
        fprintf(out, ", \"power\": %s", recipe->flat ? "4" : "1.3333333333333333");
    }
    fprintf(out, ", \"%s\": %.17g }", is_turned ? "margin" : "radius", recipe->radius);
}

void scene3_dump(FILE *out, const scene3 *scene)
{
    fprintf(out, "{ \"abut\": 1, \"dim\": 3,\n  \"bodies\": [\n    { \"name\": \"A\", \"shape\": ");
    dump_recipe(out, &scene->a);
    fprintf(out, ",\n      \"position\": [0, 0, 0] },\n    { \"name\": \"B\", \"shape\": ");
    dump_recipe(out, &scene->b);
    dump_vec(out, ",\n      \"position\": ", scene->p);
    fprintf(out, ", \"matrix\": [");
    for (int i = 0; i < 3; ++i) {
        const double row[3] = {scene->r[0][i], scene->r[1][i], scene->r[2][i]};
        dump_vec(out, i == 0 ? "" : ", ", row);
    }
    fprintf(out, "] }\n  ] }\n");
}
