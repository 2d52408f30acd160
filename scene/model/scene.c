// scene.c : see scene.h.
#include "scene/model/scene.h"

#include "scene/text/arena.h"

#include <stdlib.h>

const char *scene_type_name(scene_type type)
{
    static const char *const names[] = {[SCENE_POINT] = "point",     [SCENE_CIRCLE] = "circle",
                                        [SCENE_SEGMENT] = "segment", [SCENE_CAPSULE] = "capsule",
                                        [SCENE_BOX] = "box",         [SCENE_POLYGON] = "polygon",
                                        [SCENE_HULL] = "hull",       [SCENE_ELLIPSE] = "ellipse",
                                        [SCENE_SPHERE] = "sphere",   [SCENE_TRIANGLE] = "triangle",
                                        [SCENE_DISK] = "disk",       [SCENE_CYLINDER] = "cylinder",
                                        [SCENE_CONE] = "cone",       [SCENE_ELLIPSOID] = "ellipsoid",
                                        [SCENE_CHAIN] = "chain",     [SCENE_HALFSPACE] = "halfspace"};
    return names[type];
}

void scene_free(scene *s)
{
    if (s->memory != NULL) {
        arena_free(s->memory);
        free(s->memory);
    }
    *s = (scene){.dim = 2};
}
