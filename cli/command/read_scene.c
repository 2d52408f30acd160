// read_scene.c : see read_scene.h.
#include "command/read_scene.h"

#include "scene/file/read.h"

#include <stdio.h>
#include <stdlib.h>

bool read_scene(const char *path, const char *joints, const char *srdf, scene *out, failure *why)
{
    if ((joints != NULL && joints[0] == '\0') || (srdf != NULL && srdf[0] == '\0')) {
        return fail(why, "%s names no file; give one, or leave it out",
                    joints != NULL && joints[0] == '\0' ? "--joints" : "--srdf");
    }
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

bool read_scene_fits(const scene *s, const char *option, bool given, failure *why)
{
    return !given || s->dim == 3 || fail(why, "%s is about scenes in 3D, and this one is in 2D; leave it out", option);
}
