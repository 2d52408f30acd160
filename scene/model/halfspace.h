// halfspace.h : which bodies are half-spaces, and what cannot be asked of those.
#ifndef SCENE_MODEL_HALFSPACE_H
#define SCENE_MODEL_HALFSPACE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

static inline bool halfspace_is(const scene_body *body)
{
    return body->shape->type == SCENE_HALFSPACE;
}

/// True when neither of two bodies is one; else false with `why` filled: there is nothing of the kind `what` ("steps").
bool halfspace_of_neither(const scene *s, int32_t a, int32_t b, const char *what, failure *why);

#endif
