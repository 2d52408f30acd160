// halfspace.h : which bodies are half-spaces, and that two of them are no pair.
#ifndef SCENE_MODEL_HALFSPACE_H
#define SCENE_MODEL_HALFSPACE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

static inline bool halfspace_is(const scene_body *body)
{
    return body->shape->type == SCENE_HALFSPACE;
}

/// False with `why` filled when both of two bodies are: nothing can be asked about those.
bool halfspace_not_both(const scene *s, int32_t a, int32_t b, failure *why);

#endif
