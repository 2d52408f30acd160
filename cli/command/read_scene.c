// read_scene.c : see read_scene.h.
#include "command/read_scene.h"

#include "scene/format/read.h"

#include <stdio.h>

bool read_scene(const char *path, scene *out, failure *why)
{
    if (!scene_read(path, out, why))
        return false;
    for (int32_t i = 0; i < out->shape_count; i++) {
        if (out->shapes[i].warning != NULL)
            fprintf(stderr, "%s\n", out->shapes[i].warning);
    }
    return true;
}
