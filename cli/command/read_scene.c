// read_scene.c : see read_scene.h.
#include "command/read_scene.h"

#include "scene/file/read.h"

#include <stdio.h>
#include <stdlib.h>

bool read_scene(const char *path, const char *joints, const char *srdf, scene *out, failure *why)
{
    const scene_robot robot = {.joints = joints, .srdf = srdf, .packages = getenv("ROS_PACKAGE_PATH")};
    if (!scene_read(path, &robot, out, why))
        return false;
    if (out->warning != NULL)
        fprintf(stderr, "%s\n", out->warning);
    for (int32_t i = 0; i < out->shape_count; i++) {
        if (out->shapes[i].warning != NULL)
            fprintf(stderr, "%s\n", out->shapes[i].warning);
    }
    return true;
}
