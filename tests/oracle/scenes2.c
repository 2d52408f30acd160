// scenes2.c : a pair as a scene file, every number with the 17 digits that bring it back exactly.
#include "scenes2.h"

#include <stdio.h>

static void dump_body(FILE *file, const char *name, const body2 *body)
{
    static const char *const types[] = {"circle", "capsule", "box", "hull", "ellipse"};
    fprintf(file, "    { \"name\": \"%s\", \"shape\": { \"type\": \"%s\", \"radius\": %.17g", name, types[body->kind],
            body->radius);
    if (body->kind == BODIES2_CIRCLE) {
        fprintf(file, ", \"center\": [%.17g, %.17g]", body->points[0][0], body->points[0][1]);
    } else if (body->kind == BODIES2_CAPSULE) {
        fprintf(file, ", \"p1\": [%.17g, %.17g], \"p2\": [%.17g, %.17g]", body->points[0][0], body->points[0][1],
                body->points[1][0], body->points[1][1]);
    } else if (body->kind == BODIES2_CLOUD) {
        fprintf(file, ", \"points\": [");
        for (int i = 0; i < body->count; i++) {
            fprintf(file, "%s[%.17g, %.17g]", i == 0 ? "" : ", ", body->points[i][0], body->points[i][1]);
        }
        fprintf(file, "]");
    } else {
        fprintf(file, ", \"half\": [%.17g, %.17g], \"center\": [%.17g, %.17g]", body->half[0], body->half[1], body->center[0],
                body->center[1]);
    }
    fprintf(file, " }");
}

bool scenes2_write(const pair2 *pair, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    const oracle2_pose pose = pair->pose;
    fprintf(file, "{ \"abut\": 1, \"dim\": 2,\n  \"bodies\": [\n");
    dump_body(file, "a", &pair->a);
    fprintf(file, " },\n");
    dump_body(file, "b", &pair->b);
    fprintf(file, ",\n      \"position\": [%.17g, %.17g], \"rotation\": [%.17g, %.17g] }\n  ]\n}\n", pose.px, pose.py, pose.c,
            pose.s);
    return fclose(file) == 0;
}
