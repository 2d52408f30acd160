// scenes3.c : a pair as a scene file, every number with the 17 digits that bring it back exactly.
#include "scenes3.h"

#include <math.h>
#include <stdio.h>

static const char *type_of(const body3 *body)
{
    static const char *const types[] = {"sphere", "capsule",  "triangle", "box",      "hull",
                                        "disk",   "cylinder", "cone",     "ellipsoid"};
    if (body->kind != BODIES3_CUSTOM) {
        return types[body->kind];
    }
    return body->custom == ORACLE3_BOX ? "box" : body->custom == ORACLE3_CYLINDER ? "cylinder" : "ellipsoid";
}

static void dump_vector(FILE *file, const double v[3], int exponent)
{
    fprintf(file, "[%.17g, %.17g, %.17g]", ldexp(v[0], exponent), ldexp(v[1], exponent), ldexp(v[2], exponent));
}

static void dump_points(FILE *file, const body3 *body, int exponent)
{
    if (body->kind == BODIES3_TRIANGLE || body->kind == BODIES3_CLOUD) {
        fprintf(file, ", \"points\": [");
        for (int i = 0; i < body->count; i++) {
            fprintf(file, "%s", i == 0 ? "" : ", ");
            dump_vector(file, body->points[i], exponent);
        }
        fprintf(file, "]");
        return;
    }
    for (int i = 0; i < body->count; i++) {
        fprintf(file, ", \"%s\": ", body->count == 1 ? "center" : i == 0 ? "p1" : "p2");
        dump_vector(file, body->points[i], exponent);
    }
}

static void dump_body(FILE *file, const char *name, const body3 *body, int exponent)
{
    const oracle3_kind kind = bodies3_shape(body).kind;
    const bool         round = kind == ORACLE3_DISK || kind == ORACLE3_CYLINDER || kind == ORACLE3_CONE;
    const double       radius = ldexp(body->radius, exponent);
    fprintf(file, "    { \"name\": \"%s\", \"shape\": { \"type\": \"%s\", \"%s\": %.17g", name, type_of(body),
            round ? "margin" : "radius", radius);
    if (body->count > 0) {
        dump_points(file, body, exponent);
    } else {
        fprintf(file, ", \"center\": ");
        dump_vector(file, body->center, exponent);
        if (round) {
            fprintf(file, ", \"axis\": \"%c\", \"radius\": %.17g", "xyz"[body->axis],
                    ldexp(body->half[(body->axis + 1) % 3], exponent));
        } else {
            fprintf(file, ", \"half\": ");
            dump_vector(file, body->half, exponent);
        }
        if (kind == ORACLE3_CYLINDER || kind == ORACLE3_CONE) {
            fprintf(file, ", \"half_height\": %.17g", ldexp(body->half[body->axis], exponent));
        }
    }
    fprintf(file, " }");
}

bool scenes3_write(const pair3 *pair, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    const oracle3_pose *pose = &pair->pose;
    fprintf(file, "{ \"abut\": 1, \"dim\": 3,\n  \"bodies\": [\n");
    dump_body(file, "a", &pair->a, pair->exponent);
    fprintf(file, " },\n");
    dump_body(file, "b", &pair->b, pair->exponent);
    fprintf(file, ",\n      \"position\": ");
    dump_vector(file, pose->position, pair->exponent);
    fprintf(file, ",\n      \"matrix\": [");
    for (int i = 0; i < 3; i++) {
        fprintf(file, "%s", i == 0 ? "" : ", ");
        dump_vector(file, pose->matrix[i], 0);
    }
    fprintf(file, "] }\n  ]\n}\n");
    return fclose(file) == 0;
}
