// engine_tell.h : the stories of the two wings, told in engine2_tell.c and engine3_tell.c; each is compiled once against each
// library.
#ifndef CLI_ENGINE_TELL_H
#define CLI_ENGINE_TELL_H

#include "engine.h"
#include "engine_real.h"

bool ENGINE_OF(engine2_tell)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const story_options *options,
                             story *told, failure *why);
bool ENGINE_OF(engine3_tell)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const story_options *options,
                             story *told, failure *why);

#endif
